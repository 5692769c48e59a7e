package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// The size of every screen, in cells.
const width, height = 120, 40

type screen struct {
	client
	gone     chan struct{}  // is closed when the server has ended the session
	answered chan time.Time // gets the time when something comes; at most one waits

	mu       sync.Mutex
	newest   time.Time // when something came last
	received int
	bottom   *footing
}

// openScreen logs in and waits until the last line offers keys. With a command it goes where that leads.
func openScreen(ctx context.Context, address, user string, key gossh.Signer, command string) (s *screen, err error) {
	s = &screen{gone: make(chan struct{}), answered: make(chan time.Time, 1), bottom: newFooting()}
	s.client, err = open(ctx, address, user, key, s, func(sess *gossh.Session) error {
		if err := sess.RequestPty("xterm-256color", height, width, nil); err != nil || command == "" {
			return errors.Join(err, sess.Shell())
		}
		return sess.Start(command)
	})
	if err != nil {
		return nil, err
	}
	if err := s.await(ctx, func(offers map[string]bool) bool { return len(offers) > 1 }); err != nil {
		return nil, errors.Join(err, s.conn.Close())
	}
	return s, nil
}

func (s *screen) Write(p []byte) (int, error) {
	now := time.Now()
	s.mu.Lock()
	s.newest = now
	s.received += len(p)
	s.bottom.parser.Parse(p)
	s.mu.Unlock()
	select {
	case s.answered <- now:
	default:
	}
	return len(p), nil
}

func (s *screen) Close() error {
	close(s.gone)
	return nil
}

func (s *screen) offers() (keys map[string]bool, asked string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bottom.keys(), s.bottom.asked()
}

// came is when something came last, and how many bytes in all.
func (s *screen) came() (time.Time, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newest, s.received
}

var errGone = errors.New("the server ended the session")

func (s *screen) await(ctx context.Context, such func(offers map[string]bool) bool) error {
	late := time.NewTimer(loginTime)
	defer late.Stop()
	for {
		if offers, _ := s.offers(); such(offers) {
			return nil
		}
		select {
		case <-s.answered:
		case <-s.gone:
			return errGone
		case <-late.C:
			return fmt.Errorf("the screen that was waited for did not come within %v", loginTime)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// A stroke is a key, and one that the screen offers only after it.
type stroke struct{ key, then string }

// goOn presses keys, each when the one before has led on.
func (s *screen) goOn(ctx context.Context, strokes ...stroke) error {
	for _, one := range strokes {
		if _, err := io.WriteString(s.in, one.key); err != nil {
			return err
		}
		if err := s.await(ctx, func(offers map[string]bool) bool { return offers[one.then] }); err != nil {
			return fmt.Errorf("after the key %q: %w", one.key, err)
		}
	}
	return nil
}

// press returns the time to the first byte of the answer, or 0 when none came within a time: some keys have none.
func (s *screen) press(ctx context.Context, key string, within time.Duration) (time.Duration, error) {
	select {
	case <-s.answered:
	default:
	}
	began := time.Now()
	if _, err := io.WriteString(s.in, key); err != nil {
		return 0, errGone
	}
	select {
	case at := <-s.answered:
		return max(at.Sub(began), 1), nil
	case <-time.After(within):
		return 0, nil
	case <-s.gone:
		return 0, errGone
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}
