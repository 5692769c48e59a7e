package protocol

import (
	"fmt"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest/toy"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A bot is told each line once, as soon as it may read it; what was taken back before it came is not told.
func TestLog_TellsEachLineOnceWhenItMayBeRead(t *testing.T) {
	r, err := rules.NewRecord(toy.Game{}, rules.Setup{Seats: 2})
	must(t, err)
	var log, late Log
	for _, c := range []struct{ played, told string }{
		{"0 draw 6", "0 0 draw 6"},
		{"2 bid 3", ""},                            // in secret
		{"1 stash 2", "1 2 bid 3; 2 1 stash 2"},    // revealed
		{"2 dig 1; 2 undo", "3 2 dig 1; 4 2 undo"}, // both before the next state
		{"2 dig 2", "5 2 dig 2"},                   //
		{"2 undo", "6 2 undo"},                     //
		{"2 done; 1 done; 0 draw 2", "7 2 done; 8 1 done; 9 0 draw 2"},
		{"2 stash 1; 1 bid 1", "11 1 bid 1"}, // what is stashed stays face down
	} {
		for text := range strings.SplitSeq(c.played, "; ") {
			line, err := rules.ParseLine(toy.Game{}, text)
			must(t, err)
			if refused := r.Play(line.Seat, line.Move, nil); refused != nil {
				t.Fatal(text, refused)
			}
		}
		if got := tells(&log, Newest, r); got != c.told {
			t.Errorf("after %q it is told %q, want %q", c.played, got, c.told)
		}
	}
	if again := tells(&log, Newest, r); again != "" {
		t.Errorf("it is told once more %q", again)
	}
	if got, want := tells(&late, Newest, r), "0 0 draw 6; 1 2 bid 3; 2 1 stash 2; 7 2 done; 8 1 done; 9 0 draw 2; 11 1 bid 1"; got != want {
		t.Errorf("who comes later is told %q, want %q", got, want)
	}
	if got := tells(new(Log), First, r); got != "" {
		t.Errorf("version 1 is told %q", got)
	}
}

// tells is what seat 1 is told of a record.
func tells(l *Log, v Version, r *rules.Record) string {
	s := StateOf(r, 1)
	l.Tell(v, &s)
	var list []string
	for _, line := range s.Lines {
		list = append(list, fmt.Sprint(line.At, " ", line.Line))
	}
	return strings.Join(list, "; ")
}

func TestStateOf_SaysWhenAGameIsOver(t *testing.T) {
	r, err := rules.NewRecord(toy.Game{}, rules.Setup{Seats: 2})
	must(t, err)
	for m := r.Match(); m.ToAct() != 0; m = r.Match() {
		if s := StateOf(r, 1); s.Phase != Playing || s.Over {
			t.Fatalf("after %d lines the game is %s, over: %t", r.Len(), s.Phase, s.Over)
		}
		seat, move := m.ToAct().First(), m.Draw(&rules.Stream{})
		if seat != rules.House {
			move = m.Default(seat)
		}
		if refused := r.Play(seat, move, nil); refused != nil {
			t.Fatal(refused)
		}
	}
	if s := StateOf(r, 1); s.Phase != Ended || !s.Over {
		t.Errorf("at its end the game is %s, over: %t", s.Phase, s.Over)
	}
}

// A bot that was written for version 1 goes on with all that it knows.
func TestRequestTypes_OfVersion1(t *testing.T) {
	if got := fmt.Sprint(requestTypes(First)); got != "[create join leave list move ready say undo]" {
		t.Errorf("version 1 knows %s", got)
	}
}
