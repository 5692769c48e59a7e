package moonriver

import (
	"testing"

	"saloon/rules"
)

func TestMR3_1_TurnsGoDownTheCurrentColumn(t *testing.T) {
	s := opened(t, 4, "0 draw 90 18 17 3", "0 rancheros 3 1 2 4", "3 go 2", "1 go 4", "2 go 1", "0 draw 5 6 7 8")
	for _, seat := range []rules.Seat{2, 3, 4} { // position 4 is seat 1's, which has one plot left to choose
		if s.seat != seat {
			t.Fatalf("seat %d is at turn, not %d", s.seat, seat)
		}
		s.playsAny(seat)
	}
	s.asks(StepDraw)
	if s.round != 2 {
		t.Errorf("round %d", s.round)
	}
}

func TestMR3_2_ExpandingComesBeforeChoosing(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15)
	s.refuses("MR-3.2", "1 go 1")
	s.plays("1 done")
	s.asks(StepGo, "go 1", "go 2", "go 3", "go 4")
	s.refuses("MR-3.5", "1 lay 11@c2 15@c3")
	s.refuses("MR-3.5", "1 done")
}

// takes lets seat 1 take a plot at the start of its turn.
func (s *scene) takes(p Plot) []string {
	s.takeFromBox(p)
	s.current.plot[0] = p
	s.seat, s.laysLeft = 0, 0
	var out rules.Events
	s.startTurn(&out)
	var told []string
	for _, e := range out.All() {
		told = append(told, string(s.game.AppendEvent(nil, e)))
	}
	return told
}

func TestMR3_3_TakingIntoTheReserve(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15)
	s.told(s.takes(20), "1 take 20 from 1 by itself")
	if s.mustLay() {
		t.Error("must expand although a place was free")
	}
	s.plays("1 done")
}

func TestMR3_3_AFullReserveMustExpand(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15, 20)
	s.told(s.takes(21), "1 take 21 from 1 at 1 by itself")
	v := s.View(1).(*View)
	if v.Ranches[0].Beside != 21 || len(v.Ranches[0].Reserve) != 3 || !v.MustLay {
		t.Errorf("beside %d, reserve %v, must %v", v.Ranches[0].Beside, v.Ranches[0].Reserve, v.MustLay)
	}
	s.refuses("MR-3.3", "1 done")
	s.plays("1 lay 11@c2 15@c3")
	if s.beside != 0 || s.ranchOf(1).reserve.size() != 2 {
		t.Errorf("plot %d is still beside the board", s.beside)
	}
	s.plays("1 done") // one domino is enough
}

func TestMR3_4_HalfOfThePlotsOwned(t *testing.T) {
	for _, test := range []struct{ owned, dominoes int }{{1, 0}, {2, 1}, {3, 1}, {4, 2}, {5, 2}} {
		s := newScene(t, 3, "mode=legends", "board1=mary")
		s.owns(1, []Plot{15, 17, 20, 21}[:test.owned-1]...)
		s.takes(26)
		laid := 0
		for ; s.step == StepExpand; laid++ {
			s.playsAny(1)
		}
		if laid != test.dominoes {
			t.Errorf("%d plots make %d dominoes, want %d", test.owned, laid, test.dominoes)
		}
	}
}

func TestMR3_5_ChoosingAFreePlot(t *testing.T) {
	s := newScene(t, 3)
	s.stands(3, 2)
	s.plays("1 done")
	s.asks(StepGo, "go 1", "go 3", "go 4")
	s.refuses("MR-3.5", "1 go 2")
}

func TestMR3_6_EndOfRound(t *testing.T) {
	s := newScene(t, 3)
	s.stands(3, 2)
	s.stands(2, 3)
	s.saloon, s.stack = [5]uint8{1, 0, 0, 0, 0}, [5]uint8{3, 4, 4, 4, 0}
	told := s.plays("1 done", "1 go 4")
	s.told(told, "discard 5 from 1 by itself")
	s.told(told, "round 4 by itself")
	s.plays("0 draw 90 18 17 3")
	s.refuses("MR-3.6", "0 open thief thief thief")
	s.refuses("MR-3.6", "0 open thief thief thief farmer")
	s.plays("0 open thief thief digger trapper")
	if s.saloon.count() != 5 || s.seat != 3 {
		t.Errorf("saloon %v, seat %d at turn", s.saloon, s.seat)
	}
}

func TestMR3_6_TheStackMayRunOut(t *testing.T) {
	s := newScene(t, 3)
	s.stands(3, 2)
	s.stands(2, 3)
	s.saloon, s.stack = [5]uint8{1, 0, 0, 0, 0}, [5]uint8{0, 0, 2, 0, 0}
	s.plays("1 done", "1 go 4", "0 draw 90 18 17 3", "0 open digger digger")
	if s.saloon.count() != 3 {
		t.Errorf("saloon %v", s.saloon)
	}
}

// lastRound empties the box: nothing can be drawn any more.
func (s *scene) lastRound() {
	s.box = plotSet{}
	s.next, s.vacant = column{}, 0
}

func TestMR3_7_TheSaloonIsFilledForTheLastRound(t *testing.T) {
	s := newScene(t, 3)
	s.box = plotSet{}
	s.stands(3, 2)
	s.stands(2, 3)
	s.saloon[0] = 0
	s.owns(3, 11, 15)
	told := s.plays("1 done", "1 go 4")
	s.told(told, "round 4 by 1 by itself")
	s.asks(StepOpen)
	s.plays("0 open thief")
	if !s.lastTurn || s.seat != 3 {
		t.Errorf("seat %d, its last turn: %v", s.seat, s.lastTurn)
	}
}

func TestMR3_7_TheLastTurnLaysUntilItCannot(t *testing.T) {
	s := newScene(t, 3)
	s.lastRound()
	s.owns(1, 11, 15, 20)
	s.current.by[1] = 2
	s.current.plot[1] = 13
	s.takeFromBox(13)
	s.takes(21)
	s.refuses("MR-3.7", "1 done")
	s.plays("1 lay 11@c2 15@c3")
	s.asks(StepExpand)
	s.refuses("MR-3.7", "1 done")
	s.plays("1 lay 20@d1 21@e1") // nothing to choose afterwards, and seats 2 and 3 own too little
	if s.step != StepOver {
		t.Errorf("asks %s", s.step)
	}
}

func TestMR3_7_TheLastTurnHasNoLimit(t *testing.T) {
	s := newScene(t, 3, "mode=legends", "board1=mary")
	s.lastRound()
	s.owns(1, 11, 15, 17, 20)
	s.takes(21)
	s.plays("1 lay 11@c3 15@c2", "1 lay 17@b2 20@a2")
	if s.step != StepOver || s.ranchOf(1).reserve.size() != 0 {
		t.Errorf("asks %s; plots left: %v", s.step, s.ranchOf(1).reserve)
	}
}

func TestMR11_3_LeftoversLeaveByThemselves(t *testing.T) {
	s := newScene(t, 3, "mode=legends", "board1=mary")
	s.lastRound()
	s.lies(1, "12@c2", "19@b2", "24@d2", "31@c3")
	s.owns(1, 11, 15)
	told := s.takes(20) // desert and forest touch no canyon
	for _, want := range []string{"1 discard 11 by itself", "1 discard 15 by itself", "1 discard 20 by itself"} {
		s.told(told, want)
	}
	if s.step != StepOver {
		t.Errorf("asks %s", s.step)
	}
}

func TestForcedDominoIsSilent(t *testing.T) {
	s := newScene(t, 3, "mode=legends", "board1=mary")
	s.lastRound()
	s.lies(1, "25@a2") // the only desert, beside a1
	s.fill(1, 12, "a1", "b1")
	s.owns(1, 13)
	told := s.takes(11) // the desert can only lie on a1; the prairie is connected nowhere
	s.told(told, "1 lay 11 at a1 by itself")
	s.told(told, "1 lay 13 at b1 by itself")
}
