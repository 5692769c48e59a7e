package buffalo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// begin makes a match that stands before the secret choice of round one; the
// meadows are dealt in order. Options are written "variant=market".
func begin(t testing.TB, seats int, options ...string) *Match {
	t.Helper()
	m := fresh(t, seats, options...)
	dealAll(t, m)
	for m.step < StepChoose {
		seat := m.ToAct().First()
		rulestest.Taken(t, m.Play(seat, m.Default(seat), nil))
	}
	return m
}

// fresh makes a match before its first deal.
func fresh(t testing.TB, seats int, options ...string) *Match {
	t.Helper()
	setup := rules.Setup{Game: ID, Seats: seats, Options: map[string]string{}}
	for _, o := range options {
		key, value, _ := strings.Cut(o, "=")
		setup.Options[key] = value
	}
	r := rulestest.NewRecord(t, mustNew(t), setup)
	return r.Match().(*Match)
}

func inOrder(m *Match) rules.Move {
	a := Parts{Kind: MoveDeal, Meadow: -1, seat: m.nextDealt()}
	for i, at := range bitList(m.undealt())[:m.share()] {
		a.dealt[i] = int8(at + 1)
	}
	return a.move()
}

func dealAll(t testing.TB, m *Match) {
	t.Helper()
	for m.ToAct().Has(rules.House) {
		rulestest.Taken(t, m.Play(rules.House, inOrder(m), nil))
	}
}

// empty begins a match and takes all first cows off the meadows.
func empty(t testing.TB, seats int, options ...string) *Match {
	t.Helper()
	m := begin(t, seats, options...)
	m.cows = [meadowCount][maxHerds]uint8{}
	m.openMeadows = m.meadows
	for i := range m.game.meadows {
		m.free[i] = 0
		if m.meadows>>i&1 == 1 {
			m.free[i] = m.game.meadows[i].size
		}
	}
	for h := range m.herds() {
		m.stock[h] = cowCount
	}
	return m
}

func meadowAt(t testing.TB, m *Match, word string) int {
	t.Helper()
	at := m.game.meadowNamed(word)
	if at < 0 || m.meadows>>at&1 == 0 {
		t.Fatalf("%s is not in play", word)
	}
	return at
}

func herdOf(t testing.TB, m *Match, colour string) uint8 {
	t.Helper()
	for h := range uint8(m.herds()) {
		if m.colour[h].String() == colour {
			return h
		}
	}
	t.Fatalf("nobody is %s", colour)
	return 0
}

// put moves cows from the stocks to a meadow: "blue 3 red 2". A meadow filled
// so has been filled long ago: it pays nothing any more.
func put(t testing.TB, m *Match, word, herds string) {
	t.Helper()
	at := meadowAt(t, m, word)
	words := strings.Fields(herds)
	for i := 0; i < len(words); i += 2 {
		h := herdOf(t, m, words[i])
		n, err := strconv.Atoi(words[i+1])
		if err != nil || n > int(m.free[at]) || n > int(m.stock[h]) {
			t.Fatalf("%s cannot take %q", word, herds)
		}
		m.cows[at][h] += uint8(n)
		m.free[at] -= uint8(n)
		m.stock[h] -= uint8(n)
	}
	if m.free[at] == 0 {
		m.openMeadows &^= 1 << at
	}
}

// fillAllBut fills all other meadows, each with one herd.
func fillAllBut(t testing.TB, m *Match, words ...string) {
	t.Helper()
	for at := meadowCount - 1; at >= 0; at-- {
		word := m.game.meadows[at].word
		if m.meadows>>at&1 == 0 || slices.Contains(words, word) {
			continue
		}
		best := 0
		for h := range m.herds() {
			if m.stock[h] > m.stock[best] {
				best = h
			}
		}
		put(t, m, word, fmt.Sprintf("%s %d", m.colour[best], m.free[at]))
	}
}

// play plays lines, "2 send 4m lucky-lake", and returns all that they caused.
func play(t testing.TB, m *Match, lines ...string) []string {
	t.Helper()
	return rulestest.PlayLines(t, m.game, m, lines...)
}

func mustRefuse(t testing.TB, m *Match, text, rule string) {
	t.Helper()
	rulestest.MustRefuse(t, m.game, m, text, rule)
}

func legal(m *Match, seat rules.Seat) []string { return rulestest.Legal(m.game, m, seat) }

func wantMoves(t testing.TB, m *Match, seat rules.Seat, want ...string) {
	t.Helper()
	if got := legal(m, seat); !slices.Equal(got, want) {
		t.Fatalf("the moves of seat %d are %q, want %q", seat, got, want)
	}
}

// only keeps the events that begin with one of the words.
func only(told []string, words ...string) []string {
	var kept []string
	for _, e := range told {
		if first, _, _ := strings.Cut(e, " "); slices.Contains(words, first) {
			kept = append(kept, e)
		}
	}
	return kept
}

func wantEvents(t testing.TB, told []string, want ...string) {
	t.Helper()
	if !slices.Equal(told, want) {
		t.Fatalf("what happened:\n%s\nwant:\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
}

// wantHerds checks the herds of a meadow: "blue 4 red 1".
func wantHerds(t testing.TB, m *Match, word, want string) {
	t.Helper()
	v := m.view(rules.Observer).Meadow(meadowAt(t, m, word))
	var got []string
	for _, h := range v.Herds {
		got = append(got, fmt.Sprintf("%s %d", h.Colour, h.Cows))
	}
	if strings.Join(got, " ") != want {
		t.Fatalf("in %s stand %q, want %q", word, got, want)
	}
}
