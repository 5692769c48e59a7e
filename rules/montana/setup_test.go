package montana

import (
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
)

func TestMT1_1_EveryTileHasSevenHexes(t *testing.T) {
	g := newGame(t)
	equal(t, "plots", len(g.plots), 12*7)
	for i, p := range g.plots {
		if p.kind != isLand && (p.price != 0 || p.cow || p.double) {
			t.Errorf("plot %d is not land and yet has something to build for", i)
		}
		if p.kind == isLand && p.price == 0 {
			t.Errorf("plot %d is land without a price", i)
		}
	}
}

func TestMT1_1_NobodyBuildsOnMountainsAndLakes(t *testing.T) {
	b := opened(t, 4)
	b.goods(1, "3 copper 3 stone 3 grain 3 pumpkin 3 big-copper 3 big-stone")
	b.refuses("1 build 0,-1", "MT-6.1") // the lake of tile 1
	b.reachable = hexSet{^uint64(0), ^uint64(0)}
	for i := range b.layout.size {
		move := b.layout.move(MoveBuild, i)
		if wild := b.plot(i).kind != isLand; wild && b.Refuse(1, move) == nil {
			t.Errorf("%q is allowed on a %s", b.game.AppendMove(nil, move), hexWords[b.plot(i).kind])
		}
	}
}

func TestMT1_2_LargeAndSmallGoodsAreDifferent(t *testing.T) {
	b := opened(t, 4)
	b.goods(1, "2 stone")
	b.refuses("1 build 1,-1", "MT-6.1") // costs a large stone
	b.goods(1, "1 big-stone")
	b.refuses("1 build 0,1", "MT-6.1") // costs two small stones
	b.do("1 build 1,-1")
	b.hasGoods(1, "")
}

func TestMT1_4_TheWheelHasEightSectors(t *testing.T) {
	want := []string{"", "1 copper 1 stone", "2 grain", "2 copper", "1 stone 1 pumpkin", "2 pumpkin", "2 stone", "1 copper 1 grain"}
	for i, workers := range want {
		b := opened(t, 2)
		b.do("1 spin", "0 spin "+strconv.Itoa(i+1))
		if i == 0 {
			b.waits(1, StepTake)
			continue
		}
		b.hasWorkers(1, workers)
	}
}

func TestMT2_1_TilesLieAsTheLayoutHasThem(t *testing.T) {
	for seats, places := range map[int]int{2: 7, 3: 9, 4: 10} {
		b := opened(t, seats)
		equal(t, "places", b.layout.places, places)
		equal(t, "hexes", b.layout.size, 7*places)
		equal(t, "tiles", b.counted, 0)
		lakes := 0
		for i := range b.layout.size {
			lakes += count(b.plot(i).kind == isLake)
			if b.cowHexes.has(i) != (b.plot(i).cow && i != int(b.camp)) {
				t.Errorf("the cow of hex %d", i)
			}
			if b.canteenLakes.has(i) != (b.plot(i).kind == isLake) {
				t.Errorf("the canteen of hex %d", i)
			}
		}
		equal(t, "canteens in the box", int(b.canteensInBox), 6-lakes)
	}
}

func TestMT2_1_ATileIsTurnedClockwise(t *testing.T) {
	// Tile 1 has its lake on hex 5, which unturned is the north-west neighbour.
	around := [6]string{"0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"}
	for turn, want := range around {
		m := newMatch(t, 2)
		play(t, m, rules.House, landMove(1, 1, turn))
		lake := m.canteenLakes.next(0)
		got := strconv.Itoa(int(m.layout.q[lake])) + "," + strconv.Itoa(int(m.layout.r[lake]))
		equal(t, "the lake after "+strconv.Itoa(turn)+" turns", got, want)
		equal(t, "the middle", m.tileHex[m.layout.find(0, 0)], 0)
	}
}

func TestMT2_1_NoTileLiesTwice(t *testing.T) {
	b := &board{Match: newMatch(t, 2), t: t}
	b.do("0 land 1 7 3")
	b.refuses("0 land 2 7 0", "MT-2")
	b.refuses("0 land 1 8 0", "MT-2")
	b.refuses("0 land 3 8 0", "MT-2")
	b.refuses("0 spin 3", "MT-2")
	b.do("0 land 2 8 0")
}

func TestMT2_2_TheSupplyFollowsTheNumberOfPlayers(t *testing.T) {
	for seats, want := range map[int]Goods{2: {10, 10, 10, 10, 6, 6}, 3: {15, 15, 15, 15, 9, 9}, 4: {20, 20, 20, 20, 12, 12}} {
		m := newMatch(t, seats)
		equal(t, "supply", goodsIn(m.supply), want)
		equal(t, "workers", workersIn(m.labour), Workers{18, 18, 18, 18})
	}
}

func TestMT2_3_WhatEachPlayerBeginsWith(t *testing.T) {
	for seats, settlements := range map[int]uint8{2: 12, 3: 10, 4: 8} {
		m := newMatch(t, seats)
		for i := range seats {
			p := m.players[i]
			equal(t, "settlements", p.settlementsLeft, settlements)
			equal(t, "goods", goodsIn(p.goods), Goods{1, 1, 1, 1, 0, 0})
			equal(t, "cows", p.cows, 1)
		}
		equal(t, "cows in the supply", int(m.cowSupply), 24-seats)
	}
}

func TestMT2_4_SilverAndFirstWorkers(t *testing.T) {
	b := &board{Match: newMatch(t, 3), t: t}
	for place := 1; place <= 9; place++ {
		b.do("0 land " + strconv.Itoa(place) + " " + strconv.Itoa(13-place) + " 0")
	}
	b.do("0 first 2")
	for seat, silver := range map[rules.Seat]int{2: 3, 3: 4, 1: 5} {
		b.hasSilver(seat, silver)
	}
	b.do("0 spin 3", "0 spin 1")
	b.waits(2, StepDraftTake)
	equal(t, "choices", len(b.AppendMoves(nil, 2)), 10)
	b.refuses("2 trade cow grain", "MT-10.4")
	b.do("2 take copper stone", "0 spin 1")
	b.waits(3, StepDraftTake)
	b.do("3 take pumpkin pumpkin", "0 spin 2", "0 spin 5", "0 spin 6")
	b.hasWorkers(2, "2 grain 1 copper 1 stone")
	b.hasWorkers(3, "2 pumpkin 1 copper 1 stone")
	b.hasWorkers(1, "1 stone 3 pumpkin")
	b.waits(1, StepCamp) // the last in turn order
}

func TestMT2_5_TheStartTileLiesOnAnyLand(t *testing.T) {
	b := &board{Match: newMatch(t, 2), t: t}
	for place := 1; place <= 7; place++ {
		b.do("0 land " + strconv.Itoa(place) + " " + strconv.Itoa(place) + " 0")
	}
	b.do("0 first 1", "0 spin 3", "0 spin 3", "0 spin 3", "0 spin 3")
	equal(t, "choices", len(b.AppendMoves(nil, 2)), 7*6) // each tile has one mountain or lake
	b.refuses("2 camp 0,-1", "MT-2.5")
	b.refuses("2 camp 20,0", "MT-2.5")
	b.refuses("1 camp 0,0", "")
	herd := b.cowSupply
	b.do("2 camp -1,0") // a cow stands there
	equal(t, "cows in the supply", b.cowSupply, herd+1)
	b.waits(1, StepTurn)
	b.goods(1, "1 big-stone 1 grain")
	b.refuses("1 build -1,0", "MT-6.1") // nobody's settlement, but taken
	for seat := rules.Seat(1); seat <= 2; seat++ {
		equal(t, "settlements", b.Score(seat), 0)
	}
}

func TestMT10_1_NoSpinIsAskedForInSettingUp(t *testing.T) {
	b := &board{Match: newMatch(t, 2), t: t}
	for place := 1; place <= 7; place++ {
		b.do("0 land " + strconv.Itoa(place) + " " + strconv.Itoa(place) + " 0")
	}
	b.do("0 first 2")
	for _, seat := range []rules.Seat{2, 2, 1, 1} {
		equal(t, "to act", b.ToAct(), rules.SeatSet(rules.House))
		equal(t, "whose spin", b.active, seat)
		b.do("0 spin 4")
	}
	b.waits(1, StepCamp)
}

func TestDrawsOfTheHouseAreAllPossible(t *testing.T) {
	m := newMatch(t, 4)
	seen := make(map[rules.Move]bool)
	for i := range 3000 {
		seen[m.Draw(rules.Seed{1}.Source(i))] = true
	}
	equal(t, "first tiles in each turn", len(seen), 12*6)
	for move := range seen {
		if refused := m.Refuse(rules.House, move); refused != nil {
			t.Errorf("%q: %v", m.game.AppendMove(nil, move), refused)
		}
		if text := string(m.game.AppendMove(nil, move)); !strings.HasPrefix(text, "land 1 ") {
			t.Errorf("the first draw is %q", text)
		}
	}
}

func TestMT1_3_EverythingOfAPlayerIsOpenToAll(t *testing.T) {
	b := opened(t, 3)
	b.goods(2, "11 copper 2 big-stone") // any number of goods
	b.workers(2, "5 stone 3 grain")
	mine := b.View(2).(*View)
	for _, viewer := range []rules.Seat{1, 3, rules.Observer} {
		equalViews(t, b.View(viewer).(*View), mine)
	}
	p := mine.Players[1]
	equal(t, "copper", p.Goods[Copper], 11)
	equal(t, "workers", p.Workers.Total(), 8)
	equal(t, "settlements", p.Left, 10)
}

func TestMT1_5_TheWorkerBoardHasFourAreasBankAndCity(t *testing.T) {
	b := opened(t, 2)
	v := b.View(1).(*View)
	equal(t, "areas", len(v.Areas), 4)
	for i, area := range v.Areas {
		equal(t, "the good of an area", area.Good, Good(i)) // small copper, small stone, grain, pumpkin
		equal(t, "large spaces", len(area.Spaces), 3)
	}
	equal(t, "bank spaces", len(v.Bank), 3)
	equal(t, "city rows", len(v.City), 4)
}

func TestMT10_8_CowsOnTheBoardWithPlayersAndInTheSupply(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		m := newMatch(t, seats)
		for src := (rules.Seed{byte(seats)}).Source(0); m.ToAct().Has(rules.House); {
			if refused := m.Play(rules.House, m.Draw(src), nil); refused != nil {
				t.Fatal(refused)
			}
		}
		cows := m.cowHexes.count() + int(m.cowSupply)
		for seat := rules.Seat(1); int(seat) <= seats; seat++ {
			cows += int(m.player(seat).cows)
			equal(t, "cows of a player", int(m.player(seat).cows), 1)
		}
		equal(t, "all cows", cows, allCows)
	}
}
