package lobby

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"saloon/data"
	"saloon/rules"
)

const keptChat = 200 // lines of chat that a table remembers

// A state is a table as its journal tells it: facts applied one after the other,
// and nothing else. It changes in apply only, after the fact is durable.
type state struct {
	id      TableID
	lines   int // facts applied
	host    Person
	agreed  agreement
	game    rules.Game
	phase   Phase
	since   time.Time
	changed time.Time // when anything happened last
	chairs  []chair   // chair i is seat i+1

	record *rules.Record
	rails  rails // of a lesson
	seed   rules.Seed
	owed   [rules.MaxSeats + 1]time.Time // since when each seat owes its decision
	story  []storyLine                   // one for each line of the record
	epoch  int                           // rises when what was told may have to be told otherwise
	chat   []ChatLine
	asked  rules.Seats // who wants a rematch
	next   TableID
	gameOf func(id string) rules.Game
}

type chair struct {
	person   Person
	level    string // of a bot
	ready    bool
	away     bool // a bot plays for the person
	left     bool // the person went, and nobody plays
	resigned bool // for good
}

// A storyLine is what a line of the record caused.
type storyLine struct {
	events []rules.Event
	when   time.Time
	began  time.Time // since when its seat owed it
	secret int       // the secret choice that it belongs to, or 0
	undone bool
}

var errUnplayable = errors.New("this journal cannot be played here")

func newState(id TableID, games func(id string) rules.Game) *state {
	return &state{id: id, phase: Gathering, gameOf: games}
}

// apply makes one fact true. An error means that the journal makes no sense.
func (s *state) apply(e data.Entry) error {
	if err := s.applyKind(e); err != nil {
		return fmt.Errorf("line %d (%s): %w", s.lines, e.Kind, err)
	}
	s.lines++
	s.changed = e.When
	return nil
}

func (s *state) applyKind(e data.Entry) error {
	switch e.Kind {
	case factOpen:
		s.since = e.When
		s.host = personOf(e.Who)
		return s.agree(e)
	case factChange:
		return s.agree(e)
	case factHost:
		s.host = personOf(e.Who)
	case factStart:
		return s.start(e)
	case factMove:
		return s.move(e)
	case factChat:
		s.say(ChatLine{When: e.When, From: personOf(e.Who).Name, Kind: personOf(e.Who).Kind, Text: e.Text})
	case factRename:
		s.rename(personOf(e.Who))
	case factNext:
		s.next = TableID(e.Text)
	case factResumed:
		s.allowAll(e.When)
	default:
		return s.applySeat(e)
	}
	return nil
}

func (s *state) applySeat(e data.Entry) error {
	seat := rules.Seat(e.Seat)
	if !s.hasSeat(seat) {
		return fmt.Errorf("there is no %s", seatName(seat))
	}
	c := s.chair(seat)
	switch e.Kind {
	case factSit:
		*c = chair{person: personOf(e.Who)}
	case factBot:
		*c = chair{person: personOf(e.Who), level: e.Text, ready: true}
	case factRise:
		*c = chair{}
	case factReady:
		c.ready = true
	case factUnready:
		c.ready = false
	case factAway:
		c.away, c.left = true, false
	case factLeft:
		c.left = true
	case factBack:
		c.away, c.left = false, false
		s.allow(seat, e.When)
	case factResign:
		c.away, c.left, c.resigned = true, false, true
	case factAsk:
		s.asked |= rules.SeatSet(seat)
	default:
		return errors.New("this is no kind of fact")
	}
	return nil
}

// agree takes over what was agreed; the chairs stay as far as there are seats.
func (s *state) agree(e data.Entry) error {
	a, err := agreed(e)
	if err != nil {
		return err
	}
	if s.game = s.gameOf(a.Setup.Game); s.game == nil {
		return fmt.Errorf("%w: the game %q is not among the games", errUnplayable, a.Setup.Game)
	}
	if a.Setup, err = s.game.Info().Check(a.Setup); err != nil {
		return fmt.Errorf("%w: %w", errUnplayable, err)
	}
	if s.rails, err = layRails(s.game, a.Lesson); err != nil {
		return fmt.Errorf("%w: %w", errUnplayable, err)
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

func (s *state) start(e data.Entry) (err error) {
	if s.seed, err = rules.ParseSeed(e.Text); err != nil {
		return err
	}
	if s.record, err = rules.NewRecord(s.game, s.agreed.Setup); err != nil {
		return fmt.Errorf("%w: %w", errUnplayable, err)
	}
	s.phase, s.since = Playing, e.When
	s.windClocks(turn{}, rules.House, -1, e.When)
	return nil
}

func (s *state) move(e data.Entry) error {
	if s.record == nil {
		return errors.New("a move before the start")
	}
	m, err := rules.ParseMove(s.game, e.Text)
	if err != nil {
		return err
	}
	seat, secret := rules.Seat(e.Seat), s.record.Match().Secret()
	undone, before := s.undoes(seat, m), s.turn()
	var out rules.Events
	if refused := s.record.Play(seat, m, &out); refused != nil {
		return fmt.Errorf("the move is refused by %s: %w", refused.Code, refused)
	}
	s.follow(s.record.Len() - 1)
	if undone >= 0 {
		s.story[undone].undone = true
		s.epoch++
	}
	began := time.Time{}
	if seat != rules.House {
		began = s.owed[seat]
	}
	s.story = append(s.story, storyLine{events: slices.Clone(out.All()), when: e.When, began: began, secret: secret, undone: m == rules.Undo})
	s.windClocks(before, seat, undone, e.When)
	if s.record.Match().Secret() != secret {
		s.epoch++
	}
	if s.record.Match().ToAct() == 0 {
		s.phase, s.since = Over, e.When
		s.epoch++
	}
	return nil
}

// undoes is the line that an undo takes back: the seat's last one that counts.
func (s *state) undoes(seat rules.Seat, m rules.Move) int {
	if m != rules.Undo {
		return -1
	}
	for i := len(s.story) - 1; i >= 0; i-- {
		if s.record.Line(i).Seat == seat && !s.story[i].undone {
			return i
		}
	}
	return -1
}

func (s *state) say(line ChatLine) {
	// A new slice each time it is full: what was published is never written to.
	if len(s.chat) >= 2*keptChat {
		s.chat = slices.Clone(s.chat[len(s.chat)-keptChat:])
	}
	s.chat = append(s.chat, line)
}

func (s *state) rename(p Person) {
	for i := range s.chairs {
		if s.chairs[i].person.ID == p.ID {
			s.chairs[i].person.Name = p.Name
		}
	}
	if s.host.ID == p.ID {
		s.host.Name = p.Name
	}
}

func (s *state) hasSeat(seat rules.Seat) bool { return seat >= 1 && int(seat) <= len(s.chairs) }

func (s *state) chair(seat rules.Seat) *chair { return &s.chairs[seat-1] }

// seatOf is the seat of a person, or Observer.
func (s *state) seatOf(id PlayerID) rules.Seat {
	for i, c := range s.chairs {
		if id != "" && c.person.ID == id {
			return rules.Seat(i + 1)
		}
	}
	return rules.Observer
}

// free is the first free seat, or Observer.
func (s *state) free() rules.Seat {
	for i, c := range s.chairs {
		if c.empty() {
			return rules.Seat(i + 1)
		}
	}
	return rules.Observer
}

func (c chair) empty() bool { return c.person.Kind == "" }

func (c chair) human() bool { return !c.empty() && c.level == "" }

// byBot reports whether a bot decides for the chair now.
func (c chair) byBot() bool { return c.level != "" || c.away }

// played is the number of lines in the record.
func (s *state) played() int {
	if s.record == nil {
		return 0
	}
	return s.record.Len()
}
