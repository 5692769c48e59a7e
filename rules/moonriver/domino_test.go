package moonriver

import (
	"testing"

	"saloon/rules"
)

// fill covers the ranch with canyon, leaving out some cells and those that are
// taken. The plots are made of one face: only the bits count here.
func (s *scene) fill(seat rules.Seat, plot Plot, leave ...string) {
	left := s.field() &^ s.ranchOf(seat).taken()
	for _, c := range leave {
		left &^= s.cell(c).bit()
	}
	for c := range left.all() {
		s.ranchOf(seat).terrain[s.game.faces[plot].Terrain] |= c.bit()
		*s.spot(seat, c) = spot(plot)
	}
}

func TestMR4_1_FreeAdjacentInside(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "12@c2")
	s.owns(1, 11, 15)
	for _, line := range []string{
		"1 lay 11@c2 15@c3",  // taken
		"1 lay 11@b1 15@c1",  // the camp
		"1 lay 11@b1 15@d1",  // apart
		"1 lay 11@b1 15@a2",  // a corner only
		"1 lay 11@e1 15@a2",  // the end of one row and the start of the next
		"1 lay 11@b1 15@b6",  // outside
		"1 lay 11@b1 15@b10", // far outside
	} {
		s.refuses("MR-4.1", line)
	}
}

func TestMR4_1_AForgedWayOutOfTheGrid(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15)
	for _, fields := range []uint64{
		11<<20 | 15<<13 | 0<<6 | 2,   // the other half before the first cell
		11<<20 | 15<<13 | 127<<6 | 4, // or behind the last
		15<<20 | 11<<13 | 65<<6 | 4,  // the higher plot first
		11<<20 | 11<<13 | 65<<6 | 4,  // one plot twice
		1<<27 | 11<<20 | 15<<13 | 65<<6 | 4,
	} {
		if s.Refuse(1, rules.NewMove(MoveLay, fields)) == nil {
			t.Errorf("fields %b were taken", fields)
		}
	}
}

func TestMR4_2_FirstDominoUsesABridge(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15)
	s.refuses("MR-4.2", "1 lay 11@a1 15@a2")
	s.refuses("MR-4.2", "1 lay 11@c3 15@c4")
	s.plays("1 lay 11@a1 15@b1")
}

func TestMR4_2_ConnectsByTerrain(t *testing.T) {
	s := newScene(t, 3, "mode=legends", "board1=mary")
	s.lies(1, "14@c2", "17@c3")
	s.owns(1, 11, 20)
	s.plays("1 lay 11@b2 20@a2") // the desert lies beside the desert; the forest beside nothing
	s = newScene(t, 3, "mode=legends", "board1=mary")
	s.lies(1, "14@c2", "17@c3")
	s.owns(1, 11, 20)
	s.refuses("MR-4.2", "1 lay 11@b3 20@b2") // crosswise: the desert beside the forest, the forest beside the desert
	s.refuses("MR-4.2", "1 lay 11@b1 20@a1") // Mary has no bridge to the west
}

func TestMR4_2_TheOtherHalfOfTheDominoIsNoConnection(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 14) // two deserts, side by side, away from everything
	s.refuses("MR-4.2", "1 lay 11@a3 14@a4")
}

func TestMR4_3_NoSinglePlot(t *testing.T) {
	s := newScene(t, 3)
	s.current.by[0] = 1
	s.takes(11)
	if s.step != StepGo {
		t.Errorf("with one plot the match asks %s", s.step)
	}
}

func TestMR4_4_ForcedDiscardOfTwoPlots(t *testing.T) {
	s := newScene(t, 3, "mode=legends", "board1=wesley")
	s.lies(1, "12@b1", "19@c2")
	s.fill(1, 12, "a5", "b5", "c5")
	s.owns(1, 11, 15, 20)
	s.takes(22)
	s.asks(StepScrap, "scrap 11 15", "scrap 11 20", "scrap 11 22", "scrap 15 20", "scrap 15 22", "scrap 20 22")
	s.refuses("MR-4.4", "1 done")
	s.refuses("MR-1.6", "1 scrap 11 14")
	told := s.plays("1 scrap 11 22")
	s.told(told, "1 scrap 11")
	s.asks(StepGo)
	if s.beside != 0 || s.ranchOf(1).reserve.size() != 2 {
		t.Errorf("beside %d, owns %v", s.beside, s.ranchOf(1).reserve)
	}
}

func TestMR4_4_NoDiscardWhileADominoFits(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15, 20)
	s.takes(22)
	s.refuses("MR-3.2", "1 scrap 11 22")
}

func TestMR4_4_NobodyWhoNeedNotExpandScraps(t *testing.T) {
	s := newScene(t, 3, "mode=legends", "board1=wesley")
	s.fill(1, 12, "a5", "b5", "c5")
	s.owns(1, 11)
	s.takes(22)
	s.asks(StepGo) // passed over without a line
}

func TestMR4_5_CowsThenSkullsThenCircles(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "69@d2", "75@d3")
	s.cows(1, 1, "d2", "d3")
	s.owns(1, 2, 89) // a desert with a skull; a homestead with a cow and a circle
	told := s.plays("1 lay 2@c2 89@c3")
	if told[2] != "1 cow 89 at c3 by 1 by itself" {
		t.Errorf("after the domino comes %q", told[2])
	}
	s.asks(StepCull, "cull d2", "cull d3")
	s.plays("1 cull d3")
	if s.step != StepHire {
		t.Errorf("after the skull the match asks %s", s.step)
	}
}
