package session

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/sessiontest"
)

// A manager does for a real server what systemd does: it holds the socket, and is told how the
// server stands.
type manager struct {
	t      *testing.T
	dir    string
	socket *os.File
	addr   string
	told   *net.UnixConn
}

func newManager(t *testing.T) *manager {
	t.Helper()
	l := listen(t)
	socket, err := l.(*net.TCPListener).File()
	must(t, err)
	_ = l.Close() // the socket stays open in the file
	m := &manager{t: t, dir: t.TempDir(), socket: socket, addr: l.Addr().String()}
	m.told, err = net.ListenUnixgram("unixgram", &net.UnixAddr{Net: "unixgram", Name: filepath.Join(t.TempDir(), "notify")})
	must(t, err)
	t.Cleanup(func() { _, _ = socket.Close(), m.told.Close() })
	return m
}

// starts starts a server, with another socket beside its own, and more in its environment if need be.
func (m *manager) starts(env ...string) *testSaloon {
	m.t.Helper()
	other := listen(m.t)
	defer func() { _ = other.Close() }()
	file, err := other.(*net.TCPListener).File()
	must(m.t, err)
	defer func() { _ = file.Close() }()
	cmd := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ exec "$@"`, "sh"}, serveLine(m.t, m.dir)...)...)
	cmd.ExtraFiles = []*os.File{file, m.socket}
	cmd.Env = append(append(os.Environ(), env...), "LISTEN_FDS=2", "LISTEN_FDNAMES=metrics:saloon", "NOTIFY_SOCKET="+m.told.LocalAddr().String())
	s := startCommand(m.t, m.dir, cmd)
	if s.addr != m.addr {
		m.t.Fatalf("it listens on %s, not on %s", s.addr, m.addr)
	}
	return s
}

func (m *manager) next() string {
	m.t.Helper()
	_ = m.told.SetReadDeadline(time.Now().Add(sessiontest.Patience))
	text := make([]byte, 1000)
	n, err := m.told.Read(text)
	if err != nil {
		m.t.Fatalf("it tells nothing: %v", err)
	}
	return string(text[:n])
}

func (m *manager) hears(want string) {
	m.t.Helper()
	if told := m.next(); !regexp.MustCompile("^" + want + "$").MatchString(told) {
		m.t.Fatalf("it tells %q; want %q", told, want)
	}
}

// Whoever comes while no server runs waits in the socket, and is served by the next one. systemd is
// told how each of them stands.
func TestSystemd_NobodyIsRefusedBetweenTwoServers(t *testing.T) {
	t.Parallel()
	m := newManager(t)
	s := m.starts()
	m.hears("READY=1")
	s.newPersonInLines("anna")
	must(t, syscall.Kill(s.pid, syscall.SIGHUP))
	m.hears("RELOADING=1\nMONOTONIC_USEC=[1-9][0-9]+")
	m.hears("READY=1")
	must(t, s.stop())
	m.hears("STOPPING=1")

	waiting, err := net.Dial("tcp", m.addr)
	if err != nil {
		t.Fatalf("between two servers nobody comes in: %v", err)
	}
	served := make(chan error, 1)
	go func() {
		conn, _, _, err := gossh.NewClientConn(waiting, m.addr, dialConfig("bert", newSigner(t)))
		if err == nil {
			err = conn.Close()
		}
		served <- err
	}()
	m.starts()
	m.hears("READY=1")
	if err := <-served; err != nil {
		t.Errorf("who came between two servers is not served: %v", err)
	}
}

// systemd hears again and again that a real server lives, until it ends.
func TestSystemd_HearsThatTheServerLives(t *testing.T) {
	t.Parallel()
	m := newManager(t)
	s := m.starts("WATCHDOG_USEC=20000")
	m.hears("READY=1")
	for range 10 {
		m.hears("WATCHDOG=1")
	}
	stopped := make(chan error, 1)
	go func() { stopped <- s.stop() }()
	for told := m.next(); told != "STOPPING=1"; told = m.next() {
		if told != "WATCHDOG=1" {
			t.Errorf("it tells %q", told)
		}
	}
	must(t, <-stopped)
}

// Where systemd holds the socket, serve --check does not take it for that of another program.
func TestSystemd_ItsSocketPassesTheCheck(t *testing.T) {
	t.Parallel()
	m := newManager(t)
	run := func(env ...string) (said string, err error) {
		line := append(serveLine(t, m.dir), "--listen", m.addr, "--check")
		cmd := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ exec "$@"`, "sh"}, line...)...)
		cmd.ExtraFiles = []*os.File{m.socket}
		cmd.Env = append(os.Environ(), env...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if said, err := run("LISTEN_FDS=1"); err != nil || !strings.Contains(said, "ok    address         systemd hands over "+m.addr+"\n") {
		t.Errorf("with the socket it says %v:\n%s", err, said)
	}
	if said, err := run(); err == nil || !strings.Contains(said, "wrong address         another program listens on "+m.addr) {
		t.Errorf("without the socket it says %v:\n%s", err, said)
	}
}

// From a shell it shows who holds the socket.
func TestListensAt_TellsWhoseSocketItIs(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system does not tell")
	}
	l := listen(t)
	defer func() { _ = l.Close() }()
	other := exec.Command("sleep", "60")
	must(t, other.Start())
	defer func() { _, _ = other.Process.Kill(), other.Wait() }()
	if at := l.Addr().String(); !listensAt(os.Getpid(), at) || listensAt(other.Process.Pid, at) {
		t.Errorf("who listens at %s is this process: %v, another one: %v", at, listensAt(os.Getpid(), at), listensAt(other.Process.Pid, at))
	}
	_ = l.Close()
	if listensAt(os.Getpid(), l.Addr().String()) {
		t.Error("nobody listens there any more, and this process does")
	}
}

// Variables that are meant for another process, or for none, are nobody's socket.
func TestInherited_OnlyWhatIsMeantForThisProcess(t *testing.T) {
	for _, env := range []string{"", "LISTEN_FDS=1", "LISTEN_FDS=1 LISTEN_PID=1", "LISTEN_FDS=0 LISTEN_PID=own", "LISTEN_FDS=x LISTEN_PID=own"} {
		getenv := func(name string) string {
			for _, entry := range strings.Fields(strings.ReplaceAll(env, "own", itoa(os.Getpid()))) {
				if value, is := strings.CutPrefix(entry, name+"="); is {
					return value
				}
			}
			return ""
		}
		if l, err := inherited(getenv); l != nil || err != nil {
			t.Errorf("%q: %v, %v", env, l, err)
		}
	}
}
