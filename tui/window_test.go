package tui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// A window is a person at a terminal, as a test moves it.
type terminal struct {
	t    testing.TB
	m    Model
	mail *lobby.Mailbox
	quit bool
}

// opens opens a window for somebody with a key; the person may be unknown yet.
func opens(t testing.TB, h *tuitest.FakeLobby, user string, key lobby.Key, change ...func(*tell.Env)) *terminal {
	t.Helper()
	mail := lobby.NewMailbox()
	e := tell.Env{
		Mail: mail, Person: h.Known[key], Key: key, User: user, Width: 80, Height: 24, Profile: colorprofile.TrueColor,
		Now: func() time.Time { return h.Clock }, API: h, Tick: atOnce,
	}
	for _, c := range change {
		c(&e)
	}
	w := &terminal{t: t, m: New(e), mail: mail}
	w.run(w.m.Init())
	w.post()
	return w
}

// seated opens a window for a registered player.
func seated(t testing.TB, h *tuitest.FakeLobby, name string, change ...func(*tell.Env)) *terminal {
	t.Helper()
	key := lobby.Key("SHA256:" + strings.ToLower(name))
	h.Known[key] = table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}
	return opens(t, h, name, key, change...)
}

// run carries out a command and what follows from it.
func (w *terminal) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			w.run(c)
		}
	case tea.QuitMsg:
		w.quit = true
	default:
		w.send(msg)
	}
}

func (w *terminal) send(msg tea.Msg) {
	m, cmd := w.m.Update(msg)
	w.m = m.(Model)
	w.run(cmd)
}

// post takes what is in the mailbox.
func (w *terminal) post() {
	for range 10 {
		news := w.mail.Take()
		if news.Empty() {
			return
		}
		w.send(news)
	}
}

// press presses keys, one after the other; everybody else gets their news later.
func (w *terminal) press(keys ...string) {
	w.t.Helper()
	for _, k := range keys {
		if name, chosen := strings.CutPrefix(k, "m:"); chosen {
			w.chooses(name)
			continue
		}
		w.m.Picture().Free()
		w.send(keyPress(k))
		w.post()
	}
}

// types types a text and enter.
func (w *terminal) types(text string) {
	for _, r := range text {
		w.send(keyPress(string(r)))
	}
	w.press("enter")
}

var specialKeys = map[string]rune{
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "f1": tea.KeyF1,
}

func keyPress(k string) tea.KeyPressMsg {
	if code, ok := specialKeys[k]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if k == "space" {
		return tea.KeyPressMsg{Code: ' ', Text: " "}
	}
	if k == "shift+tab" {
		return tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}
	}
	if rest, ok := strings.CutPrefix(k, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(rest[0]), Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(k)[0], Text: k}
}

// text is what the window shows.
func (w *terminal) text() string {
	a := w.m.window
	return boardtest.Shown(w.m.View().Content, max(a.display.w, 1), max(a.display.h, 1))
}

// speaks changes the language of the window.
func (w *terminal) speaks(code string) {
	w.m.window.visitor.Person.Lang = code
	w.m.window.chooseWords()
}

// shows fails unless the window shows all of these.
func (w *terminal) shows(texts ...string) {
	w.t.Helper()
	screen := w.text()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			w.t.Fatalf("the window does not show %q:\n%s", text, screen)
		}
	}
}

// lacks fails when the window shows any of these.
func (w *terminal) lacks(texts ...string) {
	w.t.Helper()
	for _, text := range texts {
		if strings.Contains(w.text(), text) {
			w.t.Errorf("%q is there:\n%s", text, w.text())
		}
	}
}

func (w *terminal) picture(t *testing.T, name string) {
	t.Helper()
	boardtest.Golden(t, name, boardtest.Picture(w.m.View().Content, w.m.window.w, w.m.window.h))
}

func (w *terminal) resize(width, height int) { w.send(tea.WindowSizeMsg{Width: width, Height: height}) }

// never waits for ever.
func never(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }

// atOnce waits for nothing.
func atOnce(_ time.Duration, msg func(time.Time) tea.Msg) tea.Cmd {
	return func() tea.Msg { return msg(time.Time{}) }
}

// clicks clicks on the first cell of a text on the screen.
func (w *terminal) clicks(text string) {
	w.t.Helper()
	for y, line := range strings.Split(w.text(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			w.m.View() // what can be clicked is what was drawn last
			w.send(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			w.post()
			return
		}
	}
	w.t.Fatalf("there is no %q to click on:\n%s", text, w.text())
}

func (w *terminal) wheels(button tea.MouseButton) {
	w.send(tea.MouseWheelMsg{Button: button})
	w.post()
}

// What a click does on each screen beside the keys at the bottom, which do what they say, and
// whether the wheel does something there. Where nothing is named there is nothing to click.
var mouse = map[string]struct {
	on, shows string // after a click on the one, the other is there
	wheel     bool   // it moves the cursor, or scrolls
}{
	"welcome":          {on: "Language", shows: "←→ change", wheel: true},
	"welcome-guest":    {on: "Colours", shows: "←→ change", wheel: true},
	"welcome-linking":  {},
	"welcome-shut":     {},
	"hall-empty":       {on: "to say something", shows: "SAY", wheel: true},
	"hall":             {on: "Toy              ● 牛仔", shows: "WATCH", wheel: true},
	"hall-fresh":       {on: "3 Montana", shows: "the lesson of Montana", wheel: true},
	"hall-regular":     {on: "Flo", shows: "SIT DOWN", wheel: true},
	"hall-code":        {},
	"hall-leave":       {},
	"hall-evening":     {on: "Tuesday cup", shows: "EVENING", wheel: true},
	"evenings":         {on: "Monday cup", shows: "who won", wheel: true},
	"new-evening":      {on: "Chairs", shows: "‹ 4 ›", wheel: true},
	"evening-open":     {on: "to say something", shows: "SAY", wheel: true},
	"evening-enter":    {on: "to say something", shows: "SAY", wheel: true},
	"evening-running":  {on: "to say something", shows: "SAY", wheel: true},
	"evening-league":   {on: "to say something", shows: "SAY", wheel: true},
	"end-evening":      {on: "to say something", shows: "SAY"},
	"evening-wall":     {on: "to say something", shows: "SAY", wheel: true},
	"evening-over":     {on: "to say something", shows: "SAY", wheel: true},
	"hall-called":      {on: "It is your turn in Toy", shows: "PLAY  take", wheel: true},
	"new":              {on: "Who may come", shows: "‹ everybody ›", wheel: true},
	"new-choices":      {on: "‹ those", shows: "‹ everybody ›", wheel: true},
	"change":           {on: "Who may come", shows: "‹ those", wheel: true},
	"gather":           {on: "to say something", shows: "SAY", wheel: true},
	"gather-guest":     {on: "△  free chair", shows: "△  free chair     enter", wheel: true},
	"play":             {on: "take 2", shows: "PLAY  take 2", wheel: true},
	"play-watching":    {},
	"play-paused":      {},
	"play-away":        {},
	"play-resigned":    {},
	"story":            {},
	"points":           {},
	"replay":           {wheel: true},
	"replay-over":      {wheel: true},
	"play-on":          {},
	"end":              {on: "to say something", shows: "SAY"},
	"end-board":        {},
	"end-record":       {},
	"profile":          {on: "Language", shows: "next language", wheel: true},
	"profile-language": {on: "‹ English ›", shows: "Deutsch", wheel: true},
	"profile-rename":   {},
	"profile-keys":     {on: "Name", shows: "RENAME", wheel: true},
	"page":             {on: "1 of 2", shows: "▶ 2026-03-01  Toy              1 of 2", wheel: true},
	"page-own":         {on: "‹ games of all", shows: "‹ Toy ›", wheel: true},
	"people":           {on: "牛仔", shows: "▶ 牛仔", wheel: true},
	"people-friends":   {on: "Cid", shows: "▶ Cid", wheel: true},
	"people-table":     {on: "Bot-3", shows: "▶ ▲ Bot-3", wheel: true},
	"compare-whom":     {on: "Ann   ", shows: "Bob with Ann", wheel: true},
	"compare":          {},
	"waits":            {on: "Cid: not shown to you", shows: "ABOUT", wheel: true},
	"hall-friends":     {wheel: true},
	"waits-invitation": {wheel: true},
	"letters":          {},
	"waits-guest":      {wheel: true},
	"report":           {},
	"person":           {},
	"leaders":          {on: "Bob", shows: "the page of Bob", wheel: true},
	"leaders-none":     {wheel: true},
	"review":           {},
	"deals":            {on: "Bob", shows: "First finish your own try", wheel: true},
	"deals-tried":      {on: "Game", shows: "CHANGE", wheel: true},
	"hall-deals":       {on: "Toy              new", shows: "DAILY DEAL", wheel: true},
	"help":             {wheel: true},
	"leave":            {},
	"ask":              {},
	"talk":             {},
	"learn":            {on: "first game", shows: "PLAY  take 1"},
	"train":            {on: "exercise of the day", shows: "level 1240, new", wheel: true},
	"train-empty":      {on: "shown to others", shows: "Mine may be"},
	"exercise":         {on: "take 2", shows: "PLAY  take 2", wheel: true},
	"exercise-missed":  {},
	"lesson":           {on: "take 2", shows: "PLAY  take 2", wheel: true},
	"lesson-end":       {},
	"hints":            {on: "take 1", shows: "h hint", wheel: true},
	"menu":             {on: "best players", shows: "▶ best players", wheel: true},
	"menu-play":        {on: "take back", shows: "take back  Nothing of yours", wheel: true},
	"menu-found":       {on: "unfriend", shows: "UNFRIEND", wheel: true},
	"menu-nobody":      {},
	"asked":            {on: "take 2", shows: "PLAY  take 2", wheel: true},
	"held-up":          {},
	"agree":            {},
	"farewell":         {},
}

func TestAClickDoesWhatItLooksLike(t *testing.T) {
	t.Parallel()
	for _, stage := range stages {
		what, known := mouse[stage.name]
		if !known {
			t.Errorf("nobody has said what the mouse does on %s", stage.name)
			continue
		}
		t.Run(stage.name, func(t *testing.T) {
			if what.on != "" {
				w := stage.go_(t)
				w.lacks(what.shows)
				w.clicks(what.on)
				w.shows(what.shows)
			}
			moved := false
			for _, button := range []tea.MouseButton{tea.MouseWheelDown, tea.MouseWheelUp} {
				w := stage.go_(t)
				before := w.text()
				w.wheels(button)
				moved = moved || w.text() != before
			}
			if moved != what.wheel {
				t.Errorf("the wheel does something: %v", moved)
			}
		})
	}
}

// A click on a key at the bottom does what the key does, on every screen; a key that is one
// of several there is that key.
func TestAClickOnAKeyIsThatKey(t *testing.T) {
	t.Parallel()
	for stage := range someStages() {
		w := stage.go_(t)
		foot := strings.Split(w.text(), "\n")[23]
		for _, x := range w.m.window.actions() {
			pair := x.Name() + " " + x.Label
			before, _, shown := strings.Cut(foot, pair)
			if x.Label == "" || !x.Works() || !shown {
				continue
			}
			keys := x.shownKeys()
			if len(keys) == 0 {
				keys = []shownKey{{key: x.Keys[0]}}
			}
			for _, k := range keys {
				clicked, pressed := stage.go_(t), stage.go_(t)
				pressed.press(k.key)
				clicked.m.View()
				clicked.send(tea.MouseClickMsg{X: ansi.StringWidth(before) + k.at, Y: 23, Button: tea.MouseLeft})
				clicked.post()
				if clicked.m.View().Content != pressed.m.View().Content || clicked.quit != pressed.quit {
					t.Errorf("%s: a click on %s is not the key %s", stage.name, pair, k.key)
				}
			}
		}
	}
}

// The help of every screen says what the mouse does, in every language, unless the terminal has it.
func TestTheHelpExplainsTheMouse(t *testing.T) {
	for code, says := range map[string]string{"en": "The mouse: a click", "de": "Die Maus: Ein Klick", "nl": "De muis: een klik"} {
		w := realGames(t, code)
		w.resize(120, 60)
		w.press("?")
		w.shows(says)
		w.press("esc", "m:mouse-off", "?")
		w.lacks(says)
	}
}

// What stands behind a question or a typed line cannot be clicked.
func TestNothingBehindAQuestionCanBeClicked(t *testing.T) {
	for _, keys := range [][]string{{"q"}, {"j"}, {"t"}} {
		w, _ := crowd(t)
		if w.press(keys...); !w.m.window.front.hasKeys() {
			t.Fatalf("%v asks nothing:\n%s", keys, w.text())
		}
		before := w.text()
		for _, on := range []string{"Toy              ● 牛仔", "Toy              ● Bob"} { // a second click could undo the first
			if w.clicks(on); w.text() != before {
				t.Errorf("behind %v something was clicked:\n%s", keys, w.text())
			}
		}
	}
}

// A free chair does what its line says: it seats who has no seat, and a bot for the host.
func TestAClickOnAFreeChairDoesWhatItSays(t *testing.T) {
	host := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	host.clicks("free chair")
	host.shows("▲  Bot-3")
	guest, _ := crowd(t)
	guest.onTable(0).press("w")
	guest.clicks("△  free chair")
	guest.clicks("△  free chair")
	guest.shows("▲  Ann")
}
