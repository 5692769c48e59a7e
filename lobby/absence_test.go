package lobby

import (
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// countWrites counts the writes of absences from now on.
func (h *testSaloon) countWrites() *[][]data.Absences {
	written, note := &[][]data.Absences{}, h.lobby.absences.note
	h.lobby.absences.note = func(list []data.Absences) {
		*written = append(*written, list)
		note(list)
	}
	return written
}

// Since when somebody is absent is known after a restart, also after days; who was cut off by it is
// absent from then on.
func TestAbsence_SinceWhenSurvivesARestart(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl := h.threePlaying()
	id := anna.table.Card.ID
	gone := clock.Now()
	carl.mail.Close()
	anna.isGone(3)
	clock.advance(26 * time.Hour) // and the absence has been written down by then
	bert.mail.Close()
	anna.isGone(2)
	left := clock.Now()
	clock.advance(10 * time.Second)
	anna.look(id)
	h.reopen() // which writes down what is not yet
	clock.advance(time.Hour)
	anna = h.backAgain("Anna", id)
	chairs := anna.table.Card.Chairs
	if !chairs[2].Gone.Equal(gone) || !chairs[1].Gone.Equal(left) || !chairs[0].Gone.IsZero() {
		t.Errorf("Carl has gone at %v, Bert at %v, and Anna at %v", chairs[2].Gone, chairs[1].Gone, chairs[0].Gone)
	}
	h.reopen()
	opened := clock.Now()
	carl = h.backAgain("Carl", id)
	if chairs := carl.table.Card.Chairs; !chairs[0].Gone.Equal(opened) || chairs[2].Here != true || !chairs[2].Gone.IsZero() {
		t.Errorf("whom the saloon cut off has gone at %v, not at %v", chairs[0].Gone, opened)
	}
}

// Who comes and goes all the time costs one write a minute, and who does not none.
func TestAbsence_ComingAndGoingIsWrittenTogether(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, _, carl := h.threePlaying()
	id := anna.table.Card.ID
	clock.advance(2 * absenceDelay)
	written := h.countWrites()
	for range 20 {
		carl.look("")
		anna.isGone(3)
		carl.look(id)
	}
	carl.mail.Close()
	anna.isGone(3)
	if len(*written) != 0 {
		t.Fatalf("it is written at once: %+v", *written)
	}
	clock.advance(absenceDelay)
	if list := *written; len(list) != 1 || len(list[0]) != 1 || len(list[0][0].Since) != 1 {
		t.Errorf("written is %+v", list)
	}
	clock.advance(time.Hour)
	if len(*written) != 1 {
		t.Errorf("while nobody comes or goes it is written again: %+v", *written)
	}
	anna.do(table.Stand{}) // a bot plays; nobody left is absent but Carl
	if kept, err := h.store.Absences(); err != nil || len(kept) != 1 || kept[0].Table != string(id) {
		t.Errorf("kept is %+v, %v", kept, err)
	}
}

// The time in which the saloon was closed makes nobody absent for long enough for a stand-in.
func TestAbsence_AClosedSaloonMakesNobodyAbsent(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, id := h.pair("1h")
	gone := clock.Now()
	bert.mail.Close()
	anna.isGone(2)
	clock.advance(20 * time.Minute)
	anna.untilTurn()
	if err := anna.play(anna.table.Legal[0]); err != nil { // so that it is Bert's time that passes
		t.Fatal(err)
	}
	h.close()
	clock.advance(10 * time.Hour)
	h.open()
	anna = h.backAgain("Anna", id)
	if c := anna.table.Card.Chairs[1]; !c.Gone.Equal(gone) {
		t.Errorf("Bert has gone at %v", c.Gone)
	}
	clock.advance(39 * time.Minute)
	anna.refused(table.StandIn{For: 2}, "not-away-for-long")
	clock.advance(time.Minute)
	anna.do(table.StandIn{For: 2})
	anna.until("a bot plays for Bert", func() bool { return anna.table.Card.Chairs[1].Away })
	if anna.table.StandIns.For.Has(rules.Seat(2)) {
		t.Error("a stand-in is offered for whom one plays")
	}
}

// A guest who comes late, and finds the name given away, keeps it when the other leaves.
func TestGuest_LeavesNobodyElseWithoutAName(t *testing.T) {
	h, clock := newClockedSaloon(t)
	late, err := h.lobby.Guest("Gus")
	must(t, err)
	clock.advance(2 * time.Minute)
	other := h.guest("Gus")
	if other.visit.Person().Name != late.Name {
		t.Fatalf("the name is kept for %v", late)
	}
	h.enter(late)
	other.mail.Close()
	wantRefused(t, "the name of a guest who is here is anybody's", h.lobby.CheckName("Gus"), refusedNameTaken.Code)
}

// Without a word of the operator bots wait before they move, as people do.
func TestOpen_BotsTakeTheirTime(t *testing.T) {
	h := newTestSaloon(t)
	l, err := Open(t.Context(), Config{Games: toyGames(), Store: h.store})
	must(t, err)
	if l.botDelay < 100*time.Millisecond {
		t.Errorf("they wait for %v", l.botDelay)
	}
	must(t, l.Close(t.Context()))
}
