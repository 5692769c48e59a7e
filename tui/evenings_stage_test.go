package tui

import (
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// still keeps the clock of the window at that of the lobby, which stands.
func still(h *tuitest.FakeLobby) func(*tell.Env) {
	return func(e *tell.Env) { e.Tick, e.Now = never, func() time.Time { return h.Clock } }
}

// toEvening is a window in whose hall an evening of a kind is announced that begins in ten minutes.
func toEvening(t testing.TB, kind evening.Kind, entrants ...string) (*terminal, *tuitest.FakeLobby) {
	t.Helper()
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann", still(h))
	plan, refused := evening.Plan{Name: "Tuesday cup", Kind: kind, Game: "toy", Seats: 2, Starts: h.Clock.Add(10 * time.Minute)}.Completed(h.Game("toy").Info(), h.Clock)
	if refused != nil {
		t.Fatal(refused)
	}
	h.OpenEvening("cup", w.m.window.visitor.Person, plan)
	for _, name := range entrants {
		enters(t, h, name)
	}
	w.post()
	return w, h
}

func enters(t testing.TB, h *tuitest.FakeLobby, name string) {
	t.Helper()
	must(t, h.HaveEvening("cup", func(s *evening.State, m evening.Moment) evening.Effects {
		return s.Step(table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}, evening.Enter{}, m)
	}))
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// passes lets time pass, and the evening go on.
func passes(t testing.TB, h *tuitest.FakeLobby, d time.Duration) {
	t.Helper()
	h.Clock = h.Clock.Add(d)
	happens(t, h, evening.Ticked{})
}

func happens(t testing.TB, h *tuitest.FakeLobby, o evening.Occasion) {
	t.Helper()
	must(t, h.HaveEvening("cup", func(s *evening.State, m evening.Moment) evening.Effects { return s.React(o, m) }))
}

// ends has all games that run end, won by the seats in turn.
func ends(t testing.TB, h *tuitest.FakeLobby) {
	t.Helper()
	for i, g := range h.Evenings[0].Running() {
		places := []int{1, 2}
		if i%2 == 1 {
			places = []int{2, 1}
		}
		happens(t, h, evening.Finished{Table: g.Table, Places: places})
	}
}

// goesOn lets time pass until the first one of them plays.
func goesOn(t testing.TB, h *tuitest.FakeLobby) table.ID {
	t.Helper()
	for range 20 {
		if at := h.Evenings[0].TableOf("p-Ann"); at != "" {
			return at
		}
		passes(t, h, 10*time.Second)
	}
	t.Fatal("Ann plays no game")
	return ""
}

var crew = []string{"Ann", "Bob", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hank"}

func ofEvening(stands func(testing.TB) (*terminal, *tuitest.FakeLobby), keys ...string) func(testing.TB) *terminal {
	return func(t testing.TB) *terminal { w, _ := stands(t); return pressing(w, keys...) }
}

func evenOpen(t testing.TB) (*terminal, *tuitest.FakeLobby) {
	return toEvening(t, evening.Arena, crew...)
}

// uninvited is one that the person has made and not entered.
func uninvited(t testing.TB) (*terminal, *tuitest.FakeLobby) {
	return toEvening(t, evening.Swiss, crew[1:]...)
}

func evenRunning(t testing.TB) (*terminal, *tuitest.FakeLobby) {
	w, h := toEvening(t, evening.Arena, crew...)
	passes(t, h, 11*time.Minute)
	goesOn(t, h)
	ends(t, h)
	goesOn(t, h)
	h.Publish()
	w.post()
	return w, h
}

func leagueRunning(t testing.TB) (*terminal, *tuitest.FakeLobby) {
	w, h := toEvening(t, evening.League, crew...)
	passes(t, h, 11*time.Minute)
	goesOn(t, h)
	w.post()
	return w, h
}

func evenOver(t testing.TB) (*terminal, *tuitest.FakeLobby) {
	w, h := evenRunning(t)
	for range 3 {
		ends(t, h)
		goesOn(t, h)
	}
	h.Clock = h.Clock.Add(time.Hour)
	ends(t, h)
	passes(t, h, time.Hour)
	h.PastEvenings = []lobby.PastEvening{pastEvening("Monday cup", "Gus", "Ann", "Eve"), pastEvening("Sunday cup", "Ann", "Gus")}
	h.Publish()
	w.post()
	return w, h
}

func pastEvening(name string, stood ...string) lobby.PastEvening {
	e := lobby.PastEvening{ID: name, Name: name, Kind: "arena", Game: "toy", Ended: time.Date(2026, 2, 24, 21, 0, 0, 0, time.UTC)}
	for i, who := range stood {
		e.Rows = append(e.Rows, data.EveningRow{Who: data.Person{ID: "p-" + who, Name: who, Kind: "player"}, Place: i + 1})
	}
	return e
}

// opensGame has a game of the evening begin at its table.
func opensGame(t testing.TB, h *tuitest.FakeLobby, id table.ID) *tuitest.FakeTable {
	t.Helper()
	for _, g := range h.Evenings[0].Running() {
		if g.Table == id {
			e := h.Evenings[0].Entrants()
			return opensTable(t, h, id, e[g.Seats[0]].Who.Name, e[g.Seats[1]].Who.Name)
		}
	}
	t.Fatalf("no game runs at %s", id)
	return nil
}

func opensTable(t testing.TB, h *tuitest.FakeLobby, id table.ID, names ...string) *tuitest.FakeTable {
	t.Helper()
	var visits []*tuitest.FakeVisit
	for _, name := range names {
		visits = append(visits, &tuitest.FakeVisit{Lobby: h, Person: table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}})
	}
	at, err := visits[0].NewTable(t.Context(), table.Proposal{Game: "toy", Seats: len(names)})
	must(t, err)
	for _, v := range visits[1:] {
		must(t, v.Do(t.Context(), at, table.Sit{}))
	}
	for _, v := range visits {
		must(t, v.Do(t.Context(), at, table.Ready{Ready: true}))
	}
	game := h.Find(at)
	game.ID, game.Evening = id, "cup"
	h.Publish()
	return game
}

// onWall is the page of an evening whose tables are in the middle of games of the saloon.
func onWall(t testing.TB) *terminal {
	w, _ := evenRunning(t)
	w.press("e", "enter")
	s := w.m.window.screen.(*eveningScreen)
	for i, g := range s.shownGames() {
		game := []string{"moonriver", "buffalo", "montana", "moonriver"}[i]
		at := opened(t, tuitest.NewFakeLobby(), game, 2+i%3, 1, 60+20*i).m.window.table
		snap := *at.Snap
		snap.Card.Progress = 20 + 15*i
		look := &tell.TableInView{ID: g.Table, PresenterOf: tell.Env{}.PresenterOf}
		look.SetSnapshot(&snap)
		look.SetScene(w.m.window.Words, at.lobby.Game(game), false)
		s.onScreen(&look.Scene)
		s.looks[g.Table] = look
	}
	w.resize(160, 48)
	return w
}

// gameOver is the end of a game of an evening.
func gameOver(t testing.TB) *terminal {
	w, h := evenRunning(t)
	id := h.Evenings[0].TableOf("p-Ann")
	game := opensGame(t, h, id)
	w.run(w.m.window.goTo(id))
	w.post()
	for range 12 {
		seat := game.Record.Match().ToAct().First()
		if seat < 1 {
			break
		}
		v := &tuitest.FakeVisit{Lobby: h, Person: game.Chairs[seat-1].Person}
		must(t, v.Do(t.Context(), id, table.Play{At: game.Record.Len(), Move: game.Record.Match().AppendMoves(nil, seat)[0]}))
	}
	w.post()
	w.lacks("Your game is at table") // where one is already
	ends(t, h)
	h.Publish()
	w.post()
	w.press("enter")
	return w
}

// In a league somebody may have two games at a time: the one that waits for them is theirs, whichever is newer.
func TestEvenings_ALeagueNamesTheTableThatWaits(t *testing.T) {
	w, h := leagueRunning(t)
	var own []table.ID
	for _, g := range h.Evenings[0].Running() {
		if h.Evenings[0].Entrants()[g.Seats[0]].Who.Name == "Ann" || h.Evenings[0].Entrants()[g.Seats[1]].Who.Name == "Ann" {
			own = append(own, g.Table)
		}
	}
	if len(own) != 2 {
		t.Fatalf("Ann plays at %v", own)
	}
	w.press("e", "enter")
	for _, at := range own {
		clear(w.m.window.visitor.Waiting)
		w.m.window.visitor.Waiting[at] = true
		w.press("down", "up")
		w.shows("Your game is at table " + string(at) + ".")
	}
}

// Nobody is led to a table of an evening over days, and nobody is told so.
func TestEvenings_NobodyNeedsToBeHereForAnEveningOverDays(t *testing.T) {
	w, _ := toEvening(t, evening.League, crew...)
	w.press("e", "enter")
	w.shows("you need not be here when it begins")
	w.lacks("led to your table")
	w.press("?")
	w.says("People who come from one address may meet.") // nobody need be here, so nobody knows from where they come
}

// Who leaves a league that runs is told before that there is no way back.
func TestEvenings_LeavingALeagueSaysThatItIsForGood(t *testing.T) {
	w, _ := leagueRunning(t)
	w.press("e", "enter", "e")
	w.says("Your games at tables")
	w.says("go on and count.")
	w.shows("There is no way back into it.")
}

// Of an evening that was called off the page shows who had entered, and no standing.
func TestEvenings_CalledOffHasNoStanding(t *testing.T) {
	w, h := toEvening(t, evening.Knockout, crew...)
	w.press("e", "enter")
	must(t, h.HaveEvening("cup", func(s *evening.State, m evening.Moment) evening.Effects {
		return s.Step(w.m.window.visitor.Person, evening.CallOff{}, m)
	}))
	w.post()
	w.shows("It was called off.", "Who has entered", "Bob", "What it is", "called off before its first game")
	w.lacks("still in it", "to look back at", "No table runs now", "Its results for ever")
}
