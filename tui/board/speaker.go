package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"saloon/rules"
	"saloon/tui/lang"
)

// A Speaker tells a game to people who cannot see its board: what is to be decided, and what they want to know.
type Speaker interface {
	// Question is what is asked of the viewer now, in one line without its moves: "Coffee-Canyon: 0 to 4 cows."
	Question(s Scene) string
	// Amount is the move that a bare number means, legal or not; false when the question is not about an amount.
	Amount(s Scene, n int) (m rules.Move, asked bool)
	// Typed is a line in notation where it names things as the game reads them out ("build e4"); else the line itself.
	Typed(s Scene, line string) string
	// Written is a move of which Typed makes the notation, with the names that are read out; else its notation.
	Written(s Scene, m rules.Move) string
	// Topics are the words of what can be asked, the most useful first; "GAME.help.TOPIC" explains each.
	Topics() []string
	// Ask answers what is so now, in lines to be read aloud: a topic, and what of it ("around", "e4"). Every game
	// knows the topic "what", which explains one thing by its name. nil: there is nothing of that name.
	Ask(s Scene, topic, of string) []string
	// Brief is what people who want to hear little are told of a line, without what follows from the rest.
	Brief(s Scene, line rules.StoryLine) []string
	// Again reports whether an event says no more to the viewer than earlier ones did.
	Again(s Scene, earlier []rules.Event, e rules.Event) bool
}

// Without is what is told of a line of the log without some of its events.
func Without(p Presenter, s Scene, line rules.StoryLine, minor func(e rules.Event) bool) []string {
	return Texts(line.Events, func(_ int, e rules.Event) string {
		if minor(e) {
			return ""
		}
		return p.Tell(s, e)
	})
}

// Either is "a", "a or b", "a, b or c".
func Either(w *lang.Words, items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " " + w.T("list.or.join") + " " + items[last]
}

// MoveNames are the legal moves of some kinds in words; all of them without kinds.
func MoveNames(p Presenter, s Scene, kinds ...uint8) []string {
	return Texts(s.Legal, func(_ int, m rules.Move) string {
		if len(kinds) > 0 && !slices.Contains(kinds, m.Kind()) {
			return ""
		}
		return cmp.Or(p.Move(s, m), s.Notation(m))
	})
}

// Begins reports whether a text begins with what was typed, in upper or lower case.
func Begins(text, typed string) bool {
	return typed != "" && strings.HasPrefix(strings.ToLower(text), strings.ToLower(typed))
}

// SeatMeant is the seat of a number or the beginning of a name; without any, the viewer's own; 0 for none.
func (s Scene) SeatMeant(of string) rules.Seat {
	if of == "" {
		return max(s.Seat, 1)
	}
	for i, name := range s.Names {
		if of == string(rune('1'+i)) || Begins(name, of) {
			return rules.Seat(i + 1)
		}
	}
	return 0
}

// SeatName is a seat with its number, as it is read aloud: "seat 2, Ann".
func (s Scene) SeatName(seat rules.Seat) string {
	return s.Words.T("board.seat", int(seat), s.Name(seat))
}

// A Topic is a word that can be asked about in a game, and what answers it.
type Topic[K any] struct {
	Word   string
	Answer func(k K, of string) []string
}

// TopicWords are the words of topics but "what".
func TopicWords[K any](topics []Topic[K]) []string {
	return Texts(topics, func(_ int, t Topic[K]) string { return strings.TrimPrefix(t.Word, "what") })
}

// AnswerTopic is what answers the word of a topic. What something is, its sign of the legend says, or the game, or a sign
// that begins so.
func AnswerTopic[K any](p Presenter, topics []Topic[K], k K, s Scene, word, of string) []string {
	at := slices.IndexFunc(topics, func(t Topic[K]) bool { return t.Word == word })
	if word != "what" {
		return topics[at].Answer(k, of)
	}
	legend := p.Legend(s)
	answer := Meaning(legend, of)
	if len(answer) == 0 {
		answer = topics[at].Answer(k, of)
	}
	if len(answer) == 0 {
		answer = explained(legend, func(word string) bool { return Begins(word, of) })
	}
	return answer
}

// AmountMove is the move that its notation names, for a Speaker's Amount.
func (s Scene) AmountMove(notation string, args ...any) (m rules.Move, asked bool) {
	m, err := s.Game.Parse(fmt.Sprintf(notation, args...))
	return If(err == nil, m, rules.NoMove), true
}

// Texts are things in words; one without words is left out.
func Texts[T any](things []T, text func(i int, t T) string) (list []string) {
	for i, t := range things {
		if words := text(i, t); words != "" {
			list = append(list, words)
		}
	}
	return list
}

// Sum adds up a number of each thing.
func Sum[T any](things []T, number func(t T) int) (sum int) {
	for _, t := range things {
		sum += number(t)
	}
	return sum
}

// Joined are texts in a row; one without words is left out.
func Joined(between string, texts ...string) string {
	return strings.Join(Texts(texts, func(_ int, text string) string { return text }), between)
}

// Some is so many of a thing, by its key of the catalogue; "" for none of it.
func (s Scene) Some(key string, n int) string {
	if n < 1 {
		return ""
	}
	return s.Words.N(key, n)
}

// Ints are small numbers, such as colours, as ints.
func Ints[T ~uint8](list []T) []int {
	numbers := make([]int, len(list))
	for i, n := range list {
		numbers[i] = int(n)
	}
	return numbers
}

// If is the one of two that a condition chooses.
func If[T any](cond bool, yes, no T) T {
	if cond {
		return yes
	}
	return no
}
