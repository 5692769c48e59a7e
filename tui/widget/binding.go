package widget

import (
	"slices"
	"strings"

	"saloon/tui/style"
)

// A Binding is a key that does something: one value feeds the key press, footer, help and "why not".
type Binding struct {
	Keys   []string // as Bubble Tea spells them ("enter", "up", "ctrl+u", "R"); the first is shown
	Show   string   // how the keys are written when the first alone is not enough: "↑↓←→"
	Label  string   // a word or two for the footer; empty: only in the help
	Help   string   // a sentence for the help
	WhyNot string   // why it does nothing now; empty when it does
}

// Has reports whether a key is one of the binding's.
func (b Binding) Has(key string) bool { return slices.Contains(b.Keys, key) }

// Works reports whether the key does something now.
func (b Binding) Works() bool { return b.WhyNot == "" }

var keyNames = map[string]string{
	"up": "↑", "down": "↓", "left": "←", "right": "→", "space": "space", " ": "space",
	"enter": "enter", "esc": "esc", "tab": "tab", "shift+tab": "shift+tab", "pgup": "pgup", "pgdown": "pgdn", "backspace": "⌫", "delete": "del",
}

// Name is how the key is written.
func (b Binding) Name() string {
	if b.Show != "" || len(b.Keys) == 0 {
		return b.Show
	}
	if name, ok := keyNames[b.Keys[0]]; ok {
		return name
	}
	return strings.Replace(b.Keys[0], "ctrl+", "^", 1)
}

// Footer writes the bindings that work into one line, as many as fit, and reports where each stands, for the mouse.
func Footer(a Area, y int, bindings []Binding) []Spot {
	spots := make([]Spot, 0, len(bindings))
	x := 1
	for i, b := range bindings {
		if b.Label == "" || !b.Works() {
			continue
		}
		name := b.Name()
		end := x + Width(name) + 1 + Width(b.Label)
		if end > a.W-1 {
			break
		}
		spots = append(spots, Spot{X: x, Y: y, W: end - x, H: 1, ID: i})
		x = a.Text(x, y, style.Of(style.Key), name) + 1
		x = a.Text(x, y, style.Of(style.Dim), b.Label) + 3
	}
	return spots
}

// A Spot is a rectangle that can be clicked, and what it stands for.
type Spot struct{ X, Y, W, H, ID int }

// Hit finds the spot at a place, -1 for none.
func Hit(spots []Spot, x, y int) int {
	for _, s := range spots {
		if x >= s.X && x < s.X+s.W && y >= s.Y && y < s.Y+s.H {
			return s.ID
		}
	}
	return -1
}
