//go:build !(linux || darwin || freebsd || netbsd || openbsd)

package session

// writable reports whether this user may write in a directory, as far as that can be told without
// writing.
func writable(string) bool { return true }
