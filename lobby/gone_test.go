package lobby

import (
	"errors"
	"testing"
	"time"

	"saloon/lobby/table"
)

func TestTheTableKnowsSinceWhenAPlayerIsNotThere(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.twoPlaying("open")
	chair := func() table.Chair { return anna.table.Card.Chairs[1] }
	anna.until("bert", func() bool { return anna.table != nil && chair().Here && chair().Gone.IsZero() })
	went := clock.Now()
	bert.look("")
	anna.until("bert's going", func() bool { return !chair().Here && chair().Gone.Equal(went) })
	bert.look(anna.table.Card.ID)
	anna.until("bert's return", func() bool { return chair().Here && chair().Gone.IsZero() })
}

// Somebody who hurries in as the saloon closes is told so, and has no table there.
func TestClose_OpensNoTableAfterwards(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	must(t, h.lobby.Close(anna.ctx()))
	if id, err := anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy"}); !errors.Is(err, refusedClosing) {
		t.Errorf("she has the table %q, %v", id, err)
	}
}

// A guest who comes late, and finds the name given away, keeps it when the other leaves.
func TestGuest_LeavesNobodyElseWithoutAName(t *testing.T) {
	h, clock := newClockedSaloon(t)
	late, err := h.lobby.Guest("Gus")
	must(t, err)
	clock.advance(2 * time.Minute)
	other := h.guest("Gus")
	if other.visit.Person().Name != late.Name {
		t.Fatalf("the name is kept for %v", late)
	}
	h.enter(late)
	other.mail.Close()
	wantRefused(t, "the name of a guest who is here is anybody's", h.lobby.CheckName("Gus"), refusedNameTaken.Code)
}

// Without a word of the operator bots wait before they move, as people do.
func TestOpen_BotsTakeTheirTime(t *testing.T) {
	h := newTestSaloon(t)
	l, err := Open(t.Context(), Config{Games: toyGames(), Store: h.store})
	must(t, err)
	if l.botDelay < 100*time.Millisecond {
		t.Errorf("they wait for %v", l.botDelay)
	}
	must(t, l.Close(t.Context()))
}
