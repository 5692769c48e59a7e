package tui

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/charmbracelet/x/ansi"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/gamecard"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// emptyHall is a window that shows a hall without tables.
func emptyHall(t testing.TB, change func(*tell.Env), games ...rules.Game) *terminal {
	h := tuitest.NewFakeLobby()
	h.Offers = games
	return seated(t, h, "Ann", change)
}

func asItIs(*tell.Env) {}

// asNew is what the window would show if nothing had been drawn before.
func (w *terminal) asNew() string {
	defer hallRows.forget()()
	return w.m.View().Content
}

// forget forgets all pieces until the returned function is called.
func (k *keptPieces[Look]) forget() (remember func()) {
	kept := k.pieces
	k.pieces = nil
	return func() { k.pieces = kept }
}

// someNeeds are halls of many kinds: empty ones and full ones.
func someNeeds() (list []homeNeeds) {
	for i := range 96 {
		bit := func(n int) int { return i >> n & 1 }
		list = append(list, homeNeeds{fresh: bit(0) > 0, own: bit(1) * (1 + bit(2)*9), games: 3, deals: 3 * bit(3), last: 2 * bit(3), learn: bit(4) > 0, open: bit(5) * 2, tables: bit(5)*2 + bit(6)*30, chat: 20 * bit(1)})
	}
	return list
}

// onTable puts the cursor of the hall on table i, counted from 0: the own ones, then those of others.
func (w *terminal) onTable(i int) *terminal {
	w.t.Helper()
	w.press("home")
	for range 40 {
		if w.m.window.screen.(*hallScreen).marked().Card != nil {
			if i--; i < 0 {
				return w
			}
		}
		w.press("down")
	}
	w.t.Fatalf("there is no such table:\n%s", w.text())
	return w
}

// onRow puts the cursor of the hall on the row of a kind.
func (w *terminal) onRow(kind tell.HomeKind) *terminal {
	w.t.Helper()
	w.press("home")
	for range 40 {
		if w.m.window.screen.(*hallScreen).marked().Kind == kind {
			return w
		}
		w.press("down")
	}
	w.t.Fatalf("there is no row %s:\n%s", kind, w.text())
	return w
}

func theGames(t testing.TB) []rules.Game {
	return []rules.Game{tuitest.GameFor(t, "moonriver"), tuitest.GameFor(t, "buffalo"), tuitest.GameFor(t, "montana")}
}

// seats makes the chairs of a table: a name each, "bot", or "" for a free one.
func seats(names ...string) (list []table.Chair) {
	for _, name := range names {
		c := table.Chair{Here: true}
		switch name {
		case "":
			c.Here = false
		case "bot":
			c.Level, c.Person = "easy", table.Person{ID: "bot", Name: "Bot", Kind: table.KindBot}
		default:
			c.Person = table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}
		}
		list = append(list, c)
	}
	return list
}

var titles = map[string]string{"moonriver": "Moon River", "buffalo": "Zoff in Buffalo", "montana": "Montana"}

func cardOf(id table.ID, game string, phase table.Phase, chairs []table.Chair) *table.Card {
	return &table.Card{ID: id, Game: game, Title: titles[game], Phase: phase, Chairs: chairs, Host: chairs[0].Person.ID, Progress: 30}
}

func dealsOf(states ...lobby.DealState) (list []lobby.Deal) {
	for i, game := range []string{"moonriver", "buffalo", "montana"} {
		d := lobby.Deal{Game: game, Title: titles[game], Day: "2026-03-01", State: states[i], Tried: 9 - 4*i}
		if d.State == lobby.DealFinished {
			d.Mine = &lobby.DealResult{Rank: 3, Place: 2, Points: 31}
		}
		list = append(list, d)
	}
	return list
}

// playedLately are finished games of Ann against bots, the newest first; a win for each "+", a level for each kind of bots.
func playedLately(game, results, level string) (list []lobby.Finished) {
	for i, result := range results {
		g := lobby.Finished{ID: table.ID(fmt.Sprint(game, i)), Game: game, Title: titles[game], Seat: 1, Place: 2, Points: []int{31, 36},
			Who: []string{"p-Ann", "level:" + level}, Players: []table.Person{{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}, {Name: "Cho", Kind: table.KindBot}}, Won: []rules.Seat{2}}
		if result == '+' {
			g.Place, g.Points, g.Won = 1, []int{40, 36}, []rules.Seat{1}
		}
		list = append(list, g)
	}
	return list
}

// fresh is the hall of somebody who has just come, with two tables of others.
func fresh(t testing.TB) *terminal {
	h := tuitest.NewFakeLobby()
	h.Offers, h.Deals = theGames(t), dealsOf(lobby.DealOpen, lobby.DealOpen, lobby.DealOpen)
	w := seated(t, h, "Ann")
	w.send(lobby.News{Hall: seenBy("p-Ann", []*table.Card{
		cardOf("t1", "moonriver", table.Gathering, seats("Flo", "", "")), cardOf("t2", "montana", table.Playing, seats("Guy", "Hal"))})})
	return w
}

// regular is the hall of somebody who often comes: two tables wait, and others play.
func regular(t testing.TB) *terminal {
	h := tuitest.NewFakeLobby()
	h.Offers, h.Deals = theGames(t), dealsOf(lobby.DealFinished, lobby.DealRunning, lobby.DealOpen)
	h.Endings = append(playedLately("moonriver", "-+-+", "medium"), playedLately("buffalo", "--", "easy")...)
	w := seated(t, h, "Ann")
	w.send(lobby.News{Hall: regularHall(h)})
	return pressing(w, "home")
}

func regularHall(h *tuitest.FakeLobby) *lobby.Hall {
	slow, quick := cardOf("slow", "buffalo", table.Playing, seats("Guy", "Ann", "bot")), cardOf("quick", "montana", table.Playing, seats("Ben", "Ann", "Cho"))
	others := cardOf("others", "moonriver", table.Playing, seats("Ben", "Ann"))
	slow.ToAct, quick.ToAct, others.ToAct = rules.SeatSet(2), rules.SeatSet(2), rules.SeatSet(1)
	quick.Terms.Clock, quick.Deadlines = "3d", []time.Time{{}, h.Clock.Add(52 * time.Hour), {}}
	hall := seenBy("p-Ann", []*table.Card{
		slow, others, quick,
		cardOf("t1", "buffalo", table.Gathering, seats("Dan", "Eli", "")), cardOf("t2", "moonriver", table.Gathering, seats("Flo", "", "")),
		cardOf("t3", "montana", table.Playing, seats("Guy", "Hal")), cardOf("t4", "moonriver", table.Playing, seats("bot", "bot", "bot"))})
	var here []*lobby.Presence
	for _, name := range []string{"Ann", "Ben", "Cho", "Flo", "Guy", "Hal", "Eli"} {
		here = append(here, &lobby.Presence{Person: seats(name)[0].Person})
	}
	hall.People = lobby.ListOf(here...)
	hall.Chat = []table.ChatLine{{From: "Flo", Text: "one chair free at Zoff"}, {From: "Cho", Text: "well played, Ben"}}
	return hall
}

// The cursor of somebody who has just come is on the game that begins at once, and enter begins it: no chair is free,
// and nobody has to say that they are ready.
func TestHome_EnterOnAFreshHallBeginsAGame(t *testing.T) {
	fresh(t).shows("PLAY  Moon River against a bot", "it begins at once", "Lessons", "Today's deal", "Flo", "2 chairs free")
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.press("enter")
	if at := w.m.window.table; at == nil || !at.Playing() {
		t.Errorf("nothing is played:\n%s", w.text())
	}
	w.lacks("READY")
}

// Tables that wait come first, the one whose time runs out soonest before the others.
func TestHome_ContinuesWithTheSoonestDeadline(t *testing.T) {
	w := regular(t)
	text := w.text()
	soon, late, others := strings.Index(text, "2 d 4 h left"), strings.Index(text, "no clock"), strings.Index(text, "Ben moves")
	if soon < 0 || late < soon || others < late {
		t.Errorf("the tables stand at %d, %d and %d:\n%s", soon, late, others, text)
	}
	w.shows("GO ON  Montana")
}

// Each row says what enter does, and that is done.
func TestHome_EnterDoesWhatTheMarkedRowSays(t *testing.T) {
	for _, c := range []struct {
		kind tell.HomeKind
		keys []string
		says string
		at   string // the screen that enter leads to
	}{
		{tell.HomeDeals, nil, "go on with your try of today's deal of Zoff in Buffalo", "table"},
		{tell.HomeDeals, []string{"right"}, "today's deal of Montana; there you can begin your one try", "deals"},
		{tell.HomeDeals, []string{"left"}, "today's deal of Moon River, and how others did", "deals"},
		{tell.HomeLearn, nil, "the lesson of Montana, alone, step by step", "table"},
		{tell.HomeLearn, []string{"right"}, "the lesson of Moon River once more", "table"},
		{tell.HomePlay, []string{"right", "right"}, "Montana against a bot (easy); it begins at once", "table"},
		{tell.HomeHere, nil, "who is here", "people"},
	} {
		w := regular(t).onRow(c.kind)
		w.press(c.keys...)
		w.shows(c.says)
		h := theLobby(w)
		h.Offers = append(h.Offers, tuitest.GameFor(t, "toy"))
		if w.press("enter"); w.m.window.screen.id() != c.at {
			t.Errorf("%q: enter leads to %s:\n%s", c.says, w.m.window.screen.id(), w.text())
		}
	}
}

// Enter alone takes the name that stands beside the empty field, and the language that was chosen stays.
func TestWelcome_EnterTakesTheProposal(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := opens(t, h, "dusty", "SHA256:new")
	w.shows("or dusty: enter takes it", "Three board games", "nothing to sign up for")
	w.press("down", "right")
	w.shows("Dein Name")
	w.press("down", "right")
	if w.m.window.isDark() {
		t.Errorf("the colours are not light:\n%s", w.text())
	}
	w.press("enter")
	if p := w.m.window.visitor.Person; p.Name != "dusty" || p.Lang != "de" {
		t.Errorf("%+v has come in", p)
	}
	other := opens(t, h, "dusty", "SHA256:other")
	other.types("Rose")
	if p := other.m.window.visitor.Person; p.Name != "Rose" {
		t.Errorf("%+v has come in instead of Rose", p)
	}
}

// A lesson that was had is ticked, and its number plays the game from then on.
func TestHome_TicksALessonThatWasHad(t *testing.T) {
	w := fresh(t)
	w.lacks("✓")
	w.run(w.m.window.noteLesson(&table.Snapshot{Card: table.Card{Game: "buffalo"}, Lesson: &table.Guide{Step: 12, Of: 12, Over: true}}))
	w.shows("Zoff in Buffalo ✓")
	if kept := theLobby(w).Profile.Learned; !slices.Equal(kept, []string{"buffalo"}) {
		t.Errorf("kept are %q", kept)
	}
	if g := w.m.window.lobby.PlayRow(w.m.window.visitor).Games; !g[1].Known || g[0].Known {
		t.Errorf("known are %+v", g)
	}
	w.press("m:learn")
	w.shows("lesson ✓")
}

// When the marked row is gone, enter says so once and does nothing: what stands there now was not chosen.
func TestHome_EnterDoesNothingWhereTheMarkedRowIsGone(t *testing.T) {
	w := regular(t).onTable(0)
	h := regularHall(theLobby(w))
	w.send(lobby.News{Hall: seenBy("p-Ann", nil)})
	before := w.m.window.screen
	w.press("enter")
	w.shows("What was marked here is gone.")
	if w.m.window.screen != before || len(theLobby(w).Tables) > 0 {
		t.Errorf("enter does something else:\n%s", w.text())
	}
	w.send(lobby.News{Hall: h})
	w.press("up", "enter")
	w.lacks("What was marked here is gone.")
}

// Who leaves reads that the games are kept, and the way back.
func TestLeaving_SaysThatGamesAreKept(t *testing.T) {
	for hall, want := range map[*lobby.Hall]string{regularHall(tuitest.NewFakeLobby()): "So long, Ann. Your games are kept; the way back is: ssh -p 2222 h", seenBy("p-Ann", nil): "So long, Ann."} {
		w := seated(t, tuitest.NewFakeLobby(), "Ann", func(e *tell.Env) { e.Address = "-p 2222 h" })
		w.send(lobby.News{Hall: hall})
		if w.press("q", "y"); w.m.Farewell() != want {
			t.Errorf("it says %q, not %q", w.m.Farewell(), want)
		}
	}
}

// When nobody plays, the hall leads to the best deal of the day before.
func TestHome_OffersTheBestDealWhenNobodyPlays(t *testing.T) {
	h := tuitest.NewFakeLobby()
	tuitest.WithDeals(h)
	w := seated(t, h, "Ann").onRow(tell.HomeBest)
	w.shows("see how Ann played yesterday's deal", "BEST DEAL  the best try of Toy, by Ann")
}

// Beside the offer to play bots stands how often one has won against bots: games among people do not count there.
func TestHome_AGameWithBotsCountsGamesWithBotsAlone(t *testing.T) {
	h, met := tuitest.NewFakeLobby(), playedLately("moonriver", "+", "medium")
	met[0].Players[1].Kind = table.KindPlayer
	h.Offers, h.Endings = theGames(t), append(met, playedLately("moonriver", "+--", "medium")...)
	seated(t, h, "Ann").shows("won 1 of 3")
}

// Bots get better after two wins in a row against them, and weaker after three games without a win. Whoever has not won yet
// begins with the weakest, whichever they have met at a deal or chosen, and people they have met.
func TestHome_BotsFitWhoPlaysThem(t *testing.T) {
	dealt, met := playedLately("moonriver", "-", "hard"), playedLately("moonriver", "-", "hard")
	dealt[0].Deal, met[0].Who = "2026-03-01", []string{"p-Ann", "p-Bob"}
	wonDeal, wonMet := playedLately("moonriver", "+", "hard"), playedLately("moonriver", "+", "hard")
	wonDeal[0].Deal, wonMet[0].Who = "2026-03-01", []string{"p-Ann", "p-Bob"}
	medium := func(results string) []lobby.Finished { return playedLately("moonriver", results, "medium") }
	for name, c := range map[string]struct {
		lately []lobby.Finished
		want   string
	}{
		"++": {medium("++"), "hard"}, "+-": {medium("+-"), "medium"}, "---": {medium("---"), "greenhorn"}, "--+": {medium("--+"), "medium"}, "nothing": {nil, "greenhorn"},
		"a lost deal": {dealt, "greenhorn"}, "people who won": {met, "greenhorn"}, "a defeat": {playedLately("moonriver", "-", "hard"), "greenhorn"},
		"a deal that was won": {wonDeal, "easy"}, "people who lost": {wonMet, "easy"}, "a win": {playedLately("moonriver", "+", "greenhorn"), "greenhorn"},
		"a win, then a lost deal": {append(dealt, playedLately("moonriver", "+", "greenhorn")...), "greenhorn"},
		"two wins":                {playedLately("moonriver", "++", "greenhorn"), "easy"}, "weaker": {append(medium("---"), medium("+")...), "easy"},
	} {
		h := tuitest.NewFakeLobby()
		h.LevelsOf = []string{"random", "greenhorn", "easy", "medium", "hard"}
		h.Offers, h.Endings = theGames(t), c.lately
		w := seated(t, h, "Ann")
		if got := w.m.window.lobby.PlayRow(w.m.window.visitor).Games[0].Level; got != c.want {
			t.Errorf("after %s come %s bots, not %s", name, got, c.want)
		}
	}
}

// What a row says is whole in the smallest window, in every language.
func TestHome_NoRowIsCut(t *testing.T) {
	for name, open := range map[string]func(testing.TB) *terminal{"fresh": fresh, "regular": regular} {
		for _, code := range lang.Languages() {
			w := open(t)
			w.speaks(code)
			w.resize(80, 24)
			if strings.Contains(w.text(), "…") {
				t.Errorf("%s in %s:\n%s", name, code, w.text())
			}
		}
	}
}

// Colours for a dark terminal or a light one stay as they were chosen, whatever the terminal says.
func TestGround_StaysAsItWasChosen(t *testing.T) {
	w := fresh(t)
	w.send(tea.BackgroundColorMsg{Color: color.White})
	if w.m.window.isDark() {
		t.Error("on a light terminal the colours are for a dark one")
	}
	w.press("m:ground")
	w.send(tea.BackgroundColorMsg{Color: color.White})
	if kept := theLobby(w).Profile.Ground; !w.m.window.isDark() || kept != table.OnDark {
		t.Errorf("the colours for a dark terminal were chosen, %q is kept, dark is %v", kept, w.m.window.isDark())
	}
	light := func(e *tell.Env) { e.Person.Ground = table.OnLight }
	if again := seated(t, theLobby(w), "Ann", light); again.m.window.isDark() {
		t.Error("the colours for a light terminal were chosen once, and are for a dark one when the person comes again")
	}
}

// What is said of a game ends before the game beside it, which may be marked.
func TestHome_GamesStandApart(t *testing.T) {
	w := emptyHall(t, asItIs)
	w.resize(160, 50)
	for _, width := range []int{32, 33} {
		g := widget.NewGrid(width, gamecard.Height)
		drawGame(g.Area(), tell.HomeGame{Game: "moonriver", Number: 1}, gamecard.Width+1, false, gameSaid{title: "Moon River", more: [][]string{{"greenhorn, 30 min", "greenhorn"}}})
		if line := ansi.Strip(g.Line(w.m.window.theme, 1)); widget.Width(strings.TrimRight(line, " ")) >= width || !strings.Contains(line, "greenhorn") {
			t.Errorf("in %d columns it says %q", width, line)
		}
	}
}

// Beside a number that is chosen stands no heading without anything under it.
func TestForm_ANumberHasNoListOfChoices(t *testing.T) {
	w := emptyHall(t, asItIs)
	w.resize(160, 50)
	w.press("n", "down")
	if n := strings.Count(w.text(), "Chairs"); n != 1 {
		t.Errorf("Chairs stands there %d times:\n%s", n, w.text())
	}
}
