package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tuitest"
)

// What a seat has done beside the game since one's last turn is in the recap; older things
// are not.
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

// The remark that calls to a table goes when one goes there, and stays when one goes
// elsewhere.
func TestACallStaysUntilItIsAnswered(t *testing.T) {
	w := called(t)
	if !strings.Contains(w.text(), "It is your turn in Toy") {
		t.Fatalf("nobody is called:\n%s", w.text())
	}
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

// Nobody is called to a lesson.
func TestNobodyIsCalledToALesson(t *testing.T) {
	for _, lesson := range []bool{true, false} {
		w := seated(t, tuitest.NewFakeLobby(), "Ann")
		card := &table.Card{ID: "t7", Game: "toy", Phase: table.Playing, ToAct: rules.SeatSet(1), Lesson: lesson}
		card.Chairs = []table.Chair{{Person: w.m.window.visitor.Person, Here: true}}
		hall := tuitest.HallOf(nil, []*table.Card{card})
		hall.Own, hall.Seats = []*table.Card{card}, 1
		if w.send(lobby.News{Hall: hall}); (w.m.window.front.note.text == "") != lesson {
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
