package moonriver

import (
	"testing"

	"saloon/rules"
)

func TestPreviewOfADomino(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "69@b2", "11@b1", "58@d2")
	s.cows(1, 1, "b2", "d2")
	s.owns(1, 94, 33) // a prairie with two cows; a desert with gold
	p, ok := s.preview(s.move("lay 33@c2 94@c3"))
	if !ok || p.before != 2+1 || p.after != 3*1+1*1+1+1 || p.Gain() != 3 || p.Cows != 2 {
		t.Errorf("%+v", p)
	}
	if a := p.Territories[0]; a.Terrain != Desert || a.Cells.Len() != 3 || a.Points() != 3 {
		t.Errorf("the desert's territory: %+v", a)
	}
	if b := p.Territories[1]; b.Terrain != Prairie || b.Cells.Len() != 1 || b.Points() != 1 {
		t.Errorf("the prairie's territory: %+v", b)
	}
}

func TestPreviewOfSkullsAndCircles(t *testing.T) {
	s := newScene(t, 3)
	s.lies(1, "92@b2", "60@b3")
	s.cows(1, 2, "b2")
	s.cows(1, 1, "b3")
	s.owns(1, 1, 46)
	p, _ := s.preview(s.move("lay 1@c2 46@c3")) // four canyons; the skull takes one of the two cows on b2
	if p.Skulls != 1 || p.Circles != 1 || p.after != 4*2 || p.Territories[1].Cells != 0 {
		t.Errorf("%+v", p)
	}
	s.saloon = [5]uint8{}
	if p, _ := s.preview(s.move("lay 1@c2 46@c3")); p.Circles != 0 {
		t.Errorf("%d circles count in an empty saloon", p.Circles)
	}
}

func TestNoPreviewOfWhatIsNotLegal(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15)
	for _, text := range []string{"lay 11@a1 15@a2", "done", "go 1"} {
		if _, ok := s.preview(s.move(text)); ok {
			t.Errorf("%q has a preview", text)
		}
	}
}

// The preview of a move is what playing it brings, when it asks nothing more.
func TestPreviewComesTrue(t *testing.T) {
	for _, setup := range setups() {
		for seed := range uint64(4) {
			walk(t, setup, seed, func(m *Match, moves []rules.Move) { previewsComeTrue(t, m, moves) })
		}
	}
}

func previewsComeTrue(t *testing.T, m *Match, moves []rules.Move) {
	t.Helper()
	for _, move := range moves {
		p, ok := m.preview(move)
		if !ok || p.Skulls > 0 || p.Circles > 0 || p.Bonus {
			continue
		}
		after := *m
		after.apply(move, nil)
		laid := map[uint8]int{MoveLay: 2}[move.Kind()]
		alone := after.ranchOf(m.seat).taken().Len() == m.ranchOf(m.seat).taken().Len()+laid // no forced domino followed
		if alone && after.Score(m.seat) != p.after {
			t.Fatalf("%s scores %d, not %+v", m.game.AppendMove(nil, move), after.Score(m.seat), p)
		}
	}
}
