package lobby_test

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

// finished is a game of two that is over; both look at its table.
func finished(p table.Proposal, people ...*visitor) table.ID {
	id := begin(p, people[0], people[1:]...)
	playOut(people...)
	return id
}

// After a rematch two tables have one code: it leads to the later one.
func TestRematch_TheCodeLeadsToTheNewTable(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert, carl := s.newPlayer("Anna"), s.newPlayer("Bert"), s.newPlayer("Carl")
	finished(table.Proposal{Game: "buffalo", Private: true}, anna, bert)
	code := anna.table.JoinCode
	s.clock.pass(time.Minute)
	anna.do(table.Rematch{})
	bert.do(table.Rematch{})
	anna.until("there is a rematch", func() bool { return anna.table.Next != "" })
	for range 10 { // it is no matter of luck
		if id, err := carl.visit.Join(t.Context(), code); err != nil || id != anna.table.Next {
			t.Fatalf("the code leads to %s, %v, not to %s", id, err, anna.table.Next)
		}
	}
}

// A rematch that was written, and called failed, is there all the same.
func TestRematch_ThatWasCalledFailedIsFound(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	finished(table.Proposal{Game: "buffalo"}, anna, bert)
	anna.do(table.Rematch{})
	s.store.belie(true)
	refused(t, "the second who asks", bert.try(table.Rematch{}), "not-written")
	s.store.belie(false)
	s.clock.pass(time.Second)
	for _, v := range []*visitor{anna, bert} {
		v.until("there is a rematch", func() bool { return v.table.Next != "" && v.table.Notice == nil })
		v.look(v.table.Next)
	}
	playOut(anna, bert)
}

// Among very many finished games an ID is in use now and then: nobody notices.
func TestRematch_OpensUnderAnotherIDWhenOneIsInUse(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	finished(table.Proposal{Game: "buffalo"}, anna, bert)
	anna.do(table.Rematch{})
	s.store.useUp(3)
	bert.do(table.Rematch{})
	for _, v := range []*visitor{anna, bert} {
		v.until("there is a rematch", func() bool { return v.table.Next != "" })
		v.look(v.table.Next)
	}
	playOut(anna, bert)
}

// After a lesson one plays the game itself, on the other seat.
func TestRematch_OfALessonIsAGame(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna := s.newPlayer("Anna")
	anna.open(table.Proposal{Game: "buffalo", Lesson: true})
	playOut(anna)
	anna.do(table.Rematch{})
	anna.until("there is a rematch", func() bool { return anna.table.Next != "" })
	anna.look(anna.table.Next)
	if anna.table.Card.Lesson || anna.table.Lesson != nil || anna.table.SeedHash == "" || anna.table.Seat == 1 {
		t.Errorf("the rematch is a lesson %v %+v, its hash %q, the seat %d",
			anna.table.Card.Lesson, anna.table.Lesson, anna.table.SeedHash, anna.table.Seat)
	}
	playOut(anna)
	if games, err := anna.visit.Finished(t.Context(), 9); err != nil || len(games) != 1 {
		t.Errorf("it counts as %d games, %v", len(games), err)
	}
}

// Whoever stays at a table that is over can look at it for as long as they like.
func TestOver_StaysWhileSomebodyLooks(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	id := finished(table.Proposal{Game: "buffalo"}, anna, bert)
	bert.look("")
	s.clock.pass(time.Hour)
	anna.do(table.Say{Text: "what a game"})
	anna.look("")
	anna.look(id)
	if anna.table.Outcome == nil || len(anna.table.Chat) != 1 {
		t.Errorf("the table shows %+v", anna.table.Outcome)
	}
}

// A game ends when its last move is made.
func TestOver_TellsWhenItEnded(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	begin(table.Proposal{Game: "buffalo"}, anna, bert)
	s.clock.pass(time.Hour)
	playOut(anna, bert)
	end := noon.Add(time.Hour)
	games, err := anna.visit.Finished(t.Context(), 9)
	if err != nil || len(games) != 1 || !games[0].Ended.Equal(end) || !anna.table.Card.Since.Equal(end) {
		t.Errorf("it ended at %v, %+v, %v; not at %v", anna.table.Card.Since, games, err, end)
	}
}

// In a lesson one acts after the other, also where all choose at the same time.
func TestLesson_OneActsAfterTheOther(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, time.Second)
	anna := s.newPlayer("Anna")
	anna.open(table.Proposal{Game: "buffalo", Lesson: true})
	for anna.table.Lesson != nil && !anna.table.Lesson.Over {
		at := anna.table.At
		if n := anna.table.Card.ToAct.Count(); n != 1 || anna.asked() != (len(anna.table.Legal) == 1) {
			t.Fatalf("at step %d %d are to act, Anna by %d moves", anna.table.Lesson.Step, n, len(anna.table.Legal))
		}
		if !anna.asked() {
			anna.settled()
			s.clock.pass(time.Second)
		} else if err := anna.choose(); err != nil {
			t.Fatal(err)
		}
		if !anna.until("somebody has moved", func() bool { return anna.table.At > at }) {
			return
		}
	}
}

// Guests who wait for a rematch keep their chairs, also when its write was called failed:
// nothing was restarted.
func TestRematch_ThatIsFoundKeepsItsGuests(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, gus := s.newPlayer("Anna"), s.guest("Gus")
	finished(table.Proposal{Game: "buffalo"}, anna, gus)
	anna.do(table.Rematch{})
	s.store.belie(true)
	refused(t, "the second who asks", gus.try(table.Rematch{}), "not-written")
	s.store.belie(false)
	s.clock.pass(time.Second)
	for _, v := range []*visitor{anna, gus} {
		v.until("there is a rematch", func() bool { return v.table.Next != "" && v.table.Notice == nil })
		v.look(v.table.Next)
	}
	if seat := gus.table.Seat; seat < 1 || gus.table.Card.Chairs[seat-1].Away {
		t.Errorf("the guest has seat %d of %+v", seat, gus.table.Card.Chairs)
	}
	playOut(anna, gus)
}
