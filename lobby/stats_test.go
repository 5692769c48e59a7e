package lobby

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// tablesOf are the counts of tables in phases, as an operator sees them.
func (h *testSaloon) tablesOf(game string) map[table.Phase]int {
	counts := map[table.Phase]int{}
	for _, c := range h.lobby.Stats().Tables {
		if c.Game == game {
			counts[c.Phase] = c.Tables
		}
	}
	return counts
}

func (h *testSaloon) wantTables(when string, gathering, playing, paused, over int) {
	h.t.Helper()
	got := h.tablesOf("toy")
	if got[table.Gathering] != gathering || got[table.Playing] != playing || got[table.Paused] != paused || got[table.Over] != over || len(got) != 4 {
		h.t.Errorf("%s: %v, want %d gathering, %d playing, %d paused, %d over", when, got, gathering, playing, paused, over)
	}
}

// Tables are counted by what they do now, from their opening to their end, also private ones and
// after a restart.
func TestStats_CountTablesByPhase(t *testing.T) {
	h, clock := newClockedSaloon(t)
	h.wantTables("at first", 0, 0, 0, 0)
	carl := h.player("Carl")
	carl.newTable(table.Proposal{Seats: 2, Private: true})
	h.wantTables("Carl waits", 1, 0, 0, 0)
	anna, bert := h.twoPlaying("open")
	h.wantTables("two play", 1, 1, 0, 0)
	h.store.full.Store(true)
	anna.refusedNow(table.Play{Move: tabletest.Take(1), At: 1}, "not-written")
	h.wantTables("the disk is full", 1, 0, 1, 0)
	h.store.full.Store(false)
	clock.advance(firstBackoff)
	anna.untilPhase(table.Playing)
	bert.playOutWith(anna)
	h.wantTables("the game is over", 1, 0, 0, 1)
	h.reopen()
	h.wantTables("after a restart", 1, 0, 0, 1)
	carl = h.player("Carl")
	carl.look(carl.visit.Tables()[0].ID)
	carl.do(table.Close{})
	h.wantTables("Carl has closed", 0, 0, 0, 1)
}

// Each move is counted once, and none that was refused, nor what the house does.
func TestStats_CountMoves(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	if anna.play(tabletest.Take(99)) == nil || bert.play(tabletest.Take(99)) == nil {
		t.Fatal("both can make any move")
	}
	bert.playOutWith(anna)
	moves := uint64(0)
	for _, line := range anna.table.Story {
		if line.Seat != rules.House {
			moves++
		}
	}
	s := h.lobby.Stats()
	if len(s.Moves) != len(h.lobby.Games()) || s.Moves[0] != (GameCount{"toy", moves}) || moves < 3 {
		t.Errorf("moves are %v, of %d that were played", s.Moves, moves)
	}
	if s.Answers.Count != moves || s.Answers.Sum <= 0 {
		t.Errorf("%d answers took %v, for %d moves", s.Answers.Count, time.Duration(s.Answers.Sum), moves)
	}
	if s.Here != 2 || s.Store.Commits.Count < moves {
		t.Errorf("%d are here, %d commits for %d moves", s.Here, s.Store.Commits.Count, moves)
	}
}

// What a slow reader does not get to see is counted.
func TestStats_CountDroppedNews(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	slow := h.guest("Slow")
	must(t, slow.visit.Look(slow.ctx(), anna.table.Card.ID))
	before := h.lobby.Stats().Dropped
	bert.playOutWith(anna)
	for range keptTidings + 3 {
		slow.mail.Put(News{Tidings: []Tiding{{What: Tells}}})
	}
	now := h.lobby.Stats().Dropped
	if now.Snapshots <= before.Snapshots || now.Tidings != before.Tidings+3 {
		t.Errorf("dropped before: %+v, now: %+v", before, now)
	}
}

// A saloon says why nobody should be sent there: while tables do not go on yet, while it drains, and
// once it closes.
func TestUnready(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	quick := anna.newTable(table.Proposal{Seats: 2})
	for range 2 {
		anna.newTable(table.Proposal{Seats: 2})
	}
	want := func(why string) {
		t.Helper()
		if got := h.lobby.Unready(); got != why {
			t.Errorf("not ready because %q, want %q", got, why)
		}
	}
	want("")
	slow := reopenSlowly(t, h, quick)
	h.player("Anna").look(quick)
	want("2 tables do not go on yet since the start")
	if n := h.lobby.Stats().Restoring; n != 2 {
		t.Errorf("%d tables wait, want 2", n)
	}
	close(slow.goOn)
	<-h.lobby.Restored()
	want("")
	h.lobby.Drain(time.Now().Add(time.Hour))
	want("the saloon is to close: nothing new begins")
	h.lobby.StopDrain()
	want("")
	must(t, h.lobby.Close(t.Context()))
	want("the saloon closes")
}

// After a write that failed a saloon is ready again as soon as it can write, also where nobody does anything.
func TestUnready_EndsWithoutAnybody(t *testing.T) {
	h := newTestSaloon(t)
	path, away := filepath.Join(h.dir, "saloon.db"), filepath.Join(h.dir, "away.db")
	move := func(from, to string) {
		t.Helper()
		must(t, os.Rename(from, to))
	}
	anna := h.player("Anna")
	move(path, away)
	if _, err := anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy", Seats: 2}); err == nil {
		t.Fatal("a table is kept in a file that nobody will find again")
	}
	if err := h.lobby.TryAgain(t.Context()); !errors.Is(err, data.ErrGone) {
		t.Error(err)
	}
	move(away, path)
	if why := h.lobby.Unready(); !strings.HasPrefix(why, "the last write failed") {
		t.Errorf("it says %q", why)
	}
	must(t, h.lobby.TryAgain(t.Context()))
	if why := h.lobby.Unready(); why != "" {
		t.Errorf("it says %q", why)
	}
}

// A table that panics is counted.
func TestStats_CountPanicsOfTables(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, _ := h.twoPlaying("brittle")
	k := h.lobby.keeperNow(anna.table.Card.ID)
	if err := k.inbox.call(anna.ctx(), message{ask: func() { panic("it broke") }}); !errors.Is(err, refusedBroken) {
		t.Fatal(err)
	}
	if n := h.lobby.Stats().TablePanics; n != 1 {
		t.Errorf("%d panics, want 1", n)
	}
	clock.advance(firstBackoff)
	anna.untilPhase(table.Playing)
}
