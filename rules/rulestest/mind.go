package rulestest

import (
	"testing"

	"saloon/rules"
)

// Mind checks the mind of a game: its moves are legal, it sees nothing that is hidden, it orders the seats of a match
// that is over by their places, and it allocates nothing once its memory has grown.
func (s Suite) Mind(t *testing.T) {
	expert, ok := s.Game.(rules.Expert)
	if !ok {
		t.Fatalf("%s has no mind", s.Game.Info().Title)
	}
	checkWeights(t, expert)
	for _, c := range s.Cases {
		t.Run(c.Name, func(t *testing.T) { s.mindPlays(t, expert, c, nil) })
		if slow, ok := s.Game.(rules.SlowExpert); ok {
			t.Run(c.Name+", slow weights", func(t *testing.T) { s.mindPlays(t, expert, c, slow.SlowWeights()) })
		}
	}
}

func checkWeights(t *testing.T, expert rules.Expert) {
	t.Helper()
	values := []int32(nil)
	if slow, ok := expert.(rules.SlowExpert); ok {
		if values = slow.SlowWeights(); len(values) != len(expert.Weights()) {
			t.Fatalf("%d values for %d weights", len(values), len(expert.Weights()))
		}
	}
	for i, w := range expert.Weights() {
		if values != nil && (values[i] < w.Low || values[i] > w.High) {
			t.Errorf("the slow value of %q is %d, not from %d to %d", w.Name, values[i], w.Low, w.High)
		}
		if w.Name == "" || w.Value < w.Low || w.Value > w.High {
			t.Errorf("the weight %q is %d, not from %d to %d", w.Name, w.Value, w.Low, w.High)
		}
	}
}

func (s Suite) mindPlays(t *testing.T, g rules.Expert, c Case, values []int32) {
	mind := g.Mind(values)
	for game := range min(games(), 3) {
		r := s.start(t, c)
		src, shuffle := randomSource(game), randomSource(1000+game)
		other := r.Match().Clone()
		for owing := r.Match().ToAct(); owing != 0; owing = r.Match().ToAct() {
			m, seat := r.Match(), owing.First()
			if seat == rules.House {
				playRandom(t, r, src, nil)
				continue
			}
			other.CopyFrom(m)
			other.Determinize(seat, shuffle)
			s.checkMind(t, r, mind, g.Mind(values), other, seat)
			s.checkJudge(t, r, mind, g.Mind(values))
			if refused := r.Play(seat, mind.Choose(m, seat, src), nil); refused != nil {
				t.Fatalf("line %d: the mind's move of seat %d is refused: %v", r.Len(), seat, refused)
			}
		}
		s.checkWorth(t, r, mind)
	}
	s.checkMindMemory(t, c, mind)
}

func (s Suite) checkMind(t *testing.T, r *rules.Record, mind, fresh rules.Mind, other rules.Match, seat rules.Seat) {
	t.Helper()
	m := r.Match()
	if r.Len()%7 != 0 {
		return
	}
	moves := m.AppendMoves(nil, seat)
	ours, theirs := make([]int32, len(moves)), make([]int32, len(moves))
	mind.Rate(m, seat, moves, ours)
	fresh.Rate(other, seat, moves, theirs)
	for i := range moves {
		if ours[i] != theirs[i] {
			t.Fatalf("line %d: %q is rated %d and %d by equal views", r.Len(), s.Game.AppendMove(nil, moves[i]), ours[i], theirs[i])
		}
	}
	if a, b := mind.Choose(m, seat, randomSource(7)), fresh.Choose(other, seat, randomSource(7)); a != b {
		t.Fatalf("line %d: equal views give %q and %q", r.Len(), s.Game.AppendMove(nil, a), s.Game.AppendMove(nil, b))
	}
	if p, ok := mind.(rules.Planner); ok && m.Secret() != 0 {
		a, b := p.Plans(m, seat, nil, 10), fresh.(rules.Planner).Plans(other, seat, nil, 10)
		if len(a) == 0 || len(a) != len(b) || a[0] != b[0] {
			t.Fatalf("line %d: equal views give different plans, or none", r.Len())
		}
	}
}

// checkJudge checks that a settled match is judged for every seat, by as many signs as ever, and alike by all minds.
func (s Suite) checkJudge(t *testing.T, r *rules.Record, mind, fresh rules.Mind) {
	t.Helper()
	judge, is := mind.(rules.Judge)
	if !is || !judge.Settled(r.Match()) {
		return
	}
	for seat := rules.Seat(1); int(seat) <= r.Setup().Seats; seat++ {
		a, learned := judge.Judge(r.Match(), seat)
		b, _ := fresh.(rules.Judge).Judge(r.Match(), seat)
		if !learned || a != b || max(a, -a) > 2*rules.Certain {
			t.Fatalf("line %d: seat %d is judged %d and %d; learned: %v", r.Len(), seat, a, b, learned)
		}
	}
}

func (s Suite) checkWorth(t *testing.T, r *rules.Record, mind rules.Mind) {
	t.Helper()
	m := r.Match()
	for a := rules.Seat(1); int(a) <= r.Setup().Seats; a++ {
		for b := rules.Seat(1); int(b) <= r.Setup().Seats; b++ {
			if m.Outcome().Place(a) < m.Outcome().Place(b) && mind.Worth(m, a) < mind.Worth(m, b) {
				t.Fatalf("seat %d stands before seat %d and is worth less: %d, %d", a, b, mind.Worth(m, a), mind.Worth(m, b))
			}
		}
	}
}

func playByMind(t *testing.T, m rules.Match, mind rules.Mind, src rules.Source) {
	t.Helper()
	for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
		seat, move := owing.First(), rules.NoMove
		if seat == rules.House {
			move = m.Draw(src)
		} else {
			move = mind.Choose(m, seat, src)
		}
		Taken(t, m.Play(seat, move, nil))
		mind.Worth(m, 1)
		if judge, is := mind.(rules.Judge); is && judge.Settled(m) {
			judge.Judge(m, 1)
		}
	}
}

func (s Suite) checkMindMemory(t *testing.T, c Case, mind rules.Mind) {
	t.Helper()
	start := s.start(t, c).Match()
	m := start.Clone()
	var src rules.Source = randomSource(3)
	play := func() {
		m.CopyFrom(start)
		playByMind(t, m, mind, src)
	}
	play()
	if raceDetector {
		return
	}
	if allocs := testing.AllocsPerRun(3, play); allocs > 0 {
		t.Errorf("a game by the mind allocates %v times", allocs)
	}
}
