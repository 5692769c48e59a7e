package tui

import (
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/widget"
)

// talkLines are how many lines the talk takes while somebody types where the board leaves
// it no room.
const talkLines = 6

// talkRoom is where the talk stands: in the room that the board leaves, or while somebody
// types a line of it in the story's place or over the end of the board.
func (p *playScreen) talkRoom(area widget.Area, rooms board.Rooms) widget.Area {
	switch {
	case !rooms.Talk.Empty():
		return boxed(rooms.Talk).of(area)
	case p.front.typing == nil || !p.front.typing.talk:
		return widget.Area{}
	case rooms.Story.H >= talkLines:
		return boxed(rooms.Story).of(area)
	}
	return area.Sub(0, area.H-talkLines, area.W, talkLines)
}

// sawTalk notes that what was said has been shown.
func (p *playScreen) sawTalk() {
	if said := p.table.snap.Chat; len(said) > 0 {
		p.seen = said[len(said)-1].When
	}
}

// unread is how many lines others have said that were not shown yet.
func (p *playScreen) unread() (n int) {
	snap := p.table.snap
	for i := len(snap.Chat) - 1; i >= 0 && snap.Chat[i].When.After(p.seen); i-- {
		if by := snap.Chat[i]; by.Seat < 1 || by.Seat != snap.Seat {
			n++
		}
	}
	return n
}

// aside is what the story tells of a player beside the log of the game.
func (t *tableInView) aside(a table.Aside) sentence {
	if a.What == table.AsideSettled {
		return sentence{text: t.scene.Words.T("aside.settled." + string(a.Matter))}
	}
	names := []any{t.scene.Name(a.Seat)}
	if a.What == table.AsideAsked {
		return sentence{a.Seat, t.scene.Words.T("aside.asked."+string(a.Matter), names...)}
	}
	if a.Name != "" {
		names = append(names, a.Name)
	}
	if a.For > 0 {
		names = append(names, t.scene.Name(a.For))
	}
	return sentence{a.Seat, t.scene.Words.T("aside."+string(a.What), names...)}
}
