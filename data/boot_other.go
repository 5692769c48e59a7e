//go:build !linux

package data

// bootID is not known.
func bootID() string { return "" }
