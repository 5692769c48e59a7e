// Package filetest has the files of tests lie in memory, because tests that keep games would wait for a disk half of
// their time. Only tests import it. It does not know what is in the files.
package filetest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const enough = 4 << 30 // bytes: all tests of a package need less

// Run runs the tests of a package with temporary directories in memory, where there is enough of it, and what ends with
// them. Whoever sets TMPDIR chooses where the directories are.
func Run(m *testing.M, ends ...func()) (code int) {
	if os.Getenv("TMPDIR") == "" && free(memory) >= enough {
		removeLeft()
		dir := filepath.Join(memory, prefix+strconv.Itoa(os.Getpid())) // short, because sockets have short paths
		if err := os.Mkdir(dir, 0o700); err == nil {
			defer func() { _ = os.RemoveAll(dir) }()
			_ = os.Setenv("TMPDIR", dir)
		}
	}
	for _, end := range ends {
		defer end()
	}
	return m.Run()
}

const (
	memory = "/dev/shm"
	prefix = "saloon"
)

// removeLeft removes what tests have left that were killed.
func removeLeft() {
	dirs, _ := filepath.Glob(filepath.Join(memory, prefix+"*"))
	for _, dir := range dirs {
		if _, err := os.Stat("/proc/" + strings.TrimPrefix(filepath.Base(dir), prefix)); os.IsNotExist(err) {
			_ = os.RemoveAll(dir)
		}
	}
}
