package lines

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// In line mode a review is told in sentences, in each language; while it is made, how far it is.
func TestLinesTellAReview(t *testing.T) {
	for code, want := range map[string][]string{
		"en": {"Decisions looked at: 1 of", "Type review again", "What could be expected:", "Better: ", "Take ", "You have stopped the review."},
		"de": {"Angesehene Entscheidungen: 1 von", "Besser: ", "Womit zu rechnen war:", "Du hast die Analyse abgebrochen."},
		"nl": {"Bekeken beslissingen: 1 van", "Beter: ", "Wat te verwachten was:", "Je hebt de analyse gestopt."},
	} {
		h := tuitest.NewFakeLobby()
		h.Archive = map[table.ID]*table.Snapshot{"t0": tuitest.FinishedGame(t, "moonriver", 1)}
		full := tuitest.ReviewOf(h.Archive["t0"], 2)
		h.Reviews = map[string]*tuitest.FakeReview{"t0 2": {Full: full}}
		person := table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer, Lang: code}
		mail := lobby.NewMailbox()
		var out bytes.Buffer
		m := newLineMode(t.Context(), tell.Env{API: tuitest.LobbyOfAllGames{Lobby: h, T: t}, Mail: mail, Person: person, Now: h.Now}, &out)
		if err := m.arrive(nil); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"replay t0", "review 2", "review 2"} {
			m.carryOut(line)
		}
		h.Reviews["t0 2"].Done = len(full.Decisions)
		for _, line := range []string{"review 2", "review 2 stop", "review nobody"} {
			m.carryOut(line)
		}
		_ = m.out.Flush()
		text := out.String()
		for _, part := range append(want, fmt.Sprintf("#%d", full.Costly[0]), "2000") {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %q is not told:\n%s", code, part, text)
			}
		}
		if strings.Contains(text, "%!") {
			t.Errorf("%s: a text and its arguments do not agree:\n%s", code, text)
		}
		if !h.Reviews["t0 2"].Stopped {
			t.Error("review stop does not stop it")
		}
	}
}
