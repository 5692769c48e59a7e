package montana

import (
	"fmt"
	"testing"
)

func TestMT6_1_BesideAnySettlementAtTheExactPrice(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "2 copper 1 grain")
	b.refuses("1 build 2,1", "MT-6.1") // costs two copper, but lies beside nothing
	b.offers(1, "spin", "build 1,0")
	b.do("1 build 1,0")
	b.hasGoods(1, "1 copper")
	b.goods(2, "2 copper")
	b.hasSilver(1, 2)
	equal(t, "settlements", b.Score(1), 1)
	b.refuses("2 build 1,0", "MT-6.1")
	b.refuses("2 build 30,0", "MT-6.1")
	b.offers(2, "spin")
	b.settle(1, b.layout.find(1, 1)) // now somebody's settlement lies beside 2,1
	b.do("2 build 2,1")
	b.hasGoods(2, "")
	equal(t, "settlements", b.Score(2), 1)
}

func TestMT6_1_ThreeTimesAtMost(t *testing.T) {
	b := opened(t, 2)
	b.flat(2, 6) // grain and pumpkin
	b.goods(1, "8 grain 8 pumpkin")
	b.do("1 build 1,0", "1 build 2,0")
	b.waits(1, StepBuild)
	b.refuses("1 spin", "MT-6.1")
	b.do("1 build 3,-1")
	b.hasSilver(1, 0)
	b.hasGoods(1, "5 grain 5 pumpkin")
	b.waits(2, StepTurn)
}

func TestMT6_2_DoubleMark(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 big-copper 1 big-stone 1 grain")
	b.do("1 build -1,1")
	equal(t, "settlements", b.Score(1), 2)
	equal(t, "settlements on the hex", b.settlements[b.layout.find(-1, 1)], 2)
	b.hasGoods(1, "")
}

// rowOf is the longest row of hexes in one direction.
func rowOf(t *testing.T, c *layout, direction int) []int {
	t.Helper()
	for start := range c.size {
		hexes := []int{start}
		for at := c.neighbour[start][direction]; at != nowhere; at = c.neighbour[at][direction] {
			hexes = append(hexes, int(at))
		}
		if len(hexes) == 7 {
			return hexes
		}
	}
	t.Fatalf("there is no row of seven hexes in direction %d", direction)
	return nil
}

// lineCases are rows of one player's hexes: x is settled, o is being built.
var lineCases = []struct {
	name, row string
	lines     int
}{
	{"alone", "...o...", 0},
	{"three", ".xxo...", 0},
	{"four", "xxxo...", 1},
	{"four from the other side", "...oxxx", 1},
	{"four from the inside", ".xoxx..", 1},
	{"a gap before", "x.xxo..", 0},
	{"a fifth", "xxxxo..", 0},
	{"a fifth from the other side", "..oxxxx", 0},
	{"joining two and one", "..xxox.", 1},
	{"joining two and two", ".xxoxx.", 1},
	{"joining three and three", "xxxoxxx", 1},
	{"joining four and one", ".xxxxox", 0},
	{"joining one and four", "xoxxxx.", 0},
	{"joining two and four", "xxoxxxx", 0},
	{"a sixth", "xxxxxo.", 0},
	{"a seventh", "oxxxxxx", 0},
	{"the other's hex between", "xyxoxx.", 1},
	{"the other's hex in the line", "xxyoxx.", 0},
}

func TestMT6_3_LinesOfFour(t *testing.T) {
	for direction := range 6 { // three directions, each walked both ways
		for _, c := range lineCases {
			b := opened(t, 2)
			b.flat(2, 6)
			b.goods(1, "1 grain 1 pumpkin")
			row := rowOf(t, b.layout, direction)
			at := -1
			for i, sign := range c.row {
				switch sign {
				case 'x':
					b.settle(1, row[i])
				case 'y':
					b.settle(2, row[i])
				case 'o':
					at = row[i]
				}
			}
			b.camp = nowhere
			b.free.add(at)
			b.reachable.add(at)
			before := b.Score(1)
			play(t, b.Match, 1, b.layout.move(MoveBuild, at))
			what := fmt.Sprintf("direction %d, %s: settlements for lines", direction, c.name)
			equal(t, what, b.Score(1)-before-1, c.lines)
			equal(t, what, int(b.player(1).lines), c.lines)
		}
	}
}

func TestMT6_3_SeveralDirectionsAddUp(t *testing.T) {
	for n := 1; n <= 3; n++ {
		b := opened(t, 2)
		b.flat(2, 6)
		b.player(1).settlementsLeft = 60 // more than in the box, for three lines at once
		b.goods(1, "1 grain 1 pumpkin")
		at := b.layout.find(0, 0)
		b.camp = nowhere
		b.free.add(at)
		b.reachable.add(at)
		for d := range n {
			b.settle(1, int(b.layout.neighbour[at][d]))
			b.settle(1, int(b.layout.neighbour[at][d+3]))
			b.settle(1, int(b.layout.neighbour[b.layout.neighbour[at][d]][d]))
		}
		play(t, b.Match, 1, b.layout.move(MoveBuild, at))
		equal(t, "settlements placed", int(b.settlements[at]), 1+n)
	}
}

func TestMT6_3_DoubleMarkAndLineTogether(t *testing.T) {
	b := opened(t, 2)
	b.flat(2, 6)
	b.show(b.layout.find(1, 0), 12, 0) // a large copper and a large stone, two settlements
	b.goods(1, "1 big-copper 1 big-stone")
	for _, r := range []int{-1, 1, 2} {
		b.settle(1, b.layout.find(1, r))
	}
	before := b.Score(1)
	b.do("1 build 1,0")
	equal(t, "settlements placed", b.Score(1)-before, 3)
	b.tells(fmt.Sprintf("1 built %d 3 1", b.layout.find(1, 0)))
}

func TestMT6_4_PlaceWhatYouHave(t *testing.T) {
	b := opened(t, 2)
	b.flat(2, 6)
	b.show(b.layout.find(1, 0), 12, 0)
	b.goods(1, "1 big-copper 1 big-stone")
	for i := 48; b.player(1).settlementsLeft > 1; i-- {
		b.settle(1, i)
	}
	b.do("1 build 1,0")
	equal(t, "settlements on the hex", b.settlements[b.layout.find(1, 0)], 1)
	equal(t, "settlements left", b.player(1).settlementsLeft, 0)
}

func TestMT6_5_CowAndCanteen(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 big-stone 1 grain")
	b.canteenLakes.remove(b.layout.find(-1, -1)) // another lake that it touches
	b.canteensInBox++
	b.do("1 build -1,0") // a cow stands there, and the lake 0,-1 lies beside it
	equal(t, "cows", b.player(1).cows, 1)
	equal(t, "canteens", b.player(1).canteens, 1)
	b.do("1 done")
	b.goods(2, "1 big-stone")
	b.do("2 build 1,-1") // beside the same lake
	equal(t, "canteens of seat 2", b.player(2).canteens, 0)
}

func TestMT10_6_EveryLakeTouchedGivesItsCanteen(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 copper 1 grain")
	b.canteenLakes.add(b.layout.find(2, 0)) // both beside 1,0
	b.canteenLakes.add(b.layout.find(1, 1))
	b.canteensInBox -= 2
	b.do("1 build 1,0")
	equal(t, "canteens", b.player(1).canteens, 2)
}

func TestMT6_6_SilverForBuildsGivenUp(t *testing.T) {
	b := opened(t, 2)
	b.flat(2, 6)
	b.goods(1, "3 grain 3 pumpkin")
	b.goods(2, "2 grain 2 pumpkin")
	b.do("1 build 1,0", "1 done")
	b.hasSilver(1, 2)
	b.do("2 build 0,1", "2 build -1,0") // the third cannot be paid for: it counts as given up
	b.hasSilver(2, 1)
	b.waits(1, StepTurn)
}

func TestMT6_7_TheCaseOfTheRulebook(t *testing.T) {
	b := &board{Match: newMatch(t, 2), t: t}
	b.do("0 land 1 9 0", "0 land 2 2 0", "0 land 3 3 0", "0 land 4 4 0", "0 land 5 5 0", "0 land 6 6 0", "0 land 7 7 0",
		"0 first 1", "0 spin 3", "0 spin 3", "0 spin 3", "0 spin 3", "2 camp 2,0")
	b.goods(1, "1 big-stone 2 grain 1 stone 1 pumpkin")
	b.cows(1, 0)
	b.player(1).silver = 0
	b.do("1 build 1,0")
	equal(t, "cows", b.player(1).cows, 1)
	equal(t, "canteens", b.player(1).canteens, 1)
	b.do("1 trade cow copper", "1 build 1,-1")
	equal(t, "settlements", b.Score(1), 3)
	b.hasGoods(1, "")
	b.hasSilver(1, 1)
	b.waits(1, StepCanteen)
}

func TestMT10_6_WithoutSettlementsNobodyBuilds(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 copper 1 grain")
	for i := 48; b.player(1).settlementsLeft > 0; i-- {
		b.settle(1, i)
	}
	b.refuses("1 build 1,0", "MT-10.6")
	b.offers(1, "spin")
}

func TestMT10_4_UnderVersion1ATradeOpensNoDecision(t *testing.T) {
	b := openedUnder(t, 2, 1)
	b.goods(1, "1 copper 1 grain")
	b.cows(1, 5)
	b.do("1 build 1,0") // nothing is left to pay with
	b.waits(2, StepTurn)
	b.hasSilver(1, 2)
}

func TestMT10_4_ABuildStaysOpenWhileTradesWouldPay(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 copper 1 grain")
	b.cows(1, 5)
	b.do("1 build 1,0") // nothing is left to pay with but cows
	b.waits(1, StepBuild)
	b.offers(1, "done")
	b.do("1 trade cow copper", "1 trade cow grain")
	if hex := b.bestHex(1); hex < 0 {
		t.Error("two goods pay for nothing")
	}
	b.do("1 done")
	b.hasSilver(1, 2)
	b.waits(2, StepTurn)
}

func TestMT10_4_ATradeThatChangesOnlyTheStockOpensNothing(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 copper 1 grain")
	b.cows(1, 1) // no hex costs a single good that a cow brings
	b.do("1 build 1,0")
	b.waits(2, StepTurn)
}
