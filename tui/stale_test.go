package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// A question that is open on a screen goes when what it asks for is not so any more: its yes would mean something else.
func TestAnOpenQuestionGoesWithWhatItAsksFor(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	asks := func(m table.Matter) func(*table.Snapshot) {
		return func(s *table.Snapshot) {
			other := rules.SeatSet(3 - s.Seat)
			s.Question = table.Question{What: m, By: 3 - s.Seat, Asked: other, Of: other | rules.SeatSet(s.Seat)}
		}
	}
	w.changed(asks(table.MatterPause))
	w.press("y")
	w.shows("y agree")
	w.changed(asks(table.MatterEnd))
	if w.press("y"); h.Matter != "" {
		t.Errorf("who was asked for a pause agrees to %q", h.Matter)
	}
	w.shows("y agree", "end the game as it stands")
	w.changed(func(s *table.Snapshot) { s.Question = table.Question{} })
	w.lacks("y agree")
}

// Whoever has nothing else to decide reads a question once, in the line above the keys.
func TestAQuestionIsReadOnce(t *testing.T) {
	_, waits := facing(t, tuitest.NewFakeLobby())
	waits.press("u")
	waits.shows("NO ")
	waits.changed(func(s *table.Snapshot) {
		s.Question = table.Question{What: table.MatterEnd, By: 3 - s.Seat, Asked: rules.SeatSet(3 - s.Seat), Of: rules.SeatSet(1, 2)}
	})
	if n := strings.Count(waits.unbroken(), "y answers."); n != 1 {
		t.Errorf("it is read %d times:\n%s", n, waits.text())
	}
}

func TestSendingAwayGoesWithWhoIsMeant(t *testing.T) {
	h := tuitest.NewFakeLobby()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	ann.press("n", "enter")
	bob.post()
	bob.onTable(0).press("enter", "enter")
	ann.post()
	ann.press("down", "x")
	ann.shows("SEND AWAY?", "Bob")
	ann.changed(func(s *table.Snapshot) {
		s.Card.Chairs[1].Person = table.Person{ID: "p-carl", Name: "Carl", Kind: table.KindPlayer}
	})
	if strings.Contains(ann.text(), "SEND AWAY?") {
		t.Errorf("Carl would be sent away where Bob was meant:\n%s", ann.text())
	}
	ann.press("x")
	ann.shows("SEND AWAY?", "Carl")
	ann.changed(func(s *table.Snapshot) { s.Card.Phase = table.Playing })
	ann.lacks("SEND AWAY?")
}

// What others have answered to is not awaited any more.
func TestTheWordOfAQuestionGoesWithItsAnswer(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	w.press("m:matter", "1")
	w.shows("You have asked")
	w.changed(func(s *table.Snapshot) {
		s.Question = table.Question{What: table.MatterPause, By: s.Seat, Asked: rules.SeatSet(s.Seat), Of: rules.SeatSet(1, 2)}
	})
	w.shows("You have asked")
	w.changed(func(s *table.Snapshot) { s.Question = table.Question{} })
	w.lacks("You have asked")
}

// A table that was closed before its game offers nothing that it would refuse.
func TestATableThatWasClosedOffersOnlyTheWayBack(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.changed(func(s *table.Snapshot) { s.Card.Phase = table.Over })
	w.shows("This table was closed before its game began.", "esc back")
	w.lacks("a again", "t talk", "z share", "e other game")
}

// Nobody is called to a game that is over meanwhile.
func TestACallGoesWithItsGame(t *testing.T) {
	w := called(t)
	about := w.m.window.front.note.about
	hall := *w.m.window.visitor.Hall
	hall.Own = append([]*table.Card{}, hall.Own...)
	for i, c := range hall.Own {
		if c.ID == about {
			over := *c
			over.Phase, over.ToAct = table.Over, 0
			hall.Own[i] = &over
		}
	}
	w.run(w.m.window.news(lobby.News{Hall: &hall}))
	w.lacks("Press g to go there")
}

// Where yes is an answer at the table, an invitation names another key, which leads to it.
func TestTidings_AnInvitationWhileOnePlays(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := opened(t, h, "moonriver", 2, 1, 5)
	w.send(lobby.News{Tidings: []lobby.Tiding{{What: lobby.Invites, From: "Bob", Game: "toy", Title: "Toy", Table: "t9"}}})
	w.shows("Bob invites you to Toy (table t9). Press i to see it.")
}

// A terminal without umlauts shows German as one writes it there.
func TestGermanInASCII(t *testing.T) {
	w := comes(t, tuitest.OpenSaloon(t), "Ann", func(e *tell.Env) { e.Lang, e.ASCII = "de", true })
	w.press("m")
	w.until("the menu", func() bool { return strings.Contains(w.text(), "Sprache") })
	if text := w.text(); strings.ContainsAny(text, "äöüß") || !strings.Contains(text, "ue") {
		t.Errorf("it shows\n%s", text)
	}
}

// The chair of a person is not called a bot's, also while the person is away.
func TestTheKeyForAPersonsChairSpeaksOfThePerson(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	for _, here := range []bool{true, false} {
		w.changed(func(s *table.Snapshot) {
			s.Card.Chairs[1] = table.Chair{Person: table.Person{ID: "b", Name: "Bob", Kind: table.KindPlayer}, Here: here}
		})
		w.press("home", "down")
		w.shows("x send away")
		w.lacks("remove bot")
	}
}

// Who is asked while a bot plays reads so where the way back to the seat stands.
func TestWhoIsAwayReadsWhatAllAreAsked(t *testing.T) {
	w, _ := facing(t, tuitest.NewFakeLobby())
	w.changed(func(s *table.Snapshot) {
		s.Card.Chairs[s.Seat-1].Away = true
		s.Question = table.Question{What: table.MatterEnd, By: 2, Asked: rules.SeatSet(2), Of: rules.SeatSet(1, 2)}
	})
	w.shows("SIT DOWN", "enter takes it back", "Bob wants to end the")
}

// Whoever was too late reads so where they decide next, and all read that there is more time.
func TestTheClockIsToldToWhomItConcerns(t *testing.T) {
	_, stays := gaveUp(t)
	for _, c := range []struct {
		aside table.Aside
		says  string
	}{
		{table.Aside{Fact: 90, Seat: stays.m.window.table.Snap.Seat, What: table.AsideClock}, "has run out of time; the clock decides."},
		{table.Aside{Fact: 91, What: table.AsideSettled, Matter: table.MatterTime}, "All agree: everybody has more time."},
	} {
		stays.changed(func(s *table.Snapshot) { s.Asides = []table.Aside{c.aside} })
		stays.changed(func(s *table.Snapshot) { s.Asides = nil })
		stays.shows(c.says)
		stays.press("left")
		stays.lacks(c.says)
	}
}

// Whoever is in the hall hears that the others ask something, until it is answered or settled.
func TestAQuestionIsToldToWhoIsInTheHall(t *testing.T) {
	_, _, at := heldUp(t)
	away := seated(t, at.Lobby, "Carl")
	for _, asked := range []rules.Seats{rules.SeatSet(at.StandIns.For.First()), 0} {
		at.Asked = asked
		at.Lobby.Publish()
		away.post()
		if told := asked != 0; told {
			away.says("the others ask you something. Go there to answer.")
			away.shows("your answer is wanted")
		}
	}
	away.lacks("ask you something")
	away.lacks("your answer is wanted")
}
