package moonriver

import (
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

// Summary is what a seat has done with these events, in a few words: "laid desert + forest
// at a2 b2, hired Farmer, chose Home ╰▼╯2". Of several turns only the last choice is told.
func (Presenter) Summary(s board.Scene, _ rules.Seat, events []rules.Event) string {
	b := &gameBoard{Base: board.Base{Prefix: moonriver.ID, Scene: s}}
	var list []string
	drives, chosen, chose := 0, moonriver.Plot(0), 0
	for i := 0; i < len(events); i++ {
		switch e := events[i]; e.Kind {
		case moonriver.EventLay:
			if i+1 < len(events) && events[i+1].Kind == moonriver.EventLay {
				list = append(list, b.toldDomino(e, events[i+1]))
				i++
			}
		case moonriver.EventDrive:
			drives++
		case moonriver.EventGo:
			chosen, chose = moonriver.Plot(e.What), chose+1
		default:
			if text := b.told(e); text != "" {
				list = append(list, text)
			}
		}
	}
	if drives > 0 {
		list = append(list, s.Words.N("moonriver.told.drive", drives))
	}
	if v, ok := s.View.(*moonriver.View); ok && v.Round > 0 && len(list) == 0 && chose > 0 {
		list = append(list, b.Say("told.nothing"))
	}
	if chose > 0 {
		list = append(list, b.Say("told.go", b.shortPlot(chosen)))
	}
	return strings.Join(list, ", ")
}

// toldDomino is a domino by its two halves, from left to right or from the top down.
func (b *gameBoard) toldDomino(one, two rules.Event) string {
	at, other := moonriver.Cell(one.Where), moonriver.Cell(two.Where)
	if at.Row() < other.Row() || at.Column() > other.Column() {
		one, two, at, other = two, one, other, at
	}
	land := func(e rules.Event) string {
		return terrainName(b.Scene.Words, face(b.Scene, moonriver.Plot(e.What)).Terrain)
	}
	return b.Say("told.lay", land(one), land(two), at, other)
}

// told is what one event is in a few words; "" for what follows from another one.
func (b *gameBoard) told(e rules.Event) string {
	switch e.Kind {
	case moonriver.EventHire:
		return b.Say("told.hire", b.Say("brief."+moonriver.Partner(e.What).String()))
	case moonriver.EventScrap, moonriver.EventDiscard:
		return b.Say("told.scrap", b.shortPlot(moonriver.Plot(e.What)))
	case moonriver.EventCull:
		return b.Say("told.cull", moonriver.Cell(e.Where))
	case moonriver.EventSwap:
		return b.Say("told.swap", b.shortPlot(moonriver.Plot(e.What)), b.Scene.Name(e.Whom))
	case moonriver.EventSteal:
		return b.Say("told.steal", b.Scene.Name(e.Whom))
	case moonriver.EventClaim:
		return b.Say("told.claim", terrainName(b.Scene.Words, face(b.Scene, moonriver.Plot(e.What)).Terrain), moonriver.Cell(e.Where))
	}
	return ""
}

// shortPlot is a plot in a few cells: "Home ╰▼╯2".
func (b *gameBoard) shortPlot(p moonriver.Plot) string {
	f := face(b.Scene, p)
	return strings.TrimSpace(capital(b.landName(f.Terrain, 7)) + " " + b.symbolsIn(f, 8))
}
