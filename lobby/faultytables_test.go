package lobby_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// Four tables play when the disk fails: once, for a minute, or so that it reports a failure
// of what it has written. Each pauses and says why, goes on by itself, has everything once
// that anybody was told, and comes to its end.
func TestFaults_SeveralTablesPauseAndGoOn(t *testing.T) {
	tests := map[string]struct {
		fail func(f *fullStore, on bool)
		time time.Duration
	}{
		"a write fails once":              {(*fullStore).fill, time.Second},
		"writes fail for a minute":        {(*fullStore).fill, time.Minute},
		"a failure that has happened":     {(*fullStore).belie, time.Second},
		"a minute of failures that have":  {(*fullStore).belie, time.Minute},
		"the disk is slow, and then full": {fillWhileHeld, time.Minute},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := openSaloon(t, t.TempDir(), noon, -1)
			tables := fourTables(s)
			var told [][]string
			for _, people := range tables {
				people[0].do(table.Say{Text: "before"})
				told = append(told, people[0].story())
			}
			test.fail(s.store, true)
			for i, people := range tables {
				v := nextOf(people...)
				at := v.table.At
				refused(t, "a move", v.choose(), "not-written")
				v.until("the table pauses", func() bool { return v.table.Notice != nil })
				if v.table.Card.Phase != table.Paused || v.table.Notice.Sentence() == "" || v.table.At != at {
					t.Errorf("table %d shows %+v", i, v.table.Card)
				}
				refused(t, "a word meanwhile", v.try(table.Say{Text: "lost"}), "table-paused")
			}
			for left := test.time; left > time.Second; left -= 10 * time.Second {
				s.clock.pass(10 * time.Second) // they try again
				for _, people := range tables {
					people[0].settled()
				}
			}
			test.fail(s.store, false)
			s.clock.pass(2 * time.Minute)
			for i, people := range tables {
				for _, v := range people {
					v.until("the table goes on", func() bool { return v.table.Notice == nil && v.table.Card.Phase == table.Playing })
				}
				s.hasOnce(people[0], told[i])
			}
			playAllOut(t, s, tables)
		})
	}
}

// fillWhileHeld fills the disk.
func fillWhileHeld(f *fullStore, on bool) {
	_, goOn := f.holdUp()
	f.fill(on)
	goOn()
}

// fourTables are four tables of two people each, of all games.
func fourTables(s *saloon) (tables [][]*visitor) {
	for i, game := range []string{"moonriver", "buffalo", "montana", "moonriver"} {
		a, b := s.newPlayer(string(rune('A'+i))+"nna"), s.newPlayer(string(rune('A'+i))+"ert")
		begin(table.Proposal{Game: game, Terms: table.Terms{Clock: "1m"}}, a, b)
		tables = append(tables, []*visitor{a, b})
	}
	return tables
}

// hasOnce compares what a table shows with its journal, and with what was told before.
func (s *saloon) hasOnce(v *visitor, before []string) {
	s.t.Helper()
	moves, story := s.moves(v.table.Card.ID), v.story()
	if len(moves) != len(story) || len(story) < len(before) {
		s.t.Errorf("the journal has %d moves, %d are shown, %d were told before", len(moves), len(story), len(before))
	}
	for i, line := range before {
		if line != "" && story[i] != line {
			s.t.Errorf("line %d was %q and is %q", i, line, story[i])
		}
	}
	said := 0
	for _, c := range v.table.Chat {
		if c.Text == "before" {
			said++
		}
	}
	if said != 1 {
		s.t.Errorf("what was said once is there %d times", said)
	}
}

// playAllOut plays all tables to their ends; every game is kept once, and its export holds.
func playAllOut(t *testing.T, s *saloon, tables [][]*visitor) {
	t.Helper()
	var all sync.WaitGroup
	for _, people := range tables {
		all.Go(func() { playOut(people...) })
	}
	all.Wait()
	for _, people := range tables {
		v := people[0]
		games, err := v.visit.Finished(t.Context(), 9)
		export, failed := v.visit.Export(t.Context(), v.table.Card.ID)
		if err := errors.Join(err, failed); err != nil || len(games) != 1 {
			t.Fatalf("%d games are kept, %v", len(games), err)
		}
		if err := rules.Verify(s.lobby.Game(export.Game), export); err != nil {
			t.Error(err)
		}
	}
}
