package lobby

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/data/filetest"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// Nothing may be seen that is not in the file, at whatever write the disk fills.
func TestDurable_AFullDiskPausesTheTableAndLosesNothing(t *testing.T) {
	tests := map[string]func(*frailStore, bool){
		"nothing is written":           func(f *frailStore, on bool) { f.full.Store(on) },
		"it is written and called bad": func(f *frailStore, on bool) { f.late.Store(on) },
	}
	for name, fail := range tests {
		t.Run(name, func(t *testing.T) {
			h := newTestSaloon(t)
			anna, bert := h.twoPlaying("open")
			must(t, anna.play(tabletest.Take(1)))
			before := anna.table.At
			fail(h.store, true)
			bert.refusedNow(table.Play{Move: tabletest.Take(1), At: before}, "not-written")
			anna.until("the table is paused", func() bool { return anna.table.Card.Phase == table.Paused })
			if anna.table.At != before || anna.table.Notice == nil || anna.table.Notice.Code != "waits-to-write" {
				t.Errorf("a move that was not acknowledged is shown: %+v", anna.table)
			}
			anna.refused(table.Say{Text: "hello?"}, "table-paused")
			fail(h.store, false)
			bert.until("the table goes on", func() bool { return bert.table.Card.Phase == table.Playing && bert.table.Notice == nil })
			h.sameAsJournal(bert.table)
			bert.playOutWith(anna)
		})
	}
}

// refusedNow is refused without a look at newer snapshots.
func (g *guy) refusedNow(c table.Command, code string) {
	g.t.Helper()
	err := g.visit.Do(g.ctx(), g.table.Card.ID, c)
	var r *rules.Refusal
	if !errors.As(err, &r) || r.Code != code {
		g.t.Errorf("%T: %v, not the refusal %s", c, err, code)
	}
}

// sameAsJournal checks that a snapshot shows what its journal holds.
func (h *testSaloon) sameAsJournal(snap *table.Snapshot) {
	h.t.Helper()
	s, err := h.lobby.replay(snap.Card.ID)
	must(h.t, err)
	told := s.Snapshot(snap.Seat, snap.Card, nil, &table.Stories{})
	if told.At != snap.At || len(told.Chat) != len(snap.Chat) {
		h.t.Errorf("the journal has %d moves and %d lines of chat, the snapshot %d and %d", told.At, len(told.Chat), snap.At, len(snap.Chat))
	}
}

func TestDurable_AFinishedGameIsKeptOnceTheDiskHasRoom(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	h.store.noGames.Store(true)
	bert.playOutWith(anna)
	anna.until("the trouble is told", func() bool { return anna.table.Notice != nil })
	if games, err := anna.visit.Finished(anna.ctx(), 1); len(games) != 0 || err != nil {
		t.Errorf("%v, %v", games, err)
	}
	h.store.noGames.Store(false)
	anna.until("the trouble is over", func() bool { return anna.table.Notice == nil })
	if games, err := anna.visit.Finished(anna.ctx(), 1); len(games) != 1 || err != nil {
		t.Errorf("%v, %v", games, err)
	}
}

func TestDurable_ANewTableThatCannotBeWrittenIsRefused(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	h.store.full.Store(true)
	if id, err := anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy"}); !errors.Is(err, refusedNotWritten) || id != "" {
		t.Errorf("got %q, %v", id, err)
	}
	if err := anna.visit.Say(anna.ctx(), "hello"); !errors.Is(err, refusedNotWritten) {
		t.Errorf("got %v", err)
	}
	h.store.full.Store(false)
	must(t, anna.visit.Say(anna.ctx(), "hello again"))
}

func TestDurable_ChatOfTheHallThatWasCalledBadAppearsOnce(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	h.store.late.Store(true)
	if err := anna.visit.Say(anna.ctx(), "one"); !errors.Is(err, refusedNotWritten) {
		t.Errorf("got %v", err)
	}
	h.store.late.Store(false)
	must(t, anna.visit.Say(anna.ctx(), "two"))
	h.reopen()
	anna = h.player("Anna")
	anna.read()
	if c := anna.hall.Chat; len(c) != 2 || c[0].Text != "one" || c[1].Text != "two" {
		t.Errorf("the chat is %+v", c)
	}
}

// The test binary is its own child: with this variable set it is a saloon in
// that directory, which tells what a watcher sees until it is killed.
const childVariable = "SALOON_TEST_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childVariable); dir != "" {
		if err := child(dir); err != nil {
			fmt.Println("failed", err)
		}
		return
	}
	os.Exit(filetest.Run(m))
}

// child plays toy games of bots for ever; every line that it prints was seen.
func child(dir string) error {
	ctx := context.Background()
	store, err := data.Open(dir, data.Options{})
	if err != nil {
		return err
	}
	l, err := Open(ctx, Config{Games: []rules.Game{tabletest.Pennies{}}, Store: store, BotDelay: -1,
		Limits: Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6}})
	if err != nil {
		return err
	}
	for _, c := range l.AllTables() {
		if c.Phase != table.Gathering {
			go follow(l, c.ID)
		}
	}
	for i := 0; ; i++ {
		p, err := l.Guest("host")
		if err != nil {
			return err
		}
		v, err := l.Enter(p, NewMailbox())
		if err != nil {
			return err
		}
		id, err := v.NewTable(ctx, table.Proposal{Game: "toy", Seats: 3, Options: map[string]string{"mode": []string{"open", "secret"}[i%2]}})
		if err != nil {
			return err
		}
		go follow(l, id)
		for _, c := range []table.Command{table.AddBot{Level: "random"}, table.AddBot{Level: "random"}, table.Ready{Ready: true}, table.Say{Text: "off we go"}, table.Resign{}} {
			if err := v.Do(ctx, id, c); err != nil && !errors.Is(err, rules.RefuseOver()) {
				return err
			}
		}
	}
}

// follow prints what a watcher of a table sees.
func follow(l *Lobby, id table.ID) {
	p, err := l.Guest("watcher")
	if err != nil {
		return
	}
	mail := NewMailbox()
	v, err := l.Enter(p, mail)
	if err != nil || v.Look(context.Background(), id) != nil {
		return
	}
	for range mail.Signal() {
		news := mail.Take()
		if news.Table == nil {
			continue
		}
		var line strings.Builder
		fmt.Fprintf(&line, "saw %s %d", id, len(news.Table.Chat))
		for _, told := range news.Table.Story {
			line.WriteString("|" + told.Notation)
		}
		fmt.Println(line.String())
		if news.Table.Card.Phase == table.Over {
			return
		}
	}
}

func TestDurable_WhatAnybodySawIsThereAfterAKill(t *testing.T) {
	dir := t.TempDir()
	for round := range 5 {
		seen := killAfter(t, dir, 30+70*round)
		checkSeen(t, dir, seen)
	}
}

// killAfter kills a child in the middle of its work and returns what it printed.
func killAfter(t *testing.T, dir string, lines int) (seen []string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childVariable+"="+dir)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	late := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	in := bufio.NewScanner(out)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		seen = append(seen, in.Text())
		if len(seen) == lines {
			_ = cmd.Process.Kill()
		}
	}
	if !late.Stop() || len(seen) < lines {
		t.Fatalf("the child said only %d lines; the last is %q", len(seen), seen[max(0, len(seen)-1):])
	}
	_, _ = io.Copy(io.Discard, out)
	_ = cmd.Wait() // it was killed
	return seen
}

// checkSeen opens the file of a killed child and looks for everything seen.
func checkSeen(t *testing.T, dir string, seen []string) {
	t.Helper()
	store, err := data.Open(dir, data.Options{})
	must(t, err)
	defer func() {
		if err := errors.Join(store.Check(), store.Close()); err != nil {
			t.Error(err)
		}
	}()
	if damaged, err := store.Damaged(); len(damaged) > 0 || err != nil {
		t.Errorf("damaged: %v, %v", damaged, err)
	}
	for _, line := range seen {
		var id string
		var chat int
		head, story, _ := strings.Cut(line, "|")
		if n, err := fmt.Sscanf(head, "saw %s %d", &id, &chat); n != 2 {
			t.Fatalf("%q: %v", line, err)
		}
		journal, err := store.Entries(id)
		if err != nil {
			t.Fatalf("the table %s was seen and is gone: %v", id, err)
		}
		if err := shows(journal, story, chat); err != nil {
			t.Fatalf("table %s: %v", id, err)
		}
	}
}

// shows reports whether a journal has a story that was seen, and so much chat. Lines
// that were secret then were seen as empty.
func shows(entries []data.Entry, story string, chat int) error {
	var lines []string
	said := 0
	for _, e := range entries {
		switch e.Kind {
		case journal.Moved:
			lines = append(lines, fmt.Sprintf("%d %s", e.Seat, e.Text))
		case journal.Said:
			said++
		}
	}
	if said < chat {
		return fmt.Errorf("%d lines of chat were seen, %d are left", chat, said)
	}
	if story == "" {
		return nil
	}
	for i, want := range strings.Split(story, "|") {
		if i >= len(lines) {
			return fmt.Errorf("line %d was seen and is gone: %s", i, want)
		}
		if want != "" && lines[i] != want {
			return fmt.Errorf("line %d was %q and is %q", i, want, lines[i])
		}
	}
	return nil
}
