//go:build linux || darwin || freebsd

package data

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"syscall"
	"time"
)

const lockPause = 20 * time.Millisecond

// lockDir locks a data directory, because the lock of the file does not keep others from making a new file
// once the old one was taken away. Where directories cannot be locked, as on some network disks, the lock of
// the file is all that there is.
func lockDir(dir string, wait time.Duration) (unlock func() error, err error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("the data directory cannot be read: %w", err)
	}
	for late := time.Now().Add(wait); ; time.Sleep(lockPause) {
		err := syscall.Flock(int(d.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR):
			return d.Close, nil
		case time.Now().After(late):
			return nil, errors.Join(fmt.Errorf("%s: %w", dir, ErrLocked), d.Close())
		}
	}
}

// listenPrivately listens at a socket that nobody else may use. Linux makes it with the rights that its
// descriptor has; other systems do not, and there the caller's change of them comes a moment later.
func listenPrivately(path string) (net.Listener, error) {
	config := net.ListenConfig{Control: func(_, _ string, c syscall.RawConn) error {
		return c.Control(func(fd uintptr) { _ = syscall.Fchmod(int(fd), 0o600) })
	}}
	return config.Listen(context.Background(), "unix", path)
}

// freeSpace is how many bytes can be written to the disk of a directory.
func freeSpace(dir string) (bytes uint64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil || s.Bavail < 0 { //nolint:staticcheck // it has a sign on some systems
		return 0, false
	}
	return uint64(s.Bavail) * uint64(s.Bsize), true //nolint:unconvert // likewise
}
