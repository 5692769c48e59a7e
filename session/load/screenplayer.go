package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// A screenPlayer plays by keys on a real screen, and reads only its last lines, which say which keys work. That a
// key was a move it sees by the host's view of the table.
type screenPlayer struct {
	player
	*screen // nil while the player is away
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

// maxTries is how often somebody tries to make a move or to take a chair, until the player counts as stuck.
const maxTries = 60

// stillTime is how long a screen must have stood still before a key, so that what comes next is its answer.
const stillTime = 50 * time.Millisecond

// errReturns is no error: the player closes the screen in the middle of a game.
var errReturns = errors.New("will be back in a moment")

// play comes back when its connection is lost, and sometimes without a reason, as people do.
func (s *screenPlayer) play(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.visit(ctx)
		switch {
		case errors.Is(err, errGone):
			s.crowd.fail(ctx, cut, "the server ended a session with a screen")
		case errors.Is(err, errReturns):
			s.crowd.count(returns)
		}
		if err == nil || pause(ctx, s.crowd.think()) != nil {
			return
		}
	}
}

// visit goes straight to the table of the party, takes a chair, plays, and leaves after the game.
func (s *screenPlayer) visit(ctx context.Context) (err error) {
	at, _ := s.look()
	began := time.Now()
	if s.screen, err = openScreen(ctx, s.address(), s.name, s.key, "join "+at.Table); err != nil {
		s.crowd.fail(ctx, refused, "a login with a screen: "+err.Error())
		return err
	}
	defer func() { _ = s.conn.Close() }()
	s.crowd.take(logins, time.Since(began))
	for {
		now, changed := s.look()
		switch {
		case !s.isReady(now): // also when a key that came late took that back
			if err := s.sitDown(ctx); err != nil {
				return err
			}
			continue
		case now.Phase == "over":
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
			return errGone
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// sitDown takes the proposed name, then a chair, and says that it is ready, each with the key enter.
func (s *screenPlayer) sitDown(ctx context.Context) error {
	for range maxTries {
		before, _ := s.look()
		if s.isReady(before) {
			return nil
		}
		if err := s.strike(ctx, enter); err != nil {
			return err
		}
		s.party.await(ctx, s.crowd.patience(), func(v told) bool { return s.isReady(v) || v.seatOf(s.name) != before.seatOf(s.name) })
	}
	return s.isStuck(ctx, "found no chair")
}

func (s *screenPlayer) isReady(at told) bool {
	seat := at.seatOf(s.name)
	return at.Phase != "gathering" || seat > 0 && at.Seats[seat-1].Ready
}

func (s *screenPlayer) isStuck(ctx context.Context, why string) error {
	s.crowd.fail(ctx, stuck, fmt.Sprintf("a player by keys %s after %d tries", why, maxTries))
	return errors.New("stuck")
}

func (s *screenPlayer) decide(ctx context.Context, at told) error {
	if err := pause(ctx, s.crowd.think()); err != nil {
		return err
	}
	switch {
	case oneIn(returnsEvery):
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

// choose is some keys that move the cursor, as many as people need at first, and one that takes what it stands on.
func (s *screenPlayer) choose(first bool) (keys []string) {
	offers, asked := s.offers()
	switch {
	case offers["y"] && strings.Contains(asked, "?") && !first:
		return []string{"y"}
	case strings.Contains(asked, " BUILD "):
		return []string{enter} // or else a game of Montana takes for ever
	case strings.Contains(asked, " TURN ") && first:
		return []string{"3", enter} // building is the third door
	case strings.Contains(asked, " TURN "):
		return []string{[]string{"1", "2"}[rand.IntN(2)], enter}
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

func (s *screenPlayer) tries(ctx context.Context, from told, keys []string) (bool, error) {
	seat := from.seatOf(s.name)
	on := func(v told) bool { return v.At != from.At || !v.owes(seat) }
	for _, key := range keys {
		if now, _ := s.look(); on(now) {
			return true, nil
		}
		if err := s.strike(ctx, key); err != nil {
			return false, err
		}
	}
	return s.party.await(ctx, s.crowd.patience(), on), ctx.Err()
}

// strike counts how long the answer to a key takes if the screen stood still before.
func (s *screenPlayer) strike(ctx context.Context, key string) error {
	if err := pause(ctx, s.crowd.pause/32); err != nil {
		return err
	}
	if now, _ := s.look(); !slices.Contains(cursorKeys, key) {
		s.acts(now.seatOf(s.name))
	}
	last, _ := s.came()
	still := time.Since(last) > stillTime
	wait, err := s.press(ctx, key, s.crowd.patience())
	switch {
	case err != nil:
		return err
	case wait == 0:
		s.crowd.count(silent)
	case still:
		s.crowd.take(keys, wait)
	}
	return nil
}

func (s *screenPlayer) chat(ctx context.Context, words string) error {
	for _, key := range []string{"t", words, enter} {
		if err := s.strike(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
