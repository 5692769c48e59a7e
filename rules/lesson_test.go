package rules_test

import (
	"errors"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest/toy"
)

const toyLesson = `
0 draw 6
1 bid 3
2 stash 1

1 dig 2
1 done
2 done
0 draw 2
`

func TestLesson_IsReadAndPlayed(t *testing.T) {
	l := rules.NewLesson(rules.Setup{Seats: 2}, toyLesson)
	if len(l.Lines) != 7 || l.Steps() != 3 || strings.Join(l.Setup.Script, ", ") != "draw 6, draw 2" {
		t.Errorf("the lesson is read as %+v with %d steps", l, l.Steps())
	}
	r, err := l.Replay(toy.Game{})
	must(t, err)
	if r.Len() != 7 || r.Line(3) != (rules.Line{Seat: rules.Pupil, Move: rules.NewMove(toy.MoveDig, 2)}) || r.Setup().Seats != 2 {
		t.Errorf("after the lesson the log is %s", logOf(r, 2))
	}
	if _, err := r.HouseMove(nil); !errors.Is(err, rules.ErrScriptEnded) {
		t.Errorf("after the lesson the house draws freely, not with %v", err)
	}
}

func TestLesson_NamesTheLineThatCannotBePlayed(t *testing.T) {
	for name, c := range map[string]struct{ from, to, want string }{
		"no move":          {"1 dig 2", "1 dig deep", `line 4 of the lesson, "1 dig deep": not a move`},
		"an illegal move":  {"2 done", "2 dig 7", `line 6 of the lesson, "2 dig 7"`},
		"another's turn":   {"1 done", "2 done", `line 5 of the lesson, "2 done": it is not your turn`},
		"no pile like it":  {"0 draw 2", "0 draw 6", `line 7 of the lesson, "0 draw 6": line 2 of the script: N-1`},
		"a draw too early": {"1 bid 3", "0 draw 1", `line 2 of the lesson, "0 draw 1": line 2 of the script`},
	} {
		l := rules.NewLesson(rules.Setup{Seats: 2}, strings.Replace(toyLesson, c.from, c.to, 1))
		if _, err := l.Replay(toy.Game{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
	l := rules.NewLesson(rules.Setup{Seats: 2}, toyLesson)
	l.Setup.Script[0] = "draw 5"
	if _, err := l.Replay(toy.Game{}); err == nil || !strings.Contains(err.Error(), `line 1 of the lesson, "0 draw 6": the script has "draw 5" here`) {
		t.Errorf("another script: %v", err)
	}
	if _, err := rules.NewLesson(rules.Setup{Seats: 9}, toyLesson).Replay(toy.Game{}); !errors.Is(err, rules.ErrSetup) {
		t.Errorf("a setup for nine: %v", err)
	}
}

func TestRecord_WhatWasRecalledIsChosenAgain(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 6", "1 bid 1", "1 recall 1")
	if r.CanUndo(1) {
		t.Error("a recalling can be undone, which would complete a choice in the past")
	}
	play(t, r, "1 bid 2")
	if !r.CanUndo(1) {
		t.Error("the new choice cannot be taken back")
	}
}
