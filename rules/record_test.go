package rules_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
	"saloon/rules/rulestest/toy"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newRecord(t testing.TB, seats int, script ...string) *rules.Record {
	t.Helper()
	r := rulestest.NewRecord(t, toy.Game{}, rules.Setup{Seats: seats, Script: script})
	return r
}

func play(t testing.TB, r *rules.Record, lines ...string) {
	t.Helper()
	for _, text := range lines {
		if err := try(r, text); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
}

func try(r *rules.Record, text string) error {
	line, err := rules.ParseLine(r.Game(), text)
	if err != nil {
		return err
	}
	if refused := r.Play(line.Seat, line.Move, nil); refused != nil {
		return refused
	}
	return nil
}

// logOf is what a viewer may read, on one line.
func logOf(r *rules.Record, viewer rules.Seat) string {
	var lines []string
	for i := range r.Len() {
		if r.Readable(i, viewer) {
			lines = append(lines, string(r.AppendLine(nil, i)))
		}
	}
	return strings.Join(lines, ", ")
}

func TestRecord_RefusesAndChangesNothing(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 4", "1 bid 2")
	before := fmt.Sprintf("%+v", r.Match())
	for text, want := range map[string]string{
		"1 bid 1":  "N-2: you cannot bid 1 now",
		"0 draw 5": "not your turn",
		"2 dig 1":  "N-2: you cannot dig 1 now",
		"3 bid 1":  "not your turn",
		"2 undo":   "nothing left",
		"0 undo":   "nothing left",
	} {
		if err := try(r, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	if refused := r.Play(2, rules.NoMove, nil); refused == nil {
		t.Error("no move is taken for a move")
	}
	if after := fmt.Sprintf("%+v", r.Match()); after != before || r.Len() != 2 {
		t.Errorf("a refused move has changed the match:\n%s\n%s", before, after)
	}
}

func TestRecord_UndoesOwnStepsUntilAnotherSeatActs(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 6", "1 bid 3", "2 bid 1")
	if r.CanUndo(1) || r.CanUndo(2) {
		t.Error("a reveal can be undone")
	}
	play(t, r, "1 dig 1")
	if !r.CanUndo(1) || r.CanUndo(2) {
		t.Error("only seat 1 can undo now")
	}
	play(t, r, "1 undo", "1 dig 2", "1 dig 3", "1 undo", "1 undo")
	if got := r.Match().Score(1); got != 0 {
		t.Errorf("seat 1 has %d after taking back everything", got)
	}
	if err := try(r, "1 undo"); err == nil {
		t.Error("more is taken back than was done")
	}
	play(t, r, "1 dig 1", "1 done", "2 dig 2")
	if r.CanUndo(1) {
		t.Error("seat 1 can undo a step on which seat 2 has built")
	}
	play(t, r, "2 undo", "2 dig 1", "2 dig 3")
	if got := logOf(r, rules.Observer); got != "0 draw 6, 1 bid 3, 2 bid 1, 1 dig 1, 1 undo, 1 dig 2, 1 dig 3, 1 undo, 1 undo, 1 dig 1, 1 done, 2 dig 2, 2 undo, 2 dig 1, 2 dig 3" {
		t.Errorf("the log is %s", got)
	}
	if a, b := r.Match().Score(1), r.Match().Score(2); a != 1 || b != 4 {
		t.Errorf("the scores are %d and %d", a, b)
	}
}

func TestRecord_NobodyUndoesTheHouse(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 1", "1 bid 1", "2 bid 1", "1 dig 1", "0 draw 2")
	if r.CanUndo(1) || r.CanUndo(rules.House) {
		t.Error("a draw of the house can be undone")
	}
}

func TestRecord_SecretChoicesAreTakenBackIndependently(t *testing.T) {
	r := newRecord(t, 3)
	play(t, r, "0 draw 6", "1 bid 3", "2 bid 2")
	if !r.CanUndo(1) || !r.CanUndo(2) || r.CanUndo(3) {
		t.Error("each who has chosen in secret can take it back, and nobody else")
	}
	play(t, r, "1 undo")
	if r.Match().ToAct() != rules.SeatSet(1, 3) {
		t.Errorf("%b owe a choice after seat 1 took its own back", r.Match().ToAct())
	}
	play(t, r, "1 bid 1", "2 recall 2", "2 bid 3", "3 bid 1")
	if r.Match().ToAct() != rules.SeatSet(2) {
		t.Errorf("%b is to dig, want the highest bidder, seat 2", r.Match().ToAct())
	}
}

// Seat 1 recalls while everybody else has chosen: if it could undo that, the
// choices would be revealed by the way, and it could then undo its own.
func TestRecord_ARecallIsNotUndone(t *testing.T) {
	r := newRecord(t, 3)
	play(t, r, "0 draw 6", "1 bid 3", "2 bid 2", "1 recall 3", "3 bid 1")
	secret := r.Match().Secret()
	if r.CanUndo(1) {
		t.Error("seat 1 can undo its recall")
	}
	if err := try(r, "1 undo"); err == nil || r.Match().Secret() != secret {
		t.Errorf("an undo of a recall: %v", err)
	}
	play(t, r, "3 undo", "3 bid 2")
	if r.Match().Secret() != secret {
		t.Error("an undo of another seat has revealed the choices")
	}
	play(t, r, "1 bid 1")
	if r.Match().Secret() == secret {
		t.Error("the last choice has revealed nothing")
	}
}

func TestRecord_WhoMayReadSecretLines(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 6", "1 bid 1", "1 recall 1", "1 stash 2", "2 bid 3")
	// Both have chosen: bids are open now, what was recalled never is, stashes at the end.
	for viewer, want := range map[rules.Seat]string{
		1:              "0 draw 6, 1 bid 1, 1 recall 1, 1 stash 2, 2 bid 3",
		2:              "0 draw 6, 2 bid 3",
		rules.Observer: "0 draw 6, 2 bid 3",
	} {
		if got := logOf(r, viewer); got != want {
			t.Errorf("viewer %d reads %q, want %q", viewer, got, want)
		}
	}
	play(t, r, "2 done", "1 done", "0 draw 2", "1 bid 1", "1 undo", "1 bid 3")
	for viewer, want := range map[rules.Seat]string{
		1: "1 bid 1, 1 undo, 1 bid 3",
		2: "0 draw 2",
	} {
		if got := logOf(r, viewer); !strings.HasSuffix(got, want) {
			t.Errorf("viewer %d reads %q, want its end to be %q", viewer, got, want)
		}
	}
	play(t, r, "2 stash 1")
	if got := logOf(r, 2); !strings.HasSuffix(got, "0 draw 2, 1 bid 3, 2 stash 1") {
		t.Errorf("seat 2 reads %q: what was undone in secret must stay unread", got)
	}
	play(t, r, "1 done", "2 dig 2", "0 draw 1", "1 bid 1", "2 bid 1", "1 dig 1")
	if r.Match().ToAct() != 0 {
		t.Fatal("the game is not over")
	}
	if got := logOf(r, rules.Observer); !strings.Contains(got, "1 stash 2") || !strings.Contains(got, "1 bid 1, 1 undo") || !strings.Contains(got, "1 recall 1") {
		t.Errorf("when the game is over everybody reads everything, but: %s", got)
	}
	if err := try(r, "1 bid 1"); err == nil || err.Error() != "the game is over" {
		t.Errorf("a move after the end: %v", err)
	}
}

func TestRecord_EventsTellOnlyTheirAudience(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 6", "1 stash 2")
	var out rules.Events
	rulestest.Taken(t, r.Play(2, rules.NewMove(toy.MoveBid, 3), &out))
	for viewer, want := range map[rules.Seat]string{1: "1 hid 2; 2 bade 3; ", 2: "2 bade 3; ", rules.Observer: "2 bade 3; "} {
		var got string
		for _, e := range out.For(viewer) {
			got += string(toy.Game{}.AppendEvent(nil, e)) + "; "
		}
		if got != want {
			t.Errorf("viewer %d is told %q, want %q", viewer, got, want)
		}
	}
}

func TestRecord_ScriptedHouse(t *testing.T) {
	r := newRecord(t, 2, "draw 3", "draw 3", "nonsense")
	deal := func() error {
		m, err := r.HouseMove(&rules.Seed{1})
		if err == nil {
			if refused := r.Play(rules.House, m, nil); refused != nil {
				return refused
			}
		}
		return err
	}
	must(t, deal())
	play(t, r, "1 bid 1", "1 undo", "1 bid 2", "2 bid 1", "1 done", "2 done")
	if err := deal(); err == nil || !strings.Contains(err.Error(), "line 2 of the script: N-1") {
		t.Errorf("a script that draws a pile twice: %v", err)
	}
	r = newRecord(t, 2, "nonsense")
	if err := deal(); !errors.Is(err, rules.ErrNotation) || !strings.Contains(err.Error(), "line 1 of the script") {
		t.Errorf("a script of nonsense: %v", err)
	}
	r = newRecord(t, 2, "draw 3")
	play(t, r, "0 draw 3", "1 bid 2", "2 bid 1", "1 done", "2 done")
	if _, err := r.HouseMove(nil); !errors.Is(err, rules.ErrScriptEnded) {
		t.Errorf("a script that has ended, without a seed: %v", err)
	}
	if err := deal(); err != nil {
		t.Errorf("a script that has ended, with a seed: %v", err)
	}
}

func TestParseLine(t *testing.T) {
	for text, want := range map[string]rules.Line{
		"2 bid 3":       {Seat: 2, Move: rules.NewMove(toy.MoveBid, 3)},
		"  2   bid  3 ": {Seat: 2, Move: rules.NewMove(toy.MoveBid, 3)},
		"0 draw 6":      {Seat: 0, Move: rules.NewMove(toy.MoveDraw, 6)},
		"1 undo":        {Seat: 1, Move: rules.Undo},
		"1  undo ":      {Seat: 1, Move: rules.Undo},
	} {
		if got, err := rules.ParseLine(toy.Game{}, text); err != nil || got != want {
			t.Errorf("%q is read as %v (%v)", text, got, err)
		}
	}
	for _, bad := range []string{"", "bid 3", "-1 bid 3", "6 bid 3", "01 bid 3", "+1 bid 3", "1", "1 bid", "1 bid 4", "1 bid 3 3", "1 undo undo", "1\tbid 3"} {
		if got, err := rules.ParseLine(toy.Game{}, bad); !errors.Is(err, rules.ErrNotation) {
			t.Errorf("%q is read as %v (%v)", bad, got, err)
		}
	}
}

func TestSight_ShowsNothingHidden(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 6", "1 stash 2")
	s := rules.See(r.Match(), 2)
	play(t, r, "2 bid 1")
	if s.Seat() != 2 || len(s.AppendMoves(nil)) != 5 || s.Default() != rules.NewMove(toy.MoveBid, 1) {
		t.Error("a sight changes when the match goes on")
	}
	guesses := map[string]bool{}
	world := s.World(&rules.Stream{})
	var src rules.Stream
	src.Start(rules.Seed{5}, 0)
	for i := range 100 {
		if s.WorldInto(world, &src); i < 50 { // also the first world that somebody asks for is a guess
			world = s.World(&src)
		}
		guesses[fmt.Sprintf("%+v", world.View(1))] = true
		if a, b := fmt.Sprintf("%+v", world.View(2)), fmt.Sprintf("%+v", s.View()); a != b {
			t.Fatalf("a guess looks different:\n%s\n%s", a, b)
		}
	}
	if len(guesses) < 2 {
		t.Error("what is hidden is never guessed in two ways")
	}
}

func TestRecord_ClonesGoOnByThemselves(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 6", "1 bid 3", "2 bid 1", "1 dig 1")
	one, other := r.Clone(), r.Clone()
	play(t, one, "1 dig 2", "1 undo", "1 undo")
	play(t, other, "1 done")
	for name, c := range map[string]struct {
		record *rules.Record
		want   string
	}{
		"the original": {r, "0 draw 6, 1 bid 3, 2 bid 1, 1 dig 1"},
		"the first":    {one, "0 draw 6, 1 bid 3, 2 bid 1, 1 dig 1, 1 dig 2, 1 undo, 1 undo"},
		"the second":   {other, "0 draw 6, 1 bid 3, 2 bid 1, 1 dig 1, 1 done"},
	} {
		if got := logOf(c.record, rules.Observer); got != c.want {
			t.Errorf("%s has the log %s, want %s", name, got, c.want)
		}
	}
	undone := func(r *rules.Record) bool { return r.StoryLine(3, rules.Observer).Undone }
	if undone(r) || !undone(one) || undone(other) {
		t.Error("a step that one clone took back is taken back elsewhere")
	}
	if !r.CanUndo(1) || r.Match().Score(1) != 1 || one.Match().Score(1) != 0 {
		t.Error("what one clone did has changed another's match")
	}
}

func TestRecord_TheHousePlaysUntilSomebodyElseDecides(t *testing.T) {
	r, seed := newRecord(t, 2), rules.Seed{7}
	var caused rules.Events
	must(t, r.PlayHouse(&seed, &caused))
	if r.Match().ToAct().Has(rules.House) || r.Len() == 0 {
		t.Errorf("after %d lines the house still has to draw", r.Len())
	}
	if kept := r.StoryLine(0, rules.Observer).Events; len(kept) == 0 || len(caused.All()) < len(kept) {
		t.Error("what the house's line caused is not kept with it")
	}
}

func TestRecord_AScriptThatCannotBePlayedIsNotItsEnd(t *testing.T) {
	r, seed := newRecord(t, 2, "dig 3"), rules.Seed{7}
	if err := r.PlayHouse(&seed, nil); err == nil || errors.Is(err, rules.ErrScriptEnded) {
		t.Errorf("a house whose script says nonsense draws: %v", err)
	}
	if r.Len() != 0 {
		t.Errorf("the house has played %d lines", r.Len())
	}
}
