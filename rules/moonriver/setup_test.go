package moonriver

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

// opened is a game whose house has drawn all that comes before the first choice.
func opened(t testing.TB, seats int, lines ...string) *scene {
	s := &scene{newMatch(t, rules.Setup{Seats: seats}), t}
	s.plays("0 open digger thief farmer farmer trapper")
	s.plays(lines...)
	return s
}

func TestMR1_1_PlotsAsTheRulesDescribeThem(t *testing.T) {
	g := newGame(t)
	var circles, cows int
	for p := Plot(1); p <= plotCount; p++ {
		f := g.Face(p)
		if f.Number != uint8(p+1)/2 {
			t.Errorf("plot %d has number %d; each number is on two plots", p, f.Number)
		}
		circles += int(f.Circles)
		cows += int(f.Cows)
	}
	if circles == 0 || cows == 0 {
		t.Errorf("%d circles and %d cows", circles, cows)
	}
}

func TestMR1_2_AnyTwoPlotsInAnyOrientation(t *testing.T) {
	s := newScene(t, 3, "mode=legends", "board1=mary")
	s.owns(1, 11, 15)
	s.asks(StepExpand, "done",
		"lay 11@c2 15@b2", "lay 11@c2 15@d2", "lay 11@c2 15@c3",
		"lay 11@b2 15@c2", "lay 11@d2 15@c2", "lay 11@c3 15@c2")
}

func TestMR1_3_RanchWithoutTheCamp(t *testing.T) {
	if n := fieldShort.Len(); n != 5*5-1 {
		t.Errorf("a ranch of five rows has %d cells", n)
	}
	if n := fieldLong.Len(); n != 5*10-1 {
		t.Errorf("a ranch of ten rows has %d cells", n)
	}
	if fieldLong.has(CellAt(3, 1)) || fieldShort.has(CellAt(3, 1)) {
		t.Error("the camp is free")
	}
	s := newScene(t, 3)
	s.owns(1, 11, 15)
	s.refuses("MR-4.1", "1 lay 11@c1 15@c2")
	s.lies(1, "12@a5")
	s.refuses("MR-4.1", "1 lay 11@a6 15@b6")
}

func TestMR1_4_BridgeheadsOfTheCamp(t *testing.T) {
	s := newScene(t, 3)
	v := s.View(rules.Observer).(*View)
	want := []Cell{s.cell("b1"), s.cell("d1"), s.cell("c2")}
	if !slices.Equal(v.Ranches[0].Bridges, want) {
		t.Errorf("bridges %v, want %v", v.Ranches[0].Bridges, want)
	}
}

func TestMR1_5_RiverCells(t *testing.T) {
	var names []string
	for c := range river.all() {
		names = append(names, c.String())
	}
	if got := strings.Join(names, " "); got != "a1 b1 d1 e1 c2" {
		t.Errorf("river cells %s", got)
	}
}

func TestMR1_6_OnlyOwnPlotsAreLaid(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15)
	s.owns(2, 17)
	s.refuses("MR-1.6", "1 lay 11@c2 17@c3")
	s.refuses("MR-1.6", "1 lay 12@c2 15@c3")
}

func TestMR1_7_TerritoryHangsTogetherOrthogonally(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "11@a1", "14@b1", "25@c2", "32@c3", "15@b2")
	if got := s.territory(1, s.cell("a1")).Len(); got != 2 {
		t.Errorf("a1 and b1 are two plots, not %d: c2 touches b1 only at a corner", got)
	}
	if got := s.largestTerritory(1); got != 2 {
		t.Errorf("largest territory %d", got)
	}
}

func TestMR1_8_AnEmptyHerdGivesNothing(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 92, 94)
	s.lies(2, "58@b1")
	s.cows(2, 29, "b1") // three are left
	told := s.plays("1 lay 92@b1 94@b2")
	if s.standing(1, "b1") != 2 || s.standing(1, "b2") != 1 || s.herd != 0 {
		t.Errorf("%d and %d cows came, %d are left", s.standing(1, "b1"), s.standing(1, "b2"), s.herd)
	}
	s.told(told, "1 no-cow 94 at b2 by 1 by itself")
}

func TestMR1_9_PartnersAndBandits(t *testing.T) {
	m := newMatch(t, rules.Setup{Seats: 4})
	if m.stack != [5]uint8{4, 4, 4, 4, 4} {
		t.Errorf("the stack holds %v", m.stack)
	}
	for p := Desperado; p <= Cowboy; p++ {
		if want := p == Desperado || p == Thief; p.bandit() != want {
			t.Errorf("%s is a bandit: %v", p, p.bandit())
		}
	}
}

func TestMR1_10_FiveOpenPlacesInTheSaloon(t *testing.T) {
	s := &scene{newMatch(t, rules.Setup{Seats: 3}), t}
	s.refuses("MR-3.6", "0 open digger thief farmer farmer")
	s.refuses("MR-3.6", "0 open farmer farmer farmer farmer farmer")
	s.plays("0 open digger thief farmer farmer trapper")
	if v := s.View(rules.Observer).(*View); len(v.Saloon) != 5 || v.Stack != 15 {
		t.Errorf("saloon %v, stack %d", v.Saloon, v.Stack)
	}
}

func TestMR2_1_TheSaloonOpensBeforeTheFirstColumn(t *testing.T) {
	s := &scene{newMatch(t, rules.Setup{Seats: 4}), t}
	if s.box.size() != 96 {
		t.Errorf("%d plots in the box", s.box.size())
	}
	s.refuses("MR-2.1", "0 draw 1 2 3 4")
	s.plays("0 open digger thief farmer farmer trapper")
	s.asks(StepDraw)
}

func TestMR2_2_ColumnSortedByNumber(t *testing.T) {
	s := opened(t, 3, "0 draw 90 18 17 3")
	if s.next.plot != [positions]Plot{3, 18, 17, 90} { // 17 and 18 share number 9: drawing order
		t.Errorf("column %v", s.next.plot)
	}
}

func TestMR2_2_ColumnComesFromTheBox(t *testing.T) {
	s := opened(t, 3)
	s.refuses("MR-2.2", "0 draw 90 18 17 90")
	s.plays("0 draw 90 18 17 3", "0 rancheros 3 1 2", "3 go 1", "1 go 2", "2 go 4")
	s.refuses("MR-2.2", "0 draw 90 1 2 4")
	s.refuses("MR-2.2", "0 draw 17 1 2 4") // 17 left the game with nobody on it
}

func TestMR2_3_RancherosInRandomOrder(t *testing.T) {
	s := opened(t, 3, "0 draw 90 18 17 3")
	s.refuses("MR-2.3", "0 rancheros 1 2")
	s.refuses("MR-2.3", "0 rancheros 1 2 2")
	s.refuses("MR-2.3", "0 rancheros 1 2 4")
	s.plays("0 rancheros 3 1 2")
	s.asks(StepGo, "go 1", "go 2", "go 3", "go 4")
	s.plays("3 go 2")
	s.refuses("MR-3.5", "1 go 2")
	told := s.plays("1 go 4", "2 go 1")
	s.told(told, "discard 17 from 3 by itself")
}

func TestMR2_3_TheLastOfFourHasNoChoice(t *testing.T) {
	s := opened(t, 4, "0 draw 90 18 17 3", "0 rancheros 3 1 2 4", "3 go 2", "1 go 4")
	told := s.plays("2 go 1")
	s.told(told, "4 go 17 at 3 by itself")
}

func TestMR2_4_ASecondColumnIsDrawn(t *testing.T) {
	s := opened(t, 4, "0 draw 90 18 17 3", "0 rancheros 3 1 2 4", "3 go 2", "1 go 4", "2 go 1")
	s.asks(StepDraw)
	s.plays("0 draw 5 6 7 8")
	if s.current.plot != [positions]Plot{0, 18, 17, 90} || s.next.plot != [positions]Plot{5, 6, 7, 8} {
		t.Errorf("columns %v and %v", s.current, s.next)
	}
	if s.seat != 2 || !s.ranchOf(2).reserve.has(3) {
		t.Errorf("seat %d is at turn and owns %v", s.seat, s.ranchOf(s.seat).reserve)
	}
}

func TestSetupRefusesTheSameBoardTwice(t *testing.T) {
	_, err := newGame(t).New(rules.Setup{Seats: 2, Options: map[string]string{
		optionMode: ModeLegends, "board1": "bigjo", "board2": "bigjo",
	}})
	if !errors.Is(err, rules.ErrSetup) {
		t.Errorf("two seats with one board: %v", err)
	}
}

func TestDrawIsFair(t *testing.T) {
	m := opened(t, 4).Match
	src := rand.NewPCG(7, 7)
	var first [plotCount + 1]int
	const draws = 96 * 400
	for range draws {
		for _, p := range drawnPlots(m.Draw(src)) {
			first[p]++
		}
	}
	for p := 1; p <= plotCount; p++ { // each plot is drawn 1600 times, give or take five deviations of 40
		if first[p] < 1400 || first[p] > 1800 {
			t.Errorf("plot %d was drawn %d times out of %d columns", p, first[p], draws)
		}
	}
}
