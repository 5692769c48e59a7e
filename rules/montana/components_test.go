package montana

import (
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
