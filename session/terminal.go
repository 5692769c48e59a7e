package session

import (
	"slices"
	"strings"

	"charm.land/ssh"
	"github.com/charmbracelet/colorprofile"
)

// The largest window that is drawn, and the one of a client that names none.
const (
	maxWidth, maxHeight     = 300, 100
	usualWidth, usualHeight = 80, 24
)

// A terminal is what a client's terminal can do, as far as it says.
type terminal struct {
	name          string // TERM
	width, height int
	profile       colorprofile.Profile
	ascii         bool   // nothing beyond ASCII can be shown
	lang          string // "de" of de_DE.UTF-8; empty when unknown
}

// terminalOf reads the window request and the four variables that count.
func terminalOf(pty ssh.Pty, environ []string) terminal {
	env := map[string]string{}
	for _, entry := range environ {
		if name, value, ok := strings.Cut(entry, "="); ok && slices.Contains(welcomeEnv, name) {
			env[name] = cleanWord(value)
		}
	}
	name := cleanWord(pty.Term)
	t := terminal{name: name, width: usualWidth, height: usualHeight}
	t.width, t.height, _ = clamp(pty.Window, t.width, t.height)
	vars := []string{"TERM=" + name, "COLORTERM=" + env["COLORTERM"]}
	if env["NO_COLOR"] != "" {
		vars = append(vars, "NO_COLOR=1") // any value counts, says no-color.org
	}
	if t.profile = colorprofile.Env(vars); colourless(name) {
		t.profile = min(t.profile, colorprofile.ASCII)
	}
	t.ascii = asciiOnly(name, env["LANG"])
	t.lang = languageOf(env["LANG"])
	return t
}

// clamp bounds a window; a window without width or height changes nothing.
func clamp(w ssh.Window, width, height int) (int, int, bool) {
	if w.Width <= 0 || w.Height <= 0 {
		return width, height, false
	}
	return min(w.Width, maxWidth), min(w.Height, maxHeight), true
}

// asciiOnly takes terminals without Unicode by name, and languages that say so.
// Without LANG a terminal of today is taken to know UTF-8.
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

// colourless takes the terminals of DEC that are named by number; they had
// reverse and bold, and no colours.
func colourless(term string) bool {
	number, ok := strings.CutPrefix(term, "vt")
	return ok && number != "" && number[0] >= '1' && number[0] <= '4' && !strings.Contains(term, "color")
}

func languageOf(lang string) string {
	base, _, _ := strings.Cut(lang, ".")
	base, _, _ = strings.Cut(base, "_")
	if base == "C" || base == "POSIX" || len(base) < 2 || len(base) > 3 {
		return ""
	}
	return strings.ToLower(base)
}

// plainLines reports whether the terminal cannot move its cursor: it is read
// and written in lines.
func (t terminal) plainLines() bool { return t.name == "dumb" || t.name == "" }

// modern reports whether the terminal takes xterm's modes.
func (t terminal) modern() bool {
	return !t.plainLines() && t.name != "linux" && t.name != "ansi" && !strings.HasPrefix(t.name, "vt")
}
