package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// A screen is a session with a terminal, on a connection of its own.
type screen struct {
	conn  *gossh.Client
	keys  io.Writer
	gone  chan struct{} // is closed when the server has ended the session
	glass *glass
}

// openScreen logs in and waits for the first screen. With a command it goes straight to
// where that leads.
func openScreen(ctx context.Context, address, user string, key gossh.Signer, h habits, command string) (*screen, error) {
	conn, err := connect(ctx, address, user, key)
	if err != nil {
		return nil, err
	}
	s := &screen{conn: conn, gone: make(chan struct{}), glass: newGlass(h.width, h.height)}
	if err := errors.Join(s.start(h, command), ctx.Err()); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	if err := s.first(ctx); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return s, nil
}

func (s *screen) start(h habits, command string) error {
	sess, err := s.conn.NewSession()
	if err != nil {
		return err
	}
	sess.Stdout = s.glass
	if s.keys, err = sess.StdinPipe(); err != nil {
		return err
	}
	if err := sess.RequestPty("xterm-256color", h.height, h.width, nil); err != nil {
		return err
	}
	if command == "" {
		err = sess.Shell()
	} else {
		err = sess.Start(command)
	}
	if err != nil {
		return err
	}
	go func() {
		_ = sess.Wait()
		close(s.gone)
	}()
	return nil
}

// first waits for the first screen, which is there when its last line offers keys: before
// that, the terminal is only told how it will be used.
func (s *screen) first(ctx context.Context) error {
	return s.await(ctx, func(offers map[string]bool) bool { return len(offers) > 1 })
}

// await waits until the keys that the screen offers are such.
func (s *screen) await(ctx context.Context, such func(offers map[string]bool) bool) error {
	late := time.NewTimer(loginTime)
	defer late.Stop()
	for {
		if offers, _ := s.glass.offers(); such(offers) {
			return nil
		}
		select {
		case <-s.glass.answered:
		case <-s.gone:
			return errors.New("the server ended the session")
		case <-late.C:
			return fmt.Errorf("the screen that was waited for did not come within %v", loginTime)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
