package lobby

import (
	"testing"
	"time"
)

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
