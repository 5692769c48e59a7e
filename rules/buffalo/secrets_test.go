package buffalo

import (
	"slices"
	"testing"

	"saloon/rules"
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
