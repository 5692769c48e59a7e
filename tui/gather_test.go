package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

func TestTheCursorWaitsOnAFreeChair(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	gathering(t, ann) // Ann on chair 1, a bot on chair 2 of 3
	at := h.Tables[0].ID
	bob.run(bob.m.window.goTo(at))
	bob.post()
	bob.m.View()
	if got := bob.m.window.screen.(*tableScreen).gather.list.Cursor; got != 2 {
		t.Fatalf("the cursor is on chair %d:\n%s", got+1, bob.text())
	}
	bob.press("up", "down", "enter")
	if got := bob.m.window.table.Snap.Seat; got != 3 {
		t.Errorf("Bob sits on chair %d", got)
	}
}

// A bot that sits there already changes its level, also when no chair is free.
func TestTheLevelIsThatOfTheBotUnderTheCursor(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.press("up", "right") // the cursor is on the bot
	w.shows("bot, hard")
	w.press("down", "b", "up", "up", "right")
	w.shows("choose the bot whose level is to change")
	w.press("down", "right")
	w.shows("bot, easy")
}

// Who may not use a key is not offered it, and enter never gives a chair back.
func TestGuestsOfATableAreOfferedWhatTheyMayDo(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	ann.press("n", "down", "right", "enter") // three chairs
	bob.post()
	bob.onTable(0).press("enter")
	bob.shows("READY?", "one chair is free")
	for _, hosts := range []string{"seats a bot", "bots fill", "bot level", "options"} {
		bob.lacks(hosts)
	}
	ann.post()
	ann.shows("seats a bot", "bots fill")
	bob.press("enter", "enter", "enter")
	if got := bob.m.window.table.Snap.Seat; got != 2 {
		t.Errorf("enter has moved Bob to chair %d", got)
	}
	bob.shows("✓ ready")
	bob.press("q")
	if got := bob.m.window.table.Snap.Seat; got > 0 {
		t.Error("q does not stand up")
	}
}

func TestOptionsOfASeatAreTellingOnlyWhenChosen(t *testing.T) {
	for _, game := range []string{"buffalo", "moonriver"} {
		for _, o := range tuitest.GameFor(t, game).Info().Options {
			card := &table.Card{Options: map[string]string{o.Key: o.Default}, Chairs: make([]table.Chair, 5)}
			o.Needs = ""
			if got := worthALine(o, card); got != (o.Seat == 0) {
				t.Errorf("%s: %s at its default is told: %v", game, o.Key, got)
			}
			card.Options[o.Key] = "another"
			if !worthALine(o, card) {
				t.Errorf("%s: %s is not told when it was chosen", game, o.Key)
			}
		}
	}
}

// However much is agreed on, the smallest window shows how others come to the table.
func TestTheCommandForFriendsHasRoomBesideAllTerms(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann", func(e *tell.Env) { e.Address = "-p 2222 saloon.example" })
	w.press("n")
	for range 30 { // the second choice of every field below
		w.press("down", "right")
	}
	w.press("enter")
	w.shows("ssh -t -p 2222", "join code-t1")
}

// In the smallest window, too, what a table plays and how others come to it is read whole.
func TestATableThatGathersIsReadWhole(t *testing.T) {
	for _, code := range lang.Languages() {
		for game := range 4 { // the toy, and the games of the house
			w := realGames(t, code)
			w.resize(80, 24)
			w.press("n")
			for range game {
				w.press("right")
			}
			w.press("enter")
			words := w.m.window.Words
			w.shows(words.T("gather.invite") + "  " + words.T("gather.invite-name"))
			w.lacks("…")
		}
	}
}

// Once all chairs are taken others can only come to watch.
func TestAFullTableInvitesToWatch(t *testing.T) {
	for _, code := range lang.Languages() {
		w := gathering(t, realGames(t, "en"))
		w.speaks(code)
		w.resize(80, 24)
		words := w.m.window.Words
		w.shows(words.T("gather.invite") + "  " + words.T("gather.invite-name"))
		w.press("b")
		w.shows(words.T("gather.invite-watch")+"  "+words.T("gather.invite-name"), "code-t1")
	}
}

// Who has asked for another game is told who else has, and never of oneself.
func TestAnotherGameIsAskedForByOthers(t *testing.T) {
	w := over(t)
	e, snap := &w.m.window.screen.(*tableScreen).end, w.m.window.table.Snap
	for _, c := range []struct {
		viewer rules.Seat
		again  rules.Seats
		named  string
	}{
		{1, 0, ""},
		{1, rules.SeatSet(1), ""},
		{1, rules.SeatSet(2), "Bot-2"},
		{1, rules.SeatSet(1) | rules.SeatSet(2), "Bot-2"},
		{1, rules.SeatSet(1) | rules.SeatSet(3), "Bot-3"},
		{rules.Observer, rules.SeatSet(1) | rules.SeatSet(3), "Ann Bot-3"},
	} {
		snap.Seat, snap.Again = c.viewer, c.again
		text := e.decision().Text()
		for _, name := range []string{"Ann", "Bot-2", "Bot-3"} {
			if strings.Contains(text, name) != strings.Contains(c.named, name) {
				t.Errorf("seat %d, asked by %b, reads %q", c.viewer, c.again, text)
			}
		}
	}
}

// A table that is full names those who are not ready yet, and no other.
func TestATableNamesWhoIsNotReady(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.press("b")
	w.shows("Not ready yet: Ann.")
	chairs := w.m.window.table.Snap.Card.Chairs
	chairs[0].Ready, chairs[1].Ready = true, false
	w.shows("Not ready yet: Bot-2.")
}

// Only the host, or somebody who sits there while the host is away, has the host's keys; and
// nobody frees the own chair as if it were a bot's.
func TestTheHostsKeysAreTheHosts(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	gathering(t, ann)
	bob.run(bob.m.window.goTo(h.Tables[0].ID))
	bob.post()
	bob.press("enter")
	g := &bob.m.window.screen.(*tableScreen).gather
	if bob.m.window.table.Snap.Seat < 1 || g.mayHost() {
		t.Fatalf("beside the host Bob is the host too:\n%s", bob.text())
	}
	ann.press("esc")
	bob.post()
	if !g.mayHost() {
		t.Fatalf("the host is away, and nobody has the host's keys:\n%s", bob.text())
	}
	for at, want := range []bool{true, true, false} { // Ann who is away, a bot, Bob
		bob.press("home")
		for range at {
			bob.press("down")
		}
		for _, x := range g.actions() {
			if x.Has("x") && x.Works() != want {
				t.Errorf("Bob may free chair %d: %v", at+1, !want)
			}
		}
	}
	bob.press("home", "x")
	bob.shows("SEND AWAY?", "Ann loses the chair, which is free then.")
	if bob.press("enter"); h.Tables[0].Chairs[0].Person.Name != "Ann" {
		t.Error("Ann has lost her chair by a key and without an answer")
	}
	bob.press("x", "y")
	if h.Tables[0].Chairs[0].Person.Name == "Ann" {
		t.Errorf("Ann keeps her chair after the answer:\n%s", bob.text())
	}
}

// The first click on a free chair marks it, when the cursor is elsewhere.
func TestTheFirstClickOnAChairMarksIt(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.press("n", "down", "right", "enter", "up") // two free chairs, the cursor on the own one
	for click, bots := range []int{0, 1} {
		w.clicks("free chair")
		if n := strings.Count(w.text(), "Bot-"); n != bots {
			t.Errorf("after click %d there are %d bots:\n%s", click+1, n, w.text())
		}
	}
}

// A click on a word that shows a pair of arrows goes forward.
func TestAClickBetweenTheArrowsGoesForward(t *testing.T) {
	w, _ := crowd(t)
	w.clicks("choose")
	if at := w.m.window.screen.(*hallScreen).cursor; at != 1 {
		t.Errorf("a click on the word beside the arrows leads to table %d", at+1)
	}
	w.press("n")
	f := w.m.window.screen.(*formScreen)
	w.clicks("field  ")
	if f.form.Cursor != 1 {
		t.Errorf("in the form it leads to field %d:\n%s", f.form.Cursor+1, w.text())
	}
}

// The page of points scrolls to its end, and turning to it again begins at the top.
func TestPagesBeginAtTheTop(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "montana", 4, 1, 200)
	w.press("p")
	top := w.text()
	w.press("down", "down")
	if w.text() == top {
		t.Fatalf("the page of points does not scroll:\n%s", top)
	}
	if w.press("p", "p"); w.text() != top {
		t.Errorf("the page of points begins with\n%s\nnot\n%s", w.text(), top)
	}
	w.press("esc", "s")
	newest := w.text()
	w.press("up", "up")
	if scrolled := w.text(); scrolled == newest {
		t.Fatalf("the story does not scroll:\n%s", newest)
	}
	if w.press("s", "s"); w.text() != newest {
		t.Errorf("the story begins with\n%s\nnot\n%s", w.text(), newest)
	}
}

// One key seats bots on all free chairs, and who waits for them reads which.
func TestGather_OneKeyFillsAllChairs(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	ann.press("n", "down", "right", "right", "enter") // four chairs
	bob.post()
	bob.onTable(0).press("enter", "enter")
	boardtest.Has(t, bob.unbroken(), "The host can fill them")
	ann.post()
	ann.shows("BOT  enter seats a bot here (easy)  2 chairs are free  b fills them with bots.", "b bots fill")
	ann.press("b")
	ann.lacks("free chair")
	ann.press("enter")
	if !ann.m.window.table.Playing() {
		t.Errorf("all chairs are taken and all are ready, and nothing begins:\n%s", ann.text())
	}
}

// A chair shows how well its player plays this game, give or take, and how one has fared against them; the lobby is
// asked once for each, and an invitation says who invites to what, how long it takes, and who sits there.
func TestGather_SaysWhoSitsThere(t *testing.T) {
	w, h := crowd(t)
	tuitest.Famous(h)
	h.Company.Invitations = []lobby.Invitation{{Number: 3, By: h.People[0].Person.ID, From: "Bob", Table: "t1", Game: "toy", Title: "Toy"}}
	h.Publish()
	w.post()
	w.press("i")
	w.shows("Bob: Toy, table t1", "There: Bob")
	w.press("esc")
	w.onTable(0)
	w.resize(80, 24)
	w.press("w")
	w.shows("22.0 ±8.0 ?, ahead: you 2, they 3")
	asked := h.PagesAsked
	h.Publish()
	w.post()
	w.resize(120, 36)
	w.shows("22.0 ±8.0 ?, ahead: you 2, they 3")
	if h.PagesAsked != asked {
		t.Errorf("%d pages were asked for again", h.PagesAsked-asked)
	}
}
