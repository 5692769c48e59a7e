package rulestest

import (
	"errors"
	"slices"
	"testing"

	"saloon/rules"
)

// FuzzParse checks that a move which was read from any text is written as text that is read
// as the same move, and that the error for any other text wraps ErrNotation.
func FuzzParse(f *testing.F, g rules.Game, seeds ...string) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, err := g.Parse(text)
		if err != nil {
			if !errors.Is(err, rules.ErrNotation) {
				t.Fatalf("%q: the error is %v", text, err)
			}
			return
		}
		written := string(g.AppendMove(nil, move))
		again, err := g.Parse(written)
		if err != nil || again != move {
			t.Fatalf("%q is read as %x, written %q, and read again as %x (%v)", text, move, written, again, err)
		}
	})
}

// FuzzPlay plays games in which the fuzzer's bytes choose the moves: two bytes choose one of
// the listed moves, or other bytes are tried as a move.
func FuzzPlay(f *testing.F, s Suite) {
	for i := range s.Cases {
		f.Add(uint8(i), []byte("a game that is steered by these bytes"))
	}
	f.Fuzz(func(t *testing.T, which uint8, steer []byte) {
		r := s.start(t, s.Cases[int(which)%len(s.Cases)])
		src := randomSource(len(steer))
		for ; len(steer) >= 2 && r.Match().ToAct() != 0; steer = steer[2:] {
			if steer[0] == 0xff {
				s.tryBits(t, r, steer)
				continue
			}
			s.steer(t, r, int(steer[0])<<8|int(steer[1]), src)
			s.checkHolds(t, r)
		}
		s.checkReplay(t, r)
	})
}

func (s Suite) steer(t *testing.T, r *rules.Record, number int, src rules.Source) {
	t.Helper()
	owing := r.Match().ToAct()
	if owing.Has(rules.House) {
		playRandom(t, r, src, nil)
		return
	}
	seat := owing.List()[number%owing.Count()]
	moves := r.Match().AppendMoves(nil, seat)
	move := moves[number%len(moves)]
	if number%29 == 0 && r.CanUndo(seat) {
		move = rules.Undo
	}
	if refused := r.Play(seat, move, nil); refused != nil {
		t.Fatalf("%q of seat %d is listed and refused: %v", s.Game.AppendMove(nil, move), seat, refused)
	}
}

func (s Suite) tryBits(t *testing.T, r *rules.Record, steer []byte) {
	t.Helper()
	move := rules.NoMove
	for _, b := range steer[1:min(len(steer), 9)] {
		move = move<<8 | rules.Move(b)
	}
	m := r.Match()
	for seat := rules.Observer; seat <= rules.MaxSeats; seat++ {
		if m.Refuse(seat, move) != nil || seat == rules.House {
			continue
		}
		if !slices.Contains(m.AppendMoves(nil, seat), move) {
			t.Fatalf("%x of seat %d is neither listed nor refused", move, seat)
		}
	}
}
