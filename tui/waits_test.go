package tui

import (
	"slices"
	"strings"
	"testing"

	"saloon/data"
	"saloon/lobby"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
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
		{[]string{"/", "down", "enter", "enter", "2", "enter"}, "to p-Bob: !wait"},
		{[]string{"/", "down", "enter", "enter", "o", "k", "enter"}, "to p-Bob: ok"},
		{[]string{"&", "b", "o", "b", "enter", "7", "enter", "o", "k", "enter"}, "to p-Bob: ok"},
		{[]string{"&", "b", "o", "b", "enter", "1"}, "friend p-Bob false"},
		{[]string{"/", "down", "down", "&", "1"}, "friend c false"},
		{[]string{"/", "down", "down", "down", "&", "1"}, "friend p-Bob false"},
		{[]string{"&", "b", "o", "b", "enter", "3"}, "mute p-Bob true"},
		{[]string{"&", "b", "o", "b", "enter", "4"}, "block p-Bob true"},
	} {
		w := amongFriends(c.keys...)(t)
		sent := w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Company.Sent
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
		{lobby.Tiding{What: lobby.Accepts, From: "Bob", Game: "toy", Title: "Toy", Table: "t1"}, "Bob accepts your invitation to Toy (table t1)."},
		{lobby.Tiding{What: lobby.Refuses, From: "Bob", Game: "toy", Title: "Toy", Table: "t1"}, "Bob declines your invitation to Toy (table t1)."},
		{lobby.Tiding{What: lobby.Invites, From: "Bob", Game: "toy", Title: "Toy", Table: "t1"}, "Bob invites you to Toy (table t1). Press $ to go there."},
	} {
		w.send(lobby.News{Tidings: []lobby.Tiding{c.told}})
		w.shows(c.shown)
	}
}

// corresponding is the list of what waits for somebody with several letters.
func corresponding(t *testing.T, keys ...string) *terminal {
	w := amongFriends()(t)
	h := w.m.window.lobby.Lobby.(*tuitest.FakeLobby)
	letter := func(n uint64, with, name string, out bool, text string) lobby.Letter {
		return lobby.Letter{Letter: data.Letter{Number: n, With: with, Name: name, Out: out, When: h.Clock, Text: text}}
	}
	h.Company.Letters = []lobby.Letter{
		{Letter: data.Letter{Number: 6, With: "c", Name: "Cid", Out: true, When: h.Clock, Table: "t1", Game: "toy", Answer: lobby.Declined}, Title: "Toy", Gathers: true},
		letter(5, "p-Bob", "Bob", false, "second answer"), letter(4, "p-Bob", "Bob", false, "first answer"),
		letter(3, "c", "Cid", false, "from Cid"), letter(2, "p-Bob", "Bob", true, "my question"),
	}
	h.Company.Letters[1].Unread, h.Company.Letters[2].Unread = true, true
	return pressing(w, keys...)
}

// What waits has one row for each person who wrote, and what came of the person's own invitations.
func TestWaits_OneRowForEachPerson(t *testing.T) {
	w := corresponding(t, "/")
	w.shows("2 new letters", "Bob, just now: second answer", "Cid, just now: from Cid", "you invited", "Cid: Toy, table t1, declined.")
	if text := w.text(); strings.Contains(text, "first answer") || strings.Contains(text, "my question") {
		t.Errorf("older letters are rows too:\n%s", text)
	}
}

// The letters with one person stand in their order, new ones are marked, and no other's are there.
func TestLetters_WithOnePersonInTheirOrder(t *testing.T) {
	w := corresponding(t, "&", "b", "o", "b", "enter", "7")
	text := w.text()
	at := 0
	for _, want := range []string{"You and Bob", "you, just now", "my question", "Bob, just now", "new", "first answer", "Bob, just now", "new", "second answer"} {
		found := strings.Index(text[at:], want)
		if found < 0 {
			t.Fatalf("%q does not stand in its place:\n%s", want, text)
		}
		at += found + len(want)
	}
	if strings.Contains(text, "Cid") {
		t.Errorf("letters of somebody else are there:\n%s", text)
	}
	w.press("esc")
	w.shows("Free chairs")
}

// Whoever reads the letters of one person has not read those that others wrote before.
func TestReadWith_LeavesWhatOthersWrote(t *testing.T) {
	letter := func(n uint64, with string, unread bool) lobby.Letter {
		return lobby.Letter{Letter: data.Letter{Number: n, With: with, Unread: unread}}
	}
	for _, c := range []struct {
		letters []lobby.Letter
		upTo    uint64
	}{
		{[]lobby.Letter{letter(2, "bob", true), letter(1, "bob", false)}, 2},
		{[]lobby.Letter{letter(4, "bob", true), letter(3, "cid", true), letter(2, "bob", true), letter(1, "cid", false)}, 2},
		{[]lobby.Letter{letter(2, "bob", true), letter(1, "cid", true)}, 0},
		{[]lobby.Letter{letter(2, "cid", false), letter(1, "bob", false)}, 0},
	} {
		h := tuitest.NewFakeLobby()
		h.Company.Letters = c.letters
		list, err := tell.ReadLettersWith(t.Context(), &tuitest.FakeVisit{Lobby: h}, "bob")
		if err != nil || h.Company.ReadUpTo != c.upTo || slices.ContainsFunc(list, func(l lobby.Letter) bool { return l.With != "bob" }) {
			t.Errorf("%v, %+v: of %+v have been read up to %d, not %d", err, list, c.letters, h.Company.ReadUpTo, c.upTo)
		}
	}
}

// Who has no friends yet reads whole how one makes some.
func TestWaitsSaysWholeHowOneMakesFriends(t *testing.T) {
	for _, code := range lang.Languages() {
		w := realGames(t, code)
		w.resize(80, 24)
		w.press("/")
		words := w.m.window.Words
		if want := words.T("waits.none") + " " + words.T("waits.no-friends"); !strings.Contains(w.unbroken(), want) {
			t.Errorf("%q is not there:\n%s", want, w.text())
		}
	}
}
