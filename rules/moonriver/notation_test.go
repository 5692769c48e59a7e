package moonriver

import (
	"errors"
	"testing"

	"saloon/rules"
)

// everyForm is one move of each form that the notation page shows.
var everyForm = []string{
	"go 3", "lay 17@b2 42@b3", "scrap 17 42", "done", "cull b3", "hire digger b3", "hire digger/cowboy b3",
	"drive b3-b4", "swap 17 42", "swap 42 17", "steal 2:d4", "claim 1a c10", "claim 2b a10", "claim 1",
	"rancheros 3 1 2", "rancheros 2 1", "rancheros 4 3 2 1", "scenario goldrush", "draw 17 42 3 90",
	"open digger thief", "open farmer farmer trapper desperado thief",
}

func TestParseRefusesEverythingElse(t *testing.T) {
	g := newGame(t)
	for _, text := range []string{
		"", " ", "stay", "Go 3", "go", "go 0", "go 5", "go 03", "go +3", "go 3 4", "go three", "go\t3",
		"lay 17@b2", "lay 42@b3 17@b2", "lay 17@b2 17@b3", "lay 0@b2 42@b3", "lay 97@b2 98@b3", "lay 17@f2 42@b3", "lay 17@b0 42@b3",
		"lay 17@b11 42@b3", "lay 17@b02 42@b3", "lay 17b2 42@b3", "lay 17@b2@b3 42@b3", "lay 17@ 42@b3", "lay @b2 42@b3",
		"scrap 42 17", "scrap 17", "scrap 17 17", "scrap 17 42 43", "done now", "cull", "cull 3b", "cull b",
		"hire digger", "hire cowboy b3", "hire digger/ b3", "hire digger/thief b3", "hire digger/cowboy/cowboy b3", "hire /cowboy b3",
		"drive b3", "drive b3-", "drive b3-b4-b5", "swap 17", "swap 17 97", "steal d4", "steal 0:d4", "steal 5:d4", "steal 2:", "steal 2:d4:d5",
		"claim", "claim 3", "claim 1a", "claim 1c c10", "claim 1 c10", "claim a1 c10", "claim 1a c11", "claim 11 c10",
		"rancheros 1", "rancheros 1 2 3 4 4", "rancheros 1 5", "scenario", "scenario random", "scenario none",
		"draw 1 2 3", "draw 1 2 3 4 5", "draw 1 2 3 97", "open", "open cowboy", "open digger digger digger digger digger digger",
	} {
		if move, err := g.Parse(text); !errors.Is(err, rules.ErrNotation) {
			t.Errorf("%q was read as %q (%v)", text, g.AppendMove(nil, move), err)
		}
	}
}

func TestNobodyDecidesNothing(t *testing.T) {
	for _, setup := range setups() {
		walk(t, setup, 6, func(m *Match, moves []rules.Move) {
			if m.step > StepGo && len(moves) < 2 {
				t.Fatalf("%s is asked with %d answers", m.step, len(moves))
			}
		})
	}
}
