//go:build linux || darwin || freebsd

package data

import "syscall"

// freeSpace is how many bytes can be written to the disk of a directory.
func freeSpace(dir string) (bytes uint64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil || s.Bavail < 0 { //nolint:staticcheck // it has a sign on some systems
		return 0, false
	}
	return uint64(s.Bavail) * uint64(s.Bsize), true //nolint:unconvert // likewise
}
