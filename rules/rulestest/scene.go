package rulestest

import (
	"reflect"
	"slices"
	"testing"

	"saloon/rules"
)

// PlayLines plays lines of a log, which must be listed, and returns what they caused in words.
func PlayLines(t testing.TB, g rules.Game, m rules.Match, lines ...string) (told []string) {
	t.Helper()
	var out rules.Events
	for _, text := range lines {
		line := parseLine(t, g, text)
		if line.Seat != rules.House && !slices.Contains(m.AppendMoves(nil, line.Seat), line.Move) {
			t.Fatalf("%q is not listed among %q", text, Legal(g, m, line.Seat))
		}
		if refused := m.Play(line.Seat, line.Move, &out); refused != nil {
			t.Fatalf("%q is refused: %v", text, refused)
		}
	}
	for _, e := range out.All() {
		told = append(told, string(g.AppendEvent(nil, e)))
	}
	return told
}

// MustRefuse checks that a line is neither listed nor taken, because of a rule, and that it changes nothing.
func MustRefuse(t testing.TB, g rules.Game, m rules.Match, text, rule string) {
	t.Helper()
	line, before := parseLine(t, g, text), m.Clone()
	if slices.Contains(m.AppendMoves(nil, line.Seat), line.Move) {
		t.Errorf("%q is listed", text)
	}
	if refused := m.Play(line.Seat, line.Move, nil); refused == nil || refused.Rule() != rule {
		t.Fatalf("%q: the answer is %v, want a refusal by %s", text, refused, rule)
	}
	if !reflect.DeepEqual(before, m) {
		t.Errorf("%q is refused, but the match has changed", text)
	}
}

// Legal is the moves of a seat in their notation.
func Legal(g rules.Game, m rules.Match, seat rules.Seat) (list []string) {
	for _, move := range m.AppendMoves(nil, seat) {
		list = append(list, string(g.AppendMove(nil, move)))
	}
	return list
}

func parseLine(t testing.TB, g rules.Game, text string) rules.Line {
	t.Helper()
	line, err := rules.ParseLine(g, text)
	must(t, err)
	return line
}
