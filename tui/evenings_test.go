package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board/boardtest"
	"saloon/tui/tuitest"
)

// The page shows each change of the standing at once; the cursor stays on the person.
func TestEvening_TheStandingIsLive(t *testing.T) {
	w, h := toEvening(t, evening.Arena, "Bob", "Ann", "Cleo", "Dora")
	w.press("e", "enter")
	w.shows("Who has entered", "begins in 10:00", "Its code is cup.")
	boardtest.Has(t, w.lineWith("Ann  "), "▶")
	passes(t, h, 11*time.Minute)
	goesOn(t, h)
	w.post()
	w.shows("Standing", " left", "Your game is at table e")
	ends(t, h)
	w.post()
	boardtest.Has(t, w.lineWith("▶"), "1 Ann  ", " 12 ")
	w.press("t")
	w.types("good luck")
	w.post()
	w.shows("good luck")
}

// From a table that one came to from the page of an evening, esc leads back to that page as it is now.
func TestEvening_EscFromAWatchedTableLeadsBackToThePage(t *testing.T) {
	w, h := evenRunning(t)
	w.press("e", "enter", "right")
	id := w.m.window.screen.(*eveningScreen).marked()
	game := opensGame(t, h, id)
	w.press("enter")
	w.isAtTable(id)
	game.Phase = table.Over
	ends(t, h)
	h.Publish()
	w.post()
	w.press("esc")
	w.post()
	w.shows("Standing", "No table runs now.")
	w.press("esc")
	if !w.m.window.isAt("hall") {
		t.Errorf("esc does not lead on to the hall:\n%s", w.text())
	}
}

// Under two minutes the wait for the beginning and for a round is told to the second, also at the end of a game, where
// it goes on by itself.
func TestEvening_ShortWaitsAreToldToTheSecond(t *testing.T) {
	w, h := toEvening(t, evening.Swiss, crew[:4]...)
	passes(t, h, 8*time.Minute+45*time.Second)
	w.press("e")
	w.shows("begins 20:10 UTC, in 75 seconds")
	passes(t, h, 75*time.Second)
	game := opensGame(t, h, goesOn(t, h))
	w.run(w.m.window.goTo(game.ID))
	ends(t, h)
	game.Phase = table.Over
	h.Publish()
	w.post()
	if s := w.m.window.screen.(timed); s.wait() != time.Second {
		t.Errorf("the end of the game waits %v before it is drawn anew", s.wait())
	}
	h.Clock = h.Clock.Add(17 * time.Second)
	w.press("enter")
	w.shows("The next round begins in 43 seconds.")
}

// Before it begins the page warns where all come from one address, and while no game has begun its host calls it off.
func TestEvening_NeighboursAreWarnedAndNeedNotWaitInVain(t *testing.T) {
	w, h := toEvening(t, evening.Arena, "Ann")
	w.press("e", "enter")
	h.Evenings[0].Near = []int{0}
	w.send(lobby.News{Evening: h.Evenings[0]})
	w.says("So far all come from your address, and such people never meet here.")
	passes(t, h, 11*time.Minute)
	w.post()
	w.press("q", "y")
	if !h.Evenings[0].Off() {
		t.Errorf("it is not called off:\n%s", w.text())
	}
}

// Whoever waits because all others who are free come from the same address is told so.
func TestEvening_ThePageSaysWhyNeighboursWait(t *testing.T) {
	w, h := toEvening(t, evening.Arena, "Ann", "Bob")
	w.press("e", "enter")
	passes(t, h, 11*time.Minute)
	ends(t, h)
	h.Evenings[0].Near = []int{0, 1}
	w.send(lobby.News{Evening: h.Evenings[0]})
	w.says("all others who are free come from your own address")
	w.lacks("led there by itself")
}

// Entering takes one key, and the same key asks before one leaves; nobody is in it twice.
func TestEvening_EnteringAndLeaving(t *testing.T) {
	w, h := toEvening(t, evening.Arena, "Bob")
	w.press("e")
	w.shows("1 in it", "You have not entered.", "e take part")
	w.press("e")
	w.post()
	w.shows("✓ 2 in it", "You have entered", "e leave evening")
	w.press("e")
	w.shows("LEAVE?")
	w.press("esc")
	enters(t, h, "Ann") // elsewhere
	w.post()
	w.shows("✓ 2 in it")
	w.press("esc", "i")
	w.shows("evening       Tuesday cup · arena, toy · begins 20:10 UTC")
	w.press("enter", "e", "y")
	w.post()
	w.shows("You have not entered.")
	if n := h.Evenings[0].Taking(); n != 1 {
		t.Errorf("%d take part", n)
	}
}

// The last round of a cup is the final, and all are told who has won it; who is out has nothing to rest from or to leave.
func TestEvening_ACupHasAFinalAndAWinner(t *testing.T) {
	w, h := toEvening(t, evening.Knockout, crew[:4]...)
	bob := seated(t, h, "Bob", still(h))
	passes(t, h, 11*time.Minute)
	inHall := seated(t, h, crew[2], still(h))
	for h.Evenings[0].Phase() != evening.Over {
		inHall.post()
		for _, g := range h.Evenings[0].Running() {
			places := []int{1, 2}
			if e := h.Evenings[0].Entrants(); e[g.Seats[1]].Who.Name == "Ann" || e[g.Seats[0]].Who.Name == "Bob" {
				places = []int{2, 1}
			}
			happens(t, h, evening.Finished{Table: g.Table, Places: places})
		}
		passes(t, h, time.Minute)
		bob.post()
		w.post()
		if h.Evenings[0].Final() && len(h.Evenings[0].Running()) > 0 {
			w.press("e", "enter")
			w.shows("final", "still in it", "out in round 1")
			bob.press("e", "enter")
			bob.shows("You are out, and may watch.", "out in round 1")
			bob.lacks("You take part.", "r rest", "e leave evening")
		}
	}
	w.says("You have won the cup: place 1 of 4, with 24 points.")
	w.shows("out in final", "out in round 1", " won")
	bob.says("Ann has won the cup.")
	inHall.post()
	inHall.says("Tuesday cup: You were in place 2 of 4, with 12 points. Ann has won the cup.") // nobody has to look it up
}

// Whoever leaves in the middle of a game is asked with what becomes of it and of their points, and told so afterwards.
func TestEvening_LeavingSaysWhatBecomesOfTheGame(t *testing.T) {
	w, h := evenRunning(t)
	at := string(h.Evenings[0].TableOf("p-Ann"))
	w.press("e", "enter", "e")
	w.says("Leave Tuesday cup? Your game at table " + at + " goes on and counts. Your points stay; no new game comes.")
	w.press("y")
	w.post()
	w.says("You have left. Your game at table " + at + " goes on and counts.")
}

// Where nobody has won for the saloon, the end says why the evening gives points all the same.
func TestEvening_TheEndSaysWhyAGameOfLeaversCounts(t *testing.T) {
	w := gameOver(t)
	w.lacks("the evening counts the places")
	w.m.window.table.Scene.Won = nil
	w.says("Nobody has won for the lists of the saloon; the evening counts the places all the same")
	w.says("This game brings 12 points.")
}

// Whoever has made it takes others out and calls it off, both asked; others have no such keys.
func TestEvening_TheHostCallsOff(t *testing.T) {
	w, h := toEvening(t, evening.Arena, "Ann", "Bob", "Cleo")
	bob := seated(t, h, "Bob", still(h))
	bob.press("e", "enter")
	bob.lacks("call off", "take out")
	w.press("e", "enter", "x")
	w.shows("Mark somebody else who takes part.")
	w.press("down", "x")
	w.shows("TAKE OUT?", "Take Bob out of this evening for good?")
	w.press("y")
	bob.post()
	bob.shows("You were taken out of this evening.")
	bob.lacks("enter takes part", "enter take part", "e take part")
	w.press("q")
	w.shows("CALL OFF?")
	w.press("y")
	w.post()
	if !h.Evenings[0].Off() {
		t.Errorf("it is not called off:\n%s", w.text())
	}
	w.press("esc")
	w.shows("called off")
}

// An evening is made field by field; its maker is led to its page, and has entered it.
func TestEvening_MakingOne(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann", still(h))
	w.press("e")
	w.shows("No evening to see; n makes one, j takes a code.")
	w.press("n")
	w.shows("Arena of Ann", "in 10 minutes, 20:10 UTC", "Whoever is free is put at a table")
	w.shows("? tells the rest.")
	w.press("?")
	w.says("People who come from one address never sit at the same table.")
	w.press("esc")
	w.lacks("‹") // arrows do not change a name
	w.press("enter", "ctrl+u")
	w.types("Tuesday cup")
	w.press("right")
	w.shows("‹ Swiss rounds ›", "In each round you play", "OPEN  Tuesday cup: Swiss rounds, toy")
	w.press("right", "right", "right", "left", "left", "left", "enter") // past kinds with other fields
	w.post()
	w.shows("Who has entered", "You have entered", "Swiss rounds, toy")
	p := h.Evenings[0]
	if plan := p.Plan(); plan.Name != "Tuesday cup" || plan.Kind != evening.Swiss || plan.Rounds != 4 || !plan.Starts.Equal(h.Clock.Add(10*time.Minute)) || plan.Clock != "10m+20s" {
		t.Errorf("it is made as %+v", plan)
	}
}

// Another kind keeps what has been set and what it has too.
func TestEvening_AnotherKindKeepsWhatWasSet(t *testing.T) {
	w, _ := toEvening(t, evening.Arena)
	w.run(func() tea.Msg { w.m.window.showNewEvening(); return nil })
	form := w.m.window.screen.(*newEveningScreen).form
	form.Plan.Casual, form.Plan.Seats, form.Plan.Clock, form.Plan.Minutes = true, 3, "3m", 90
	form.Lay(w.m.window.Texts, w.m.window.now())
	form.Cursor = 1
	w.press("right")
	if p := form.Plan; p.Kind != evening.Swiss || !p.Casual || p.Seats != 3 || p.Clock != "3m" || p.Minutes != 90 {
		t.Errorf("it becomes %+v", p)
	}
	w.press("right", "right")
	if p, refused := form.Whole(w.m.window.Texts, w.m.window.now()); p.Kind != evening.League || !p.Casual || p.Seats != 3 || refused != nil {
		t.Errorf("it becomes %+v, %v", p, refused)
	}
}

// Among the tables a small footer names the way back, and the own table is one to go on at.
func TestEvening_TheOwnTableIsOneToGoOnAt(t *testing.T) {
	w, _ := evenRunning(t)
	w.press("e", "enter", "right")
	w.shows("WATCH", "←→ column")
	for range 4 {
		if w.m.window.screen.(*eveningScreen).goesOn() {
			w.shows("GO ON", "enter go on")
			return
		}
		w.press("down")
	}
	t.Error("the own table is not among them")
}

// Below the last board stands what comes next at the evening.
func TestEvening_TheLastBoardSaysWhatComesNext(t *testing.T) {
	w := gameOver(t)
	w.m.window.screen.(*tableScreen).end.sheet = false
	w.resize(120, 36)
	w.shows("OVER", "You wait for a table")
	p := theLobby(w).Evenings[0]
	p.Near = []int{0, 1, 2, 3, 4, 5, 6, 7}
	w.send(lobby.News{Evening: p})
	w.resize(80, 24)
	w.says("You wait: all others who are free come from your own address, and people from one address do not meet here.")
}

// After a game of an evening stands what it brought and what comes next; there is no rematch.
func TestEvening_TheEndOfAGame(t *testing.T) {
	w := gameOver(t)
	w.shows("EVENING", "you are led on by itself", "This game brings 12 points.", "r rest")
	w.lacks("rematch", "another game")
	w.press("r")
	w.post()
	w.shows("r goes on")
	w.press("e")
	w.shows("You rest, and are put at no table.")
	w.press("esc", "esc")
	w.post()
	if at := w.m.window.watched; at != "" || !w.m.window.isAt("hall") {
		t.Errorf("in the hall the window still hears of %q", at)
	}
}

// The end of a game hears of its evening, also while the hall tells nothing.
func TestEvening_TheEndOfAGameHearsOfIt(t *testing.T) {
	w, h := evenRunning(t)
	id := h.Evenings[0].TableOf("p-Ann")
	game := opensGame(t, h, id)
	w.run(w.m.window.goTo(id))
	w.post()
	if at := w.m.window.watched; at != "" {
		t.Errorf("while it is played, the window hears of %q", at)
	}
	game.Phase = table.Over
	h.Publish()
	w.post()
	if at := w.m.window.watched; at != "cup" {
		t.Errorf("the window hears of %q", at)
	}
}

// The page looks at the tables that run: as small boards, or by who leads.
func TestEvening_ThePageLooksAtItsTables(t *testing.T) {
	w, h := evenRunning(t)
	opensGame(t, h, h.Evenings[0].TableOf("p-Ann"))
	w.resize(80, 24)
	w.press("e", "enter")
	w.shows("Dora · Bob", "Ann 0 · Cleo 0", "50%")
	for _, key := range []string{"enter", "w"} {
		w.press("right", "down", "down", key)
		w.isAtTable(h.Evenings[0].TableOf("p-Ann"))
		w.press("esc")
	}
}

// In a small window the page names the rule of points, the key that tells the rest, and everybody at each table.
func TestEvening_ASmallPageSaysHowPointsAreMade(t *testing.T) {
	w, _ := toEvening(t, evening.Arena, "Ann")
	w.press("e", "enter")
	w.shows("The first of a table gets 12", "? tells the rest.")
	w.press("?")
	w.says("From the third game in a row that you win, a win counts twice.")
	w = onWall(t)
	w.resize(80, 24)
	w.lacks("Tables of up to 2") // no sentence before it is left out
	w.shows("The first of a table gets 12", "牛仔 32 · Ann 30 · Bartho", "牛仔 · Ann · Dé · Barthol")
}

// The page names the key that leaves the evening, also while one plays there.
func TestEvening_ThePageNamesTheKeyThatLeaves(t *testing.T) {
	w, _ := evenRunning(t)
	w.press("e", "enter")
	for _, size := range [][2]int{{80, 24}, {120, 36}} {
		w.resize(size[0], size[1])
		w.shows("enter my table", "r rest", "e leave evening")
	}
}

// The page of a player says how they stood at evenings, and the menu finds evenings by what people call them.
func TestEvening_MarksAndWhatPeopleCallThem(t *testing.T) {
	w := known()(t)
	page := theLobby(w).Page
	page.Evenings = []lobby.EveningMark{{Name: "Tuesday cup", Ended: time.Date(2026, 2, 24, 22, 0, 0, 0, time.UTC), Place: 2, Of: 14}}
	theLobby(w).Page = page
	w.press("m:page")
	w.says("Evenings: Tuesday cup 2026-02-24, 2 of 14.")
	for code, called := range map[string][]string{"en": {"tournament", "cup", "league"}, "de": {"turnier", "pokal", "liga"}, "nl": {"toernooi", "beker"}} {
		for _, word := range called {
			w, _ := evenOver(t)
			w.speaks(code)
			w.press("m")
			for _, letter := range word {
				w.press(string(letter))
			}
			if w.press("enter"); !w.m.window.isAt("evenings") {
				t.Errorf("%s: %q does not find the evenings:\n%s", code, word, w.text())
			}
		}
	}
}

// The menu finds an evening by its name and by its code.
func TestEvening_TheMenuFindsIt(t *testing.T) {
	for _, typed := range []string{"tuesday cup", "tues", "7gq2x"} {
		w, h := evenRunning(t)
		h.OpenEvening("7gq2x", table.Person{}, evening.Plan{Name: "Sunday arena", Kind: evening.Arena, Game: "toy", Starts: h.Clock.Add(time.Hour)})
		w.post()
		w.press("m")
		w.types(typed)
		if !w.m.window.isAt("evening") {
			t.Errorf("%q does not find it:\n%s", typed, w.text())
		}
	}
}
