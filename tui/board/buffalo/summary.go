package buffalo

import (
	"cmp"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// Summary is where a seat has placed cows, and with which card it could not; or that it
// has chosen. Cows that were placed in several steps are counted together.
func (Presenter) Summary(s board.Scene, seat rules.Seat, events []rules.Event) string {
	say := func(key string, args ...any) string { return s.Words.T("buffalo.sum."+key, args...) }
	var placed, bonus tallies
	var other []string
	for _, e := range events {
		at := meadowName(s, int(e.Where))
		switch {
		case e.Kind == buffalo.EventGrazed && e.Gained > 0:
			placed.add(at, int(e.Gained))
		case e.Kind == buffalo.EventStarted:
			placed.add(at, 1)
		case e.Kind == buffalo.EventPlaced:
			bonus.add(at, int(e.Gained))
		default:
			other = append(other, minorNews(s, e, say))
		}
	}
	var parts []string
	if len(placed) > 0 {
		parts = append(parts, say("placed", placed.text(s)))
	}
	if len(bonus) > 0 {
		parts = append(parts, say("bonus", bonus.text(s)))
	}
	return cmp.Or(board.Joined(", ", append(parts, other...)...), state(s, seat))
}

// minorNews is what a seat has done without placing cows; nothing for most events.
func minorNews(s board.Scene, e rules.Event, say func(key string, args ...any) string) string {
	switch e.Kind {
	case buffalo.EventGrazed:
		return say("nothing", meadowName(s, int(e.Where)))
	case buffalo.EventVoid:
		return say("void", meadowName(s, int(e.Where)))
	case buffalo.EventBid:
		return say("bid", int(e.Gained))
	case buffalo.EventPicked:
		return say("picked", colourName(s.Words, buffalo.Colour(e.What)))
	}
	return ""
}

// state is that a seat has chosen, or not yet, while all do in secret.
func state(s board.Scene, seat rules.Seat) string {
	v, ok := s.View.(*buffalo.View)
	if !ok || v.Step != buffalo.StepChoose || int(seat) > len(v.Players) {
		return ""
	}
	if v.Players[seat-1].Ready {
		return s.Words.T("buffalo.sum.chosen")
	}
	return s.Words.T("buffalo.sum.choosing")
}

// tallies are cows by meadow, in the order in which they came.
type tallies []tally

type tally struct {
	at string
	n  int
}

func (t *tallies) add(at string, n int) {
	for i := range *t {
		if (*t)[i].at == at {
			(*t)[i].n += n
			return
		}
	}
	*t = append(*t, tally{at, n})
}

// text is "2 in Lucky-Lake, 1 in Fire-Fields".
func (t tallies) text(s board.Scene) string {
	return strings.Join(board.Texts(t, func(_ int, one tally) string { return strconv.Itoa(one.n) + " " + s.Words.T("buffalo.in", one.at) }), ", ")
}

// Sources are the meadows with the cows of a seat, the final bonus among them: what it
// has brought, or what it would bring now.
func (Presenter) Sources(s board.Scene, seat rules.Seat) []board.Source {
	v := s.View.(*buffalo.View)
	finals := v.FinalBonus()
	if s.Outcome != nil {
		finals = paidAtTheEnd(s)
	}
	var list []board.Source
	for i := range v.Meadows {
		md := &v.Meadows[i]
		cows, final := cowsOf(md.Herds, seat), 0
		for _, f := range finals {
			if f.Meadow == md.Number && f.Seat == seat {
				final += f.Cows
			}
		}
		if s.Outcome == nil {
			cows += final // after the end the herds have them already
		}
		text := md.Title
		if final > 0 {
			text = s.Words.T("buffalo.source.final", text, final)
		}
		if cows > 0 {
			list = append(list, board.Source{Part: "cows", Text: text, Points: cows})
		}
	}
	return list
}

func cowsOf(herds buffalo.Herds, seat rules.Seat) (n int) {
	for _, h := range herds {
		if h.Seat == seat {
			n += h.Cows
		}
	}
	return n
}

// paidAtTheEnd is the final bonus of a game that is over, as the story tells it.
func paidAtTheEnd(s board.Scene) (list []buffalo.Final) {
	for _, line := range s.Story {
		for _, e := range line.Events {
			if e.Kind == buffalo.EventFinal && !line.Undone {
				list = append(list, buffalo.Final{Meadow: int(e.Where), Seat: e.Who, Colour: buffalo.Colour(e.What), Cows: int(e.Gained)})
			}
		}
	}
	return list
}
