package table

import (
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

var dora = Person{ID: "d", Name: "Dora", Kind: KindPlayer}

// gone is a moment at which all the others have been gone since noon.
func gone(after time.Duration, here ...Person) Moment {
	m := at(here...)
	m.Now, m.Since = noon.Add(after), noon
	return m
}

// fourPlaying is a game of Anna, Bert, Carl and Dora.
func fourPlaying(t *testing.T, terms Terms) *State {
	t.Helper()
	all := []Person{anna, bert, carl, dora}
	o, refused := saloon.Open(anna, Proposal{Game: "toy", Seats: len(all), Terms: terms}, at(all...))
	if refused != nil {
		t.Fatal(refused)
	}
	s := o.State
	for _, p := range all {
		run(t, s, at(all...), []act{{p, Sit{}, ""}, {p, Ready{true}, ""}})
	}
	if s.phase != Playing {
		t.Fatalf("the table is %s", s.phase)
	}
	return s
}

func TestStandIn_AllWhoAreThereHaveToAsk(t *testing.T) {
	s := fourPlaying(t, Terms{})
	m := gone(time.Minute, anna, bert, dora)
	run(t, s, m, []act{{bert, StandIn{3}, ""}, {bert, StandIn{3}, ""}, {anna, StandIn{}, ""}})
	list := s.StandIns(m)
	if list.For != rules.SeatSet(3) || list.Asked[3] != rules.SeatSet(1)|rules.SeatSet(2) || list.ToAsk(3) != rules.SeatSet(4) {
		t.Fatalf("after two have asked: %+v", list)
	}
	if s.chairs[2].byBot() {
		t.Fatal("a bot plays before Dora has agreed")
	}
	run(t, s, m, []act{{dora, StandIn{}, ""}})
	if c := s.chairs[2]; !c.away || !c.agreed || c.late {
		t.Fatalf("when all have agreed the chair is %+v", c)
	}
	if list := s.StandIns(m); list.For != 0 {
		t.Errorf("somebody is absent still: %+v", list)
	}
	if got := whatAsides(s); got != "asks asks asks agreed" {
		t.Errorf("it is told that %s", got)
	}
	run(t, s, gone(2*time.Minute, anna, bert, carl, dora), []act{{carl, Play{tabletest.Take(1), current}, "bot-plays-for-you"}, {carl, Sit{}, ""}})
	if s.chairs[2].byBot() || s.chairs[2].agreed {
		t.Errorf("Carl does not get the seat back: %+v", s.chairs[2])
	}
}

func whatAsides(s *State) (list string) {
	for i, a := range s.asides {
		if i > 0 {
			list += " "
		}
		list += string(a.What)
	}
	return list
}

func TestStandIn_WhoMayAskForWhom(t *testing.T) {
	s := fourPlaying(t, Terms{})
	happened(t, s, BotSatDown{Seat: 4, Bot: Person{Name: "Dusty", Kind: KindBot}, Level: "random"})
	run(t, s, gone(time.Minute-time.Second, anna, bert), []act{{anna, StandIn{3}, "not-away-for-long"}, {anna, StandIn{}, "nobody-is-away"}})
	run(t, s, gone(time.Minute, anna, bert), []act{
		{guest, StandIn{3}, "no-seat-of-yours"}, {anna, StandIn{2}, "player-is-here"}, {anna, StandIn{4}, "bot-plays-there"},
		{anna, StandIn{1}, "not-for-yourself"}, {anna, StandIn{9}, "no-such-seat"}, {anna, StandIn{-1}, "no-such-seat"},
		{bert, Stand{}, ""}, {bert, StandIn{3}, "bot-plays-for-you"}, {bert, Resign{}, ""}, {bert, StandIn{3}, "you-gave-up"},
		{anna, StandIn{2}, "bot-plays-there"}, {anna, StandIn{3}, ""}, {anna, StandIn{3}, "bot-plays-there"}, {anna, StandIn{}, "nobody-is-away"},
	})
	run(t, gathering(t, 2, "open"), gone(time.Hour), []act{{anna, StandIn{2}, "game-not-begun"}})
	if !s.chairs[2].agreed {
		t.Error("one alone among bots does not get a stand-in")
	}
}

// Where all have agreed on a clock, nobody loses the seat before its time.
func TestStandIn_TheClockSaysHowLongOneIsWaitedFor(t *testing.T) {
	s := fourPlaying(t, Terms{Clock: "1h"})
	m := gone(time.Minute, anna)
	if next, ok := s.NextAbsence(m); !ok || !next.Equal(noon.Add(time.Hour)) {
		t.Errorf("somebody is absent from %v on, %v", next, ok)
	}
	run(t, s, gone(time.Hour-time.Second, anna), []act{{anna, StandIn{3}, "not-away-for-long"}})
	run(t, s, gone(time.Hour, anna), []act{{anna, StandIn{3}, ""}})
}

func TestStandIn_ForWhoHasLeftATableWithoutStandIns(t *testing.T) {
	s := fourPlaying(t, Terms{StandIn: "off"})
	run(t, s, at(anna, bert, carl, dora), []act{{carl, Stand{}, ""}, {carl, StandIn{1}, "you-have-left"}, {anna, StandIn{}, ""}, {bert, StandIn{}, ""}})
	if s.chairs[2].byBot() {
		t.Fatal("Dora has not agreed")
	}
	m := at(anna, bert, carl, dora)
	m.Inside = func(PlayerID) bool { return true } // where others would be told first
	run(t, s, m, []act{{dora, StandIn{}, ""}})
	if c := s.chairs[2]; !c.away || c.left {
		t.Errorf("who has left, and is looked on by all, has the chair %+v", c)
	}
}

// What was asked does not count any more when the person has come back.
func TestStandIn_IsForgottenWhenThePersonIsBack(t *testing.T) {
	s := fourPlaying(t, Terms{})
	run(t, s, gone(time.Minute, anna, bert), []act{{anna, StandIn{3}, ""}})
	if !s.StandInAsked() {
		t.Fatal("no stand-in is asked for")
	}
	run(t, s, gone(2*time.Minute, anna, bert, carl), []act{{Person{}, Gathered{}, ""}})
	if s.StandInAsked() || s.chairs[2].byBot() {
		t.Errorf("it is still asked: %+v", s.standIns)
	}
	m := gone(3*time.Minute, anna, bert)
	m.Gone = map[PlayerID]time.Time{carl.ID: noon.Add(150 * time.Second)}
	run(t, s, m, []act{{bert, StandIn{3}, "not-away-for-long"}})
}

// Who does not come back is waited for no longer, and neither is who leaves.
func TestStandIn_DoesNotWaitForWhoIsAbsentToo(t *testing.T) {
	for name, goes := range map[string]struct {
		m act
		h []Person
	}{
		"the other is absent":    {act{Person{}, Gathered{}, ""}, []Person{anna}},
		"the other gives up":     {act{bert, Resign{}, ""}, []Person{anna, bert}},
		"the other stands up":    {act{bert, Stand{}, ""}, []Person{anna, bert}},
		"nobody is there to ask": {act{Person{}, Gathered{}, ""}, nil},
	} {
		s := fourPlaying(t, Terms{})
		happened(t, s, Resigned{4})
		m := gone(time.Minute, anna)
		m.Gone = map[PlayerID]time.Time{bert.ID: noon.Add(50 * time.Second)}
		run(t, s, m, []act{{anna, StandIn{3}, ""}}) // Bert lost his connection ten seconds ago
		if s.chairs[2].byBot() {
			t.Fatalf("%s: Bert is not asked", name)
		}
		m2 := gone(2*time.Minute, goes.h...)
		m2.Gone = m.Gone
		run(t, s, m2, []act{goes.m})
		if want := len(goes.h) > 0; s.chairs[2].byBot() != want {
			t.Errorf("%s: a bot plays for Carl: %v", name, !want)
		}
	}
}

// Programs are no people: nobody waits for one that knows nothing of stand-ins.
func TestStandIn_ProgramsNeedNotAgree(t *testing.T) {
	s := fourPlaying(t, Terms{})
	s.chairs[3].person.Kind = KindBot
	m := gone(time.Minute, anna, bert, dora)
	run(t, s, m, []act{{anna, StandIn{3}, ""}})
	if s.chairs[2].byBot() {
		t.Fatal("Bert has not agreed")
	}
	run(t, s, m, []act{{bert, StandIn{3}, ""}})
	if !s.chairs[2].byBot() {
		t.Error("the program is waited for")
	}
}

func TestReplay_RefusesAStandInForNobody(t *testing.T) {
	if err := fourPlaying(t, Terms{}).apply(Fact{noon, AskedStandIn{Seat: 1, For: 7}}); err == nil {
		t.Error("a stand-in is asked for a seat that is not")
	}
}

// Who asks without saying for whom, asks for each absent player once.
func TestStandIn_AsksForOneAfterTheOther(t *testing.T) {
	s := fourPlaying(t, Terms{})
	m := gone(time.Minute, anna, bert)
	run(t, s, m, []act{{anna, StandIn{}, ""}, {anna, StandIn{}, ""}})
	if !s.standIns[3].Has(1) || !s.standIns[4].Has(1) {
		t.Errorf("asked is for %v", s.standIns)
	}
}

// The first of those who are gone is absent first.
func TestStandIn_TheFirstToGoIsAbsentFirst(t *testing.T) {
	s := fourPlaying(t, Terms{})
	m := gone(time.Minute, anna, bert)
	m.Gone = map[PlayerID]time.Time{carl.ID: noon.Add(20 * time.Second), dora.ID: noon.Add(30 * time.Second)}
	if next, ok := s.NextAbsence(m); !ok || !next.Equal(noon.Add(80*time.Second)) {
		t.Errorf("the next is absent from %v on, %v", next, ok)
	}
}
