package buffalo

import (
	"slices"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// Which card is dropped stays hidden from all others, also when it is taken back.
func TestZB3_4_ADroppedCardIsToldToNobodyElse(t *testing.T) {
	card := newCard(2, 'u')
	for viewer, want := range map[rules.Seat][2][]uint8{
		1:              {{EventDropped, EventReady}, {EventRecalled, EventUnready}},
		2:              {{EventReady}, {EventUnready}},
		rules.Observer: {{EventReady}, {EventUnready}},
	} {
		m := empty(t, 3)
		fillAllBut(t, m, "wagon-wheel-wash")
		play(t, m, "1 send 5a wagon-wheel-wash")
		if got := toldTo(t, m, 1, dropMove(card), viewer); !slices.Equal(got, want[0]) {
			t.Errorf("viewer %d is told %v of a dropped card, want %v", viewer, got, want[0])
		}
		if got := toldTo(t, m, 1, recallMove(card), viewer); !slices.Equal(got, want[1]) {
			t.Errorf("viewer %d is told %v of a dropped card taken back, want %v", viewer, got, want[1])
		}
	}
}

// Whoever chooses anew again and again in secret does not fill the story of the others with it: they are
// told a few times that the choice stands, or does not, and all of the reveal.
func TestZB3_WhoChoosesAnewAHundredTimesIsToldAFewTimes(t *testing.T) {
	for _, back := range []string{"recall", "undo"} {
		seed := rules.Seed{1}
		r := rulestest.NewRecord(t, mustNew(t), rules.Setup{Game: ID, Seats: 3})
		move := func(seat rules.Seat, m rules.Move) {
			t.Helper()
			rulestest.Taken(t, r.Play(seat, m, &rules.Events{}))
		}
		for r.Match().Secret() == 0 {
			draw, err := r.HouseMove(&seed)
			must(t, err)
			move(rules.House, draw)
		}
		first, secret := r.Len(), r.Match().Secret()
		choose := func(seat rules.Seat) {
			t.Helper()
			for r.Match().Secret() == secret && r.Match().ToAct().Has(seat) {
				move(seat, r.Match().Default(seat))
			}
		}
		for range 100 {
			choose(1)
			if back == "undo" {
				move(1, rules.Undo)
			} else {
				last := r.Match().AppendMoves(nil, 1)
				move(1, last[len(last)-1])
			}
		}
		told := func(viewer rules.Seat) (status, reveals int) {
			for i := first; i < r.Len(); i++ {
				for _, e := range r.StoryLine(i, viewer).Events {
					switch e.Kind {
					case EventReady, EventUnready:
						status++
					case EventRevealed:
						reveals++
					}
				}
			}
			return status, reveals
		}
		if own, _ := told(1); own < 100 {
			t.Errorf("%s: who chooses is told of %d own changes", back, own)
		}
		for _, viewer := range []rules.Seat{2, rules.Observer} {
			if others, _ := told(viewer); others < 1 || others > 5 {
				t.Errorf("%s: viewer %d is told %d times", back, viewer, others)
			}
		}
		for _, seat := range []rules.Seat{2, 3, 1} {
			choose(seat)
		}
		_, want := told(1)
		if _, got := told(2); got == 0 || got != want {
			t.Errorf("%s: of the reveal the others are told %d of %d things", back, got, want)
		}
	}
}
