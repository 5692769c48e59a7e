//go:build !linux

package filetest

// free is 0 where no place in memory is known.
func free(string) int64 { return 0 }

func hold(string) bool { return false }
