package table

import (
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// later is a Moment so long after noon.
func later(d time.Duration, here ...Person) Moment {
	m := at(here...)
	m.Now = noon.Add(d)
	return m
}

// timed is a table of Anna and Bert that plays by these terms since noon.
func timed(t *testing.T, mode string, terms Terms) *State {
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
	want := Terms{Clock: "10m", StandIn: "on", Pace: "quick", Hints: "off", Series: "1", Rated: "off", Watch: "open"}
	if s.agreed.Terms != want {
		t.Errorf("agreed are %+v, want %+v", s.agreed.Terms, want)
	}
}

func TestTerms_WhatIsLeftOpenHasItsDefault(t *testing.T) {
	var terms Terms
	if terms.Get(TermClock) != "none" || terms.clock() != (clock{}) || terms.Get(TermStandIn) != "on" || terms.Get("colour") != "" {
		t.Errorf("nothing was agreed, but the terms are %+v", terms)
	}
}

func TestDeadline_EachDecisionHasItsOwn(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "3m"})
	if got := s.deadline(1); !got.Equal(noon.Add(3*time.Minute)) || !s.deadline(2).IsZero() {
		t.Errorf("the deadlines are %v and %v", got, s.deadline(2))
	}
	run(t, s, later(2*time.Minute, anna, bert), []act{{anna, Play{tabletest.Take(1), current}, ""}})
	if got := s.deadline(2); !got.Equal(noon.Add(5*time.Minute)) || !s.deadline(1).IsZero() {
		t.Errorf("after the move they are %v and %v", s.deadline(1), got)
	}
	run(t, s, later(4*time.Minute), []act{{anna, Play{rules.Undo, current}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(5 * time.Minute)) {
		t.Errorf("an undo brings back other than the minute that was left: until %v", got)
	}
}

func TestDeadline_ASecretChoiceHasOneForAllItsSteps(t *testing.T) {
	s := timed(t, "secret", Terms{Clock: "3m"})
	run(t, s, later(2*time.Minute), []act{{anna, Play{tabletest.Pick(1), current}, ""}, {anna, Play{tabletest.Recall(1), current}, ""}})
	for seat := rules.Seat(1); seat <= 2; seat++ {
		if got := s.deadline(seat); !got.Equal(noon.Add(3 * time.Minute)) {
			t.Errorf("seat %d has time until %v", seat, got)
		}
	}
	run(t, s, later(2*time.Minute), []act{{anna, Play{tabletest.Pick(2), current}, ""}, {bert, Play{tabletest.Pick(2), current}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(5 * time.Minute)) {
		t.Errorf("the next choice has time until %v", got)
	}
}

func TestDeadline_WhenItIsOver(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "1m"})
	run(t, s, later(59*time.Second), []act{{Person{}, RanOut{}, ""}})
	if s.chairs[0].away {
		t.Fatal("a bot plays too early")
	}
	run(t, s, later(time.Minute), []act{{Person{}, RanOut{}, ""}, {anna, Play{tabletest.Take(1), current}, "bot-plays-for-you"}})
	if !s.chairs[0].away || s.Lines() != 1 || !s.deadline(1).IsZero() {
		t.Errorf("the chairs are %+v after %d lines", s.chairs, s.Lines())
	}
	run(t, s, later(2*time.Minute, anna), []act{{anna, Sit{}, ""}, {anna, Play{tabletest.Take(1), current}, ""}})
	if s.chairs[0].away || !s.deadline(2).Equal(noon.Add(3*time.Minute)) {
		t.Errorf("after the return: %+v, %v", s.chairs, s.deadline(2))
	}
}

func TestDeadline_WithoutAStandInTheDefaultMoveIsMade(t *testing.T) {
	s := timed(t, "secret", Terms{Clock: "1m", StandIn: "off"})
	run(t, s, later(0, bert), []act{{anna, Stand{}, ""}, {anna, Play{tabletest.Pick(1), current}, "you-have-left"}})
	if s.chairs[0].byBot() || !s.chairs[0].left {
		t.Errorf("the chairs are %+v", s.chairs)
	}
	run(t, s, later(time.Minute), []act{{Person{}, RanOut{}, ""}, {Person{}, RanOut{}, ""}})
	if s.Lines() != 2 || s.chairs[1].away || !s.deadline(1).Equal(noon.Add(2*time.Minute)) {
		t.Errorf("after %d lines the chairs are %+v", s.Lines(), s.chairs)
	}
	run(t, s, later(time.Minute), []act{{anna, Sit{}, ""}, {anna, Play{tabletest.Pick(2), current}, ""}})
}

// What the clock has moved stays, and no undo leads to a decision for which no time is left: else the next one would have
// all its time again.
func TestDeadline_NothingIsTakenBackWithoutTimeForIt(t *testing.T) {
	s := gathering(t, 1, "open")
	run(t, s, at(anna), []act{{anna, Change{Proposal{Seats: 1, Terms: Terms{Clock: "1m", StandIn: "off"}}}, ""}, {anna, Ready{true}, ""}})
	canUndo := func() bool { return s.Snapshot(1, s.Card(Surroundings{}), nil, &Stories{}).CanUndo }
	run(t, s, later(time.Minute, anna), []act{{Person{}, RanOut{}, ""}, {anna, Play{rules.Undo, current}, "no-time-to-take-back"}})
	if a := s.asides; len(a) != 1 || a[0].What != AsideClock || a[0].Seat != 1 || a[0].At != s.Lines()-1 || canUndo() {
		t.Errorf("after the move of the clock the asides are %+v", a)
	}
	run(t, s, later(90*time.Second, anna), []act{{anna, Play{tabletest.Take(2), current}, ""}})
	if !canUndo() {
		t.Error("a step with time left cannot be taken back")
	}
	run(t, s, later(121*time.Second, anna), []act{{anna, Play{rules.Undo, current}, "no-time-to-take-back"}})
	if got := s.deadline(1); !got.Equal(noon.Add(150 * time.Second)) {
		t.Errorf("there is time until %v", got)
	}
}

func TestDeadline_ComingAndGoingGainsNoTime(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m"})
	run(t, s, later(5*time.Minute), []act{{anna, Stand{}, ""}, {anna, Sit{}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(10 * time.Minute)) {
		t.Errorf("she has time until %v", got)
	}
	run(t, s, later(9*time.Minute+30*time.Second), []act{{anna, Stand{}, ""}})
	run(t, s, later(9*time.Minute+40*time.Second), []act{{anna, Sit{}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(10 * time.Minute)) {
		t.Errorf("who comes back before the bot has moved has time until %v", got)
	}
}

// Whoever sits down again before the bot has moved has a minute, without having ceased to play; the second time has its price.
func TestDeadline_ComingBackLateIsForgivenOnce(t *testing.T) {
	s, all := timed(t, "open", Terms{Clock: "1m"}), timed(t, "open", Terms{Clock: "1m"})
	run(t, all, later(time.Second), []act{{bert, Stand{}, ""}})
	for i := time.Duration(1); i <= 2; i++ {
		run(t, s, later(i*time.Minute), []act{{Person{}, RanOut{}, ""}, {anna, Sit{}, ""}})
		run(t, all, later(i*time.Minute), []act{{Person{}, RanOut{}, ""}, {anna, Sit{}, ""}})
		if last := s.leavers(); !s.deadline(1).Equal(noon.Add((i+1)*time.Minute)) || (last != nil) != (i == 2) {
			t.Errorf("after the minute %d she has time until %v, and last are %v", i, s.deadline(1), last)
		}
	}
	run(t, all, later(3*time.Minute), []act{{bert, Sit{}, ""}})
	if last := all.leavers(); last != nil {
		t.Errorf("the game has waited for both, but last are %v", last)
	}
}

func TestDeadline_AfterARestartThereIsTimeToComeBack(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "1h"})
	if fx := s.React(Restored{}, later(30*time.Minute)); len(fx.Facts) != 0 {
		t.Errorf("half of the time is left, but it writes %+v", fx.Facts)
	}
	late := s.React(Restored{}, later(time.Hour-time.Second)).After
	if got := late.deadline(1); !got.Equal(noon.Add(time.Hour - time.Second + time.Minute)) {
		t.Errorf("a second is left, and then she has time until %v", got)
	}
	run(t, s, later(5*time.Hour), []act{{Person{}, Restored{}, ""}, {Person{}, RanOut{}, ""}})
	if got := s.deadline(1); !got.Equal(noon.Add(5*time.Hour+time.Minute)) || s.chairs[0].away {
		t.Errorf("she has time until %v; the chairs are %+v", got, s.chairs)
	}
}

// Whoever takes several steps back has in the end the time from before the first.
func TestDeadline_StepsTakenBackGainNoTime(t *testing.T) {
	s := gathering(t, 1, "open")
	run(t, s, at(anna), []act{{anna, Change{Proposal{Seats: 1, Terms: Terms{Clock: "3m"}}}, ""}, {anna, Ready{true}, ""}})
	for i, move := range []rules.Move{tabletest.Take(1), tabletest.Take(2), rules.Undo, rules.Undo} {
		passed := time.Duration(i+1) * 30 * time.Second
		run(t, s, later(passed, anna), []act{{anna, Play{move, current}, ""}})
		since := []time.Duration{passed, passed, 30 * time.Second, 0}[i]
		if got := s.deadline(1); !got.Equal(noon.Add(since + 3*time.Minute)) {
			t.Errorf("after step %d there is time until %v, counted from %v", i+1, got, got.Add(-3*time.Minute))
		}
	}
}
