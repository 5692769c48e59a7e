//go:build race

package rulestest

// raceDetector is whether this binary was built with the race detector.
const raceDetector = true
