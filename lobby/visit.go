package lobby

import (
	"context"
	"time"

	"saloon/rules"
)

// A Visit is one connection of a person in the saloon.
type Visit struct {
	lobby  *Lobby
	person Person
	mail   *Mailbox
}

// A Finished game as its players' lists show it.
type Finished struct {
	ID      TableID
	Game    string
	Title   string
	Ended   time.Time
	Players []Person
	Order   [][]rules.Seat
	Points  []int
	Seat    rules.Seat // the seat of the person who asks
	Place   int        // and the place it took
}

// Enter lets somebody in: a Hall is in the mailbox at once, and newer ones come.
// The visit ends when the mailbox is closed.
func (l *Lobby) Enter(p Person, mail *Mailbox) (*Visit, error) {
	mail.Put(News{Hall: &Hall{}})
	return &Visit{lobby: l, person: p, mail: mail}, nil
}

// Person is who visits, as now known.
func (v *Visit) Person() Person { return v.person }

// Look turns to a table, whose snapshots then come; "" is back to the hall.
func (v *Visit) Look(ctx context.Context, table TableID) error { return errNotYet }

// Join finds a table by its join code (or its ID) and turns to it. Taking a seat
// is another step.
func (v *Visit) Join(ctx context.Context, code string) (TableID, error) { return "", errNotYet }

// NewTable makes a table, takes its first seat as its host, and turns to it.
func (v *Visit) NewTable(ctx context.Context, p Proposal) (TableID, error) { return "", errNotYet }

// Do carries out a command at a table. It returns nil once that is durable, or a
// *rules.Refusal.
func (v *Visit) Do(ctx context.Context, table TableID, c Command) error { return errNotYet }

// Say says a line in the hall.
func (v *Visit) Say(ctx context.Context, text string) error { return errNotYet }

// Finished lists this person's finished games, newest first.
func (v *Visit) Finished(ctx context.Context, limit int) ([]Finished, error) {
	return nil, errNotYet
}

// Export is a finished game, or a running one as an observer may know it.
func (v *Visit) Export(ctx context.Context, table TableID) (rules.Export, error) {
	return rules.Export{}, errNotYet
}
