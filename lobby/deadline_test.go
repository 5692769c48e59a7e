package lobby

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"saloon/rules"
)

// later is a moment so long after noon.
func later(d time.Duration, here ...Person) moment {
	m := at(here...)
	m.now = noon.Add(d)
	return m
}

// timed is a table of Anna and Bert that plays by these terms since noon.
func timed(t *testing.T, mode string, terms Terms) *state {
	t.Helper()
	s := gathering(t, 2, mode)
	run(t, s, at(anna, bert), []act{
		{anna, Change{Proposal{Seats: 2, Options: map[string]string{"mode": mode}, Terms: terms}}, ""},
		{bert, Sit{}, ""}, {bert, Ready{true}, ""}, {anna, Ready{true}, ""},
	})
	return s
}

func TestTerms_WhatCanBeAgreed(t *testing.T) {
	s := gathering(t, 2, "open")
	run(t, s, at(anna), []act{
		{anna, Change{Proposal{Terms: Terms{Clock: "5m"}}}, "no-such-term"},
		{anna, Change{Proposal{Terms: Terms{StandIn: "maybe"}}}, "no-such-term"},
		{anna, Change{Proposal{Terms: Terms{Pace: "slow\x1b[2J"}}}, "no-such-term"},
		{anna, Change{Proposal{Terms: Terms{Clock: "10m"}}}, ""},
		{anna, Change{Proposal{Terms: Terms{Pace: "quick"}}}, ""},
	})
	want := Terms{Clock: "10m", StandIn: "on", Pace: "quick", Hints: "off"}
	if s.agreed.Terms != want {
		t.Errorf("agreed are %+v, want %+v", s.agreed.Terms, want)
	}
}

func TestTerms_AnAgreementOfBeforeHasTheDefaults(t *testing.T) {
	a := agreement{Setup: rules.Setup{Game: "toy", Seats: 2}}
	raw, err := json.Marshal(a)
	if err != nil || strings.Contains(string(raw), "terms") {
		t.Fatalf("the old form is %s (%v)", raw, err)
	}
	if a.Terms.Get(TermClock) != "none" || a.Terms.limit() != 0 || a.Terms.Get(TermStandIn) != "on" || a.Terms.Get("colour") != "" {
		t.Errorf("its terms are %+v", a.Terms)
	}
}

func TestDeadline_EachDecisionHasItsOwn(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "3m"})
	if got := s.deadline(1); !got.Equal(noon.Add(3*time.Minute)) || !s.deadline(2).IsZero() {
		t.Errorf("the deadlines are %v and %v", got, s.deadline(2))
	}
	run(t, s, later(2*time.Minute, anna, bert), []act{{anna, Play{take(1), current}, ""}})
	if got := s.deadline(2); !got.Equal(noon.Add(5*time.Minute)) || !s.deadline(1).IsZero() {
		t.Errorf("after the move they are %v and %v", s.deadline(1), got)
	}
	run(t, s, later(4*time.Minute), []act{{anna, Play{rules.Undo, current}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(3 * time.Minute)) {
		t.Errorf("an undo gains time: until %v", got)
	}
}

func TestDeadline_ASecretChoiceHasOneForAllItsSteps(t *testing.T) {
	s := timed(t, "secret", Terms{Clock: "3m"})
	run(t, s, later(2*time.Minute), []act{{anna, Play{pick(1), current}, ""}, {anna, Play{recall(1), current}, ""}})
	for seat := rules.Seat(1); seat <= 2; seat++ {
		if got := s.deadline(seat); !got.Equal(noon.Add(3 * time.Minute)) {
			t.Errorf("seat %d has time until %v", seat, got)
		}
	}
	run(t, s, later(2*time.Minute), []act{{anna, Play{pick(2), current}, ""}, {bert, Play{pick(2), current}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(5 * time.Minute)) {
		t.Errorf("the next choice has time until %v", got)
	}
}

func TestDeadline_WhenItIsOver(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "1m"})
	run(t, s, later(59*time.Second), []act{{Person{}, ranOut{}, ""}})
	if s.chairs[0].away {
		t.Fatal("a bot plays too early")
	}
	run(t, s, later(time.Minute), []act{{Person{}, ranOut{}, ""}, {anna, Play{take(1), current}, "bot-plays-for-you"}})
	if !s.chairs[0].away || s.played() != 1 || !s.deadline(1).IsZero() {
		t.Errorf("the chairs are %+v after %d lines", s.chairs, s.played())
	}
	run(t, s, later(2*time.Minute, anna), []act{{anna, Sit{}, ""}, {anna, Play{take(1), current}, ""}})
	if s.chairs[0].away || !s.deadline(2).Equal(noon.Add(3*time.Minute)) {
		t.Errorf("after the return: %+v, %v", s.chairs, s.deadline(2))
	}
}

func TestDeadline_WithoutAStandInTheDefaultMoveIsMade(t *testing.T) {
	s := timed(t, "secret", Terms{Clock: "1m", StandIn: "off"})
	run(t, s, later(0, bert), []act{{anna, Stand{}, ""}, {anna, Play{pick(1), current}, "you-have-left"}})
	if s.chairs[0].byBot() || !s.chairs[0].left {
		t.Errorf("the chairs are %+v", s.chairs)
	}
	run(t, s, later(time.Minute), []act{{Person{}, ranOut{}, ""}, {Person{}, ranOut{}, ""}})
	if s.played() != 2 || s.chairs[1].away || !s.deadline(1).Equal(noon.Add(2*time.Minute)) {
		t.Errorf("after %d lines the chairs are %+v", s.played(), s.chairs)
	}
	run(t, s, later(time.Minute), []act{{anna, Sit{}, ""}, {anna, Play{pick(2), current}, ""}})
}

func TestDeadline_ComingAndGoingGainsNoTime(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m"})
	run(t, s, later(5*time.Minute), []act{{anna, Stand{}, ""}, {anna, Sit{}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(10 * time.Minute)) {
		t.Errorf("she has time until %v", got)
	}
	run(t, s, later(9*time.Minute+30*time.Second), []act{{anna, Stand{}, ""}, {anna, Sit{}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(10*time.Minute + 30*time.Second)) {
		t.Errorf("who comes back has a minute at least, not until %v", got)
	}
}

func TestDeadline_AfterARestartThereIsTimeToComeBack(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "1h"})
	if fx := s.step(Person{}, restored{}, later(30*time.Minute)); len(fx.facts) != 0 {
		t.Errorf("half of the time is left, but it writes %+v", fx.facts)
	}
	run(t, s, later(5*time.Hour), []act{{Person{}, restored{}, ""}, {Person{}, ranOut{}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(5*time.Hour+time.Minute)) || s.chairs[0].away {
		t.Errorf("she has time until %v; the chairs are %+v", got, s.chairs)
	}
}

func TestDeadline_AtATableOnTheClock(t *testing.T) {
	clock := newHandClock()
	h := newHouseAt(t, clock)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := anna.newTable(Proposal{Seats: 2, Terms: Terms{Clock: "10m"}})
	bert.look(id)
	bert.do(Sit{})
	bert.do(Ready{true})
	anna.do(Ready{true})
	anna.untilPhase(Playing)
	if got := anna.table.Card.Deadlines; len(got) != 2 || !got[0].Equal(noon.Add(10*time.Minute)) || !got[1].IsZero() {
		t.Fatalf("the card says %v", got)
	}
	clock.advance(4 * time.Minute)
	h.reopen() // and keeps what is left
	bert = h.player("Bert")
	bert.look(id)
	clock.advance(6*time.Minute - time.Second)
	h.settled(id)
	if bert.read(); bert.table.Card.Chairs[0].Away {
		t.Fatal("a bot plays a second too early")
	}
	clock.advance(time.Second)
	bert.until("a bot plays for Anna", func() bool { return bert.table.Card.Chairs[0].Away && bert.table.Card.ToAct.Has(2) })
	if at := bert.table.Card.Deadlines[1]; !at.Equal(noon.Add(20 * time.Minute)) {
		t.Errorf("Bert has time until %v", at)
	}
	anna = h.player("Anna")
	anna.look(id)
	anna.do(Sit{})
	bert.until("Anna plays herself", func() bool { return !bert.table.Card.Chairs[0].Away })
}

func TestDeadline_TheHallStaysQuietAboutIt(t *testing.T) {
	a := Card{ID: "t", Phase: Playing, Terms: Terms{Clock: "1m"}, Deadlines: []time.Time{noon, {}}}
	b := a
	b.Deadlines = []time.Time{{}, noon.Add(time.Second)}
	if !sameButProgress(a, b) {
		t.Error("every move would show the hall to everybody")
	}
	if b.Terms.Clock = "3m"; sameButProgress(a, b) {
		t.Error("other terms are not shown")
	}
}

func TestBots_QuickOnesDoNotWait(t *testing.T) {
	h := newHouseAt(t, newHandClock())
	h.lobby.botDelay = time.Hour
	anna := h.player("Anna")
	anna.newTable(Proposal{Seats: 2, Terms: Terms{Pace: "quick"}})
	anna.do(AddBot{Level: "random"})
	anna.do(Ready{true})
	if err := anna.play(take(1)); err != nil {
		t.Fatal(err)
	}
	anna.until("the bot has moved", func() bool { return anna.table.At > 2 })
}
