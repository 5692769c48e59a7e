//go:build race

package session

const raceDetector = true

// serveAsChild does nothing: whole nodes are processes of their own, into which the race detector does
// not look, and their servers take longer to compile for it than all other tests.
func serveAsChild() {}
