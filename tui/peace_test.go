package tui

import (
	"slices"
	"strings"
	"testing"

	"saloon/data"
	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/tuitest"
)

// moderating is the hall of a moderator, for whom a report waits.
func moderating(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal {
		w := amongFriends()(t)
		h := w.m.window.lobby.Lobby.(*tuitest.FakeLobby)
		bob := data.Person{ID: string(h.People[0].Person.ID), Name: "Bob"}
		r := data.Report{Number: 5, When: h.Clock, By: data.Person{Name: "Cid"}, Whom: bob, Table: "t1", Words: "he calls me names"}
		h.Company.Reports = []lobby.Report{{Report: r, Log: data.ReportLog{Talk: []data.Talk{{By: bob, Text: "you mule"}, {By: data.Person{Name: "Cid"}, Text: "hey"}}}}}
		h.Publish()
		w.post()
		return pressing(w, keys...)
	}
}

// What moderators do on screens is told to the lobby as it was meant; others can only report.
func TestPeace_KeysDoWhatTheySay(t *testing.T) {
	person := []string{"&", "b", "o", "b", "enter"}
	report := []string{"/", "down", "enter"}
	for _, c := range []struct {
		begin []string
		keys  []string
		sent  string
	}{
		{person, []string{"8", "o", "h", "enter"}, "report p-Bob: oh"},
		{person, []string{"9", "1", "2", "n", "o", "enter"}, "mute Bob 24h0m0s  0 no"},
		{person, []string{"9", "3", "4", "n", "o", "enter"}, "ban Bob 0s  0 no"},
		{report, []string{"1", "1", "n", "o", "enter"}, "mute Bob 1h0m0s  0 no"},
		{report, []string{"2", "n", "o", "enter"}, "remove Bob 0s t1 0 no"},
		{report, []string{"4"}, "close report  0s  5 "},
	} {
		w := moderating(slices.Concat(c.begin, c.keys)...)(t)
		sent := w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Company.Sent
		if !slices.Contains(sent, c.sent) {
			t.Errorf("%v %v tells the lobby %q, not %q\n%s", c.begin, c.keys, sent, c.sent, w.text())
		}
	}
	if w := amongFriends(person...)(t); strings.Contains(w.text(), "9 moderates") || !strings.Contains(w.text(), "What about Bob? 8 reports to the moderators.") {
		t.Errorf("who is no moderator sees\n%s", w.text())
	}
	moderating(report...)(t).shows("Bob: you mule")
}

// What the saloon itself tells stands in the reader's language, also when it ends the visit.
func TestPeace_TheSaloonTellsInTheReadersLanguage(t *testing.T) {
	w := amongFriends()(t)
	w.m.window.visitor.Person.Lang = "nl"
	w.m.window.chooseWords()
	banned := rules.Refuse("banned-for-ever", "you are banned from this saloon for good: %s", "spam")
	w.send(lobby.News{Tidings: []lobby.Tiding{{What: lobby.Tells, Told: rules.Refuse("muted-for-ever", "a moderator has muted you for good: %s", "spam").Phrase}}})
	w.shows("Een moderator heeft je voorgoed het woord ontnomen: spam.")
	w.send(lobby.FarewellOf(banned))
	w.shows("Je bent voorgoed uit deze saloon verbannen: spam.")
	if said := w.m.Farewell(); said != "Je bent voorgoed uit deze saloon verbannen: spam." {
		t.Errorf("behind the screen stands %q", said)
	}
}
