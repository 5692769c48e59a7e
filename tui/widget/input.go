package widget

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/displaywidth"

	"saloon/tui/style"
)

// An Input is one line of typed text. (The input of the library bubbles would paste the server's clipboard.)
type Input struct {
	parts []string // one grapheme each
	at    int      // the cursor stands before parts[at]
	limit int
	lost  bool
}

// NewInput makes an input that takes at most limit graphemes.
func NewInput(value string, limit int) *Input {
	i := &Input{limit: limit}
	i.Insert(value)
	return i
}

// Value is what was typed.
func (i *Input) Value() string { return strings.Join(i.parts, "") }

// Lost reports whether the last text did not fit whole.
func (i *Input) Lost() bool { return i.lost }

// Insert puts text at the cursor; ends of lines and tabs become blanks, other control characters vanish.
func (i *Input) Insert(s string) {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t': // in a paste, many terminals end lines with \r
			return ' '
		case unicode.IsControl(r) || r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n"))
	whole := len(i.Value()) + len(s)
	rest := strings.Join(i.parts[i.at:], "")
	head := graphemes(strings.Join(i.parts[:i.at], "")+s, i.limit-len(i.parts[i.at:]))
	i.at = len(head)
	i.parts = append(head, graphemes(rest, i.limit)...)
	i.lost = len(i.Value()) < whole
}

func graphemes(s string, limit int) []string {
	var parts []string
	clusters := displaywidth.StringGraphemes(s)
	for clusters.Next() && len(parts) < limit {
		parts = append(parts, clusters.Value())
	}
	return parts
}

// Key edits; it reports whether the key was one of its own. Keys that write something come with their text.
func (i *Input) Key(key, text string) bool {
	switch key {
	case "left", "ctrl+b":
		i.at = max(i.at-1, 0)
	case "right", "ctrl+f":
		i.at = min(i.at+1, len(i.parts))
	case "home", "ctrl+a":
		i.at = 0
	case "end", "ctrl+e":
		i.at = len(i.parts)
	case "backspace", "ctrl+h":
		i.cut(i.at-1, i.at)
	case "delete", "ctrl+d":
		i.cut(i.at, i.at+1)
	case "ctrl+u":
		i.cut(0, i.at)
	case "ctrl+k":
		i.cut(i.at, len(i.parts))
	case "ctrl+w", "alt+backspace":
		i.cut(i.wordStart(), i.at)
	default:
		if text == "" {
			return false
		}
		i.Insert(text)
	}
	return true
}

func (i *Input) cut(from, to int) {
	from, to = max(from, 0), min(to, len(i.parts))
	if from >= to {
		return
	}
	i.parts = append(i.parts[:from:from], i.parts[to:]...)
	i.at = from
}

func (i *Input) wordStart() int {
	at := i.at
	for at > 0 && i.parts[at-1] == " " {
		at--
	}
	for at > 0 && i.parts[at-1] != " " {
		at--
	}
	return at
}

// Draw draws the field with its cursor in w cells; a long text scrolls.
func (i *Input) Draw(a Area, x, y, w int) {
	field := style.Of(style.Strong).On(style.RowGround)
	part := a.Sub(x, y, w, 1)
	part.Fill(0, 0, w, 1, field)
	from, used := i.at, 1
	for from > 0 && used+Width(i.parts[from-1]) <= w {
		from--
		used += Width(i.parts[from])
	}
	col := 0
	for n := from; n <= len(i.parts); n++ {
		st, text := field, " "
		if n < len(i.parts) {
			text = i.parts[n]
		}
		if n == i.at {
			st = style.On(style.CursorGround)
		}
		col = part.Text(col, 0, st, text)
	}
}
