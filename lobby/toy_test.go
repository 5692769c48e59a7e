package lobby

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
)

// The toy is a game for tests. In the open, seats take one to three pennies from
// a heap that the house deals, and after some takes the house gives a penny
// more; a brittle toy panics at three of thirteen. In secret, all pick a number at
// the same time, three times over.
type toy struct{}

const (
	toyTake   = 1 // from the heap
	toyDeal   = 2 // the house: so many on the heap
	toyPick   = 3 // in secret
	toyRecall = 4 // takes the pick back
)

var toyWords = map[uint8]string{toyTake: "take", toyDeal: "deal", toyPick: "pick", toyRecall: "recall"}

func take(n int) rules.Move   { return rules.NewMove(toyTake, uint64(n)) }
func pick(n int) rules.Move   { return rules.NewMove(toyPick, uint64(n)) }
func recall(n int) rules.Move { return rules.NewMove(toyRecall, uint64(n)) }

func (toy) Info() rules.Info {
	return rules.Info{ID: "toy", Title: "Pennies", Version: 2, MinSeats: 1, MaxSeats: 4,
		Options: []rules.Option{{Key: "mode", Choices: []string{"open", "secret", "brittle"}, Default: "open"}}}
}

func (toy) New(s rules.Setup) (rules.Match, error) {
	m := &toyMatch{seats: s.Seats, secret: s.Options["mode"] == "secret", brittle: s.Options["mode"] == "brittle", turn: 1}
	if m.secret {
		m.round = 1
	} else {
		m.due = true
	}
	return m, nil
}

func (toy) Parse(text string) (rules.Move, error) {
	fields := strings.Fields(text)
	if len(fields) == 2 {
		n, err := strconv.Atoi(fields[1])
		for kind, word := range toyWords {
			if word == fields[0] && err == nil && n > 0 {
				return rules.NewMove(kind, uint64(n)), nil
			}
		}
	}
	return rules.NoMove, fmt.Errorf("%w: %q", rules.ErrNotation, text)
}

func (toy) AppendMove(dst []byte, m rules.Move) []byte {
	return fmt.Appendf(dst, "%s %d", toyWords[m.Kind()], m.Fields())
}

func (toy) AppendEvent(dst []byte, e rules.Event) []byte { return fmt.Appendf(dst, "%+v", e) }

type toyMatch struct {
	seats   int
	secret  bool
	brittle bool
	turn    rules.Seat
	heap    int
	due     bool // the house has to deal
	deals   int
	round   int // of the secret choices; 0 in the open
	picks   [rules.MaxSeats + 1]int
	score   [rules.MaxSeats + 1]int
}

// A toyView tells what the viewer may know: of the picks only the own one.
type toyView struct {
	Heap   int
	Scores []int
	Mine   int
}

func (m *toyMatch) ToAct() rules.Seats {
	switch {
	case m.secret && m.round <= 3:
		var set rules.Seats
		for s := rules.Seat(1); int(s) <= m.seats; s++ {
			if m.picks[s] == 0 {
				set |= rules.SeatSet(s)
			}
		}
		return set
	case m.secret:
		return 0
	case m.due:
		return rules.SeatSet(rules.House)
	case m.heap > 0:
		return rules.SeatSet(m.turn)
	}
	return 0
}

func (m *toyMatch) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	for _, kind := range []uint8{toyTake, toyPick, toyRecall} {
		for n := 1; n <= 3; n++ {
			if move := rules.NewMove(kind, uint64(n)); seat > 0 && m.Refuse(seat, move) == nil {
				dst = append(dst, move)
			}
		}
	}
	return dst
}

func (m *toyMatch) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	n := int(move.Fields())
	if m.ToAct() == 0 {
		return rules.RefuseOver()
	}
	if move.Kind() == toyRecall && m.secret && seat > 0 && n > 0 && m.picks[seat] == n {
		return nil
	}
	if !m.ToAct().Has(seat) {
		return rules.RefuseTurn()
	}
	switch {
	case seat == rules.House && move.Kind() == toyDeal,
		move.Kind() == toyTake && !m.secret && n >= 1 && n <= min(3, m.heap),
		move.Kind() == toyPick && m.secret && n >= 1 && n <= 3:
		return nil
	}
	return rules.Refuse("TOY-1", "you cannot do %d", n)
}

func (m *toyMatch) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, move); refused != nil {
		return refused
	}
	n := int(move.Fields())
	audience := rules.Everyone
	switch move.Kind() {
	case toyDeal:
		m.heap, m.due, m.deals = m.heap+n, false, m.deals+1
	case toyTake:
		if n == 3 && m.heap == 13 && m.brittle {
			panic("the toy breaks when three are taken of thirteen")
		}
		m.heap -= n
		m.score[seat] += n
		m.turn = m.turn%rules.Seat(m.seats) + 1
		m.due = m.heap > 0 && m.heap%4 == 0 && m.deals < 4
	case toyPick:
		m.picks[seat] = n
		audience = rules.Only(seat)
		m.reveal()
	case toyRecall:
		m.picks[seat] = 0
		audience = rules.Only(seat)
	}
	out.Add(rules.Event{Kind: move.Kind(), Who: seat, Audience: audience, Gained: int16(n)})
	return nil
}

func (m *toyMatch) reveal() {
	if m.ToAct() != 0 {
		return
	}
	for s := 1; s <= m.seats; s++ {
		m.score[s] += m.picks[s]
		m.picks[s] = 0
	}
	m.round++
}

func (m *toyMatch) Draw(src rules.Source) rules.Move {
	if m.deals == 0 {
		return rules.NewMove(toyDeal, uint64(14+4*rules.Below(src, 3))) // no draw follows the first take of one or three
	}
	return rules.NewMove(toyDeal, uint64(1+rules.Below(src, 3)))
}

func (m *toyMatch) Default(seat rules.Seat) rules.Move { return m.AppendMoves(nil, seat)[0] }

func (m *toyMatch) Secret() int {
	if m.secret && m.round <= 3 {
		return m.round
	}
	return 0
}

func (m *toyMatch) FaceDown(rules.Move) bool { return false }

func (m *toyMatch) Cancels(later, earlier rules.Move) bool {
	return later.Kind() == toyRecall && earlier.Kind() == toyPick && later.Fields() == earlier.Fields()
}

func (m *toyMatch) Clone() rules.Match {
	c := *m
	return &c
}

func (m *toyMatch) CopyFrom(o rules.Match) { *m = *o.(*toyMatch) }

func (m *toyMatch) Determinize(viewer rules.Seat, src rules.Source) {
	for s := range m.picks {
		if rules.Seat(s) != viewer && m.picks[s] != 0 {
			m.picks[s] = 1 + rules.Below(src, 3)
		}
	}
}

func (m *toyMatch) View(viewer rules.Seat) any {
	v := toyView{Heap: m.heap, Scores: slices.Clone(m.score[1 : m.seats+1])}
	if viewer > 0 {
		v.Mine = m.picks[viewer]
	}
	return v
}

func (m *toyMatch) Score(seat rules.Seat) int { return m.score[seat] }

func (m *toyMatch) Outcome() rules.Outcome {
	o := rules.Outcome{Order: rules.Rank(m.seats, func(a, b rules.Seat) int { return m.score[a] - m.score[b] }), Tiebreak: []string{}}
	for s := 1; s <= m.seats; s++ {
		o.Points = append(o.Points, rules.Points{Total: m.score[s], Parts: []rules.Part{{Name: "pennies", Value: m.score[s]}}})
	}
	return o
}

func (m *toyMatch) Progress() int {
	switch {
	case m.ToAct() == 0:
		return 100
	case m.secret:
		return 30 * (m.round - 1)
	}
	return max(0, 90-3*m.heap)
}

func (m *toyMatch) Traits(rules.Seat) []rules.Trait { return nil }
