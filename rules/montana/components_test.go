package montana

import (
	"errors"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func TestFaultySheetsAreToldByFileAndLine(t *testing.T) {
	rulestest.FaultySheets(t, embedded, Load, []rulestest.Change{
		{"tiles.csv", "1,1,land,cg,0,0\n", "", "tiles.csv line 3: hex 1 of tile 1 belongs here"},
		{"tiles.csv", "1,1,land,cg,0,0", "1,1,sea,cg,0,0", "line 3: kind must be one of land, mountain, lake"},
		{"tiles.csv", "1,1,land,cg,0,0", "1,1,land,cx,0,0", "line 3: the price \"cx\""},
		{"tiles.csv", "1,1,land,cg,0,0", "1,1,land,,0,0", "line 3: a land hex costs"},
		{"tiles.csv", "1,1,land,cg,0,0", "1,1,land,cg,2,0", "line 3: cow must be a number from 0 to 1"},
		{"tiles.csv", "1,1,land,cg,0,0", "1,1,mountain,,1,0", "line 3: nobody builds on a mountain"},
		{"tiles.csv", "1,1,land,cg,0,0", "1,1,mountain,,0,0", "line 8: tile 1 needs land in its middle"},
		{"tiles.csv", "1,0,land,cs,0,0", "1,0,lake,,0,0", "tile 1 needs land in its middle"},
		{"tiles.csv", "12,6,land,ss,0,0\n", "", "tiles.csv: there must be 12 tiles"},
		{"tiles.csv", "12,6,land,ss,0,0\n", "12,6,land,ss,0,0\n13,0,land,ss,0,0\n", "line 86: there are only 12 tiles"},
		{"tiles.csv", "2,1,mountain,,0,0", "2,1,lake,,0,0", "7 lakes are more than the 6 canteens"},
		{"tiles.csv", "tile,hex", "hex,tile", "line 1: the columns must be"},
		{"layouts.csv", "2,2,2,1", "2,3,2,1", "layouts.csv line 3: place 2 belongs here"},
		{"layouts.csv", "2,2,2,1", "2,2,9,9", "line 3: place 2 does not lie beside"},
		{"layouts.csv", "2,2,2,1", "2,2,1,1", "two tiles overlap in the layout for 2 players"},
		{"layouts.csv", "2,2,2,1", "2,2,99,1", "line 3: q must be a number"},
		{"layouts.csv", "2,4,-3,2\n2,5,-2,-1\n2,6,1,-3\n2,7,3,-2\n", "", "2 players need at least 5 places"},
		{"wheel.csv", "2,copper,stone", "2,copper,any", "wheel.csv line 3: either both workers"},
		{"wheel.csv", "2,copper,stone", "2,copper,gold", "line 3: worker2 must be one of"},
		{"wheel.csv", "2,copper,stone\n", "", "line 3: the sectors must be 1 to 8"},
		{"wheel.csv", "8,grain,copper\n", "", "wheel.csv: the wheel needs 8 sectors"},
		{"workerboard.csv", "mine,1,1,2,2,copper", "mine,1,1,2,2,stone", "workerboard.csv line 5: kind_got must be one of copper"},
		{"workerboard.csv", "mine,1,1,2,2,copper", "mine,1,1,51,2,copper", "line 5: silver_paid must be"},
		{"workerboard.csv", "mine,1,1,2,2,copper\n", "", "line 5: space 1 of the place mine belongs here"},
		{"workerboard.csv", "pumpkinfield,3,1,6,4,pumpkin\n", "", "workerboard.csv: the bank and each"},
		{"workerboard.csv", "bank,1,1,", "bank,1,2,", "line 2: workers must be a number from 1 to 1"},
		{"city.csv", "1,1 cow;", "1,1 pig;", "city.csv line 2: a reward is cows"},
		{"city.csv", "1,1 cow;", "1,cow;", "line 2: a part of a reward begins with a number"},
		{"city.csv", "1,1 cow;", "1,9 cow;", "line 2: a part of a reward begins with a number"},
		{"city.csv", "small stone, grain", "small stone, small stone", "line 3: \"stone\" is no small good"},
		{"city.csv", "exchanges,2 3 4 5 6", "exchanges,2 3 4 5", "line 2: columns must be 5 numbers"},
		{"city.csv", "exchanges,2 3 4 5 6", "exchanges,2 3 3 5 6", "line 2: columns must be rising"},
		{"city.csv", "4,2 silver; 1 exchange,2 3 4 5 6\n", "", "city.csv: the city needs 4 rows"},
		{"city.csv", string(rulestest.Sheets(t, embedded)["city.csv"].Data),
			"row,reward,columns\n1,1 cow,2 3 4 5 6\n2,3 silver,2 3 4 5 6\n3,1 cow,2 3 4 5 6\n4,1 silver,2 3 4 5 6\n", "no row exchanges small goods"},
	}...)
}

// TestAnOperatorsSheetsCount plays by sheets with other numbers in them.
func TestAnOperatorsSheetsCount(t *testing.T) {
	g, err := Load(rulestest.Changed(t, embedded,
		rulestest.Change{"workerboard.csv", "mine,1,1,2,2,copper", "mine,1,1,7,5,copper"},
		rulestest.Change{"city.csv", "4,2 silver; 1 exchange,2 3 4 5 6", "4,3 silver; 2 of pumpkin,1 3 4 5 6"}))
	if err != nil {
		t.Fatal(err)
	}
	b := opened(t, 2)
	b.game = g
	b.workers(1, "1 copper")
	b.player(1).silver = 6
	b.refuses("1 mine 1 copper", "MT-5.2")
	b.do("1 city") // its one pumpkin pays for one bid only, and that bid wins
	b.waits(2, StepTurn)
	b.hasSilver(1, 9)
	b.hasGoods(1, "2 pumpkin")
}

// TestEveryLandscapeHangsTogether sees to it that there is always somewhere left
// to build: all land can be reached from any other.
func TestEveryLandscapeHangsTogether(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for game := range fewer(300) {
			m := newMatch(t, seats)
			for i := 0; m.step == StepLand; i++ {
				play(t, m, rules.House, m.Draw(rules.Seed{byte(game), byte(game >> 8)}.Source(i)))
			}
			var seen hexSet
			grown := hexSet{}
			grown.add(m.free.next(0))
			for seen != grown {
				seen = grown
				for i := seen.next(0); i >= 0; i = seen.next(i + 1) {
					grown = grown.or(m.layout.neighbours[i].and(m.free))
				}
			}
			if seen != m.free {
				t.Fatalf("game %d of %d players: %d of %d land hexes hang together", game, seats, seen.count(), m.free.count())
			}
		}
	}
}

func TestNotationForgivesBlanksOnly(t *testing.T) {
	g := newGame(t)
	if move, err := g.Parse("  bank   2 copper  stone "); err != nil || string(g.AppendMove(nil, move)) != "bank 2 copper stone" {
		t.Errorf("with more blanks: %v", err)
	}
	for _, text := range []string{
		"", " ", "SPIN", "Spin", "spin 0", "spin 9", "spin 04", "spin +4", "spin 4 4", "land 1 7", "land 11 7 3", "land 1 13 3",
		"land 1 7 6", "first 0", "first 5", "camp", "camp 3", "camp 3,", "camp 3,-02", "camp -0,1", "camp 32,0", "camp 3,-2,1",
		"push 0", "push 8", "take copper", "take stone copper", "take copper stone grain", "take big-copper copper", "dismiss",
		"dismiss grain grain", "bank 2 copper", "bank 4 copper copper copper copper", "bank copper", "bank 2 stone copper",
		"mine 3", "mine 3 grain", "mine 3 copper copper", "mine 4 copper", "mine 3 grain stone", "mine 3 big-copper", "city 1",
		"helper", "helper copper stone", "helper copper copper copper", "bid 2", "bid 0.3", "bid 2.6", "bid 2.3.1", "bid 2,3",
		"fold 1", "reward grain copper", "reward gold", "build", "build 1 2", "trade", "trade cow", "trade grain", "trade cow big-copper",
		"trade cow worker", "trade cow worker silver", "trade pig grain", "trade cow grain stone", "canteen 1", "done done", "undo",
		"reward grain grain grain grain grain grain grain grain grain", "?", "mine\t3 copper", "build 1,\u0661",
	} {
		if move, err := g.Parse(text); !errors.Is(err, rules.ErrNotation) || move != rules.NoMove {
			t.Errorf("%q is read as %x (%v)", text, move, err)
		}
	}
}

func TestWhatAMoveNames(t *testing.T) {
	g := newGame(t)
	read := func(text string) rules.Move {
		move, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return move
	}
	q, r := HexOf(read("build 3,-2"))
	equal(t, "hex", [2]int{q, r}, [2]int{3, -2})
	place, space := SpaceOf(read("bank 2 copper stone"))
	equal(t, "bank", place, Bank)
	equal(t, "bank space", space, 2)
	place, space = SpaceOf(read("quarry 3 grain grain"))
	equal(t, "place", place, Quarry)
	equal(t, "space", space, 3)
	row, column := CellOf(read("bid 2.3"))
	equal(t, "cell", [2]int{row, column}, [2]int{2, 3})
	for text, want := range map[string]Workers{
		"bank 2 copper stone": {1, 1, 0, 0}, "quarry 3 grain grain": {0, 0, 2, 0}, "quarry 3 stone": {0, 1, 0, 0},
		"helper grain grain": {0, 0, 2, 0}, "take stone stone": {0, 2, 0, 0}, "dismiss pumpkin": {0, 0, 0, 1}, "spin": {},
	} {
		equal(t, text, WorkersOf(read(text)), want)
	}
	equal(t, "reward", GoodsOf(read("reward copper big-stone")), Goods{1, 0, 0, 0, 0, 1})
	equal(t, "goods of a spin", GoodsOf(read("spin")), Goods{})
	equal(t, "push", NumberOf(read("push 5")), 5)
	equal(t, "trade for a worker", NumberOf(read("trade cow worker stone")), ForWorker+int(Stone))
	equal(t, "trade for silver", NumberOf(read("trade cow silver")), ForSilver)
}
