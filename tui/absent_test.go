package tui

import (
	"strings"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// gaveUp is a table for three at which Ann has resigned and Bob looks on from his seat.
func gaveUp(t *testing.T) (ann, bob *terminal) {
	t.Helper()
	h := tuitest.NewFakeLobby()
	acts, waits := facing(t, h)
	h.Slow = true
	waits.press("q", "r", "y")
	acts.post()
	return waits, acts
}

func TestResigningIsToldInTheStory(t *testing.T) {
	gone, stays := gaveUp(t)
	name := gone.m.window.visitor.Person.Name
	stays.shows(name+" gives up; a bot plays to the end.", "(gave up)")
	gone.shows("You have given up")
	if text := gone.text(); strings.Contains(text, "sit down") || strings.Contains(text, "q leave") {
		t.Errorf("who has resigned is offered what is refused:\n%s", text)
	}
}

func TestWhoHasNoConnectionIsMarked(t *testing.T) {
	h := tuitest.NewFakeLobby()
	stays, goes := facing(t, h)
	if strings.Contains(stays.text(), "away") {
		t.Fatalf("somebody is away from the first:\n%s", stays.text())
	}
	goes.press("esc")
	stays.post()
	stays.shows("away")
	d := stays.m.window.display
	for gone, want := range map[time.Duration]string{10 * time.Second: "just left",
		5 * time.Minute: "absent since 19:55 UTC (5 minutes)", 3 * time.Hour: "absent since 17:00 UTC (3 hours)",
		72 * time.Hour: "absent since 2026-02-26 20:00 UTC (3 days)",
	} {
		if got := d.awayFor(table.Chair{Gone: h.Clock.Add(-gone)}); got != want {
			t.Errorf("after %s: %q, not %q", gone, got, want)
		}
	}
}

func TestARunningOutClockIsCalledThat(t *testing.T) {
	h := tuitest.NewFakeLobby()
	_, w := facing(t, h)
	snap := *w.m.window.table.Snap
	snap.Card.Chairs = append([]table.Chair{}, snap.Card.Chairs...)
	mine := &snap.Card.Chairs[snap.Seat-1]
	mine.Away, mine.Late = true, true
	w.m.window.table.takeSnapshot(&snap)
	w.shows("Your time was up")
	mine.Late = false
	w.m.window.table.takeSnapshot(&snap)
	w.shows("A bot plays your seat")
}

func TestARefusedNameStaysInItsField(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann")
	h.RefuseName = rules.Refuse("name-taken", "the name %s is taken", "Bob")
	w.press("@", "enter", "ctrl+u")
	w.types("Bob")
	w.shows("The name Bob is taken.", " NAME  Bob")
	h.RefuseName = nil
	w.press("b", "enter")
	w.shows("Bobb")
	if w.m.window.front.typing != nil {
		t.Error("the field stays open after the name was taken")
	}
}

// A lesson calls nobody: neither at its table, nor when it was left.
func TestALessonDoesNotCallToItself(t *testing.T) {
	w := learns(t, 0)
	w.untilStep(1)
	if text := w.m.window.front.note.text; text != "" {
		t.Errorf("at the table of the lesson stands: %s", text)
	}
	w.press("esc")
	w.until("the hall", func() bool { return strings.Contains(w.text(), "your lesson") })
	if text := w.m.window.front.note.text; text != "" {
		t.Errorf("after the lesson was left stands: %s", text)
	}
}

// A call to a table ends when somebody goes there.
func TestACallEndsAtItsTable(t *testing.T) {
	h := tuitest.NewFakeLobby()
	stays, away := facing(t, h)
	away.press("esc")
	stays.post()
	stays.press("enter")
	away.post()
	away.shows("It is your turn in Toy")
	w := away.m.window
	away.run(w.goTo(w.visitor.NextWaiting()))
	away.post()
	if w.front.note.text != "" {
		t.Errorf("at the table stands: %s", w.front.note.text)
	}
}

func TestALessonWaitsForTheOthers(t *testing.T) {
	w := learns(t, 1) // where all choose at once, and nobody moves first
	w.untilStep(1)
	snap := *w.m.window.table.Snap
	snap.Card.ToAct, snap.Legal = rules.SeatSet(2), nil
	w.m.window.table.takeSnapshot(&snap)
	w.shows("The lesson goes on after the next", "move of Calamity.")
	if strings.Contains(w.text(), "press enter") {
		t.Errorf("it asks for a key that does nothing:\n%s", w.text())
	}
}

func TestFinishedTablesDoNotLinger(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := over(t)
	w.press("esc")
	if text := w.text(); strings.Contains(text, "Yours") {
		t.Errorf("a finished game that nobody is at lingers:\n%s", text)
	}
	first, other := facing(t, h)
	for range 20 {
		for _, p := range []*terminal{first, other} {
			p.post()
			p.press("enter")
		}
	}
	first.press("esc")
	first.shows("Yours", "over")
	other.press("esc")
	first.post()
	if text := first.text(); strings.Contains(text, "Yours") {
		t.Errorf("a finished game that nobody is at lingers:\n%s", text)
	}
}

func TestTheSignboardIsInTheMiddle(t *testing.T) {
	for _, line := range signboard {
		if before, after := len(line)-len(strings.TrimLeft(line, " ")), len(line)-len(strings.TrimRight(line, " ")); before != after {
			t.Errorf("%q is off the middle by %d", line, after-before)
		}
	}
	left, right, _ := strings.Cut(signboard[1], "S A L O O N")
	if len(left) != len(right) {
		t.Errorf("%q is off the middle", signboard[1])
	}
}

// The minutes that somebody is away are counted on the screen, and only then.
func TestTheMinutesOfAbsenceAreCounted(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	at := w.m.window.table
	at.tick, at.ticking = never, false
	if at.watchClock(); at.ticking {
		t.Error("with everybody there something is waited for")
	}
	snap := *at.Snap
	snap.Card.Chairs = append([]table.Chair{}, snap.Card.Chairs...)
	other := &snap.Card.Chairs[2-snap.Seat]
	other.Here, other.Gone = false, h.Clock.Add(-5*time.Minute)
	at.takeSnapshot(&snap)
	w.shows("absent since 19:55 UTC (5 minutes)")
	if !at.ticking {
		t.Error("the minutes are not counted")
	}
	h.Clock = h.Clock.Add(2 * time.Minute)
	w.send(tell.Answer(at.clockTicked))
	w.shows("absent since 19:55 UTC (7 minutes)")
}
