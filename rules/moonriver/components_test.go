package moonriver

import (
	"errors"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func TestOwnTablesReplaceOurs(t *testing.T) {
	g, err := Load(rulestest.Changed(t, embedded, rulestest.Change{"plots.csv", "23,12,homestead,0,0,0,0,0,0", "23,12,homestead,0,0,0,1,0,1"}))
	must(t, err)
	if f := g.Face(23); f.Cows != 1 || f.Circles != 1 {
		t.Errorf("%+v", f)
	}
}

func TestFaultyTables(t *testing.T) {
	rulestest.FaultySheets(t, embedded, Load, []rulestest.Change{
		{"plots.csv", "id,number", "number,id", "plots.csv line 1: the columns must be"},
		{"plots.csv", "1,1,canyon,0,0,0,0,1,0", "1,1,canyon,0,0,0,0,1", "plots.csv line 2: has 8 fields where 9 belong"},
		{"plots.csv", "3,2,desert", "3,two,desert", `plots.csv line 4: number must be a number from 1 to 48, not "two"`},
		{"plots.csv", "3,2,desert", "4,2,desert", "plots.csv line 4: ids must run from 1 to 96 in order; 3 belongs here"},
		{"plots.csv", "3,2,desert", "3,1,desert", "plots.csv line 4: number 1 is on more than two plots"},
		{"plots.csv", "11,6,desert", "11,6,swamp", "plots.csv line 12: terrain must be one of"},
		{"plots.csv", "15,8,forest,0", "15,8,forest,1", "plots.csv line 16: gold lies on"},
		{"plots.csv", "11,6,desert,0,0", "11,6,desert,0,1", "plots.csv line 12: beavers live in a forest"},
		{"plots.csv", "22,11,corn,0,0,1", "22,11,corn,0,0,0", "plots.csv line 23: a corn plot has one to six"},
		{"plots.csv", "11,6,desert,0,0,0", "11,6,desert,0,0,2", "plots.csv line 12: corn grows on"},
		{"plots.csv", "22,11,corn,0,0,1,0", "22,11,corn,0,0,1,1", "plots.csv line 23: no cow stands"},
		{"plots.csv", "96,48,homestead,0,0,0,2,0,0", "", "plots.csv: 96 plots belong in it, not 95"},
		{"boards.csv", "mary,purple", "nelly,purple", "boards.csv line 3: board must be one of"},
		{"boards.csv", "mary,purple", "mary,pink", "boards.csv line 3: colour must be one of"},
		{"boards.csv", "wesley,white", "mary,white", "boards.csv line 4: board mary stands there twice"},
		{"boards.csv", "mary,purple,N", "mary,purple,S", `boards.csv line 3: a bridge is W, N or E, not "S"`},
		{"boards.csv", "mary,purple,N", "mary,purple,", "boards.csv line 3: a board needs at least one bridge"},
		{"boards.csv", "mary,purple,N,4", "mary,purple,N,9", "boards.csv line 3: reserve must be a number from 1 to 4"},
		{"boards.csv", "bigjo,green,W N E,2", "", "boards.csv: the boards must be camp, mary"},
		{"bonus.csv", "1,b,forest,1", "1,a,forest,1", "bonus.csv line 3: side a of tile 1 stands there twice"},
		{"bonus.csv", "2,b,homestead,1", "", "bonus.csv: two tiles with a side a and a side b"},
		{"bonus.csv", "2,b,homestead,1", "2,b,homestead,0", "bonus.csv line 5: circle must be"},
	}...)
}

func TestSmallestReserves(t *testing.T) {
	g, err := Load(rulestest.Changed(t, embedded, rulestest.Change{"boards.csv", "camp,any,W N E,3", "camp,any,N,1"}))
	must(t, err)
	for players := 2; players <= 4; players++ {
		start, err := g.New(rules.Setup{Seats: players})
		must(t, err)
		for seed := range uint64(40) {
			m := start.Clone().(*Match)
			var p rulestest.Playout
			p.Run(m, rules.Seed{byte(seed)}.Source(0))
			conserved(t, m)
		}
	}
}

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
