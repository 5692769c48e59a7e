package session

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// asAnyUser does something in a directory as a user to whom it does not belong and who may
// only read it. Whoever runs the test may be root, who may write everywhere.
func asAnyUser(t *testing.T, dir string, do func()) {
	t.Helper()
	if os.Getuid() != 0 {
		do() // the owner may not write either
		return
	}
	const nobody = 65534
	for above := dir; above != filepath.Dir(above); above = filepath.Dir(above) {
		if info, err := os.Stat(above); err != nil || info.Mode().Perm()&0o5 != 0o5 {
			t.Skipf("another user cannot come to %s: %v", above, err)
		}
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := syscall.Setfsuid(nobody); err != nil {
		t.Skip("nobody else can be taken for the user: ", err)
	}
	defer func() { _ = syscall.Setfsuid(0) }()
	do()
}

// A data directory in which nothing can be written is refused before the door opens, in one
// sentence that names it, on a first start as well as later, and is left as it was.
func TestServe_ADirectoryThatCannotBeWrittenIsRefused(t *testing.T) {
	for name, files := range map[string][]string{"a first start": nil, "a later one": {HostKeyFile}} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for _, file := range files {
				must(t, os.WriteFile(filepath.Join(dir, file), nil, 0o600))
			}
			must(t, errors.Join(os.Chmod(dir, 0o555), os.Chmod(filepath.Dir(dir), 0o755)))
			var said string
			var err error
			asAnyUser(t, dir, func() { said, err = serveOnce(t, openSaloon, "--data", dir) })
			if want := "the data directory " + dir + " cannot be written to: permission denied"; err == nil || err.Error() != want || said != "" {
				t.Errorf("the operator is told %q, %v; want %q", said, err, want)
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) != len(files) {
				t.Errorf("%v is there afterwards, %v", left, err)
			}
		})
	}
}
