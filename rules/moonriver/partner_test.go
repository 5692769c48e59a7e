package moonriver

import (
	"strings"
	"testing"
)

// circled is a scene in which seat 1 has just laid a circle on c2 in a canyon.
func circled(t testing.TB) *scene {
	s := newScene(t, 3)
	s.owns(1, 13, 46)
	s.plays("1 lay 13@c3 46@c2")
	return s
}

func TestMR6_1_AnyOpenTokenAndEitherSide(t *testing.T) {
	s := circled(t)
	s.saloon = [5]uint8{0, 2, 0, 0, 1}
	s.asks(StepHire, "hire thief c2", "hire thief/cowboy c2", "hire farmer c2", "hire farmer/cowboy c2")
	s.refuses("MR-6.1", "1 hire digger c2")
	s.refuses("MR-6.1", "1 hire thief c3")
	s.refuses("MR-6.1", "1 done")
	told := s.plays("1 hire thief/cowboy c2")
	s.told(told, "1 hire cowboy from thief at c2")
	if s.saloon != [5]uint8{0, 1, 0, 0, 1} {
		t.Errorf("the saloon holds %v: it is not refilled before the end of the round", s.saloon)
	}
}

func TestMR6_1_AnEmptySaloonIsPassedOver(t *testing.T) {
	s := newScene(t, 3)
	s.saloon = [5]uint8{}
	s.owns(1, 46, 47)
	told := s.plays("1 lay 46@c2 47@c3")
	s.told(told, "1 nobody at c2 by itself")
	s.asks(StepGo)
}

func TestMR6_1_CirclesInAnyOrder(t *testing.T) {
	s := newScene(t, 3)
	s.saloon = [5]uint8{0, 0, 1, 0, 1}
	s.owns(1, 46, 47)
	s.plays("1 lay 46@c2 47@c3")
	s.asks(StepHire,
		"hire digger c2", "hire digger/cowboy c2", "hire farmer c2", "hire farmer/cowboy c2",
		"hire digger c3", "hire digger/cowboy c3", "hire farmer c3", "hire farmer/cowboy c3")
	s.plays("1 hire farmer c3")
	s.asks(StepHire, "hire digger c2", "hire digger/cowboy c2")
	s.plays("1 hire digger c2")
	s.asks(StepGo)
}

func TestMR6_1_TheSecondCircleMayFindTheSaloonEmpty(t *testing.T) {
	s := newScene(t, 3)
	s.saloon = [5]uint8{0, 0, 1, 0, 0}
	s.owns(1, 46, 47)
	s.plays("1 lay 46@c2 47@c3")
	s.told(s.plays("1 hire digger c3"), "1 nobody at c2 by itself")
}

func TestMR6_2_EveryPartnerGuardsItsTerritory(t *testing.T) {
	s := circled(t)
	s.lies(2, "69@b1", "49@a1", "75@c2", "58@d1")
	s.cows(2, 1, "b1", "c2", "d1")
	s.hires(2, Farmer, Cowboy, "a1")
	s.plays("1 hire thief c2")
	s.asks(StepSteal, "done", "steal 2:c2", "steal 2:d1") // b1 hangs together with the cowboy on a1
	s.refuses("MR-6.2", "1 steal 2:b1")
}

func TestMR6_3_Cowboy(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "58@b2", "22@b3", "13@a2", "16@a3")
	s.cows(1, 1, "b2")
	s.owns(1, 15, 46)
	s.plays("1 lay 15@c3 46@c2", "1 hire farmer/cowboy c2")
	s.asks(StepDrive, "done", "drive b2-a2", "drive b2-c2") // b3 is corn
	s.refuses("MR-6.3", "1 drive b2-b3")
	s.refuses("MR-6.3", "1 drive b2-b1")
	s.refuses("MR-6.3", "1 drive c2-c3")
	s.refuses("MR-6.3", "1 drive b2-a3")
	s.plays("1 drive b2-a2", "1 drive a2-a3", "1 drive a3-a2") // the same cow, there and back
	if s.standing(1, "a2") != 1 || s.step == StepDrive {
		t.Errorf("after three steps the match asks %s", s.step)
	}
}

func TestMR6_3_TheCowboyIsOptional(t *testing.T) {
	s := circled(t)
	s.cows(1, 1, "c3")
	s.plays("1 hire farmer/cowboy c2", "1 drive c3-c2", "1 done")
	s.asks(StepGo)
}

func TestMR6_3_ACowboyWithoutCowsIsPassedOver(t *testing.T) {
	s := circled(t)
	s.plays("1 hire farmer/cowboy c2")
	s.asks(StepGo)
}

func TestMR6_3_Desperado(t *testing.T) {
	s := circled(t)
	s.owns(1, 20)
	s.owns(2, 88, 15)
	s.owns(3, 60)
	s.plays("1 hire desperado c2")
	s.asks(StepSwap, "done", "swap 20 15", "swap 20 60", "swap 20 88")
	s.refuses("MR-6.3", "1 swap 15 20")
	s.refuses("MR-6.3", "1 swap 20 95")
	told := s.plays("1 swap 20 88")
	s.told(told, "1 swap 88 from 20 of 2")
	if !s.ranchOf(1).reserve.has(88) || !s.ranchOf(2).reserve.has(20) || s.ranchOf(2).reserve.size() != 2 {
		t.Errorf("owned: %v and %v", s.ranchOf(1).reserve, s.ranchOf(2).reserve)
	}
}

func TestMR6_3_TheDesperadoNeedsAPlotOnBothSides(t *testing.T) {
	s := circled(t)
	s.owns(2, 88)
	s.plays("1 hire desperado c2")
	s.asks(StepGo) // nothing of its own
	s = circled(t)
	s.owns(1, 20)
	s.plays("1 hire desperado c2")
	s.asks(StepGo) // nothing of anybody else's
}

func TestMR6_3_Thief(t *testing.T) {
	s := circled(t)
	s.lies(2, "92@b1")
	s.cows(2, 2, "b1")
	s.cows(1, 1, "c3")
	s.plays("1 hire thief c2")
	s.refuses("MR-6.3", "1 steal 2:c2")
	s.refuses("MR-6.3", "1 steal 3:b1")
	s.refuses("MR-6.3", "1 steal 4:b1")
	s.refuses("MR-6.3", "1 steal 1:c3")
	s.told(s.plays("1 steal 2:b1"), "1 steal from b1 of 2 at c2 by 1")
	if s.standing(1, "c2") != 1 || s.standing(2, "b1") != 1 {
		t.Error("the cow is not where it belongs")
	}
}

func TestMR6_3_AThiefInCornTakesNothing(t *testing.T) {
	s := newScene(t, 3)
	s.game.faces[22].Circles = 1 // no corn plot that comes with the game has a circle, but one of another sheet may
	s.lies(2, "92@b1")
	s.cows(2, 2, "b1")
	s.owns(1, 13, 22)
	s.plays("1 lay 13@c3 22@c2", "1 hire thief c2")
	s.asks(StepGo)
}

func TestMR6_4_SpecialistsCountTheirSymbols(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "25@a1", "32@b1", "26@c2", "88@d1", "46@a2", "47@b2", "52@c3", "54@c4")
	before := s.Score(1) // 2 gold, 1 beaver, 6 corn
	s.hires(1, Digger, Digger, "a2")
	s.hires(1, Digger, Digger, "b2")
	s.hires(1, Trapper, Trapper, "c3")
	s.hires(1, Farmer, Farmer, "c4")
	if before != 2+1+6 || s.Score(1) != before+2*2+1+6 {
		t.Errorf("%d points before, %d after", before, s.Score(1))
	}
}

func TestMR11_2_TheDesperadoMaySwapThePlotFromBeside(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 13, 20, 46)
	s.owns(2, 88)
	s.takes(21)
	s.plays("1 lay 13@c3 46@c2", "1 hire desperado c2")
	if list := strings.Join(s.list(), ", "); !strings.Contains(list, "swap 21 88") {
		t.Errorf("only %s", list)
	}
}
