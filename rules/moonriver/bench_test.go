package moonriver

import (
	"reflect"
	"testing"

	"saloon/rules"
)

// expandPositions is every position of some games at which a domino can be laid.
func expandPositions(b *testing.B) []Match {
	var all []Match
	for seed := range uint64(20) {
		walk(b, rules.Setup{Seats: 4}, seed, func(m *Match, _ []rules.Move) {
			if m.step == StepExpand {
				all = append(all, *m)
			}
		})
	}
	return all
}

func BenchmarkAppendLays(b *testing.B) {
	all := expandPositions(b)
	var moves []rules.Move
	listed, i := 0, 0
	for b.Loop() {
		moves = all[i].AppendMoves(moves[:0], all[i].seat)
		listed += len(moves)
		if i++; i == len(all) {
			i = 0
		}
	}
	b.ReportMetric(float64(listed)/float64(b.N), "moves/list")
}

func BenchmarkCopy(b *testing.B) {
	all := expandPositions(b)
	m := rules.Match(newMatch(b, rules.Setup{Seats: 4}))
	from := rules.Match(&all[len(all)/2])
	for b.Loop() {
		m.CopyFrom(from)
	}
}

func BenchmarkScore(b *testing.B) {
	all := expandPositions(b)
	i := 0
	for b.Loop() {
		all[i].Score(all[i].seat)
		if i++; i == len(all) {
			i = 0
		}
	}
}

func BenchmarkPreview(b *testing.B) {
	all := expandPositions(b)
	i := 0
	for b.Loop() {
		m := &all[i]
		m.preview(m.AppendMoves(nil, m.seat)[0])
		if i++; i == len(all) {
			i = 0
		}
	}
}

// A match is copied for every playout; it must stay small (design: 640 bytes).
func TestMatchIsSmall(t *testing.T) {
	if size := reflect.TypeFor[Match]().Size(); size > 640 {
		t.Errorf("a match takes %d bytes", size)
	}
}

// Listing into a list that is kept, refusing and previewing need no memory.
func TestListingAndRefusingAllocateNothing(t *testing.T) {
	s := newScene(t, 3)
	s.owns(1, 11, 15, 20, 46)
	moves := s.AppendMoves(nil, 1)
	n := testing.AllocsPerRun(100, func() {
		moves = s.AppendMoves(moves[:0], 1)
		for _, move := range moves {
			if s.Refuse(1, move) != nil {
				t.Error("a listed move is refused")
			}
			_, _ = s.preview(move)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
