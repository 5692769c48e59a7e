package tui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// What a seat has done beside the game since one's last turn is in the recap; older things are not.
func TestOnlyNewAsidesAreInTheRecap(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 60)
	at := w.m.window.table
	from := at.Scene.NewsFrom
	if from < 3 || at.Scene.Earlier == nil {
		t.Fatalf("what is new begins with line %d", from)
	}
	for before, want := range map[int]bool{0: true, 1: false, 2: false, 3: false} {
		at.Snap.Asides = []table.Aside{{At: from - before, Seat: 2, What: table.AsideResigned}}
		if got := at.NewAside(2) != ""; got != want {
			t.Errorf("%d lines before what is new: told %v", before, got)
		}
	}
	at.Snap.Asides = []table.Aside{{At: from, Seat: 2, What: table.AsideResigned}}
	if at.NewAside(3) != "" {
		t.Error("it is told of another seat")
	}
}

// Whatever is told beside the game names those of whom it tells, as a whole sentence and in a few words, in all
// languages; whom the saloon has forgotten is somebody.
func TestAsidesNameEverybody(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 60)
	at := w.m.window.table
	for _, code := range []string{"en", "de", "nl"} {
		at.Scene.Words = lang.For(code)
		for what, names := range map[table.AsideKind]int{
			table.AsideAway: 1, table.AsideLate: 1, table.AsideLeft: 1, table.AsideBack: 1, table.AsideResigned: 1,
			table.AsideAsks: 2, table.AsideAgreed: 1, table.AsideTeacher: 2, table.AsideNoTeacher: 2,
		} {
			a := table.Aside{At: at.Scene.NewsFrom, Seat: 2, What: what}
			if what == table.AsideAsks || what == table.AsideAgreed {
				a.For = 3
			}
			at.Snap.Asides = []table.Aside{a}
			said, short := at.Aside(a).Text, at.NewAside(2)
			other := at.Scene.Name(3)
			if a.For == 0 {
				other = lang.For(code).T("person.somebody")
			}
			if strings.ContainsAny(said+short, "%{|") || short == "" || names == 2 && !(strings.Contains(said, other) && strings.Contains(short, other)) {
				t.Errorf("%s: %s is told as %q and %q", code, what, said, short)
			}
		}
	}
}

// The options of a seat are asked for when the table has that seat, and no others.
func TestOptionsOfASeatAreThoseOfTheTable(t *testing.T) {
	w := realGames(t, "en")
	w.press("n")
	f, seen := w.m.window.screen.(*formScreen), 0
	for range f.lobby.Games() {
		info := f.lobby.Game(f.proposal.Game).Info()
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			f.proposal.Seats = seats
			f.layFields()
			for _, line := range f.lines {
				if int(line.option.Seat) > seats {
					t.Errorf("%s for %d asks for %s", info.ID, seats, line.option.Key)
				}
			}
			for _, o := range info.Options {
				if o.Seat > 0 && int(o.Seat) <= seats {
					seen++
				}
			}
		}
		f.form.Cursor = 0
		w.press("right")
	}
	if seen == 0 {
		t.Error("no game has options of a seat")
	}
}

// Who may come stays as it was said when another game is chosen.
func TestAnotherGameKeepsWhoMayCome(t *testing.T) {
	w := realGames(t, "en")
	w.press("n", "down", "down", "right", "home", "up", "up", "right")
	if f := w.m.window.screen.(*formScreen); !f.proposal.Private || f.proposal.Game != "buffalo" {
		t.Errorf("another game is %q, private %v", f.proposal.Game, f.proposal.Private)
	}
}

// A hint that comes after the next decision is not shown, nor does one stay for it.
func TestHintsBelongToTheirDecision(t *testing.T) {
	w := playing(t)
	at := w.m.window.table
	late := w.m.window.screen.(*tableScreen).play.askHint()
	changed := *at.Snap
	changed.Legal = changed.Legal[:1]
	at.takeSnapshot(&changed)
	w.run(late)
	if at.hints != nil {
		t.Errorf("a hint has come too late and is shown:\n%s", w.text())
	}
	w.press("h")
	if at.hints == nil {
		t.Fatalf("there is no hint:\n%s", w.text())
	}
	w.press("s")
	w.shows("s works again once esc has closed this.")
	same := *at.Snap
	if at.takeSnapshot(&same); at.hints == nil {
		t.Error("the hint has gone, and the decision is the same")
	}
	other := *at.Snap
	other.Legal = []rules.Move{other.Legal[0] + 99}
	if at.takeSnapshot(&other); at.hints != nil {
		t.Error("the hint has stayed for another decision")
	}
}

// A line of blanks is not said.
func TestBlanksAreNotSaid(t *testing.T) {
	w := playing(t)
	w.press("t")
	w.types("   ")
	if n := len(w.m.window.table.Snap.Chat); n != 0 {
		t.Errorf("%d lines were said", n)
	}
}

// A call names another table than the one at hand, rings once for each turn, and leaving is
// asked about as leaving a game only by who plays it.
func TestACallIsForAnotherTable(t *testing.T) {
	h := tuitest.NewFakeLobby()
	acts, waits := facing(t, h)
	at := acts.m.window.table.ID
	if next := acts.m.window.visitor.NextWaiting(); next != "" {
		t.Errorf("at the table that waits one is called to %s", next)
	}
	bell := acts.m.Bell()
	acts.m.window.visitor.NoteTurn(&acts.m.window.table.Snap.Card)
	if acts.m.Bell() != bell {
		t.Error("one turn rings twice")
	}
	acts.press("esc")
	if next := acts.m.window.visitor.NextWaiting(); next != at {
		t.Errorf("in the hall one is called to %q, not to %q", next, at)
	}
	waits.m.window.askQuit()
	playing := waits.text()
	waits.press("n")
	waits.m.window.table.Snap.Seat = rules.Observer
	if waits.m.window.askQuit(); waits.text() == playing {
		t.Errorf("who watches is asked as if they played:\n%s", playing)
	}
}

// The remark that calls to a table goes when one goes there, and stays when one goes elsewhere.
func TestACallStaysUntilItIsAnswered(t *testing.T) {
	w := called(t)
	w.shows("It is your turn in Toy")
	about := w.m.window.front.note.about
	w.m.window.goTo("elsewhere")
	if w.m.window.front.note.about != about {
		t.Error("the call has gone, and was not answered")
	}
	w.m.window.goTo(about)
	if w.m.window.front.note.text != "" {
		t.Error("who is called is there, and is still called")
	}
}

// The key that a call names goes there also from the help, which stands before the screen.
func TestACallIsAnsweredFromTheHelp(t *testing.T) {
	w := called(t)
	call := w.m.window.front.note
	w.press("?")
	w.m.window.front.note = call
	w.shows("Press g to go there")
	if w.press("g"); w.m.window.front.help != nil || w.m.window.table == nil || w.m.window.table.ID != call.about {
		t.Errorf("g leads to\n%s", w.text())
	}
}

// It does so from every page that one may read meanwhile.
func TestACallIsAnsweredFromAnyPage(t *testing.T) {
	for _, show := range []func(w *window) tea.Cmd{(*window).showProfile, (*window).showPeople, (*window).showWaits, (*window).showEvenings, (*window).showLeaders} {
		w := called(t)
		about := w.m.window.front.note.about
		w.run(show(w.m.window))
		page := w.m.window.screen.id()
		if w.press("g"); w.m.window.table == nil || w.m.window.table.ID != about {
			t.Errorf("from the page %s g leads to\n%s", page, w.text())
		}
	}
}

// Nobody is called to a lesson.
func TestNobodyIsCalledToALesson(t *testing.T) {
	for _, lesson := range []bool{true, false} {
		w := seated(t, tuitest.NewFakeLobby(), "Ann")
		card := &table.Card{ID: "t7", Game: "toy", Phase: table.Playing, ToAct: rules.SeatSet(1), Lesson: lesson}
		card.Chairs = []table.Chair{{Person: w.m.window.visitor.Person, Here: true}}
		if w.send(lobby.News{Hall: seenBy("p-Ann", []*table.Card{card})}); (w.m.window.front.note.text == "") != lesson {
			t.Errorf("lesson %v, and the remark is %q", lesson, w.m.window.front.note.text)
		}
	}
}

// The pictures are the page that is opened for them.
func TestThePicturesAreOpened(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 30)
	w.press("k")
	w.shows(w.m.window.Words.T("help.pictures"))
}

// The profile says how one is called, and changes it by one key each.
func TestProfile_ChoosesHowOneIsCalled(t *testing.T) {
	w := inCrowd("m:profile")(t)
	h := w.m.window.lobby.Lobby.(*tuitest.FakeLobby)
	w.press("m:calls")
	w.says("Here: the bell, and a notification if the terminal can. Away: nothing.")
	w.press("1")
	w.says("Here: no bell,")
	if _, way := w.m.Call(); way != table.CallsByNobody {
		t.Errorf("the way is %q", way)
	}
	w.press("2") // what is asked stays, so that one key goes on to the way that one wants
	for _, r := range "https://ntfy.sh/x ntfy" {
		w.press(string(r))
	}
	w.press("enter")
	w.says("shown only now: SECRET", "that arrived")
	if h.Hook != (lobby.Hook{Address: "https://ntfy.sh/x", Style: "ntfy"}) {
		t.Errorf("the hook is %+v", h.Hook)
	}
	w.press("m:calls", "4")
	w.says("The saloon calls you for turns alone.")
	w.press("m:calls")
	w.says("Away: https://ntfy.sh/x, for turns alone", "4 letters too")
	if w.press("4"); h.Hook.TurnsOnly {
		t.Errorf("letters of friends still call nobody: %+v", h.Hook)
	}
	w.press("m:calls", "3")
	if h.Hook.Address != "" || strings.Contains(w.text(), "ntfy.sh") {
		t.Errorf("the hook is %+v:\n%s", h.Hook, w.text())
	}
}

// A summons to an evening says which, what is played, when, and how to come.
func TestSummonsWords_OfEvenings(t *testing.T) {
	starts := time.Date(2026, 11, 24, 20, 0, 0, 0, time.UTC)
	for code, want := range map[string][2]string{
		"en": {"Tuesday cup begins soon", "Tuesday cup, Montana, begins at 20:00 UTC. Come with: ssh -t saloon.example"},
		"de": {"Tuesday cup beginnt bald", "Tuesday cup, Montana, beginnt um 20:00 UTC. Komm mit: ssh -t saloon.example"},
		"nl": {"Tuesday cup begint zo", "Tuesday cup, Montana, begint om 20:00 UTC. Kom met: ssh -t saloon.example"},
	} {
		s := lobby.Summons{Event: "evening", Evening: "Tuesday cup", Game: "Montana", Due: &starts}
		if tell.SummonsWords("saloon.example")(code, &s); [2]string{s.Title, s.Text} != want {
			t.Errorf("%q: %q", s.Title, s.Text)
		}
	}
}

// A summons for letters says who wrote, how much there is, and how to come; not what was written.
func TestSummonsWords_OfLetters(t *testing.T) {
	words := tell.SummonsWords("-p 2222 saloon.example")
	for _, c := range []struct {
		lang        string
		s           lobby.Summons
		title, text string
	}{
		{"en", lobby.Summons{Event: "letter", From: []string{"Bob"}, Letters: 2}, "A friend writes to you", "From Bob: 2 letters. Type: ssh -t -p 2222 saloon.example"},
		{"de", lobby.Summons{Event: "invitation", From: []string{"Bob", "Cora"}, Letters: 1, Invitations: 1, Game: "Montana", Table: "7gq2x"}, "Montana: Du bist eingeladen", "Von Bob und Cora: 1 Einladung und 1 Brief. Tipp: ssh -t -p 2222 saloon.example join 7gq2x"},
	} {
		words(c.lang, &c.s)
		if c.s.Title != c.title || c.s.Text != c.text {
			t.Errorf("%q: %q", c.s.Title, c.s.Text)
		}
	}
}

// The key under the cursor is the one that goes, and the last one stays.
func TestTheKeyUnderTheCursorIsUnlinked(t *testing.T) {
	for at, key := range []lobby.Key{"SHA256:aaa", "SHA256:bbb"} {
		w := twoKeys(t)
		h := w.m.window.lobby.Lobby.(*tuitest.FakeLobby)
		if at == 1 {
			w.press("down")
		}
		w.press("x", "y")
		for _, other := range []lobby.Key{"SHA256:aaa", "SHA256:bbb"} {
			if _, there := h.Known[other]; there == (other == key) {
				t.Errorf("number %d was unlinked, and %s is there: %v", at+1, other, there)
			}
		}
		w.press("home", "down", "down", "x")
		if w.m.window.front.question != nil {
			t.Errorf("the last key can be unlinked:\n%s", w.text())
		}
	}
}

// A profile that is open shows a key as soon as it is linked, and says what to do if it is somebody else's.
func TestAKeyThatIsLinkedIsSeenAtOnce(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	w := comes(t, l, "Ann")
	w.press("m:profile", "m:code")
	code := w.m.window.screen.(*profileScreen).code
	if _, err := l.LinkKey(t.Context(), "SHA256:laptop", code); err != nil {
		t.Fatal(err)
	}
	w.until("the new key", func() bool { return strings.Contains(w.text(), "SHA256:laptop") })
	w.shows("Another key opens your profile now; if it is not yours, unlink it there.")
}

// Only the key of this connection is called so.
func TestOnlyTheOwnKeyIsThisOne(t *testing.T) {
	w := twoKeys(t)
	p := w.m.window.screen.(*profileScreen)
	p.key = "SHA256:bbb"
	for line := range strings.SplitSeq(w.text(), "\n") {
		if own := strings.Contains(line, "SHA256:bbb"); strings.Contains(line, w.m.window.Words.T("profile.this-key")) != own {
			t.Errorf("%q", line)
		}
	}
}

// Left goes through the languages in the other direction than right.
func TestLanguagesGoBothWays(t *testing.T) {
	w := inCrowd("m:profile", "down")(t)
	var there, back []string
	for range 3 {
		there = append(there, w.m.window.Words.Code())
		w.press("right")
	}
	for range 3 {
		w.press("left")
		back = append([]string{w.m.window.Words.Code()}, back...)
	}
	if strings.Join(there, " ") != strings.Join(back, " ") || there[0] == there[1] {
		t.Errorf("right leads to %v, left to %v", there, back)
	}
}

// However long the list of finished games is, the one under the cursor is in sight.
func TestTheFinishedGameUnderTheCursorIsSeen(t *testing.T) {
	w, h := crowd(t)
	for len(h.Endings) < 40 {
		e := h.Endings[0]
		e.Players = []table.Person{{Name: "Mate-" + string(rune('A'+len(h.Endings)%26)) + string(rune('a'+len(h.Endings)/26))}}
		h.Endings = append(h.Endings, e)
	}
	w.press("m:profile", "down", "down")
	p := w.m.window.screen.(*profileScreen)
	for at := p.list.Cursor; at < p.rows(); at++ {
		if i := at - p.own() - historyFields; i >= 0 && !strings.Contains(w.lineWith("▶"), p.past.games[i].Players[0].Name) {
			t.Fatalf("game %d is not marked:\n%s", i+1, w.text())
		}
		w.press("down")
	}
}

// A guest has no key, so there is nothing to link: the menu says why, and no code is made.
func TestAGuestGetsNoLinkCode(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := opens(t, h, "dusty", "")
	w.press("enter", "m:profile")
	if _, there := w.m.window.screen.(*profileScreen); !there {
		t.Fatalf("the profile does not open:\n%s", w.text())
	}
	w.press("m:code")
	if w.shows(" NO  Guests have no profile."); h.Code != "" {
		t.Errorf("a guest has made the code %s:\n%s", h.Code, w.text())
	}
}
