package lobby

import (
	"testing"

	"saloon/lobby/table"
)

func TestTheTableKnowsSinceWhenAPlayerIsNotThere(t *testing.T) {
	clock := newHandClock()
	h := newTestSaloonAt(t, clock)
	anna, bert := h.twoPlaying("open")
	chair := func() table.Chair { return anna.table.Card.Chairs[1] }
	anna.until("bert", func() bool { return anna.table != nil && chair().Here && chair().Gone.IsZero() })
	went := clock.Now()
	bert.look("")
	anna.until("bert's going", func() bool { return !chair().Here && chair().Gone.Equal(went) })
	bert.look(anna.table.Card.ID)
	anna.until("bert's return", func() bool { return chair().Here && chair().Gone.IsZero() })
}
