package tui

import (
	"strconv"
	"strings"

	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/tell"
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

func (p *playScreen) sawTalk() {
	if said := p.table.Snap.Chat; len(said) > 0 {
		p.seen = said[len(said)-1].When
	}
}

func (p *playScreen) unread() (n int) {
	snap := p.table.Snap
	for i := len(snap.Chat) - 1; i >= 0 && snap.Chat[i].When.After(p.seen); i-- {
		if by := snap.Chat[i]; by.Seat < 1 || by.Seat != snap.Seat {
			n++
		}
	}
	return n
}

// phrase is what is said: a number alone stands for the quick phrase with it.
func (f *foreground) phrase(text string) string {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if codes := table.QuickPhrases(); err == nil && n >= 1 && n <= len(codes) {
		return "!" + codes[n-1]
	}
	return text
}

func (f *foreground) phrases() string {
	var list []string
	for i, code := range table.QuickPhrases() {
		list = append(list, strconv.Itoa(i+1)+" "+f.Words.T("quick."+code))
	}
	return strings.Join(list, tell.BetweenPhrases)
}
