package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// A remark that is longer than a line is read to its end, wherever it stands, and goes as a whole.
func TestALongRemarkIsShownToItsEnd(t *testing.T) {
	const long = "The saloon closes for a restart once the games that run now are done, and nothing new begins until it has come back."
	for name, c := range map[string]struct {
		note note
		keys string // that were pressed before
	}{
		"a refusal":                     {note{text: long, bad: true}, ""},
		"an answer":                     {note{text: long}, ""},
		"news above what is asked":      {note{text: long, stays: true}, ""},
		"a refusal above what is typed": {note{text: long, bad: true}, "t"},
	} {
		w := opened(t, tuitest.NewFakeLobby(), "moonriver", 2, 1, 40)
		if c.keys != "" {
			w.press(c.keys)
		}
		w.overdrawn()
		w.m.window.front.note = c.note
		w.m.window.last.holds = false
		if shown := w.overdrawn(); !strings.Contains(strings.Join(strings.Fields(shown), " "), long) {
			t.Errorf("%s is not shown to its end:\n%s", name, shown)
		}
		for _, key := range []string{"right", "f", "right"} {
			w.send(keyPress(key))
			if shown := w.overdrawn(); shown != w.text() {
				t.Errorf("%s has not gone as a whole:\n%s", name, shown)
			}
		}
	}
}

// overdrawn is what the window shows, drawn over its last picture where that holds.
func (w *terminal) overdrawn() string {
	a, p := w.m.window.display, w.m.Picture()
	defer p.Free()
	lines := make([]string, a.h)
	for y := range lines {
		lines[y] = p.Line(y)
	}
	return boardtest.Shown(strings.Join(lines, "\n"), a.w, a.h)
}

// What everybody is told for as long as it holds is read to its end where else something is asked.
func TestALongNoticeIsShownToItsEnd(t *testing.T) {
	const long = "the saloon closes for a restart once the games that run now are done, in 30 minutes at the latest; no new ones begin until then"
	want := lang.Sentence(long)
	hall := seated(t, tuitest.NewFakeLobby(), "Ann")
	now := *hall.m.window.visitor.Hall
	now.Notice = table.NewNotice("saloon-closes-by", long)
	hall.send(lobby.News{Hall: &now})
	hall.m.window.front.takeNote() // the remark has been read
	at := opened(t, tuitest.NewFakeLobby(), "moonriver", 2, 1, 40)
	at.changed(func(s *table.Snapshot) { s.Notice = now.Notice })
	at.overdrawn()
	for _, w := range []*terminal{hall, at} {
		for _, size := range [][2]int{{80, 24}, {120, 36}} {
			w.resize(size[0], size[1])
			if w == at {
				w.send(keyPress("down"))
				w.send(keyPress("up"))
			}
			shown := w.overdrawn()
			if !strings.Contains(strings.Join(strings.Fields(shown), " "), want) || shown != w.text() {
				t.Errorf("%v: the notice is not shown to its end:\n%s", size, shown)
			}
		}
	}
	at.changed(func(s *table.Snapshot) { s.Notice = nil })
	if shown := at.overdrawn(); strings.Contains(shown, "until then") {
		t.Errorf("it has not gone as a whole:\n%s", shown)
	}
}

// What the operator says stands in the hall once, at arrival, until the first key there; the list is where it was.
func TestWelcome_StandsInTheHallOnce(t *testing.T) {
	const words = "Howdy from the club.\nTonight at eight: the Montana cup."
	says := func(e *tell.Env) { e.Welcome = words }
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann", says)
	w.shows("Howdy from the club.", "Tonight at eight: the Montana cup.")
	w.press("down")
	w.lacks("Howdy")
	w.press("n", "esc")
	w.lacks("Howdy")
	newcomer := opens(t, h, "dusty", "SHA256:ccc", says)
	newcomer.press("enter")
	newcomer.shows("Howdy from the club.")
	newcomer.clicks("Howdy")
	newcomer.lacks("Howdy")
}

// Who is not invited types the code, cannot step past it, and then chooses a name.
func TestWelcome_AsksANewcomerForTheCode(t *testing.T) {
	h := shutLobby()
	w := opens(t, h, "dusty", "SHA256:ccc")
	w.shows("by invitation", "(club@example.org)", "another machine")
	w.press("esc", "dusty", "enter")
	w.shows("by invitation")
	w.lacks("Enter takes")
	w.press("ctrl+u", h.Code, "enter")
	w.shows("Enter takes dusty")
	w.lacks("by invitation")
	w.press("enter")
	w.shows("new table")
}

// However long it is, it leaves the line above the footer free.
func TestWelcome_HasRoom(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann", func(e *tell.Env) { e.Welcome = strings.Repeat("many words ", 36) + "\nand\nmore\nof\nthem" })
	w.shows("Welcome", "many words", "them")
}

func TestHelpBeginsWithTheRuleOfTheLastRefusal(t *testing.T) {
	w := playing(t)
	w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Refuse = rules.Refuse("TY-1.2/last", "the last token stays")
	w.press("enter")
	w.shows("The last token stays (TY-1.2).")
	w.press("?")
	w.shows("Rule TY-1.2", "TY-1.2 The last token brings two points more.", "1/3")
	w.lacks("TY-1.1")
	w.press("right")
	w.shows("The keys of this screen", "2/3")
	w.press("esc", "down", "?")
	if w.shows("The keys of this screen"); strings.Contains(w.text(), "TY-1") {
		t.Errorf("the refusal is not the last thing any more:\n%s", w.text())
	}
}

func TestHelpHasTheRuleThatForbidsWhatTheCursorIsOn(t *testing.T) {
	w := playing(t)
	w.m.window.table.board = forbids{w.m.window.table.board}
	w.press("?")
	w.shows("The keys of this screen", "Not now (TY-1.1).", "1/3")
	w.press("right")
	w.shows("Rule TY-1.1", "Take one to three tokens.")
}

// forbids is a board whose cursor is on something that a rule forbids.
type forbids struct{ board.Board }

func (forbids) Look() (where, what string) { return "", "Not now (TY-1.1)." }

// Where somebody sat whom the saloon has forgotten, "somebody" is read, and never an empty place.
func TestForgotten_IsSomebody(t *testing.T) {
	say, gone := tell.Texts{Words: lang.For("en")}, table.Person{Kind: table.KindPlayer}
	if said := say.NamesAndPoints(lobby.Finished{Players: []table.Person{{Name: "Ann"}, gone}, Points: []int{3, 7}}); said != "Ann 3, somebody 7" {
		t.Error(said)
	}
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 60)
	at := w.m.window.table
	snap := *at.Snap
	snap.Card.Chairs = slices.Clone(snap.Card.Chairs)
	snap.Card.Chairs[1].Person = table.Person{ID: "gone-1", Kind: table.KindPlayer}
	snap.Chat = []table.ChatLine{{When: time.Now(), By: "gone-1", Kind: table.KindPlayer, Seat: 2, Text: "..."}}
	snap.ToAsk, snap.NextBy = rules.SeatSet(2), 2
	w.looks(&snap)
	at = w.m.window.table
	for _, what := range []table.AsideKind{table.AsideTeacher, table.AsideNoTeacher} {
		aside := table.Aside{At: at.Scene.NewsFrom, Seat: 3, What: what}
		at.Snap.Asides = []table.Aside{aside}
		for _, said := range []string{at.Aside(aside).Text, at.NewAside(3)} {
			if !strings.Contains(said, "somebody") || strings.Contains(said, "%") {
				t.Errorf("of a teacher who is forgotten is told %q", said)
			}
		}
	}
	said := append(at.ChairNames(rules.SeatSet(2)), at.NextSaid(say), say.Speaker(snap.Chat[0]))
	for _, text := range said {
		boardtest.Has(t, text, "somebody")
	}
	w.m.window.showPeople()
	w.shows(at.Brand(2).Sign() + " somebody")
}

// That a report waits is gone from a moderator's screen once the last one is closed, wherever that was done.
func TestPeace_AReportThatIsClosedWaitsNoMore(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	waits := lobby.Tiding{What: lobby.Tells, Told: rules.Refuse(lobby.ReportWaits, "a report waits for you").Phrase}
	hall := seenBy("p-Ann", nil)
	hall.Moderator, hall.Reports = true, 1
	w.send(lobby.News{Hall: hall, Tidings: []lobby.Tiding{waits}})
	w.shows("A report waits for you.")
	closed := *hall
	closed.Reports = 0
	w.send(lobby.News{Hall: &closed})
	w.lacks("A report waits for you.")
}
