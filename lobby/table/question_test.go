package table

import (
	"reflect"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

func TestQuestion_APauseStopsTheTimeUntilAllGoOn(t *testing.T) {
	for _, clock := range []string{"10m", "10m+20s"} {
		s := timed(t, "open", Terms{Clock: clock})
		run(t, s, later(2*time.Minute, anna, bert), []act{
			{bert, Ask{What: MatterGoOn}, "no-pause"}, {carl, Ask{What: MatterPause}, "no-seat-of-yours"}, {anna, Ask{What: "tea"}, "no-such-question"},
			{bert, Ask{}, "no-question"}, {bert, Ask{What: MatterPause}, ""},
		})
		if q := s.Question(); q.What != MatterPause || q.Asked != rules.SeatSet(2) || q.Open() != rules.SeatSet(1) || s.Phase() != Playing {
			t.Fatalf("before Anna answers it is %+v, %s", q, s.Phase())
		}
		run(t, s, later(3*time.Minute, anna, bert), []act{{anna, Ask{}, ""}, {anna, Play{tabletest.Take(1), current}, "players-pause"}})
		if _, runs := s.NextDeadline(); runs || s.Phase() != Paused || s.Question().What != "" {
			t.Fatalf("all agree, and then: %s, %+v, a clock runs: %v", s.Phase(), s.Question(), runs)
		}
		run(t, s, later(50*time.Hour, anna), []act{{anna, Ask{What: MatterPause}, "players-pause"}, {anna, Ask{What: MatterGoOn}, ""}})
		if s.Phase() != Paused {
			t.Fatal("one of two cannot end a pause")
		}
		run(t, s, later(51*time.Hour, anna, bert), []act{{bert, Ask{What: MatterGoOn}, ""}})
		if got := left(s, 1, noon.Add(51*time.Hour)); got != 7*time.Minute {
			t.Errorf("%s: three minutes were played, and %v are left", clock, got)
		}
		run(t, s, later(51*time.Hour, anna, bert), []act{{anna, Play{tabletest.Take(1), current}, ""}})
	}
}

func TestQuestion_OneNoWithdrawsIt(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m"})
	run(t, s, later(0, anna, bert), []act{
		{bert, Decline{}, "no-question"}, {anna, Ask{What: MatterEnd}, ""}, {bert, Ask{What: MatterTime}, "other-question-open"},
		{anna, Play{tabletest.Take(1), current}, ""},
	})
	if s.Question().What != MatterEnd {
		t.Error("a move withdraws the question")
	}
	run(t, s, later(0, anna, bert), []act{{bert, Decline{}, ""}, {bert, Ask{}, "no-question"}, {bert, Ask{What: MatterTime}, ""}})
	if q := s.Question(); q.What != MatterTime || q.Asked != rules.SeatSet(2) {
		t.Errorf("after a no the next question is %+v", q)
	}
}

func TestQuestion_MoreTime(t *testing.T) {
	for clock, seats := range map[string][2]time.Duration{"10m": {20 * time.Minute, 10 * time.Minute}, "10m+20s": {20 * time.Minute, 20 * time.Minute}} {
		s := timed(t, "open", Terms{Clock: clock})
		run(t, s, later(0, anna, bert), []act{{anna, Ask{What: MatterTime}, ""}, {bert, Ask{}, ""}})
		if got := [2]time.Duration{left(s, 1, noon), left(s, 2, noon)}; got != seats {
			t.Errorf("%s: they have %v", clock, got)
		}
	}
	s := timed(t, "open", Terms{})
	run(t, s, later(0, anna, bert), []act{{anna, Ask{What: MatterTime}, "no-clock-here"}})
	s.agreed.Evening = "e"
	run(t, s, later(0, anna, bert), []act{{anna, Ask{What: MatterEnd}, "game-of-an-evening"}, {anna, Ask{What: MatterGoOn}, "no-pause"}})
}

func TestQuestion_AnEarlyEndCountsForNothing(t *testing.T) {
	s := timed(t, "open", Terms{})
	run(t, s, later(0, anna, bert), []act{{anna, Ask{What: MatterEnd}, ""}, {bert, Ask{}, ""}, {bert, Ask{What: MatterEnd}, "game-over"}})
	card := s.Card(Surroundings{})
	var told Stories
	if s.Phase() != Over || !s.Ended() || !card.Ended || s.Snapshot(1, card, nil, &told).Outcome != nil {
		t.Errorf("it is %s, ended %v, %+v", s.Phase(), s.Ended(), card)
	}
	run(t, s, later(0, anna, bert), []act{{anna, Rematch{}, ""}})
}

// Whoever gives up a game that counts does not escape its end, and whoever stays does not lose the victory by asking.
func TestQuestion_AGameThatSomebodyGaveUpIsNotEndedEarlyWhereItCounts(t *testing.T) {
	for rated, refused := range map[string]string{"on": "somebody-gave-up", "off": ""} {
		s := timed(t, "open", Terms{Rated: rated})
		run(t, s, later(0, anna, bert), []act{{anna, Resign{}, ""}, {bert, Ask{What: MatterEnd}, refused}})
		asked := timed(t, "open", Terms{Rated: rated})
		run(t, asked, later(0, anna, bert), []act{{bert, Ask{What: MatterEnd}, ""}, {anna, Resign{}, ""}})
		if over := asked.Phase() == Over; over == (rated == "on") || asked.Question().What != "" {
			t.Errorf("rated %s: who is asked for an end gives up, and it is %s with the question %+v", rated, asked.Phase(), asked.Question())
		}
	}
}

// Nobody wins or escapes a defeat because somebody else is not there: who has left the seat to a bot is asked too where the
// game counts, and for the end of a series.
func TestQuestion_WhoIsAwayIsAskedForAnEndThatCounts(t *testing.T) {
	for _, c := range []struct {
		terms Terms
		what  Matter
		asked bool
	}{
		{Terms{Rated: "on"}, MatterEnd, true}, {Terms{Rated: "off"}, MatterEnd, false}, {Terms{Rated: "off", Series: "3"}, MatterSeries, true},
		{Terms{Rated: "on", Clock: "1h"}, MatterPause, false},
	} {
		for name, acts := range map[string][]act{
			"leaves before": {{bert, Stand{}, ""}, {anna, Ask{What: c.what}, ""}}, "leaves after": {{anna, Ask{What: c.what}, ""}, {bert, Stand{}, ""}},
		} {
			s := timed(t, "open", c.terms)
			run(t, s, later(0, anna, bert), acts)
			if open := s.Question().Open() == rules.SeatSet(2); open != c.asked {
				t.Errorf("%+v, Bert %s: asked for is %+v, and it is %s", c.terms, name, s.Question(), s.Phase())
			}
			if c.asked {
				run(t, s, later(0, anna, bert), []act{{bert, Sit{}, ""}, {bert, Ask{}, ""}})
			}
			if s.Question().What != "" {
				t.Errorf("%+v, Bert %s: all have agreed, and asked for is %+v", c.terms, name, s.Question())
			}
		}
	}
}

func TestQuestion_ALiveTableGoesOnOverDays(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m+20s"})
	run(t, s, later(4*time.Minute, anna, bert), []act{{asleep(), Ask{What: MatterDays}, ""}, {bert, Ask{}, ""}, {bert, Ask{What: MatterDays}, "days-already"}})
	if due := s.deadline(1); !s.agreed.Terms.OverDays() || !due.Equal(noon.Add(44*time.Hour+4*time.Minute)) {
		t.Errorf("by %+v Anna has time until %v", s.agreed.Terms, due)
	}
}

// Nobody waits for bots, for programs, nor for whom a bot plays; who has asked and leaves asks no more.
func TestQuestion_WhoIsWaitedFor(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m"})
	run(t, s, later(0, anna, bert), []act{{anna, Ask{What: MatterPause}, ""}, {anna, Stand{}, ""}})
	if q := s.Question(); q.What != "" {
		t.Errorf("whoever asked has gone, and still there is %+v", q)
	}
	run(t, s, later(0, anna, bert), []act{{bert, Ask{What: MatterPause}, ""}})
	if s.Phase() != Paused {
		t.Error("Bert alone plays himself, and must wait for a bot's answer")
	}
	run(t, s, later(0, anna, bert), []act{{anna, Sit{}, ""}, {bert, Ask{What: MatterGoOn}, ""}})
	if s.Phase() != Paused || s.Question().Open() != rules.SeatSet(1) {
		t.Errorf("Anna is back, and the question is %+v", s.Question())
	}
}

// A pause that nobody ends is ended by the table, or its chairs would be taken for ever.
func TestQuestion_APauseEndsAtLast(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m"})
	run(t, s, later(0, anna, bert), []act{{anna, Ask{What: MatterPause}, ""}, {bert, Ask{}, ""}})
	due, ok := s.Expires(true)
	if !ok || !due.Equal(noon.Add(KeptWaiting)) {
		t.Fatalf("the pause ends at %v, %v", due, ok)
	}
	run(t, s, later(KeptWaiting), []act{{Person{}, Expired{}, ""}})
	if s.Phase() != Playing {
		t.Errorf("it is %s", s.Phase())
	}
}

func TestQuestion_IsToldAsTheStory(t *testing.T) {
	s := timed(t, "open", Terms{})
	run(t, s, later(0, anna, bert), []act{{anna, Ask{What: MatterPause}, ""}, {anna, Decline{}, ""}, {anna, Ask{What: MatterPause}, ""}, {bert, Decline{}, ""}, {anna, Ask{What: MatterPause}, ""}, {bert, Ask{}, ""}})
	var got []Aside
	for _, a := range s.asides {
		got = append(got, Aside{Seat: a.Seat, What: a.What, Matter: a.Matter, Agrees: a.Agrees})
	}
	want := []Aside{
		{Seat: 1, What: AsideAsked, Matter: MatterPause}, {Seat: 1, What: AsideTakenBack, Matter: MatterPause},
		{Seat: 1, What: AsideAsked, Matter: MatterPause}, {Seat: 2, What: AsideDeclined, Matter: MatterPause},
		{Seat: 1, What: AsideAsked, Matter: MatterPause}, {Seat: 2, What: AsideAsked, Matter: MatterPause, Agrees: true}, {What: AsideSettled, Matter: MatterPause},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the story is %+v", got)
	}
}

// Who agrees to something does not ask for it when it was withdrawn meanwhile, nor agrees to
// something else.
func TestQuestion_WhoOnlyAgreesAsksForNothing(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m"})
	run(t, s, later(0, anna, bert), []act{
		{bert, Ask{What: MatterEnd, Agrees: true}, "no-question"}, {anna, Ask{What: MatterPause}, ""},
		{bert, Ask{What: MatterEnd, Agrees: true}, "other-question-open"}, {bert, Ask{What: MatterPause, Agrees: true}, ""},
	})
	if s.Phase() != Paused {
		t.Errorf("after both have agreed it is %s", s.Phase())
	}
}

// What only people agree on cannot be asked where none plays.
func TestQuestion_ProgramsAloneAgreeOnNothing(t *testing.T) {
	program, other := Person{ID: "p1", Name: "P1", Kind: KindBot}, Person{ID: "p2", Name: "P2", Kind: KindBot}
	s := gathering(t, 2, "open")
	run(t, s, at(anna, program, other), []act{
		{anna, Stand{}, ""}, {program, Sit{}, ""}, {other, Sit{}, ""}, {program, Ready{true}, ""}, {other, Ready{true}, ""},
		{program, Ask{What: MatterEnd}, "no-people-here"},
	})
	if s.Question().What != "" {
		t.Errorf("the question is %+v", s.Question())
	}
}

// At a table that is over nobody owes anything, also where the players ended the game.
func TestQuestion_AfterAnEarlyEndNobodyOwesADecision(t *testing.T) {
	s := timed(t, "open", Terms{})
	run(t, s, later(0, anna, bert), []act{{anna, Ask{What: MatterEnd}, ""}, {bert, Ask{}, ""}})
	if c := s.Card(Surroundings{}); c.ToAct != 0 || c.WaitsFor(anna.ID) {
		t.Errorf("it waits for %b", c.ToAct)
	}
}

// Whoever has given up cannot ask for anything, so a pause of people who all have is over.
func TestQuestion_APauseEndsWhenAllHaveGivenUp(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m"})
	run(t, s, later(0, anna, bert), []act{{anna, Ask{What: MatterPause}, ""}, {bert, Ask{}, ""}, {anna, Resign{}, ""}})
	if s.Phase() != Paused {
		t.Fatal("one of two who gives up ends the pause of the other")
	}
	run(t, s, later(0, anna, bert), []act{{bert, Resign{}, ""}})
	if s.Phase() != Playing {
		t.Errorf("all have given up, and the game is %s", s.Phase())
	}
}
