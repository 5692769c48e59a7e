package widget

import "saloon/tui/style"

// A List is the cursor of a list, which scrolls when it is longer than its area.
type List struct {
	Cursor int
	Gap    int // empty lines between rows
	top    int
}

const markWidth = 2

// Key moves the cursor among n rows; it reports whether the key was one of its own.
func (l *List) Key(key string, n int) bool {
	switch key {
	case "up":
		l.Cursor--
	case "down":
		l.Cursor++
	case "home":
		l.Cursor = 0
	case "end":
		l.Cursor = n - 1
	case "pgup":
		l.Cursor -= 8
	case "pgdown":
		l.Cursor += 8
	default:
		return false
	}
	l.Keep(n)
	return true
}

// Keep holds the cursor inside n rows.
func (l *List) Keep(n int) { l.Cursor = max(0, min(l.Cursor, n-1)) }

// Top is the first of n rows that h lines show.
func (l *List) Top(n, h int) int {
	from, _ := l.window(n, h)
	return from
}

// window is the part of n rows that h lines show, with the cursor in it.
func (l *List) window(n, h int) (from, to int) {
	l.Keep(n)
	l.top = min(l.top, max(n-h, 0), l.Cursor)
	if l.Cursor >= l.top+h {
		l.top = l.Cursor - h + 1
	}
	l.top = max(l.top, 0)
	return l.top, min(l.top+h, n)
}

// Draw draws n rows, the one under the cursor strongly when active, and reports where each stands, for the mouse.
func (l *List) Draw(a Area, n int, active bool, row func(a Area, i int, st style.Style)) []Spot {
	from, to := l.window(n, (a.H+l.Gap)/(1+l.Gap))
	spots := make([]Spot, 0, to-from)
	for i := from; i < to; i++ {
		y := (i - from) * (1 + l.Gap)
		DrawRow(a.Sub(0, y, a.W, 1), active && i == l.Cursor, func(line Area, st style.Style) { row(line, i, st) })
		spots = append(spots, Spot{X: 0, Y: y, W: a.W, H: 1, ID: i})
	}
	if from > 0 {
		a.Text(a.W-1, 0, style.Of(style.Dim), "↑")
	}
	if to < n {
		a.Text(a.W-1, a.H-1, style.Of(style.Dim), "↓")
	}
	return spots
}

// DrawRow draws a row of a list behind the room for its mark.
func DrawRow(line Area, marked bool, row func(line Area, st style.Style)) {
	st := style.Style(0)
	if marked {
		st = style.Of(style.Strong).On(style.RowGround)
		line.Fill(0, 0, line.W, 1, st)
		line.Text(0, 0, st, "▶")
	}
	row(line.Sub(markWidth, 0, line.W-markWidth, 1), st)
}
