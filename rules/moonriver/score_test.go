package moonriver

import (
	"slices"
	"testing"

	"saloon/rules"
)

// workedExample lays out the ranch that both rulebooks count.
func workedExample(t testing.TB) *scene {
	s := newScene(t, 3)
	s.lies(1,
		"24@a1", "31@b1", "25@d1", "69@e1",
		"46@a2", "60@b2", "11@c2", "14@d2", "49@e2",
		"65@a3", "67@b3", "12@c3", "77@d3", "78@e3",
		"58@a4", "59@b4", "27@c4", "81@d4", "95@e4",
		"88@a5", "86@b5", "68@c5", "43@d5", "26@e5")
	s.cows(1, 1, "e1", "b2", "a3", "b3", "a4", "b4", "d3", "e3", "d4", "e4")
	s.hires(1, Farmer, Farmer, "a2")
	return s
}

func TestMR7_4_WorkedExample(t *testing.T) {
	s := workedExample(t)
	want := []rules.Part{
		{Name: "desert", Value: 5 * 1}, {Name: "canyon", Value: 7 * 3}, {Name: "prairie", Value: 3 * 2},
		{Name: "forest", Value: 0}, {Name: "homestead", Value: 4 * 4},
		{Name: "gold", Value: 4}, {Name: "beavers", Value: 1}, {Name: "corn", Value: 18},
		{Name: "diggers", Value: 0}, {Name: "trappers", Value: 0}, {Name: "farmers", Value: 18},
	}
	p := s.points(1)
	if p.Total != 89 || s.Score(1) != 89 || !slices.Equal(p.Parts, want) {
		t.Errorf("%d points: %v", p.Total, p.Parts)
	}
}

func TestMR7_1_OneCowAPlotCounts(t *testing.T) {
	s := workedExample(t)
	s.cows(1, 3, "e1")
	s.lastRound()
	s.current.by[0] = 2
	if s.Score(1) != 89 {
		t.Errorf("%d points with four cows on one plot", s.Score(1))
	}
	told := s.takesFor(2, 11)
	s.told(told, "1 stray 69 at e1 by 3 by itself")
	if s.step != StepOver || s.herd != 32-10 || s.standing(1, "e1") != 1 {
		t.Errorf("%s: herd %d, %d cows on e1", s.step, s.herd, s.standing(1, "e1"))
	}
}

// takesFor lets another seat take the plot of seat 1's scene.
func (s *scene) takesFor(seat rules.Seat, p Plot) []string {
	s.current.by[0] = uint8(seat)
	return s.takes(p)
}

func TestMR7_2_PrintedCowsDoNotCount(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "92@a1", "60@b1")
	if s.Score(1) != 0 {
		t.Errorf("%d points without a cow", s.Score(1))
	}
}

func TestMR7_2_TerritoriesOfOneTerrainCountApart(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "11@a1", "14@b1", "69@d1", "75@e1", "2@e2")
	s.cows(1, 1, "b1", "d1", "e1")
	if s.Score(1) != 2*1+3*2 {
		t.Errorf("%d points", s.Score(1))
	}
}

// tied is two seats with equal points.
func tied(t testing.TB) *scene {
	s := newScene(t, 3)
	s.lies(1, "69@a1", "11@b1") // 2 plots, 1 cow
	s.cows(1, 1, "a1")
	s.lies(2, "58@a1", "59@d1") // 2 territories of 1 plot, 1 cow
	s.cows(2, 1, "a1", "d1")
	return s
}

func TestMR7_3_MostPointsWin(t *testing.T) {
	s := workedExample(t)
	s.lies(2, "24@a1")
	o := s.Outcome()
	if o.Place(1) != 1 || o.Place(2) != 2 || o.Place(3) != 3 || len(o.Tiebreak) != 0 {
		t.Errorf("order %v, tie-breaks %v", o.Order, o.Tiebreak)
	}
}

func TestMR7_3_TheLargerTerritoryBreaksATie(t *testing.T) {
	o := tied(t).Outcome()
	if o.Place(1) != 1 || o.Place(2) != 2 || !slices.Equal(o.Tiebreak, []string{tieTerritory}) {
		t.Errorf("order %v, tie-breaks %v", o.Order, o.Tiebreak)
	}
}

func TestMR7_3_TheLargestTerritoryNeedsNoCows(t *testing.T) {
	s := tied(t)
	s.lies(2, "15@a4", "17@b4", "20@c4")
	if o := s.Outcome(); o.Place(2) != 1 {
		t.Errorf("order %v", o.Order)
	}
}

func TestMR7_3_MoreCowsBreakTheNextTie(t *testing.T) {
	s := tied(t)
	s.lies(2, "15@a4", "17@b4") // now each has a territory of two
	o := s.Outcome()
	if o.Place(2) != 1 || !slices.Equal(o.Tiebreak, []string{tieTerritory, tieCows}) {
		t.Errorf("order %v, tie-breaks %v", o.Order, o.Tiebreak)
	}
}

func TestMR7_3_ThenTheVictoryIsShared(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "69@a1")
	s.lies(2, "58@e1")
	s.cows(1, 1, "a1")
	s.cows(2, 2, "e1") // the second one would not stay
	o := s.Outcome()
	if o.Place(1) != 1 || o.Place(2) != 1 || o.Place(3) != 3 {
		t.Errorf("order %v", o.Order)
	}
}

func TestMR11_6_FinalIsTakenAfterOverpopulation(t *testing.T) {
	for _, setup := range setups() {
		m := walk(t, setup, 3, func(*Match, []rules.Move) {})
		v := m.View(rules.Observer).(*View)
		for _, r := range v.Ranches {
			for _, laid := range r.Plots {
				if laid.Cows > 1 {
					t.Fatalf("%d cows on %s at the end", laid.Cows, laid.Cell)
				}
			}
			if len(r.Reserve) > 0 {
				t.Fatalf("plots %v are left in a reserve", r.Reserve)
			}
		}
	}
}
