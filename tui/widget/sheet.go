package widget

import "saloon/tui/style"

// A Sheet is a table of short texts, such as a score by category: rows have a
// name, columns a head with a style of their own.
type Sheet struct {
	Heads []Span
	Rows  []SheetRow
}

// A SheetRow is one line of a sheet.
type SheetRow struct {
	Name  string
	Cells []string
	Sum   bool // stands below a line, in strong writing
}

// Height is how many lines the sheet takes.
func (s Sheet) Height() int {
	h := 1 + len(s.Rows)
	for _, r := range s.Rows {
		if r.Sum {
			h++
		}
	}
	return h
}

// Draw draws the sheet at the top left of the area and returns the line after it.
func (s Sheet) Draw(a Area) int {
	name, column := s.widths(a.W)
	right := func(i int) int { return name + (i+1)*(column+2) }
	for i, head := range s.Heads {
		a.Right(right(i), 0, head.Style, Cut(head.Text, column))
	}
	y := 1
	for _, row := range s.Rows {
		st := style.Of(style.Plain)
		if row.Sum {
			a.HLine(0, y, right(len(s.Heads)-1))
			y++
			st = style.Of(style.Strong)
		}
		a.Fit(0, y, name, st, row.Name)
		for i, text := range row.Cells {
			a.Right(right(i), y, st, Cut(text, column))
		}
		y++
	}
	return y
}

// widths are the width of the names, and that of the columns, which are all alike.
func (s Sheet) widths(w int) (name, column int) {
	for _, row := range s.Rows {
		name = max(name, Width(row.Name))
		for _, text := range row.Cells {
			column = max(column, Width(text))
		}
	}
	for _, head := range s.Heads {
		column = max(column, Width(head.Text))
	}
	n := max(len(s.Heads), 1)
	name = min(name, max(w/2, w-n*(column+2)))
	return name, min(column, max((w-name)/n-2, 1))
}
