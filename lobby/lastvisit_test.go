package lobby

import (
	"testing"
	"time"
)

// Who comes again is told when they left, so that it can be seen what was said meanwhile.
func TestHall_KnowsWhenSomebodyLeft(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna := h.player("Anna")
	if anna.read(); !anna.hall.Left.IsZero() || !anna.hall.Since.Equal(noon) {
		t.Errorf("at the first visit, left %s, here since %s", anna.hall.Left, anna.hall.Since)
	}
	second := h.player("Anna")
	clock.advance(time.Hour)
	anna.mail.Close()
	clock.advance(time.Hour)
	second.mail.Close()
	clock.advance(time.Hour)
	anna = h.player("Anna")
	if anna.read(); !anna.hall.Left.Equal(noon.Add(2*time.Hour)) || !anna.hall.Since.Equal(noon.Add(3*time.Hour)) {
		t.Errorf("at the second visit, left %s, here since %s", anna.hall.Left, anna.hall.Since)
	}
}
