package session

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby/table"
	"saloon/session/door"
	"saloon/session/sessiontest"
)

func TestLimits_OfAnAddressAndOfAllTogether(t *testing.T) {
	for full, limits := range map[error]door.Limits{door.ErrAddressFull: {PerAddress: 2, NewPerMinute: 100}, door.ErrFull: {Connections: 2}} {
		d := startServer(t, limits, nil)
		first := dial(t, d.addr, "a", newSigner(t))
		dial(t, d.addr, "b", newSigner(t))
		isTurnedAway(t, d.addr, full)
		_ = first.Close()
		waitForConnections(t, d, 1)
		dial(t, d.addr, "c", newSigner(t))
	}
}

func waitForConnections(t *testing.T, d *testServer, most int) {
	t.Helper()
	for deadline := time.Now().Add(sessiontest.Patience); ; {
		n := d.stats().Door.Connections
		if n <= most {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d connections stay", n)
		}
	}
}

func turnedAway(t *testing.T, addr string) string {
	t.Helper()
	conn, err := gossh.Dial("tcp", addr, dialConfig("x", newSigner(t)))
	if err == nil {
		_ = conn.Close()
		return ""
	}
	return err.Error()
}

func isTurnedAway(t *testing.T, addr string, why error) {
	t.Helper()
	has(t, turnedAway(t, addr), why.Error())
}

func TestLimits_NewConnectionsInAMinute(t *testing.T) {
	d := startServer(t, door.Limits{PerAddress: 100, NewPerMinute: 3}, nil)
	for range 3 {
		if told := turnedAway(t, d.addr); told != "" {
			t.Fatalf("an early one is told %q", told)
		}
	}
	isTurnedAway(t, d.addr, door.ErrTooManyNew)
}

func TestLimits_SilentHandshakeEnds(t *testing.T) {
	t.Parallel()
	d := startServer(t, door.Limits{Handshake: 3 * time.Second, Logins: 1}, nil) // enough for the next, on a busy machine too
	conn, err := net.Dial("tcp", d.addr)
	must(t, err)
	defer func() { _ = conn.Close() }()
	_ = conn.SetDeadline(time.Now().Add(sessiontest.Patience))
	if _, err := io.ReadAll(conn); err != nil {
		t.Fatalf("the silent one was not closed: %v", err)
	}
	dial(t, d.addr, "next", newSigner(t)) // its place in the queue is free
}

func TestLimits_WindowsOfAConnection(t *testing.T) {
	d := startServer(t, door.Limits{PerConnection: 2}, nil)
	conn := dial(t, d.addr, "a", newSigner(t))
	first := openScreen(t, conn, 80, 24)
	openScreen(t, conn, 80, 24).see("hello")
	if _, err := conn.NewSession(); err == nil || !strings.Contains(err.Error(), "too many sessions") {
		t.Errorf("the third window: %v", err)
	}
	first.see("hello")
	first.press("q")
	_ = first.end()
}

func TestLimits_SessionsOfAPlayer(t *testing.T) {
	key := newSigner(t)
	fake := houseOf(key, table.Person{ID: "p", Name: "Anna", Kind: table.KindPlayer})
	d := startServer(t, door.Limits{PerPlayer: 1}, fake)
	openScreen(t, dial(t, d.addr, "a", key), 80, 24).see("hello a Anna")
	c := openScreen(t, dial(t, d.addr, "a", key), 80, 24)
	if err := c.end(); err == nil || !strings.Contains(c.complaint(), door.ErrPlayerFull.Error()) {
		t.Errorf("the second session ended with %v and was told %q", err, c.complaint())
	}
}

func TestLimits_BytesIn(t *testing.T) {
	t.Parallel()
	d := startServer(t, door.Limits{BytesIn: 16 << 10}, nil)
	c := d.comes(t, "a")
	began := time.Now()
	c.pressFor("\x1b[200~"+strings.Repeat("z", 80<<10)+"\x1b[201~", "last [paste of 65536]")
	if took := time.Since(began); took < 500*time.Millisecond {
		t.Errorf("80 KiB were read in %s", took)
	}
}

func TestServer_OnlyShellAndCommands(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	conn := dial(t, d.addr, "a", newSigner(t))
	if _, err := conn.Dial("tcp", "127.0.0.1:22"); err == nil {
		t.Error("a port was forwarded")
	}
	if _, err := conn.Listen("tcp", "127.0.0.1:0"); err == nil {
		t.Error("a port was opened")
	}
	for _, ask := range []string{"auth-agent-req@openssh.com", "x11-req", "break", "subsystem"} {
		sess, err := conn.NewSession()
		must(t, err)
		if ok, _ := sess.SendRequest(ask, true, gossh.Marshal(struct{ Name string }{"sftp"})); ok {
			t.Errorf("%s was granted", ask)
		}
		_ = sess.Close()
	}
	sess, err := conn.NewSession()
	must(t, err)
	for name, want := range map[string]bool{"LANG": true, "COLORTERM": true, "NO_COLOR": true, "TERM": true, "PATH": false, "LD_PRELOAD": false} {
		if got := sess.Setenv(name, "x") == nil; got != want {
			t.Errorf("setting %s: %t, want %t", name, got, want)
		}
	}
}

func TestServer_Shutdown(t *testing.T) {
	t.Parallel()
	d := startServer(t, door.Limits{}, nil)
	c := d.comes(t, "a")
	stalled, err := net.Dial("tcp", d.addr)
	must(t, err)
	defer func() { _ = stalled.Close() }()
	began := time.Now()
	if err := d.stop(); err != nil {
		t.Errorf("stopping: %v", err)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("stopping took %s", took)
	}
	c.see("The saloon closes for a restart;")
	if err := c.end(); err != nil {
		t.Errorf("the visitor left with %v", err)
	}
	if _, err := net.Dial("tcp", d.addr); err == nil {
		t.Error("the server still listens")
	}
}

// The directory and the key are the owner's alone from the start.
func TestHostKey_IsKeptForItsOwner(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "data")
	must(t, useDirectory(dir))
	first, err := hostKey(dir)
	must(t, err)
	path := filepath.Join(dir, HostKeyFile)
	modes := func() (list [2]os.FileMode) {
		for i, name := range []string{dir, path} {
			info, err := os.Stat(name)
			must(t, err)
			list[i] = info.Mode().Perm()
		}
		return list
	}
	if got := modes(); got != [2]os.FileMode{0o700, 0o600} {
		t.Errorf("the directory and the key are made with the modes %o", got)
	}
	must(t, os.Chmod(path, 0o640))
	second, err := hostKey(dir)
	must(t, err)
	if a, b := gossh.FingerprintSHA256(first.PublicKey()), gossh.FingerprintSHA256(second.PublicKey()); a != b {
		t.Errorf("the key changed from %s to %s", a, b)
	}
	if got := modes(); got[1] != 0o600 {
		t.Errorf("the key file has mode %o", got[1])
	}
	must(t, os.WriteFile(path, []byte("nonsense"), 0o600))
	if _, err := hostKey(dir); err == nil || !strings.Contains(err.Error(), "is damaged") {
		t.Errorf("a damaged key: %v", err)
	}
}
