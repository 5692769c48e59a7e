package moonriver

import (
	"slices"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/keys"
)

func (b *gameBoard) Look() (where, what string) {
	here, ok := b.Cursor().Here()
	if !ok {
		return "", "" // the decision says whose turn it is
	}
	n := here.Thing.Number()
	switch here.Thing.Sort() {
	case thingPlot, thingTile:
		return b.plotWords(moonriver.Plot(n)), b.aboutPlot(moonriver.Plot(n))
	case thingDone:
		return b.Say("key.done"), b.Say("key.done.help")
	case thingToken:
		p := board.If(here.Variant == turnedOver, moonriver.Cowboy, moonriver.Partner(n))
		return partnerSigns[p] + " " + partnerName(b.Scene, p), does(b.Scene, p)
	case thingColumn:
		return b.aboutPosition(n)
	}
	if halves, _ := b.halves(); len(halves) > 0 && !b.Looking {
		return b.aboutHalves(halves)
	}
	return b.aboutCell(here.Thing)
}

// aboutHalves names the cells that are meant, and what comes there, which stays the same while the cursor moves.
func (b *gameBoard) aboutHalves(halves []moonriver.Half) (where, what string) {
	var cells, plots []string
	for _, half := range halves {
		cells = append(cells, half.Cell.String())
		plots = append(plots, b.plotWords(half.Plot))
	}
	return strings.Join(cells, " "), strings.Join(plots, " + ")
}

func (b *gameBoard) aboutPlot(p moonriver.Plot) string {
	f := face(b.Scene, p)
	list := counted(b.Scene.Words, "moonriver.about.", moonriver.Face{Cows: f.Cows})
	f.Cows = 0
	if list = append(list, counted(b.Scene.Words, "moonriver.about.", f)...); len(list) == 0 {
		list = append(list, b.Say("about.plain"))
	}
	text := capital(strings.Join(list, "; ")) + "."
	if owner := b.ownerOf(p); owner > 0 && owner != b.Scene.Seat {
		text += " " + b.Say("about.owner", b.Scene.Name(owner))
	}
	return text
}

func (b *gameBoard) aboutPosition(n int) (where, what string) {
	place := b.view.Next[n-1]
	text := b.aboutPlot(place.Plot)
	if f := face(b.Scene, place.Plot); f.Number > 0 {
		text += " " + b.Say("about.number", int(f.Number))
	}
	if place.Ranchero != rules.House {
		text += " " + b.Say("about.ranchero", b.Scene.Name(place.Ranchero))
	}
	return b.plotWords(place.Plot), text
}

func (b *gameBoard) aboutCell(thing board.Thing) (where, what string) {
	seat, at := cellOf(thing)
	where = at.String()
	if seat != b.Scene.Seat {
		where = b.Scene.Name(seat) + " " + where
	}
	f := &b.facts[seat-1].at[at]
	switch {
	case at == camp:
		return where, b.Say("about.camp", b.Scene.Name(seat))
	case !f.is && slices.Contains(b.view.Ranches[seat-1].Bridges, at):
		return where, b.Say("about.bridge")
	case !f.is:
		return where, b.Say("about.free")
	}
	w := b.Scene.Words
	circle := board.If(f.face.Circles > 0, b.Say("about.open"), "")
	if f.Partner != moonriver.NoPartner {
		circle = partnerName(b.Scene, f.Partner) + " (" + b.Say("effect."+f.Partner.String()) + ")"
	}
	text := capital(board.Joined(", ", terrainName(w, f.face.Terrain), b.Scene.Some("moonriver.cow", f.Cows), pays(w, f.face), circle)) + "."
	if t := b.facts[seat-1].territoryOf(at); t.Cells != 0 && t.Terrain != moonriver.Corn {
		text += " " + b.aboutTerritory(t)
	}
	if f.Cows > 1 {
		text += " " + b.Say("about.crowded")
	}
	return where, text
}

func (b *gameBoard) aboutTerritory(t moonriver.Territory) string {
	w := b.Scene.Words
	plots := w.N("moonriver.plot", t.Cells.Len())
	return board.If(t.Cows == 0, b.Say("about.cowless", plots), b.Say("about.territory", plots, w.N("moonriver.cow", t.Cows), t.Points()))
}

func (b *gameBoard) lookAround(string) board.Effect {
	b.Looking = !b.Looking
	if b.Looking {
		b.Around.SetPaths(b.things())
		if here, ok := b.Pick.Here(); !ok || !b.Around.Point(here.Thing) {
			b.Around.Point(cellThing(b.shownRanch(), moonriver.CellAt(3, 2)))
		}
	}
	b.chosenRanch = 0
	return board.Effect{}
}

func (b *gameBoard) lookActions() []board.Action {
	end := b.Bind("", "", "look-end", keys.Look, "esc", "enter")
	end.Show = keys.Look
	return []board.Action{
		{Binding: end, Do: b.lookAround},
		b.ArrowAction(""),
		{Binding: b.Bind("", "tab", "look-ranch", "tab", "shift+tab"), Do: b.showNextRanch},
	}
}

func (b *gameBoard) showNextRanch(key string) board.Effect {
	n := len(b.view.Ranches)
	step := board.If(key == "shift+tab", n-1, 1)
	b.chosenRanch = rules.Seat((int(b.shownRanch())-1+step)%n + 1)
	b.Around.Point(cellThing(b.chosenRanch, moonriver.CellAt(3, 2)))
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

// freeCells are the cells of the viewer's ranch on which nothing lies, up to the highest row that a small window shows.
func (b *gameBoard) freeCells() (list []moonriver.Cell) {
	rows := b.view.Ranches[b.Scene.Seat-1].Rows
	for at := range cells(board.If(b.top <= shortRows, min(rows, shortRows), rows)) {
		if at != camp && !b.mine().at[at].is {
			list = append(list, at)
		}
	}
	return list
}
