package bot

import (
	"fmt"
	"strconv"
	"strings"

	"saloon/rules"
)

// heap is a toy: in turn the seats take one to three from a heap, and who takes
// the last one wins. Whoever leaves a multiple of four wins.
type heap struct{ size int }

func (heap) Info() rules.Info {
	return rules.Info{ID: "heap", Title: "Heap", Version: 1, MinSeats: 2, MaxSeats: 2}
}

func (h heap) New(rules.Setup) (rules.Match, error) {
	return &heapMatch{left: h.size, turn: 1}, nil
}

func (heap) Parse(text string) (rules.Move, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, rules.ErrNotation
	}
	return take(n), nil
}

func (heap) AppendMove(dst []byte, m rules.Move) []byte   { return fmt.Append(dst, m.Fields()) }
func (heap) AppendEvent(dst []byte, _ rules.Event) []byte { return dst }

func take(n int) rules.Move { return rules.NewMove(1, uint64(n)) }

type heapMatch struct {
	rules.NoSecrets
	left int
	turn rules.Seat
	won  rules.Seat
}

func (m *heapMatch) ToAct() rules.Seats {
	if m.left == 0 {
		return 0
	}
	return rules.SeatSet(m.turn)
}

func (m *heapMatch) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	for n := 1; n <= min(3, m.left) && seat == m.turn; n++ {
		dst = append(dst, take(n))
	}
	return dst
}

func (m *heapMatch) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	if n := int(move.Fields()); seat != m.turn || n < 1 || n > min(3, m.left) {
		return rules.RefuseUnknown()
	}
	return nil
}

func (m *heapMatch) Play(seat rules.Seat, move rules.Move, _ *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, move); refused != nil {
		return refused
	}
	if m.left -= int(move.Fields()); m.left == 0 {
		m.won = seat
	}
	m.turn = 3 - m.turn
	return nil
}

func (m *heapMatch) Draw(rules.Source) rules.Move         { return rules.NoMove }
func (m *heapMatch) Default(rules.Seat) rules.Move        { return take(1) }
func (m *heapMatch) Clone() rules.Match                   { c := *m; return &c }
func (m *heapMatch) CopyFrom(o rules.Match)               { *m = *o.(*heapMatch) }
func (m *heapMatch) Determinize(rules.Seat, rules.Source) {}
func (m *heapMatch) View(rules.Seat) any                  { return m.left }
func (m *heapMatch) Progress() int                        { return 0 }
func (m *heapMatch) Traits(rules.Seat) []rules.Trait      { return nil }
func (m *heapMatch) Score(seat rules.Seat) int            { return score(seat == m.won) }
func (m *heapMatch) Outcome() rules.Outcome               { return outcome(m) }

func score(yes bool) int {
	if yes {
		return 40
	}
	return 0
}

func outcome(m rules.Match) rules.Outcome {
	return rules.Outcome{
		Order:  rules.Rank(2, func(a, b rules.Seat) int { return m.Score(a) - m.Score(b) }),
		Points: []rules.Points{{Total: m.Score(1)}, {Total: m.Score(2)}},
	}
}

// fists is a toy with a secret choice: rock, paper or scissors, where winning
// with rock counts double. In equilibrium a seat plays rock 1/4, paper 1/2 and
// scissors 1/4: each then wins as much as it loses.
type fists struct{ heap }

func (fists) Info() rules.Info {
	return rules.Info{ID: "fists", Title: "Fists", Version: 1, MinSeats: 2, MaxSeats: 2}
}

func (fists) New(rules.Setup) (rules.Match, error) { return &fistsMatch{}, nil }

func (fists) Weights() []rules.Weight { return nil }

func (fists) Mind([]int32) rules.Mind { return &fistsMind{} }

type fistsMatch struct {
	heapMatch
	chosen [3]int // 0 for not yet
}

func (m *fistsMatch) Secret() int { return score(m.ToAct() != 0) }

func (m *fistsMatch) ToAct() rules.Seats {
	owing := rules.AllSeats(2)
	for seat := rules.Seat(1); seat <= 2; seat++ {
		if m.chosen[seat] != 0 {
			owing = owing.Without(seat)
		}
	}
	return owing
}

func (m *fistsMatch) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	if m.ToAct().Has(seat) {
		return append(dst, take(1), take(2), take(3))
	}
	return dst
}

func (m *fistsMatch) Play(seat rules.Seat, move rules.Move, _ *rules.Events) *rules.Refusal {
	if !m.ToAct().Has(seat) {
		return rules.RefuseTurn()
	}
	m.chosen[seat] = int(move.Fields())
	return nil
}

func (m *fistsMatch) Clone() rules.Match     { c := *m; return &c }
func (m *fistsMatch) CopyFrom(o rules.Match) { *m = *o.(*fistsMatch) }
func (m *fistsMatch) Outcome() rules.Outcome { return outcome(m) }
func (m *fistsMatch) Score(seat rules.Seat) int {
	if m.ToAct() != 0 {
		return 0
	}
	own, other := m.chosen[seat], m.chosen[3-seat]
	if (own-other+3)%3 != 1 {
		return 0
	}
	if own == 1 {
		return 2
	}
	return 1
}

type fistsMind struct{ plain }

// Worth makes a victory with rock twice the value of another.
func (f *fistsMind) Worth(m rules.Match, seat rules.Seat) int32 {
	return [3]int32{0, 100, 700}[m.Score(seat)]
}

func (f *fistsMind) Plans(m rules.Match, seat rules.Seat, dst []rules.Plan, _ int) []rules.Plan {
	for _, move := range m.AppendMoves(nil, seat) {
		dst = append(dst, rules.Plan{move})
	}
	return dst
}

func (f *fistsMind) Reopen(m rules.Match, seat rules.Seat) { m.(*fistsMatch).chosen[seat] = 0 }
