package tui

import (
	"strconv"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/widget"
)

// scoreSheet is the score by category, the winner's column first.
func (t texts) scoreSheet(scene board.Scene, outcome *rules.Outcome) widget.Sheet {
	var sheet widget.Sheet
	var order []rules.Seat
	for _, group := range outcome.Order {
		order = append(order, group...)
	}
	places := widget.SheetRow{Name: t.words.T("end.place")}
	total := widget.SheetRow{Name: t.words.T("end.total"), Sum: true}
	for _, seat := range order {
		sheet.Heads = append(sheet.Heads, widget.Span{Style: scene.Brand(seat).Style(), Text: scene.Brand(seat).Sign() + " " + scene.Name(seat)})
		places.Cells = append(places.Cells, strconv.Itoa(outcome.Place(seat)))
		total.Cells = append(total.Cells, strconv.Itoa(outcome.Points[seat-1].Total))
	}
	sheet.Rows = append(sheet.Rows, places)
	if len(order) == 0 {
		return sheet
	}
	for i, part := range outcome.Points[0].Parts {
		row := widget.SheetRow{Name: t.words.Part(scene.Setup.Game, part.Name)}
		for _, seat := range order {
			row.Cells = append(row.Cells, partValue(outcome.Points[seat-1], i, part.Name))
		}
		sheet.Rows = append(sheet.Rows, row)
	}
	sheet.Rows = append(sheet.Rows, total)
	return sheet
}

// partValue is the value of a named part, which nearly always stands at i.
func partValue(p rules.Points, i int, name string) string {
	if i < len(p.Parts) && p.Parts[i].Name == name {
		return strconv.Itoa(p.Parts[i].Value)
	}
	for _, part := range p.Parts {
		if part.Name == name {
			return strconv.Itoa(part.Value)
		}
	}
	return "·"
}
