package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

// finished is a game of two that is over; both look at its table.
func playedOut(p table.Proposal, people ...*guy) table.ID {
	id := start(p, people[0], people[1:]...)
	playAll(people...)
	return id
}

// After a rematch two tables have one code: it leads to the later one.
func TestRematch_TheCodeLeadsToTheNewTable(t *testing.T) {
	h, clock := newRealSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	playedOut(table.Proposal{Game: "buffalo", Private: true}, anna, bert)
	code := anna.table.JoinCode
	clock.advance(time.Minute)
	anna.do(table.Rematch{})
	bert.do(table.Rematch{})
	anna.until("there is a rematch", func() bool { return anna.table.Next != "" })
	for range 10 { // it is no matter of luck
		if id, err := carl.visit.Join(t.Context(), code); err != nil || id != anna.table.Next {
			t.Fatalf("the code leads to %s, %v, not to %s", id, err, anna.table.Next)
		}
	}
}

// Among very many finished games an ID is in use now and then: nobody notices.
func TestRematch_OpensUnderAnotherIDWhenOneIsInUse(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	playedOut(table.Proposal{Game: "buffalo"}, anna, bert)
	anna.do(table.Rematch{})
	h.store.used.Store(3)
	bert.do(table.Rematch{})
	for _, v := range []*guy{anna, bert} {
		v.goesOn()
	}
	playAll(anna, bert)
}

// After a lesson one plays the game itself, on the other seat.
func TestRematch_OfALessonIsAGame(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna := h.player("Anna")
	anna.newTable(table.Proposal{Game: "buffalo", Lesson: true})
	playAll(anna)
	anna.do(table.Rematch{})
	anna.goesOn()
	if anna.table.Card.Lesson || anna.table.Lesson != nil || anna.table.SeedHash == "" || anna.table.Seat == 1 {
		t.Errorf("the rematch is a lesson %v %+v, its hash %q, the seat %d",
			anna.table.Card.Lesson, anna.table.Lesson, anna.table.SeedHash, anna.table.Seat)
	}
	playAll(anna)
	if games, err := anna.visit.Finished(t.Context(), 9); err != nil || len(games) != 1 {
		t.Errorf("it counts as %d games, %v", len(games), err)
	}
}

// Whoever stays at a table that is over can look at it for as long as they like.
func TestOver_StaysWhileSomebodyLooks(t *testing.T) {
	h, clock := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := playedOut(table.Proposal{Game: "buffalo"}, anna, bert)
	bert.look("")
	clock.advance(time.Hour)
	anna.do(table.Say{Text: "what a game"})
	anna.look("")
	anna.look(id)
	if anna.table.Outcome == nil || len(anna.table.Chat) != 1 {
		t.Errorf("the table shows %+v", anna.table.Outcome)
	}
}

// A game ends when its last move is made.
func TestOver_TellsWhenItEnded(t *testing.T) {
	h, clock := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	start(table.Proposal{Game: "buffalo"}, anna, bert)
	clock.advance(time.Hour)
	playAll(anna, bert)
	end := noon.Add(time.Hour)
	games, err := anna.visit.Finished(t.Context(), 9)
	if err != nil || len(games) != 1 || !games[0].Ended.Equal(end) || !anna.table.Card.Since.Equal(end) {
		t.Errorf("it ended at %v, %+v, %v; not at %v", anna.table.Card.Since, games, err, end)
	}
}

// In a lesson one acts after the other, also where all choose at the same time.
func TestLesson_OneActsAfterTheOther(t *testing.T) {
	h, clock := newRealSaloon(t)
	h.lobby.botDelay = time.Second
	anna := h.player("Anna")
	anna.newTable(table.Proposal{Game: "buffalo", Lesson: true})
	for anna.table.Lesson != nil && !anna.table.Lesson.Over {
		at := anna.table.At
		if n := anna.table.Card.ToAct.Count(); n != 1 || anna.asked() != (len(anna.table.Legal) == 1) {
			t.Fatalf("at step %d %d are to act, Anna by %d moves", anna.table.Lesson.Step, n, len(anna.table.Legal))
		}
		if !anna.asked() {
			h.settled(anna.table.Card.ID)
			clock.advance(time.Second)
		} else if err := anna.choose(); err != nil {
			t.Fatal(err)
		}
		anna.until("somebody has moved", func() bool { return anna.table.At > at })
	}
}

// A rematch that was written, and called failed, is there all the same, and guests who wait for it keep their chairs:
// nothing was restarted.
func TestRematch_ThatIsFoundKeepsItsGuests(t *testing.T) {
	h, clock := newRealSaloon(t)
	anna, gus := h.player("Anna"), h.guest("Gus")
	playedOut(table.Proposal{Game: "buffalo"}, anna, gus)
	anna.do(table.Rematch{})
	h.store.late.Store(true)
	wantRefused(t, "the second who asks", gus.try(table.Rematch{}), "not-written")
	h.store.late.Store(false)
	clock.advance(time.Second)
	for _, v := range []*guy{anna, gus} {
		v.until("there is a rematch", func() bool { return v.table.Next != "" && v.table.Notice == nil })
		v.look(v.table.Next)
	}
	if seat := gus.table.Seat; seat < 1 || gus.table.Card.Chairs[seat-1].Away {
		t.Errorf("the guest has seat %d of %+v", seat, gus.table.Card.Chairs)
	}
	playAll(anna, gus)
}
