package montana

import (
	"saloon/rules"
	"saloon/rules/montana"
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

func (t teller) who() string  { return t.Name(t.e.Who) }
func (t teller) good() string { return goodName(t.Words, int(t.e.What)) }

func (t teller) hex() string { return hexAt(t.Scene, int(t.e.Where)) }

func (t teller) say(key string, args ...any) string { return t.Words.T("montana.tell."+key, args...) }

// workers is so many workers of a colour: "2 copper workers".
func (t teller) workers() string {
	return t.Words.N("montana.workers."+goodKeys[t.e.What], int(t.e.Gained))
}

func (t teller) goods() string {
	return countedName(t.Words, int(t.e.What), int(t.e.Gained), true)
}

func (t teller) sector() string {
	v, ok := t.View.(*montana.View)
	at := int(t.e.Where) - 1
	if !ok || at < 0 || at >= len(v.Wheel) {
		return ""
	}
	return sectorName(t.Words, &v.Wheel[at])
}

// exchanged tells of a swap of small goods for large ones.
func (t teller) exchanged() string {
	return t.say("exchanged", t.who(), t.Words.N("montana.small-goods."+goodKeys[max(t.e.What-int16(montana.BigCopper), 0)], int(t.e.Gained)), t.goods())
}

func (t teller) price() string {
	v, ok := t.View.(*montana.View)
	if at := int(t.e.Where); ok && at >= 0 && at < len(v.Hexes) {
		return named(t.Words, v.Hexes[at].Price[:])
	}
	return ""
}

// spaceCosts is the silver that the space of the event costs; small ones cost none.
func (t teller) spaceCosts() int {
	v, ok := t.View.(*montana.View)
	if !ok || int(t.e.From) >= len(v.Areas) {
		return 0
	}
	if spaces := v.Areas[t.e.From].Spaces; int(t.e.Where) <= len(spaces) {
		return spaces[t.e.Where-1].Silver
	}
	return 0
}

// tellings are the sentences by the kind of event. What was paid is told with what it was
// paid for.
var tellings = [...]func(teller) string{
	montana.EventFirst: func(t teller) string { return t.say("first", t.who()) },
	montana.EventSpun: func(t teller) string {
		if t.e.From != 0 {
			n := (int(t.e.Where)-int(t.e.From)+sectors-1)%sectors + 1
			return t.say("pushed", t.who(), t.sector(), countedName(t.Words, int(montana.Grain), n, true))
		}
		return t.say("spun", t.who(), t.sector())
	},
	montana.EventWorkers:   func(t teller) string { return t.say("workers", t.who(), t.workers()) },
	montana.EventDismissed: func(t teller) string { return t.say("dismissed", t.who(), t.good()) },
	montana.EventShort: func(t teller) string {
		if t.e.Where == 1 {
			return t.say("short.worker", t.who(), t.good())
		}
		return t.say("short", t.who(), t.good())
	},
	montana.EventMissed: func(t teller) string { return t.say("missed", t.who(), t.good()) },
	montana.EventCamp:   func(t teller) string { return t.say("camp", t.who(), t.hex()) },
	montana.EventPlaced: func(t teller) string {
		name := placeName(t.Words, montana.Place(t.e.From))
		if costs := t.spaceCosts(); costs > 0 {
			return t.say("placed.paid", t.who(), t.workers(), name, costs)
		}
		return t.say("placed", t.who(), t.workers(), name)
	},
	montana.EventCleared: func(t teller) string { return t.say("cleared", placeName(t.Words, montana.Place(t.e.Where))) },
	montana.EventSilver: func(t teller) string {
		if t.e.Gained < 0 {
			return "" // the space says what it costs
		}
		return t.say("silver.got", t.who(), int(t.e.Gained))
	},
	montana.EventGoods:     func(t teller) string { return t.say("goods", t.who(), t.goods()) },
	montana.EventExchanged: func(t teller) string { return t.exchanged() },
	montana.EventCity:      func(t teller) string { return t.say("city", t.who()) },
	montana.EventBid:       func(t teller) string { return t.say("bid", t.who(), int(t.e.Gained), int(t.e.Where)) },
	montana.EventOutbid:    func(t teller) string { return t.say("outbid", t.who(), t.Name(t.e.Whom)) },
	montana.EventFolded:    func(t teller) string { return t.say("folded", t.who()) },
	montana.EventReward:    func(t teller) string { return t.say("reward", t.who(), int(t.e.Where)) },
	montana.EventBuilt: func(t teller) string {
		return t.Words.N("montana.tell.built", int(t.e.Gained), t.who(), t.hex(), t.price())
	},
	montana.EventCow:     func(t teller) string { return t.say("cow", t.who()) },
	montana.EventCanteen: func(t teller) string { return t.say("canteen", t.who()) },
	montana.EventTraded:  func(t teller) string { return t.say("traded", t.who(), bargain(t.Words, int(t.e.What))) },
	montana.EventExtra:   func(t teller) string { return t.say("extra", t.who()) },
	montana.EventTurn: func(t teller) string {
		if t.OnScreen {
			return "" // the sign of the player stands before what it does
		}
		return t.say("turn", t.who())
	},
	montana.EventLast: func(t teller) string { return t.say("last", t.who()) },
	montana.EventOver: func(t teller) string { return t.say("over") },
}
