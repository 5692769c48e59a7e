package screen

import (
	"strings"

	"saloon/lobby/table"
	"saloon/session/clean"
)

// desktops are terminals that can show notifications, by the beginning of the version that they answer, or of TERM.
var desktops = []struct{ name, way string }{
	{"kitty", table.CallsBy99},
	{"xterm-kitty", table.CallsBy99},
	{"foot", table.CallsBy777},
	{"ghostty", table.CallsBy777},
	{"xterm-ghostty", table.CallsBy777},
	{"wezterm", table.CallsBy777},
	{"contour", table.CallsBy777},
	{"rxvt-unicode", table.CallsBy777},
	{"iterm2", table.CallsBy9},
}

// DesktopOf is how a terminal of that name can notify somebody; by the bell alone where that is not known. A terminal
// inside of another, such as tmux, tells its own name.
func DesktopOf(name string) string {
	name = strings.ToLower(name)
	for _, d := range desktops {
		if strings.HasPrefix(name, d.name) {
			return d.way
		}
	}
	return table.CallsByBell
}

// notification asks the terminal to show a text on the desktop; "" for none.
func notification(way, text string) string {
	text = strings.ReplaceAll(clean.Line(text), ";", ",")
	switch {
	case text == "":
		return ""
	case way == table.CallsBy9:
		return "\x1b]9;" + text + "\x1b\\"
	case way == table.CallsBy777:
		return "\x1b]777;notify;Saloon;" + text + "\x1b\\"
	case way == table.CallsBy99: // only while the person looks elsewhere
		return "\x1b]99;i=saloon:o=unfocused;" + text + "\x1b\\"
	}
	return ""
}
