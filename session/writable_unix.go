//go:build linux || darwin || freebsd || netbsd || openbsd

package session

import "syscall"

// writable reports whether this user may write in a directory.
func writable(dir string) bool {
	const write, search = 2, 1
	return syscall.Access(dir, write|search) == nil
}
