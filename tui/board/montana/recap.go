package montana

import (
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

// A recap collects what a seat has done in a turn: of each sort of deed one part, so that it
// can be told in a line.
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
	auction string // the newest bid, or that it passed
	place   montana.Place
	working bool // at that place
	trading bool // what comes next was traded for
}

// Summary is what a seat has done with these events: "built e8 for s p ψ, f4 for g".
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
			text += " " + strings.Repeat(string(signHouse), int(e.Gained))
		}
		r.built, r.paid = append(r.built, text), montana.Goods{}
	case montana.EventCow:
		r.found(signCow)
	case montana.EventCanteen:
		r.found(signCanteen)
	case montana.EventCity:
		r.got[montana.Pumpkin]-- // who goes there takes one
	case montana.EventReward:
		r.row, r.auction = int(e.Where), ""
	case montana.EventFolded:
		r.auction = r.word("passed")
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

// found adds a cow or a canteen to the hex or to the row of the city that brought it.
func (r *recap) found(sign rune) {
	if n := len(r.built); n > 0 && r.row == 0 {
		r.built[n-1] += " " + string(sign)
		return
	}
	r.took = append(r.took, string(sign))
}

// finish tells all that was done in a turn: builds first, trades last.
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
			list = append(list, r.goods(r.got[:]))
		}
		r.say("reward", r.row, r.paid[montana.Pumpkin], strings.Join(list, " "))
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
