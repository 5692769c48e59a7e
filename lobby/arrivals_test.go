package lobby

import (
	"testing"
	"time"
)

// amongFriends has Anna here, and her friends away.
func amongFriends(t *testing.T, clock *handClock, names ...string) (h *testSaloon, anna *guy) {
	t.Helper()
	h = newTestSaloonAt(t, clock)
	anna = h.player("Anna")
	for _, name := range names {
		friend := h.player(name)
		anna.befriends(friend)
		friend.mail.Close()
	}
	clock.advance(arrivalPause)
	anna.tidings()
	return h, anna
}

// Somebody whose line breaks again and again is announced once, and again after some time away.
func TestArrivals_WhoComesAndGoesIsAnnouncedOnce(t *testing.T) {
	clock := newHandClock()
	h, anna := amongFriends(t, clock, "Bert")
	for _, want := range []string{"Bert came", "", "", ""} {
		bert := h.player("Bert")
		anna.isTold(want)
		clock.advance(arrivalPause - time.Minute)
		bert.mail.Close()
		clock.advance(time.Minute)
	}
	clock.advance(arrivalPause)
	h.player("Bert")
	anna.isTold("Bert came")
}

// When all come at once, such as after a restart, they are told together; who has gone
// meanwhile is not.
func TestArrivals_ACrowdIsToldTogether(t *testing.T) {
	clock := newHandClock()
	h, anna := amongFriends(t, clock, "Bert", "Carl", "Dora", "Emil")
	h.player("Bert")
	anna.isTold("Bert came")
	h.player("Carl")
	h.player("Dora").mail.Close()
	h.player("Emil")
	anna.isTold("")
	clock.advance(arrivalsGather)
	anna.isTold("Carl and Emil came")
	clock.advance(2 * arrivalsGather)
	anna.isTold("")
}
