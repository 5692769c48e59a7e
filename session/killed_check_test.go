package session

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"saloon/data"
	"saloon/rules"
)

// check looks for what was told about a table in its journal, or in the archive.
func (t *toldTable) check(s *data.Store, id string) error {
	_, raw, archived := s.ArchivedExport(id)
	if t.over && archived != nil {
		return fmt.Errorf("the game is over, but not kept: %w", archived)
	}
	list, err := s.Entries(id)
	switch {
	case err == nil:
		if err := errors.Join(inOrder(textsOf(list), t.chat), t.checkSeats(list)); err != nil {
			return err
		}
	case !errors.Is(err, data.ErrUnknown) || archived != nil:
		return err
	}
	if archived != nil {
		return t.checkGame(gameOfJournal(list))
	}
	export, err := rules.ReadExport(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	if err := rules.Verify(gameCalled(export.Game), export); err != nil {
		return fmt.Errorf("its export does not verify: %w", err)
	}
	if t.over && export.Seed != t.seed {
		return fmt.Errorf("its seed was %s and is %s", t.seed, export.Seed)
	}
	t.done = true
	return t.checkGame(rules.Setup{Game: export.Game, Version: export.Version, Seats: len(export.Seats), Options: export.Options}, export.Moves)
}

func (t *toldTable) checkSeats(list []data.Entry) error {
	names := map[int]string{}
	for _, e := range list {
		switch {
		case e.Kind == "open":
			names[1] = e.Who.Name
		case e.Kind == "sit":
			names[e.Seat] = e.Who.Name
		}
	}
	for who, seat := range t.seats {
		if seat > 0 && names[seat] != who {
			return fmt.Errorf("on seat %d sits %s, not %s (%v)", seat, names[seat], who, names)
		}
	}
	return nil
}

func gameOfJournal(list []data.Entry) (setup rules.Setup, lines []string) {
	for _, e := range list {
		switch e.Kind {
		case "open", "change":
			var agreed struct{ Setup rules.Setup }
			if err := json.Unmarshal(e.More, &agreed); err == nil {
				setup = agreed.Setup
			}
		case "move":
			lines = append(lines, fmt.Sprint(e.Seat, " ", e.Text))
		}
	}
	return setup, lines
}

// checkGame compares the lines of a game with what was seen of them and what was sent.
func (t *toldTable) checkGame(setup rules.Setup, lines []string) error {
	if len(lines) < t.at {
		return fmt.Errorf("%d lines of the game were seen, %d are left", t.at, len(lines))
	}
	if err := errors.Join(t.checkViews(setup, lines), t.checkTaken(lines)); err != nil {
		return err
	}
	return t.checkOnce(lines)
}

// checkViews plays the lines again, and compares what each seat can see with what it was
// shown.
func (t *toldTable) checkViews(setup rules.Setup, lines []string) error {
	if len(t.fresh) == 0 {
		return nil
	}
	g := gameCalled(setup.Game)
	r, err := rules.NewRecord(g, setup)
	if err != nil {
		return err
	}
	for at := 0; ; at++ {
		for seat := -1; seat <= setup.Seats; seat++ {
			s := sight{seat, at}
			if !t.fresh[s] {
				continue
			}
			view, err := json.Marshal(r.Match().View(viewer(seat)))
			if err != nil {
				return err
			}
			if sha256.Sum256(view) != t.views[s] {
				return fmt.Errorf("after %d lines seat %d was shown another view than %s", at, seat, view)
			}
			delete(t.fresh, s)
		}
		if at == len(lines) {
			return nil
		}
		line, err := rules.ParseLine(g, lines[at])
		if err == nil {
			if refused := r.Play(line.Seat, line.Move, nil); refused != nil {
				err = refused
			}
		}
		if err != nil {
			return fmt.Errorf("line %d, %s: %w", at, lines[at], err)
		}
	}
}

// viewer is a seat as the protocol numbers it: who watches has 0 there.
func viewer(seat int) rules.Seat {
	if seat < 1 {
		return rules.Observer
	}
	return rules.Seat(seat)
}

// checkTaken looks for every move that was taken; in a secret choice lines of other seats
// may stand before it.
func (t *toldTable) checkTaken(lines []string) error {
	for _, m := range t.taken {
		if m.at > len(lines) || !slices.Contains(lines[m.at:], m.line()) {
			return fmt.Errorf("%q was taken after %d lines, and is gone: there stand %q", m.line(), m.at, lines[min(m.at, len(lines)):min(m.at+8, len(lines))])
		}
	}
	return nil
}

// checkOnce looks for lines that nobody sent, or that are there more often than they were
// sent. It knows only what programs sent.
func (t *toldTable) checkOnce(lines []string) error {
	sends := map[int]bool{}
	left := map[string][]int{} // the states that these lines answered
	for _, m := range t.sent {
		sends[m.seat] = true
		left[m.line()] = append(left[m.line()], m.at)
	}
	for i, line := range lines {
		var seat int
		if _, err := fmt.Sscan(line, &seat); err != nil || !sends[seat] {
			continue
		}
		slices.Sort(left[line])
		if len(left[line]) == 0 || left[line][0] > i {
			return fmt.Errorf("line %d, %q, was not sent so often", i, line)
		}
		left[line] = left[line][1:]
	}
	return nil
}
