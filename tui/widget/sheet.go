package widget

import (
	"slices"

	"saloon/tui/style"
)

// A Sheet is a table of short texts, such as a score by category: rows have a name, columns a styled head.
type Sheet struct {
	Heads []Span
	Rows  []SheetRow
}

// A SheetRow is one line of a sheet.
type SheetRow struct {
	Sign  Span // before the name
	Name  string
	Cells []Span
	Won   []bool // which cells have a mark behind them
	Sum   bool   // stands below a heavy line, in strong writing
}

// Lines are the lines of a sheet that is at most w cells wide, each as a function that draws it.
func (s Sheet) Lines(w int) []func(line Area) {
	name, columns := s.widths(w)
	sign := s.signWidth()
	right := func(i int) (x int) {
		x = name
		for _, column := range columns[:i+1] {
			x += betweenColumns + column
		}
		return x
	}
	lines := []func(Area){func(line Area) {
		for i, head := range s.Heads {
			line.Right(right(i), 0, head.Style, Cut(head.Text, columns[i]))
		}
	}}
	for _, row := range s.Rows {
		st := style.Of(style.Plain)
		if row.Sum {
			end := right(len(s.Heads) - 1)
			lines = append(lines, func(line Area) {
				for x := range end {
					line.Text(x, 0, style.Of(style.Frame), "━")
				}
			})
			st = style.Of(style.Strong)
		}
		lines = append(lines, func(line Area) {
			line.Text(0, 0, row.Sign.Style, row.Sign.Text)
			line.Fit(sign, 0, name-sign, st, row.Name)
			for i, cell := range row.Cells {
				line.Right(right(i), 0, cell.Style, Cut(cell.Text, columns[i]))
				if i < len(row.Won) && row.Won[i] {
					line.Text(right(i)+1, 0, style.Of(style.Title), "◀")
				}
			}
		})
	}
	return lines
}

func (s Sheet) signWidth() (w int) {
	for _, row := range s.Rows {
		if row.Sign.Text != "" {
			w = max(w, Width(row.Sign.Text)+1)
		}
	}
	return w
}

const betweenColumns = 2 // cells

// widths are those of the names and of the columns: as wide as what stands in them, and where that is too much, the
// widest are cut.
func (s Sheet) widths(w int) (name int, columns []int) {
	for i, head := range s.Heads {
		columns = append(columns, Width(head.Text))
		for _, row := range s.Rows {
			columns[i] = max(columns[i], Width(row.Cells[i].Text))
		}
	}
	for _, row := range s.Rows {
		name = max(name, s.signWidth()+Width(row.Name))
	}
	name = min(name, w/2)
	each := Share(w-name-betweenColumns*len(columns), slices.Clone(columns)...)
	for i := range columns {
		columns[i] = min(columns[i], max(each, 1))
	}
	return name, columns
}
