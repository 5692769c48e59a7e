package buffalo

import (
	"strconv"

	"saloon/rules"
)

// The kinds of events, with what their fields mean. Everyone is told all of them but
// those that say otherwise. Meadows are numbers, as in moves.
const (
	EventDealt    uint8 = iota + 1 // the house dealt Whom the meadow Where
	EventStarted                   // Who put its first cow of colour What in Where
	EventOffered                   // Who offered Gained (to Who alone)
	EventBid                       // Who's offer, revealed, is Gained
	EventPicked                    // Who picked the colour What
	EventRound                     // round Gained begins
	EventSent                      // Who chose card What for Where, colour From (to Who alone)
	EventDropped                   // Who dropped card What face down (to Who alone)
	EventRecalled                  // Who took back card What, or the offer Gained (to Who alone)
	EventReady                     // Who's choice is complete
	EventUnready                   // Who's choice is not complete any more
	EventRevealed                  // Who sends card What to Where, colour From
	EventGrazed                    // Who placed Gained cows of colour What in Where
	EventVoid                      // Who's card What for the full meadow Where is void, colour From
	EventFull                      // Who filled Where with a cow of colour What
	EventBonus                     // Who may place Gained bonus cows of colour What, paid by From to the herd of rank Where, 0 for the market
	EventPlaced                    // Who placed Gained bonus cows of colour What in Where, paid by From
	EventLapsed                    // Gained bonus cows of colour What, paid by From, were not placed; Who is House if no herd had that rank; Where 1: each would make equal herds
	EventFinal                     // the final bonus gave Who Gained cows of colour What in Where
	EventOver                      // the game is over: Gained is one of the reasons below; Who placed all cows
)

// Why a game is over, in Gained of EventOver.
const (
	overRounds = iota + 1 // all rounds have been played
	overFull              // all meadows are full
	overPlaced            // somebody has placed all cows
)

// eventForms are the words of each event. %w stands for Who, %o for Whom, %c for the card and %k for the colour in
// What, %f for the colour and %p for the meadow in From, %m for the meadow in Where, %n for Gained.
var eventForms = [EventOver + 1]string{
	EventDealt:    "dealt %o %m",
	EventStarted:  "started %w %m %k",
	EventOffered:  "offered %w %n",
	EventBid:      "bid %w %n",
	EventPicked:   "picked %w %k",
	EventRound:    "round %n",
	EventSent:     "sent %w %c %m%f",
	EventDropped:  "dropped %w %c",
	EventRecalled: "recalled %w %c",
	EventReady:    "ready %w",
	EventUnready:  "unready %w",
	EventRevealed: "revealed %w %c %m%f",
	EventGrazed:   "grazed %w %m %k %n",
	EventVoid:     "void %w %c %m%f",
	EventFull:     "full %m by %w %k",
	EventBonus:    "bonus %w %k %n from %p",
	EventPlaced:   "placed %w %m %k %n from %p",
	EventLapsed:   "lapsed %w %n from %p",
	EventFinal:    "final %w %m %k %n",
	EventOver:     "over %n",
}

// AppendEvent writes an event in words: what happened, then what the kind uses.
func (g *Game) AppendEvent(dst []byte, e rules.Event) []byte {
	if e.Kind == 0 || e.Kind > EventOver {
		return append(dst, "unknown event"...)
	}
	if e.Kind == EventRecalled && e.What == 0 {
		return g.appendForm(dst, "recalled %w offer %n", e)
	}
	dst = g.appendForm(dst, eventForms[e.Kind], e)
	if e.ByItself {
		dst = append(dst, " by itself"...)
	}
	return dst
}

func (g *Game) appendForm(dst []byte, form string, e rules.Event) []byte {
	for i := 0; i < len(form); i++ {
		if form[i] != '%' {
			dst = append(dst, form[i])
			continue
		}
		i++
		switch form[i] {
		case 'w':
			dst = strconv.AppendInt(dst, int64(e.Who), 10)
		case 'o':
			dst = strconv.AppendInt(dst, int64(e.Whom), 10)
		case 'c':
			dst = append(dst, Card(e.What).String()...)
		case 'k':
			dst = append(dst, Colour(e.What).String()...)
		case 'f':
			dst = appendColour(dst, Colour(e.From))
		case 'p':
			dst = append(dst, g.meadowAt(int(e.From)).word...)
		case 'm':
			dst = append(dst, g.meadowAt(int(e.Where)).word...)
		case 'n':
			dst = strconv.AppendInt(dst, int64(e.Gained), 10)
		}
	}
	return dst
}
