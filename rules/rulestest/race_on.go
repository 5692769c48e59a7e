//go:build race

package rulestest

const raceDetector = true
