package lobby

import (
	"time"

	"saloon/data"
	"saloon/rules"
)

const maxFacts = 20_000 // a journal that long takes only what ends the game

// A moment is everything that a step needs from outside the table.
type moment struct {
	now   time.Time
	here  map[PlayerID]bool // who has a connection at the table
	seed  rules.Seed        // unused so far, for a game that starts now
	spare TableID           // unused so far, for a rematch
	code  string            // unused so far, for a table that becomes private
}

// Effects are what a step wants done: facts to be journalled and then applied,
// or a refusal. A step without either changes nothing.
type effects struct {
	facts   []data.Entry
	refused *rules.Refusal
	rematch []data.Entry // the facts of another table, moment.spare, in the same write
	close   bool         // the table ends
}

// Commands of the house itself; nobody else can make them.
type (
	// departed says that a guest has left the saloon for good.
	departed struct{}
	// renamed says that a player has another name now.
	renamed struct{}
	// restored says that the table was read from its journal after a start.
	restored struct{}
	// lapsed says that the table has waited for somebody for too long.
	lapsed struct{}
	// botMove is what a bot chose; NoMove when it found nothing in time.
	botMove struct {
		seat   rules.Seat
		move   rules.Move
		at     int
		number int  // of the bot's turn
		hung   bool // the bot still thinks
	}
)

func (departed) command() {}
func (renamed) command()  {}
func (restored) command() {}
func (lapsed) command()   {}
func (botMove) command()  {}

func refuse(r *rules.Refusal) effects { return effects{refused: r} }

func happen(facts ...data.Entry) effects { return effects{facts: facts} }

// step decides what a command does. It changes nothing, reads no clock and draws
// no lots: the same table, command and moment give the same effects.
func (s *state) step(by Person, c Command, m moment) effects {
	if s.lines >= maxFacts {
		switch c.(type) {
		case Play, Resign, botMove, ranOut, departed, restored, lapsed, Stand, Close:
		default:
			return refuse(refusedLong)
		}
	}
	if s.isLesson() {
		if fx, decided := s.stepLesson(by, c, m); decided {
			return fx
		}
	}
	if seat := s.seatOf(by.ID); by.Kind == KindBot && seat != rules.Observer && s.chair(seat).person.Kind != KindBot {
		return refuse(refusedOwnSeat)
	}
	switch c := c.(type) {
	case Play:
		return s.stepPlay(by, c, m)
	case botMove:
		return s.stepBotMove(c, m)
	case Resign:
		return s.stepResign(by, m)
	case Rematch:
		return s.stepRematch(by, m)
	case Say:
		return s.stepSay(by, c, m)
	case departed:
		return s.stepDeparted(by, m)
	case renamed:
		return happen(factBy(factRename, m.now, 0, by))
	case restored:
		return s.stepRestored(m)
	case lapsed:
		return s.stepLapsed(m)
	case ranOut:
		return s.stepRanOut(m)
	}
	return s.stepSeats(by, c, m)
}

func (s *state) stepSay(by Person, c Say, m moment) effects {
	text := CleanChat(c.Text)
	if text == "" {
		return refuse(refusedEmpty)
	}
	e := factBy(factChat, m.now, 0, by)
	e.Text = text
	return happen(e)
}

// stepDeparted frees the seat of a guest who has gone, or gives it to a bot.
func (s *state) stepDeparted(by Person, m moment) effects {
	seat := s.seatOf(by.ID)
	switch {
	case seat == rules.Observer:
		return effects{}
	case s.phase == Gathering:
		return s.rise(seat, m)
	case s.phase == Playing && !s.chair(seat).away:
		return happen(factOf(factAway, m.now, seat))
	}
	return effects{}
}

// stepRestored lets the guests of before the restart go: nobody is them any more.
// Whose time would run out at once gets some.
func (s *state) stepRestored(m moment) effects {
	fx := effects{}
	for i := range s.chairs {
		c, seat := s.chairs[i], rules.Seat(i+1)
		if c.person.Kind != KindGuest || c.away {
			continue
		}
		switch s.phase {
		case Gathering:
			fx.facts = append(fx.facts, factOf(factRise, m.now, seat))
		case Playing:
			fx.facts = append(fx.facts, factOf(factAway, m.now, seat))
		}
	}
	if s.hurried(m.now) {
		fx.facts = append(fx.facts, fact(factResumed, m.now))
	}
	return fx
}

// stepLapsed has bots play for those who have let the others wait for too long.
// They can come back as if they had stood up.
func (s *state) stepLapsed(m moment) effects {
	fx := effects{}
	for _, seat := range s.awaited() {
		fx.facts = append(fx.facts, factOf(factAway, m.now, seat))
	}
	return fx
}

// awaited lists the seats of people who have something to decide.
func (s *state) awaited() (list []rules.Seat) {
	if s.phase != Playing {
		return nil
	}
	acting := s.record.Match().ToAct()
	for i, c := range s.chairs {
		if seat := rules.Seat(i + 1); acting.Has(seat) && !c.byBot() {
			list = append(list, seat)
		}
	}
	return list
}
