package lobby

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/rules"
)

func TestHall_AHostHasSoManyTables(t *testing.T) {
	h := newTestSaloon(t)
	h.lobby.limits.Load().TablesPerHost = 2
	anna := h.player("Anna")
	anna.newTable(table.Proposal{})
	anna.newTable(table.Proposal{})
	_, err := anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy"})
	var r *rules.Refusal
	if !errors.As(err, &r) || r.Code != "too-many-tables" || !slices.Equal(r.Args, []any{h.lobby.limits.Load().TablesPerHost}) {
		t.Errorf("got %v", err)
	}
	anna.do(table.Close{})
	anna.newTable(table.Proposal{})
}

// Whoever comes under new names again and again opens no more tables than one address, or
// one network, may have.
func TestHall_AnAddressHasSoManyTables(t *testing.T) {
	h := newTestSaloon(t)
	h.lobby.limits.Load().TablesPerAddress, h.lobby.limits.Load().TablesPerNetwork = 2, 3
	open := func(address string) (*Visit, table.ID, error) {
		t.Helper()
		p, err := h.lobby.Guest("Gus")
		must(t, err)
		v := h.enterFrom(Origin{address, "net"}, p, "").visit
		id, err := v.NewTable(t.Context(), table.Proposal{Game: "toy"})
		return v, id, err
	}
	first, id, err := open("a")
	must(t, err)
	steps := []struct {
		address string
		want    error
	}{{"a", nil}, {"a", refusedManyHere}, {"b", nil}, {"b", refusedManyHere}, {"a", refusedManyHere}}
	for i, step := range steps {
		if _, _, err := open(step.address); !errors.Is(err, step.want) {
			t.Errorf("table %d, from %s: %v", i+2, step.address, err)
		}
	}
	must(t, first.Do(t.Context(), id, table.Close{}))
	h.settled(id)
	if _, _, err := open("b"); err != nil {
		t.Errorf("a table is closed, and no other can be opened: %v", err)
	}
	if _, _, err := open("c"); !errors.Is(err, refusedManyHere) {
		t.Errorf("one network has four tables: %v", err)
	}
}

// A game that only bots play is not kept.
func TestArchive_OnlyWhatSomebodyPlayedIsKept(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	id := anna.newTable(table.Proposal{Seats: 2})
	anna.do(table.Stand{}, table.AddBot{Seat: 1, Level: "random"}, table.AddBot{Seat: 2, Level: "random"})
	anna.untilPhase(table.Over)
	h.settled(id)
	if _, _, err := h.store.ArchivedExport(string(id)); !errors.Is(err, data.ErrUnknown) {
		t.Errorf("a game of two bots is kept: %v", err)
	}
	if _, err := anna.visit.Export(anna.ctx(), id); err != nil {
		t.Errorf("who watched it cannot take it along: %v", err)
	}
}

// Of games of guests alone so many are kept within an hour as an address may have tables.
func TestArchive_KeepsSoManyGamesOfGuestsFromAnAddress(t *testing.T) {
	h, clock := newClockedSaloon(t)
	h.lobby.limits.Load().TablesPerAddress = 2
	person, err := h.lobby.Guest("Gus")
	must(t, err)
	gus := h.enterFrom(Origin{"a", "net"}, person, "")
	for i, want := range []bool{true, true, false, true} {
		if i == 3 {
			clock.advance(time.Hour)
		}
		id := gus.newTable(table.Proposal{Seats: 2})
		gus.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
		gus.playOut()
		h.settled(id)
		if _, _, err := h.store.ArchivedExport(string(id)); (err == nil) != want {
			t.Errorf("game %d is kept: %v", i+1, err)
		}
		gus.look("")
	}
}

// Whoever opens one table after the other under ever new keys is told to wait, also for another game; who comes from
// elsewhere is not.
func TestLimits_SoManyTablesInAnHourFromAnAddress(t *testing.T) {
	h, clock := newClockedSaloon(t)
	h.lobby.limits.Load().TablesPerAddress = 1
	from := func(name, address string) *guy {
		g := h.player(name)
		g.mail.Origin = Origin{address, address}
		return g
	}
	var last *guy
	for i := range tablesInAnHour {
		last = from(fmt.Sprintf("Anna-%d", i), "a")
		id := last.newTable(table.Proposal{Seats: 2})
		last.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
		last.playOut()
		h.settled(id)
		if i < tablesInAnHour-1 {
			last.look("")
		}
	}
	next := from("Bert", "a")
	wantRefused(t, "one more table", errorOf(next.visit.NewTable(t.Context(), table.Proposal{Game: "toy"})), refusedManyOpened.Code)
	wantRefused(t, "another game", last.visit.Do(t.Context(), last.table.Card.ID, table.Rematch{}), refusedManyOpened.Code)
	from("Carl", "b").newTable(table.Proposal{Seats: 2})
	clock.advance(time.Hour)
	if err := last.visit.Do(t.Context(), last.table.Card.ID, table.Rematch{}); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}

// Twelve who talk at once from one address are no more than a few, in the hall and at a table; who talks from
// elsewhere is heard.
func TestLimits_WhatIsSaidFromAnAddressIsBounded(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	limits := h.lobby.limits.Load()
	limits.ChatBurst = 3
	h.lobby.SetLimits(*limits)
	host := h.player("Olga")
	id := host.newTable(table.Proposal{Seats: 2})
	said := 0
	for i := range 12 {
		g := h.player(fmt.Sprintf("Anna-%d", i))
		g.mail.Origin = Origin{"a", "net"}
		g.look(id)
		for range 2 {
			for _, err := range []error{g.visit.Say(t.Context(), "buy"), g.visit.Do(t.Context(), id, table.Say{Text: "buy"})} {
				if err == nil {
					said++
				} else if !errors.Is(err, refusedTooFast) {
					t.Fatal(err)
				}
			}
		}
	}
	if said != talkers*3 {
		t.Errorf("%d lines are said from one address", said)
	}
	if err := host.visit.Say(t.Context(), "what a noise"); err != nil {
		t.Errorf("who talks from elsewhere hears %v", err)
	}
}

// A finished game of a private table is opened by those who played it, and by nobody who
// guesses its letters.
func TestExport_AFinishedPrivateGameIsItsPlayers(t *testing.T) {
	for _, private := range []bool{true, false} {
		h := newTestSaloon(t)
		anna, carl, dora := h.player("Anna"), h.player("Carl"), h.player("Dora")
		id := anna.newTable(table.Proposal{Seats: 2, Private: private})
		if at, err := dora.visit.Join(dora.ctx(), cmp.Or(anna.table.JoinCode, string(id))); err != nil || at != id {
			t.Fatal(err)
		}
		anna.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
		anna.playOut()
		h.settled(id)
		if _, err := anna.visit.Export(anna.ctx(), id); err != nil {
			t.Errorf("private %v: who played it cannot take it along: %v", private, err)
		}
		if _, err := dora.visit.Export(dora.ctx(), id); err != nil {
			t.Errorf("private %v: who was told its code cannot take it along: %v", private, err)
		}
		_, err := carl.visit.Export(carl.ctx(), id)
		if refused := (*rules.Refusal)(nil); private && (!errors.As(err, &refused) || refused.Code != "no-such-table") || !private && err != nil {
			t.Errorf("private %v: a stranger gets %v", private, err)
		}
		h.reopen()
		carl = h.player("Carl")
		if _, err := carl.visit.Export(carl.ctx(), id); (err == nil) == private {
			t.Errorf("private %v: after a restart a stranger gets %v", private, err)
		}
	}
}

// Who leaves while a table is opened, or a profile or key is written, is no error of the
// saloon's.
func TestWrites_WhoLeavesMeanwhileIsNoError(t *testing.T) {
	h := newTestSaloon(t)
	var log bytes.Buffer
	h.lobby.log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
	anna := h.player("Anna")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := anna.visit.NewTable(ctx, table.Proposal{Game: "toy"}); err == nil {
		t.Fatal("a table was opened for somebody who has gone")
	}
	code, err := h.lobby.LinkCode(t.Context(), anna.visit.Person())
	must(t, err)
	_, registering := h.lobby.Register(ctx, "a new key", "Bert")
	_, linking := h.lobby.LinkKey(ctx, "another key", code)
	choosing := h.lobby.Choose(ctx, anna.visit.Person(), InLanguage("de"))
	for _, err := range []error{registering, linking, choosing} {
		if !errors.Is(err, refusedNotWritten) {
			t.Errorf("somebody who has gone is told %v", err)
		}
	}
	if err := h.lobby.Choose(t.Context(), anna.visit.Person(), Briefly(true)); err != nil { // by then the others are done
		t.Errorf("after them nobody can write: %v", err)
	}
	if log.Len() > 0 {
		t.Errorf("the operator reads %s", log.String())
	}
}

// The chat of the hall does not grow for ever while the saloon is open, also when the
// store reports an error for what it has written.
func TestHall_ALongChatIsCutWhileTheSaloonIsOpen(t *testing.T) {
	const cut = 3 // the write that begins the new journal
	for _, fails := range []struct {
		write int64
		late  bool
	}{{0, false}, {cut, true}, {cut, false}} {
		h := newTestSaloon(t)
		anna := h.player("Anna")
		var many []data.Entry
		for n := range hallChapter - 2 {
			many = append(many, journal.Encode(nil, table.Fact{When: noon, What: table.Said{Who: anna.visit.Person(), Text: fmt.Sprint("line ", n)}})...)
		}
		must(t, h.store.Write(anna.ctx(), data.Appends{data.Append{Journal: "hall.0", Entries: many}}))
		h.reopen()
		anna = h.player("Anna")
		h.store.writes.Store(0)
		h.store.nth, h.store.nthLate = fails.write, fails.late
		for _, text := range []string{"the last but one", "the last", "after it"} {
			must(t, anna.visit.Say(anna.ctx(), text))
		}
		entries, err := h.store.Entries("hall.1")
		if err != nil || len(entries) < table.KeptChat || len(entries) > table.KeptChat+1 || entries[len(entries)-1].Text != "after it" {
			t.Errorf("the new journal has %d lines, %v", len(entries), err)
		}
		h.reopen()
		anna = h.player("Anna")
		anna.read()
		var said []string
		for _, line := range anna.hall.Chat[table.KeptChat-3:] {
			said = append(said, line.Text)
		}
		if want := []string{"the last but one", "the last", "after it"}; !slices.Equal(said, want) {
			t.Errorf("%+v: after a restart the chat ends with %q", fails, said)
		}
		if list := h.store.Journals(); !slices.Equal(list, []string{"hall.1"}) {
			t.Errorf("the journals are %v, %v", list, err)
		}
	}
}
