package montana

import (
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

// A recap collects what a seat has done: one deed after the other, each with what was paid
// or got for it.
type recap struct {
	board.Scene
	deeds   []string
	paid    montana.Goods // before the next build
	got     montana.Goods // since the last deed
	silver  int
	place   montana.Place
	working bool // at that place
	hired   montana.Workers
	traded  bool // what comes next was traded for
}

// Summary is what a seat has done with these events: "built e8 for s p, a cow".
func (Presenter) Summary(s board.Scene, _ rules.Seat, events []rules.Event) string {
	r := &recap{Scene: s}
	for _, e := range events {
		r.take(e)
	}
	r.finish()
	return strings.Join(r.deeds, ", ")
}

func (r *recap) say(key string, args ...any) {
	r.deeds = append(r.deeds, r.Words.T("montana.did."+key, args...))
}

// take notes an event.
func (r *recap) take(e rules.Event) {
	if r.traded {
		r.traded = false
		if e.Kind == montana.EventGoods || e.Kind == montana.EventSilver || e.Kind == montana.EventWorkers {
			return
		}
	}
	switch e.Kind {
	case montana.EventPaid:
		r.paid[e.What] += int(e.Gained)
		return
	case montana.EventGoods:
		r.got[e.What] += int(e.Gained)
		return
	case montana.EventSilver:
		r.silver += int(e.Gained)
		return
	case montana.EventWorkers:
		r.hired[e.What] += int(e.Gained)
		return
	case montana.EventPlaced:
		if !r.working {
			r.finish()
		}
		r.place, r.working = montana.Place(e.From), true
		return
	}
	r.deed(e)
}

// deed notes what ends the one before it.
func (r *recap) deed(e rules.Event) {
	switch e.Kind {
	case montana.EventBuilt:
		r.finish()
		r.say("built", hexAt(r.Scene, int(e.Where)), r.goods(r.paid[:]))
		if e.Gained > 1 {
			r.deeds = append(r.deeds, r.Words.N("montana.settlement", int(e.Gained)))
		}
		r.paid = montana.Goods{}
	case montana.EventCow:
		r.deeds = append(r.deeds, r.Words.N("montana.cow", 1))
	case montana.EventCanteen:
		r.deeds = append(r.deeds, r.Words.N("montana.canteen", 1))
	case montana.EventReward:
		r.finish()
		r.paid = montana.Goods{}
		r.say("reward", int(e.Where))
	case montana.EventExchanged:
		counts := make([]int, len(goodKeys))
		counts[e.What] = int(e.Gained)
		r.say("got", r.goods(counts))
	case montana.EventFolded:
		r.finish()
		r.say("passed")
	case montana.EventBid:
		r.finish()
		r.say("bid", int(e.Gained), int(e.Where))
	case montana.EventCamp:
		r.say("camp", hexAt(r.Scene, int(e.Where)))
	case montana.EventTraded:
		r.finish()
		r.say("traded", bargain(r.Words, int(e.What)))
		r.traded = true
	case montana.EventExtra:
		r.finish()
		r.say("extra")
	}
}

// finish tells what has not been told yet.
func (r *recap) finish() {
	got := r.got.Total() > 0
	switch {
	case r.working && r.place == montana.Bank:
		r.say("bank", r.silver)
	case r.working:
		r.say("worked", placeName(r.Words, r.place), r.goods(r.got[:]))
	case got:
		r.say("got", r.goods(r.got[:]))
	case r.silver > 0:
		r.say("silver", r.silver)
	}
	if r.hired.Total() > 0 {
		r.say("hired", r.goods(r.hired[:]))
	}
	r.working, r.got, r.silver, r.hired = false, montana.Goods{}, 0, montana.Workers{}
}

// goods are counts as letters with blanks between.
func (r *recap) goods(counts []int) string {
	var list []string
	for good, n := range counts {
		for range n {
			list = append(list, r.Words.T("montana.letter."+goodKeys[good]))
		}
	}
	return strings.Join(list, " ")
}
