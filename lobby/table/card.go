package table

import (
	"slices"
	"time"

	"saloon/rules"
)

// A Chair is who sits on one seat, as everybody sees it.
type Chair struct {
	Person Person // zero when the seat is free
	Level  string // a bot's level
	Ready  bool
	Here   bool // at least one connection of the player watches the table
	Away   bool // a bot plays for the player who left or ran out of time
	Left   bool // the player left, and nobody plays
	Late   bool // a bot plays because the player's time was over
	Agreed bool // a bot plays because the others agreed on it
	// the player has given up: a bot plays to the end
	Resigned bool
	Lapsed   bool   // once the game is over: the player did not play the whole of it
	Teacher  Person // who looks over the player's shoulder; zero for nobody
	// when the last connection of a player who is not here ended; zero when that is not known
	Gone time.Time
	Rest Rest // when the player's days do not pass, at a table over days
	// from when on a bot that others have asked for plays, where the player is in the saloon; zero where nobody has asked
	BotFrom time.Time
}

// A Card is a table as the list in the hall shows it.
type Card struct {
	ID       ID
	Game     string
	Title    string
	Options  map[string]string // never changed after it is published
	Private  bool
	SentAway []PlayerID // by the host
	Friends  bool       // the friends of the host find it all the same
	Lesson   bool
	Begun    string // the name of the moment of another game at which this one begins; "" for none
	Deal     string // the day of which the game is the deal; "" for other games
	Counts   bool   // it is the try of its player that counts
	Evening  string // of which evening it is a game; "" for none
	Host     PlayerID
	Phase    Phase
	Chairs   []Chair // chair i is seat i+1
	Watchers int
	Progress int
	ToAct    rules.Seats
	Asked    rules.Seats // whose answer a question to all waits for
	Since    time.Time   // when it reached its phase
	Begins   time.Time   // when the game began; zero before
	Moved    time.Time   // when the newest move was made; zero before
	Terms    Terms
	Rated    RatedList // in which list the game is rated, or would be with those who sit here
	// when the time of seat i+1 runs out, zero while it owes nothing; nil at a table without a clock
	Deadlines []time.Time
	// the time of seat i+1, for a decision or in its bank, when it last began to run; nil at a table without a clock
	Times  []time.Duration
	After  ID          // the table of the game before, for whose people this one was opened; "" for none
	Again  bool        // another game can still be asked for, and it waits for those who are away
	Series *SeriesCard // nil where no series is played; never changed after it is published
	Turned int         // by how many seats its people have moved on since they had the colours of their seats
	Ended  bool        // the players have agreed to end the game before its end
}

// SeatOf is where somebody sits, or Observer.
func (c Card) SeatOf(id PlayerID) rules.Seat {
	at := slices.IndexFunc(c.Chairs, func(s Chair) bool { return s.Person.ID == id })
	if at < 0 || id == "" {
		return rules.Observer
	}
	return rules.Seat(at + 1)
}

// HasSeat reports whether somebody sits at the table.
func (c Card) HasSeat(id PlayerID) bool { return c.SeatOf(id) != rules.Observer }

// HasFreeChair reports whether nobody sits, and no bot, on some chair.
func (c Card) HasFreeChair() bool {
	return slices.ContainsFunc(c.Chairs, func(s Chair) bool { return s.Person.Kind == "" })
}

// OnlyBots reports whether nobody but bots sits at a table that is played.
func (c Card) OnlyBots() bool {
	return c.Phase != Gathering && !slices.ContainsFunc(c.Chairs, func(s Chair) bool { return s.Person.Kind != KindBot })
}

// PlaysWithOthers reports whether somebody's game needs them because of other people, or programs.
func (c Card) PlaysWithOthers(id PlayerID) bool {
	seat := c.SeatOf(id)
	return c.Phase == Playing && seat != rules.Observer && !c.Chairs[seat-1].Away &&
		slices.ContainsFunc(c.Chairs, func(s Chair) bool { return s.Person.ID != id && s.Level == "" && !s.Away && !s.Left })
}

// KeepsChairFor is about a table for another game, whose players have played together and are not all ready.
func (c Card) KeepsChairFor(id PlayerID) bool {
	seat := c.SeatOf(id)
	return c.Phase == Gathering && c.After != "" && c.Host != id && seat != rules.Observer && !c.Chairs[seat-1].Ready
}

// BotAskedFor is from when on a bot plays for this person, unless they come to the table; zero where nobody has asked.
func (c Card) BotAskedFor(id PlayerID) (from time.Time) {
	if seat := c.SeatOf(id); seat != rules.Observer && c.Phase == Playing {
		from = c.Chairs[seat-1].BotFrom
	}
	return from
}

// Asks reports whether a question to all waits for this person's answer.
func (c Card) Asks(id PlayerID) bool { return c.Asked.Has(c.SeatOf(id)) }

// WaitsFor reports whether the table waits for this person, to decide or to stay: not while a bot plays for them.
func (c Card) WaitsFor(id PlayerID) bool {
	if c.KeepsChairFor(id) || !c.BotAskedFor(id).IsZero() {
		return true
	}
	seat := c.SeatOf(id)
	return c.Phase == Playing && c.ToAct.Has(seat) && !c.Chairs[seat-1].Away
}

// Due is when the time of this person for a decision is over; zero for never.
func (c Card) Due(id PlayerID) time.Time { return c.DueOf(c.SeatOf(id)) }

// DueOf is when the time of a seat for a decision is over; zero for never.
func (c Card) DueOf(seat rules.Seat) time.Time {
	if seat < 1 || int(seat) > len(c.Deadlines) {
		return time.Time{}
	}
	return c.Deadlines[seat-1]
}

// Surroundings are what a card and a snapshot need beyond the facts.
type Surroundings struct {
	Here   []PlayerID             // who has a connection at the table
	Gone   map[PlayerID]time.Time // since when others are not here
	Known  time.Time              // from when on it is known who is here
	Notice *Notice                // why the table pauses; nil while it does not
	Closed bool
}

// Somebody who is not here may never have been.
func (a Surroundings) goneSince(id PlayerID) time.Time {
	if gone, known := a.Gone[id]; known {
		return gone
	}
	return a.Known
}

// Card is the table as the list shows it.
func (s *State) Card(around Surroundings) Card {
	c := Card{
		ID: s.id, Game: s.agreed.Setup.Game, Title: s.game.Info().Title, Options: s.agreed.Setup.Options,
		Private: s.agreed.Private, Friends: s.agreed.Friends, SentAway: s.kept, Lesson: s.IsLesson(), Host: s.host.ID, Phase: s.phase, Since: s.since, Begins: s.started, Moved: s.moved,
		Deal: s.agreed.Setup.Deal, Counts: s.counts(), Begun: s.agreed.Begun.name(), Terms: s.agreed.Terms, Evening: s.agreed.Evening, Rated: s.Rated(), Deadlines: s.deadlines(), Times: s.times(), Ended: s.ended, Chairs: make([]Chair, len(s.chairs)),
	}
	c.After, c.Turned, c.Again, c.Series, c.Asked = s.agreed.After, s.agreed.Turned, s.waitsAgain(), s.seriesCard(), s.Question().Open()
	switch {
	case around.Closed:
		c.Phase = Over
	case around.Notice != nil && s.phase != Over:
		c.Phase = Paused
	}
	if s.record != nil {
		c.Progress, c.ToAct = s.match().Progress(), s.match().ToAct()
	}
	if next, guided := s.nextLine(); c.Phase == Over {
		c.ToAct = 0 // also where the game has not come to its end
	} else if guided {
		c.ToAct = rules.SeatSet(next.Seat) // in a lesson one after the other
	}
	for i, seat := range s.chairs {
		c.Chairs[i] = Chair{Person: seat.person, Level: seat.level, Ready: seat.ready,
			Here: seat.level != "" || slices.Contains(around.Here, seat.person.ID), Away: seat.away, Left: seat.left,
			Late: seat.late, Agreed: seat.agreed, Resigned: seat.resigned, Teacher: s.teacherOf(i), Rest: s.restOn(seat), BotFrom: s.botFrom(rules.Seat(i + 1))}
		if chair := &c.Chairs[i]; !chair.Here && !seat.empty() {
			chair.Gone = around.goneSince(seat.person.ID)
		}
	}
	if s.inResult() {
		for _, seat := range slices.Concat(s.leavers()...) {
			c.Chairs[seat-1].Lapsed = true
		}
	}
	for _, id := range around.Here {
		if c.Watched(id) && !c.ShutsOut(id) {
			c.Watchers++
		}
	}
	return c
}
