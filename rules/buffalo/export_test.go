package buffalo

import (
	"math/rand/v2"
	"strings"
	"testing"

	"saloon/rules"
)

// An export of a game that still runs holds no secret, and replays as far as it
// goes: recalls and what they took back are left out of it together.
func TestExportsOfRunningGamesVerify(t *testing.T) {
	for seed := range uint64(8) {
		g, options := mustNew(t), map[string]string{}
		if seed >= 4 {
			options[optionVariant] = variantAuction
		}
		playUnsteadily(t, g, rules.Setup{Seats: 2 + int(seed%4), Options: options}, seed, 7)
	}
}

// On narrow meadows cards are dropped and pairs follow by themselves: however
// often a choice is taken back, the whole log leads to the same end.
func TestTakingBackOnNarrowMeadows(t *testing.T) {
	g := narrow(t)
	for seed := range uint64(60) {
		playUnsteadily(t, g, rules.Setup{Seats: 2 + int(seed%4)}, seed, 0)
	}
}

// playUnsteadily plays a game in which choices are often taken back. It checks
// the export at the end, and on the way after every so many lines.
func playUnsteadily(t *testing.T, g *Game, setup rules.Setup, seed uint64, every int) {
	t.Helper()
	r, err := rules.NewRecord(g, setup)
	if err != nil {
		t.Fatal(err)
	}
	src := rand.NewPCG(seed, 9)
	for r.Match().ToAct() != 0 {
		if every > 0 && r.Len()%every == 0 {
			checkExport(t, r)
		}
		stepOrTakeBack(t, r, src)
		if err := holds(r.Match()); err != nil {
			t.Fatalf("after line %d: %v", r.Len(), err)
		}
	}
	e, err := r.Export(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := rules.Verify(g, e); err != nil {
		t.Fatal(err)
	}
}

func checkExport(t *testing.T, r *rules.Record) {
	t.Helper()
	e, err := r.Export(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := rules.Verify(r.Game(), e); err != nil {
		t.Fatalf("after line %d: %v", r.Len(), err)
	}
	hidden := 0
	for _, text := range e.Moves {
		if strings.Contains(text, "recall") || strings.Contains(text, "drop") {
			t.Fatalf("after line %d: %q is told", r.Len(), text)
		}
	}
	for i := range r.Len() {
		if !r.Readable(i, rules.Observer) {
			hidden++
		}
	}
	if len(e.Moves)+hidden != r.Len() {
		t.Fatalf("%d lines are told and %d hidden of %d", len(e.Moves), hidden, r.Len())
	}
}

// stepOrTakeBack plays a random line of any seat; one time in four it is
// something that takes a secret choice back.
func stepOrTakeBack(t *testing.T, r *rules.Record, src rules.Source) {
	t.Helper()
	m := r.Match().(*Match)
	back := rules.Below(src, 4) == 0 && m.Secret() != 0
	for range 8 {
		seat := rules.Seat(1 + rules.Below(src, int(m.seats)))
		move := rules.NoMove
		if m.ToAct().Has(rules.House) {
			seat, move = rules.House, m.Draw(src)
		} else if moves := m.AppendMoves(nil, seat); len(moves) > 0 {
			move = moves[rules.Below(src, len(moves))]
			if back {
				move = moves[len(moves)-1]
			}
			if back && rules.Below(src, 2) == 0 && r.CanUndo(seat) {
				move = rules.Undo
			}
		}
		if move == rules.NoMove {
			continue
		}
		if refused := r.Play(seat, move, nil); refused != nil {
			t.Fatal(refused)
		}
		return
	}
}
