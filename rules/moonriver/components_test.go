package moonriver

import (
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
