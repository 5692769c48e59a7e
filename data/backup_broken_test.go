package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// What a server sends may be anything; only a whole and sound file is a backup.
func TestBackup_RefusesACopyThatCannotBeUsed(t *testing.T) {
	whole := func(spoil func(t *testing.T, path string)) []byte {
		dir := t.TempDir()
		closeChecked(t, fill(t, dir, 2000))
		path := filepath.Join(dir, fileName)
		spoil(t, path)
		copied, err := os.Create(filepath.Join(dir, "copy"))
		must(t, err)
		must(t, errors.Join(copyFromFile(dir, copied), copied.Close()))
		sent, err := os.ReadFile(copied.Name())
		must(t, err)
		return sent
	}
	sound := whole(func(*testing.T, string) {})
	tests := map[string]struct {
		size int
		sent []byte
	}{
		"noise":          {50_000, bytes.Repeat([]byte("no saloon\n"), 5000)},
		"a damaged page": {0, whole(spoilPage)},
		"not a saloon's": {0, whole(func(t *testing.T, path string) {
			alter(t, path, func(tx *bolt.Tx) error { return tx.DeleteBucket(schemaBucket) })
		})},
		"one that lacks its end": {0, sound[:len(sound)-4096]},
		"one broken off":         {len(sound) + 1, sound},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if test.size == 0 {
				test.size = len(test.sent)
			}
			dir, to := t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
			answer(t, dir, fmt.Appendf(nil, "ok %d\n%s", test.size, test.sent))
			if err := Backup(t.Context(), dir, to); err == nil || !strings.Contains(err.Error(), "no backup was made") {
				t.Errorf("got %v", err)
			}
			if files, err := os.ReadDir(filepath.Dir(to)); err != nil || len(files) != 0 {
				t.Errorf("left behind: %v, %v", files, err)
			}
		})
	}
	dir, to := t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
	answer(t, dir, fmt.Appendf(nil, "ok %d\n%s", len(sound), sound))
	if err := Backup(t.Context(), dir, to); err != nil {
		t.Errorf("a sound copy is refused: %v", err)
	}
}

// answer is a server that says one thing to everybody at the admin socket.
func answer(t *testing.T, dir string, words []byte) {
	t.Helper()
	l, err := net.Listen("unix", filepath.Join(dir, socketName))
	must(t, err)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Read(make([]byte, 100))
			_, _ = conn.Write(words)
			_ = conn.Close()
		}
	}()
}

// A stopped server's file is only read, also when another program reads it.
func TestBackup_OfAStoppedServerOnlyReads(t *testing.T) {
	dir := t.TempDir()
	closeChecked(t, fill(t, dir, 10))
	path := filepath.Join(dir, fileName)
	before, err := os.ReadFile(path)
	must(t, err)
	reader, err := openFile(path, Options{}, true)
	must(t, err)
	defer func() { _ = reader.Close() }()
	must(t, Backup(t.Context(), dir, filepath.Join(t.TempDir(), "copy.db")))
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has changed: %v", err)
	}
}

func TestAdmin_ASilentClientHoldsNobodyUp(t *testing.T) {
	dir := t.TempDir()
	serve(t, filled(t, dir))
	silent, err := net.Dial("unix", filepath.Join(dir, socketName))
	must(t, err)
	t.Cleanup(func() { _ = silent.Close() })
	if _, err := silent.Write([]byte("back")); err != nil { // and never the rest
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := Backup(ctx, dir, filepath.Join(t.TempDir(), "copy.db")); err != nil {
		t.Errorf("while somebody says nothing: %v", err)
	}
}

// A client that asks for a copy and does not read it holds up neither other backups nor
// games, and nothing of its copy is left.
func TestAdmin_AClientThatDoesNotReadHoldsNobodyUp(t *testing.T) {
	dir := t.TempDir()
	s := fill(t, dir, 20_000)
	t.Cleanup(func() { closeChecked(t, s) })
	serve(t, s)
	deaf, err := net.Dial("unix", filepath.Join(dir, socketName))
	must(t, err)
	must(t, errorOf(deaf.Write([]byte("backup\n"))))
	if _, err := deaf.Read(make([]byte, 2)); err != nil { // the copy has begun
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := s.Write(ctx, Appends{Append{Journal: "later", Entries: []Entry{{Kind: "x"}}}}); err != nil {
		t.Errorf("nothing can be written: %v", err)
	}
	if err := Backup(ctx, dir, filepath.Join(t.TempDir(), "copy.db")); err != nil {
		t.Errorf("while somebody does not read: %v", err)
	}
	_ = deaf.Close()
	for {
		left, err := filepath.Glob(filepath.Join(dir, copyNames))
		if err != nil || ctx.Err() != nil {
			t.Fatalf("left behind: %v, %v", left, err)
		}
		if len(left) == 0 {
			return
		}
		runtime.Gosched()
	}
}

// A copy that a killed server left behind is gone after the next start.
func TestOpen_ForgetsCopiesThatWereLeftBehind(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "copy-123.db")
	must(t, os.WriteFile(path, []byte("half a copy"), 0o600))
	closeChecked(t, fill(t, dir, 1))
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("it is still there: %v", err)
	}
}

func filled(t *testing.T, dir string) *Store {
	t.Helper()
	s := fill(t, dir, 10)
	t.Cleanup(func() { closeChecked(t, s) })
	return s
}

// hasty is a connection whose deadlines are over at once.
type hasty struct {
	net.Conn
	until chan time.Time
}

func (h hasty) SetDeadline(until time.Time) error {
	h.until <- until
	return h.Conn.SetDeadline(time.Now())
}

func TestAdmin_ASilentClientIsLeftAfterAWhile(t *testing.T) {
	s := filled(t, t.TempDir())
	ours, theirs := net.Pipe()
	defer func() { _ = theirs.Close() }()
	conn, left := hasty{ours, make(chan time.Time, 1)}, make(chan struct{})
	go func() {
		s.serveRequest(t.Context(), conn, nil)
		close(left)
	}()
	select {
	case <-left:
	case <-time.After(patience):
		t.Fatal("a silent client is waited for, without end")
	}
	if until := <-conn.until; time.Until(until) > copyTimeout {
		t.Errorf("it would be waited for until %v", until)
	}
}

// The socket of the server gives backups and knows nothing else by itself.
func TestAdmin_KnowsOnlyBackups(t *testing.T) {
	dir := t.TempDir()
	s := fill(t, dir, 10)
	t.Cleanup(func() { closeChecked(t, s) })
	serve(t, s)
	conn, err := net.Dial("unix", filepath.Join(dir, socketName))
	must(t, err)
	defer func() { _ = conn.Close() }()
	must(t, errorOf(conn.Write([]byte("bye\n"))))
	if said, err := io.ReadAll(conn); err != nil || string(said) != "no this server does not know: bye\n" {
		t.Errorf("it answers %q, %v", said, err)
	}
}
