package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"
)

// A screenPlayer plays by the keys of a keyboard on a real screen. It reads no more of it
// than the last lines, which say which keys work. That a key was a move it sees by the
// host's view of the table.
type screenPlayer struct {
	player
	*screen            // nil while the player is away
	mu      sync.Mutex // guards screen where others look at it
}

// Keys by the bytes that terminals send for them.
const (
	enter   = "\r"
	tab     = "\t"
	backTab = "\x1b[Z"
	up      = "\x1b[A"
	down    = "\x1b[B"
)

var cursorKeys = []string{up, down, "\x1b[C", "\x1b[D", tab, tab, backTab}

// maxTries is how often somebody tries to make a move or to take a chair, until the player
// counts as stuck.
const maxTries = 60

// stillTime is how long a screen must have stood still before a key, so that what comes
// next is an answer to it.
const stillTime = 50 * time.Millisecond

// play plays one game of the party. It comes back when its connection is lost, and
// sometimes without a reason, as people do.
func (s *screenPlayer) play(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.visit(ctx)
		s.close()
		if err == nil || pause(ctx, s.crowd.habits.think()) != nil {
			return
		}
	}
}

// errReturns is no error: the player closes the screen in the middle of a game.
var errReturns = errors.New("will be back in a moment")

// visit comes, takes a chair, plays, and leaves after the game.
func (s *screenPlayer) visit(ctx context.Context) error {
	if err := s.come(ctx); err != nil {
		return err
	}
	if err := s.sitDown(ctx); err != nil {
		return err
	}
	for {
		now, changed := s.look()
		switch {
		case now.phase == "over":
			return s.chat(ctx, "well played")
		case now.owes(now.seatOf(s.name)):
			if err := s.decide(ctx, now); err != nil {
				return err
			}
			continue
		}
		select {
		case <-changed:
		case <-s.gone:
			return s.cutOff(ctx)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// cutOff counts that the server ended the connection.
func (s *screenPlayer) cutOff(ctx context.Context) error {
	s.crowd.fail(ctx, cut, "the server ended a session with a screen")
	return errors.New("the server ended the session")
}

// come opens a screen that goes straight to the table of the party.
func (s *screenPlayer) come(ctx context.Context) error {
	at, _ := s.look()
	began := time.Now()
	opened, err := openScreen(ctx, s.crowd.address, s.name, s.key, s.crowd.habits.size, "join "+at.table)
	if err != nil {
		s.crowd.fail(ctx, refused, "a login with a screen: "+err.Error())
		return err
	}
	s.crowd.take(logins, time.Since(began))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.screen = opened
	return nil
}

func (s *screenPlayer) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.screen != nil {
		_ = s.conn.Close()
		s.screen = nil
	}
}

// looksAt is the screen that is open now, or nil.
func (s *screenPlayer) looksAt() *screen {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.screen
}

// sitDown takes the name that is proposed to a newcomer, takes a chair, and says that it is
// ready. Each of that is the key enter.
func (s *screenPlayer) sitDown(ctx context.Context) error {
	ready := func(v view) bool {
		seat := v.seatOf(s.name)
		return v.phase != "gathering" || seat > 0 && v.chairs[seat-1].Ready
	}
	for range maxTries {
		before, _ := s.look()
		if ready(before) {
			return nil
		}
		if err := s.press(ctx, enter); err != nil {
			return err
		}
		s.party.await(ctx, s.crowd.habits.patience(), func(v view) bool { return ready(v) || v.seatOf(s.name) != before.seatOf(s.name) })
	}
	return s.isStuck(ctx, "found no chair")
}

// isStuck counts that a player could not go on.
func (s *screenPlayer) isStuck(ctx context.Context, why string) error {
	s.crowd.fail(ctx, stuck, fmt.Sprintf("a player by keys %s after %d tries", why, maxTries))
	return errors.New("stuck")
}

// decide thinks, moves the cursor about, and presses keys until the table has gone on.
func (s *screenPlayer) decide(ctx context.Context, at view) error {
	if err := pause(ctx, s.crowd.habits.think()); err != nil {
		return err
	}
	switch {
	case oneIn(returnsEvery):
		s.crowd.count(returns)
		return errReturns
	case oneIn(chatsEvery):
		if err := s.chat(ctx, "wait and see"); err != nil {
			return err
		}
	}
	for try := range maxTries {
		gone, err := s.tries(ctx, at, s.choose(try == 0))
		if gone || err != nil {
			return err
		}
	}
	return s.isStuck(ctx, "made no move")
}

// choose is the keys to press next, of those that the screen offers: some that move the
// cursor, as many as people need at first, and one that takes what it stands on.
func (s *screenPlayer) choose(first bool) (keys []string) {
	offers, asked := s.offers()
	switch {
	case offers["y"] && strings.Contains(asked, "?") && !first:
		return []string{"y"}
	case strings.Contains(asked, " BUILD "):
		return []string{enter} // or else a game of Montana takes for ever
	case strings.Contains(asked, " SPIN ") && oneIn(2):
		return []string{backTab, enter} // building is the last choice
	case offers["d"] && (!offers["enter"] || oneIn(4)):
		return []string{"d"}
	case !offers["enter"]:
		return nil
	}
	for n := cursorMoves; n > 0 && (offers["↑↓←→"] || offers["↑↓"] || offers["←→"]); n-- {
		keys = append(keys, cursorKeys[rand.IntN(len(cursorKeys))])
	}
	return append(keys, enter)
}

// tries presses keys, and reports whether the table has gone on.
func (s *screenPlayer) tries(ctx context.Context, from view, keys []string) (bool, error) {
	seat := from.seatOf(s.name)
	on := func(v view) bool { return v.at != from.at || !v.owes(seat) }
	for _, key := range keys {
		if now, _ := s.look(); on(now) {
			return true, nil
		}
		if err := pause(ctx, s.crowd.habits.step()); err != nil {
			return false, err
		}
		if !slices.Contains(cursorKeys, key) {
			s.acts(seat)
		}
		if err := s.strike(ctx, key); err != nil {
			return false, err
		}
	}
	return s.party.await(ctx, s.crowd.habits.patience(), on), ctx.Err()
}

// press presses a key after the time that people need between two.
func (s *screenPlayer) press(ctx context.Context, key string) error {
	if err := pause(ctx, s.crowd.habits.step()); err != nil {
		return err
	}
	return s.strike(ctx, key)
}

// strike presses a key and waits for an answer, for a while: some keys have none. The time
// counts if the screen stood still before.
func (s *screenPlayer) strike(ctx context.Context, key string) error {
	last, _ := s.came()
	still := time.Since(last) > stillTime
	select {
	case <-s.answered:
	default:
	}
	began := time.Now()
	if _, err := io.WriteString(s.keys, key); err != nil {
		return s.cutOff(ctx)
	}
	select {
	case at := <-s.answered:
		if still {
			s.crowd.take(keys, at.Sub(began))
		}
		return nil
	case <-time.After(s.crowd.habits.patience()):
		s.crowd.count(silent)
		return nil
	case <-s.gone:
		return s.cutOff(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *screenPlayer) chat(ctx context.Context, words string) error {
	for _, key := range []string{"t", words, enter} {
		if err := s.press(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
