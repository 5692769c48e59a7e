package filetest

import "syscall"

const noExec = 8 // of statfs: programs that tests build could not run there

// free is how many bytes there is room for.
func free(dir string) int64 {
	var at syscall.Statfs_t
	if syscall.Statfs(dir, &at) != nil || at.Flags&noExec != 0 {
		return 0
	}
	return int64(at.Bavail) * at.Bsize
}
