//go:build !race

package session

import "saloon/data/cluster/clustertest"

const raceDetector = false

// serveAsChild runs a NATS server where the process is a child of a test.
func serveAsChild() { clustertest.ServeAsChild() }
