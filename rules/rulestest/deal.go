package rulestest

import (
	"fmt"
	"strings"
	"testing"

	"saloon/rules"
)

// DealDay is the day of the deals of tests.
const DealDay = "2026-11-22"

// deals checks that the house draws the same at each place of a deal in games that go differently, and that exports of
// deals verify.
func (s Suite) deals(t *testing.T, c Case) {
	c.Setup.Deal = DealDay
	seed := rules.Seed{9, 1}
	drawn, met := map[string]string{}, map[string]int{}
	for game := range max(2, games()/2) {
		r := s.start(t, c)
		src := randomSource(9500 + game)
		again := map[rules.Place]bool{}
		for r.Match().ToAct() != 0 {
			if !r.Match().ToAct().Has(rules.House) {
				playOrUndo(t, r, src)
				continue
			}
			at, move := s.dealtMove(t, r, &seed, again)
			if before, known := drawn[at]; known && before != move {
				t.Fatalf("game %d, line %d: for %s the house draws %q, and %q in another game", game, r.Len()+1, at, move, before)
			}
			drawn[at] = move
			met[at]++ // no place twice in a game
		}
		s.checkDealExport(t, r, seed)
	}
	shared := 0
	for _, games := range met {
		if games > 1 {
			shared++
		}
	}
	if shared == 0 {
		t.Errorf("no place was met in two games: %v", met)
	}
}

func (s Suite) dealtMove(t *testing.T, r *rules.Record, seed *rules.Seed, again map[rules.Place]bool) (at, move string) {
	t.Helper()
	src := seed.Places()
	direct := r.Match().Draw(src)
	for _, p := range src.Asked() {
		if p.Word == "" || strings.Contains(p.Word, " ") || p.Number < 1 {
			t.Fatalf("line %d: the house draws for %q, which is no place", r.Len()+1, p)
		}
		if again[p] {
			t.Fatalf("line %d: the house draws for %s a second time", r.Len()+1, p)
		}
		again[p] = true
	}
	if len(src.Asked()) == 0 {
		t.Fatalf("line %d: the house draws %q for no place", r.Len()+1, s.Game.AppendMove(nil, direct))
	}
	m, err := r.HouseMove(seed)
	if err != nil || m != direct {
		t.Fatalf("line %d: the record draws %q, by places it is %q (%v)", r.Len()+1, s.Game.AppendMove(nil, m), s.Game.AppendMove(nil, direct), err)
	}
	playLine(t, r, rules.Line{Seat: rules.House, Move: m}, nil)
	return fmt.Sprint(src.Asked()), string(s.Game.AppendMove(nil, m))
}

func playOrUndo(t *testing.T, r *rules.Record, src rules.Source) {
	t.Helper()
	line := playRandom(t, r, src, nil)
	if rules.Below(src, 5) == 0 && r.CanUndo(line.Seat) {
		Taken(t, r.Play(line.Seat, rules.Undo, nil))
	}
}

// checkDealExport checks that the export of a deal hides its seed until it is revealed.
func (s Suite) checkDealExport(t *testing.T, r *rules.Record, seed rules.Seed) {
	t.Helper()
	e, err := r.Export(nil, &seed)
	must(t, err)
	if e.Deal != DealDay || e.Seed != "" || e.SeedSHA256 != seed.Hash() {
		t.Fatalf("the export of a deal tells the day %q, the seed %q, and the hash %q", e.Deal, e.Seed, e.SeedSHA256)
	}
	if err := rules.Verify(s.Game, e); err != nil {
		t.Fatalf("without its seed: %v", err)
	}
	must(t, e.Reveal(seed))
	must(t, rules.Verify(s.Game, e))
}
