package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// settled asks the table a question, after whatever it was told before.
func (h *testSaloon) settled(id table.ID) {
	h.t.Helper()
	for range 2 { // what a message leads to may be another message
		t := h.lobby.keeper(id)
		if t == nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := t.inbox.call(ctx, message{ask: func() {}}); err != nil && !errors.Is(err, refusal("no-such-table")) {
			h.t.Fatal(err)
		}
	}
}

func TestTable_TwoConnectionsOfOnePlayer(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	second := h.player("Anna")
	second.look(anna.table.Card.ID)
	must(t, second.play(tabletest.Take(1)))
	anna.until("the first connection sees it", func() bool { return anna.table.At == second.table.At })
	if second.table.Seat != 1 || second.table.Card.Watchers != 0 {
		t.Errorf("the second connection sees %+v", second.table)
	}
	anna.mail.Close()
	bert.until("Anna is still here", func() bool { return bert.table.Card.Chairs[0].Here })
	second.mail.Close()
	bert.until("Anna is gone, and her seat is kept", func() bool {
		c := bert.table.Card.Chairs[0]
		return !c.Here && !c.Away && c.Person.Name == "Anna"
	})
}

func TestTable_APanicIsRebuiltFromTheJournal(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.twoPlaying("brittle")
	anna.do(table.Say{Text: "watch this"})
	for heap(anna) != 13 {
		for _, g := range []*guy{anna, bert} {
			g.until("both see the same", func() bool { return g.table.At == max(anna.table.At, bert.table.At) })
		}
		g := anna
		if bert.table.Card.ToAct.Has(2) {
			g = bert
		}
		must(t, g.play(tabletest.Take(1)))
		anna.until("Anna sees it", func() bool { return anna.table.At >= g.table.At })
		bert.until("Bert sees it", func() bool { return bert.table.At >= g.table.At })
	}
	g := anna
	if bert.table.Card.ToAct.Has(2) {
		g = bert
	}
	before := g.table.At
	g.refused(table.Play{Move: tabletest.Take(3), At: before}, "table-broken")
	g.untilPhase(table.Paused)
	if g.table.Notice == nil || g.table.Notice.Code != "is-rebuilt" {
		t.Errorf("the notice is %+v", g.table.Notice)
	}
	clock.advance(firstBackoff)
	g.untilPhase(table.Playing)
	if g.table.At != before || len(g.table.Chat) != 1 || g.table.Notice != nil {
		t.Errorf("after the rebuilding: %+v", g.table)
	}
	must(t, g.play(tabletest.Take(2)))
}

func heap(g *guy) int { return g.table.View.(tabletest.View).Heap }

func TestTable_SecretsStaySecret(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("secret")
	watcher := h.guest("Carl")
	watcher.look(anna.table.Card.ID)
	must(t, anna.play(tabletest.Pick(3)))
	for _, g := range []*guy{bert, watcher} {
		g.until("Anna has chosen", func() bool { return g.table.At == 1 })
		told := g.table.Story[0]
		if told.Notation != "" || told.Move != rules.NoMove || len(told.Events) != 0 || g.table.View.(tabletest.View).Mine != 0 {
			t.Errorf("seat %d is told %+v", g.table.Seat, told)
		}
		if raw, err := json.Marshal(g.table); err != nil || strings.Contains(string(raw), "pick 3") {
			t.Errorf("the secret is in %s, %v", raw, err)
		}
	}
	if anna.table.Story[0].Notation != "1 pick 3" || anna.table.View.(tabletest.View).Mine != 3 {
		t.Errorf("Anna is told %+v", anna.table.Story[0])
	}
	h.reopen()
	anna, bert = h.player("Anna"), h.player("Bert")
	id := watcher.table.Card.ID
	anna.look(id)
	bert.look(id)
	if anna.table.View.(tabletest.View).Mine != 3 || bert.table.At != 1 {
		t.Errorf("after the restart Anna sees %+v", anna.table)
	}
	must(t, bert.play(tabletest.Pick(1)))
	bert.until("the reveal", func() bool { return bert.table.At == 2 && bert.table.Story[0].Notation == "1 pick 3" })
}

func TestTable_AnUndoneLineIsToldAsUndone(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	must(t, anna.play(tabletest.Take(1)))
	bert.until("Bert sees it", func() bool { return bert.table.At == 2 })
	before, moved := bert.table.Story, bert.table.LastMove
	if !anna.table.CanUndo || bert.table.CanUndo {
		t.Error("who can undo is told wrong")
	}
	must(t, anna.play(rules.Undo))
	bert.until("Bert sees the undo", func() bool { return bert.table.At == 3 })
	if s := bert.table.Story; !s[1].Undone || !s[2].Undone || s[2].Notation != "1 undo" || before[1].Undone {
		t.Errorf("the story is %+v; before it was %+v", s, before)
	}
	if now := bert.table.LastMove; moved.IsZero() || !now.After(moved) {
		t.Errorf("the last move was at %v, and before at %v", now, moved)
	}
}

func TestTable_ASlowReaderDelaysNobody(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	slow := h.guest("Slow") // whose mailbox nobody empties
	must(t, slow.visit.Look(slow.ctx(), anna.table.Card.ID))
	bert.playOutWith(anna)
	slow.read()
	if slow.table.Card.Phase != table.Over || slow.table.At != anna.table.At {
		t.Errorf("the slow one finds %+v, not the newest", slow.table)
	}
}

func TestTable_ASlowDiskKeepsNobodyOut(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	gate := make(chan struct{})
	h.store.hold.Store(&gate)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := anna.visit.Do(ctx, anna.table.Card.ID, table.Play{Move: tabletest.Take(1), At: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("a command outlives its context: %v", err)
	}
	carl := h.guest("Carl")
	carl.until("Carl sees the hall", func() bool { return carl.hall != nil && carl.hall.Tables.Len() == 1 })
	bert.read()
	if bert.table.At != 1 {
		t.Error("a move is seen that is not written")
	}
	h.store.hold.Store(nil)
	close(gate)
	bert.until("the move is written and seen", func() bool { return bert.table.At == 2 })
}

func TestTable_AGuestWhoLeavesIsPlayedByABot(t *testing.T) {
	h := newTestSaloon(t)
	anna, gus := h.player("Anna"), h.guest("Gus")
	start(table.Proposal{}, anna, gus)
	gus.mail.Close()
	anna.until("a bot plays for Gus", func() bool { return anna.table.Card.Chairs[1].Away })
	anna.playOut()
	if games, err := anna.visit.Finished(anna.ctx(), 1); err != nil || len(games) != 1 || games[0].Players[1].Kind != table.KindGuest {
		t.Errorf("%+v, %v", games, err)
	}
	if again := h.guest("Gus"); again.visit.Person().Name != "Gus" {
		t.Errorf("the name is not free again: %s", again.visit.Person().Name)
	}
}

func TestTable_IsForgottenWhenNobodyNeedsIt(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.twoPlaying("open")
	over := anna.table.Card.ID
	bert.playOutWith(anna)
	waiting := anna.newTable(table.Proposal{})
	empty := bert.newTable(table.Proposal{})
	bert.do(table.Stand{})
	bert.look("")
	h.settled(empty)
	anna.look("")
	h.settled(waiting)
	h.settled(over)
	h.mustHave(map[table.ID]bool{over: true, waiting: true, empty: false})
	clock.advance(table.KeptOver)
	h.settled(over)
	h.mustHave(map[table.ID]bool{over: false, waiting: true})
	clock.advance(table.KeptGathering)
	h.settled(waiting)
	h.mustHave(map[table.ID]bool{waiting: false})
	if list := h.store.Journals(); len(list) != 0 || clock.waiting() != 0 {
		t.Errorf("left are %v and %d timers", list, clock.waiting())
	}
	if _, err := bert.visit.Export(bert.ctx(), over); err != nil {
		t.Errorf("the finished game is gone: %v", err)
	}
}

func (h *testSaloon) mustHave(want map[table.ID]bool) {
	h.t.Helper()
	for id, there := range want {
		if got := h.lobby.keeper(id) != nil; got != there {
			h.t.Errorf("table %s is there: %v", id, got)
		}
	}
}

func TestTable_WaitsForAMonthAndThenABotMoves(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.twoPlaying("open")
	id := anna.table.Card.ID
	anna.mail.Close()
	clock.advance(table.KeptWaiting - time.Second)
	h.settled(id)
	if bert.read(); bert.table.At != 1 {
		t.Fatalf("the bot moves too early: %+v", bert.table)
	}
	clock.advance(time.Second)
	bert.until("a bot plays for Anna", func() bool { return bert.table.Card.Chairs[0].Away && bert.table.Card.ToAct.Has(2) })
	anna = h.player("Anna")
	anna.sits(id)
	bert.until("Anna is back", func() bool { return !bert.table.Card.Chairs[0].Away })
}

func TestTable_TheHostCloses(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	bert.look(anna.newTable(table.Proposal{}))
	anna.do(table.Close{})
	bert.until("Bert is told", func() bool { return bert.table.Card.Phase == table.Over && bert.table.Notice != nil })
	if got := bert.table.Notice.Code; got != "table-closed" {
		t.Errorf("Bert is told %s", got)
	}
	bert.refused(table.Sit{}, "no-such-table")
	wantRefused(t, "looking at a table that is gone", bert.visit.Look(bert.ctx(), bert.table.Card.ID), "no-such-table")
}

func TestTable_GoroutinesEndWithTheirReasons(t *testing.T) {
	before := runtime.NumGoroutine()
	h := newTestSaloon(t)
	anna := h.player("Anna")
	for range 50 {
		g := h.guest("Gus")
		g.newTable(table.Proposal{})
		g.mail.Close()
	}
	anna.until("the guests and their tables are gone", func() bool {
		return anna.hall.People.Len() == 1 && anna.hall.Tables.Len() == 0
	})
	anna.mail.Close()
	h.close()
	deadline := time.Now().Add(patience)
	for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
		runtime.Gosched()
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}

func TestTable_AJournalThatGoesBadWhileItIsPlayedIsSetAside(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.twoPlaying("open")
	id := anna.table.Card.ID
	bad := data.Entry{Kind: journal.Moved, When: noon, Seat: 2, Text: "take 3"} // it is Anna's turn
	must(t, h.store.Write(anna.ctx(), data.Appends{data.Append{Journal: string(id), First: h.lobby.keeper(id).state.Facts(), Entries: []data.Entry{bad}}}))
	anna.refusedNow(table.Play{Move: tabletest.Take(1), At: 1}, "not-written")
	clock.advance(firstBackoff)
	for _, g := range []*guy{anna, bert} {
		g.until("the table is closed", func() bool { return g.table.Card.Phase == table.Over && g.table.Notice != nil })
		g.until("the hall shows it no more", func() bool { return g.hall.Tables.Len() == 0 })
	}
	if damaged, err := h.store.Damaged(); damaged[string(id)] == "" || err != nil || h.lobby.keeper(id) != nil {
		t.Errorf("damaged are %v, %v", damaged, err)
	}
}
