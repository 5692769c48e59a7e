package lobby

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
)

// setAside opens the saloon anew with the journal of a table set aside, as a program with a fault does
// it.
func (h *testSaloon) setAside(id table.ID) {
	h.t.Helper()
	h.close()
	store, err := data.Open(h.dir, data.Options{})
	must(h.t, err)
	must(h.t, errors.Join(store.Write(h.t.Context(), data.SetAside{Journal: string(id), Reason: "its game had a fault"}), store.Close()))
	h.open()
}

// onlyDamaged is the only journal that is set aside.
func (h *testSaloon) onlyDamaged() Damaged {
	h.t.Helper()
	list, err := h.lobby.Damaged()
	if err != nil || len(list) != 1 {
		h.t.Fatalf("damaged are %+v, %v", list, err)
	}
	return list[0]
}

// countTold is how often somebody was told something of that code.
func (g *guy) countTold(code string) (n int) {
	for g.read(); len(g.told) > 0; g.told = g.told[1:] {
		if g.told[0].Told.Code == code {
			n++
		}
	}
	return n
}

// A journal that plays now is put back without a restart. Its players are told, at once or when they
// come, the game goes on, and its clock has not run meanwhile.
func TestPutBack_TheTableGoesOnAtOnce(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	start(table.Proposal{Terms: table.Terms{Clock: "10m", Rated: "off"}}, anna, bert)
	id := anna.table.Card.ID
	clock.advance(2 * time.Minute)
	anna.do(table.Say{Text: "wait"})
	left := anna.table.Card.Deadlines[0].Sub(clock.Now())
	h.setAside(id)
	start(table.Proposal{Terms: table.Terms{Clock: "3d", Rated: "off"}}, h.player("Carl"), h.player("Dora"))
	clock.advance(48 * time.Hour)
	h.reopen() // until then the saloon ran, and this table stood still
	d := h.onlyDamaged()
	if d.Why != nil || d.Lost() != 0 || d.Title != "Pennies" || len(d.Players) != 2 || d.Players[1].Name != "Bert" || d.Reason != "its game had a fault" {
		t.Errorf("it is %+v", d)
	}
	anna = h.player("Anna")
	e, err := h.lobby.PutBack(t.Context(), Operator, string(id), false)
	if err != nil || e.Act != "put back" || e.Table != string(id) || !strings.Contains(e.Text, "nothing is lost") {
		t.Fatalf("%+v, %v", e, err)
	}
	anna.hears("table-put-back")
	for _, want := range []int{1, 0} {
		bert = h.player("Bert")
		if told := bert.countTold("table-put-back"); told != want {
			t.Errorf("Bert is told of it %d times, not %d", told, want)
		}
	}
	anna.look(id)
	anna.until("the clock goes on", func() bool { return !anna.table.Card.Deadlines[0].IsZero() })
	if now := anna.table.Card.Deadlines[0].Sub(clock.Now()); now < left {
		t.Errorf("Anna had %v, and has %v", left, now)
	}
	bert.look(id)
	anna.playOutWith(bert)
	if log, err := h.lobby.Audit(5); err != nil || len(log) != 1 || log[0].Text != e.Text {
		t.Errorf("the log is %+v, %v", log, err)
	}
	if _, err := h.lobby.PutBack(t.Context(), Operator, string(id), false); !errors.Is(err, errNotDamaged) {
		t.Errorf("once more: %v", err)
	}
}

// What still does not play is refused, with the reason, and nothing is written. On demand the table
// goes on with what plays; everybody is told that the rest is lost.
func TestPutBack_UpToTheLastThatPlays(t *testing.T) {
	h := newTestSaloon(t)
	anna, _ := h.twoPlaying("open")
	id := anna.table.Card.ID
	before := h.lobby.keeper(id).state.Facts()
	h.close()
	h.spoil(id, data.Entry{Kind: journal.Moved, When: noon, Seat: 2, Text: "take 3"}) // it is Anna's turn
	h.spoil(id, data.Entry{Kind: journal.Said, When: noon, Text: "well"})
	h.open()
	d := h.onlyDamaged()
	if d.Why == nil || d.Plays != before || d.Good != before || d.Lost() != 2 || d.At() == nil || d.At().Text != "take 3" || len(d.Players) != 2 {
		t.Errorf("%d of %d entries play: %v", d.Plays, d.Length, d.Why)
	}
	anna, bert := h.player("Anna"), h.player("Bert")
	_, err := h.lobby.PutBack(t.Context(), Operator, string(id), false)
	if err == nil || !errors.Is(err, data.ErrDamaged) || !strings.Contains(err.Error(), "(entries: 2)") {
		t.Errorf("it is refused because of %v", err)
	}
	if log, err := h.lobby.Audit(5); err != nil || len(log) != 0 {
		t.Errorf("the log is %+v, %v", log, err)
	}
	e, err := h.lobby.PutBack(t.Context(), Operator, string(id), true)
	if err != nil || !strings.Contains(e.Text, "lost: 2 of ") {
		t.Fatalf("%+v, %v", e, err)
	}
	for _, g := range []*guy{anna, bert} {
		g.hears("table-put-back-in-part")
		g.look(id)
	}
	anna.playOutWith(bert)
	h.reopen()
	if list, err := h.lobby.Damaged(); err != nil || len(list) != 0 {
		t.Errorf("damaged are %+v, %v", list, err)
	}
}

// A table goes on only from a moment at which a step is whole: never between a move and what the house
// draws after it.
func TestDamaged_IsNotCutInTheMidstOfAStep(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	for range 3 {
		for _, g := range []*guy{anna, bert} {
			if g.untilTurn(); g.play(tabletest.Take(1)) != nil {
				t.Fatal("it is no turn")
			}
		}
	}
	id := anna.table.Card.ID
	entries, err := h.store.Entries(string(id))
	must(t, err)
	inMidst := 0
	for n := 1; n <= len(entries); n++ {
		d := Damaged{Journal: string(id), DamagedJournal: data.DamagedJournal{Entries: entries[:n], Length: n}}
		for end := 1; end <= n; end++ {
			d.Ends = append(d.Ends, end) // as a program kept them that did not keep what was written at once
		}
		d.play(h.lobby.saloon)
		if d.Good == 0 || d.Plays != n {
			t.Errorf("%d of %d entries play, and %d are good", d.Plays, n, d.Good)
		}
		if n < len(entries) && entries[n].Kind == journal.Moved && entries[n].Seat == 0 {
			inMidst++
			if d.Good >= n || !errors.Is(d.Why, errCutStep) {
				t.Errorf("after %d entries the house has to draw, and it goes on after %d: %v", n, d.Good, d.Why)
			}
		} else if d.Good != n || d.Why != nil {
			t.Errorf("after %d entries it goes on after %d: %v", n, d.Good, d.Why)
		}
	}
	if inMidst == 0 {
		t.Error("the house never draws after a move")
	}
}

// What cannot be put back says so: the hall's chat, a journal of which nothing plays, and one that
// nobody has set aside. It can be given up, with a reason.
func TestGiveUp_WhatCannotBePutBack(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	must(t, anna.visit.Say(anna.ctx(), "hello"))
	first := data.Entry{Kind: journal.Opened, When: noon, Who: &data.Person{ID: "x"}, More: []byte(`{"setup":{"game":"chess"}}`)}
	for _, a := range []data.Append{{Journal: "chess", Entries: []data.Entry{first}}, {Journal: "talk", Entries: []data.Entry{{Kind: journal.Said}}}} {
		must(t, errors.Join(h.store.Write(t.Context(), data.Appends{a}), h.store.Write(t.Context(), data.SetAside{Journal: a.Journal, Reason: "a reason"})))
	}
	h.setAside("hall.0")
	for name, want := range map[string]error{"hall.0": errHallJournal, "chess": table.ErrUnplayable, "talk": errNoGood, "nobody": errNotDamaged} {
		if _, err := h.lobby.PutBack(t.Context(), Operator, name, true); !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	wantRefused(t, "without a reason", errorOf(h.lobby.GiveUp(t.Context(), Operator, "chess", " ")), refusedNoReason.Code)
	for _, name := range []string{"hall.0", "chess", "talk"} {
		if e, err := h.lobby.GiveUp(t.Context(), Operator, name, "nothing left"); err != nil || e.Table != name || e.Text != "nothing left" {
			t.Errorf("%+v, %v", e, err)
		}
	}
	if _, err := h.lobby.GiveUp(t.Context(), Operator, "talk", "again"); !errors.Is(err, errNotDamaged) {
		t.Errorf("once more: %v", err)
	}
	if list, err := h.lobby.Damaged(); err != nil || len(list) != 0 {
		t.Errorf("damaged are %+v, %v", list, err)
	}
}

// A write that fails leaves the journal where it is; one that is called failed and has happened leads
// to a table that goes on.
func TestPutBack_WhenTheDiskFails(t *testing.T) {
	h := newTestSaloon(t)
	anna, _ := h.twoPlaying("open")
	id := anna.table.Card.ID
	h.setAside(id)
	h.store.full.Store(true)
	wantRefused(t, "on a full disk", errorOf(h.lobby.PutBack(t.Context(), Operator, string(id), false)), refusedNotWritten.Code)
	if names := h.store.Journals(); slices.Contains(names, string(id)) || h.onlyDamaged().Why != nil {
		t.Errorf("live are %v", names)
	}
	h.store.full.Store(false)
	h.store.late.Store(true)
	_, err := h.lobby.PutBack(t.Context(), Operator, string(id), false)
	h.store.late.Store(false)
	if err != nil || h.lobby.keeper(id) == nil {
		t.Errorf("a failure that has happened: %v", err)
	}
}
