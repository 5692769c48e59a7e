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

	gossh "golang.org/x/crypto/ssh"
)

// A screenPlayer plays by the keys of a keyboard on a real screen. It reads no more of it
// than the last lines, which say which keys work. That a key was a move it sees by the
// host's view of the table.
type screenPlayer struct {
	party *party
	name  string
	key   gossh.Signer

	*screen            // nil while the player is away
	mu      sync.Mutex // guards screen where others look at it
}

// Keys by the bytes that terminals send for them.
const (
	enter   = "\r"
	tab     = "\t"
	backTab = "\x1b[Z"
	done    = "d"
	talk    = "t"
)

var cursorKeys = []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", tab, tab, backTab}

// maxTries is how often somebody tries to make a move or to take a chair, until the player
// counts as stuck.
const maxTries = 60

// play plays one game of the party. It comes back when its connection is lost, and
// sometimes without a reason, as people do.
func (s *screenPlayer) play(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.visit(ctx)
		s.close()
		if err == nil {
			return
		}
		if pause(ctx, s.party.crowd.habits.think()) != nil {
			return
		}
	}
}

// errReturns is no error: the player closes the screen in the middle of a game.
var errReturns = errors.New("will be back in a moment")

// visit comes, takes a chair, plays, and leaves after the game.
func (s *screenPlayer) visit(ctx context.Context) error {
	if err := s.connect(ctx); err != nil {
		return err
	}
	if err := s.sitDown(ctx); err != nil {
		return err
	}
	for {
		now, changed := s.party.look()
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
	if ctx.Err() == nil {
		t := s.party.crowd.tally()
		t.fail(&t.cut, "the server ended a session with a screen")
	}
	return errors.New("the server ended the session")
}

// connect opens a screen that goes straight to the table of the party.
func (s *screenPlayer) connect(ctx context.Context) (err error) {
	if s.key == nil {
		if s.key, err = newKey(); err != nil {
			return err
		}
	}
	c := s.party.crowd
	at, _ := s.party.look()
	began := time.Now()
	opened, err := openScreen(ctx, c.address, s.name, s.key, c.habits, "join "+at.table)
	t := c.tally()
	if err != nil {
		if ctx.Err() == nil {
			t.fail(&t.refused, "a login with a screen: "+err.Error())
		}
		return err
	}
	t.take(&t.logins, time.Since(began))
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
func (s *screenPlayer) looksAt() *glass {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.screen == nil {
		return nil
	}
	return s.glass
}

// sitDown takes the name that is proposed to a newcomer, takes a chair, and says that it is
// ready. Each of that is the key enter.
func (s *screenPlayer) sitDown(ctx context.Context) error {
	ready := func(v view) bool {
		seat := v.seatOf(s.name)
		return v.phase != "gathering" || seat > 0 && v.chairs[seat-1].Ready
	}
	for range maxTries {
		if now, _ := s.party.look(); ready(now) {
			return nil
		}
		if err := s.press(ctx, enter); err != nil {
			return err
		}
		seat := func(v view) int { return v.seatOf(s.name) }
		before, _ := s.party.look()
		s.party.await(ctx, s.party.crowd.habits.patience(), func(v view) bool { return ready(v) || seat(v) != seat(before) })
	}
	return s.stuck(ctx, "found no chair")
}

// stuck counts that a player could not go on.
func (s *screenPlayer) stuck(ctx context.Context, why string) error {
	if ctx.Err() == nil {
		t := s.party.crowd.tally()
		t.fail(&t.stuck, fmt.Sprintf("a player by keys %s after %d tries", why, maxTries))
	}
	return errors.New("stuck")
}

// decide thinks, moves the cursor about, and presses keys until the table has gone on.
func (s *screenPlayer) decide(ctx context.Context, at view) error {
	if err := pause(ctx, s.party.crowd.habits.think()); err != nil {
		return err
	}
	switch {
	case oneIn(returnsEvery):
		t := s.party.crowd.tally()
		t.count(&t.returns)
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
	return s.stuck(ctx, "made no move")
}

// choose is the keys to press next, of those that the screen offers: some that move the
// cursor, as many as people need at first, and one that takes what it stands on.
func (s *screenPlayer) choose(first bool) (keys []string) {
	offers, asked := s.glass.offers()
	switch {
	case offers["y"] && strings.Contains(asked, "?") && !first:
		return []string{"y"}
	case strings.Contains(asked, " BUILD "):
		return []string{enter} // or else a game of Montana takes for ever
	case strings.Contains(asked, " SPIN ") && oneIn(2):
		return []string{backTab, enter} // building is the last choice
	case offers["d"] && (!offers["enter"] || oneIn(4)):
		return []string{done}
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
		if now, _ := s.party.look(); on(now) {
			return true, nil
		}
		if err := pause(ctx, s.party.crowd.habits.step()); err != nil {
			return false, err
		}
		if !slices.Contains(cursorKeys, key) {
			s.party.acts(seat)
		}
		if err := s.strike(ctx, key); err != nil {
			return false, err
		}
	}
	return s.party.await(ctx, s.party.crowd.habits.patience(), on), ctx.Err()
}

// press presses a key after the time that people need between two.
func (s *screenPlayer) press(ctx context.Context, key string) error {
	if err := pause(ctx, s.party.crowd.habits.step()); err != nil {
		return err
	}
	return s.strike(ctx, key)
}

// strike presses a key and waits for an answer, for a while: some keys have none. The time
// counts if the screen stood still before.
func (s *screenPlayer) strike(ctx context.Context, key string) error {
	h, t := s.party.crowd.habits, s.party.crowd.tally()
	still := time.Since(s.glass.last()) > stillTime
	select {
	case <-s.glass.answered:
	default:
	}
	began := time.Now()
	if _, err := io.WriteString(s.keys, key); err != nil {
		return s.cutOff(ctx)
	}
	select {
	case at := <-s.glass.answered:
		if still {
			t.take(&t.keys, at.Sub(began))
		}
		return nil
	case <-time.After(h.patience()):
		t.count(&t.silent)
		return nil
	case <-s.gone:
		return s.cutOff(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// chat says something at the table.
func (s *screenPlayer) chat(ctx context.Context, words string) error {
	for _, key := range []string{talk, words, enter} {
		if err := s.press(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
