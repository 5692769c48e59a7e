package tell

import (
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Placed are the seats in the order of their places.
func Placed(o *rules.Outcome) (order []rules.Seat) {
	for _, group := range o.Order {
		order = append(order, group...)
	}
	return order
}

// ScoreSheet is the score by category, the winner's column first. The best of a row stands
// out, and nothing is a point.
func (t Texts) ScoreSheet(scene board.Scene, outcome *rules.Outcome, legend []board.Sign) widget.Sheet {
	var sheet widget.Sheet
	order := Placed(outcome)
	total := widget.SheetRow{Name: t.Words.T("end.total"), Sum: true}
	for _, seat := range order {
		brand := scene.Brand(seat)
		sheet.Heads = append(sheet.Heads, widget.Span{Style: brand.Style().With(style.Bold), Text: brand.Sign() + " " + scene.Name(seat)})
		cell := widget.Span{Style: style.Of(style.Strong), Text: strconv.Itoa(outcome.Points[seat-1].Total)}
		total.Won = append(total.Won, outcome.Place(seat) == 1 && scene.Outcome != nil)
		total.Cells = append(total.Cells, cell)
	}
	if len(order) == 0 {
		return sheet
	}
	for i, part := range outcome.Points[0].Parts {
		name := t.Words.Part(scene.Setup.Game, part.Name)
		row := widget.SheetRow{Name: name, Sign: partSign(legend, part.Name, name)}
		var values []int
		for _, seat := range order {
			values = append(values, partValue(outcome.Points[seat-1], i, part.Name))
		}
		row.Cells = valueCells(values)
		sheet.Rows = append(sheet.Rows, row)
	}
	sheet.Rows = append(sheet.Rows, total)
	return sheet
}

func valueCells(values []int) (cells []widget.Span) {
	best := slices.Max(values)
	for _, v := range values {
		switch {
		case v == 0:
			cells = append(cells, widget.Span{Style: style.Of(style.Dim), Text: "·"})
		case v == best:
			cells = append(cells, widget.Span{Style: style.Of(style.Title), Text: strconv.Itoa(v)})
		default:
			cells = append(cells, widget.Span{Text: strconv.Itoa(v)})
		}
	}
	return cells
}

// partSign is the picture of the board that brings a part of the score, or has its name.
func partSign(legend []board.Sign, part, name string) widget.Span {
	for _, s := range legend {
		if len(s.Picture) > 0 && s.Part == part || len(s.Picture) == 1 && strings.EqualFold(s.Word, name) {
			return s.Picture[0]
		}
	}
	return widget.Span{}
}

// partValue is the value of a named part, which nearly always stands at i.
func partValue(p rules.Points, i int, name string) int {
	if i < len(p.Parts) && p.Parts[i].Name == name {
		return p.Parts[i].Value
	}
	for _, part := range p.Parts {
		if part.Name == name {
			return part.Value
		}
	}
	return 0
}
