package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/rules"
)

const (
	toldEach   = 4 // after so many secret moves the next one is looked at
	toldMoves  = 4 // so many moves of each seat are tried then
	toldWorlds = 2 // in so many worlds that look the same to a viewer
)

// audience checks that what others hear of secret choices follows from what they see before and after.
func (s Suite) audience(t *testing.T, c Case) {
	r := s.start(t, c)
	src := randomSource(4000)
	for choices := 0; r.Match().ToAct() != 0; playRandom(t, r, src, nil) {
		if r.Match().Secret() == 0 {
			continue
		}
		if choices++; choices%toldEach == 1 || staysHidden(r.Match()) {
			s.checkAudience(t, r, src)
		}
	}
}

// staysHidden reports whether somebody can choose what stays hidden after its reveal, which is rare in some games.
func staysHidden(m rules.Match) bool {
	return slices.ContainsFunc(m.ToAct().List(), func(seat rules.Seat) bool {
		return slices.ContainsFunc(m.AppendMoves(nil, seat), m.FaceDown)
	})
}

func (s Suite) checkAudience(t *testing.T, r *rules.Record, src *rand.PCG) {
	t.Helper()
	seats := rules.Seat(r.Setup().Seats)
	for mover := rules.Seat(1); mover <= seats; mover++ {
		for viewer := rules.Seat(1); viewer <= seats; viewer++ {
			if viewer != mover {
				s.checkTold(t, r, mover, viewer, src)
			}
		}
	}
}

// checkTold plays secret moves of one seat, in worlds that look the same to another one.
// Where that one and the observers see the same afterwards, they must have been told the same.
func (s Suite) checkTold(t *testing.T, r *rules.Record, mover, viewer rules.Seat, src *rand.PCG) {
	t.Helper()
	told := map[string]string{}
	for n := range toldWorlds {
		world := r.Match().Clone()
		if n > 0 {
			world.Determinize(viewer, src)
		}
		moves := world.AppendMoves(nil, mover)
		src.Uint64()
		for range min(toldMoves, len(moves)) {
			move := moves[rules.Below(src, len(moves))]
			after := world.Clone()
			var out rules.Events
			if refused := after.Play(mover, move, &out); refused != nil {
				t.Fatalf("line %d: %q is listed and refused: %v", r.Len(), s.Game.AppendMove(nil, move), refused)
			}
			for _, hears := range []rules.Seat{viewer, rules.Observer} {
				seen := fmt.Sprint(hears, ViewJSON(t, after, hears))
				heard := s.words(out.For(hears))
				if before, known := told[seen]; known && before != heard {
					t.Fatalf("line %d, seat %d in secret: viewer %d sees the same and is told %s, but of another choice %s",
						r.Len(), mover, hears, heard, before)
				}
				told[seen] = heard
			}
		}
	}
}

func (s Suite) words(events []rules.Event) string {
	text := ""
	for _, e := range events {
		text += fmt.Sprintf("%q ", s.Game.AppendEvent(nil, e))
	}
	return text
}
