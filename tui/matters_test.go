package tui

import (
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// changed shows a terminal its table with something changed.
func (w *terminal) changed(change func(*table.Snapshot)) {
	snap := *w.m.window.table.Snap
	snap.Card.Chairs = append([]table.Chair{}, snap.Card.Chairs...)
	change(&snap)
	w.m.window.table.takeSnapshot(&snap)
}

func TestAQuestionIsShownUntilAllHaveAnswered(t *testing.T) {
	h := tuitest.NewFakeLobby()
	acts, waits := facing(t, h)
	ask := func(asked ...rules.Seat) func(*table.Snapshot) {
		return func(s *table.Snapshot) {
			s.Question = table.Question{What: table.MatterPause, Asked: rules.SeatSet(asked...), Of: rules.SeatSet(1, 2)}
		}
	}
	mine, other := acts.m.window.table.Snap.Seat, waits.m.window.table.Snap.Seat
	acts.changed(ask(other))
	acts.shows("wants a pause", "y answers", "question · ")
	acts.press("y")
	acts.shows("y agree", "x no")
	acts.press("y")
	if got := h.Matter; got != table.MatterPause {
		t.Errorf("asked was %q", got)
	}
	waits.post()
	waits.changed(ask(other))
	waits.shows("wants a pause", "Still to answer")
	waits.press("m:matter")
	if waits.shows("x no"); strings.Contains(waits.text(), "y agree") {
		t.Errorf("who has asked is asked to agree:\n%s", waits.text())
	}
	acts.changed(ask(mine, other))
	acts.lacks("question · ")
}

// What can be asked has the same number whatever else can be asked.
func TestOneKeyListsWhatAllCanAgreeOn(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	w.press("m:matter")
	w.shows("1 pause", "3 end", "4 days")
	w.lacks("more time")
	w.press("esc")
	w.changed(func(s *table.Snapshot) { s.Card.Terms.Clock = "10m+20s" })
	w.press("m:matter")
	w.shows("1 pause", "2 more time", "3 end", "4 days")
	w.press("2")
	if w.shows("You have asked"); h.Matter != table.MatterTime {
		t.Errorf("asked was %q", h.Matter)
	}
	w.changed(func(s *table.Snapshot) { s.Card.Chairs[2-s.Seat].Resigned, s.Card.Chairs[2-s.Seat].Away = true, true })
	w.press("m:matter")
	w.press("2")
	w.lacks("You have asked") // nobody else has to agree
}

func TestTheTitleShowsEverybodysBank(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	w.resize(120, 36)
	w.changed(func(s *table.Snapshot) {
		s.Card.Terms.Clock = "10m+20s"
		s.Card.Times = []time.Duration{8*time.Minute + 20*time.Second, 9*time.Minute + 5*time.Second}
		s.Card.Deadlines = make([]time.Time, 2)
		s.Card.Deadlines[s.Seat-1] = h.Clock.Add(7*time.Minute + 33*time.Second)
	})
	seat := int(w.m.window.table.Snap.Seat)
	w.shows("7:33", []string{"9:05", "8:20"}[seat-1])
	w.lacks([]string{"8:20", "9:05"}[seat-1])
}

func TestAGameEndedByAgreementSaysSo(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	w.changed(func(s *table.Snapshot) { s.Card.Phase, s.Card.Ended = table.Over, true })
	w.shows("The players have agreed to end this game before its end.", "game over", "a again")
}

func TestNightsAreTypedAsPeopleSayThem(t *testing.T) {
	for text, want := range map[string]lobby.Night{
		"22-8 +1": {Zone: 60, From: 22, To: 8}, "23-7 -3:30": {Zone: -210, From: 23, To: 7}, "0-8 0": {From: 0, To: 8},
		" 1-9  5:45 ": {Zone: 345, From: 1, To: 9}, "NONE": {},
	} {
		if got, ok := tell.ParseNight(text); !ok || got != want {
			t.Errorf("%q is %+v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "22", "22-8", "22-24 +1", "a-b +1", "22-8 +x", "22-8 +1:60", "22-8 +1 now", "-1-8 +1"} {
		if got, ok := tell.ParseNight(text); ok {
			t.Errorf("%q is %+v", text, got)
		}
	}
}

func TestNightAndHolidayAreChosenInTheProfile(t *testing.T) {
	h := tuitest.NewFakeLobby()
	h.Rests.Left = 28
	w := seated(t, h, "Ann")
	w.press("m:profile", "m:rest")
	w.shows("No night.", "28 days of holiday left", "1 night", "2 begin holiday")
	w.press("1")
	w.shows("22-8 +0")
	w.press("ctrl+u")
	w.types("23-7")
	w.shows("such as 22-8 +1")
	w.types(" +2")
	w.shows("Night: 23 to 7, UTC+2.")
	w.press("m:rest", "2")
	w.shows("On holiday, until 20")
	w.press("m:rest", "2")
	w.shows("27 days of holiday left")
}

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
		w.onTable(0).press("enter", "enter")
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
		w.m.window.table.window.env.Tick = never
		w.post()
	}
	return ann, bob, at
}

// held is the same when Bob has asked for a bot, and Ann is asked to agree.
func held(t testing.TB) (ann, bob *terminal, at *tuitest.FakeTable) {
	t.Helper()
	ann, bob, at = heldUp(t)
	bob.press("b")
	ann.post()
	return ann, bob, at
}

func TestAStandInIsAskedForAndAgreedToWithOneKey(t *testing.T) {
	ann, bob, at := heldUp(t)
	for _, w := range []*terminal{ann, bob} {
		w.shows("Carl: away since 19:55 UTC (5 minutes). b asks for a bot until Carl is back.", " b bot for Carl ")
	}
	bells := ann.m.Bell()
	ann.press("enter")
	ann.shows("Waiting for Carl") // which does not hide what comes next
	bob.press("b")
	bob.shows("You ask for a bot for Carl. Still to agree: Ann.")
	ann.post()
	ann.shows("AGREE?", "Bob asks for a bot until Carl is back. b agrees.", " b agree ")
	if ann.m.Bell() != bells+1 {
		t.Errorf("the bell rang %d times", ann.m.Bell()-bells)
	}
	bob.press("b")
	bob.shows("You have asked already")
	ann.press("b")
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
	ann.lacks("b bot for", "AGREE?")
	ann.press("b")
	ann.shows("Nobody here has been away long enough.")
}

// Whoever is in the hall hears that the others ask for a bot in their place, and those see until when they can still come.
func TestAStandInIsToldToWhoIsInTheHall(t *testing.T) {
	ann, bob, at := heldUp(t)
	carl := at.StandIns.For.First()
	away := seated(t, at.Lobby, "Carl")
	at.Chairs[carl-1].BotFrom = at.Lobby.Clock.Add(time.Minute)
	bob.press("b")
	ann.press("b")
	ann.shows("Carl is in the saloon and was told: a bot plays from 20:01 UTC on.")
	away.post()
	away.says("the others ask for a bot in your place; it plays from 20:01 UTC.")
	away.shows("soon a bot for you")
	away.press("g")
	away.isAtTable(at.ID)
	away.press("esc")
	at.Chairs[carl-1].BotFrom, at.Chairs[carl-1].Away = time.Time{}, true
	at.Lobby.Publish()
	away.post()
	away.shows("a bot plays for you")
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
	decides.shows("PLAY", " b bot for Carl ")
	asks.press("b")
	decides.post()
	name := asks.m.window.visitor.Person.Name
	decides.shows("PLAY", name+" asks for a bot until Carl is back. b agrees.", " b agree ")
	at.StandIns = table.StandIns{}
	at.Lobby.Publish()
	decides.post()
	decides.lacks("i agrees")
}

func TestWhoHasAStandInIsToldWhy(t *testing.T) {
	_, w := facing(t, tuitest.NewFakeLobby())
	w.changed(func(s *table.Snapshot) { s.Card.Chairs[s.Seat-1].Away, s.Card.Chairs[s.Seat-1].Agreed = true, true })
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

// inSeries is the end of the first of three games, which the first player has won.
func inSeries(t *testing.T, s *table.SeriesCard) *terminal {
	t.Helper()
	w := over(t)
	w.m.window.table.Snap.Card.Series = s
	return w
}

func seriesOf(over bool, won ...int) *table.SeriesCard {
	s := &table.SeriesCard{ID: "t1", Game: 1, Of: 3, Counted: true, Over: over}
	for i, name := range []string{"Ann", "Bot-2", "Bot-3"} {
		s.Entrants = append(s.Entrants, table.Entrant{Person: table.Person{ID: table.PlayerID("p-" + name), Name: name}, Won: won[i], Points: 2 * won[i]})
	}
	return s
}

// The end of a game says how its series stands, and who has won that; in the sheet too.
func TestSeries_IsToldAtTheEnd(t *testing.T) {
	byPlaces := seriesOf(true, 1, 1, 0)
	byPlaces.Entrants[0].Points++
	for want, s := range map[string]*table.SeriesCard{
		"series 1-1-0 (points for places: 3-2-0).":               byPlaces,
		"Ann leads 1-0-0. a: next game":                          seriesOf(false, 1, 0, 0),
		"Ann and Bot-2 are level, 1-1-0. a: next game":           seriesOf(false, 1, 1, 0),
		"Ann has won the series 2-1-0. a: another series":        seriesOf(true, 2, 1, 0),
		"Ann and Bot-2 share the series, 1-1-0. a: another seri": seriesOf(true, 1, 1, 0),
	} {
		w := inSeries(t, s)
		w.shows("game 1 of 3", want)
		w.resize(120, 36)
		w.shows("games won, and points for places", "Bot-3: 0 games won, 0 points")
	}
}

// A series that goes on has no other game, but all can agree to end it.
func TestSeries_CanBeEndedByAgreement(t *testing.T) {
	w := inSeries(t, seriesOf(false, 1, 0, 0))
	w.press("e")
	w.shows("The series goes on with this game; the menu (m) asks all to end it.")
	w.press("m:end-series")
	w.shows("End the series here? All have to agree.")
}

// Who has asked, who has not and who has gone is said of each, but never of oneself.
func TestAgain_SaysWhoHasStillToAnswer(t *testing.T) {
	w := over(t)
	e, snap := &w.m.window.screen.(*tableScreen).end, w.m.window.table.Snap
	chairs := snap.Card.Chairs
	for i := range chairs {
		chairs[i].Level, chairs[i].Here = "", i < 2
	}
	snap.Seat, snap.Again, snap.ToAsk = 1, rules.SeatSet(1), rules.SeatSet(2)
	boardtest.Has(t, e.decision().Text(), "Still to say so: Bot-2.", "Bot-3 has gone.")
	snap.Next, snap.NextBy, snap.NextGame = "t9", 2, "toy"
	boardtest.Has(t, e.decision().Text(), "Bot-2 has opened a table for toy")
}

// Another game has at least as many chairs as people, or says that it has too few.
func TestOtherGame_IsForEverybody(t *testing.T) {
	w := over(t)
	for i := range w.m.window.table.Snap.Card.Chairs {
		w.m.window.table.Snap.Card.Chairs[i].Level, w.m.window.table.Snap.Card.Chairs[i].Here = "", true
	}
	w.press("e")
	w.shows("Another game, the same people")
	f := w.m.window.screen.(*formScreen)
	if f.people != 3 || f.proposal.Seats != 3 {
		t.Errorf("for %d people there are %d chairs", f.people, f.proposal.Seats)
	}
	f.people = 9
	w.shows("has too few chairs for all of you here")
	f.people = 3
	w.press("enter")
	sent, ok := w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Last.(table.Rematch)
	if !ok || sent.Proposal == nil || sent.Proposal.Seats != 3 {
		t.Errorf("the lobby is told %+v", sent)
	}
}

// A chair that others keep is among what waits, and can be given back.
func TestWaits_AChairIsKept(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	card := &table.Card{ID: "t7", Game: "toy", Title: "Toy", Phase: table.Gathering, After: "t1", Host: "p-Bob", Chairs: []table.Chair{
		{Person: table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}, Ready: true}, {Person: table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}},
	}}
	w.send(lobby.News{Hall: seenBy("p-Ann", []*table.Card{card})})
	w.shows("Bob wants another game with you: Toy (table t7)", "keeps your chair")
	w.press("i")
	w.shows("another game", "Bob", "Toy, table t7")
	w.press("x")
	if _, ok := w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Last.(table.Stand); !ok {
		t.Errorf("x tells the lobby %+v", w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Last)
	}
}

// Who looks at a review, or back at the game, is told that somebody wants another one.
func TestARematchIsHeardBesideAReview(t *testing.T) {
	for _, key := range []string{"m:review", "o"} {
		snap := endings(t, "buffalo", 3)
		w := seated(t, tuitest.NewFakeLobby(), "Ann")
		w.m.window.lobby.Lobby = tuitest.LobbyOfAllGames{Lobby: w.m.window.lobby.Lobby, T: t}
		w.follows(snap.Card.ID)
		w.send(lobby.News{Table: snap})
		w.press("enter", "enter", key)
		now, bells := *snap, w.m.window.visitor.Bell
		now.Again = rules.SeatSet(2)
		w.send(lobby.News{Table: &now})
		w.shows(w.m.window.table.Scene.Name(2) + " plays again.")
		if w.m.window.visitor.Bell == bells {
			t.Error("it is not heard")
		}
	}
}
