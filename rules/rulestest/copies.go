package rulestest

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"saloon/rules"
)

// copies checks that a clone equals its original, and that playing on with one of them does not change the other.
func (s Suite) copies(t *testing.T, c Case) {
	var playout Playout
	other := s.start(t, c).Match()
	for game := range max(1, games()/4) {
		r := s.start(t, c)
		src := randomSource(2000 + game)
		for r.Match().ToAct() != 0 {
			m := r.Match()
			kept, clone := m.Clone(), m.Clone()
			if !reflect.DeepEqual(m, clone) {
				t.Fatalf("after line %d the clone differs", r.Len())
			}
			playout.Run(clone, src)
			if !reflect.DeepEqual(m, kept) {
				t.Fatalf("after line %d: playing a clone has changed the original", r.Len())
			}
			other.CopyFrom(m)
			if !reflect.DeepEqual(m, other) {
				t.Fatalf("after line %d: CopyFrom makes a different match", r.Len())
			}
			playRandom(t, r, src, nil)
		}
	}
}

// views checks, while seats choose in secret after every line, that a world which was guessed for a seat looks the same to that seat.
func (s Suite) views(t *testing.T, c Case) {
	for game := range max(1, games()/4) {
		r := s.start(t, c)
		src := randomSource(3000 + game)
		for r.Match().ToAct() != 0 {
			if r.Match().Secret() != 0 || r.Len()%4 == 0 {
				seenByAll := ViewJSON(t, r.Match(), rules.Observer)
				for viewer := rules.Seat(1); int(viewer) <= c.Setup.Seats; viewer++ {
					s.checkWorld(t, r, viewer, seenByAll, src)
				}
			}
			playRandom(t, r, src, nil)
		}
	}
}

func (s Suite) checkWorld(t *testing.T, r *rules.Record, viewer rules.Seat, seenByAll string, src rules.Source) {
	m := r.Match()
	world := m.Clone()
	world.Determinize(viewer, src)
	if !reflect.DeepEqual(m, world) { // else it looks the same to everybody
		for seen, a := range map[rules.Seat]string{viewer: ViewJSON(t, m, viewer), rules.Observer: seenByAll} {
			if b := ViewJSON(t, world, seen); a != b {
				t.Fatalf("line %d: in the world guessed for seat %d, viewer %d sees something else:\n%s\n%s", r.Len(), viewer, seen, a, b)
			}
		}
	}
	if !slices.Equal(m.AppendMoves(nil, viewer), world.AppendMoves(nil, viewer)) {
		t.Fatalf("line %d: the moves of seat %d depend on what is hidden from it", r.Len(), viewer)
	}
	if !reflect.DeepEqual(m.Outcome(), world.Outcome()) {
		t.Fatalf("line %d: how the game stands depends on what is hidden from seat %d", r.Len(), viewer)
	}
	if m.ToAct() != world.ToAct() {
		t.Fatalf("line %d: who is to act depends on what is hidden from seat %d", r.Len(), viewer)
	}
	if m.ToAct().Has(viewer) && m.Default(viewer) != world.Default(viewer) {
		t.Fatalf("line %d: the default of seat %d depends on what is hidden from it", r.Len(), viewer)
	}
	checkGuesses(t, r, viewer, world)
}

func checkGuesses(t *testing.T, r *rules.Record, viewer rules.Seat, world rules.Match) {
	a, b := r.Match().Clone(), world.Clone()
	a.Determinize(viewer, randomSource(r.Len()))
	b.Determinize(viewer, randomSource(r.Len()))
	if !reflect.DeepEqual(a, b) {
		t.Fatalf("line %d: what looks the same to seat %d leads to different guesses", r.Len(), viewer)
	}
}

// ViewJSON is what a viewer sees, as an export has it.
func ViewJSON(t testing.TB, m rules.Match, viewer rules.Seat) string {
	raw, err := json.Marshal(m.View(viewer))
	if err != nil {
		t.Fatalf("the view of %d: %v", viewer, err)
	}
	return string(raw)
}
