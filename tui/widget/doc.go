// Package widget has the parts that all screens and boards are made of.
//
// A screen is drawn on a [Grid] of cells. Whoever draws gets an [Area], a clipped rectangle of it with its own origin:
// nothing drawn in an area can leave it, so no line is ever wider than the window. Widths count cells, not bytes or
// letters, so names in wide characters stand in line.
//
//	grid.go     Grid, Cell, the text with its sequences
//	area.go     Area: text, lines, sub-areas
//	text.go     width, cutting, padding, wrapping
//	binding.go  Binding: a key, its footer text, its help and its "why not"
//	list.go     List: a menu with a cursor that scrolls
//	form.go     Form: fields with choices, numbers and texts
//	input.go    Input: one line of typed text
//	sheet.go    Sheet: a table of numbers with a head, such as a score
//	pager.go    Pager: long text by chapters
//
// Widgets hold only what a person changes with keys (a cursor, a text); what they show is handed to them each time
// they draw.
//
// What this package does not know: games, tables, connections.
package widget
