package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// A lobby is opened on a store. Ann, a guest, opens a
// table, puts a bot on its second seat, and makes the first move.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "saloon")
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	store, err := data.Open(dir, data.Options{})
	if err != nil {
		log.Fatal(err)
	}
	l, err := lobby.Open(ctx, lobby.Config{Games: []rules.Game{tabletest.Pennies{}}, Store: store})
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
	if err := errors.Join(l.Close(ctx), store.Close()); err != nil {
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
