package buffalo

import (
	"strconv"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// teller has the words for one event.
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

// tellings are the sentences by the kind of event.
var tellings = [...]func(teller) string{
	buffalo.EventDealt:   func(t teller) string { return t.say("dealt", t.Name(t.e.Whom), t.at()) },
	buffalo.EventStarted: func(t teller) string { return t.say("started", t.who(), t.at(), t.colour()) },
	buffalo.EventOffered: func(t teller) string { return t.say("offered", int(t.e.Gained)) },
	buffalo.EventBid:     func(t teller) string { return t.say("bid", t.who(), int(t.e.Gained)) },
	buffalo.EventPicked:  func(t teller) string { return t.say("picked", t.who(), t.colour()) },
	buffalo.EventRound:   func(t teller) string { return t.say("round", int(t.e.Gained)) },
	buffalo.EventSent:    func(t teller) string { return t.sent("sent", t.card(), t.at()) },
	buffalo.EventDropped: func(t teller) string { return t.say("dropped", t.card()) },
	buffalo.EventRecalled: func(t teller) string {
		if t.e.What == 0 {
			return t.say("recalled.offer")
		}
		return t.say("recalled", t.card())
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
	buffalo.EventBonus:  func(t teller) string { return t.count("bonus", t.who(), t.from()) },
	buffalo.EventPlaced: func(t teller) string { return t.count("placed", t.who(), t.at()) },
	buffalo.EventLapsed: func(t teller) string { return t.count("lapsed", t.from()) },
	buffalo.EventFinal:  func(t teller) string { return t.count("final", t.who(), t.at()) },
	buffalo.EventOver:   func(t teller) string { return t.say("over." + strconv.Itoa(int(t.e.Gained))) },
}
