package moonriver

import (
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

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
		name := moonriver.Scenario(t.e.What).String()
		return t.say("scenario", t.Words.Choice("moonriver", "scenario", name), t.Words.T("moonriver.option.scenario."+name+".about"))
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
		return t.say(board.If(t.e.Where == 1, "take.beside", "take"), t.who(), t.plot())
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
	moonriver.EventSteal:     func(t teller) string { return t.say("steal", t.who(), t.whom(), t.from(), t.at()) },
	moonriver.EventClaim:     func(t teller) string { return t.say("claim", t.who(), t.plot(), t.at()) },
	moonriver.EventBonusGone: func(t teller) string { return t.say("bonus-gone", t.who()) },
	moonriver.EventStray: func(t teller) string {
		return t.Words.N("moonriver.tell.stray", int(t.e.Gained), t.who(), t.at())
	},
	moonriver.EventEnd: func(t teller) string { return t.Words.N("moonriver.tell.end", int(t.e.What), t.who()) },
}

// ToViewer tells of thieves and swaps, and of what was taken or given away because nothing else was left.
func (Presenter) ToViewer(s board.Scene, _ rules.Seat, e rules.Event) string {
	t := teller{s, e}
	say := func(key string, args ...any) string { return s.Words.T("moonriver.to-you."+key, args...) }
	switch {
	case e.Kind == moonriver.EventSteal && e.Whom == s.Seat:
		return say("steal", t.who(), t.from())
	case e.Kind == moonriver.EventSwap && e.Whom == s.Seat:
		return say("swap", t.who(), t.plot(), plotName(s, moonriver.Plot(e.From)))
	case e.Kind == moonriver.EventGo && e.ByItself:
		return say("go", t.plot())
	case e.Kind == moonriver.EventScrap && e.ByItself:
		return say("scrap", t.plot())
	}
	return ""
}

// Summary is what a seat has done with these events, in a few words: "laid desert + forest
// at a2 b2, hired Farmer, chose Home ╰▼╯2". Of several turns only the last choice is told.
func (Presenter) Summary(s board.Scene, _ rules.Seat, events []rules.Event) string {
	b := &gameBoard{Base: board.Base{Prefix: moonriver.ID, Scene: s}}
	var list []string
	drives, chosen, chose := 0, moonriver.Plot(0), 0
	for i := 0; i < len(events); i++ {
		switch e := events[i]; e.Kind {
		case moonriver.EventLay:
			if i+1 < len(events) && events[i+1].Kind == moonriver.EventLay {
				list = append(list, b.toldDomino(e, events[i+1]))
				i++
			}
		case moonriver.EventDrive:
			drives++
		case moonriver.EventGo:
			chosen, chose = moonriver.Plot(e.What), chose+1
		default:
			if text := b.told(e); text != "" {
				list = append(list, text)
			}
		}
	}
	if drives > 0 {
		list = append(list, s.Words.N("moonriver.told.drive", drives))
	}
	if v, ok := s.View.(*moonriver.View); ok && v.Round > 0 && len(list) == 0 && chose > 0 {
		list = append(list, b.Say("told.nothing"))
	}
	if chose > 0 {
		list = append(list, b.Say("told.go", b.shortPlot(chosen)))
	}
	return strings.Join(list, ", ")
}

// toldDomino is a domino by its two halves, from left to right or from the top down.
func (b *gameBoard) toldDomino(one, two rules.Event) string {
	at, other := moonriver.Cell(one.Where), moonriver.Cell(two.Where)
	if at.Row() < other.Row() || at.Column() > other.Column() {
		one, two, at, other = two, one, other, at
	}
	land := func(e rules.Event) string {
		return terrainName(b.Scene.Words, face(b.Scene, moonriver.Plot(e.What)).Terrain)
	}
	return b.Say("told.lay", land(one), land(two), at, other)
}

func (b *gameBoard) told(e rules.Event) string {
	switch e.Kind {
	case moonriver.EventHire:
		return b.Say("told.hire", b.Say("brief."+moonriver.Partner(e.What).String()))
	case moonriver.EventScrap, moonriver.EventDiscard:
		return b.Say("told.scrap", b.shortPlot(moonriver.Plot(e.What)))
	case moonriver.EventCull:
		return b.Say("told.cull", moonriver.Cell(e.Where))
	case moonriver.EventSwap:
		return b.Say("told.swap", b.shortPlot(moonriver.Plot(e.What)), b.Scene.Name(e.Whom))
	case moonriver.EventSteal:
		return b.Say("told.steal", b.Scene.Name(e.Whom))
	case moonriver.EventClaim:
		return b.Say("told.claim", terrainName(b.Scene.Words, face(b.Scene, moonriver.Plot(e.What)).Terrain), moonriver.Cell(e.Where))
	}
	return ""
}

// shortPlot is a plot in a few cells: "Home ╰▼╯2".
func (b *gameBoard) shortPlot(p moonriver.Plot) string {
	f := face(b.Scene, p)
	return strings.TrimSpace(capital(b.landName(f.Terrain, 7)) + " " + b.symbolsIn(f, 8))
}
