package table

import (
	"errors"
	"time"

	"saloon/rules"
)

const maxFacts = 20_000 // a table at which that much has happened takes only what ends the game

const maxChanges = 100 // so often a seat may take back what it has chosen, until the others have moved

// A Moment is everything that a step needs from outside the table.
type Moment struct {
	Now  time.Time
	Here map[PlayerID]bool // who has a connection at the table
	// Inside reports whether somebody is in the saloon, wherever there; nil where nobody is.
	Inside func(PlayerID) bool
	// Gone says since when those have no connection at the table who are not here; Since is from when on it is known.
	Gone  map[PlayerID]time.Time
	Since time.Time
	// the last moment before the saloon may have stood still; zero when none is known
	Alive time.Time
	New   Generator
}

// A Generator makes what nobody can guess. It is asked only when a step needs it.
type Generator interface {
	Seed() rules.Seed // from which the house draws
	TableID() ID      // of a table that is opened
	Code() string     // with which others join a private table
}

// Effects are what a step wants done. When it is refused nothing else is set.
type Effects struct {
	Refused *rules.Refusal
	Facts   []Fact   // to be written down; none when nothing changes
	After   *State   // the table once they are
	Rematch *Opening // another table, to be written down together with the facts
	Close   bool     // the table ends
}

type draft struct {
	*State
	Moment
	by      Person // whose command it is
	facts   []Fact
	rematch *Opening
	closes  bool
}

// Step decides what somebody's command does.
func (s *State) Step(by Person, c Command, m Moment) Effects {
	if s.facts >= maxFacts && !endsGame(c) {
		return Effects{Refused: refusedLong}
	}
	seat := s.SeatOf(by.ID)
	if by.Kind == KindBot && seat != rules.Observer && s.chair(seat).person.Kind != KindBot {
		return Effects{Refused: refusedOwnSeat}
	}
	return s.effects(m, by, func(d *draft) *rules.Refusal {
		if _, asks := c.(Ask); asks || d.clock().days { // who asks may ask for days
			d.noteRest(by)
		}
		return d.command(c, seat)
	})
}

// A table needs these commands to come to its end.
func endsGame(c Command) bool {
	switch c := c.(type) {
	case Play:
		return c.Move != rules.Undo
	case Resign, Stand, Close:
		return true
	}
	return false
}

// React decides what an occasion does.
func (s *State) React(o Occasion, m Moment) Effects {
	return s.effects(m, Person{}, func(d *draft) *rules.Refusal { return d.occasion(o) })
}

// When decide refuses, nothing has happened.
func (s *State) effects(m Moment, by Person, decide func(*draft) *rules.Refusal) Effects {
	d := &draft{State: s.copy(), Moment: m, by: atTable(by)}
	if refused := decide(d); refused != nil {
		return Effects{Refused: refused}
	}
	d.settleStandIns()
	d.settleQuestion()
	d.endPause()
	return Effects{Facts: d.facts, After: d.State, Rematch: d.rematch, Close: d.closes}
}

// when is a time that comes back the same when it is written down and read again.
func (d *draft) when() time.Time { return d.Now.UTC().Round(0) }

func (d *draft) happen(w Happening) {
	f := Fact{When: d.when(), What: w}
	if err := d.apply(f); err != nil {
		panic("table: what was decided cannot be: " + err.Error())
	}
	d.facts = append(d.facts, f)
}

// tryMove is the only place on its way where a move is checked.
func (d *draft) tryMove(seat rules.Seat, m rules.Move) *rules.Refusal {
	f := Fact{When: d.when(), What: Moved{seat, m}}
	err := d.apply(f)
	if refused := (*rules.Refusal)(nil); errors.As(err, &refused) {
		return refused
	}
	if err != nil {
		panic("table: a move cannot be made: " + err.Error())
	}
	d.facts = append(d.facts, f)
	return nil
}

func (d *draft) command(c Command, seat rules.Seat) *rules.Refusal {
	switch c := c.(type) {
	case Say:
		return d.say(c, seat)
	case Whisper:
		return d.whisper(c.Text, seat)
	case Teach:
		return d.teach(c, seat)
	case Sit:
		return d.sit(c, seat)
	case Stand:
		return d.stand(seat)
	case Close:
		return d.close(seat)
	case Play, Resign, StandIn, Ask, Decline:
		return d.commandInGame(c, seat)
	case Rematch:
		return d.askRematch(c, seat)
	}
	if d.phase != Gathering {
		return refusedBegun
	}
	return d.commandWhileGathering(c, seat)
}

func (d *draft) occasion(o Occasion) *rules.Refusal {
	if _, expires := o.(Expired); expires && !d.expired() {
		return nil
	}
	if d.IsLesson() && d.endsLesson(o) {
		d.closes = true
		return nil
	}
	switch o := o.(type) {
	case Departed:
		d.departed(o.Guest)
	case Removed:
		if seat := d.SeatOf(o.Who.ID); seat != rules.Observer {
			d.leave(seat, o.Who.Kind)
		}
	case Renamed:
		if d.State.facts < maxFacts {
			d.happen(NameChanged(o))
		}
	case RestChanged:
		if d.clock().days {
			d.noteRest(o.Player)
		}
	case Restored:
		d.restored()
	case Resumed:
		d.giveBack()
		d.happen(GraceGiven{})
	case Gone:
		d.settleRematch()
	case Expired:
		d.expire()
	case RanOut:
		return d.ranOut()
	case BotChose:
		return d.botChose(o)
	}
	return nil
}

func (d *draft) departed(guest Person) {
	seat := d.SeatOf(guest.ID)
	switch {
	case seat == rules.Observer:
	case d.phase == Gathering:
		d.standUp(seat)
	case d.underway() && !d.chair(seat).away:
		d.happen(WentAway{Seat: seat})
	}
}

// Nobody can be a guest from before the restart any more. The time in which the saloon was closed is given back, and
// some more to those who would run out of it at once.
func (d *draft) restored() {
	for i := range d.chairs {
		c, seat := d.chairs[i], rules.Seat(i+1)
		switch {
		case c.person.Kind != KindGuest || c.away:
		case d.phase == Gathering:
			d.happen(StoodUp{seat})
		case d.underway():
			d.happen(WentAway{Seat: seat})
		}
	}
	d.giveBack()
	if d.hurried(d.Now) {
		d.happen(GraceGiven{})
	}
}

func (d *draft) expired() bool {
	due, ok := d.Expires(len(d.Here) > 0)
	return ok && !d.Now.Before(due)
}

// Players for whom bots play can come back as if they had stood up. A table without a game closes, as does one to which
// nobody can come back.
func (d *draft) expire() {
	switch {
	case d.phase == Gathering || d.phase == Over || d.forsaken():
		d.closes = true
		return
	case d.phase == Paused:
		d.happen(AgreedOn{What: MatterGoOn})
		return
	}
	for _, seat := range d.awaited() {
		d.happen(WentAway{Seat: seat, Late: true})
	}
	for i, c := range d.chairs {
		if c.late && d.AllLate() { // bots wait no longer for those whose time was over
			d.happen(WentAway{Seat: rules.Seat(i + 1)})
		}
	}
}
