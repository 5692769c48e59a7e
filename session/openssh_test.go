package session

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"saloon/session/command"
	"strings"
	"testing"
	"time"

	"saloon/session/door"
	"saloon/session/sessiontest"
)

// A shell runs OpenSSH's own client, with settings of its own and a key.
type shell struct {
	t    *testing.T
	args []string
}

// openSSH is a shell for a server, or skips the test where there is no ssh.
func openSSH(t *testing.T, addr, user string) shell {
	t.Helper()
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip("there is no ssh on this machine: OpenSSH's client was not tried")
	}
	host, port, err := net.SplitHostPort(addr)
	must(t, err)
	return shell{t, []string{"-F", "none", "-p", port, "-i", keyFile(t), "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none",
		"-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-l", user, host}}
}

// runs starts ssh with options and a command, and shows what it says on a
// terminal of the usual size.
func (s shell) runs(options []string, command ...string) (*client, *exec.Cmd) {
	s.t.Helper()
	cmd := exec.Command("ssh", append(append(options, s.args...), command...)...)
	c := &client{t: s.t, ended: make(chan error, 1), gone: make(chan struct{}), news: make(chan struct{}), term: sessiontest.NewEmulator(s.t, 0, 0)}
	cmd.Stdout, cmd.Stderr = c, clientErr{c}
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LC_ALL=")
	var err error
	if c.keys, err = cmd.StdinPipe(); err != nil {
		s.t.Fatal(err)
	}
	must(s.t, cmd.Start())
	go func() {
		c.ended <- cmd.Wait()
		close(c.gone)
	}()
	s.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = c.keys.Close()
	})
	return c, cmd
}

// socket is where a master listens for windows; such names must be short.
func socket(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "master")
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "s")
}

// Several windows share one connection. One that is closed ends its program; the
// connection and the other windows stay.
func TestOpenSSH_ClosedWindowOfAMasterEndsItsProgram(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	ssh, at := openSSH(t, d.addr, "anna"), socket(t)
	first, _ := ssh.runs([]string{"-tt", "-M", "-S", at})
	first.see("hello anna")
	second, window := ssh.runs([]string{"-tt", "-S", at})
	second.see("hello anna")
	if n := d.programs(); n != 2 {
		t.Fatalf("%d programs run for two windows", n)
	}
	_ = window.Process.Kill()
	// A master tells of a closed window when something wakes it up.
	for deadline := time.Now().Add(sessiontest.Patience); d.programs() > 1; {
		if time.Now().After(deadline) {
			t.Fatal("the program of the closed window goes on")
		}
		first.pressFor("a", "last [a]")
		first.pressFor("b", "last [b]")
	}
	_ = second.end()
	first.pressFor("c", "last [c]")
	third, _ := ssh.runs([]string{"-tt", "-S", at})
	third.see("hello anna")
	third.press("q")
	if err := third.end(); err != nil {
		t.Errorf("leaving: %v", err)
	}
	if n := d.stats().Door.Connections; n != 1 {
		t.Errorf("the windows took %d connections, want one", n)
	}
}

func (d *testServer) programs() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.mailboxes)
}

// Whoever is inside when the saloon closes reads why, and gets the terminal back.
func TestOpenSSH_ShutdownIsTold(t *testing.T) {
	s := startProgram(t, t.TempDir())
	c, _ := openSSH(t, s.addr, "anna").runs([]string{"-tt"})
	c.see("Enter takes anna")
	began := time.Now()
	if err := s.stop(); err != nil {
		t.Errorf("the program ended with %v: %s", err, s.log.String())
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it took %s to close", took)
	}
	_ = c.end()
	_, after, left := strings.Cut(c.rawText(), "\x1b[?1049l")
	if !left || !strings.Contains(after, closingText) {
		t.Errorf("the last words were %q", after)
	}
}

func TestOpenSSH_Tables(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	ssh := openSSH(t, s.addr, "bert")
	anna := s.newPerson("anna", 120, 40)
	anna.opensTable()
	c, _ := ssh.runs(nil, "tables")
	if err := c.end(); err != nil || !strings.HasPrefix(c.rawText(), "1 table.\nMoon River, ") || !strings.HasSuffix(c.rawText(), ": anna; 1 chair free.\n") || strings.Contains(c.rawText(), "\x1b") {
		t.Errorf("ssh host tables says %q and %q (%v)", c.rawText(), c.complaint(), err)
	}
	c, _ = ssh.runs(nil, "dance")
	var exit *exec.ExitError
	if err := c.end(); !errors.As(err, &exit) || exit.ExitCode() != command.Unknown {
		t.Errorf("an unknown command ended with %v", err)
	}
}
