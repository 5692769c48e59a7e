package moonriver

import (
	"strings"
	"testing"

	"saloon/rules"
)

func TestMR8_1_TwoRancherosAndATallRanch(t *testing.T) {
	s := opened(t, 2, "0 draw 90 18 17 3", "0 rancheros 2 1", "2 go 2", "1 go 1", "1 go 4", "0 draw 5 6 7 8")
	v := s.View(rules.Observer).(*View)
	rancheros := map[rules.Seat]int{}
	for _, place := range v.Current {
		rancheros[place.Ranchero]++
	}
	if rancheros[1] != 2 || rancheros[2] != 2 || v.Ranches[0].Rows != 10 || s.field().Len() != 49 {
		t.Errorf("rancheros %v, %d rows", rancheros, v.Ranches[0].Rows)
	}
}

func TestMR11_7_TheLineNamesWhoIsDrawnFirst(t *testing.T) {
	s := opened(t, 2, "0 draw 90 18 17 3", "0 rancheros 2 1")
	for _, seat := range []rules.Seat{2, 1, 1} { // the fourth placing is forced
		if s.seat != seat {
			t.Fatalf("seat %d places, not %d", s.seat, seat)
		}
		s.playsAny(seat)
	}
	if s.round != 1 {
		t.Errorf("after three placings it is round %d", s.round)
	}
}

func TestMR8_2_FirstSecondSecondFirst(t *testing.T) {
	s := opened(t, 2, "0 draw 90 18 17 3", "0 rancheros 2 1")
	s.asks(StepGo, "go 1", "go 2", "go 3", "go 4")
	s.plays("2 go 2", "1 go 1")
	told := s.plays("1 go 4")
	s.told(told, "2 go 17 at 3 by itself")
}

func TestMR8_3_TwoTurnsInEachColumn(t *testing.T) {
	turns := map[rules.Seat]int{}
	s := opened(t, 2, "0 draw 90 18 17 3", "0 rancheros 2 1", "2 go 2", "1 go 1", "1 go 4", "0 draw 5 6 7 8")
	for s.round == 1 {
		seat := s.ToAct().First()
		turns[seat] |= 1 << s.position
		s.playsAny(seat)
	}
	if turns[1] != 0b1001 || turns[2] != 0b0110 {
		t.Errorf("turns by position: %b", turns)
	}
}

func TestMR8_4_OnlyTheVeryLastTurnLaysUntilItCannot(t *testing.T) {
	s := newScene(t, 2)
	s.lastRound()
	s.owns(1, 11, 15)
	s.current.by[1] = 1
	s.current.plot[1] = 20
	s.takeFromBox(20)
	s.takes(21)
	s.plays("1 done") // the first of the two turns: it may keep its plots
	if s.position != 1 || !s.lastTurn || s.ranchOf(1).reserve.size() != 4 {
		t.Errorf("position %d, last turn %v, owns %v", s.position, s.lastTurn, s.ranchOf(1).reserve)
	}
	s.refuses("MR-3.7", "1 done")
}

// farOut is seat 1 with a desert at the end of its ranch and two plots to lay.
func farOut(t testing.TB) *scene {
	s := newScene(t, 2)
	s.lies(1, "14@a9", "12@c10")
	s.owns(1, 11, 13)
	return s
}

func TestMR8_5_RowTenBringsABonusPlot(t *testing.T) {
	s := farOut(t)
	s.plays("1 lay 11@a10 13@b10")
	list := strings.Join(s.list(), ", ")
	for _, want := range []string{"claim 1a b9", "claim 1a c2", "claim 1b d1", "claim 2a d10", "claim 2a c9", "claim 2b b1"} {
		if !strings.Contains(list, want) {
			t.Errorf("%q is not among %s", want, list)
		}
	}
	s.refuses("MR-8.5", "1 claim 1")
	s.refuses("MR-4.2", "1 claim 1b b9")
	s.refuses("MR-8.5", "1 done")
	s.told(s.plays("1 claim 1a b9"), "1 claim 1a at b9")
	if s.step != StepHire || !s.circles.has(s.cell("b9")) {
		t.Errorf("asks %s for %v", s.step, s.circles)
	}
	s.plays("1 hire digger b9")
	if v := s.View(1).(*View); len(v.Tiles) != 1 || v.Tiles[0] != 2 || !v.Ranches[0].Claimed {
		t.Errorf("tiles %v", v.Tiles)
	}
}

func TestMR8_5_EachPlayerGetsOneAtMost(t *testing.T) {
	s := farOut(t)
	s.plays("1 lay 11@a10 13@b10", "1 claim 1a b9", "1 hire digger b9")
	s.owns(1, 16, 58)
	s.step, s.laysLeft = StepExpand, 1
	s.plays("1 lay 16@b8 58@c8")
	s.owns(1, 24, 31)
	s.step, s.laysLeft = StepExpand, 1
	s.plays("1 lay 24@d10 31@e10")
	s.asks(StepGo)
	s.seat = 2
	s.lies(2, "14@a9")
	s.owns(2, 25, 15)
	s.step, s.laysLeft = StepExpand, 1
	s.plays("2 lay 15@b10 25@a10")
	if list := strings.Join(s.list(), ", "); strings.Contains(list, "claim 1") || !strings.Contains(list, "claim 2b b1") {
		t.Errorf("seat 2 may %s", list)
	}
}

func TestMR8_5_TheBonusComesAfterTheSymbols(t *testing.T) {
	s := farOut(t)
	s.owns(1, 46)
	s.plays("1 lay 11@a10 46@b10")
	s.asks(StepHire)
	s.plays("1 hire digger b10")
	s.asks(StepClaim)
}

// crowded leaves only cells on which no bonus plot can lie.
func crowded(t testing.TB, leave ...string) *scene {
	s := newScene(t, 2)
	s.lies(1, "14@a9")
	s.fill(1, 22, append(leave, "a10", "b10")...) // corn
	s.owns(1, 11, 41)
	return s
}

func TestMR11_4_ABonusPlotThatFitsNowhereLeaves(t *testing.T) {
	s := crowded(t, "e10")
	s.plays("1 lay 11@a10 41@b10")
	s.asks(StepClaim, "claim 1", "claim 2")
	s.refuses("MR-4.2", "1 claim 1a e10")
	s.told(s.plays("1 claim 2"), "1 bonus-gone 2")
	if s.tilesReady != 0b01 || !s.ranchOf(1).claimed {
		t.Errorf("tiles %b", s.tilesReady)
	}
}

func TestMR11_4_WhileTheOtherTileFitsOneMustBeTaken(t *testing.T) {
	s := newScene(t, 2)
	s.lies(1, "14@a9", "13@d10") // a prairie beside e10
	s.fill(1, 22, "a10", "b10", "e10")
	s.owns(1, 11, 41)
	told := s.plays("1 lay 11@a10 41@b10") // 1a on e10 is the only answer
	s.told(told, "1 claim 1a at e10 by itself")
	s.asks(StepHire)
}

func TestMR8_5_NoBonusWithMoreThanTwoPlayers(t *testing.T) {
	if m := newMatch(t, rules.Setup{Seats: 3}); m.tilesReady != 0 {
		t.Errorf("tiles %b", m.tilesReady)
	}
}
