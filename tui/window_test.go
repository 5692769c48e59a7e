package tui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

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
		w.m.View()
		w.send(keyPress(k))
		w.post()
	}
}

// types types a text and enter.
func (w *terminal) types(text string) {
	for _, r := range text {
		w.press(string(r))
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

// Esc and enter in quick succession: the lobby may hear of them in either order.
func TestAWindowFollowsTheTableThatItShows(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann")
	w.press("n", "enter")
	id := w.m.window.table.ID
	gone := w.m.window.leave()
	back := w.m.window.goTo(id)
	w.run(back)
	w.run(gone)
	if at := h.People[0].At; at != id {
		t.Errorf("the window shows table %q and follows %q", id, at)
	}
	back, gone = w.m.window.goTo(id), w.m.window.leave()
	w.run(gone)
	w.run(back)
	if at := h.People[0].At; at != "" {
		t.Errorf("the window shows the lobby and follows %q", at)
	}
}
