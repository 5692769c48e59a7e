package screen

import (
	"slices"
	"strings"

	"charm.land/ssh"
	"github.com/charmbracelet/colorprofile"

	"saloon/session/clean"
)

// The largest window that is drawn, and the window of a client that gives no size.
const (
	maxWidth, maxHeight     = 300, 100
	usualWidth, usualHeight = 80, 24
)

// AllowedEnv lists the environment variables that a client may set.
var AllowedEnv = []string{"TERM", "COLORTERM", "LANG", "NO_COLOR"}

// A Terminal is what the client says about its terminal.
type Terminal struct {
	Name          string // TERM
	Width, Height int
	Sized         bool // the client has said its size
	Profile       colorprofile.Profile
	ASCII         bool   // it can show nothing beyond ASCII
	Lang          string // "de" of de_DE.UTF-8; empty when unknown
}

// TerminalOf reads the terminal request and the environment variables.
func TerminalOf(pty ssh.Pty, environ []string) Terminal {
	env := map[string]string{}
	for _, entry := range environ {
		if name, value, ok := strings.Cut(entry, "="); ok && slices.Contains(AllowedEnv, name) {
			env[name] = clean.Word(value)
		}
	}
	name := clean.Word(pty.Term)
	t := Terminal{Name: name, Width: usualWidth, Height: usualHeight}
	t.Width, t.Height, t.Sized = Clamp(pty.Window, t.Width, t.Height)
	vars := []string{"TERM=" + name, "COLORTERM=" + env["COLORTERM"]}
	if env["NO_COLOR"] != "" {
		vars = append(vars, "NO_COLOR=1") // any value counts, says no-color.org
	}
	if t.Profile = colorprofile.Env(vars); colourless(name) {
		t.Profile = min(t.Profile, colorprofile.ASCII)
	}
	t.ASCII = asciiOnly(name, env["LANG"])
	t.Lang = languageOf(env["LANG"])
	return t
}

// Clamp bounds the size of a window. Without width or height it returns the given size and false.
func Clamp(w ssh.Window, width, height int) (int, int, bool) {
	if w.Width <= 0 || w.Height <= 0 {
		return width, height, false
	}
	return min(w.Width, maxWidth), min(w.Height, maxHeight), true
}

// asciiOnly knows terminals without Unicode by their names, and otherwise goes by LANG; without it, it expects UTF-8.
func asciiOnly(term, lang string) bool {
	if term == "linux" || term == "ansi" || term == "cons25" || strings.HasPrefix(term, "vt") {
		return true
	}
	if lang == "" {
		return false
	}
	lang = strings.ToLower(lang)
	return !strings.Contains(lang, "utf-8") && !strings.Contains(lang, "utf8")
}

// colourless is true of DEC's numbered terminals such as the vt220, which had bold and reverse but no colours.
func colourless(term string) bool {
	number, ok := strings.CutPrefix(term, "vt")
	return ok && number != "" && number[0] >= '1' && number[0] <= '4' && !strings.Contains(term, "color")
}

// languageOf is the language of a LANG such as de_DE.UTF-8, or empty.
func languageOf(lang string) string {
	base, _, _ := strings.Cut(lang, ".")
	base, _, _ = strings.Cut(base, "_")
	if base == "C" || base == "POSIX" || len(base) < 2 || len(base) > 3 {
		return ""
	}
	return strings.ToLower(base)
}

// PlainLines reports whether the terminal cannot move its cursor and gets line mode.
func (t Terminal) PlainLines() bool { return t.Name == "dumb" || t.Name == "" }

// Modern reports whether the terminal understands xterm's modes.
func (t Terminal) Modern() bool {
	return !t.PlainLines() && t.Name != "linux" && t.Name != "ansi" && !strings.HasPrefix(t.Name, "vt")
}

// mouseOff ends the reports of the mouse.
const mouseOff = "\x1b[?1002l\x1b[?1003l\x1b[?1006l"

// enter sets the terminal's modes for a program, and then asks for its version and the background colour.
func (t Terminal) enter() string {
	if !t.Modern() {
		return "\x1b[?25l\x1b[?7l\x1b[m\x1b[2J"
	}
	return "\x1b[22;2t\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[m\x1b[2J\x1b[>0q\x1b]11;?\a"
}

func (t Terminal) leave() string {
	if !t.Modern() {
		return "\x1b[m\x1b[2J\x1b[H\x1b[?7h\x1b[?25h"
	}
	return mouseOff + "\x1b[?2004l\x1b[m\x1b[?7h\x1b[?25h\x1b[?1049l\x1b[23;2t"
}
