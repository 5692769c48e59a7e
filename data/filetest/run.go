// Package filetest has the files of tests lie in memory, because tests that keep games would wait for a disk half of
// their time. Only tests import it. It does not know what is in the files.
package filetest

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
)

const enough = 4 << 30 // bytes: all tests of a package need less

// Run runs the tests of a package with temporary directories in memory, where there is enough of it, and what ends with
// them. Whoever sets TMPDIR chooses where the directories are.
func Run(m *testing.M, ends ...func()) (code int) {
	if os.Getenv("TMPDIR") == "" && free(memory) >= enough {
		removeLeft()
		dir := filepath.Join(memory, prefix+strconv.Itoa(os.Getpid())) // short, because sockets have short paths
		if os.Mkdir(dir, 0o700) == nil && hold(dir) {
			defer func() { _ = os.RemoveAll(dir) }()
			_ = os.Setenv("TMPDIR", dir)
		}
	}
	for _, end := range ends {
		defer end()
	}
	return m.Run()
}

// AtOnce lets so many tests for each processor run at once, unless -parallel says how many: those that wait most of their time.
func AtOnce(each int) {
	flag.Parse()
	if atOnce := flag.Lookup("test.parallel"); atOnce.Value.String() == atOnce.DefValue {
		_ = atOnce.Value.Set(strconv.Itoa(each * min(runtime.GOMAXPROCS(0), runtime.NumCPU())))
	}
}

const (
	memory = "/dev/shm"
	prefix = "slt"
)

// removeLeft removes what tests have left that were killed: nobody holds it any more.
func removeLeft() {
	dirs, _ := filepath.Glob(filepath.Join(memory, prefix+"*"))
	for _, dir := range dirs {
		if hold(dir) {
			_ = os.RemoveAll(dir)
		}
	}
}
