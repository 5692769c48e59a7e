package lobby

import (
	"slices"
	"sync"
	"testing"
	"time"

	"saloon/lobby/table"
)

// connects makes a connection of somebody, with a mailbox.
func connects(id table.PlayerID, kind table.PersonKind) *connection {
	mail := NewMailbox()
	mail.Origin = Origin{Address: "there", Network: "net"}
	return &connection{id: id, mail: mail, kind: kind, person: table.Person{ID: id, Name: "Anna", Kind: kind}}
}

// Whoever lets a program play first, and then comes too, is shown as a person.
func TestHall_WhoComesAfterTheOwnBotIsAPerson(t *testing.T) {
	h := newHall(wallClock{time.Now})
	for _, kind := range []table.PersonKind{table.KindBot, table.KindPlayer, table.KindBot} {
		c := connects("a", kind)
		c.person.Open = true
		h.enter(c, Limits{}.completed())
	}
	if list := h.people.list(); list.Len() != 1 || list.At(0).Person.Kind != table.KindPlayer {
		t.Errorf("%d are here, the first is a %s", list.Len(), list.At(0).Person.Kind)
	}
}

// A game that is over makes room for another one of its address, unless somebody looks at it.
func TestHall_AGameThatIsOverMakesRoom(t *testing.T) {
	h, v := newHall(wallClock{time.Now}), connects("a", table.KindPlayer)
	limits := Limits{TablesPerAddress: 1}.completed()
	must(t, errorOf(h.mayOpen(v, limits)))
	card := table.Card{ID: "t1", Host: "b", Phase: table.Playing}
	showCard(h, card)
	h.opened(v, card.ID)
	for _, card.Phase = range []table.Phase{table.Playing, table.Over} {
		showCard(h, card)
		h.enter(v, limits)
		h.turn(v, card.ID)
		if gone, err := h.mayOpen(v, limits); err == nil {
			t.Fatalf("%s: a second table may be opened beside the first, and %v go", card.Phase, gone)
		}
	}
	h.turn(v, "")
	if gone, err := h.mayOpen(v, limits); err != nil || !slices.Equal(gone, []table.ID{card.ID}) {
		t.Errorf("after the end of the game %v have to go: %v", gone, err)
	}
}

// A host who has told the code of the own private table sees it once.
func TestListing_AHostSeesTheOwnTableOnce(t *testing.T) {
	l := newListing()
	put(l, table.Card{ID: "t1", Host: "a", Private: true, Phase: table.Gathering}, "code")
	for _, opened := range []map[table.ID]bool{nil, {"t1": true}} {
		if own, seats := l.own("a", opened); len(own) != 1 || seats != 0 {
			t.Errorf("with the code told for %v it is listed %d times, %d of them with a seat", opened, len(own), seats)
		}
	}
}

// The last word stays in the mailbox until it is read, whatever comes after it.
func TestMailbox_KeepsTheFarewell(t *testing.T) {
	m := NewMailbox()
	m.Put(News{Farewell: "good night"})
	m.Put(News{Hall: &Hall{Name: "Anna"}})
	if news := m.Take(); news.Farewell != "good night" || news.Hall == nil {
		t.Errorf("the mailbox holds %+v", news)
	}
}

// The name of a guest who is here stays taken, however many others come.
func TestGuest_KeepsTheNameWhileHere(t *testing.T) {
	h := newTestSaloon(t)
	first := h.guest("Gus").visit.Person()
	for range 3 {
		if other, err := h.lobby.Guest("Gus"); err != nil || other.Name == first.Name {
			t.Errorf("another guest is called %q, too: %v", other.Name, err)
		}
	}
}

func showCard(h *hall, c table.Card) { h.show(&c, &c, "") }

// Who comes in while being given another name, also on another node, is told what waits as ever.
func TestEnter_WhileTheNameChanges(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	now, stop := anna.visit.Person(), make(chan struct{})
	var renames sync.WaitGroup
	renames.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				h.lobby.hall.rename(now)
			}
		}
	})
	for range 300 {
		h.enter(now).mail.Close()
	}
	close(stop)
	renames.Wait()
}

// Who is sent elsewhere in the last moment before the saloon closes still reads where to.
func TestMailbox_TheFirstFarewellIsRead(t *testing.T) {
	m := NewMailbox()
	defer m.Close()
	m.Put(News{Farewell: "go on there", Elsewhere: []string{"there:22"}})
	m.Put(News{Farewell: "the saloon closes"})
	if n := m.Take(); n.Farewell != "go on there" || len(n.Elsewhere) != 1 {
		t.Errorf("it is told %q, %v", n.Farewell, n.Elsewhere)
	}
}
