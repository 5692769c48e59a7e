//go:build !race

package door

import (
	"io"
	"net"
	"os"
	"runtime"
	"syscall"
	"unsafe"
)

// A directConn does not announce each call to Go's runtime, which expects that any call may take long, and wakes a
// thread to watch it: for a key on a machine with little to do, that cost more than a tenth of all it cost. These calls
// never wait: where there is nothing to do, the goroutine waits as with any other connection.
type directConn struct {
	*net.TCPConn
	raw syscall.RawConn
}

// direct makes direct calls where that is possible. A single processor needs the runtime's watch: nobody else would
// take it from a goroutine that thinks for long.
func direct(conn net.Conn) net.Conn {
	tcp, is := conn.(*net.TCPConn)
	if !is || runtime.GOMAXPROCS(0) < 2 {
		return conn
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return conn
	}
	return directConn{tcp, raw}
}

func (c directConn) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		return 0, nil
	}
	var errno syscall.Errno
	err = c.raw.Read(func(fd uintptr) bool {
		n, errno = callDirectly(syscall.SYS_READ, fd, p)
		return errno != syscall.EAGAIN
	})
	switch {
	case err != nil:
		return 0, err
	case errno != 0:
		return 0, c.failed("read", errno)
	case n == 0:
		return 0, io.EOF
	}
	return n, nil
}

func (c directConn) Write(p []byte) (n int, err error) {
	var errno syscall.Errno
	err = c.raw.Write(func(fd uintptr) bool {
		for n < len(p) {
			var taken int
			if taken, errno = callDirectly(syscall.SYS_WRITE, fd, p[n:]); errno != 0 {
				return errno != syscall.EAGAIN
			}
			n += taken
		}
		return true
	})
	if err == nil && errno != 0 {
		err = c.failed("write", errno)
	}
	return n, err
}

// callDirectly reads or writes as much as goes at once.
func callDirectly(call, fd uintptr, p []byte) (int, syscall.Errno) {
	for {
		n, _, errno := syscall.RawSyscall(call, fd, uintptr(unsafe.Pointer(&p[0])), uintptr(len(p)))
		if errno == 0 {
			return int(n), 0
		}
		if errno != syscall.EINTR {
			return 0, errno
		}
	}
}

func (c directConn) failed(call string, errno syscall.Errno) error {
	return &net.OpError{Op: call, Net: "tcp", Source: c.LocalAddr(), Addr: c.RemoteAddr(), Err: os.NewSyscallError(call, errno)}
}
