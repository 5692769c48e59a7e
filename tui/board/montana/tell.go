package montana

import (
	"cmp"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
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

func (t teller) who() string  { return t.Name(t.e.Who) }
func (t teller) good() string { return goodName(t.Words, int(t.e.What)) }

func (t teller) hex() string { return hexAt(t.Scene, int(t.e.Where)) }

func (t teller) say(key string, args ...any) string { return t.Words.T("montana.tell."+key, args...) }

func (t teller) workers() string {
	return t.Words.N("montana.workers."+goodKeys[t.e.What], int(t.e.Gained))
}

func (t teller) goods() string {
	return countedName(t.Words, int(t.e.What), int(t.e.Gained))
}

func (t teller) sector() string {
	v, ok := t.View.(*montana.View)
	at := int(t.e.Where) - 1
	if !ok || at < 0 || at >= len(v.Wheel) {
		return ""
	}
	return sectorName(t.Words, &v.Wheel[at])
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

// ToViewer tells of bids that were beaten or made unasked, of what the city brings, and of what the supply lacks.
func (Presenter) ToViewer(s board.Scene, by rules.Seat, e rules.Event) string {
	t := teller{s, e}
	say := func(key string, args ...any) string { return s.Words.T("montana.to-you."+key, args...) }
	switch {
	case e.Kind == montana.EventOutbid && e.Whom == s.Seat:
		return say("outbid", t.who(), int(e.Where))
	case e.Who != s.Seat || by == s.Seat:
	case e.Kind == montana.EventBid:
		return say("bid", int(e.Gained), int(e.Where))
	case e.Kind == montana.EventFolded:
		return say("folded")
	case e.Kind == montana.EventReward:
		return say("reward", int(e.Where))
	case e.Kind == montana.EventShort:
		return say(board.If(e.Where == 1, "short.worker", "short"), t.good())
	case e.Kind == montana.EventMissed:
		return say("missed", t.good())
	}
	return ""
}

// tellings are the sentences by the kind of event. What was paid is told with what it was paid for.
var tellings = [...]func(teller) string{
	montana.EventFirst: func(t teller) string { return t.say("first", t.who()) },
	montana.EventSpun: func(t teller) string {
		if t.e.From != 0 {
			return t.say("pushed", t.who(), t.sector(), countedName(t.Words, int(montana.Grain), passed(t.e)))
		}
		return t.say("spun", t.who(), t.sector())
	},
	montana.EventWorkers:   func(t teller) string { return t.say("workers", t.who(), t.workers()) },
	montana.EventDismissed: func(t teller) string { return t.say("dismissed", t.who(), t.good()) },
	montana.EventShort: func(t teller) string {
		return t.say(board.If(t.e.Where == 1, "short.worker", "short"), t.who(), t.good())
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
	montana.EventGoods: func(t teller) string { return t.say("goods", t.who(), t.goods()) },
	montana.EventExchanged: func(t teller) string {
		given := goodKeys[max(t.e.What-int16(montana.BigCopper), 0)]
		return t.say("exchanged", t.who(), t.Words.N("montana.small-goods."+given, int(t.e.Gained)), t.goods())
	},
	montana.EventCity:   func(t teller) string { return t.say("city", t.who()) },
	montana.EventBid:    func(t teller) string { return t.say("bid", t.who(), int(t.e.Gained), int(t.e.Where)) },
	montana.EventOutbid: func(t teller) string { return t.say("outbid", t.who(), t.Name(t.e.Whom)) },
	montana.EventFolded: func(t teller) string { return t.say(board.If(t.e.ByItself, "no-bid", "folded"), t.who()) },
	montana.EventReward: func(t teller) string { return t.say("reward", t.who(), int(t.e.Where)) },
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

// A recap collects what a seat has done in a turn: of each sort of deed one part, so that it can be told in a line.
type recap struct {
	board.Scene
	deeds   []string
	built   []string // hexes, with what was paid for them and what they brought
	took    []string // in the city, beside goods
	traded  []string // what cows were traded for
	paid    montana.Goods
	got     montana.Goods
	hired   montana.Workers
	silver  int
	row     int    // of the city that was taken
	bid     int    // for it, where it was paid in the turn of another
	auction string // the newest bid, or that it passed
	place   montana.Place
	working bool // at that place
	trading bool // what comes next was traded for
}

// Summary is what a seat has done with these events: "built e8 for s p +ψ, f4 for g".
func (Presenter) Summary(s board.Scene, _ rules.Seat, events []rules.Event) string {
	r := &recap{Scene: s}
	for _, e := range events {
		r.take(e)
	}
	r.finish()
	return strings.Join(r.deeds, ", ")
}

func (r *recap) word(key string, args ...any) string { return r.Words.T("montana.did."+key, args...) }

func (r *recap) say(key string, args ...any) { r.deeds = append(r.deeds, r.word(key, args...)) }

// take notes what was paid and got; a deed is told with it.
func (r *recap) take(e rules.Event) {
	traded := r.trading
	r.trading = false
	switch e.Kind {
	case montana.EventGoods, montana.EventExchanged:
		if !traded {
			r.got[e.What] += int(e.Gained)
		}
	case montana.EventSilver:
		if !traded {
			r.silver += int(e.Gained)
		}
	case montana.EventWorkers:
		if !traded {
			r.hired[e.What] += int(e.Gained)
		}
	case montana.EventPaid:
		r.paid[e.What] += int(e.Gained)
	default:
		r.deed(e)
	}
}

func (r *recap) deed(e rules.Event) {
	switch e.Kind {
	case montana.EventBuilt:
		text := r.word("hex", hexAt(r.Scene, int(e.Where)), r.goods(r.paid[:]))
		if e.Gained > 1 {
			text += " +" + strings.Repeat(string(signHouse), int(e.Gained))
		}
		r.built, r.paid = append(r.built, text), montana.Goods{}
	case montana.EventCow:
		r.found(signCow)
	case montana.EventCanteen:
		r.found(signCanteen)
	case montana.EventCity:
		r.got[montana.Pumpkin]-- // who goes there takes one
	case montana.EventReward:
		r.row, r.auction, r.bid = int(e.Where), "", bidOf(r.Scene, e.Who)
	case montana.EventFolded:
		r.auction = r.word(board.If(e.ByItself, "no-bid", "passed"))
	case montana.EventBid:
		r.auction = r.word("bid", int(e.Gained), int(e.Where))
	case montana.EventPlaced:
		r.place, r.working = montana.Place(e.From), true
	case montana.EventTraded:
		r.traded, r.trading = append(r.traded, bargain(r.Words, int(e.What))), true
	case montana.EventCamp:
		r.say("camp", hexAt(r.Scene, int(e.Where)))
	case montana.EventExtra:
		r.finish()
		r.say("extra")
	}
}

// bidOf is the newest bid of a seat, which may be paid in another's turn.
func bidOf(s board.Scene, seat rules.Seat) (bid int) {
	for _, e := range s.Events() {
		if e.Kind == montana.EventBid && e.Who == seat {
			bid = int(e.Gained)
		}
	}
	return bid
}

// found adds a cow or a canteen to the hex or to the row of the city that brought it.
func (r *recap) found(sign rune) {
	if n := len(r.built); n > 0 && r.row == 0 {
		r.built[n-1] += " +" + string(sign)
		return
	}
	r.took = append(r.took, string(sign))
}

func (r *recap) finish() {
	if len(r.built) > 0 {
		r.say("built", strings.Join(r.built, ", "))
	}
	r.tellGoods()
	if r.auction != "" {
		r.deeds = append(r.deeds, r.auction)
	}
	if r.hired.Total() > 0 {
		r.say("hired", r.goods(r.hired[:]))
	}
	if n := len(r.traded); n > 0 {
		r.deeds = append(r.deeds, r.Words.N("montana.did.traded", n, r.Words.List(r.traded)))
	}
	*r = recap{Scene: r.Scene, deeds: r.deeds}
}

func (r *recap) tellGoods() {
	goods := max(r.got.Total(), 0)
	switch {
	case r.row > 0:
		list := r.took
		if r.silver > 0 {
			list = append(list, "$"+strconv.Itoa(r.silver))
		}
		if goods > 0 {
			list = append(list, named(r.Words, r.got[:]))
		}
		r.say("reward", r.row, cmp.Or(r.paid[montana.Pumpkin], r.bid), cmp.Or(strings.Join(list, ", "), r.Words.T("montana.nothing")))
	case r.working && r.place == montana.Bank:
		r.say("bank", r.silver)
	case r.working:
		r.say("worked", placeName(r.Words, r.place), r.goods(r.got[:]))
	case goods > 0:
		r.say("got", r.goods(r.got[:]))
	case r.silver > 0:
		r.say("silver", r.silver)
	}
}

func (r *recap) goods(counts []int) string {
	return board.Joined(" ", board.Texts(counts, func(good, n int) string {
		return strings.TrimSpace(strings.Repeat(r.Words.T("montana.letter."+goodKeys[good])+" ", n))
	})...)
}
