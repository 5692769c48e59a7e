package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/keys"
)

// lookAround begins or ends looking around: then the cursor goes over everything, and
// nothing is chosen.
func (b *gameBoard) lookAround(string) board.Effect {
	b.looking = !b.looking
	if b.looking {
		b.look.SetPaths(b.things())
		if here, ok := b.Pick.Here(); !ok || !b.look.Point(here.Thing) {
			b.look.Point(cellThing(b.shownRanch(), moonriver.CellAt(3, 2)))
		}
	}
	b.chosenRanch = 0
	return board.Effect{}
}

// lookActions are the keys while the viewer looks around.
func (b *gameBoard) lookActions() []board.Action {
	end := b.Bind("", "", "look-end", keys.Look, "esc", "enter")
	end.Show = keys.Look
	return []board.Action{
		{Binding: end, Do: b.lookAround},
		b.ArrowAction("", b.cursor),
		{Binding: b.Bind("", "tab", "look-ranch", "tab", "shift+tab"), Do: b.showNextRanch},
	}
}

// showNextRanch shows the next player's ranch large, with the cursor on it.
func (b *gameBoard) showNextRanch(key string) board.Effect {
	n := len(b.view.Ranches)
	step := 1
	if key == "shift+tab" {
		step = n - 1
	}
	b.chosenRanch = rules.Seat((int(b.shownRanch())-1+step)%n + 1)
	b.look.Point(cellThing(b.chosenRanch, moonriver.CellAt(3, 2)))
	return board.Effect{}
}

func (b *gameBoard) things() []board.Path {
	var list []board.Path
	add := func(thing board.Thing) {
		list = append(list, board.Path{Choices: []board.Choice{{Thing: thing}}, Move: rules.NoMove})
	}
	for i, r := range b.view.Ranches {
		for at := range cells(r.Rows) {
			add(cellThing(rules.Seat(i+1), at))
		}
		for _, p := range plotsToLay(r) {
			add(thingPlot | board.Thing(p))
		}
	}
	for i := range b.view.Next {
		add(thingColumn | board.Thing(i+1))
	}
	for _, p := range b.view.Saloon {
		add(thingToken | board.Thing(p))
	}
	return list
}

// freeCells are the cells of a seat's ranch on which nothing lies, up to the highest row
// that a small window shows.
func freeCells(v *moonriver.View, seat rules.Seat, top int) []moonriver.Cell {
	rows := v.Ranches[seat-1].Rows
	if top <= shortRows {
		rows = min(rows, shortRows)
	}
	taken := [places]bool{}
	taken[camp] = true
	for _, laid := range v.Ranches[seat-1].Plots {
		taken[laid.Cell] = true
	}
	var list []moonriver.Cell
	for at := range cells(rows) {
		if !taken[at] {
			list = append(list, at)
		}
	}
	return list
}
