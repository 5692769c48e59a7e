package data

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

const (
	socketName  = "admin.sock"
	copyTimeout = 10 * time.Minute // a copy that takes longer is stopped
	maxRequest  = 4 << 20          // bytes of a request at the socket, which may bring a list of bans
	acceptAgain = 100 * time.Millisecond
)

// ListenAdmin opens a socket in the data directory, for the server's own user alone: while the server runs, no other
// process can open the file, so the command backup asks for a copy there.
func (s *Store) ListenAdmin() (net.Listener, error) {
	path := filepath.Join(s.dir, socketName)
	// A server that was killed left its socket behind. It is dead, because we have the file.
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("the admin socket cannot be made: %w", err)
	}
	listener, err := listenPrivately(path)
	if err != nil {
		return nil, fmt.Errorf("the admin socket cannot be made (its path must be short): %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("the admin socket cannot be closed to others: %w", err), listener.Close())
	}
	return listener, nil
}

// DialAdmin connects to the socket of the server that runs on a data directory.
func DialAdmin(ctx context.Context, dir string) (net.Conn, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "unix", filepath.Join(dir, socketName))
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) {
		return nil, fmt.Errorf("no saloon is open on %s; one that still opens or waits for other nodes does not answer yet", dir)
	}
	if err != nil {
		return nil, fmt.Errorf("no saloon is open on %s: %w", dir, err)
	}
	return conn, nil
}

// An AnswerRequest answers a word that this package does not know, with the rest of its line; false for unknown words.
type AnswerRequest func(ctx context.Context, word, rest string, to io.Writer) bool

// ServeAdmin answers requests at the admin socket until the context ends. others may be nil.
func (s *Store) ServeAdmin(ctx context.Context, listener net.Listener, others AnswerRequest) error {
	defer context.AfterFunc(ctx, func() { _ = listener.Close() })()
	for {
		conn, err := listener.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) { // connections take all; some will end
			select {
			case <-ctx.Done():
			case <-time.After(acceptAgain):
			}
			continue
		}
		if err != nil {
			return errors.Join(fmt.Errorf("the admin socket: %w", err), listener.Close())
		}
		go s.serveRequest(ctx, conn, others)
	}
}

func (s *Store) serveRequest(ctx context.Context, conn net.Conn, others AnswerRequest) {
	defer func() { _ = conn.Close() }()
	_ = conn.SetDeadline(time.Now().Add(copyTimeout))
	line, err := bufio.NewReader(io.LimitReader(conn, maxRequest)).ReadString('\n')
	if err != nil {
		return
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch {
	case word == "backup" && rest == "":
		s.serveBackup(conn)
	case others == nil || !others(ctx, word, rest, conn):
		_, _ = fmt.Fprintf(conn, "no this server does not know: %s\n", word)
	}
}

// serveBackup answers "ok SIZE" and the copy, or "no REASON".
func (s *Store) serveBackup(conn net.Conn) {
	copied, err := s.copyAside()
	if err != nil {
		_, _ = fmt.Fprintf(conn, "no %v\n", err)
		return
	}
	defer func() { _ = errors.Join(copied.Close(), os.Remove(copied.Name())) }()
	size, err := copied.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = copied.Seek(0, io.SeekStart)
	}
	if err != nil {
		_, _ = fmt.Fprintf(conn, "no %v\n", err)
		return
	}
	if _, err := fmt.Fprintf(conn, "ok %d\n", size); err == nil {
		_, _ = io.Copy(conn, copied)
	}
}

const copyNames = "copy-*.db"

// A server that was killed left these behind.
func forgetCopies(dir string) {
	old, _ := filepath.Glob(filepath.Join(dir, copyNames)) // fails only for a wrong pattern
	for _, path := range old {
		_ = os.Remove(path)
	}
}

// A slow client is served from the copy: as long as one is made, nothing that games free can be used again: the file
// and its list of free pages grow.
func (s *Store) copyAside() (copied *os.File, err error) {
	copied, err = os.CreateTemp(s.dir, copyNames)
	if err != nil {
		return nil, fmt.Errorf("a copy cannot be made: %w", err)
	}
	if err := s.copyTo(context.Background(), copied); err != nil {
		return nil, errors.Join(fmt.Errorf("a copy cannot be made: %w", err), copied.Close(), os.Remove(copied.Name()))
	}
	return copied, nil
}

const steadyBytes = 2 << 20

// steadily syncs a copy while it grows: else hundreds of megabytes would wait for the disk, and the next move with them.
type steadily struct {
	file    *os.File
	waiting int
}

func (w *steadily) Write(p []byte) (int, error) {
	n, err := w.file.Write(p)
	if w.waiting += n; err == nil && w.waiting >= steadyBytes {
		w.waiting, err = 0, w.file.Sync()
	}
	return n, err
}

// Backup copies the file of a data directory to a new file, by the server where one runs.
func Backup(ctx context.Context, dir, to string) error {
	if _, err := os.Stat(to); err == nil {
		return fmt.Errorf("%s is there already; a backup never replaces a file", to)
	}
	part := to + ".part"
	out, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("the backup cannot be written: %w", err)
	}
	err = copyData(ctx, dir, out)
	if err == nil {
		err = pages.Blank(out, &steadily{file: out})
	}
	if err == nil {
		err = out.Sync()
	}
	err = errors.Join(err, out.Close())
	if err == nil {
		err = refuseFaulty(ctx, part, "the copy", "saloon check says more of the saloon's own file")
	}
	if err == nil {
		err = os.Rename(part, to)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("no backup was made: %w", err), os.Remove(part))
	}
	return nil
}

func copyData(ctx context.Context, dir string, out *os.File) error {
	conn, err := DialAdmin(ctx, dir)
	if err != nil {
		return copyFromFile(dir, out)
	}
	defer func() { _ = conn.Close() }()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	_ = conn.SetDeadline(time.Now().Add(copyTimeout)) // as the server does
	return copyFromServer(conn, out)
}

func copyFromServer(conn net.Conn, out *os.File) error {
	if _, err := fmt.Fprintln(conn, "backup"); err != nil {
		return fmt.Errorf("asking the server: %w", err)
	}
	in := bufio.NewReader(conn)
	line, err := in.ReadString('\n')
	if err != nil {
		return fmt.Errorf("the server did not answer: %w", err)
	}
	var size int64
	if _, err := fmt.Sscanf(line, "ok %d\n", &size); err != nil {
		return fmt.Errorf("the server answered: %s", strings.TrimPrefix(strings.TrimSpace(line), "no "))
	}
	if err := roomFor(filepath.Dir(out.Name()), size); err != nil {
		return err
	}
	if _, err := io.CopyN(out, in, size); err != nil {
		return fmt.Errorf("the copy is incomplete: %w", err)
	}
	return nil
}

func copyFromFile(dir string, out *os.File) error {
	path, err := fileOf(dir)
	if err != nil {
		return err
	}
	db, err := openFile(path, Options{}, true)
	if err != nil {
		return err
	}
	err = db.View(func(tx *bolt.Tx) error {
		if err := roomFor(filepath.Dir(out.Name()), tx.Size()); err != nil {
			return err
		}
		_, err := tx.WriteTo(out)
		return err
	})
	return errors.Join(err, db.Close())
}

// called is what the file is called, and more says what to do.
func refuseFaulty(ctx context.Context, path, called, more string) error {
	found, err := Check(ctx, path, Checking{})
	if err == nil && found.Found > 0 {
		err = fmt.Errorf("%s has %s, the first of them: %s (%s)", called, counted(found.Found, "fault"), found.Faults[0], more)
	}
	return err
}
