package tui

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/keys"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// A metKey is a binding that was met somewhere in the program.
type metKey struct {
	where string
	widget.Binding
}

// met are all bindings of the program, once they have been looked for.
var met []metKey

// everyBinding are the bindings of all screens and boards, and of what each of their keys leads to.
func everyBinding(t *testing.T) []metKey {
	if met != nil {
		return met
	}
	for _, stage := range stages {
		w := stage.go_(t)
		first := w.m.window.actions()
		noteScreen(w, stage.name)
		for _, x := range first {
			if sign := letterOf(x.Binding); sign != "" && x.Works() {
				w := stage.go_(t)
				w.press(sign)
				noteScreen(w, stage.name+" "+sign)
			}
		}
	}
	seeds := byte(2)
	if testing.Short() {
		seeds = 1
	}
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for seed := range seeds {
			noteBoards(t, game, rules.Setup{Seats: 2 + int(seed)%3}, seed)
		}
	}
	noteBoards(t, "buffalo", rules.Setup{Seats: 3, Options: map[string]string{"variant": "auction", "discards": "open"}}, 9)
	return met
}

func noteScreen(w *terminal, where string) {
	for _, x := range w.m.window.actions() {
		met = append(met, metKey{where, x.Binding})
	}
}

// noteBoards plays a random game and notes the keys of its boards: of one that has seen all
// of the game, and of fresh ones after each of their keys.
func noteBoards(t *testing.T, game string, setup rules.Setup, seed byte) {
	p := boardtest.NewPlay(t, tuitest.GameFor(t, game), setup, rules.Seed{seed})
	src := rules.Seed{seed, 6}.Source(0)
	presenter, _ := tell.Env{}.PresenterOf(game)
	p.Brands = presenter.Brands
	kept := presenter.New()
	for range 400 {
		s := p.Scene(max(p.Record.Match().ToAct().First(), 1))
		fresh := func() board.Board {
			b := presenter.New()
			b.Update(s)
			return b
		}
		kept.Update(s)
		list := append(kept.Actions(), fresh().Actions()...)
		for _, x := range list {
			if sign := letterOf(x.Binding); sign != "" && x.Works() {
				b := fresh()
				boardtest.Press(b.Actions(), sign)
				list = append(list, b.Actions()...)
			}
		}
		for _, x := range list {
			met = append(met, metKey{game, x.Binding})
		}
		if !p.Random(t, src) {
			return
		}
	}
}

// letterOf is the letter or sign of a binding; "" when it has none: arrows, enter, digits and
// the like do with what is at hand what they always do.
func letterOf(x widget.Binding) string {
	for _, key := range x.Keys {
		if r, size := utf8.DecodeRuneInString(key); size == len(key) && !unicode.IsDigit(r) && r != ' ' {
			return key
		}
	}
	return ""
}

// meanings are what each letter and sign is for: the words that stand beside it in the footer,
// or the beginning of its help where there are none.
var meanings = map[string][]string{
	keys.Again:    {"again", "another turn"},
	keys.Bot:      {"bots fill", "let a bot play", "with bots", "stand-in", "bot for…", "agree"},
	keys.Edit:     {"options", "other game", "evenings", "take part", "leave evening", "the evening"},
	keys.Trade:    {"trade cow"},
	keys.Done:     {"done", "no bonus", "pass", "end turn"},
	keys.Flip:     {"turn"},
	keys.Turn:     {"next turn", "my table"},
	keys.Hint:     {"hint", "close", "review"},
	keys.Join:     {"join"},
	keys.Pictures: {"pictures"},
	keys.Look:     {"look", "look around", "done looking", "back"},
	keys.New:      {"new table", "play on", "practise", "try it here", "new evening"},
	keys.Last:     {"last turns", "turn", "look back", "best replay"},
	keys.Points:   {"points", "score sheet"},
	keys.Leave:    {"leave", "let it wait", "stand up", "end lesson", "call off"},
	keys.Resign:   {"resign", "rest", "go on", "show me"},
	keys.Story:    {"story"},
	keys.Talk:     {"talk"},
	keys.TakeBack: {"take back"},
	keys.Skip:     {"skip", "show all"},
	keys.Watch:    {"watch"},
	keys.Remove:   {"remove bot", "send away", "unlink", "close", "stop", "decline", "no", "take out"},
	keys.Share:    {"share"},
	keys.Yes:      {"yes", "give it up", "end", "another turn", "free chairs", "accept", "answer", "agree"},
	keys.Own:      {"own"},
	keys.Decision: {"decision"},
	keys.Waits:    {"waiting", "friends"},
	keys.Menu:     {"menu"},
	keys.Company:  {"people", "person"},
	keys.Help:     {"help", "close"},
}

// A letter means one thing in all of the program, and what is not in the list of meanings has none.
func TestOneLetterMeansOneThing(t *testing.T) {
	found := map[string]bool{}
	for _, x := range everyBinding(t) {
		sign := letterOf(x.Binding)
		if sign == "" {
			continue
		}
		word := x.Label
		if word == "" {
			word = x.Help
		}
		at := slices.IndexFunc(meanings[sign], func(known string) bool {
			begin, long := strings.CutSuffix(known, "…")
			return word == known || long && strings.HasPrefix(word, begin)
		})
		if at < 0 {
			if !found[sign+word] {
				t.Errorf("%s: %s is %q, but it is there for %q", x.where, sign, word, meanings[sign])
			}
			found[sign+word] = true
			continue
		}
		found[sign+meanings[sign][at]] = true
	}
	for sign, words := range meanings {
		for _, word := range words {
			if !found[sign+word] && !testing.Short() { // which sees too little of the games
				t.Errorf("%s never is %q", sign, word)
			}
		}
	}
}

// Nobody resigns who held Shift by mistake: in all screens and boards no key means one
// thing with Shift and another without.
func TestNoTwoKeysDifferByShiftAlone(t *testing.T) {
	known := map[string]string{}
	for _, x := range everyBinding(t) {
		for _, key := range x.Keys {
			known[key] = x.where
		}
	}
	if known["m"] == "" || known["q"] == "" || len(known) < 30 {
		t.Fatalf("only these keys were found: %v", known)
	}
	for key, where := range known {
		r, size := utf8.DecodeRuneInString(key)
		if size != len(key) || !unicode.IsLower(r) {
			continue
		}
		if other := known[strings.ToUpper(key)]; other != "" {
			t.Errorf("%s (%s) and %s (%s) differ by Shift alone", key, where, strings.ToUpper(key), other)
		}
	}
}

// oneKey is the key of each thing that there is on several screens, by its word in the footer.
var oneKey = map[string]string{
	"help": "?", "talk": "t", "story": "s", "points": "p", "hint": "h", "pictures": "k", "next turn": "g", "leave": "q", "back": "esc",
	"new table": "n", "join": "j", "watch": "w", "last turns": "o", "menu": "m", "score sheet": "p", "take back": "u", "done": "d", "again": "a", "look": "l", "look around": "l", "choose": "up", "scroll": "up",
}

// What there is on several screens has one key everywhere.
func TestOneThingHasOneKey(t *testing.T) {
	for _, x := range everyBinding(t) {
		key, known := oneKey[x.Label]
		if known && !x.Has(key) && !(x.Label == "back" && (x.Has("backspace") || x.Has(keys.Look))) && !(x.Label == "watch" && x.Has("enter")) && !(x.Label == "look" && x.Has("up")) {
			t.Errorf("%s: %s has the keys %v, not %s", x.where, x.Label, x.Keys, key)
		}
	}
}

// The key bar begins with the menu, names at most six keys, and none that does nothing now; whatever it leaves out is
// in the menu.
func TestTheKeyBarNamesSixThatWorkTheMenuFirst(t *testing.T) {
	for _, stage := range stages {
		w := stage.go_(t)
		w.resize(220, 50)
		lines := strings.Split(strings.TrimRight(w.text(), "\n"), "\n")
		shown, named, left := " "+lines[len(lines)-1]+" ", 0, []string(nil)
		for _, x := range w.m.window.actions() {
			pair := " " + x.Name() + " " + x.Label + " "
			switch there := x.Label != "" && x.Name() != "" && strings.Contains(shown, pair); {
			case there && !x.Works():
				t.Errorf("%s: the bar names %q, which does not work: %s", stage.name, pair, shown)
			case there:
				named++
			case x.Works() && x.name != "":
				left = append(left, x.name)
			}
		}
		if named > 6 && !w.m.window.front.asks() || named < 1 {
			t.Errorf("%s: the bar names %d keys: %s", stage.name, named, shown)
		}
		if w.m.window.front.hasKeys() || w.m.window.lobby.Visit == nil {
			continue
		}
		if !strings.HasPrefix(shown, "  m menu") {
			t.Errorf("%s: the menu is not the first: %s", stage.name, shown)
		}
		for _, name := range left {
			if c := keys.Of(name); c.Group != "" && !slices.ContainsFunc(w.m.window.offers(), func(x entry) bool { return x.name == name }) {
				t.Errorf("%s: %s is neither in the bar nor in the menu", stage.name, name)
			}
		}
	}
}

// Enter and esc leave everything as it is, whatever is asked; only y does it.
func TestOnlyYAnswersYes(t *testing.T) {
	for _, key := range []string{"enter", "esc", "n", "space", "Y", "y"} {
		w, done := playing(t), false
		w.m.window.front.ask("SURE?", "It costs.", func() tea.Cmd { done = true; return nil })
		w.shows("SURE?", "It costs.", "y yes", "esc no")
		w.press(key)
		if done != (key == "y") {
			t.Errorf("%s has answered yes: %v", key, done)
		}
	}
}

func TestTheMouseIsGivenBackAndTaken(t *testing.T) {
	w := playing(t)
	if w.m.View().MouseMode == tea.MouseModeNone {
		t.Fatal("the mouse does nothing at first")
	}
	w.press("m:mouse-off")
	w.shows("The mouse selects text now")
	if w.m.View().MouseMode != tea.MouseModeNone {
		t.Error("the terminal does not get the mouse")
	}
	w.press("m:mouse-on")
	if w.m.View().MouseMode == tea.MouseModeNone {
		t.Error("the saloon does not take the mouse again")
	}
}

// The keys of every game begin with what enter does, then the arrows: whoever knows one game finds them in the others.
func TestTheKeysOfAllGamesHaveOneOrder(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		choices := 0
		for moves := range 60 {
			w := opened(t, tuitest.NewFakeLobby(), game, 3, 1, moves)
			if !w.m.window.table.Scene.MyTurn() {
				continue
			}
			lines := strings.Split(strings.TrimSpace(w.text()), "\n")
			keys := strings.Fields(lines[len(lines)-1])
			enter, arrows := -1, -1
			for i, key := range keys {
				switch {
				case key == "enter":
					enter = i
				case strings.ContainsAny(key, "↑↓←→") && arrows < 0:
					arrows = i
				}
			}
			if enter > arrows && arrows >= 0 {
				t.Fatalf("%s after %d moves names the arrows first: %s", game, moves, lines[len(lines)-1])
			}
			if enter == 2 && arrows > 0 { // behind the menu
				choices++
			}
		}
		if choices == 0 {
			t.Errorf("%s never names enter and the arrows", game)
		}
	}
}

// Whoever presses enter twice while the first move is still being written down makes one
// move: the second press is answered, and is not kept for later.
func TestASecondPressIsNoSecondMove(t *testing.T) {
	first, _ := facing(t, tuitest.NewFakeLobby())
	at := first.m.window.table.Snap.At
	hold := func() tea.Cmd {
		m, cmd := first.m.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
		first.m = m.(Model)
		return cmd
	}
	move := hold()
	again := hold()
	first.shows("Your move is being written down.")
	if queue := first.m.window.table.queue; len(queue) != 0 {
		t.Errorf("%d moves are kept for later", len(queue))
	}
	first.run(move)
	if first.m.window.table.underway == nil {
		t.Error("the next move may be made before the first one is seen")
	}
	first.run(again)
	first.post()
	own := 0
	for _, line := range first.m.window.table.Snap.Story[at:] {
		if line.Seat == first.m.window.table.Snap.Seat {
			own++
		}
	}
	if own != 1 {
		t.Errorf("two presses made %d moves", own)
	}
}
