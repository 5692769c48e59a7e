package lobby

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/lobby/words"
)

func TestPrivate_AStrangerSeesNothingOfItsGame(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	id := start(table.Proposal{Game: "moonriver", Private: true, Terms: table.Terms{Hints: "on"}}, anna, bert)
	_, exported := carl.visit.Export(t.Context(), id)
	_, hinted := carl.visit.Hint(t.Context(), id)
	_, joined := carl.visit.Join(t.Context(), string(id))
	for what, err := range map[string]error{
		"export": exported, "hint": hinted, "join by its name": joined,
		"look": carl.visit.Look(t.Context(), id),
		"say":  carl.visit.Do(t.Context(), id, table.Say{Text: "hello"}),
	} {
		if what == "join by its name" {
			wantRefused(t, what, err, "no-such-join-code")
		} else {
			wantRefused(t, what, err, "no-such-table")
		}
	}
	if carl.visit.Named(table.ID(anna.table.JoinCode)) != id || carl.visit.Named("zzzzz") != "zzzzz" {
		t.Error("its code does not name the table that has begun")
	}
	code := table.ID(anna.table.JoinCode)
	if past, err := h.player("Dora").visit.Past(t.Context(), code); err != nil || past.Card.ID != id {
		t.Errorf("looked back at by its code it is %+v, %v", past, err)
	}
	if export, err := h.player("Emil").visit.Export(t.Context(), code); err != nil || export.Game != "moonriver" {
		t.Errorf("exported by its code it is %+v, %v", export, err)
	}
	carl.join(" " + strings.ToUpper(anna.table.JoinCode) + " ")
	if export, err := carl.visit.Export(t.Context(), id); err != nil || export.Game != "moonriver" || export.Seed != "" {
		t.Errorf("with the code the export is %+v, %v", export, err)
	}
	if _, err := carl.visit.Hint(t.Context(), id); err == nil {
		t.Error("somebody without a seat gets a hint")
	}
}

func TestPrivate_OneCodeOpensOneTable(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, carl := h.player("Anna"), h.player("Carl")
	told, other := anna.newTable(table.Proposal{Game: "buffalo", Private: true}), table.ID("")
	code := anna.table.JoinCode
	other = anna.newTable(table.Proposal{Game: "buffalo", Private: true})
	open := h.player("Dora").newTable(table.Proposal{Game: "buffalo"})
	carl.join(code)
	want := []table.ID{open, told}
	slices.Sort(want)
	if got := ids(carl.visit.Tables()); !slices.Equal(got, want) {
		t.Errorf("Carl lists %v, not %v", got, want)
	}
	wantRefused(t, "the other one", carl.visit.Look(t.Context(), other), "no-such-table")
	if got := ids(h.player("Edgar").visit.Tables()); !slices.Equal(got, []table.ID{open}) {
		t.Errorf("everybody may see %v", got)
	}
}

// Who is at a private table is in the saloon, and nobody is told where.
func TestPrivate_NobodyIsToldWhoIsThere(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	anna.newTable(table.Proposal{Game: "buffalo", Private: true})
	open := bert.newTable(table.Proposal{Game: "buffalo"})
	anna.opens()
	bert.opens()
	want := map[string]table.ID{"Anna": "", "Bert": open, "Carl": ""}
	people := h.player("Carl").hall.People
	if people.Len() != len(want) {
		t.Errorf("%d people are shown", people.Len())
	}
	for p := range people.All() {
		if at, here := want[p.Person.Name]; !here || p.Table != at {
			t.Errorf("%s is shown at %q, not %q", p.Person.Name, p.Table, at)
		}
	}
}

func ids(cards []table.Card) (list []table.ID) {
	for _, c := range cards {
		list = append(list, c.ID)
	}
	slices.Sort(list)
	return list
}

func TestChat_IsHarmless(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	bert.look(anna.newTable(table.Proposal{Game: "buffalo"}))
	evil := " good \x1b]52;c;evil\a\u202e\u200bevening \n" + strings.Repeat("x", 1000)
	must(t, anna.visit.Say(t.Context(), evil))
	anna.do(table.Say{Text: evil})
	wantRefused(t, "nothing in the hall", anna.visit.Say(t.Context(), "\x1b\u202e "), "nothing-said")
	wantRefused(t, "nothing at the table", anna.try(table.Say{Text: "\x1b\u202e "}), "nothing-said")
	bert.until("Bert reads it", func() bool { return len(bert.table.Chat) > 0 })
	for _, chat := range [][]table.ChatLine{bert.table.Chat, h.player("Carl").hall.Chat} {
		if text := chat[0].Text; len(chat) != 1 || !strings.HasPrefix(text, "good ]52;c;evilevening xxx") || len(text) != 300 || text != words.Clean(text) {
			t.Errorf("one reads %+v", chat)
		}
	}
}

// The seed stands in the journal from the start. Nobody is told it before the end.
func TestSeed_IsSecretUntilTheEnd(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	id := start(table.Proposal{Game: "moonriver"}, anna, bert)
	carl.look(id)
	seed := h.seed(id)
	for range 10 {
		for _, v := range []*guy{anna, bert, carl} {
			v.read()
			export, err := v.visit.Export(t.Context(), id)
			must(t, err)
			raw, err := json.Marshal([]any{v.table, v.hall, export})
			must(t, err)
			if strings.Contains(string(raw), seed) || v.table.SeedHash == "" || v.table.SeedHash != export.SeedSHA256 {
				t.Fatalf("%s is told the seed %s: %s", v.visit.Person().Name, seed, raw)
			}
			if v.asked() {
				must(t, v.choose())
			}
		}
	}
	playAll(anna, bert)
	carl.untilPhase(table.Over)
	if carl.table.Seed != seed {
		t.Errorf("at the end the seed is told as %q, not %q", carl.table.Seed, seed)
	}
}

// seed is what the journal of a table says.
func (h *testSaloon) seed(id table.ID) string {
	h.t.Helper()
	entries, err := h.store.Entries(string(id))
	must(h.t, err)
	for _, e := range entries {
		if e.Kind == "start" {
			return e.Text
		}
	}
	h.t.Fatal("the game has not begun")
	return ""
}

// A table that somebody has left says nothing more to that person, not even what
// was under way.
func TestLook_NothingComesFromTheTableJustLeft(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := start(table.Proposal{Game: "moonriver"}, anna, bert)
	held, goOn := h.store.holdUp()
	defer goOn()
	said := make(chan error, 1)
	go func() { said <- bert.visit.Do(t.Context(), id, table.Say{Text: "are you still there?"}) }()
	<-held
	anna.look("")
	anna.mail.Take()
	goOn()
	must(t, <-said)
	bert.until("Bert reads it", func() bool { return len(bert.table.Chat) == 1 })
	if news := anna.mail.Take(); news.Table != nil {
		t.Errorf("in the hall Anna is shown the table: %+v", news.Table.Chat)
	}
}
