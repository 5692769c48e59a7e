package lobby

import (
	"sync"
	"testing"
	"time"
)

// What two moderators do at the same moment holds, whichever of them the saloon hears first.
func TestModerate_ManyAtOneMomentAllHold(t *testing.T) {
	h := newTestSaloon(t)
	people := map[string]*guy{}
	for _, name := range []string{"Anna", "Bert", "Cleo", "Dora"} {
		people[name] = h.player(name)
	}
	for round := range 200 {
		var acts sync.WaitGroup
		for name := range people {
			acts.Go(func() {
				if _, err := h.lobby.Moderate(t.Context(), Operator, Act{What: ActMute, Whom: name, For: time.Hour, Reason: "noise"}); err != nil {
					t.Error(err)
				}
			})
		}
		acts.Wait()
		for name, p := range people {
			if h.lobby.mute(p.visit.somebody()) == nil {
				t.Fatalf("round %d: %s is told as muted, and is not", round, name)
			}
			h.moderate(Act{What: ActUnmute, Whom: name})
		}
	}
}
