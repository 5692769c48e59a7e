package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

// slowly has a table's keeper handle each message, with all that comes of it, before the next one
// comes: as if whoever sends several were slow. It does so until the test ends.
func (h *testSaloon) slowly(id table.ID) {
	h.t.Helper()
	k, begins, ends := h.lobby.keeper(id), make(chan struct{}), make(chan struct{})
	k.inbox.put(message{ask: func() {
		close(begins)
		for !k.ended {
			select {
			case <-k.inbox.signal:
			case <-ends:
				return
			}
			list, _ := k.inbox.take()
			for _, m := range list {
				if k.ended {
					m.reply(table.RefusedNoTable)
					continue
				}
				k.handle(m)
				k.handleAll()
			}
		}
	}})
	<-begins
	h.t.Cleanup(func() { close(ends) })
}

// A table at which nobody sits closes when nobody looks at it; who looks at it again is there all the time.
func TestLook_AgainKeepsATableOpen(t *testing.T) {
	for name, private := range map[string]bool{"open": false, "private": true} {
		t.Run(name, func(t *testing.T) {
			h := newTestSaloon(t)
			anna := h.player("Anna")
			id := anna.newTable(table.Proposal{Seats: 2, Private: private})
			anna.do(table.Stand{})
			h.slowly(id)
			anna.sits(id)
		})
	}
}

// Who is asked for another game and looks at the table again has not gone.
func TestLook_AgainIsNoAnswerToARematch(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	h.playOut(anna, bert)
	id := bert.table.Card.ID
	bert.do(table.Rematch{})
	h.slowly(id)
	anna.look(id)
	anna.do(table.Rematch{})
	anna.goesOn()
	if chairs := anna.table.Card.Chairs; len(chairs) != 2 || chairs[0].Person.Name == "" || chairs[1].Person.Name == "" {
		t.Errorf("at the next table there sit %+v", chairs)
	}
}

// Players are told who begins to watch, not who looks again at what they have watched for long.
func TestLook_AgainIsNoArrival(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, _, carl, id := h.watched("open")
	clock.advance(arrivalPause + time.Second)
	carl.look(id)
	h.settled(id)
	anna.read()
	for _, tiding := range anna.told {
		for _, p := range tiding.Watchers {
			t.Errorf("Anna is told again that %s watches", p.Name)
		}
	}
}

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
