package tui

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// withArchive is the profile of somebody who has played one game, opened.
func withArchive(t testing.TB, game string) *terminal {
	t.Helper()
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann")
	h.Archive = map[table.ID]*table.Snapshot{"t0": tuitest.FinishedGame(t, game, 1)}
	h.Endings = []lobby.Finished{{ID: "t0", Game: game, Title: game, Ended: h.Clock, Players: []table.Person{{Name: "Ann"}, {Name: "Bob"}}, Seat: 1, Place: 2}}
	if game != "toy" {
		w.m.window.lobby.Lobby = tuitest.LobbyOfAllGames{Lobby: w.m.window.lobby.Lobby, T: t}
	}
	w.press("m:profile", "end", "enter")
	return w
}

// From the list of the games that one has played, enter looks back at one, and esc comes back to the list.
func TestAPlayedGameIsLookedBackAt(t *testing.T) {
	for _, game := range []string{"toy", "moonriver", "buffalo", "montana"} {
		w := withArchive(t, game)
		r := w.replayOf()
		w.shows("turn 1/", "AS IT WAS", "esc back")
		if r.lines != r.turns[0].After {
			t.Errorf("%s: it opens at line %d", game, r.lines)
		}
		w.press("end")
		if r.then.Scene.Outcome == nil {
			t.Errorf("%s: the end is not the end", game)
		}
		w.press("t")
		w.shows("in the hall:")
		w.press("esc")
		w.press("p")
		w.shows("Score")
		w.press("p", "esc")
		w.shows("Your profile", "▶ 2026-")
		if w.m.window.table != nil || w.m.window.visitor.At != "" {
			t.Errorf("%s: the window is still at the table", game)
		}
	}
}

// The record can be read from there.
func TestAPlayedGameCanBeReadInNotation(t *testing.T) {
	w := withArchive(t, "moonriver")
	w.press("m:record")
	w.shows("The record of table t0", "0 rancheros")
	w.press("esc")
	w.shows("AS IT WAS")
}

// After the end a moment can be looked at from every seat; before it only from the own.
func TestAMomentIsSeenFromEverySeat(t *testing.T) {
	w := withArchive(t, "buffalo")
	r, past := w.replayOf(), w.m.window.table.Snap.Past
	w.press("right", "right", "right")
	at := r.lines
	for i, viewer := range []rules.Seat{2, 3, rules.Observer, 1} {
		w.press("tab")
		if r.Viewer != viewer || r.lines != at {
			t.Fatalf("tab leads to seat %d and line %d", r.Viewer, r.lines)
		}
		if want := past.As(viewer).Open().Frame(at).View; !reflect.DeepEqual(r.then.Scene.View, want) || r.then.Scene.Seat != viewer {
			t.Errorf("seat %d is not shown what it saw", viewer)
		}
		w.shows([]string{"as Bartholomew-the-2nd saw it", "as 牛仔 saw it", "as a watcher saw it", "after this turn"}[i])
	}
	w.lacks("saw it")
	running := opened(t, tuitest.NewFakeLobby(), "buffalo", 3, 1, 40)
	running.press("o", "tab")
	running.shows("The board shows all seats at once.")
	if running.replayOf().Viewer != 1 {
		t.Error("a running game is seen from another seat")
	}
}

// While one looks back, one's own board stays large, whoever moved: a key shows that of another.
func TestTheOwnBoardStaysInTheReplay(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 2, 60)
	camp := func() string { // of the large ranch: whose name stands in its camp
		lines := strings.Split(w.text(), "\n")
		at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "═ camp") })
		return strings.Fields(lines[at+1])[0]
	}
	w.press("o", "home")
	own := w.m.window.table.Brand(2).Sign()
	for range 12 {
		if camp() != own {
			t.Fatalf("the large ranch is that of %q, not one's own:\n%s", camp(), w.text())
		}
		w.press("right")
	}
	w.press("tab")
	if camp() == own {
		t.Errorf("the key shows no other ranch:\n%s", w.text())
	}
	w.press("left")
	if camp() == own {
		t.Error("the ranch that was asked for does not stay")
	}
	w.lacks("saw it")
}

// A moment that was named in the talk is opened by one key, a name typed where codes are typed
// opens it too, and the name can be said from the replay.
func TestAMomentIsNamedAndOpened(t *testing.T) {
	w := withArchive(t, "moonriver")
	w.press("right", "right", "down")
	lines := w.replayOf().lines
	name := table.NameOfMoment("t0", lines)
	w.shows(name)
	w.press("m:say-moment")
	w.types("what a move!")
	w.shows("Said in the hall.")
	if chat := w.m.window.visitor.Hall.Chat; len(chat) != 1 || chat[0].Text != name+" what a move!" {
		t.Fatalf("the hall has heard %+v", chat)
	}
	w.press("esc", "esc")
	open := func(how string) {
		t.Helper()
		if r := w.replayOf(); r.lines != lines || r.of.ID != "t0" {
			t.Errorf("%s: line %d of %s is opened, not %s", how, r.lines, r.of.ID, name)
		}
		w.press("esc")
		w.shows("n opens a table")
	}
	w.press("m:moment")
	open("m:moment")
	w.press("j")
	w.types(strings.ToUpper(name))
	open("typed")
	w.press("j")
	w.types("nobody#7")
	w.shows("There is no table nobody.")
	w.press("esc")
}

// A moment of a running game is opened at its table, which goes on behind it.
func TestAMomentOfARunningGameIsOpenedAtItsTable(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := playingAt(t, h)
	w.press("enter", "enter")
	w.press("t")
	w.types("t1#2!")
	w.press("m:moment")
	if r := w.replayOf(); r.lines != 2 {
		t.Errorf("line %d is shown", r.lines)
	}
	w.press("esc")
	w.shows("Your turn")
	watcher := seated(t, h, "Eve")
	watcher.press("j")
	watcher.types("t1#2")
	if r := watcher.replayOf(); r.lines != 2 || r.Viewer != rules.Observer {
		t.Errorf("who watches is shown line %d from seat %d", r.lines, r.Viewer)
	}
	watcher.press("esc")
	if watcher.m.window.table == nil || h.People[1].At != "t1" {
		t.Error("who opened a moment of a running game is not at its table")
	}
}

// Who comes with the name of a moment is shown it at once; with a wrong one is turned away.
func TestWhoComesWithAMomentSeesIt(t *testing.T) {
	h := tuitest.NewFakeLobby()
	playingAt(t, h).press("enter", "enter")
	w := seated(t, h, "Eve", func(e *tell.Env) { e.Join = "t1#3" })
	if r := w.replayOf(); r.lines != 3 {
		t.Errorf("line %d is shown", r.lines)
	}
	lost := seated(t, h, "Fay", func(e *tell.Env) { e.Join = "t9#3" })
	if !lost.quit || !strings.Contains(lost.m.TurnedAway(), "t9") {
		t.Errorf("who comes with a wrong moment stays, and is told %q", lost.m.TurnedAway())
	}
}

// playingAt is a running game of Ann and two bots.
func playingAt(t testing.TB, h *tuitest.FakeLobby) *terminal {
	w := gathering(t, seated(t, h, "Ann"))
	w.press("b", "enter")
	return w
}

// From a moment of a finished game one plays on, with bots or with free chairs, in the seat
// whose view is shown; not from its end, and not while the game goes on.
func TestOnePlaysOnFromAMoment(t *testing.T) {
	for key, level := range map[string]string{"b": "easy", "y": ""} {
		w := withArchive(t, "moonriver")
		h := w.m.window.lobby.Lobby.(tuitest.LobbyOfAllGames).Lobby.(*tuitest.FakeLobby)
		w.press("end", "n")
		w.shows("The game is over at this moment")
		w.press("home", "right", "tab", "n")
		lines := w.replayOf().lines
		w.shows("PLAY ON", fmt.Sprintf("From t0#%d on, as Bartholomew-the-2nd, by another chance?", lines))
		w.press("esc")
		if len(h.PlayedOn) > 0 {
			t.Fatal("esc plays on")
		}
		w.press("n", key)
		if want := fmt.Sprintf("t0#%d seat 2 %s", lines, level); len(h.PlayedOn) != 1 || h.PlayedOn[0] != want {
			t.Errorf("%s plays on from %v, not from %s", key, h.PlayedOn, want)
		}
		w.shows("Begins at", fmt.Sprintf("t0#%d", lines))
	}
	w := opened(t, tuitest.NewFakeLobby(), "buffalo", 3, 1, 40)
	w.press("o", "n")
	w.shows("Once the game is over you can play on")
}

// Who looks on plays on in the seat whose turn it is.
func TestWhoWatchedPlaysOnInTheSeatToMove(t *testing.T) {
	w := withArchive(t, "moonriver")
	r := w.replayOf()
	w.press("right", "right", "right", "tab", "tab", "tab")
	if r.own = rules.Observer; r.Viewer != rules.Observer {
		t.Fatalf("seat %d is looked from", r.Viewer)
	}
	if got := r.seatToPlay(); !r.then.Scene.ToAct.Has(got) && !r.then.Scene.ToAct.Has(rules.House) {
		t.Errorf("it is not the turn of seat %d", got)
	}
}

// The profile and a page list the same games, page by page to the last one, and only those with
// one other player when that is asked for: by the arrows among those who were met, or by name.
func TestHistoryOfOneOpponent(t *testing.T) {
	for name, opened := range map[string][]string{"profile": {"m:profile", "home", "down", "down"}, "page": {"m:page", "home"}} {
		t.Run(name, func(t *testing.T) {
			w, h := crowd(t)
			w.resize(120, 40)
			tuitest.Rival(h)
			h.Archive = map[table.ID]*table.Snapshot{"g0001": tuitest.FinishedGame(t, "toy", 1)}
			w.press(opened...)
			w.press("end", "end", "end", "end")
			w.shows("Ann 121, Bob 1")
			w.press(opened...)
			if w.press("down", "right", "right"); !strings.Contains(w.text(), "‹ Carla ›") || !strings.Contains(w.text(), "Ann 110, Carla 1") || strings.Contains(w.text(), "Bob 1") {
				t.Fatalf("the games with Carla are\n%s", w.text())
			}
			w.press("down", "right")
			if text := w.text(); !strings.Contains(text, "‹ won ›") || !strings.Contains(text, "Ann 30, Carla 1") {
				t.Fatalf("the games won against Carla are\n%s", text)
			}
			w.press("right", "up", "enter")
			w.types("Bob")
			if text := w.text(); !strings.Contains(text, "‹ Bob ›") || !strings.Contains(text, "‹ not won ›") || !strings.Contains(text, "Ann 1, Bob 1") {
				t.Fatalf("the games lost to Bob are\n%s", text)
			}
			for range 4 {
				if !strings.Contains(w.text(), "at game g0001") {
					w.press("down")
				}
			}
			w.press("enter")
			if got := w.m.window.table; got == nil || got.replay == nil {
				t.Errorf("enter on a game opens\n%s", w.text())
			}
		})
	}
}

// The saloon's own bots of a level are one opponent, whatever they were called.
func TestHistoryNamesBotsByTheirLevel(t *testing.T) {
	w, h := crowd(t)
	tuitest.Rival(h)
	for i := range 5 {
		h.Endings[i].Players[1], h.Endings[i].Who[1] = table.Person{Name: fmt.Sprint("Robot", i), Kind: table.KindBot}, "level:easy"
	}
	w.press("m:profile", "home", "down", "down", "down", "right")
	if text := w.text(); strings.Contains(text, "‹ Robot0 ›") || !strings.Contains(text, "easy") || strings.Contains(text, "Bob 1") {
		t.Errorf("the games with easy bots are\n%s", text)
	}
}

// From the leaderboards one comes to a player's page and from there to a game, and back again; what
// one chooses there is what the lobby is asked for.
func TestLeadersLeadToAPageAndBack(t *testing.T) {
	w, h := crowd(t)
	tuitest.Famous(h)
	w.press("m:honours", "down", "right")
	if asked := h.Asked[len(h.Asked)-1]; asked.By != lobby.ByWins || asked.Game != "toy" || asked.Bots {
		t.Errorf("asked for %+v", asked)
	}
	w.press("down", "right", "down", "right")
	if asked := h.Asked[len(h.Asked)-1]; !asked.ThisMonth || !asked.Bots {
		t.Errorf("asked for %+v", asked)
	}
	w.press("down", "enter")
	p, ok := w.m.window.screen.(*pageScreen)
	if !ok || p.page.Who != "p-Bob" || !strings.Contains(w.text(), "You two, from your side: Toy 2 to 3.") {
		t.Fatalf("enter leads to\n%s", w.text())
	}
	w.press("down", "down", "right")
	if !strings.Contains(w.text(), "‹ won ›") || strings.Contains(w.text(), "Bob 18") {
		t.Errorf("among the games that were won is\n%s", w.text())
	}
	w.press("esc")
	if _, back := w.m.window.screen.(*leadersScreen); !back {
		t.Errorf("esc leads to %T", w.m.window.screen)
	}
	w.press("esc", "m:page", "home", "down", "down", "down", "enter")
	if !h.Page.Hidden || !strings.Contains(w.text(), "‹ only you ›") {
		t.Errorf("the own page is hidden: %v\n%s", h.Page.Hidden, w.text())
	}
}

// One key lists who is here: in the hall who is in the saloon, at a table that gathers, plays or is over who sits
// there first. From there their pages open, and esc comes back. The help of each names the key.
func TestThePageOfSomebodyWhoIsHere(t *testing.T) {
	for name, s := range map[string]struct {
		opens func() *terminal
		keys  []string
		page  string // whose is opened by those keys: how it begins
	}{
		"hall":      {func() *terminal { w, _ := crowd(t); return w }, []string{"home", "enter", "5"}, "p-Bob"},
		"gathering": {func() *terminal { return gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann")) }, []string{"home", "down", "enter"}, "level:"},
		"playing":   {func() *terminal { return playing(t) }, []string{"home", "down", "enter"}, "level:"},
		"over":      {func() *terminal { return over(t) }, []string{"home", "down", "enter"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := s.opens()
			w.resize(160, 48)
			w.press("?")
			w.shows("@          Who is here")
			w.press("esc")
			before := w.m.window.screen
			w.press("@")
			w.press(s.keys...)
			p, ok := w.m.window.screen.(*pageScreen)
			if !ok || !strings.HasPrefix(p.page.Who, s.page) {
				t.Fatalf("enter opens\n%s", w.text())
			}
			if w.press("esc", "esc"); w.m.window.screen != before {
				t.Errorf("esc leads to %T", w.m.window.screen)
			}
		})
	}
}

// Whoever is not here is found by name in the menu; a name that is nobody's whom one could write to, but has a page, too.
func TestThePageOfSomebodyByName(t *testing.T) {
	w, _ := crowd(t)
	w.press("m")
	w.types("Carla")
	if p, ok := w.m.window.screen.(*pageScreen); !ok || p.page.Who != "p-Carla" {
		t.Errorf("a name opens\n%s", w.text())
	}
}
