package data

import (
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestBackup_WhileTheServerRuns(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	s := fill(t, dir, 2000)
	t.Cleanup(func() { closeChecked(t, s) })
	write(t, filepath.Join(dir, socketName), nil) // what a killed server left
	serve(t, s)
	to := filepath.Join(t.TempDir(), "copy.db")
	must(t, Backup(ctx, dir, to))
	sameLines(t, to, 2000)
	if info, err := os.Stat(filepath.Join(dir, socketName)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the socket is open to others: %v, %v", info.Mode(), err)
	}
}

func TestBackup_OfAStoppedServer(t *testing.T) {
	dir := t.TempDir()
	closeChecked(t, fill(t, dir, 10))
	to, out := filepath.Join(t.TempDir(), "copy.db"), &bytes.Buffer{}
	const broken = 50 << 20
	write(t, to+".part", nil) // of a backup that was killed
	must(t, os.Truncate(to+".part", broken))
	command := BackupCommand()
	command.SetArgs([]string{"--data", dir, to})
	command.SetOut(out)
	if err := command.ExecuteContext(t.Context()); err != nil || !strings.Contains(out.String(), to) {
		t.Fatalf("%v, %s", err, out)
	}
	if info, err := os.Stat(to); err != nil || info.Size() >= broken {
		t.Errorf("behind it stands what an older one has left: %v, %v", info, err)
	}
	sameLines(t, to, 10)
}

func TestBackup_Refuses(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	there := filepath.Join(t.TempDir(), "there")
	write(t, there, []byte("precious"))
	tests := []struct{ name, from, to, want string }{
		{"a file that is there", dir, there, "there already"},
		{"a place that is not", dir, filepath.Join(there, "x"), "cannot be written"},
		{"no saloon", t.TempDir(), there + "2", "no saloon"},
		{"a server that does not answer", dir, there + "3", ErrLocked.Error()},
	}
	for _, test := range tests {
		err := Backup(t.Context(), test.from, test.to)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if files, err := os.ReadDir(filepath.Dir(there)); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	_ = s
}

// A server that has no file descriptor left for a while answers its operator again afterwards.
func TestServeAdmin_OutlastsWantOfFiles(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	listener, err := s.ListenAdmin()
	must(t, err)
	ended := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { ended <- s.ServeAdmin(ctx, &needyListener{Listener: listener}, nil) }()
	conn, err := DialAdmin(t.Context(), s.dir)
	must(t, err)
	_, err = conn.Write([]byte("howdy\n"))
	must(t, err)
	if answer, err := io.ReadAll(conn); err != nil || string(answer) != "no this server does not know: howdy\n" {
		t.Errorf("it answers %q, %v", answer, err)
	}
	cancel()
	must(t, <-ended)
}

// A needyListener has no file descriptor at first.
type needyListener struct {
	net.Listener
	asked bool
}

func (l *needyListener) Accept() (net.Conn, error) {
	if !l.asked {
		l.asked = true
		return nil, &net.OpError{Op: "accept", Err: os.NewSyscallError("accept4", syscall.EMFILE)}
	}
	return l.Listener.Accept()
}

// serve runs the admin socket for the rest of the test and waits until it answers.
func serve(t *testing.T, s *Store) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	listener, err := s.ListenAdmin()
	must(t, err)
	go func() { ended <- s.ServeAdmin(ctx, listener, nil) }()
	t.Cleanup(func() {
		cancel()
		must(t, <-ended)
	})
}

func sameLines(t *testing.T, path string, want int) {
	t.Helper()
	dir := t.TempDir()
	must(t, os.Rename(path, filepath.Join(dir, fileName)))
	list, err := open(t, dir, Options{}).Entries("long")
	if err != nil || len(list) != want {
		t.Errorf("the copy has %d entries, %v", len(list), err)
	}
}

// A backup that somebody wants now takes its turn among the others, and is the newest one for the
// schedule. One with a name stays.
func TestBackUpNow(t *testing.T) {
	d := schedule(t)
	made, err := d.makeNow(t.Context(), "before-upgrade")
	if err != nil || made.Path != filepath.Join(d.Dir, "before-upgrade.db") || made.Players != 1 || made.Bytes == 0 {
		t.Fatalf("%+v, %v", made, err)
	}
	for range d.Keep + 1 {
		if made, err = d.makeNow(t.Context(), ""); err != nil {
			t.Fatal(err)
		}
		d.now = d.now.Add(time.Minute)
	}
	if found, err := Check(t.Context(), made.Path, Checking{}); err != nil || found.Found > 0 || found.Players != 1 {
		t.Errorf("%+v, %v", found, err)
	}
	if next := d.step(t.Context()); !next.Equal(d.now.Add(d.Every - time.Minute)) {
		t.Errorf("the next one is due at %v, and now it is %v", next, d.now)
	}
	files, err := os.ReadDir(d.Dir)
	if err != nil || len(files) != d.Keep+1 || files[0].Name() != "before-upgrade.db" {
		t.Errorf("there are %v, %v", files, err)
	}
}

// Nobody writes outside the directory for backups, over a backup that is there, or one that does not
// hold.
func TestBackUpNow_Refuses(t *testing.T) {
	d := schedule(t)
	must(t, errorOf(d.makeNow(t.Context(), "one")))
	for _, name := range []string{"one", "../two", "/tmp/two", "two/three", ".two", "Two", "two.db", strings.Repeat("x", 41), "-x"} {
		if made, err := d.makeNow(t.Context(), name); err == nil {
			t.Errorf("%q leads to %s", name, made.Path)
		}
	}
	d.bad = true
	if made, err := d.makeNow(t.Context(), "bad"); err == nil || !strings.Contains(err.Error(), "no backup was made") {
		t.Errorf("one that does not hold is %s, %v", made.Path, err)
	}
	if files, err := filepath.Glob(filepath.Join(d.Dir, "*.db")); err != nil || len(files) != 1 {
		t.Errorf("there are %v, %v", files, err)
	}
	s := open(t, t.TempDir(), Options{})
	wantError(t, "without a directory", errorOf(s.BackUpNow(t.Context(), "")), ErrNoBackups)
}
