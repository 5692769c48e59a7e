package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
)

func TestBots_TheirDelayKeepsNobodyWaiting(t *testing.T) {
	h, clock := newClockedSaloon(t)
	h.lobby.botDelay = time.Second
	anna := h.player("Anna")
	anna.newTable(table.Proposal{Seats: 2})
	anna.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
	must(t, anna.play(tabletest.Take(1)))
	anna.do(table.Say{Text: "your turn"})
	clock.advance(999 * time.Millisecond)
	h.settled(anna.table.Card.ID)
	if anna.read(); anna.table.At != 2 || len(anna.table.Chat) != 1 {
		t.Errorf("the bot was too fast: %+v", anna.table)
	}
	clock.advance(time.Millisecond)
	anna.until("the bot has moved", func() bool { return anna.table.At > 2 })
}

func TestBots_GoOnAfterARestart(t *testing.T) {
	h := newTestSaloon(t)
	h.lobby.botDelay = time.Hour
	anna := h.player("Anna")
	id := anna.newTable(table.Proposal{Seats: 2})
	anna.do(table.AddBot{Level: "random"}, table.Ready{Ready: true}, table.Resign{})
	h.reopen()
	anna = h.player("Anna")
	must(t, anna.visit.Look(anna.ctx(), id))
	anna.untilPhase(table.Over)
}

// A bot that does not stop thinking loses its turn, and its seat to another bot.
func TestBots_OneThatHangsIsNotAskedAgain(t *testing.T) {
	h := newTestSaloon(t)
	h.lobby.botDelay = time.Hour
	anna := h.player("Anna")
	k := h.lobby.keeper(anna.newTable(table.Proposal{Seats: 2}))
	anna.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
	must(t, anna.play(tabletest.Take(1)))
	hangs, again := &adviser{}, false
	err := k.inbox.call(anna.ctx(), message{ask: func() {
		turn := &k.turns[2]
		turn.player, turn.level = hangs, k.state.Level(2)
		refused := k.step(message{occasion: table.BotChose{Seat: 2, At: k.state.Lines()}, turn: turn.number, hung: true})
		again = refused != nil || k.botFor(2) == hangs
	}})
	anna.until("the default move is made for it", func() bool { return anna.table.At > 2 })
	if err != nil || again {
		t.Errorf("the same bot is asked again: %v, %v", again, err)
	}
}

// A bot whose player was back before its turn came plays when the player leaves again.
func TestBots_PlayForWhoLeavesASecondTime(t *testing.T) {
	h, clock := newClockedSaloon(t)
	h.lobby.botDelay = time.Second
	anna, _ := h.twoPlaying("open")
	for range 2 {
		anna.do(table.Stand{}, table.Sit{})
		clock.advance(time.Second)
		h.settled(anna.table.Card.ID)
	}
	at := anna.table.At
	anna.do(table.Stand{})
	clock.advance(time.Second)
	anna.until("a bot has moved", func() bool { return anna.table.At > at })
}
