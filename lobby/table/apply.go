package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"saloon/rules"
)

// ErrUnplayable is wrapped by the error of [Replay] when the game, or the version
// of its rules, is not played here.
var ErrUnplayable = errors.New("this table cannot be played here")

// Replay makes the State that facts lead to, from the first on.
func Replay(saloon *Saloon, id ID, facts []Fact) (*State, error) {
	if len(facts) == 0 {
		return nil, errors.New("nothing has happened at this table")
	}
	s := newState(saloon, id)
	for i, f := range facts {
		if _, opening := f.What.(Opened); opening != (i == 0) {
			return nil, fmt.Errorf("fact %d: a table begins with its opening, and has no other", i)
		}
		if err := s.apply(f); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// After is the State to which more facts lead, which were not decided here. An error means that they
// make no sense here.
func (s *State) After(facts []Fact) (*State, error) {
	next := s.copy()
	for _, f := range facts {
		if _, opening := f.What.(Opened); opening {
			return nil, errors.New("a table has no second opening")
		}
		if err := next.apply(f); err != nil {
			return nil, err
		}
	}
	return next, nil
}

func newState(saloon *Saloon, id ID) *State {
	return &State{saloon: saloon, id: id, phase: Gathering}
}

// apply makes one fact true. An error means that the fact makes no sense here; then
// the State must not be used any more.
func (s *State) apply(f Fact) error {
	var err error
	if at := f.What.about(); at != ofTable {
		err = s.applySeat(at, f)
	} else {
		err = s.applyTable(f)
	}
	if err != nil {
		return fmt.Errorf("fact %d (%T): %w", s.facts, f.What, err)
	}
	s.facts++
	s.changed = f.When
	s.withhold(f)
	return nil
}

func (s *State) applyTable(f Fact) error {
	switch w := f.What.(type) {
	case Opened:
		s.since, s.host = f.When, w.Host
		return s.agreeOn(w.Agreed)
	case Changed:
		if s.phase != Gathering {
			return errors.New("other terms after the game has begun")
		}
		return s.agreeOn(w.Agreed)
	case HostChanged:
		s.host = w.Host
	case Started:
		return s.start(w, f.When)
	case Moved:
		return s.move(w, f.When)
	case Said:
		s.say(ChatLine{When: f.When, By: w.Who.ID, From: w.Who.Name, Kind: w.Who.Kind, Seat: s.SeatOf(w.Who.ID), Text: w.Text})
	case SentAway:
		s.kept = append(slices.Clip(s.kept[max(0, len(s.kept)-mostSentAway+1):]), w.Who.ID)
	case WasLetIn:
		s.kept = slices.DeleteFunc(slices.Clone(s.kept), func(id PlayerID) bool { return id == w.Who.ID })
	case NameChanged:
		s.rename(w.Player)
	case RematchOpened:
		s.next, s.other = w.Table, otherGame{w.By, w.Game}
	case GraceGiven:
		s.graceForAll(f.When)
	case StoodStill:
		s.stoodStill(w.Since, f.When)
	case AgreedOn:
		if !s.underway() && w.What != MatterSeries {
			return errors.New("an agreement about a game that is not played")
		}
		s.applyAgreed(f, w.What)
	default:
		return errors.New("nobody knows what this fact means")
	}
	return nil
}

func (s *State) applySeat(seat rules.Seat, f Fact) error {
	if !s.isSeat(seat) {
		return errors.New("there is no seat " + strconv.Itoa(int(seat)))
	}
	if done, err := s.applyTeacher(seat, f); done {
		return err
	}
	c := s.chair(seat)
	switch w := f.What.(type) {
	case SatDown:
		*c, s.keyed = chair{person: w.Who}, s.keyed || w.Who.Kind != KindGuest
	case BotSatDown:
		*c = chair{person: w.Bot, level: w.Level, ready: true}
	case StoodUp:
		*c = chair{}
	case BecameReady:
		c.ready = true
	case BecameUnready:
		c.ready = false
	case WentAway:
		s.giveToBot(seat, w, f.When)
	case Left:
		c.left = true
		s.tellAside(Aside{Seat: seat, What: AsideLeft})
	case CameBack:
		was := *c
		if c.late && c.spared && !s.AllLate() { // else there would be new time without end
			s.noteMover(seat, f.When, c.ranOut, true)
		}
		c.spared = c.spared || c.late
		c.away, c.left, c.late, c.agreed = false, false, false, false
		if c.lapsed == 0 {
			c.ranOut = time.Time{}
		}
		s.standIns[seat] = 0
		s.graceAfter(was, seat, f.When)
		s.tellAside(Aside{Seat: seat, What: AsideBack})
	case Resigned:
		c.away, c.left, c.resigned, c.teacher = true, false, true, Person{}
		s.noteMover(seat, f.When, c.ranOut, true)
		s.standIns[seat] = 0
		s.tellAside(Aside{Seat: seat, What: AsideResigned})
	case AskedStandIn:
		if !s.isSeat(w.For) {
			return errors.New("there is no seat " + strconv.Itoa(int(w.For)))
		}
		if s.standIns[w.For] == 0 {
			s.standInSince[w.For] = f.When
		}
		s.standIns[w.For] |= rules.SeatSet(seat)
		s.tellAside(Aside{Seat: seat, What: AsideAsks, For: w.For})
	case AskedRematch:
		s.asked |= rules.SeatSet(seat)
	case Asked, Declined:
		if s.phase == Gathering {
			return errors.New("a question about a game that has not begun")
		}
		s.applyAsked(seat, f)
	default:
		s.applyAsked(seat, f)
	}
	return nil
}

// giveToBot has a bot play for a seat.
func (s *State) giveToBot(seat rules.Seat, w WentAway, when time.Time) {
	c := s.chair(seat)
	if c.lapsed == 0 && w.Late {
		c.ranOut = cmp.Or(s.deadline(seat), when)
	}
	if s.runs(seat) {
		s.charge(seat, when)
	}
	c.away, c.left, c.late, c.agreed = true, false, w.Late, w.Agreed
	s.standIns[seat] = 0
	s.tellAside(Aside{Seat: seat, What: wentAway(w)})
}

// applyAsked makes a fact true that is about the clock of a seat, or about a question.
func (s *State) applyAsked(seat rules.Seat, f Fact) {
	switch w := f.What.(type) {
	case Rested:
		if s.runs(seat) {
			s.charge(seat, f.When)
		}
		s.chair(seat).rest = w.Rest
	case Asked:
		agrees := s.question.What != ""
		if !agrees {
			s.question.By = seat
		}
		s.question.What = w.What
		s.question.Asked |= rules.SeatSet(seat)
		s.tellAside(Aside{Seat: seat, What: AsideAsked, Matter: w.What, Agrees: agrees})
	case Declined:
		what := AsideDeclined
		if seat == s.question.By {
			what = AsideTakenBack
		}
		s.tellAside(Aside{Seat: seat, What: what, Matter: s.question.What})
		s.question = Question{}
	}
}

// agreeOn takes over what was agreed; the chairs stay as far as there are seats.
func (s *State) agreeOn(a Agreement) error {
	if s.game = s.saloon.Game(a.Setup.Game); s.game == nil {
		return fmt.Errorf("%w: the game %q is not among the games", ErrUnplayable, a.Setup.Game)
	}
	var err error
	if a.Setup, err = s.game.Info().Check(a.Setup); err != nil {
		return fmt.Errorf("%w: %w", ErrUnplayable, err)
	}
	if s.course, err = newCourse(s.game, a.Lesson); err != nil {
		return fmt.Errorf("%w: %w", ErrUnplayable, err)
	}
	if s.begun, err = a.Begun.read(s.game); err != nil {
		return fmt.Errorf("%w: %w", ErrUnplayable, err)
	}
	s.agreed = a
	chairs := make([]chair, a.Setup.Seats)
	copy(chairs, s.chairs)
	for i := range chairs {
		chairs[i].ready = chairs[i].level != ""
	}
	s.chairs = chairs
	return nil
}

func (s *State) start(w Started, when time.Time) (err error) {
	if s.record, err = rules.NewRecord(s.game, s.agreed.Setup); err != nil {
		return fmt.Errorf("%w: %w", ErrUnplayable, err)
	}
	s.seed, s.shared = w.Seed, false
	s.turns.begin(s.record)
	s.phase, s.since, s.started = Playing, when, when
	s.windUp(when)
	s.startClocks(owing{}, rules.House, when)
	for _, line := range s.begun {
		if err := s.move(Moved(line), when); err != nil {
			return fmt.Errorf("%w: the beginning of the game: %w", ErrUnplayable, err)
		}
	}
	return nil
}

func (s *State) move(w Moved, when time.Time) error {
	if s.record == nil {
		return errors.New("a move before the start")
	}
	record := s.ownRecord()
	before, secret := s.owing(), record.Match().Secret()
	undone := -1
	ranOut, lapses := s.lapses(w.Seat, when)
	tells := lapses && !s.chair(w.Seat).away && !s.toldClock(w.Seat)
	if w.Move == rules.Undo {
		undone = record.LineToUndo(w.Seat)
	}
	var caused rules.Events
	if refused := record.Play(w.Seat, w.Move, &caused); refused != nil {
		return refused
	}
	s.moved = when
	if tells {
		s.tellAside(Aside{Seat: w.Seat, What: AsideClock})
		s.asides[len(s.asides)-1].At-- // before the move
	}
	s.noteMover(w.Seat, when, ranOut, lapses)
	s.turns.note(w.Seat, secret, record)
	s.course.follow(record)
	s.moveClocks(before, w, undone, when)
	switch over := record.Match().ToAct() == 0; {
	case over:
		s.phase, s.since, s.question = Over, when, Question{}
		s.retold++
	case undone >= 0 || record.Match().Secret() != secret:
		s.retold++
	}
	return nil
}

// noteMover notes whether the player of a seat has made the move; who gives up makes none any more.
func (s *State) noteMover(seat rules.Seat, when, ranOut time.Time, lapses bool) {
	switch {
	case !s.isSeat(seat):
	case !lapses:
		s.chair(seat).acted = true
	case s.chair(seat).lapsed == 0:
		c := s.chair(seat)
		c.lapsed, c.lapsedAt, c.ranOut = s.facts+1, when, ranOut
	}
}

func (s *State) say(line ChatLine) {
	line = line.Behind(s.chat)
	line.Watching = s.phase == Playing && line.Seat == rules.Observer
	s.chat = withLine(s.chat, line)
	if !line.Watching {
		s.played = withLine(s.played, line)
	}
}

// withLine adds a line behind those that are kept. What others have of the chat is never
// written to.
func withLine(chat []ChatLine, line ChatLine) []ChatLine {
	return append(slices.Clip(chat[max(0, len(chat)-KeptChat+1):]), line)
}

// heardBy is what a viewer may know of what was said.
func (s *State) heardBy(viewer rules.Seat) []ChatLine {
	if viewer != rules.Observer && s.phase == Playing {
		return openTo(s.played, viewer, "")
	}
	return openTo(s.chat, viewer, "")
}

func (s *State) rename(p Person) {
	for i := range s.chairs {
		if s.chairs[i].person.ID == p.ID {
			s.chairs[i].person.Name = p.Name
		}
	}
	s.renameEntrant(p)
	if s.host.ID == p.ID {
		s.host.Name = p.Name
	}
}
