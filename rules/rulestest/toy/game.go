package toy

import (
	"fmt"
	"strconv"
	"strings"

	"saloon/rules"
)

// The kinds of moves; each carries one number.
const (
	Draw uint8 = iota + 1
	Bid
	Dig
	Done
	Recall
	Stash
)

// The kinds of events: Who did it, What is the number.
const (
	Opened uint8 = iota + 1 // the house has opened a pile of What
	Bade                    // Who has bid What
	Hid                     // Who has stashed What; told to Who only
	Dug                     // Who has dug What
)

var words = [...]string{Draw: "draw", Bid: "bid", Dig: "dig", Done: "done", Recall: "recall", Stash: "stash"}

// highest is the largest number that a kind carries; 0 for none.
var highest = [...]int{Draw: 6, Bid: 3, Dig: 3, Done: 0, Recall: 5, Stash: 2}

// A Game is Nuggets.
type Game struct{}

// Info says what can be played.
func (Game) Info() rules.Info {
	info := rules.Info{ID: "nuggets", Title: "Nuggets", Version: 2, MinSeats: 2, MaxSeats: 3, Options: []rules.Option{
		{Key: "mode", Choices: []string{"plain", "rich"}, Default: "plain"},
	}}
	for seat := rules.Seat(1); seat <= 3; seat++ {
		info.Options = append(info.Options, rules.Option{
			Key: fmt.Sprintf("claim-%d", seat), Choices: []string{"creek", "hill"}, Default: "creek", Seat: seat, Needs: "mode=rich",
		})
	}
	return info
}

// New sets up a match; the house acts first.
func (Game) New(s rules.Setup) (rules.Match, error) {
	m := &match{seats: int8(s.Seats), most: digsEach[s.Version], bag: 0b1111110, step: stepDraw, rich: s.Options["mode"] == "rich"}
	for seat := 1; seat <= s.Seats; seat++ {
		m.hill[seat] = s.Options[fmt.Sprintf("claim-%d", seat)] == "hill"
	}
	return m, nil
}

// Parse reads a word and its number.
func (Game) Parse(text string) (rules.Move, error) {
	fields := strings.Fields(text)
	for kind, word := range words {
		if word == "" || len(fields) == 0 || fields[0] != word {
			continue
		}
		if highest[kind] == 0 && len(fields) == 1 {
			return rules.NewMove(uint8(kind), 0), nil
		}
		if highest[kind] == 0 || len(fields) != 2 {
			break
		}
		n, err := strconv.Atoi(fields[1])
		if err != nil || n < 1 || n > highest[kind] || strconv.Itoa(n) != fields[1] {
			break
		}
		return rules.NewMove(uint8(kind), uint64(n)), nil
	}
	return rules.NoMove, fmt.Errorf("%w: %q", rules.ErrNotation, text)
}

// AppendMove writes a word and its number.
func (Game) AppendMove(dst []byte, m rules.Move) []byte {
	dst = append(dst, words[m.Kind()]...)
	if m.Fields() == 0 {
		return dst
	}
	return strconv.AppendUint(append(dst, ' '), m.Fields(), 10)
}

// AppendEvent writes who did what.
func (Game) AppendEvent(dst []byte, e rules.Event) []byte {
	names := [...]string{Opened: "opened", Bade: "bade", Hid: "hid", Dug: "dug"}
	return fmt.Appendf(dst, "%d %s %d", e.Who, names[e.Kind], e.What)
}
