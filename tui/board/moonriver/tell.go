package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

// teller has the words for one event.
type teller struct {
	board.Scene
	e rules.Event
}

// Tell is an event as a sentence; "" for what needs no telling.
func (Presenter) Tell(s board.Scene, e rules.Event) string {
	t := teller{s, e}
	if int(e.Kind) < len(tellings) && tellings[e.Kind] != nil {
		return tellings[e.Kind](t)
	}
	return ""
}

func (t teller) who() string  { return t.Name(t.e.Who) }
func (t teller) whom() string { return t.Name(t.e.Whom) }
func (t teller) at() string   { return moonriver.Cell(t.e.Where).String() }
func (t teller) from() string { return moonriver.Cell(t.e.From).String() }
func (t teller) plot() string { return plotName(t.Scene, moonriver.Plot(t.e.What)) }

func (t teller) say(key string, args ...any) string {
	return t.Words.T("moonriver.tell."+key, args...)
}

// tellings are the sentences by the kind of event; an event without one is not told.
var tellings = [...]func(teller) string{
	moonriver.EventScenario: func(t teller) string {
		return t.say("scenario", t.Words.Choice("moonriver", "scenario", moonriver.Scenario(t.e.What).String()))
	},
	moonriver.EventOrder: func(t teller) string { return t.say("order", t.who(), int(t.e.Where)) },
	moonriver.EventRound: func(t teller) string {
		if t.e.Gained == 1 {
			return t.say("round.last")
		}
		return t.say("round", int(t.e.What))
	},
	moonriver.EventGo: func(t teller) string { return t.say("go", t.who(), t.plot()) },
	moonriver.EventTake: func(t teller) string {
		if t.e.Where == 1 {
			return t.say("take.beside", t.who(), t.plot())
		}
		return t.say("take", t.who(), t.plot())
	},
	moonriver.EventLay:   func(t teller) string { return t.say("lay", t.who(), t.plot(), t.at()) },
	moonriver.EventScrap: func(t teller) string { return t.say("scrap", t.who(), t.plot()) },
	moonriver.EventDiscard: func(t teller) string {
		if t.e.Who == rules.House {
			return t.say("discard", t.plot())
		}
		return t.say("discard.own", t.who(), t.plot())
	},
	moonriver.EventStop: func(t teller) string { return t.say("stop", t.who()) },
	moonriver.EventCow: func(t teller) string {
		return t.Words.N("moonriver.tell.cow", int(t.e.Gained), t.who(), t.at())
	},
	moonriver.EventNoCow:      func(t teller) string { return t.say("no-cow", t.who(), t.at()) },
	moonriver.EventCull:       func(t teller) string { return t.say("cull", t.who(), t.from(), t.at()) },
	moonriver.EventSkullSpent: func(t teller) string { return t.say("skull-spent", t.who(), t.from()) },
	moonriver.EventHire: func(t teller) string {
		return t.say("hire", t.who(), partnerName(t.Scene, moonriver.Partner(t.e.What)), t.at())
	},
	moonriver.EventNobody: func(t teller) string { return t.say("nobody", t.who()) },
	moonriver.EventDrive:  func(t teller) string { return t.say("drive", t.who(), t.from(), t.at()) },
	moonriver.EventSwap: func(t teller) string {
		return t.say("swap", t.who(), plotName(t.Scene, moonriver.Plot(t.e.From)), t.whom(), t.plot())
	},
	moonriver.EventSteal:     func(t teller) string { return t.say("steal", t.who(), t.whom()) },
	moonriver.EventClaim:     func(t teller) string { return t.say("claim", t.who(), t.plot(), t.at()) },
	moonriver.EventBonusGone: func(t teller) string { return t.say("bonus-gone", t.who()) },
	moonriver.EventStray: func(t teller) string {
		return t.Words.N("moonriver.tell.stray", int(t.e.Gained), t.who(), t.at())
	},
	moonriver.EventEnd: func(t teller) string { return t.Words.N("moonriver.tell.end", int(t.e.What), t.who()) },
}
