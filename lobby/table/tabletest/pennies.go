// Package tabletest has a game small enough to try tables with. It does not know tables: it is a game like any other,
// and stands here because only tests of tables and of the lobby play it.
package tabletest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
)

// Pennies is a game for tests. In the open, seats take one to three pennies from a heap that the house deals and adds
// to; a brittle Pennies panics at three of thirteen. In secret, all pick a number at the same time, three times over.
// the same time, three times over.
type Pennies struct{}

const (
	moveTake   = 1 // from the heap
	moveDeal   = 2 // the house: so many on the heap
	movePick   = 3 // in secret
	moveRecall = 4 // takes the pick back
)

var moveWords = map[uint8]string{moveTake: "take", moveDeal: "deal", movePick: "pick", moveRecall: "recall"}

// Take is the move that takes n pennies from the heap.
func Take(n int) rules.Move { return rules.NewMove(moveTake, uint64(n)) }

// Pick is the secret move that picks n.
func Pick(n int) rules.Move { return rules.NewMove(movePick, uint64(n)) }

// Recall is the secret move that takes back the pick of n.
func Recall(n int) rules.Move { return rules.NewMove(moveRecall, uint64(n)) }

// Info is what the game says about itself.
func (Pennies) Info() rules.Info {
	return rules.Info{ID: "toy", Title: "Pennies", Version: 2, MinSeats: 1, MaxSeats: 4, Deal: rules.DealTable{Bots: []string{"easy"}, Playouts: 1},
		Options: []rules.Option{{Key: "mode", Choices: []string{"open", "secret", "brittle"}, Default: "open"}}}
}

// New sets up a match.
func (Pennies) New(s rules.Setup) (rules.Match, error) {
	m := &match{seats: s.Seats, secret: s.Options["mode"] == "secret", brittle: s.Options["mode"] == "brittle", turn: 1}
	if m.secret {
		m.round = 1
	} else {
		m.due = true
	}
	return m, nil
}

// Parse reads a move: "take 2".
func (Pennies) Parse(text string) (rules.Move, error) {
	fields := strings.Fields(text)
	if len(fields) == 2 {
		n, err := strconv.Atoi(fields[1])
		for kind, word := range moveWords {
			if word == fields[0] && err == nil && n > 0 {
				return rules.NewMove(kind, uint64(n)), nil
			}
		}
	}
	return rules.NoMove, fmt.Errorf("%w: %q", rules.ErrNotation, text)
}

// AppendMove writes a move.
func (Pennies) AppendMove(dst []byte, m rules.Move) []byte {
	return fmt.Appendf(dst, "%s %d", moveWords[m.Kind()], m.Fields())
}

// AppendEvent writes an event.
func (Pennies) AppendEvent(dst []byte, e rules.Event) []byte { return fmt.Appendf(dst, "%+v", e) }

type match struct {
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

// A View tells what the viewer may know: of the picks only the own one.
type View struct {
	Heap   int
	Scores []int
	Mine   int
}

func (m *match) ToAct() rules.Seats {
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

func (m *match) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	for _, kind := range []uint8{moveTake, movePick, moveRecall} {
		for n := 1; n <= 3; n++ {
			if move := rules.NewMove(kind, uint64(n)); seat > 0 && m.Refuse(seat, move) == nil {
				dst = append(dst, move)
			}
		}
	}
	return dst
}

func (m *match) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	n := int(move.Fields())
	if m.ToAct() == 0 {
		return rules.RefuseOver()
	}
	if move.Kind() == moveRecall && m.secret && seat > 0 && n > 0 && m.picks[seat] == n {
		return nil
	}
	if !m.ToAct().Has(seat) {
		return rules.RefuseTurn()
	}
	switch {
	case seat == rules.House && move.Kind() == moveDeal,
		move.Kind() == moveTake && !m.secret && n >= 1 && n <= min(3, m.heap),
		move.Kind() == movePick && m.secret && n >= 1 && n <= 3:
		return nil
	}
	return rules.Refuse("TOY-1", "you cannot do %d", n)
}

func (m *match) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, move); refused != nil {
		return refused
	}
	n := int(move.Fields())
	audience := rules.Everyone
	switch move.Kind() {
	case moveDeal:
		m.heap, m.due, m.deals = m.heap+n, false, m.deals+1
	case moveTake:
		if n == 3 && m.heap == 13 && m.brittle {
			panic("the Pennies breaks when three are taken of thirteen")
		}
		m.heap -= n
		m.score[seat] += n
		m.turn = m.turn%rules.Seat(m.seats) + 1
		m.due = m.heap > 0 && m.heap%4 == 0 && m.deals < 4
	case movePick:
		m.picks[seat] = n
		audience = rules.Only(seat)
		m.reveal()
	case moveRecall:
		m.picks[seat] = 0
		audience = rules.Only(seat)
	}
	out.Add(rules.Event{Kind: move.Kind(), Who: seat, Audience: audience, Gained: int16(n)})
	return nil
}

func (m *match) reveal() {
	if m.ToAct() != 0 {
		return
	}
	for s := 1; s <= m.seats; s++ {
		m.score[s] += m.picks[s]
		m.picks[s] = 0
	}
	m.round++
}

func (m *match) Draw(src rules.Source) rules.Move {
	if m.deals == 0 {
		return rules.NewMove(moveDeal, uint64(14+4*rules.Below(src, 3))) // no draw follows the first take of one or three
	}
	return rules.NewMove(moveDeal, uint64(1+rules.Below(src, 3)))
}

func (m *match) Default(seat rules.Seat) rules.Move { return m.AppendMoves(nil, seat)[0] }

func (m *match) Secret() int {
	if m.secret && m.round <= 3 {
		return m.round
	}
	return 0
}

func (m *match) FaceDown(rules.Move) bool { return false }

func (m *match) Cancels(later, earlier rules.Move) bool {
	return later.Kind() == moveRecall && earlier.Kind() == movePick && later.Fields() == earlier.Fields()
}

func (m *match) Clone() rules.Match {
	c := *m
	return &c
}

func (m *match) CopyFrom(o rules.Match) { *m = *o.(*match) }

func (m *match) Determinize(viewer rules.Seat, src rules.Source) {
	for s := range m.picks {
		if rules.Seat(s) != viewer && m.picks[s] != 0 {
			m.picks[s] = 1 + rules.Below(src, 3)
		}
	}
}

func (m *match) View(viewer rules.Seat) any {
	v := View{Heap: m.heap, Scores: slices.Clone(m.score[1 : m.seats+1])}
	if viewer > 0 {
		v.Mine = m.picks[viewer]
	}
	return v
}

func (m *match) Score(seat rules.Seat) int { return m.score[seat] }

func (m *match) Outcome() rules.Outcome {
	o := rules.Outcome{Order: rules.Rank(m.seats, func(a, b rules.Seat) int { return m.score[a] - m.score[b] }), Tiebreak: []string{}}
	for s := 1; s <= m.seats; s++ {
		o.Points = append(o.Points, rules.Points{Total: m.score[s], Parts: []rules.Part{{Name: "pennies", Value: m.score[s]}}})
	}
	return o
}

func (m *match) Progress() int {
	switch {
	case m.ToAct() == 0:
		return 100
	case m.secret:
		return 30 * (m.round - 1)
	}
	return max(0, 90-3*m.heap)
}

func (m *match) Traits(rules.Seat) []rules.Trait { return nil }

// Teacher is the game with a first lesson.
type Teacher struct{ Pennies }

// Lesson is a few lines of the game in the open.
func (Teacher) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2}, "0 deal 5\n1 take 1\n0 deal 3\n2 take 2\n1 take 1\n0 deal 1\n2 take 1\n")
}
