package moonriver

import (
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// A scene is a position laid out by hand: the third round, seat 1 at turn with two dominoes to lay, nobody behind it on
// the current column, and one token of each kind in the saloon.
type scene struct {
	*Match
	t testing.TB
}

func newScene(t testing.TB, seats int, options ...string) *scene {
	t.Helper()
	s := rules.Setup{Seats: seats, Options: map[string]string{}}
	for _, o := range options {
		key, value, _ := strings.Cut(o, "=")
		s.Options[key] = value
	}
	m := newMatch(t, s)
	m.round, m.step, m.seat, m.laysLeft = 3, StepExpand, 1, 2
	m.current.by[0] = 1
	m.saloon, m.stack = [5]uint8{1, 1, 1, 1, 1}, [5]uint8{3, 3, 3, 3, 3}
	m.next.plot, m.vacant = [positions]Plot{5, 6, 7, 10}, 0b1111
	made := &scene{m, t}
	for _, p := range m.next.plot {
		made.takeFromBox(p)
	}
	return made
}

// lies puts single plots into a ranch: "17@b2".
func (s *scene) lies(seat rules.Seat, halves ...string) {
	s.t.Helper()
	turn := s.seat
	for _, text := range halves {
		h := readHalf(text)
		if string(appendHalf(nil, h)) != text {
			s.t.Fatalf("%q is no half", text)
		}
		s.takeFromBox(h.Plot)
		s.seat = seat
		s.putPlot(h, 0)
		s.seat = turn
	}
}

// takeFromBox takes a plot of the game out of the box; a bonus plot is in none.
func (s *scene) takeFromBox(p Plot) {
	if p < firstBonus {
		s.box = s.box.without(single(rules.Move(p)))
	}
}

func (s *scene) owns(seat rules.Seat, plots ...Plot) {
	for _, p := range plots {
		s.takeFromBox(p)
		s.ranchOf(seat).reserve = s.ranchOf(seat).reserve.with(p)
	}
}

// cows puts cows from the herd on a cell.
func (s *scene) cows(seat rules.Seat, n int, cells ...string) {
	for _, c := range cells {
		for range n {
			s.addCow(seat, s.cell(c))
			s.herd--
		}
	}
}

// stands puts a ranchero on a position of the next column.
func (s *scene) stands(seat rules.Seat, position int) {
	s.next.by[position-1] = uint8(seat)
	s.vacant &^= 1 << (position - 1)
}

func (s *scene) cell(text string) Cell {
	s.t.Helper()
	c := readCell(text)
	if c.String() != text {
		s.t.Fatalf("%q is no cell", text)
	}
	return c
}

// hires lays a token from the stack.
func (s *scene) hires(seat rules.Seat, token, shown Partner, cell string) {
	s.t.Helper()
	c := s.cell(cell)
	s.stack[token-1]--
	s.ranchOf(seat).partners |= c.bit()
	*s.spot(seat, c) += spot(shown) << partnerShift
	if shown >= Digger && shown <= Farmer {
		s.ranchOf(seat).hired[shown-Digger]++
	}
}

func (s *scene) move(text string) rules.Move {
	s.t.Helper()
	move, err := s.game.Parse(text)
	if err != nil {
		s.t.Fatal(err)
	}
	return move
}

// plays makes moves that must be legal and listed, and gives what they caused.
func (s *scene) plays(lines ...string) []string {
	s.t.Helper()
	return rulestest.PlayLines(s.t, s.game, s.Match, lines...)
}

func (s *scene) playsAny(seat rules.Seat) {
	s.t.Helper()
	rulestest.Taken(s.t, s.Play(seat, s.AppendMoves(nil, seat)[0], nil))
}

func (s *scene) refuses(rule, text string) {
	s.t.Helper()
	rulestest.MustRefuse(s.t, s.game, s.Match, text, rule)
}

func (s *scene) list() []string { return rulestest.Legal(s.game, s.Match, s.ToAct().First()) }

// asks expects a step and its complete list of moves, in any order.
func (s *scene) asks(step Step, moves ...string) {
	s.t.Helper()
	list := s.list()
	slices.Sort(list)
	slices.Sort(moves)
	if s.step != step || moves != nil && !slices.Equal(list, moves) {
		s.t.Fatalf("asks %s %q, not %s %q", s.step, list, step, moves)
	}
}

// told expects an event among others.
func (s *scene) told(events []string, want string) {
	s.t.Helper()
	if !slices.Contains(events, want) {
		s.t.Errorf("no event %q in %q", want, events)
	}
}

func (s *scene) standing(seat rules.Seat, cell string) int {
	return s.spot(seat, s.cell(cell)).cows()
}
