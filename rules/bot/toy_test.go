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
