package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
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
	gone.lacks("sit down", "q leave")
}

// Among the lines of the story it may be out of sight before who stays has looked.
func TestResigningIsToldToWhoDecidesUntilTheNextKey(t *testing.T) {
	gone, stays := gaveUp(t)
	told := gone.m.window.visitor.Person.Name + " gives up; a bot plays to the end."
	stays.changed(func(s *table.Snapshot) { s.Asides = nil })
	stays.shows(told)
	stays.press("left")
	stays.lacks(told)
}

func TestResigningAGameThatCountsIsToldWithItsPlace(t *testing.T) {
	for where, counts := range map[string]func(*table.Card){
		"rated":      func(c *table.Card) { c.Rated = table.RatedFolks },
		"an evening": func(c *table.Card) { c.Evening = "e1" },
	} {
		_, stays := gaveUp(t)
		stays.press("left")
		if stays.changed(func(s *table.Snapshot) { counts(&s.Card) }); !strings.Contains(stays.unbroken(), "comes behind whoever") {
			t.Errorf("of %s who stays is not told what giving up brings:\n%s", where, stays.text())
		}
	}
}

// An early end of a game that counts is not offered to who stays: it would be refused.
func TestNoEarlyEndIsOfferedWhereSomebodyGaveUpAGameThatCounts(t *testing.T) {
	for rated, offered := range map[table.RatedList]bool{table.RatedFolks: false, table.NotRated: true} {
		_, stays := gaveUp(t)
		stays.changed(func(s *table.Snapshot) { s.Card.Rated = rated })
		if now := stays.m.window.table.MattersNow(); slices.Contains(now, table.MatterEnd) != offered {
			t.Errorf("in a game rated among %q one can ask for %v", rated, now)
		}
	}
}

func TestWhoHasNoConnectionIsMarked(t *testing.T) {
	h := tuitest.NewFakeLobby()
	stays, goes := facing(t, h)
	stays.lacks("away")
	goes.press("esc")
	stays.post()
	stays.shows("away")
	d := stays.m.window.display
	for gone, want := range map[time.Duration]string{10 * time.Second: "just left",
		5 * time.Minute: "away since 19:55 UTC (5 minutes)", 3 * time.Hour: "away since 17:00 UTC (3 hours)",
		72 * time.Hour: "away since 2026-02-26 20:00 UTC (3 days)",
	} {
		if got := d.AbsentSince(table.Chair{Gone: h.Clock.Add(-gone)}, d.now()); got != want {
			t.Errorf("after %s: %q, not %q", gone, got, want)
		}
	}
}

func TestARunningOutClockIsCalledThat(t *testing.T) {
	h := tuitest.NewFakeLobby()
	_, w := facing(t, h)
	for late, says := range map[bool]string{true: "Your time was up", false: "A bot plays your seat"} {
		w.changed(func(s *table.Snapshot) { s.Card.Chairs[s.Seat-1].Away, s.Card.Chairs[s.Seat-1].Late = true, late })
		w.shows(says)
	}
}

func TestARefusedNameStaysInItsField(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann")
	h.RefuseName = rules.Refuse("name-taken", "the name %s is taken", "Bob")
	w.press("m:profile", "enter", "ctrl+u")
	w.types("Bob")
	w.shows("The name Bob is taken.", " NAME  Bob")
	h.RefuseName = nil
	w.press("b", "enter")
	w.shows("Bobb")
	if w.m.window.front.typing != nil {
		t.Error("the field stays open after the name was taken")
	}
}

func TestALessonWaitsForTheOthers(t *testing.T) {
	w := learns(t, 1) // where all choose at once, and nobody moves first
	w.untilStep(1)
	w.changed(func(s *table.Snapshot) { s.Card.ToAct, s.Legal = rules.SeatSet(2), nil })
	w.shows("The lesson goes on after the next move of Calamity.")
	w.lacks("press enter")
}

// learnsToReveal is a lesson that shows what the cards bring, step by step.
func learnsToReveal(t *testing.T) *terminal {
	t.Helper()
	w := learns(t, 1, func(e *tell.Env) { e.Tick = never })
	for step := 1; step < 3; step++ {
		w.untilStep(step)
		w.followsLesson()
	}
	w.untilStep(3)
	return w
}

// The last words of a lesson ask for nothing, and stay while what the others do is shown.
func TestTheLastWordsOfALessonStay(t *testing.T) {
	w := learnsToReveal(t)
	w.shows("Look what happens first")
	w.changed(func(s *table.Snapshot) { s.Lesson = &table.Guide{Step: 12, Of: 12, Over: true} })
	w.shows("That is the whole game")
}

func TestFinishedTablesDoNotLinger(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := over(t)
	w.press("esc")
	w.lacks("Continue")
	first, other := facing(t, h)
	for range 20 {
		for _, p := range []*terminal{first, other} {
			p.post()
			p.press("enter")
		}
	}
	first.press("esc")
	first.shows("Just over")
	first.lacks("Continue")
	other.press("esc")
	first.post()
	first.lacks("Continue")
}

// The minutes that somebody is away are counted on the screen, and only then.
func TestTheMinutesOfAbsenceAreCounted(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	at := w.m.window.table
	at.window.env.Tick, at.ticking = never, false
	if at.watchClock(); at.ticking {
		t.Error("with everybody there something is waited for")
	}
	w.changed(func(s *table.Snapshot) {
		other := &s.Card.Chairs[2-s.Seat]
		other.Here, other.Gone = false, h.Clock.Add(-5*time.Minute)
	})
	w.shows("away since 19:55 UTC (5 minutes)")
	if !at.ticking {
		t.Error("the minutes are not counted")
	}
	h.Clock = h.Clock.Add(2 * time.Minute)
	w.send(tell.Answer(at.clockTicked))
	w.shows("away since 19:55 UTC (7 minutes)")
}

// clocked is a table that plays, with deadlines so many minutes from noon on.
func clocked(viewer rules.Seat, minutes ...int) (*tell.TableInView, time.Time) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	t := &tell.TableInView{Snap: &table.Snapshot{Seat: viewer}}
	t.Snap.Card.Phase = table.Playing
	for _, n := range minutes {
		var when time.Time
		if n > 0 {
			when = noon.Add(time.Duration(n) * time.Minute)
		}
		t.Snap.Card.Deadlines = append(t.Snap.Card.Deadlines, when)
	}
	return t, noon
}

// The clock is one's own while one decides, and else that of who runs out of it first.
func TestTheClockIsThatOfWhoIsWaitedFor(t *testing.T) {
	for _, c := range []struct {
		viewer  rules.Seat
		minutes []int
		want    string
	}{
		{1, []int{5, 3, 9}, "5:00"},
		{2, []int{5, 3, 9}, "3:00"},
		{3, []int{5, 3, 9}, "9:00"},
		{1, []int{0, 7, 4}, "4:00"},
		{1, []int{0, 4, 7}, "4:00"},
		{rules.Observer, []int{8, 0, 6}, "6:00"},
		{1, []int{0, 0, 0}, ""},
		{1, []int{59}, "59:00"},
		{1, []int{60}, "1 h"},
		{1, []int{110}, "1 h"}, {1, []int{119}, "2 h"}, {1, []int{24*60 - 1}, "24 h"},
		{1, []int{47*60 + 50}, "47 h"},
		{1, []int{3*24*60 - 1}, "3 d"},
		{1, []int{48 * 60}, "2 d"},
	} {
		at, noon := clocked(c.viewer, c.minutes...)
		if got := at.TimeLeft(noon); got != c.want {
			t.Errorf("for seat %d, with the deadlines %v, the clock says %q, not %q", c.viewer, c.minutes, got, c.want)
		}
		if len(c.minutes) == 3 && at.TimeLeft(noon.Add(24*time.Hour)) != "0:00" && c.want != "" {
			t.Errorf("after the deadline the clock says %q", at.TimeLeft(noon.Add(24*time.Hour)))
		}
		at.Snap.Card.Phase = table.Paused
		if got := at.TimeLeft(noon); got != "" {
			t.Errorf("while the table is paused the clock says %q", got)
		}
	}
}

// The minutes of somebody's absence are counted only while nobody else plays for them.
func TestMinutesOfAbsenceAreCounted(t *testing.T) {
	at, noon := clocked(1)
	for _, c := range []struct {
		chair table.Chair
		want  bool
	}{
		{table.Chair{Here: true}, false},
		{table.Chair{Gone: noon}, true},
		{table.Chair{Gone: noon, Away: true}, false},
		{table.Chair{Gone: noon, Left: true}, false},
		{table.Chair{}, false},
	} {
		if at.Snap.Card.Chairs = []table.Chair{c.chair}; at.CountsAbsence() != c.want {
			t.Errorf("%+v is counted: %v", c.chair, !c.want)
		}
	}
}

// The title says whose time it is that it counts.
func TestTheTitleSaysWhoseClockItShows(t *testing.T) {
	for viewer, want := range map[rules.Seat]string{1: " ■ 5:00", 2: "Your turn · 5:00", rules.Observer: " ■ 5:00"} {
		w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, viewer, 0)
		w.m.window.env.Now = func() time.Time { return time.Time{}.Add(time.Hour) }
		card := &w.m.window.table.Snap.Card
		card.Deadlines, card.ToAct = []time.Time{{}, w.m.window.now().Add(5 * time.Minute), {}}, rules.SeatSet(2)
		if title, _, _ := strings.Cut(w.text(), "\n"); !strings.Contains(title, want) {
			t.Errorf("seat %d sees %q", viewer, title)
		}
		if w.resize(120, 36); viewer != 2 {
			w.shows("■ Bartholomew-the-2nd 5:00")
		}
		card.Deadlines[0] = card.Deadlines[1] // both choose, and have as long
		if viewer == 2 {
			w.shows("Your turn · 5:00")
		}
	}
}

// The clock goes on for as long as there is a deadline.
func TestTheClockGoesOn(t *testing.T) {
	w := playing(t)
	at := w.m.window.table
	at.ticking = false
	waits := 0
	at.window.env.Tick = tell.Ticker(func(d time.Duration, msg func(time.Time) tea.Msg) tea.Cmd { waits++; return nil })
	at.Snap.Card.Deadlines = []time.Time{w.m.window.now().Add(time.Hour), {}, {}}
	at.watchClock()
	for n := 1; n < 4; n++ {
		if waits != n {
			t.Fatalf("after %d ticks it was waited %d times", n-1, waits)
		}
		at.clockTicked()
	}
}

// Who has stood up is said to be away also when the seat is left, and who has resigned to have resigned.
func TestAbsenceSaysTheWorst(t *testing.T) {
	say := tell.Texts{Words: lang.For("en")}
	for _, c := range []struct {
		chair table.Chair
		want  string
	}{
		{table.Chair{Resigned: true, Away: true, Left: true}, "table.mark-resigned"},
		{table.Chair{Away: true, Left: true}, "table.mark-away"},
		{table.Chair{Left: true}, "table.mark-left"},
	} {
		if got := say.Absence(c.chair, time.Now()); got != say.Words.T(c.want) {
			t.Errorf("%+v is told as %q", c.chair, got)
		}
	}
}

// markedLines are the lines of a chat on the screen that are marked as missed.
func markedLines(w *terminal) string {
	var marked []string
	for line := range strings.Lines(w.text()) {
		if text, is := strings.CutPrefix(line, missedSign+" "); is {
			marked = append(marked, strings.TrimSpace(text))
		}
	}
	return strings.Join(marked, "; ")
}

// saidAt are lines of a chat, each a minute after the one before.
func saidAt(begin time.Time, texts ...string) (chat []table.ChatLine) {
	for i, text := range texts {
		chat = append(chat, table.ChatLine{When: begin.Add(time.Duration(i) * time.Minute), From: "Bob", Text: text})
	}
	return chat
}

// Who comes back sees which lines were said in the hall between the two visits.
func TestMissed_InTheHall(t *testing.T) {
	w, h := crowd(t)
	begin, base := h.Clock, *w.m.window.visitor.Hall
	said := saidAt(begin, "before", "meanwhile", "later", "now")
	hall := func(left, since time.Duration) *lobby.Hall {
		c := base
		c.Chat = said
		if left >= 0 {
			c.Left, c.Since = begin.Add(left), begin.Add(since)
		}
		return &c
	}
	for _, c := range []struct {
		left, since time.Duration
		want        string
	}{
		{30 * time.Second, 150 * time.Second, "Bob  meanwhile; Bob  later"},
		{-1, 0, ""}, // when the last visit ended is not known
		{10 * time.Minute, 11 * time.Minute, ""},
	} {
		news := hall(c.left, c.since)
		w.m.window.visitor.Hall = nil
		w.send(lobby.News{Hall: news})
		if got := markedLines(w); got != c.want {
			t.Errorf("away from %s to %s, marked are %q, not %q:\n%s", c.left, c.since, got, c.want, w.text())
		}
		if strings.Contains(w.text(), "said while you were away") != (c.want != "") {
			t.Errorf("the title is wrong:\n%s", w.text())
		}
	}
}

// Who comes back from a table sees what was said in the hall meanwhile, and at the table what was
// said since they were there last.
func TestMissed_AtATableAndMeanwhileInTheHall(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := gathering(t, seated(t, h, "Ann"))
	gone := h.Now()
	w.press("esc")
	for _, c := range w.m.window.visitor.Hall.Own {
		c.Chairs[0].Gone = gone
	}
	h.Clock = h.Clock.Add(time.Minute)
	w.press("enter")
	snap := *w.m.window.table.Snap
	snap.Chat = saidAt(gone.Add(-time.Minute), "heard", "at the same time", "now")
	snap.Chat[1].When = gone.Add(time.Second)
	snap.Chat[2].When = h.Now().Add(time.Hour)
	w.send(lobby.News{Table: &snap})
	if got := markedLines(w); got != "Bob  at the same time" {
		t.Errorf("marked is %q:\n%s", got, w.text())
	}
	from := w.m.window.absent.from
	w.press("esc")
	hall := *w.m.window.visitor.Hall
	hall.Chat = saidAt(from.Add(-time.Minute), "heard in the hall", "missed", "now")
	hall.Chat[1].When = from.Add(time.Nanosecond)
	hall.Chat[2].When = h.Now().Add(time.Hour)
	w.send(lobby.News{Hall: &hall})
	if got := markedLines(w); got != "Bob  missed" {
		t.Errorf("marked is %q:\n%s", got, w.text())
	}
}
