//go:build !race

package rulestest

const raceDetector = false
