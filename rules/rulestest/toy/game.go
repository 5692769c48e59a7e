package toy

import (
	"fmt"
	"strconv"
	"strings"

	"saloon/rules"
)

// The kinds of moves. Each has one number.
const (
	MoveDraw uint8 = iota + 1
	MoveBid
	MoveDig
	MoveDone
	MoveRecall
	MoveStash
)

// The kinds of events. What is the number.
const (
	EventOpened uint8 = iota + 1 // the house has opened a pile of What
	EventBade                    // Who has bid What
	EventHid                     // Who has stashed What; told to Who only
	EventDug                     // Who has dug What
)

var moveWords = [...]string{MoveDraw: "draw", MoveBid: "bid", MoveDig: "dig", MoveDone: "done", MoveRecall: "recall", MoveStash: "stash"}

var maxNumber = [...]int{MoveDraw: 6, MoveBid: 3, MoveDig: 3, MoveDone: 0, MoveRecall: 5, MoveStash: 2}

// A Game is Nuggets.
type Game struct{}

// Info says what the game is.
func (Game) Info() rules.Info {
	info := rules.Info{ID: "nuggets", Title: "Nuggets", Version: 2, MinSeats: 2, MaxSeats: 3, Options: []rules.Option{
		{Key: "mode", Choices: []string{"plain", "rich"}, Default: "plain"},
	}}
	for seat := rules.Seat(1); seat <= 3; seat++ {
		info.Options = append(info.Options, rules.Option{
			Key: fmt.Sprintf("claim-%d", seat), Choices: []string{"creek", "hill"}, Default: "creek", Seat: seat, Needs: "mode=rich",
		})
	}
	info.Deal = rules.DealTable{Bots: []string{"hard"}, Playouts: 50}
	return info
}

// New sets up a match. The house acts first.
func (Game) New(s rules.Setup) (rules.Match, error) {
	m := &match{seats: int8(s.Seats), maxDigs: digsEach[s.Version], piles: 0b1111110, step: stepDraw, rich: s.Options["mode"] == "rich"}
	for seat := 1; seat <= s.Seats; seat++ {
		m.hill[seat] = s.Options[fmt.Sprintf("claim-%d", seat)] == "hill"
	}
	return m, nil
}

// Parse reads a word and its number.
func (Game) Parse(text string) (rules.Move, error) {
	fields := strings.Fields(text)
	for kind, word := range moveWords {
		if word == "" || len(fields) == 0 || fields[0] != word {
			continue
		}
		if maxNumber[kind] == 0 && len(fields) == 1 {
			return rules.NewMove(uint8(kind), 0), nil
		}
		if maxNumber[kind] == 0 || len(fields) != 2 {
			break
		}
		n, err := strconv.Atoi(fields[1])
		if err != nil || n < 1 || n > maxNumber[kind] || strconv.Itoa(n) != fields[1] {
			break
		}
		return rules.NewMove(uint8(kind), uint64(n)), nil
	}
	return rules.NoMove, fmt.Errorf("%w: %q", rules.ErrNotation, text)
}

// AppendMove writes a word and its number.
func (Game) AppendMove(dst []byte, m rules.Move) []byte {
	dst = append(dst, moveWords[m.Kind()]...)
	if m.Fields() == 0 {
		return dst
	}
	return strconv.AppendUint(append(dst, ' '), m.Fields(), 10)
}

// AppendEvent writes who did what.
func (Game) AppendEvent(dst []byte, e rules.Event) []byte {
	names := [...]string{EventOpened: "opened", EventBade: "bade", EventHid: "hid", EventDug: "dug"}
	return fmt.Appendf(dst, "%d %s %d", e.Who, names[e.Kind], e.What)
}
