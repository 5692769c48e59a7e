package tui

import (
	"strings"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tuitest"
)

// heldUp is a table of Ann, Bob and Carl, who has been away for five minutes and has to
// act. What the others can do about it is as the test sets it.
func heldUp(t testing.TB) (ann, bob *terminal, at *tuitest.FakeTable) {
	t.Helper()
	h := tuitest.NewFakeLobby()
	ann, bob = seated(t, h, "Ann"), seated(t, h, "Bob")
	carl := seated(t, h, "Carl")
	ann.press("n", "down", "right", "enter") // three chairs
	for _, w := range []*terminal{bob, carl} {
		w.post()
		w.press("enter", "enter")
	}
	ann.post()
	ann.press("enter")
	all := []*terminal{ann, bob, carl}
	at = h.Tables[0]
	for at.Record.Match().ToAct() != rules.SeatSet(at.SeatOf(carl.m.window.visitor.Person)) {
		for _, w := range all[:2] {
			w.post()
			if w.m.window.table.Scene.ToAct.Has(w.m.window.table.Snap.Seat) {
				w.press("enter")
			}
		}
	}
	carl.press("esc")
	away := at.SeatOf(carl.m.window.visitor.Person)
	at.Chairs[away-1].Gone = h.Clock.Add(-5 * time.Minute)
	at.StandIns = table.StandIns{For: rules.SeatSet(away), Asks: rules.AllSeats(3) &^ rules.SeatSet(away)}
	h.Publish()
	for _, w := range all[:2] {
		w.m.window.table.tick = never
		w.post()
	}
	return ann, bob, at
}

// held is the same when Bob has asked for a bot, and Ann is asked to agree.
func held(t testing.TB) (ann, bob *terminal, at *tuitest.FakeTable) {
	t.Helper()
	ann, bob, at = heldUp(t)
	bob.press("i")
	ann.post()
	return ann, bob, at
}

func TestAStandInIsAskedForAndAgreedToWithOneKey(t *testing.T) {
	ann, bob, at := heldUp(t)
	for _, w := range []*terminal{ann, bob} {
		w.shows("Carl: absent since 19:55 UTC (5 minutes). i asks for a bot until Carl is back.", " i bot for Carl ")
	}
	bells := ann.m.Bell()
	ann.press("enter")
	ann.shows("Waiting for Carl") // which does not hide what comes next
	bob.press("i")
	bob.shows("You ask for a bot for Carl. Still to agree: Ann.")
	ann.post()
	ann.shows("AGREE?", "Bob asks for a bot until Carl is back. i agrees.", " i agree ")
	if ann.m.Bell() != bells+1 {
		t.Errorf("the bell rang %d times", ann.m.Bell()-bells)
	}
	bob.press("i")
	bob.shows("You have asked already")
	ann.press("i")
	carl := at.StandIns.For.First()
	if at.StandIns.ToAsk(carl) != 0 {
		t.Fatalf("Ann's key asks for nothing: %+v", at.StandIns)
	}
	at.StandIns = table.StandIns{}
	at.Chairs[carl-1].Away = true
	at.Asides = append(at.Asides, table.Aside{Fact: 9, At: at.Record.Len(), Seat: carl, What: table.AsideAgreed})
	at.Lobby.Publish()
	ann.post()
	ann.shows("A bot plays for Carl until Carl is back.", "(bot)")
	if text := ann.text(); strings.Contains(text, "i bot for") || strings.Contains(text, "AGREE?") {
		t.Errorf("it is offered still:\n%s", text)
	}
	ann.press("i")
	ann.shows("Nobody who plays here has been away for long enough.")
}

// Who has a decision to make sees it, and above it that the others ask.
func TestAStandInThatIsAskedForDoesNotHideADecision(t *testing.T) {
	ann, bob, at := heldUp(t)
	carl := at.StandIns.For.First()
	at.Chairs[carl-1].Away = true // and gone for another reason, so that the game goes on
	if err := at.Bots(); err != nil {
		t.Fatal(err)
	}
	at.Chairs[carl-1].Away = false
	at.Lobby.Publish()
	decides, asks := ann, bob
	if at.Record.Match().ToAct().Has(2) {
		decides, asks = bob, ann
	}
	for _, w := range []*terminal{decides, asks} {
		w.post()
	}
	decides.shows("PLAY", " i bot for Carl ")
	asks.press("i")
	decides.post()
	name := asks.m.window.visitor.Person.Name
	decides.shows("PLAY", name+" asks for a bot until Carl is back. i agrees.", " i agree ")
	at.StandIns = table.StandIns{}
	at.Lobby.Publish()
	decides.post()
	if text := decides.text(); strings.Contains(text, "i agrees") {
		t.Errorf("when Carl is back it is asked still:\n%s", text)
	}
}

func TestWhoHasAStandInIsToldWhy(t *testing.T) {
	_, w := facing(t, tuitest.NewFakeLobby())
	snap := *w.m.window.table.Snap
	snap.Card.Chairs = append([]table.Chair{}, snap.Card.Chairs...)
	mine := &snap.Card.Chairs[snap.Seat-1]
	mine.Away, mine.Agreed = true, true
	w.m.window.table.takeSnapshot(&snap)
	w.shows("The others agreed on a bot for you. enter takes your seat back.")
}

// Who is asked to agree is called once, however often the table is heard of.
func TestAStandInIsCalledForOnce(t *testing.T) {
	ann, _, at := held(t)
	rung := ann.m.window.visitor.Bell
	for range 3 {
		at.Lobby.Publish()
		ann.post()
	}
	if again := ann.m.window.visitor.Bell; rung == 0 || again != rung {
		t.Errorf("it has rung %d times, and %d times after more news", rung, again)
	}
}

// Who leaves the saloon during a game is told that the seat is kept, if there is one.
func TestLeavingTellsOfTheOwnSeat(t *testing.T) {
	for viewer, kept := range map[rules.Seat]bool{1: true, rules.Observer: false} {
		w := opened(t, tuitest.NewFakeLobby(), "moonriver", 2, viewer, 20)
		if w.run(w.m.window.askQuit()); strings.Contains(w.text(), "Your seat stays yours") != kept {
			t.Errorf("seat %d reads\n%s", viewer, w.text())
		}
	}
}
