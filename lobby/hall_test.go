package lobby

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

func TestHall_ShowsPeopleTablesAndChat(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna").opens(), h.player("Bert").opens()
	anna.until("the hall is there", func() bool { return anna.hall != nil && anna.hall.People.Len() == 2 })
	id := anna.newTable(table.Proposal{Seats: 2})
	bert.until("Anna is at her table", func() bool {
		return bert.hall.Tables.Len() == 1 && bert.hall.Tables.At(0).ID == id && bert.hall.People.At(0).Table == id
	})
	must(t, bert.visit.Say(bert.ctx(), "may I?"))
	bert.until("his line is there", func() bool { return len(bert.hall.Chat) == 1 && bert.hall.Chat[0].From == "Bert" })
	anna.mail.Close()
	bert.until("Anna is gone, her table is not", func() bool { return bert.hall.People.Len() == 1 && bert.hall.Tables.Len() == 1 })
}

func TestHall_TellsSomebodyElsewhereThatATableWaits(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	id := anna.table.Card.ID
	bert.newTable(table.Proposal{Seats: 3})
	must(t, anna.play(tabletest.Take(1)))
	bert.until("the table that waits comes first", func() bool { return bert.hall.Seats == 2 && bert.hall.Own[0].ID == id })
	bert.look(id)
	bert.until("it still comes first", func() bool { return bert.hall.Own[0].ID == id })
	must(t, bert.play(tabletest.Take(1)))
	bert.until("it does no longer wait", func() bool { return bert.hall.Seats == 2 && bert.hall.Own[0].ID != id })
}

func TestHall_PrivateTables(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	id := anna.newTable(table.Proposal{Seats: 2, Private: true})
	code := anna.table.JoinCode
	if len(code) != 6 || len(bert.visit.Tables()) != 0 {
		t.Errorf("the code is %q, everybody sees %v", code, bert.visit.Tables())
	}
	for _, try := range []string{string(id), "nocode", ""} {
		wantRefused(t, "joining with", errorOf(bert.visit.Join(bert.ctx(), try)), refusedNoCode.Code)
	}
	wantRefused(t, "looking", bert.visit.Look(bert.ctx(), id), "no-such-table")
	wantRefused(t, "sitting", bert.visit.Do(bert.ctx(), id, table.Sit{}), "no-such-table")
	if got, err := bert.visit.Join(bert.ctx(), " "+strings.ToUpper(code)+"\n"); got != id || err != nil {
		t.Fatalf("joining with the code: %q, %v", got, err)
	}
	bert.until("Bert sees it", func() bool { return bert.table != nil && bert.table.Card.ID == id })
	bert.do(table.Sit{})
	bert.mail.Close()
	bert = h.player("Bert")
	bert.look(id) // it is his own now
	carl.read()
	if carl.hall.Tables.Len() != 0 || carl.hall.People.At(0).Table != "" {
		t.Errorf("Carl sees %+v", carl.hall)
	}
}

func TestHall_LimitsSayThatItWasTooFast(t *testing.T) {
	h, clock := newClockedSaloon(t)
	h.lobby.limits.Store(&Limits{Commands: 2, CommandBurst: 5, Chat: 1, ChatBurst: 2, TablesPerHost: 2})
	anna := h.player("Anna")
	tries := func(what func() error) (done int) {
		for range 20 {
			if err := what(); err == nil {
				done++
			} else if !errors.Is(err, refusedTooFast) {
				t.Fatal(err)
			}
		}
		return done
	}
	if n := tries(func() error { return anna.visit.Say(anna.ctx(), "spam") }); n != 2 {
		t.Errorf("%d lines are taken", n)
	}
	second := h.player("Anna") // the limit is the person's, not the connection's
	if n := tries(func() error { return second.visit.Say(anna.ctx(), "spam") }); n != 0 {
		t.Errorf("a second connection says %d lines more", n)
	}
	clock.advance(2 * 1e9)
	id := anna.newTable(table.Proposal{})
	if n := tries(func() error { return anna.visit.Do(anna.ctx(), id, table.Ready{}) }); n != 4 {
		t.Errorf("%d commands are taken", n)
	}
}

func TestHall_ProposalsThatCannotBePlayed(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	for _, p := range []table.Proposal{{}, {Game: "chess"}, {Game: "toy", Seats: 7}, {Game: "toy", Options: map[string]string{"x": "y"}}} {
		_, err := anna.visit.NewTable(anna.ctx(), p)
		var r *rules.Refusal
		if !errors.As(err, &r) {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

func TestRestore_ADamagedJournalStopsNobody(t *testing.T) {
	h := newTestSaloon(t)
	anna, _ := h.twoPlaying("open")
	good := anna.newTable(table.Proposal{})
	must(t, anna.visit.Say(anna.ctx(), "hello"))
	spoiled := map[string]data.Entry{
		"an impossible move": {Kind: "move", When: noon, Seat: 2, Text: "take 3"},
		"a second opening":   {Kind: "open", When: noon},
		"bits turned over":   {Kind: "chat", When: noon, Text: "turn this over"},
	}
	bad := map[string]table.ID{}
	for name := range spoiled {
		bad[name] = anna.newTable(table.Proposal{})
	}
	h.close()
	for name, entry := range spoiled {
		h.spoil(bad[name], entry)
	}
	h.turnOver("turn this over")
	h.open()
	damaged, err := h.store.Damaged()
	if err != nil || len(damaged) != len(bad) {
		t.Errorf("damaged are %v, %v", damaged, err)
	}
	anna = h.backAgain("Anna", good)
	if anna.read(); anna.hall.Seats != 2 || len(anna.hall.Chat) != 1 {
		t.Errorf("Anna finds %+v", anna.hall)
	}
}

// spoil adds an entry to the journal of a table, while the saloon is closed.
func (h *testSaloon) spoil(id table.ID, e data.Entry) {
	h.t.Helper()
	store, err := data.Open(h.dir, data.Options{})
	must(h.t, err)
	entries, err := store.Entries(string(id))
	if err == nil {
		err = store.Write(h.t.Context(), data.Appends{data.Append{Journal: string(id), First: len(entries), Entries: []data.Entry{e}}})
	}
	must(h.t, errors.Join(err, store.Close()))
}

// turnOver turns bits of a text over, wherever it stands in the file.
func (h *testSaloon) turnOver(text string) {
	h.t.Helper()
	path := filepath.Join(h.dir, "saloon.db")
	raw, err := os.ReadFile(path)
	if err != nil || !bytes.Contains(raw, []byte(text)) {
		h.t.Fatalf("the file holds no %q: %v", text, err)
	}
	must(h.t, os.WriteFile(path, bytes.ReplaceAll(raw, []byte(text), []byte(strings.ToUpper(text))), 0o600))
}

func TestRestore_ATableWhoseGameIsNotPlayedHereIsLeftAlone(t *testing.T) {
	h := newTestSaloon(t)
	id := h.player("Anna").newTable(table.Proposal{})
	h.close()
	games := toyGames
	toyGames = func() []rules.Game { return []rules.Game{renamedToy{}} }
	h.open()
	toyGames = games
	if h.lobby.keeper(id) != nil {
		t.Error("it is open")
	}
	h.reopen()
	if damaged, err := h.store.Damaged(); h.lobby.keeper(id) == nil || len(damaged) != 0 || err != nil {
		t.Errorf("it is gone; damaged are %v, %v", damaged, err)
	}
}

// renamedToy is another game than the toy.
type renamedToy struct{ tabletest.Pennies }

func (renamedToy) Info() rules.Info {
	i := tabletest.Pennies{}.Info()
	i.ID = "other"
	return i
}

func TestRestore_ALongChatOfTheHallGetsANewChapter(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	must(t, anna.visit.Say(anna.ctx(), "the first"))
	var many []data.Entry
	for range hallChapter {
		many = append(many, journal.Encode(nil, table.Fact{When: noon, What: table.Said{Who: anna.visit.Person()}})...)
	}
	many[len(many)-1].Text = "the last"
	must(t, h.store.Write(anna.ctx(), data.Appends{data.Append{Journal: "hall.0", First: 1, Entries: many}}))
	h.reopen()
	if list := h.store.Journals(); len(list) != 1 || list[0] != "hall.1" {
		t.Errorf("the journals are %v", list)
	}
	anna = h.player("Anna")
	must(t, anna.visit.Say(anna.ctx(), "one more"))
	h.reopen()
	anna = h.player("Anna")
	anna.read()
	if c := anna.hall.Chat; len(c) != table.KeptChat || c[len(c)-2].Text != "the last" || c[len(c)-1].Text != "one more" {
		t.Errorf("%d lines are left, the last are %+v", len(c), c[max(0, len(c)-2):])
	}
}

// isBehind reports whether something is still to be shown.
func (h *hall) isBehind() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.dirty || h.stale
}

func TestHall_HowFarOthersAreIsToldLater(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.twoPlaying("open")
	carl := h.guest("Carl")
	carl.until("Carl sees the game", func() bool { return carl.hall != nil && carl.hall.Tables.At(0).ToAct.Has(1) })
	for h.lobby.hall.isBehind() {
		runtime.Gosched()
	}
	must(t, anna.play(tabletest.Take(1)))
	bert.until("Bert is told at once", func() bool { return bert.hall != nil && bert.hall.Tables.At(0).WaitsFor(bert.visit.id) })
	if carl.read(); !carl.hall.Tables.At(0).ToAct.Has(1) {
		t.Error("Carl is told of every move")
	}
	clock.advance(hallRest)
	carl.until("Carl is told", func() bool { return carl.hall.Tables.At(0).ToAct.Has(2) })
	for _, g := range []*guy{bert, anna, bert} { // and again, when the hall has shown all that was new before
		g.untilTurn()
		must(t, g.play(tabletest.Take(2)))
		clock.advance(hallRest)
		carl.until("Carl is told again", func() bool { return !carl.hall.Tables.At(0).ToAct.Has(g.table.Seat) })
	}
}

func TestHall_APlayersBotStandsBehindItsPlayer(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	p := anna.visit.Person()
	p.Kind = table.KindBot
	robot := h.enter(p)
	kinds := func() (list []table.PersonKind) {
		for at := range robot.hall.People.All() {
			list = append(list, at.Person.Kind)
		}
		return list
	}
	robot.until("Anna is shown as herself", func() bool { return robot.hall != nil && len(kinds()) == 1 && kinds()[0] == table.KindPlayer })
	robot.newTable(table.Proposal{Seats: 2})
	if chair := robot.table.Card.Chairs[0]; chair.Person.Kind != table.KindBot || chair.Level != "" {
		t.Errorf("its chair is %+v", chair)
	}
	must(t, errorOf(h.lobby.Rename(anna.ctx(), anna.visit.Person(), "Annika")))
	if now := robot.visit.Person(); now.Kind != table.KindBot || now.Name != "Annika" || anna.visit.Person().Kind != table.KindPlayer {
		t.Errorf("after the new name the bot is %+v, and Anna %+v", now, anna.visit.Person())
	}
	if list := robot.visit.Tables(); len(list) != 1 || list[0].ID != robot.table.Card.ID {
		t.Errorf("the bot is shown %+v", list)
	}
}
