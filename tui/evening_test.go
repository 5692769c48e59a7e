package tui

// What people do of an evening, from the door to the end of a game.

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lines"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

func TestArrivingAndChoosingAName(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := opens(t, h, "dusty", "SHA256:aaa")
	w.press("ctrl+u")
	w.types(" ")
	w.shows("A name has at least one letter.")
	w.press("ctrl+u")
	w.types("Rose")
	w.shows(" in sight ", "Rose", "1 person in sight")
	other := opens(t, h, "Rose", "SHA256:zzz")
	other.press("enter")
	other.shows("The name Rose is taken.")
}

func TestLinkingASecondKey(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := opens(t, h, "rose", "SHA256:aaa")
	w.press("enter", "m:profile", "m:code")
	w.shows("rope-7-mule")
	second := opens(t, h, "someone", "SHA256:bbb")
	field := second.m.window.Words.T("welcome.field.link")
	w.shows("choose “" + field + "” at the door")
	second.shows(field)
	second.press("up", "enter")
	second.types("wrong")
	second.shows("Nobody has made this code.")
	second.press("ctrl+u")
	second.types("rope-7-mule")
	second.shows(" in sight ", "rose")
	second.press("m:profile", "down", "down", "x", "y", "down", "down", "x")
	second.shows("This is your last key") // after one is gone the other stays
}

// facing seats two people at one table whose game has begun: who has to act, and who waits.
func facing(t testing.TB, h *tuitest.FakeLobby) (acts, waits *terminal) {
	t.Helper()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	ann.press("n", "enter")
	bob.post()
	bob.onTable(0).press("enter", "enter")
	bob.shows("✓ ready")
	ann.post()
	ann.press("enter")
	bob.post()
	if bob.m.window.table.Snap.Card.ToAct.Has(2) {
		return bob, ann
	}
	return ann, bob
}

func TestTwoPeopleAtOneTable(t *testing.T) {
	h := tuitest.NewFakeLobby()
	first, other := facing(t, h)
	other.shows("Waiting for " + first.m.window.visitor.Person.Name)
	bells := other.m.Bell()
	first.press("down", "enter")
	first.shows("takes 2")
	other.post()
	other.shows("Your turn", "takes 2")
	if other.m.Bell() != bells+1 || !strings.Contains(other.m.View().WindowTitle, "Your turn") {
		t.Errorf("bell %d after %d, title %q", other.m.Bell(), bells, other.m.View().WindowTitle)
	}
	first.press("u")
	first.shows("Your turn")
	first.press("t")
	first.types("hello")
	other.post()
	other.shows("1 new", first.m.window.visitor.Person.Name+" says: hello")
	first.shows("says: hello")
	other.press("t")
	other.shows("hello")
	other.press("esc")
	other.lacks("1 new")
}

func TestARemarkEndsWithItsQuestion(t *testing.T) {
	h := tuitest.NewFakeLobby()
	first, other := facing(t, h)
	other.press("enter")
	waiting := other.m.window.front.note.text
	if waiting == "" {
		t.Fatalf("who is not to act is not told so:\n%s", other.text())
	}
	first.press("t")
	first.types("hello")
	other.post()
	if other.m.window.front.note.text != waiting {
		t.Error("the remark has gone with a word in the chat")
	}
	first.press("enter")
	other.post()
	other.shows("Your turn")
	if got := other.m.window.front.note.text; got != "" {
		t.Errorf("%q stands there still", got)
	}
	other.m.window.front.note = note{text: "news", stays: true}
	first.press("u")
	other.post()
	if got := other.m.window.front.note.text; got != "news" {
		t.Errorf("news from elsewhere has become %q", got)
	}
}

func TestNewsOfATableThatWaits(t *testing.T) {
	h := tuitest.NewFakeLobby()
	stays, away := facing(t, h)
	away.press("esc")
	away.shows(" in sight ")
	bells := away.m.Bell()
	stays.post()
	stays.press("enter")
	away.post()
	away.shows("your turn", "It is your turn in Toy")
	if away.m.Bell() != bells+1 {
		t.Errorf("the bell rang %d times", away.m.Bell()-bells)
	}
	away.press("g")
	away.shows("Your turn")
	away.m.window.front.note = note{text: "News from elsewhere.", stays: true}
	away.shows("News from elsewhere.", "PLAY  take 1")
}

func TestRefusalsAreSentences(t *testing.T) {
	w := playing(t)
	w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Refuse = rules.Refuse("game-has-gone-on", "the table has moved on")
	w.press("enter")
	w.shows("The table has moved on.", "Your turn")
	w.press("enter")
	w.shows("takes 1")
}

func TestLeavingAsksAndEscapeNeverQuits(t *testing.T) {
	w := playing(t)
	w.press("esc", "esc", "esc")
	if w.shows(" in sight "); w.quit {
		t.Fatal("esc has quit")
	}
	w.press("ctrl+c")
	w.shows("Leave the saloon?")
	w.press("n")
	if w.press("q"); w.quit {
		t.Fatal("q has quit without asking")
	}
	if w.press("y"); !w.quit {
		t.Error("yes did not quit")
	}
}

func TestResignAndEnd(t *testing.T) {
	w := playing(t)
	w.press("q", "r")
	w.shows("RESIGN?", "A bot will play your seat to the end")
	w.press("enter")
	w.shows("Your turn")
	w.press("q", "r", "y")
	w.shows("OVER", "Bot-2")
	w.press("enter")
	w.shows("Where the points came from", "tokens", "last token")
	w.press("p")
	w.shows("Total", "tokens", "last token")
	w.press("esc", "l", "enter", "m:record")
	w.shows("The record of table t1", "0 start", "5eed")
	w.press("esc", "a")
	w.shows("There is no table t9.") // the next one, to which the window goes by itself
}

func TestJoinCodeLeadsToTheTable(t *testing.T) {
	h := tuitest.NewFakeLobby()
	gathering(t, seated(t, h, "Ann"))
	bob := seated(t, h, "Bob", func(e *tell.Env) { e.Join = "code-t1" })
	bob.shows("Chairs", "sit down")
	eve := seated(t, h, "Eve", func(e *tell.Env) { e.Join = "code-nowhere" })
	if why := eve.m.TurnedAway(); !eve.quit || why != "There is no table nowhere." {
		t.Errorf("a wrong code ends with %q", why)
	}
	if why := bob.m.TurnedAway(); why != "" {
		t.Errorf("a right code ends with %q", why)
	}
}

func TestPastedTextIsOneLine(t *testing.T) {
	w := playing(t)
	w.press("t")
	w.send(tea.PasteMsg{Content: "two\nlines\x1b[31m\rand\r\nmore"})
	w.press("enter", "t")
	w.shows("two lines[31m and more")
}

func TestMouse(t *testing.T) {
	w := playing(t)
	w.m.View()
	w.send(tea.MouseClickMsg{X: 3, Y: 4, Button: tea.MouseLeft}) // the second move
	w.send(tea.MouseClickMsg{X: 3, Y: 4, Button: tea.MouseLeft})
	w.post()
	w.shows("pile: 3")
	before, _, _ := strings.Cut(strings.Split(w.text(), "\n")[23], "back")
	at := ansi.StringWidth(before)
	w.send(tea.MouseClickMsg{X: at, Y: 23, Button: tea.MouseLeft})
	w.post()
	w.shows(" in sight ")
}

// Where only bots play along and no clock runs, the table waits for whoever leaves, as the hall says of it.
func TestATableOfBotsWaits(t *testing.T) {
	w := playing(t)
	w.m.window.table.Snap.Card.Chairs[1].Level = "easy"
	w.press("q")
	w.shows("the table waits for you", "q let it wait", "b let a bot play", "r resign")
	if w.press("q"); !w.m.window.isAt("hall") {
		t.Errorf("q leads to\n%s", w.text())
	}
}

func TestLeavingARatedGameSaysWhatItCosts(t *testing.T) {
	w := playing(t)
	card := &w.m.window.table.Snap.Card
	card.Rated, card.Chairs[1] = table.RatedFolks, table.Chair{Person: table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}}
	w.press("q")
	w.shows("LEAVE?", "b: a bot plays, and once it has moved you are last; r gives up.")
}

func TestASeatIsLeftToABotAndTakenAgain(t *testing.T) {
	w := playing(t)
	w.press("q")
	w.shows("LEAVE?", "b lets a bot play")
	w.press("b")
	w.shows("(bot)", "enter takes it back")
	w.press("enter")
	w.shows("PLAY  take 1")
}

// While a bot stands in nothing waits for the person whose seat it is.
func TestWhoIsAwayIsNotCalled(t *testing.T) {
	h := tuitest.NewFakeLobby()
	first, away := facing(t, h)
	h.Slow = true
	away.press("q", "b")
	bells := away.m.Bell()
	quiet := func(where string) {
		t.Helper()
		away.post()
		title := away.m.View().WindowTitle
		if strings.Contains(strings.ToLower(away.text()+title), "your turn") || away.m.Bell() != bells {
			t.Errorf("%s: bell %d after %d, title %q:\n%s", where, away.m.Bell(), bells, title, away.text())
		}
	}
	first.post()
	first.press("enter")
	quiet("at the table")
	away.shows("Waiting for "+away.m.window.visitor.Person.Name, "(bot)")
	away.press("esc")
	quiet("in the hall")
	away.press("enter", "enter")
	away.shows("Your turn")
}

func TestWhoIsAwayIsNotCalledInLineMode(t *testing.T) {
	h := tuitest.NewFakeLobby()
	first, away := facing(t, h)
	h.Slow = true
	away.press("q", "b")
	first.post()
	first.press("enter")
	p := tuitest.TypesTo(t, lines.Lines, tell.Env{API: h, Person: away.m.window.visitor.Person})
	p.Asks("go t1", "A bot plays your seat now.")
	if said := p.Since(0); strings.Contains(said, "Your turn") {
		t.Errorf("who is away is called:\n%s", said)
	}
}

func TestAClockIsShownAndRunsDown(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann", func(e *tell.Env) { e.Tick = never })
	w.press("n", "up", "down", "down", "down", "down", "down", "down", "right", "right")
	w.shows("three minutes")
	w.press("enter", "b", "enter")
	w.shows("Your turn · 2:41")
	h.Clock = h.Clock.Add(42 * time.Second)
	w.send(tell.Answer(w.m.window.table.clockTicked))
	w.shows("Your turn · 1:59")
}

func TestOptionsThatDoNotCountAreNotAsked(t *testing.T) {
	w, _ := crowd(t)
	w.press("n")
	w.shows("prize size")
	w.press("down", "down", "down", "down", "right")
	w.lacks("prize size")
}

// A key that does nothing says so on every screen, and where the keys stand.
func TestAKeyWithoutMeaningSaysSo(t *testing.T) {
	for _, stage := range stages {
		w := stage.go_(t)
		if w.m.window.front.typing != nil || w.m.window.front.question != nil || w.m.window.front.menu != nil || w.m.window.farewell != "" {
			continue
		}
		want := "This key does nothing here; m lists all that can be done."
		if w.m.window.front.help != nil {
			want = "This key does nothing in the help; esc closes it."
		}
		w.press("'")
		w.shows(want)
		if w.press("'"); w.m.window.front.note.text == "" {
			t.Errorf("%s: the second press is not answered", stage.name)
		}
	}
}

// What asking for another game does is said by who would have to agree: nobody, others by name,
// or only oneself, because others have asked.
func TestAgain_SaysWhatTheKeyDoes(t *testing.T) {
	for _, c := range []struct {
		again, ask rules.Seats
		want       string
	}{
		{0, rules.SeatSet(1), "AGAIN?  a begins another game"},
		{0, rules.SeatSet(1) | rules.SeatSet(2), "AGAIN?  a asks Bot-2 for another game"},
		{rules.SeatSet(2), rules.SeatSet(1), "AGAIN?  a agrees to another game  Bot-2 plays again."},
	} {
		w := over(t)
		snap := w.m.window.table.Snap
		for i := range snap.Card.Chairs {
			snap.Card.Chairs[i].Level, snap.Card.Chairs[i].Here = "", true
		}
		snap.Seat, snap.Again, snap.ToAsk = 1, c.again, c.ask
		if text := w.m.window.screen.(*tableScreen).end.decision().Text(); !strings.HasPrefix(text, c.want) {
			t.Errorf("it says %q, not %q", text, c.want)
		}
	}
}

// In a try that counts nobody plays the seat of who leaves, and there are no hints; neither is said otherwise.
func TestADealSaysWhatLeavingAndHintsAre(t *testing.T) {
	w := playing(t)
	snap := w.m.window.table.Snap
	snap.Card.Deal, snap.Card.Counts, snap.Hints = "2026-03-01", true, false
	snap.Card.Terms.StandIn = "off"
	w.press("q")
	w.shows("b leaves the seat, and nobody plays it until you are back", "b leave the seat")
	w.press("esc", "h")
	w.shows("There are no hints in a try that counts.")
	snap.Card.Terms.StandIn = "on"
	w.press("q")
	w.shows("b lets a bot play", "b let a bot play")
}

// The key that watches does so at every table but the own ones, also where a game is played.
func TestWatchingATableThatPlays(t *testing.T) {
	h := tuitest.NewFakeLobby()
	plays, _ := facing(t, h)
	cleo := seated(t, h, "Cleo")
	cleo.onTable(0).press("w")
	if got := cleo.m.window.screen.id(); got != "table" {
		t.Errorf("w leads to %s:\n%s", got, cleo.text())
	}
	plays.press("esc", "w")
	plays.shows("You play at this table; enter goes there.")
}

// Esc and enter in quick succession: the lobby may hear of them in either order.
func TestAWindowFollowsTheTableThatItShows(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann")
	w.press("n", "enter")
	id := w.m.window.table.ID
	gone := w.m.window.leave()
	back := w.m.window.goTo(id)
	w.run(back)
	w.run(gone)
	if at := h.People[0].At; at != id {
		t.Errorf("the window shows table %q and follows %q", id, at)
	}
	back, gone = w.m.window.goTo(id), w.m.window.leave()
	w.run(gone)
	w.run(back)
	if at := h.People[0].At; at != "" {
		t.Errorf("the window shows the lobby and follows %q", at)
	}
}
