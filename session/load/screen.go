package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// unseenTime is how long a player may wait to be shown a move of somebody else, until the
// move counts as unseen.
const unseenTime = 30 * time.Second

// A size is that of a screen, in cells.
type size struct{ width, height int }

func readSize(text string) (s size, err error) {
	if _, err := fmt.Sscanf(text, "%dx%d", &s.width, &s.height); err != nil || s.width < 1 || s.height < 1 {
		return s, fmt.Errorf("%q is no size; give one like 120x40", text)
	}
	return s, nil
}

// A screen is a session with a terminal, on a connection of its own.
type screen struct {
	conn *gossh.Client
	keys io.Writer
	gone chan struct{} // is closed when the server has ended the session
	glass
}

// openScreen logs in and waits for the first screen, which is there when its last line
// offers keys. With a command it goes straight to where that leads.
func openScreen(ctx context.Context, address, user string, key gossh.Signer, of size, command string) (*screen, error) {
	conn, err := connect(ctx, address, user, key)
	if err != nil {
		return nil, err
	}
	s := &screen{conn: conn, gone: make(chan struct{}), glass: newGlass(of)}
	err = s.start(of, command)
	if err == nil {
		err = s.await(ctx, func(offers map[string]bool) bool { return len(offers) > 1 })
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return s, nil
}

func (s *screen) start(of size, command string) error {
	sess, err := s.conn.NewSession()
	if err != nil {
		return err
	}
	sess.Stdout = &s.glass
	if s.keys, err = sess.StdinPipe(); err != nil {
		return err
	}
	if err := sess.RequestPty("xterm-256color", of.height, of.width, nil); err != nil {
		return err
	}
	begin := sess.Shell
	if command != "" {
		begin = func() error { return sess.Start(command) }
	}
	if err := begin(); err != nil {
		return err
	}
	go func() {
		_ = sess.Wait()
		close(s.gone)
	}()
	return nil
}

// await waits until the keys that the screen offers are such.
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
			return errors.New("the server ended the session")
		case <-late.C:
			return fmt.Errorf("the screen that was waited for did not come within %v", loginTime)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// goOn presses keys, and waits after each until the screen offers other ones.
func (s *screen) goOn(ctx context.Context, keys ...string) error {
	for _, key := range keys {
		before, _ := s.offers()
		if _, err := io.WriteString(s.keys, key); err != nil {
			return err
		}
		if err := s.await(ctx, func(now map[string]bool) bool { return len(now) > 1 && !maps.Equal(now, before) }); err != nil {
			return err
		}
	}
	return nil
}

// A glass is what is known of a screen: when something came for it, how much, and its last
// lines.
type glass struct {
	mu       sync.Mutex
	newest   time.Time // when something came last
	received int
	bottom   *footing
	expected []time.Time    // when moves were made that should be shown
	answered chan time.Time // gets the time when something comes; at most one waits
}

func newGlass(of size) glass {
	return glass{answered: make(chan time.Time, 1), bottom: newFooting(of)}
}

// Write notes that something came.
func (g *glass) Write(p []byte) (int, error) {
	now := time.Now()
	g.mu.Lock()
	g.newest = now
	g.received += len(p)
	g.bottom.parser.Parse(p)
	g.expected = nil
	g.mu.Unlock()
	select {
	case g.answered <- now:
	default:
	}
	return len(p), nil
}

// offers are the keys that work now, and what is asked.
func (g *glass) offers() (keys map[string]bool, asked string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.bottom.keys(), g.bottom.asked()
}

// came is when something came last, and how many bytes in all.
func (g *glass) came() (time.Time, int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.newest, g.received
}

// expect waits for something to come after a moment, in which a move was made. When it
// comes cannot be timed: some moves change little that a screen shows.
func (g *glass) expect(moment time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.newest.After(moment) {
		g.expected = append(g.expected, moment)
	}
}

// unseen is how many moves are overdue. They are no longer waited for.
func (g *glass) unseen(now time.Time) (n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	all := len(g.expected)
	g.expected = slices.DeleteFunc(g.expected, func(at time.Time) bool { return now.Sub(at) > unseenTime })
	return all - len(g.expected)
}
