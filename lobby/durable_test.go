package lobby

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"saloon/data"
	"saloon/data/filetest"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
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
	wantRefused(g.t, fmt.Sprintf("%T", c), g.visit.Do(g.ctx(), g.table.Card.ID, c), code)
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

func TestMain(m *testing.M) { os.Exit(filetest.Run(m)) }

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
