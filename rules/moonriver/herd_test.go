package moonriver

import "testing"

func TestMR5_1_CowsComeFromTheHerd(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 58, 92)
	told := s.plays("1 lay 58@b1 92@b2")
	if s.standing(1, "b1") != 1 || s.standing(1, "b2") != 2 || s.herd != 32-3 {
		t.Errorf("%d and %d cows, herd %d", s.standing(1, "b1"), s.standing(1, "b2"), s.herd)
	}
	s.told(told, "1 cow 92 at b2 by 2 by itself")
}

func TestMR5_2_ASkullTakesACowOfItsTerritory(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "69@b2", "58@a1")
	s.cows(1, 1, "b2", "a1")
	s.owns(1, 2, 13)
	told := s.plays("1 lay 2@c2 13@c3")
	s.told(told, "1 cull 69 from c2 at b2 by -1 by itself")
	if s.standing(1, "b2") != 0 || s.standing(1, "a1") != 1 {
		t.Error("the wrong cow went")
	}
}

func TestMR5_2_CowsJustPlacedCount(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 2, 69)
	s.plays("1 lay 2@c2 69@c3")
	if s.standing(1, "c3") != 0 || s.herd != 32 {
		t.Errorf("%d cows on c3, herd %d", s.standing(1, "c3"), s.herd)
	}
}

func TestMR5_2_ASkullWithoutACowIsSpent(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "58@a1")
	s.cows(1, 1, "a1")
	s.owns(1, 2, 13, 75)
	s.told(s.plays("1 lay 2@c2 13@c3"), "1 skull-spent from c2 by itself")
	s.laysLeft = 1
	s.owns(1, 15)
	s.step = StepExpand
	s.plays("1 lay 15@d1 75@d2") // a cow beside the skull, later: it stays
	if s.standing(1, "d2") != 1 {
		t.Error("the skull took a cow that came later")
	}
}

func TestMR5_2_TwoSkullsInOneTerritoryTakeTwo(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "92@b2")
	s.cows(1, 3, "b2")
	s.owns(1, 1, 7) // two canyons with skulls
	s.plays("1 lay 1@c2 7@c3")
	if s.standing(1, "b2") != 1 {
		t.Errorf("%d cows stay", s.standing(1, "b2"))
	}
}

func TestMR5_2_SeveralCowsOnOnePlotAreOneOption(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "92@b2", "60@b3")
	s.cows(1, 2, "b2", "b3")
	s.owns(1, 1, 13)
	s.plays("1 lay 1@c2 13@c3")
	s.asks(StepCull, "cull b2", "cull b3")
	s.refuses("MR-5.2", "1 cull c3")
	s.refuses("MR-5.2", "1 done")
}

func TestMR11_1_SkullsGoByPlotId(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "69@b2", "75@a2", "60@d1", "65@e1")
	s.cows(1, 1, "a2", "b2", "d1", "e1")
	s.owns(1, 1, 2) // canyon and desert, each with a skull and two cows in reach
	s.plays("1 lay 1@d2 2@c2")
	s.asks(StepCull, "cull d1", "cull e1") // plot 1, the canyon, first
	s.refuses("MR-5.2", "1 cull a2")
	s.plays("1 cull e1")
	s.asks(StepCull, "cull a2", "cull b2")
	s.plays("1 cull b2")
	if s.herd != 32-2 {
		t.Errorf("%d cows in the herd", s.herd)
	}
}

func TestMR11_1_TheLowerPlotIsServedFirst(t *testing.T) {
	s := newScene(t, 3)
	s.lies(2, "58@b1")
	s.cows(2, 31, "b1")
	s.owns(1, 69, 71)
	s.plays("1 lay 69@b2 71@b1") // one cow is left for two symbols
	if s.standing(1, "b2") != 1 || s.standing(1, "b1") != 0 {
		t.Error("the cow went to the higher plot")
	}
}
