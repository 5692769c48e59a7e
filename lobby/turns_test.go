package lobby

import (
	"slices"
	"sync"
	"testing"
	"time"

	"saloon/lobby/table"
)

// A bot whose turn came up while nothing could be written has its turn afterwards.
func TestPause_BotsMoveAgainAfterIt(t *testing.T) {
	const delay = 10 * time.Second
	h, clock := newRealSaloon(t)
	h.lobby.botDelay = delay
	anna := h.player("Anna")
	start(table.Proposal{Game: "moonriver", Seats: 2}, anna)
	for anna.asked() {
		must(t, anna.choose())
	}
	at := anna.table.At
	h.store.full.Store(true)
	wantRefused(t, "a line of chat", anna.try(table.Say{Text: "lost"}), "not-written")
	clock.advance(delay) // the bot's turn comes, and the disk is still full
	h.settled(anna.table.Card.ID)
	anna.until("the table is paused", func() bool { return anna.table.Card.Phase == table.Paused })
	h.store.full.Store(false)
	clock.advance(delay)
	anna.until("the table goes on", func() bool { return anna.table.Card.Phase == table.Playing })
	h.settled(anna.table.Card.ID)
	clock.advance(delay)
	anna.until("the bot moves", func() bool { return anna.table.At > at })
}

// Two owe a choice, one of them earlier: each is shown their own time, and the
// earlier one is not given the other's.
func TestDeadline_EachHasTheirOwn(t *testing.T) {
	h, clock := newRealSaloon(t)
	h.lobby.botDelay = time.Hour
	anna, bert, carla := h.player("Anna"), h.player("Bert"), h.player("Carla")
	start(table.Proposal{Game: "buffalo", Terms: table.Terms{Clock: "1m"}}, anna, bert, carla)
	clock.advance(time.Minute)
	anna.until("all are late", func() bool {
		return !slices.ContainsFunc(anna.table.Card.Chairs, func(c table.Chair) bool { return !c.Late })
	})
	anna.do(table.Sit{}) // for a minute
	clock.advance(30 * time.Second)
	bert.do(table.Sit{})
	anna.until("Bert is back", func() bool { return !anna.table.Card.Chairs[1].Away })
	due := anna.table.Card.Deadlines
	if !due[0].Equal(noon.Add(2*time.Minute)) || !due[1].Equal(noon.Add(150*time.Second)) || !due[2].IsZero() {
		t.Fatalf("the deadlines are %v", due)
	}
	clock.advance(29 * time.Second)
	if anna.do(table.Say{Text: "one second left"}); anna.table.Card.Chairs[0].Away {
		t.Error("Anna's time ran out too early")
	}
	clock.advance(time.Second)
	bert.until("Anna's time has run out", func() bool { return bert.table.Card.Chairs[0].Away })
	if bert.table.Card.Chairs[1].Away {
		t.Error("with Anna's time Bert's ran out")
	}
	h.settled(bert.table.Card.ID)
	clock.advance(30 * time.Second)
	anna.until("Bert's time has run out", func() bool { return anna.table.Card.Chairs[1].Away })
}

// A key pressed twice makes one move: the second press answers what is no more.
func TestPlay_APressTooManyIsNotQueued(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := start(table.Proposal{Game: "montana"}, anna, bert)
	for range 30 {
		v := nextOf(anna, bert)
		at := v.table.At
		press := table.Play{Move: v.table.Legal[len(v.table.Legal)-1], At: at}
		var errs [2]error
		var both sync.WaitGroup
		for i := range errs {
			both.Go(func() { errs[i] = v.visit.Do(t.Context(), id, press) })
		}
		both.Wait()
		if errs[0] == nil {
			errs[0], errs[1] = errs[1], errs[0]
		}
		if wantRefused(t, "one press too many", errs[0], "game-has-gone-on"); errs[1] != nil {
			t.Fatalf("at line %d two presses are answered %v", at, errs)
		}
		for _, v := range []*guy{anna, bert} {
			v.until("the move is shown", func() bool { return v.table.At > at })
		}
	}
}

// A table that could write again tries the next time as soon as the first.
func TestPause_EachBeginsWithAShortWait(t *testing.T) {
	h, clock := newRealSaloon(t)
	anna := h.player("Anna")
	anna.newTable(table.Proposal{Game: "moonriver"})
	for _, words := range []string{"one", "two", "three"} {
		h.store.full.Store(true)
		wantRefused(t, words, anna.try(table.Say{Text: words}), "not-written")
		clock.advance(500 * time.Millisecond) // and the disk is still full
		h.settled(anna.table.Card.ID)
		h.store.full.Store(false)
		clock.advance(time.Second)
		anna.until("the table goes on", func() bool { return anna.table.Notice == nil })
		anna.do(table.Say{Text: words})
	}
}
