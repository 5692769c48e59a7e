package filetest

import "syscall"

const noExec = 8 // of statfs: programs that tests build could not run there

// hold locks a directory until the process ends; false when another one has locked it.
func hold(dir string) bool {
	fd, err := syscall.Open(dir, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	return err == nil && syscall.Flock(fd, syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// free is how many bytes there is room for.
func free(dir string) int64 {
	var at syscall.Statfs_t
	if syscall.Statfs(dir, &at) != nil || at.Flags&noExec != 0 {
		return 0
	}
	return int64(at.Bavail) * at.Bsize
}
