package moonriver

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
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

func TestEveryFormReadsAsItIsWritten(t *testing.T) {
	g := newGame(t)
	for _, text := range everyForm {
		move, err := g.Parse(text)
		if err != nil {
			t.Error(err)
			continue
		}
		if again := string(g.AppendMove(nil, move)); again != text {
			t.Errorf("%q is written as %q", text, again)
		}
		spaced, err := g.Parse("  " + strings.ReplaceAll(text, " ", "   ") + " ")
		if err != nil || spaced != move {
			t.Errorf("%q with more blanks: %v", text, err)
		}
	}
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

func TestListedMovesReadAsTheyAreWritten(t *testing.T) {
	g := newGame(t)
	for _, setup := range setups() {
		walk(t, setup, 5, func(m *Match, moves []rules.Move) {
			if !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves) {
				t.Fatalf("the list is not sorted, or repeats: %v", moves)
			}
			if m.ToAct().Has(rules.House) {
				moves = append(moves, m.Draw(rand.NewPCG(1, 1)))
			}
			for _, move := range moves {
				text := string(g.AppendMove(nil, move))
				if again, err := g.Parse(text); err != nil || again != move {
					t.Fatalf("%q is read as %v (%v)", text, again, err)
				}
			}
		})
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

func TestForgedMovesAreWrittenWithoutHarm(t *testing.T) {
	g := newGame(t)
	src := rand.NewPCG(3, 3)
	m := newScene(t, 4)
	for range 20000 {
		move := rules.NewMove(uint8(src.Uint64()%20), src.Uint64()>>(8+src.Uint64()%50))
		g.AppendMove(nil, move)
		if m.Refuse(1, move) == nil && !slices.Contains(m.AppendMoves(nil, 1), move) {
			t.Fatalf("%s (%x) is taken but not listed", g.AppendMove(nil, move), uint64(move))
		}
	}
}

func TestFinalAsTheNotationHasIt(t *testing.T) {
	s := newScene(t, 2, "mode=legends")
	s.lies(1, "14@b1")
	s.cows(1, 2, "b1")
	s.owns(1, 11, 13)
	s.seat = 1
	s.putPlot(Half{BonusPlot(1, 1), s.cell("c10")}, 0)
	s.hires(1, Thief, Thief, "c10")
	raw, err := json.Marshal(s.View(rules.Observer).(*View).Ranches[0])
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"board":"mary","colour":"purple","plots":[{"cell":"b1","plot":14,"cows":2,"partner":""},` +
		`{"cell":"c10","plot":"1b","cows":0,"partner":"thief"}],"reserve":[11,13],`
	if !strings.HasPrefix(string(raw), want) {
		t.Errorf("the ranch reads\n%s\nwant\n%s", raw, want)
	}
}
