package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
)

func TestDeadline_AtATableOnTheClock(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := start(table.Proposal{Terms: table.Terms{Clock: "10m"}}, anna, bert)
	if got := anna.table.Card.Deadlines; len(got) != 2 || !got[0].Equal(noon.Add(10*time.Minute)) || !got[1].IsZero() {
		t.Fatalf("the card says %v", got)
	}
	clock.advance(4 * time.Minute)
	h.reopen() // and keeps what is left
	bert = h.backAgain("Bert", id)
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
	anna.sits(id)
	bert.until("Anna plays herself", func() bool { return !bert.table.Card.Chairs[0].Away })
}

// The machine is halted until just after Anna's time is over. What she had sent is still her move;
// if she has sent nothing, her time is over a moment later.
func TestDeadline_MovesOnTheirWayComeFirst(t *testing.T) {
	for _, sent := range []bool{true, false} {
		h, clock := newClockedSaloon(t)
		anna, bert, _ := h.pair("1m")
		anna.untilTurn()
		h.settled(anna.table.Card.ID)
		clock.advance(time.Minute + 200*time.Millisecond)
		if sent {
			anna.takePenny()
		}
		clock.advance(forMovesOnTheWay)
		bert.until("it is Bert's turn, or a bot plays for Anna", func() bool { return bert.table.Card.ToAct.Has(2) || bert.table.Card.Chairs[0].Away })
		if away := bert.table.Card.Chairs[0].Away; away == sent {
			t.Errorf("with her move on its way, %t: a bot plays for Anna: %t", sent, away)
		}
	}
}

func TestDeadline_TheHallStaysQuietAboutIt(t *testing.T) {
	a := table.Card{ID: "t", Phase: table.Playing, Terms: table.Terms{Clock: "1m"}, Deadlines: []time.Time{noon, {}}}
	b := a
	b.Deadlines = []time.Time{{}, noon.Add(time.Second)}
	if !sameButProgress(&a, &b) {
		t.Error("every move would show the hall to everybody")
	}
	if b.Terms.Clock = "3m"; sameButProgress(&a, &b) {
		t.Error("other terms are not shown")
	}
}

func TestBots_QuickOnesDoNotWait(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	h.lobby.botDelay = time.Hour
	anna := h.player("Anna")
	anna.newTable(table.Proposal{Seats: 2, Terms: table.Terms{Pace: "quick"}})
	anna.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
	must(t, anna.play(tabletest.Take(1)))
	anna.until("the bot has moved", func() bool { return anna.table.At > 2 })
}

// Who has lost the line finds the game as it was, also when the time of all ran out meanwhile; after a month, bots end it.
func TestDeadline_NoGameIsPlayedOutWithoutItsPeople(t *testing.T) {
	for _, comes := range []bool{true, false} {
		h, clock := newClockedSaloon(t)
		asked := &waitingBots{}
		h.lobby.bots = asked
		anna, bert, id := h.pair("1m")
		anna.mail.Close()
		bert.mail.Close()
		watcher := h.player("Carl")
		watcher.look(id)
		clock.advance(time.Minute)
		h.settled(id)
		asked.jobs[0].Answer(tabletest.Take(1), false)
		watcher.until("a bot has moved for Anna", func() bool { return watcher.table.Card.ToAct.Has(2) })
		h.settled(id)
		clock.advance(time.Minute)
		watcher.until("the time of both is over", func() bool { return watcher.table.Card.Chairs[0].Late && watcher.table.Card.Chairs[1].Late })
		clock.advance(table.KeptWaiting - time.Second)
		if h.settled(id); len(asked.jobs) != 1 {
			t.Fatalf("bots are asked %d times", len(asked.jobs))
		}
		if comes {
			anna = h.player("Anna")
			anna.look(id)
			if h.settled(id); len(asked.jobs) != 1 {
				t.Error("bots move before Anna can sit down")
			}
			anna.sits(id)
		} else {
			clock.advance(time.Second)
		}
		if h.settled(id); len(asked.jobs) != 2 {
			t.Errorf("with Anna back, %t: bots are asked %d times", comes, len(asked.jobs))
		}
	}
}
