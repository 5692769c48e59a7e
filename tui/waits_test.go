package tui

import (
	"slices"
	"testing"

	"saloon/lobby"
)

// What can be done about people is told to the lobby as it was meant.
func TestWaits_KeysDoWhatTheySay(t *testing.T) {
	for _, c := range []struct {
		keys []string
		sent string
	}{
		{[]string{"/", "enter"}, "answer 3 true"},
		{[]string{"/", "x"}, "answer 3 false"},
		{[]string{"$"}, "answer 3 true"},
		{[]string{"/", "down", "enter", "2", "enter"}, "to p-Bob: !wait"},
		{[]string{"/", "down", "enter", "o", "k", "enter"}, "to p-Bob: ok"},
		{[]string{"&", "b", "o", "b", "enter", "1"}, "friend p-Bob false"},
		{[]string{"&", "b", "o", "b", "enter", "3"}, "mute p-Bob true"},
		{[]string{"&", "b", "o", "b", "enter", "4"}, "block p-Bob true"},
	} {
		w := amongFriends(c.keys...)(t)
		sent := w.m.window.lobby.lobbyAPI.(*fakeLobby).company.sent
		if !slices.Contains(sent, c.sent) {
			t.Errorf("%v tells the lobby %q, not %q\n%s", c.keys, sent, c.sent, w.text())
		}
	}
}

// News of people are remarks that stay until the next key, in the reader's language.
func TestTidings_AreRemarks(t *testing.T) {
	w := amongFriends()(t)
	for _, c := range []struct {
		told  lobby.Tiding
		shown string
	}{
		{lobby.Tiding{What: lobby.CameIn, From: "Bob"}, "Bob has come in."},
		{lobby.Tiding{What: lobby.CameIn, From: "Bob", Others: []string{"Cora"}}, "Bob and Cora have come in."},
		{lobby.Tiding{What: lobby.CameIn, From: "Bob", Others: []string{"Cora", "Dan", "Eve", "Fay", "Gil"}}, "Bob, Cora, Dan, Eve and 2 others have come in."},
		{lobby.Tiding{What: lobby.Wrote, From: "Bob", Text: "!turn"}, "Bob writes: your turn!"},
		{lobby.Tiding{What: lobby.Invites, From: "Bob", Game: "toy", Title: "Toy", Table: "t1"}, "Bob invites you to Toy (table t1). Press $ to go there."},
	} {
		w.send(lobby.News{Tidings: []lobby.Tiding{c.told}})
		w.shows(c.shown)
	}
}
