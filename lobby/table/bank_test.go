package table

import (
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// left is how much time a seat has at a moment; whose time does not run, has it for as long as it
// takes.
func left(s *State, seat rules.Seat, now time.Time) time.Duration {
	if due := s.deadline(seat); !due.IsZero() {
		return due.Sub(now)
	}
	return s.hands[seat].left
}

func TestBank_RunsOnlyForWhoOwesADecisionAndGrowsWithEach(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m+20s"})
	take := func(by Person, when time.Duration) {
		run(t, s, later(when, anna, bert), []act{{by, Play{tabletest.Take(1), current}, ""}})
	}
	take(anna, 4*time.Minute)
	if got := left(s, 1, noon); got != 6*time.Minute+20*time.Second {
		t.Errorf("after four minutes Anna has %v", got)
	}
	take(bert, 9*time.Minute)
	if got := left(s, 1, noon.Add(9*time.Minute)); got != 6*time.Minute+20*time.Second {
		t.Errorf("while Bert thought Anna's bank became %v", got)
	}
	if got := left(s, 2, noon); got != 5*time.Minute+20*time.Second {
		t.Errorf("after five minutes Bert has %v", got)
	}
	banks := s.Card(Surroundings{}).Times
	if len(banks) != 2 || banks[1] != 5*time.Minute+20*time.Second {
		t.Errorf("the card shows the banks %v", banks)
	}
}

func TestBank_AnUndoTakesBackWhatTheMoveBrought(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m+20s"})
	for i := range 20 { // again and again, ten seconds each
		when := time.Duration(i+1) * 10 * time.Second
		run(t, s, later(when, anna, bert), []act{{anna, Play{tabletest.Take(1), current}, ""}, {anna, Play{rules.Undo, current}, ""}})
	}
	if got := left(s, 1, noon.Add(200*time.Second)); got != 10*time.Minute-200*time.Second {
		t.Errorf("Anna has %v after 200 seconds without a decision", got)
	}
}

func TestBank_InASecretChoiceEachOneHasItsOwn(t *testing.T) {
	s := timed(t, "secret", Terms{Clock: "10m+20s"})
	pick := func(by Person, n int, when time.Duration) {
		run(t, s, later(when, anna, bert), []act{{by, Play{tabletest.Pick(n), current}, ""}})
	}
	pick(anna, 1, time.Minute)
	if got := left(s, 2, noon.Add(time.Minute)); got != 9*time.Minute {
		t.Errorf("both choose, and after a minute Bert has %v", got)
	}
	run(t, s, later(3*time.Minute, anna, bert), []act{{anna, Play{tabletest.Recall(1), current}, ""}})
	if got := left(s, 1, noon.Add(3*time.Minute)); got != 9*time.Minute {
		t.Errorf("who takes a choice back has what was left then, not %v", got)
	}
	pick(anna, 2, 4*time.Minute)
	pick(bert, 2, 5*time.Minute)
	at := noon.Add(5 * time.Minute)
	if a, b := left(s, 1, at), left(s, 2, at); a != 8*time.Minute+20*time.Second || b != 5*time.Minute+20*time.Second {
		t.Errorf("in the next choice they have %v and %v", a, b)
	}
}

func TestBank_WhenItIsEmptyThereIsTheIncrement(t *testing.T) {
	s := timed(t, "secret", Terms{Clock: "10m+20s", StandIn: "off"})
	run(t, s, later(10*time.Minute), []act{{Person{}, RanOut{}, ""}, {Person{}, RanOut{}, ""}})
	at := noon.Add(10 * time.Minute)
	if s.Lines() != 2 || left(s, 1, at) != 20*time.Second || left(s, 2, at) != 20*time.Second {
		t.Errorf("after %d lines they have %v and %v", s.Lines(), left(s, 1, at), left(s, 2, at))
	}
	s = timed(t, "open", Terms{Clock: "10m+20s"})
	run(t, s, later(10*time.Minute), []act{{Person{}, RanOut{}, ""}})
	if !s.chairs[0].away {
		t.Fatal("nobody plays for Anna, whose bank is empty")
	}
	run(t, s, later(11*time.Minute, anna), []act{{anna, Sit{}, ""}})
	if got := left(s, 1, noon.Add(11*time.Minute)); got != 20*time.Second {
		t.Errorf("who comes back to an empty bank has %v", got)
	}
}

func TestBank_ComingAndGoingGainsNoTime(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m+20s"})
	for when := 9 * time.Minute; when < 10*time.Minute; when += 10 * time.Second {
		run(t, s, later(when, anna), []act{{anna, Stand{}, ""}, {anna, Sit{}, ""}})
		if got := left(s, 1, noon.Add(when)); got != 10*time.Minute-when {
			t.Fatalf("after %v Anna has %v", when, got)
		}
	}
}

func TestBank_ABotsMovesNeitherCostNorBringTime(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m+20s"})
	run(t, s, later(2*time.Minute, bert), []act{{anna, Stand{}, ""}, {Person{}, BotChose{Seat: 1, Move: tabletest.Take(1), At: 1}, ""}})
	if s.Lines() != 2 || left(s, 1, noon) != 8*time.Minute {
		t.Errorf("after %d lines Anna's bank is %v", s.Lines(), left(s, 1, noon))
	}
}

// Where the saloon stood still, in a bank as with a limit or with days, nobody's time passed.
func TestStoodStill_CountsAgainstNobody(t *testing.T) {
	for clock, full := range map[string]time.Duration{"10m": 10 * time.Minute, "10m+20s": 10 * time.Minute, "1d": 24 * time.Hour} {
		for name, occasion := range map[string]Occasion{"restart": Restored{}, "pause": Resumed{}, "halt": RanOut{}} {
			s := timed(t, "secret", Terms{Clock: clock})
			m := later(50 * time.Hour)
			m.Alive = noon.Add(4 * time.Minute)
			run(t, s, m, []act{{Person{}, occasion, ""}})
			for seat := rules.Seat(1); seat <= 2; seat++ {
				if got := left(s, seat, m.Now); got != full-4*time.Minute {
					t.Errorf("%s, %s: four minutes were played, and %v are left", clock, name, got)
				}
			}
		}
	}
}

// What is known to have happened at the table later than the saloon noted that it ran.
func TestStoodStill_CountsFromTheLastMove(t *testing.T) {
	s := timed(t, "open", Terms{Clock: "10m+20s"})
	run(t, s, later(3*time.Minute, anna), []act{{anna, Play{tabletest.Take(1), current}, ""}})
	m := later(5 * time.Hour)
	m.Alive = noon.Add(time.Minute)
	run(t, s, m, []act{{Person{}, Restored{}, ""}})
	if got := left(s, 2, m.Now); got != 10*time.Minute {
		t.Errorf("Bert, whose turn had begun just then, has %v", got)
	}
}
