package lobby_test

import (
	"context"
	"fmt"
	"log"
	"maps"
	"slices"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// A lobby is opened on a store that keeps everything in memory. Ann, a guest, opens a
// table, puts a bot on its second seat, and makes the first move.
func Example() {
	ctx := context.Background()
	l, err := lobby.Open(ctx, lobby.Config{Games: []rules.Game{tabletest.Pennies{}}, Store: &memory{journals: map[string][]data.Entry{}}})
	if err != nil {
		log.Fatal(err)
	}
	ann, err := l.Guest("Ann")
	if err != nil {
		log.Fatal(err)
	}
	mail := lobby.NewMailbox()
	visit, err := l.Enter(ann, mail)
	if err != nil {
		log.Fatal(err)
	}
	id, err := visit.NewTable(ctx, table.Proposal{Game: "toy", Seats: 2})
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range []table.Command{table.AddBot{Seat: 2, Level: "easy"}, table.Ready{Ready: true}} {
		if err := visit.Do(ctx, id, c); err != nil {
			log.Fatal(err)
		}
	}
	seen := next(mail, func(s *table.Snapshot) bool { return slices.Contains(s.Legal, tabletest.Take(2)) })
	if err := visit.Do(ctx, id, table.Play{Move: tabletest.Take(2), At: seen.At}); err != nil {
		log.Fatal(err)
	}
	seen = next(mail, func(s *table.Snapshot) bool { return s.At > seen.At })
	fmt.Printf("Ann has seat %d. Line %d of the log is %q.\n", seen.Seat, seen.Story[1].Number, seen.Story[1].Notation)
	if err := l.Close(ctx); err != nil {
		log.Fatal(err)
	}
	// Output:
	// Ann has seat 1. Line 1 of the log is "1 take 2".
}

// next waits for a snapshot of the table that is so.
func next(mail *lobby.Mailbox, so func(*table.Snapshot) bool) *table.Snapshot {
	for range mail.Signal() {
		if seen := mail.Take().Table; seen != nil && so(seen) {
			return seen
		}
	}
	return nil
}

// memory is a store of journals that is empty again when the program ends. Nobody asks for more of it, since only guests
// come in and no game is played to its end. The server's store, which has all that there is, is *data.Store.
type memory struct {
	lobby.Store
	mu       sync.Mutex
	journals map[string][]data.Entry
}

func (m *memory) Trouble() error           { return nil }
func (m *memory) Stats() (none data.Stats) { return none }

func (m *memory) Absences() ([]data.Absences, error) { return nil, nil }

func (m *memory) LastAlive() (time.Time, error) { return time.Time{}, nil }

func (m *memory) Sanctions() ([]data.Sanction, error) { return nil, nil }

func (m *memory) Blocks(func(player, other string)) error { return nil }

func (m *memory) Reports() ([]data.Report, error) { return nil, nil }

func (m *memory) NameTaken(string) (bool, error) { return false, nil }

func (m *memory) Write(_ context.Context, w data.Write) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch w := w.(type) {
	case data.DropJournal:
		delete(m.journals, w.Journal)
	case data.Appends:
		for _, a := range w {
			if len(m.journals[a.Journal]) != a.First {
				return data.ErrOutOfStep
			}
		}
		for _, a := range w {
			m.journals[a.Journal] = append(m.journals[a.Journal], a.Entries...)
		}
	}
	return nil
}

func (m *memory) Journals() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Collect(maps.Keys(m.journals))
}

func (m *memory) Entries(journal string) ([]data.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.journals[journal]), nil
}
