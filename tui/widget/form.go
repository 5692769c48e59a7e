package widget

import (
	"strconv"

	"saloon/tui/style"
)

// A Field is one line of a form: a choice among named values, or a number.
type Field struct {
	Label  string
	Values []string // as shown; empty: a number from Low to High
	Low    int
	High   int
	At     int // the chosen value's place, or the number
}

func (f Field) text() string {
	if len(f.Values) == 0 {
		return strconv.Itoa(f.At)
	}
	if f.At < 0 || f.At >= len(f.Values) {
		return ""
	}
	return f.Values[f.At]
}

// step goes to the next or the previous value, round and round for choices.
func (f *Field) step(by int) {
	if n := len(f.Values); n > 0 {
		f.At = ((f.At+by)%n + n) % n
		return
	}
	f.At = max(f.Low, min(f.At+by, f.High))
}

// A Form is fields below one another, with a cursor.
type Form struct {
	List
	Fields []Field
	Back   Spot // of the sign that goes to the value before, as drawn last, in the whole grid
}

// Key moves among the fields or changes one: whether a field was changed, and whether the key was the form's.
func (f *Form) Key(key string) (changed, ours bool) {
	if f.List.Key(key, len(f.Fields)) {
		return false, true
	}
	if len(f.Fields) == 0 {
		return false, false
	}
	switch key {
	case "left":
		f.Fields[f.Cursor].step(-1)
	case "right", "space", " ":
		f.Fields[f.Cursor].step(1)
	default:
		return false, false
	}
	return true, true
}

// Draw draws the fields.
func (f *Form) Draw(a Area, active bool) []Spot {
	label := 0
	for _, field := range f.Fields {
		label = max(label, Width(field.Label))
	}
	label, f.Back = min(label, a.W/2), Spot{}
	return f.List.Draw(a, len(f.Fields), active, func(line Area, i int, st style.Style) {
		line.Fit(1, 0, label, st, f.Fields[i].Label)
		x, turns := label+3, st != 0 && len(f.Fields[i].Values) != 1
		if st == 0 {
			st = style.Of(style.Strong)
		}
		end := line.Fit(x+1, 0, line.W-x-3, st, f.Fields[i].text())
		if turns {
			line.Text(x-1, 0, st, "‹")
			f.Back = line.Spot(x-1, 0, 1)
			line.Text(end+1, 0, st, "›")
		}
	})
}
