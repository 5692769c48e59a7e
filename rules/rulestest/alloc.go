package rulestest

import (
	"testing"
)

// allocations checks that random games allocate nothing once memory has grown, with copying and guessing.
func (s Suite) allocations(t *testing.T, c Case) {
	if raceDetector {
		t.Log("not checked, because the race detector allocates by itself")
		return
	}
	start := s.start(t, c).Match()
	m := start.Clone()
	src := randomSource(4000)
	var playout Playout
	game := func() {
		m.CopyFrom(start)
		playout.Run(m, src)
	}
	for range 20 {
		game()
	}
	if n := testing.AllocsPerRun(20, game); n != 0 {
		t.Errorf("a random game allocates %v times", n)
	}
	guess := func() {
		m.CopyFrom(start)
		m.Determinize(1, src)
	}
	if n := testing.AllocsPerRun(20, guess); n != 0 {
		t.Errorf("a guess at what is hidden allocates %v times", n)
	}
}
