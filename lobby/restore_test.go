package lobby

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// A slowStore reads the journal of one table at once, and the others when it is let.
type slowStore struct {
	Store
	quick string
	goOn  chan struct{}
}

func (s *slowStore) Entries(name string) ([]data.Entry, error) {
	if name != s.quick && !journal.IsHall(name) {
		<-s.goOn
	}
	return s.Store.Entries(name)
}

// reopenSlowly opens the saloon again on a store that reads only one table at once.
func reopenSlowly(t *testing.T, h *testSaloon, quick table.ID) *slowStore {
	t.Helper()
	h.close()
	slow := &slowStore{quick: string(quick), goOn: make(chan struct{})}
	h.openOn(func(f *frailStore) Store { slow.Store = f; return slow })
	return slow
}

// After a start the door is open before all tables go on, and a table that somebody wants
// goes on at once.
func TestRestore_ATableThatIsWantedGoesOnAtOnce(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	var ids []table.ID
	for range 4 {
		ids = append(ids, anna.newTable(table.Proposal{Seats: 2}))
	}
	slow := reopenSlowly(t, h, ids[2])
	anna = h.player("Anna")
	anna.look(ids[2])
	if anna.table.Card.ID != ids[2] || anna.table.Seat != 1 {
		t.Errorf("Anna sees %+v", anna.table.Card)
	}
	select {
	case <-h.lobby.Restored():
		t.Error("tables that cannot be read go on")
	default:
	}
	close(slow.goOn)
	<-h.lobby.Restored()
	for _, id := range ids {
		anna.look(id)
	}
	if mine := len(anna.visit.Tables()); mine != len(ids) {
		t.Errorf("Anna has %d tables, not %d", mine, len(ids))
	}
}

// The code of a private table, and a new name, wait until all tables go on.
func TestRestore_WhatConcernsAllTablesWaits(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	id := anna.newTable(table.Proposal{Seats: 2, Private: true})
	code := anna.table.JoinCode
	slow := reopenSlowly(t, h, "")
	bert := h.player("Bert")
	hurry, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := bert.visit.Join(hurry, code); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("before its table goes on, the code is answered by %v", err)
	}
	renamed := make(chan error, 1)
	go func() {
		_, err := h.lobby.Rename(t.Context(), anna.visit.Person(), "Annika")
		renamed <- err
	}()
	close(slow.goOn)
	if got, err := bert.visit.Join(t.Context(), code); err != nil || got != id {
		t.Errorf("the code leads to %q, %v", got, err)
	}
	must(t, <-renamed)
	bert.look(id)
	bert.until("the table knows the new name", func() bool { return bert.table.Card.Chairs[0].Person.Name == "Annika" })
}

// A saloon that closes waits for the tables that are being read: its file is closed after it.
func TestClose_WaitsForTablesThatAreBeingRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newTestSaloon(t)
		h.player("Anna").newTable(table.Proposal{Seats: 2})
		slow, closed := reopenSlowly(t, h, ""), make(chan error, 1)
		synctest.Wait() // its journal is being read
		go func() { closed <- h.lobby.Close(t.Context()) }()
		synctest.Wait()
		if len(closed) > 0 {
			t.Error("it is closed while a table is read")
		}
		close(slow.goOn)
		must(t, <-closed)
	})
}
