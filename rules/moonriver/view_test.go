package moonriver

import (
	"reflect"
	"testing"

	"saloon/rules"
)

func TestMR10_EveryViewerSeesTheSame(t *testing.T) {
	walk(t, rules.Setup{Seats: 3}, 9, func(m *Match, _ []rules.Move) {
		for viewer := rules.Seat(1); viewer <= 3; viewer++ {
			if !reflect.DeepEqual(m.View(viewer), m.View(rules.Observer)) {
				t.Fatalf("seat %d sees something else than an observer", viewer)
			}
		}
	})
}

func TestViewAnswersWhatScreensAsk(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "69@b1", "49@a1", "58@d1", "59@e1")
	s.cows(1, 1, "b1", "d1")
	s.hires(1, Farmer, Cowboy, "a1")
	s.owns(1, 11, 15)
	v := s.View(1).(*View)
	if laid, ok := v.At(1, s.cell("a1")); !ok || laid.Plot != 49 || laid.Partner != Cowboy {
		t.Errorf("a1 holds %+v", laid)
	}
	if _, ok := v.At(1, s.cell("c2")); ok {
		t.Error("something lies on c2")
	}
	if score := v.Ranches[0].Score; score != 2+2 {
		t.Errorf("the ranch scores %d", score)
	}
	all := v.Territories(1)
	if len(all) != 2 || all[0].Terrain != Desert || all[0].Points() != 2 || all[1].Terrain != Prairie || all[1].Cows != 1 {
		t.Errorf("territories %+v", all)
	}
}

func TestAViewSharesNothingWithItsMatch(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15)
	v := s.View(1).(*View)
	s.plays("1 lay 11@c2 15@c3")
	if len(v.Ranches[0].Plots) != 0 || len(v.Ranches[0].Reserve) != 2 {
		t.Error("an old view has followed the match")
	}
}

func TestForgedLinesOfTheHouseAreRefused(t *testing.T) {
	legends := rules.Setup{Seats: 2, Options: map[string]string{optionMode: ModeLegends}}
	m := newMatch(t, legends)
	for _, n := range []uint64{0, 5, 1 << 40} {
		if m.Refuse(rules.House, rules.NewMove(MoveScenario, n)) == nil {
			t.Errorf("scenario %d was taken", n)
		}
	}
	s := opened(t, 3)
	s.step = StepOpen
	s.saloon[0]--
	for _, n := range []uint64{0, 6, 7, 1 | 1<<3, 1 << 50} {
		if s.Refuse(rules.House, rules.NewMove(MoveOpen, n)) == nil {
			t.Errorf("tokens %b were taken", n)
		}
	}
	s.step = StepDraw
	for _, plots := range [][positions]Plot{{0, 1, 2, 3}, {97, 1, 2, 3}, {127, 1, 2, 3}, {1, 2, 3, 3}} {
		if s.Refuse(rules.House, drawMove(plots)) == nil {
			t.Errorf("column %v was taken", plots)
		}
	}
	if s.Refuse(rules.House, drawMove([positions]Plot{1, 2, 3, 4})|1<<40) == nil {
		t.Error("a draw with bits behind it was taken")
	}
}
