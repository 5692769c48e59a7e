package boardtest

import (
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"testing/fstest"

	"saloon/rules"
	"saloon/tui/board"
)

// Toy is a small game for tests of screens: the seats take one to three tokens from a pile in turn; the house draws
// who begins; who takes the last one gets two points more.
type Toy struct{}

// The kinds of moves and events of the toy.
const (
	toyStart uint8 = 1 + iota // Who begins
	toyTake                   // Who took Gained
	toyLast                   // Who took the last one, by itself
)

// Info describes the toy.
func (Toy) Info() rules.Info {
	return rules.Info{ID: "toy", Title: "Toy", Version: 1, MinSeats: 2, MaxSeats: 5, Deal: rules.DealTable{Bots: []string{"easy"}}, Options: []rules.Option{
		{Key: "pile", Choices: []string{"small", "large"}, Default: "small"},
		{Key: "prize", Choices: []string{"off", "on"}, Default: "on"},
		{Key: "prize-size", Choices: []string{"two", "five"}, Default: "two", Needs: "prize=on"},
	}}
}

// Rules is a page with two rules.
func (Toy) Rules() fs.FS {
	const page = "# Toy: the rules\n\n## TY-1 Taking\n\n**TY-1.1** Take one to three tokens.\n\n**TY-1.2** The last token brings two points more.\n"
	return fstest.MapFS{"RULES.md": {Data: []byte(page)}}
}

// New sets the pile up.
func (Toy) New(s rules.Setup) (rules.Match, error) {
	m := &toyMatch{seats: s.Seats, pile: board.If(s.Options["pile"] == "large", 200, 9)}
	if s.Options["prize"] != "off" {
		m.prize = board.If(s.Options["prize-size"] == "five", 5, 2)
	}
	return m, nil
}

// Parse reads a move.
func (Toy) Parse(text string) (rules.Move, error) {
	word, rest, _ := strings.Cut(strings.Join(strings.Fields(text), " "), " ")
	n, err := strconv.Atoi(rest)
	kind := map[string]uint8{"start": toyStart, "take": toyTake}[word]
	if err != nil || kind == 0 || n < 1 || n > 9 {
		return 0, fmt.Errorf("%w: %q", rules.ErrNotation, text)
	}
	return rules.NewMove(kind, uint64(n)), nil
}

// AppendMove writes a move.
func (Toy) AppendMove(dst []byte, m rules.Move) []byte {
	return fmt.Appendf(dst, "%s %d", map[uint8]string{toyStart: "start", toyTake: "take"}[m.Kind()], m.Fields())
}

// AppendEvent writes an event.
func (Toy) AppendEvent(dst []byte, e rules.Event) []byte {
	switch e.Kind {
	case toyStart:
		return fmt.Appendf(dst, "seat %d begins", e.Who)
	case toyTake:
		return fmt.Appendf(dst, "seat %d takes %d", e.Who, e.Gained)
	}
	return fmt.Appendf(dst, "seat %d took the last token", e.Who)
}

type toyMatch struct {
	rules.NoSecrets
	seats, pile, prize int
	turn               rules.Seat
	taken              [rules.MaxSeats + 1]int
	last               rules.Seat
}

type toyView struct {
	Pile  int   `json:"pile"`
	Taken []int `json:"taken"`
}

func (m *toyMatch) ToAct() rules.Seats {
	return board.If(m.pile == 0, 0, rules.SeatSet(m.turn))
}

func (m *toyMatch) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	if m.turn != seat || seat == rules.House || m.pile == 0 {
		return dst
	}
	for n := 1; n <= min(3, m.pile); n++ {
		dst = append(dst, rules.NewMove(toyTake, uint64(n)))
	}
	return dst
}

func (m *toyMatch) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	switch {
	case m.pile == 0:
		return rules.RefuseOver()
	case seat != m.turn:
		return rules.RefuseTurn()
	case seat == rules.House && move.Kind() == toyStart && move.Fields() <= uint64(m.seats):
		return nil
	case seat != rules.House && move.Kind() == toyTake && move.Fields() <= uint64(min(3, m.pile)):
		return nil
	}
	return rules.RefuseUnknown()
}

func (m *toyMatch) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	if r := m.Refuse(seat, move); r != nil {
		return r
	}
	n := int(move.Fields())
	if move.Kind() == toyStart {
		m.turn = rules.Seat(n)
		out.Add(rules.Event{Kind: toyStart, Who: m.turn, Audience: rules.Everyone})
		return nil
	}
	m.pile -= n
	m.taken[seat] += n
	out.Add(rules.Event{Kind: toyTake, Who: seat, Gained: int16(n), Audience: rules.Everyone})
	if m.pile == 0 {
		m.last = seat
		out.Add(rules.Event{Kind: toyLast, Who: seat, ByItself: true, Audience: rules.Everyone})
	}
	m.turn = seat%rules.Seat(m.seats) + 1
	return nil
}

func (m *toyMatch) Draw(src rules.Source) rules.Move {
	return rules.NewMove(toyStart, uint64(1+rules.Below(src, m.seats)))
}

func (m *toyMatch) Default(rules.Seat) rules.Move { return rules.NewMove(toyTake, 1) }

func (m *toyMatch) Clone() rules.Match {
	other := *m
	return &other
}

func (m *toyMatch) CopyFrom(o rules.Match) { *m = *o.(*toyMatch) }

func (m *toyMatch) Determinize(rules.Seat, rules.Source) {}

func (m *toyMatch) View(rules.Seat) any {
	return toyView{Pile: m.pile, Taken: append([]int(nil), m.taken[1:m.seats+1]...)}
}

func (m *toyMatch) Score(seat rules.Seat) int {
	return m.taken[seat] + board.If(seat == m.last, m.prize, 0)
}

func (m *toyMatch) Outcome() rules.Outcome {
	o := rules.Outcome{Tiebreak: []string{}}
	for s := rules.Seat(1); int(s) <= m.seats; s++ {
		o.Points = append(o.Points, rules.Points{Total: m.Score(s), Parts: []rules.Part{
			{Name: "tokens", Value: m.taken[s]}, {Name: "last-token", Value: m.Score(s) - m.taken[s]}}})
	}
	o.Order = rules.Rank(m.seats, func(a, b rules.Seat) int {
		if d := m.Score(a) - m.Score(b); d != 0 {
			return d
		}
		if m.taken[a] != m.taken[b] {
			o.Tiebreak = []string{"most-tokens"}
		}
		return m.taken[a] - m.taken[b]
	})
	return o
}

func (m *toyMatch) Progress() int { return board.If(m.pile == 0, 100, 50) }

func (m *toyMatch) Traits(rules.Seat) []rules.Trait { return nil }
