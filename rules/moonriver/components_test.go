package moonriver

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// ownSheets is the embedded sheets with one text replaced in one file.
func ownSheets(t *testing.T, file, old, text string) fs.FS {
	files := fstest.MapFS{}
	for _, name := range []string{"plots.csv", "boards.csv", "bonus.csv"} {
		raw, err := embedded.ReadFile("components/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if name == file {
			if !strings.Contains(string(raw), old) {
				t.Fatalf("%s has no %q", name, old)
			}
			raw = []byte(strings.Replace(string(raw), old, text, 1))
		}
		files[name] = &fstest.MapFile{Data: raw}
	}
	return files
}

func TestOwnTablesReplaceOurs(t *testing.T) {
	g, err := Load(ownSheets(t, "plots.csv", "23,12,homestead,0,0,0,0,0,0", "23,12,homestead,0,0,0,1,0,1"))
	if err != nil {
		t.Fatal(err)
	}
	if f := g.Face(23); f.Cows != 1 || f.Circles != 1 {
		t.Errorf("%+v", f)
	}
}

func TestFaultyTables(t *testing.T) {
	for _, test := range []struct{ name, file, old, text, want string }{
		{"columns", "plots.csv", "id,number", "number,id", "plots.csv line 1: the columns must be"},
		{"field count", "plots.csv", "1,1,canyon,0,0,0,0,1,0", "1,1,canyon,0,0,0,0,1", "plots.csv line 2: has 8 fields where 9 belong"},
		{"not a number", "plots.csv", "3,2,desert", "3,two,desert", `plots.csv line 4: number must be a number from 1 to 48, not "two"`},
		{"id", "plots.csv", "3,2,desert", "4,2,desert", "plots.csv line 4: ids must run from 1 to 96 in order; 3 belongs here"},
		{"three of a number", "plots.csv", "3,2,desert", "3,1,desert", "plots.csv line 4: number 1 is on more than two plots"},
		{"terrain", "plots.csv", "11,6,desert", "11,6,swamp", "plots.csv line 12: terrain must be one of"},
		{"gold in a forest", "plots.csv", "15,8,forest,0", "15,8,forest,1", "plots.csv line 16: gold lies on"},
		{"beaver in a desert", "plots.csv", "11,6,desert,0,0", "11,6,desert,0,1", "plots.csv line 12: beavers live in a forest"},
		{"corn without corn", "plots.csv", "22,11,corn,0,0,1", "22,11,corn,0,0,0", "plots.csv line 23: a corn plot has one to six"},
		{"corn elsewhere", "plots.csv", "11,6,desert,0,0,0", "11,6,desert,0,0,2", "plots.csv line 12: corn grows on"},
		{"cow in corn", "plots.csv", "22,11,corn,0,0,1,0", "22,11,corn,0,0,1,1", "plots.csv line 23: no cow stands"},
		{"a plot too few", "plots.csv", "96,48,homestead,0,0,0,2,0,0", "", "plots.csv: 96 plots belong in it, not 95"},
		{"board", "boards.csv", "mary,purple", "nelly,purple", "boards.csv line 3: board must be one of"},
		{"colour", "boards.csv", "mary,purple", "mary,pink", "boards.csv line 3: colour must be one of"},
		{"board twice", "boards.csv", "wesley,white", "mary,white", "boards.csv line 4: board mary stands there twice"},
		{"bridge", "boards.csv", "mary,purple,N", "mary,purple,S", `boards.csv line 3: a bridge is W, N or E, not "S"`},
		{"no bridge", "boards.csv", "mary,purple,N", "mary,purple,", "boards.csv line 3: a board needs at least one bridge"},
		{"reserve", "boards.csv", "mary,purple,N,4", "mary,purple,N,9", "boards.csv line 3: reserve must be a number from 1 to 4"},
		{"a board too few", "boards.csv", "bigjo,green,W N E,2", "", "boards.csv: the boards must be camp, mary"},
		{"side twice", "bonus.csv", "1,b,forest,1", "1,a,forest,1", "bonus.csv line 3: side a of tile 1 stands there twice"},
		{"side missing", "bonus.csv", "2,b,homestead,1", "", "bonus.csv: two tiles with a side a and a side b"},
		{"no circle", "bonus.csv", "2,b,homestead,1", "2,b,homestead,0", "bonus.csv line 5: circle must be"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(ownSheets(t, test.file, test.old, test.text))
			if !errors.Is(err, rules.ErrComponents) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
}

func TestMissingTable(t *testing.T) {
	if _, err := Load(fstest.MapFS{}); !errors.Is(err, rules.ErrComponents) || !strings.Contains(err.Error(), "plots.csv") {
		t.Errorf("error %v", err)
	}
}

func TestSmallestReserves(t *testing.T) {
	files := ownSheets(t, "boards.csv", "camp,any,W N E,3", "camp,any,N,1")
	g, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	for players := 2; players <= 4; players++ {
		start, err := g.New(rules.Setup{Seats: players})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(40) {
			m := start.Clone().(*Match)
			var p rulestest.Playout
			p.Run(m, rules.Seed{byte(seed)}.Source(0))
			conserved(t, m)
		}
	}
}
