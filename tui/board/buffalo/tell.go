package buffalo

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

type teller struct {
	board.Scene
	e rules.Event
}

// Tell is an event as a sentence; "" for what needs no telling.
func (Presenter) Tell(s board.Scene, e rules.Event) string {
	if int(e.Kind) < len(tellings) && tellings[e.Kind] != nil {
		return tellings[e.Kind](teller{s, e})
	}
	return ""
}

func (t teller) who() string    { return t.Name(t.e.Who) }
func (t teller) at() string     { return meadowName(t.Scene, int(t.e.Where)) }
func (t teller) from() string   { return meadowName(t.Scene, int(t.e.From)) }
func (t teller) card() string   { return cardName(buffalo.Card(t.e.What)) }
func (t teller) colour() string { return colourName(t.Words, buffalo.Colour(t.e.What)) }

func (t teller) say(key string, args ...any) string { return t.Words.T("buffalo.tell."+key, args...) }

// of says, behind a sentence, which of a player's two herds a bonus is for; nothing where each has one.
func (t teller) of(why ...string) string {
	said := board.Joined(", ", append([]string{board.If(t.Setup.Seats == 2, t.colour(), "")}, why...)...)
	return board.If(said == "", "", " ("+said+")")
}

// herd says which herd a bonus is for, and its rank or that the market pays.
func (t teller) herd() string {
	why := t.Words.Choice("buffalo", "variant", "market")
	if t.e.Where > 0 {
		why = t.say("rank", strings.ToLower(t.Words.T("buffalo.rank."+strconv.Itoa(int(t.e.Where)))))
	}
	return t.of(why)
}

func (t teller) count(key string, args ...any) string {
	return t.Words.N("buffalo.tell."+key, int(t.e.Gained), args...)
}

// sent is a sentence about a card; it names the colour when two play.
func (t teller) sent(key string, args ...any) string {
	if c := buffalo.Colour(t.e.From); c != buffalo.NoColour {
		return t.say(key+".colour", append(args, colourName(t.Words, c))...)
	}
	return t.say(key, args...)
}

var tellings = [...]func(teller) string{
	buffalo.EventDealt:   func(t teller) string { return t.say("dealt", t.Name(t.e.Whom), t.at()) },
	buffalo.EventStarted: func(t teller) string { return t.say("started", t.who(), t.at(), t.colour()) },
	buffalo.EventOffered: func(t teller) string { return t.say("offered", t.who(), int(t.e.Gained)) },
	buffalo.EventBid:     func(t teller) string { return t.say("bid", t.who(), int(t.e.Gained)) },
	buffalo.EventPicked:  func(t teller) string { return t.say("picked", t.who(), t.colour()) },
	buffalo.EventRound:   func(t teller) string { return t.say("round", int(t.e.Gained)) },
	buffalo.EventSent:    func(t teller) string { return t.sent("sent", t.who(), t.card(), t.at()) },
	buffalo.EventDropped: func(t teller) string { return t.say("dropped", t.who(), t.card()) },
	buffalo.EventRecalled: func(t teller) string {
		if t.e.What == 0 {
			return t.say("recalled.offer", t.who())
		}
		return t.say("recalled", t.who(), t.card())
	},
	buffalo.EventReady:    func(t teller) string { return t.say("ready", t.who()) },
	buffalo.EventUnready:  func(t teller) string { return t.say("unready", t.who()) },
	buffalo.EventRevealed: func(t teller) string { return t.sent("revealed", t.who(), t.card(), t.at()) },
	buffalo.EventGrazed: func(t teller) string {
		if t.e.Gained == 0 && t.e.ByItself {
			return t.say("grazed.none", t.who(), t.at())
		}
		return t.count("grazed", t.who(), t.at(), t.colour())
	},
	buffalo.EventVoid:   func(t teller) string { return t.say("void", t.at(), t.card(), t.who()) },
	buffalo.EventFull:   func(t teller) string { return t.say("full", t.at()) },
	buffalo.EventBonus:  func(t teller) string { return t.count("bonus", t.who(), t.from(), t.herd()) },
	buffalo.EventPlaced: func(t teller) string { return t.count("placed", t.who(), t.at(), t.of()) },
	buffalo.EventLapsed: func(t teller) string { return t.count("lapsed", t.from()) },
	buffalo.EventFinal:  func(t teller) string { return t.count("final", t.who(), t.at(), t.of()) },
	buffalo.EventOver:   func(t teller) string { return t.say("over." + strconv.Itoa(int(t.e.Gained))) },
}

// ToViewer tells of cards and cows that came to nothing.
func (Presenter) ToViewer(s board.Scene, _ rules.Seat, e rules.Event) string {
	t := teller{s, e}
	switch {
	case e.Who != s.Seat:
	case e.Kind == buffalo.EventVoid:
		return s.Words.T("buffalo.to-you.void", t.card(), t.at())
	case e.Kind == buffalo.EventGrazed && e.Gained == 0 && e.ByItself:
		return s.Words.T("buffalo.to-you.none", t.at())
	case e.Kind == buffalo.EventLapsed:
		return s.Words.N(board.If(e.Where > 0, "buffalo.to-you.lapsed.equal", "buffalo.to-you.lapsed"), int(e.Gained), t.from())
	}
	return ""
}

// Folded are the lines of secret choices that their seats have changed: what stands of them is told by the others.
func (Presenter) Folded(s board.Scene) map[int]bool {
	folded := map[int]bool{}
	var undone [rules.MaxSeats + 1][]bool // by seat, of the lines whose undo is still to come, which are secret
	chosen := map[[2]int]int{}            // by seat and card, the line of the choice
	for i, line := range s.Story {
		waits := &undone[line.Seat]
		switch {
		case line.Move == rules.Undo && len(*waits) > 0:
			last := len(*waits) - 1
			folded[i] = (*waits)[last]
			*waits = (*waits)[:last]
			continue
		case line.Undone:
			folded[i] = slices.ContainsFunc(line.Events, isChoice)
			*waits = append(*waits, folded[i])
			continue
		}
		for _, e := range line.Events {
			card := [2]int{int(e.Who), int(e.What)}
			if isStatus(e) {
				if line.Seat == s.Seat {
					continue // not told to the one who chooses
				}
				card[1] = -1
			}
			switch e.Kind {
			case buffalo.EventSent, buffalo.EventDropped, buffalo.EventOffered, buffalo.EventReady:
				chosen[card] = i
			case buffalo.EventRecalled, buffalo.EventUnready:
				if at, known := chosen[card]; known {
					folded[at], folded[i] = true, true
				}
			}
		}
	}
	return folded
}

func isStatus(e rules.Event) bool {
	return e.Kind == buffalo.EventReady || e.Kind == buffalo.EventUnready
}

func isChoice(e rules.Event) bool {
	switch e.Kind {
	case buffalo.EventSent, buffalo.EventDropped, buffalo.EventOffered, buffalo.EventRecalled:
		return true
	}
	return isStatus(e)
}

// Summary is where a seat has placed cows, and with which card it could not; or that it
// has chosen. Cows that were placed in several steps are counted together.
func (Presenter) Summary(s board.Scene, seat rules.Seat, events []rules.Event) string {
	say := func(key string, args ...any) string { return s.Words.T("buffalo.sum."+key, args...) }
	var placed, bonus tallies
	var other []string
	bonusFirst, final := false, 0
	for _, e := range events {
		at := meadowName(s, int(e.Where))
		switch {
		case e.Kind == buffalo.EventGrazed && e.Gained > 0:
			placed.add(at, int(e.Gained))
		case e.Kind == buffalo.EventStarted:
			placed.add(at, 1)
		case e.Kind == buffalo.EventPlaced:
			bonusFirst = bonusFirst || len(placed) == 0
			bonus.add(at, int(e.Gained))
		case e.Kind == buffalo.EventFinal:
			final += int(e.Gained)
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
	if bonusFirst {
		slices.Reverse(parts) // as it happened
	}
	if final > 0 {
		parts = append(parts, say("final", final))
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

func state(s board.Scene, seat rules.Seat) string {
	v, ok := s.View.(*buffalo.View)
	if !ok || v.Step != buffalo.StepChoose || int(seat) > len(v.Players) {
		return ""
	}
	return s.Words.T(board.If(v.Players[seat-1].Ready, "buffalo.sum.chosen", "buffalo.sum.choosing"))
}

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

// Sources are the meadows with the cows of a seat, and the final bonus that they bring, or would bring now.
func (Presenter) Sources(s board.Scene, seat rules.Seat) []board.Source {
	v := s.View.(*buffalo.View)
	finals := board.If(s.Outcome != nil, paidAtTheEnd(s), v.FinalBonus())
	var list []board.Source
	for i := range v.Meadows {
		md := &v.Meadows[i]
		cows := board.Sum(md.Herds, func(h buffalo.Herd) int { return board.If(h.Seat == seat, h.Cows, 0) })
		final := board.Sum(finals, func(f buffalo.Final) int { return board.If(f.Meadow == md.Number && f.Seat == seat, f.Cows, 0) })
		if s.Outcome == nil {
			cows += final // after the end the herds have them already
		}
		if cows > 0 {
			text := board.If(final > 0, s.Words.T("buffalo.source.final", md.Title, final), md.Title)
			list = append(list, board.Source{Part: "cows", Text: text, Points: cows})
		}
	}
	return list
}

// Shares tell the bonus cows apart from the first cows and those of the cards, under other names than the sum of all.
func (p Presenter) Shares(s board.Scene, seat rules.Seat) (list []rules.Part) {
	bonus := 0
	for _, e := range s.Events() {
		if e.Kind == buffalo.EventPlaced && e.Who == seat {
			bonus += int(e.Gained)
		}
	}
	for _, part := range p.Defaults.Shares(s, seat) {
		if part.Name == "cows" {
			list = append(list, rules.Part{Name: "cards", Value: part.Value - bonus}, rules.Part{Name: "bonus", Value: bonus})
			continue
		}
		list = append(list, part)
	}
	return list
}

// paidAtTheEnd is the final bonus of a game that is over, as the story tells it.
func paidAtTheEnd(s board.Scene) (list []buffalo.Final) {
	for _, e := range s.Events() {
		if e.Kind == buffalo.EventFinal {
			list = append(list, buffalo.Final{Meadow: int(e.Where), Seat: e.Who, Colour: buffalo.Colour(e.What), Cows: int(e.Gained)})
		}
	}
	return list
}
