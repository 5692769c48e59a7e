package table

import (
	"time"

	"saloon/rules"
)

// A Fact is something that happened at a table, and when.
type Fact struct {
	When time.Time
	What Happening
}

// A Happening is what a fact says: one of the types below.
type Happening interface {
	// about is the seat that it concerns; ofTable where that is the whole table, and of moves.
	about() rules.Seat
}

const ofTable = rules.Observer

type (
	// Opened says that Host has made the table. It is the first fact of every table.
	Opened struct {
		Host   Person
		Agreed Agreement
	}
	// Changed says that By has changed what is agreed.
	Changed struct {
		By     Person
		Agreed Agreement
	}
	// HostChanged says that Host has the rights of the host now.
	HostChanged struct{ Host Person }
	// SatDown says that Who has taken the seat.
	SatDown struct {
		Seat rules.Seat
		Who  Person
	}
	// BotSatDown says that a bot of that level, called Bot, has been put on the seat.
	BotSatDown struct {
		Seat  rules.Seat
		Bot   Person
		Level string
	}
	// StoodUp says that the seat is free again.
	StoodUp struct{ Seat rules.Seat }
	// SentAway says that the host has sent somebody away, who does not come back until WasLetIn.
	SentAway struct{ Who Person }
	// WasLetIn says that the host lets somebody in again.
	WasLetIn struct{ Who Person }
	// BecameReady says that the seat is ready for the start.
	BecameReady struct{ Seat rules.Seat }
	// BecameUnready says that the seat is not ready any more.
	BecameUnready struct{ Seat rules.Seat }
	// Started says that the game has begun; the house draws from this secret seed.
	Started struct{ Seed rules.Seed }
	// Moved says that the seat has made a move, or taken one back.
	Moved struct {
		Seat rules.Seat
		Move rules.Move
	}
	// WentAway says that a bot plays for the seat's player from now on; Late that it does
	// so because the player's time was over, Agreed because the others have agreed on it.
	WentAway struct {
		Seat   rules.Seat
		Late   bool
		Agreed bool
	}
	// AskedStandIn says that the seat's player wants a bot to play for another one, who is
	// absent.
	AskedStandIn struct{ Seat, For rules.Seat }
	// Left says that the seat's player has left, and nobody plays for it.
	Left struct{ Seat rules.Seat }
	// CameBack says that the seat's player plays again.
	CameBack struct{ Seat rules.Seat }
	// Resigned says that the seat's player has given up for good; a bot plays on.
	Resigned struct{ Seat rules.Seat }
	// Said says that Who has said something.
	Said struct {
		Who  Person
		Text string
	}
	// NameChanged says that the player of this ID has this name now.
	NameChanged struct{ Player Person }
	// AskedRematch says that the seat's player wants another game.
	AskedRematch struct{ Seat rules.Seat }
	// RematchOpened says that the rematch has a table; By and Game, that somebody has chosen
	// another game for it.
	RematchOpened struct {
		Table ID
		By    rules.Seat
		Game  string
	}
	// Rested says when the days of the seat's player do not pass.
	Rested struct {
		Seat rules.Seat
		Rest Rest
	}
	// Asked says that the seat's player wants to agree on something, or agrees to it.
	Asked struct {
		Seat rules.Seat
		What Matter
	}
	// Declined says that the seat's player does not agree, or does not ask any more.
	Declined struct{ Seat rules.Seat }
	// AgreedOn says that all players have agreed on something, which is so from now on.
	AgreedOn struct{ What Matter }
	// StoodStill says that the saloon stood still since then, so that nobody's time passed.
	StoodStill struct{ Since time.Time }
	// GraceGiven says that whose time was nearly over has a little more.
	GraceGiven struct{}
)

func (Opened) about() rules.Seat          { return ofTable }
func (Changed) about() rules.Seat         { return ofTable }
func (HostChanged) about() rules.Seat     { return ofTable }
func (w SatDown) about() rules.Seat       { return w.Seat }
func (w BotSatDown) about() rules.Seat    { return w.Seat }
func (w StoodUp) about() rules.Seat       { return w.Seat }
func (SentAway) about() rules.Seat        { return ofTable }
func (WasLetIn) about() rules.Seat        { return ofTable }
func (w BecameReady) about() rules.Seat   { return w.Seat }
func (w BecameUnready) about() rules.Seat { return w.Seat }
func (Started) about() rules.Seat         { return ofTable }
func (Moved) about() rules.Seat           { return ofTable }
func (w WentAway) about() rules.Seat      { return w.Seat }
func (w Left) about() rules.Seat          { return w.Seat }
func (w CameBack) about() rules.Seat      { return w.Seat }
func (w Resigned) about() rules.Seat      { return w.Seat }
func (Said) about() rules.Seat            { return ofTable }
func (NameChanged) about() rules.Seat     { return ofTable }
func (w AskedStandIn) about() rules.Seat  { return w.Seat }
func (w AskedRematch) about() rules.Seat  { return w.Seat }
func (RematchOpened) about() rules.Seat   { return ofTable }
func (w Rested) about() rules.Seat        { return w.Seat }
func (w Asked) about() rules.Seat         { return w.Seat }
func (w Declined) about() rules.Seat      { return w.Seat }
func (AgreedOn) about() rules.Seat        { return ofTable }
func (StoodStill) about() rules.Seat      { return ofTable }
func (GraceGiven) about() rules.Seat      { return ofTable }
