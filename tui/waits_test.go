package tui

import (
	"context"
	"slices"
	"strings"
	"testing"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
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
		{[]string{"i", "enter"}, "answer 3 true"},
		{[]string{"i", "x"}, "answer 3 false"},
		{[]string{"y"}, "answer 3 true"},
		{[]string{"i", "down", "enter", "enter", "2", "enter"}, "to p-Bob: !wait"},
		{[]string{"i", "down", "enter", "enter", "o", "k", "enter"}, "to p-Bob: ok"},
		{[]string{"m", "b", "o", "b", "enter", "7", "enter", "o", "k", "enter"}, "to p-Bob: ok"},
		{[]string{"m", "b", "o", "b", "enter", "1"}, "friend p-Bob false"},
		{[]string{"i", "down", "down", "@", "1"}, "friend c false"},
		{[]string{"i", "down", "down", "down", "@", "1"}, "friend p-Bob false"},
		{[]string{"m", "b", "o", "b", "enter", "3"}, "mute p-Bob true"},
		{[]string{"m", "b", "o", "b", "enter", "4"}, "block p-Bob true"},
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
		{lobby.Tiding{What: lobby.Invites, From: "Bob", Game: "toy", Title: "Toy", Table: "t1"}, "Bob invites you to Toy (table t1). Press y to go there."},
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
	w := corresponding(t, "i")
	w.shows("2 new letters", "Bob, just now: second answer", "Cid, just now: from Cid", "you invited", "Cid: Toy, table t1, declined.")
	w.lacks("first answer", "my question")
}

// The letters with one person stand in their order, new ones are marked, and no other's are there.
func TestLetters_WithOnePersonInTheirOrder(t *testing.T) {
	w := corresponding(t, "m", "b", "o", "b", "enter", "7")
	text := w.text()
	at := 0
	for _, want := range []string{"You and Bob", "you, just now", "my question", "Bob, just now", "new", "first answer", "Bob, just now", "new", "second answer"} {
		found := strings.Index(text[at:], want)
		if found < 0 {
			t.Fatalf("%q does not stand in its place:\n%s", want, text)
		}
		at += found + len(want)
	}
	w.lacks("Cid")
	w.press("esc")
	w.shows("Play now")
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
		w.press("i")
		words := w.m.window.Words
		if want := words.T("waits.none") + " " + words.T("waits.no-friends"); !strings.Contains(w.unbroken(), want) {
			t.Errorf("%q is not there:\n%s", want, w.text())
		}
	}
}

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
	person := []string{"m", "b", "o", "b", "enter"}
	report := []string{"i", "down", "enter"}
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
		{report, []string{"5", "o", "h", "enter"}, "remark Bob 0s  0 oh"},
	} {
		w := moderating(slices.Concat(c.begin, c.keys)...)(t)
		sent := w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Company.Sent
		if !slices.Contains(sent, c.sent) {
			t.Errorf("%v %v tells the lobby %q, not %q\n%s", c.begin, c.keys, sent, c.sent, w.text())
		}
	}
	if w := amongFriends(person...)(t); strings.Contains(w.text(), "key 9") || !strings.Contains(w.text(), "What about Bob? To report: key 8.") {
		t.Errorf("who is no moderator sees\n%s", w.text())
	}
	for _, code := range lang.Languages() { // all answers are named, and help where it has room
		w := moderating()(t)
		w.speaks(code)
		w.press(report...)
		w.shows("Bob: you mule", "5 "+w.m.window.Words.T("act.mod-remark"), board.If(code == "en", "? help", ""))
	}
}

// A moderator has all commands of admin on the screen too, and reads there what they answer; nobody else is offered them.
func TestPeace_AdminIsOnTheScreen(t *testing.T) {
	w := moderating()(t)
	w.m.window.env.Admin = func(_ context.Context, typed string) string {
		return "You typed " + typed + ".\nWHAT  WHOM\nban   bert"
	}
	w.press("m", "admin", "enter", "bans", "enter")
	w.shows("You typed bans.", "ban   bert")
	w.press("esc")
	w.lacks("You typed")
	other := amongFriends("m", "admin")(t)
	other.lacks("any command of admin")
}

// What the saloon itself tells stands in the reader's language, also when it ends the visit.
func TestPeace_TheSaloonTellsInTheReadersLanguage(t *testing.T) {
	w := amongFriends()(t)
	w.speaks("nl")
	banned := rules.Refuse("banned-for-ever", "you are banned from this saloon for good: %s", "spam")
	w.send(lobby.News{Tidings: []lobby.Tiding{{What: lobby.Tells, Told: rules.Refuse("muted-for-ever", "a moderator has muted you for good: %s", "spam").Phrase}}})
	w.shows("Een moderator heeft je voorgoed het woord ontnomen: spam.")
	w.send(lobby.FarewellOf(banned))
	w.shows("Je bent voorgoed uit deze saloon verbannen: spam.")
	if said := w.m.Farewell(); said != "Je bent voorgoed uit deze saloon verbannen: spam." {
		t.Errorf("behind the screen stands %q", said)
	}
}

// noted is the note that the fake lobby keeps of the table at hand.
func noted(w *terminal) lobby.Note {
	return w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Notes[w.m.window.table.ID]
}

// By one key and one more a note is written, changed and deleted, and the table muted.
func TestNote_OfATableOnTheScreen(t *testing.T) {
	w := playing(t)
	w.press("m:note")
	w.shows("NOTE", "You have noted nothing about this table.", "1 write one", "3 do not call")
	w.press("1")
	w.types("take the big ones")
	w.shows("Your note: take the big ones")
	if got := noted(w); got != (lobby.Note{Text: "take the big ones"}) {
		t.Errorf("the note is %+v", got)
	}
	w.press("m:note")
	w.shows("Your note: take the big ones", "1 change", "2 delete")
	w.press("1")
	w.types(" first")
	w.press("m:note", "3")
	w.shows("You are not called when this table waits for you.")
	if got := noted(w); got != (lobby.Note{Text: "take the big ones first", Mute: true}) {
		t.Errorf("the note is %+v", got)
	}
	w.press("m:note", "2", "m:note", "3")
	if got := noted(w); got != (lobby.Note{}) {
		t.Errorf("the note is %+v", got)
	}
}

// A note stands there when its writer comes back to the table, and beside the table in the list of
// what waits; at a table without one nothing does.
func TestNote_IsShownWhenOneComesBack(t *testing.T) {
	w := playing(t)
	id := w.m.window.table.ID
	w.press("esc", "enter")
	w.lacks("note")
	w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Notes = map[table.ID]lobby.Note{id: {Text: "take the big ones"}}
	w.press("esc", "i")
	w.shows("Toy, table " + string(id) + ". Your note: take the big ones")
	w.press("esc", "enter")
	w.shows("Your note: take the big ones")
	w.press("up")
	w.lacks("Your note")
}

// dealt is a hall whose lobby tells of deals; keys are pressed in it.
func dealt(keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal {
		w, h := crowd(t)
		tuitest.WithDeals(h)
		w.run(w.m.window.loadDeals())
		return pressing(w, keys...)
	}
}

func theLobby(w *terminal) *tuitest.FakeLobby { return w.m.window.lobby.Lobby.(*tuitest.FakeLobby) }

// Who comes to the page of the deals is told in a sentence what they are, begins the own try with
// one key, and finds no way to look at the games of others before.
func TestDealsLeadToTheOwnTry(t *testing.T) {
	w := dealt("m:daily")(t)
	w.shows("the same luck", "You have not tried it yet.", "1. Bob", "place 1 at the table, 21 points", "1 · · · · x", "2 days in a row. Best place: 1.",
		"Hash of the next day's seed", strings.Repeat("b", 64), "Seed of 2026-02-28", "best of 2026-02-28: Ann")
	w.press("down", "down", "down", "enter")
	w.shows("First finish your own try")
	w.press("n")
	w.shows("First finish your own try")
	w.press("home", "enter")
	if h := theLobby(w); !slices.Contains(h.Dealt, "try") || w.m.window.screen.id() != "table" {
		t.Errorf("the lobby was asked to %v; the screen is %s", h.Dealt, w.m.window.screen.id())
	}
}

func TestDealsGoOnAndPractise(t *testing.T) {
	for _, c := range []struct {
		state    lobby.DealState
		practice bool
		keys     []string
		asks     string
	}{
		{lobby.DealRunning, false, []string{"enter"}, "resume 2026-03-01"},
		{lobby.DealFinished, true, []string{"enter"}, "practise 2026-03-01"},
		{lobby.DealFinished, true, []string{"down", "n"}, "practise 2026-03-01"},
		{lobby.DealNoKey, false, []string{"down", "down", "left"}, "see 2026-02-28"},
	} {
		w := dealt()(t)
		h := theLobby(w)
		h.Deal.State, h.Deal.Practice = c.state, c.practice
		w.press("m:daily")
		w.press(c.keys...)
		if h.Dealt[len(h.Dealt)-1] != c.asks {
			t.Errorf("%s %v: the lobby was asked to %v", c.state, c.keys, h.Dealt)
		}
	}
}

// The hall says how one stands with today's deals, in any width.
func TestTheHallShowsTodaysDeals(t *testing.T) {
	w := dealt()(t)
	w.shows("Today's deal", "Toy              new")
	h := theLobby(w)
	h.Deals[0].State, h.Deals[0].Mine = lobby.DealFinished, &lobby.DealResult{Rank: 3}
	w.run(w.m.window.loadDeals())
	w.shows("Toy              place 3")
}

// At the table of a deal the title says what it is and whether it counts, and at its end one hears
// the place in the list, where another game would be offered elsewhere.
func TestADealSaysWhatItIs(t *testing.T) {
	w := over(t)
	h := theLobby(w)
	tuitest.WithDeals(h)
	h.Deal.Mine, h.Deal.Results = &lobby.DealResult{Rank: 2, Place: 1, Points: 12}, 7
	h.Tables[0].Deal, h.Tables[0].Counts = "2026-03-01", true
	h.Publish()
	w.post()
	w.shows("Toy · daily deal, counts", "Place 2 of 7 so far", "The seed of a deal is told when its day is over.")
	w.press("a")
	w.shows("A deal has no rematch.")
	w.press("enter")
	if w.m.window.screen.id() != "deals" {
		t.Errorf("enter leads to %s", w.m.window.screen.id())
	}
	w.press("esc")
	h.Tables[0].Counts = false
	h.Publish()
	w.post()
	w.shows("Toy · daily deal, practice", "This was practice")
}

// The page of people names nobody twice: who is here, friends who are away, whom one played with lately, and whom one
// does not hear. What can be done about the marked one is done by its digit, and nobody is asked about twice.
func TestPeople_OnOnePage(t *testing.T) {
	w, h := crowd(t)
	tuitest.Famous(h)
	bob := h.People[0].Person
	h.Company = tuitest.FakeCompany{Ties: map[table.PlayerID]lobby.Tie{
		bob.ID: {Name: bob.Name, Tie: data.Tie{Friend: true}, Mutual: true}, "c": {Name: "Cid", Tie: data.Tie{Friend: true}},
		"m": {Name: "Max", Tie: data.Tie{Muted: true}},
	}}
	dot := table.Person{ID: "d", Name: "Dot", Kind: table.KindPlayer}
	w.m.window.visitor.Lately.Games = []lobby.Finished{{Game: "toy", Title: "Toy", Ended: h.Clock, Players: []table.Person{bob, dot}}, {Game: "toy", Title: "Toy", Ended: h.Clock, Players: []table.Person{dot}}}
	h.Publish()
	w.post()
	w.resize(80, 24)
	w.press("@")
	w.shows("Here          ▶ Bob", "friend", "2-3", "31.2 ±4.5", "Friends away    Cid", "only you", "Played lately   Dot", "Toy  just now", "Kept away       Max", "muted")
	for _, name := range []string{"Bob", "Cid", "Dot", "Max"} {
		if n := strings.Count(w.text(), "  "+name+"  ") + strings.Count(w.text(), "▶ "+name+"  "); n != 1 {
			t.Errorf("%s stands there %d times:\n%s", name, n, w.text())
		}
	}
	w.resize(120, 36)
	w.shows("You and Bob: ahead, behind", "What you can do", "1 unfriend", "8 report")
	asked := h.PagesAsked
	w.press("down", "up", "down", "down", "end", "home")
	if h.PagesAsked != asked {
		t.Errorf("%d pages were asked for again", h.PagesAsked-asked)
	}
	w.press("end", "3")
	if sent := h.Company.Sent; len(sent) != 1 || sent[0] != "mute m false" {
		t.Errorf("a digit does %q", sent)
	}
}

// Names stand whole in the list of people, however little room they leave to what else is known of somebody.
func TestPeople_NamesAreWholeInAnyWindow(t *testing.T) {
	w, h := crowd(t)
	tuitest.Famous(h)
	bob := h.People[0].Person.ID
	h.Company.Ties = map[table.PlayerID]lobby.Tie{bob: {Name: "Bob", Tie: data.Tie{Friend: true}}, "j": {Name: "Juniper-O-Malley", Tie: data.Tie{Friend: true}}}
	h.Publish()
	w.post()
	w.press("@")
	for _, code := range lang.Languages() {
		w.speaks(code)
		for width := minWidth; width <= 160; width++ {
			w.resize(width, 24)
			w.shows("Bob ", "Juniper-O-Malley ")
		}
	}
}
