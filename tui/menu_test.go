package tui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// chooses does a command by the menu: "m:daily" among the keys.
func (w *terminal) chooses(name string) {
	w.t.Helper()
	w.send(keyPress("m"))
	m := w.m.window.front.menu
	if m == nil {
		w.t.Fatalf("there is no menu here:\n%s", w.text())
	}
	at := slices.IndexFunc(m.entries(), func(x entry) bool { return x.name == name })
	if at < 0 || at >= m.reach(m.entries()) {
		w.t.Fatalf("the menu has no place for %s:\n%s", name, w.text())
	}
	for range at {
		w.send(keyPress("down"))
	}
	w.press("enter")
}

// whistling is a board with a command more.
type whistling struct{ board.Board }

func (b whistling) Actions() []board.Action {
	whistle := widget.Binding{Keys: []string{"j"}, Label: "whistle", Help: "Whistle for your horse."}
	return append([]board.Action{{Binding: whistle, Do: func(string) board.Effect { return board.Effect{} }}}, b.Board.Actions()...)
}

// In at most three keys and a word everything is found from where it makes sense, in any of the three languages.
func TestMenu_FindsByWhatPeopleCallIt(t *testing.T) {
	hall := func(t testing.TB) *terminal { w, _ := crowd(t); return w }
	ended := func(t testing.TB) *terminal { return over(t) }
	plays := func(t testing.TB) *terminal { return playing(t) }
	for typed, c := range map[string]struct {
		at    func(t testing.TB) *terminal
		found string // the name of the first entry, or its label
	}{
		"friend": {hall, "waits"}, "freund": {hall, "people"}, "vrienden": {hall, "people"},
		"yesterday": {hall, "daily"}, "deutsch": {hall, "Deutsch"}, "nederlands": {hall, "Nederlands"},
		"bell": {hall, "calls"}, "glocke": {hall, "calls"}, "better": {hall, "compare"}, "besser": {hall, "compare"}, "vergleich": {hall, "compare"}, "wie is beter": {hall, "compare"},
		"ann bob": {hall, "Ann and Bob"}, "bob vs an": {hall, "Bob and Ann"}, "who is better, ann or bob?": {hall, "Ann and Bob"}, "stop the bell": {hall, "calls"}, "who is here": {hall, "people"},
		"best players": {hall, "honours"}, "inbox": {hall, "waits"}, "code": {hall, "join"}, "visible": {hall, "waits"}, "seen": {hall, "waits"},
		"vacation": {hall, "rest"}, "tomorrow": {hall, "new"}, "my page": {hall, "page"}, "tutorial": {hall, "learn"},
		"rev": {ended, "review"}, "worst move": {ended, "review"}, "revanche": {ended, "rematch"}, "notation": {ended, "record"},
		"undo": {plays, "undo"}, "takeback": {plays, "undo"}, "rückgängig": {plays, "undo"}, "ruckgangig": {plays, "undo"},
		"pause": {plays, "matter"}, "without losing": {plays, "leave-game"}, "symbols": {plays, "pictures"},
		"forget": {hall, "forget"}, "delete my account": {hall, "forget"}, "konto löschen": {hall, "forget"}, "vergessen": {hall, "forget"},
		"invisible": {hall, "waits"}, "unsichtbar": {hall, "waits"}, "onzichtbaar": {hall, "waits"}, "report": {hall, "person"},
		"resign": {plays, "leave-game"}, "opgeven": {plays, "leave-game"}, "go on": {plays, "matter"}, "verder": {plays, "matter"}, "weiter": {plays, "matter"},
		"ty-1.2": {plays, "Rule TY-1.2"}, "Bob": {hall, "Bob"}, "t1": {hall, "Toy"},
	} {
		w := c.at(t)
		w.press("m")
		for _, r := range typed {
			w.send(keyPress(string(r)))
		}
		list := w.m.window.front.menu.entries()
		if len(list) == 0 || list[0].name != c.found && list[0].Label != c.found {
			t.Errorf("%q finds first\n%s", typed, w.text())
		}
	}
}

// Whatever may be a name leads to its person, seen or not, and says so within the first rows; of two words only names are
// put side by side.
func TestMenu_LooksForAnyName(t *testing.T) {
	for typed, first := range map[string]string{"bo": "Bob", "eve": "", "e": "", "invite bob": "Bob", "bob report": "Bob", "invite eve": "look for eve", "eve schreiben": "look for eve", "zoe": "look for zoe"} {
		w, _ := crowd(t)
		w.press("m")
		for _, r := range typed {
			w.send(keyPress(string(r)))
		}
		list := w.m.window.front.menu.entries()
		if first != "" && (len(list) == 0 || list[0].Label != first) {
			t.Errorf("%q finds first\n%s", typed, w.text())
		}
		if !strings.Contains(w.text(), "look for ") && !strings.Contains(typed, "bob") {
			t.Errorf("%q leads to nobody who is not seen:\n%s", typed, w.text())
		}
	}
	w, _ := crowd(t)
	w.press("m")
	w.send(tea.PasteMsg{Content: "cattle thief"})
	if strings.Contains(w.text(), "cattle and thief") {
		t.Errorf("two words that are no names are put side by side:\n%s", w.text())
	}
}

// The name of a game leads to games, and not to somebody who might be called so.
func TestMenu_FindsGamesByName(t *testing.T) {
	for _, typed := range []string{"montana", "zoff", "moon river", "moon"} {
		w := realGames(t, "en")
		w.press("m")
		w.send(tea.PasteMsg{Content: typed})
		if list := w.m.window.front.menu.entries(); len(list) == 0 || list[0].seeks {
			t.Errorf("%q finds first\n%s", typed, w.text())
		}
	}
}

// A word of a game leads to the chapters that explain it.
func TestMenu_FindsWordsOfTheGames(t *testing.T) {
	for typed, chapter := range map[string]string{"thief": "Moon River", "cattle thief": "Moon River", "wheel": "Montana", "canteen": "Montana", "gold": "Moon River", "desperado": "Moon River", "how do cows score?": "Moon River"} {
		w := realGames(t, "en")
		w.press("m")
		w.send(tea.PasteMsg{Content: typed})
		if list := w.m.window.front.menu.entries(); len(list) == 0 || list[0].about != chapter || list[0].group != "Rules" {
			t.Errorf("%q finds first\n%s", typed, w.text())
		}
	}
}

// The rules of the game that somebody plays stand before those of others.
func TestMenu_FindsFirstTheRulesOfTheGameAtHand(t *testing.T) {
	for game, title := range map[string]string{"moonriver": "Moon River", "buffalo": "Zoff in Buffalo", "montana": "Montana"} {
		w := realGames(t, "en")
		w.m.window.table = &tableOnScreen{TableInView: tell.TableInView{Snap: &table.Snapshot{Card: table.Card{Game: game}}}}
		list := w.m.window.foundRules("end")
		if len(list) < 3 || list[0].about != title {
			t.Errorf("at a table of %s the rules of %q are found first", title, list[0].about)
		}
	}
}

// What a row of the hall has nothing for is not the first that the menu offers.
func TestMenu_BeginsWithWhatWorks(t *testing.T) {
	w, _ := crowd(t)
	w.press("m")
	if list := w.m.window.front.menu.entries(); !list[0].Works() {
		t.Errorf("the menu begins with what does nothing:\n%s", w.text())
	}
}

// A rule that is looked up by its number is read in the language of the person.
func TestMenu_FindsARuleInOnesLanguage(t *testing.T) {
	for code, says := range map[string]string{"en": "herds of a meadow may be of equal size", "de": "keine zwei Herden", "nl": "geen twee kuddes even"} {
		w := realGames(t, code)
		w.press("m")
		for _, r := range "zb-4.3" {
			w.send(keyPress(string(r)))
		}
		w.press("enter")
		w.shows("ZB-4.3", says)
	}
}

// What is found is done by enter: a person is written to, a rule read, a table gone to, a language spoken; what cannot
// be done is said why, and the menu stays.
func TestMenu_DoesWhatItFinds(t *testing.T) {
	w := amongFriends("m", "B", "o", "b", "down", "down", "enter")(t)
	w.shows("TO Bob")
	w.press("esc", "m")
	w.types("deutsch")
	w.shows("Menü")
	w, _ = crowd(t)
	w.press("m")
	w.types("t1")
	if at := w.m.window.table; at == nil || at.ID != "t1" {
		t.Errorf("a table's code leads to\n%s", w.text())
	}
	w = playing(t)
	w.press("m")
	w.types("ty-1.1")
	w.shows("Take one to three tokens.")
	w.press("esc", "m")
	w.types("take back")
	w.shows(" NO  Nothing of yours")
	w.press("esc")
	if w.shows("Menu"); w.m.window.front.menu.input.Value() != "" {
		t.Errorf("esc leaves what was typed:\n%s", w.text())
	}
	if w.press("esc"); w.m.window.front.menu != nil {
		t.Error("esc does not close the menu")
	}
}

// A command that a board gets is in the key bar, the menu, the help and among what is found, by that one value.
func TestMenu_HasACommandByOneEntry(t *testing.T) {
	w := playing(t)
	w.m.window.table.board = whistling{w.m.window.table.board}
	w.resize(160, 48)
	w.shows("j whistle")
	w.press("m")
	w.shows("whistle")
	w.press("w", "h", "i")
	w.shows("WHISTLE", "Whistle for your horse.")
	w.press("esc", "esc", "?")
	w.shows("Whistle for your horse.")
}

// whistlingHall is a hall with an action more.
type whistlingHall struct{ *hallScreen }

func (l whistlingHall) actions() []action {
	x := l.act("whistle", func(string) tea.Cmd { l.window.showHelp(&helpView{}); return nil })
	x.Label, x.Help = "whistle", "Whistle for your horse."
	return append([]action{x}, l.hallScreen.actions()...)
}

// A command that a screen gets is in the key bar, the menu, the help, among what is found and on the page of commands,
// by its entry in the list of commands and its action alone.
func TestMenu_HasACommandOfAScreenByOneEntry(t *testing.T) {
	before := keys.Commands
	t.Cleanup(func() { keys.Commands = before })
	keys.Commands = append(slices.Clone(before), keys.Command{Name: "whistle", Group: keys.OfTalk, Key: "z", Word: "whistle"})
	w, _ := crowd(t)
	w.m.window.screen = whistlingHall{w.m.window.screen.(*hallScreen)}
	w.resize(160, 48)
	w.shows("z whistle")
	w.press("m")
	if x := w.m.window.front.menu.entries(); !slices.ContainsFunc(x, func(x entry) bool { return x.name == "whistle" && x.group == "Talk" && x.Name() == "z" }) {
		t.Errorf("the menu has it not, or elsewhere:\n%s", w.text())
	}
	w.press("w", "h", "i")
	w.shows("WHISTLE", "Whistle for your horse.")
	w.press("esc", "esc", "?")
	w.shows("Whistle for your horse.")
	boardtest.Has(t, pageOfCommands(), "| `z` | `whistle` |")
}

// What cannot be done here says where it can be.
func TestMenu_SaysWhereElse(t *testing.T) {
	w, _ := crowd(t)
	for group, want := range map[keys.Group]string{keys.OfTurn: "menu.at-board", keys.OfTable: "menu.at-table", keys.OfPast: "menu.at-table", keys.OfTalk: "menu.not-now"} {
		if got := w.m.window.whereElse(group); got != want {
			t.Errorf("of %s it says %s, not %s", group, got, want)
		}
	}
}

// From everywhere the menu leads somewhere, and esc leads back to where one was.
func TestMenu_LeadsBack(t *testing.T) {
	for _, name := range []string{"people", "waits", "honours", "learn", "profile", "page", "new", "daily"} {
		for where, w := range map[string]*terminal{"the hall": inCrowd()(t), "a game": playing(t)} {
			before := w.m.window.screen
			w.press("m:" + name)
			if w.m.window.screen == before && name != "daily" {
				t.Errorf("from %s %s leads nowhere:\n%s", where, name, w.text())
			}
			if w.press("esc"); w.m.window.screen != before {
				t.Errorf("from %s by %s esc leads to %T", where, name, w.m.window.screen)
			}
		}
	}
}

// Each command has a name and a sentence in all languages, but for those that only line mode has.
func TestMenu_NamesEachCommand(t *testing.T) {
	for _, c := range keys.Commands {
		for _, code := range lang.Languages() {
			own := lang.For(code)
			if c.Aloud {
				continue
			}
			for _, key := range []string{"act." + c.Name, "act." + c.Name + ".help"} {
				if own.T(key) == key {
					t.Errorf("%s has no %s", code, key)
				}
			}
		}
		if c.Group != "" && !slices.Contains(keys.Groups, c.Group) {
			t.Errorf("%s is of no group", c.Name)
		}
	}
}

// Whoever sits at a table of the hall is found by name, before what cannot be done here; and many keys at once are one
// search: five thousand of them must not hold the window up.
func TestMenu_FindsWhoSitsAtATable(t *testing.T) {
	w, _ := crowd(t)
	hall := *w.m.window.visitor.Hall
	hall.People = tuitest.HallOf(nil, nil).People
	w.send(lobby.News{Hall: &hall})
	w.press("m")
	for range 5000 {
		w.send(keyPress("x"))
	}
	for range 40 {
		w.send(keyPress("backspace"))
	}
	w.send(tea.PasteMsg{Content: "Bob"})
	if list := w.m.window.front.menu.entries(); len(list) == 0 || list[0].Label != "Bob" || list[0].seeks {
		t.Errorf("Bob, who sits at a table, is not the first:\n%s", w.text())
	}
}
