package lobby

import (
	"errors"
	"strings"
	"testing"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// Anna has played with Bert, talked, and kept company; then she is forgotten.
func TestForget_TakesAwayAllButTheGames(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	for _, who := range []*guy{anna, bert} {
		must(t, who.visit.Say(t.Context(), "here is "+who.visit.Person().Name))
	}
	at, person := anna.table.Card.ID, anna.visit.Person()
	must(t, anna.visit.SetNote(t.Context(), at, Note{Text: "bert is careless"}))
	must(t, anna.visit.Write(t.Context(), bert.visit.id, "well played"))
	second := anna.newTable(table.Proposal{})
	refused := h.lobby.Forget(t.Context(), person)
	if wantRefused(t, "with seats at two tables", refused, "still-seated"); !strings.Contains(refused.Error(), string(at)) || !strings.Contains(refused.Error(), string(second)) {
		t.Errorf("of two tables is said: %v", refused)
	}
	anna.do(table.Stand{})
	anna.look(at)
	bert.settles(anna, Friend, true)
	done := make(chan struct{})
	go func() { defer close(done); bert.playOut() }()
	anna.playOut()
	<-done
	me, err := h.lobby.Me(t.Context(), person)
	if err != nil || me.Profile.Name != "Anna" || len(me.Keys) != 1 || len(me.Letters) != 1 || len(me.Notes) != 1 || len(me.Games) != 1 || len(me.Tables) != 0 {
		t.Fatalf("%+v, %v", me, err)
	}
	must(t, h.lobby.Forget(t.Context(), person))
	anna.until("anna is sent away", func() bool { return strings.Contains(anna.bye, "forgotten") })
	bert.until("Anna is nobody's friend any more", func() bool { return bert.hall != nil && len(bert.hall.Ties) == 0 })
	for range 2 {
		sawNothingOf(h, person, at)
		h.reopen()
	}
	again, err := h.lobby.Register(t.Context(), "key of Anna", "Anna")
	if err != nil || again.ID == person.ID {
		t.Errorf("%+v, %v", again, err)
	}
}

func sawNothingOf(h *testSaloon, person table.Person, at table.ID) {
	h.t.Helper()
	if _, ok, err := h.lobby.Find("key of Anna"); ok || err != nil {
		h.t.Errorf("the key is known: %v", err)
	}
	if _, err := h.lobby.Me(h.t.Context(), person); !errors.Is(err, data.ErrUnknown) {
		h.t.Errorf("Anna is known: %v", err)
	}
	bert := h.player("Bert")
	bert.until("the hall is shown", func() bool { return bert.hall != nil })
	for _, line := range bert.hall.Chat {
		if line.By == person.ID || !strings.Contains(line.Text, "Bert") {
			h.t.Errorf("the hall says %+v", line)
		}
	}
	page, err := bert.visit.Played(h.t.Context(), Played{Limit: 5})
	if err != nil || len(page.Games) != 1 || page.Games[0].Players[0].Name != "" || page.Games[0].Players[1].Name != "Bert" {
		h.t.Errorf("%+v, %v", page, err)
	}
	e, err := bert.visit.Export(h.t.Context(), at)
	if err != nil || e.Seats[0]["name"] != "" || e.Seats[1]["name"] != "Bert" || len(e.Moves) == 0 {
		h.t.Errorf("%+v, %v", e.Seats, err)
	}
	if _, err := bert.visit.WhoIs("Anna"); !errors.Is(err, refusedNoPlayer) {
		h.t.Errorf("the name is known: %v", err)
	}
	bert.mail.Close()
}

// A line of the hall without a speaker, which only another program can have written, hinders nobody's forgetting.
func TestForget_BesideALineThatNobodySaid(t *testing.T) {
	h := newTestSaloon(t)
	anna := h.player("Anna")
	must(t, anna.visit.Say(t.Context(), "here is Anna"))
	line := data.Append{Journal: journal.HallPrefix + "0", First: 1, Entries: []data.Entry{{Kind: journal.Said, Text: "from nobody"}}}
	must(t, h.store.Write(t.Context(), data.Appends{line}))
	h.reopen()
	must(t, h.lobby.Forget(t.Context(), anna.visit.Person()))
	bert := h.player("Bert")
	bert.until("the hall is shown", func() bool { return bert.hall != nil })
	if c := bert.hall.Chat; len(c) != 1 || c[0].Text != "from nobody" {
		t.Errorf("the hall says %+v", c)
	}
}
