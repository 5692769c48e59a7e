package tui

import (
	"fmt"
	"strconv"
	"strings"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// talkLines are how many lines the talk takes while somebody types where the board leaves it no room.
const talkLines = 6

// talkRoom is where the talk stands: where the board left room, or while typing in the story's place or over the board.
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
	list := board.Texts(table.QuickPhrases(), func(i int, code string) string { return strconv.Itoa(i+1) + " " + f.Words.T("quick."+code) })
	return strings.Join(list, tell.BetweenPhrases)
}

// drawStory draws what has happened: a line a seat where the room is wide, then the end of the story.
func (p *playScreen) drawStory(area widget.Area) {
	t := p.table
	title := board.If(t.Scene.Earlier == nil, "table.story", "table.replay")
	heading(area, p.Words.T(title))
	p.drawAbsent(area)
	area = area.Sub(1, 1, area.W-2, area.H-1)
	told := p.drawToYou(area)
	if area.W >= tell.WideStory {
		told += p.drawRecap(area.Sub(0, told, area.W, area.H-told))
	}
	const air = 1
	switch rest := area.H - told; {
	case told == 0:
		t.story.Draw(&t.TableInView, area)
	case rest > air+1:
		t.story.Draw(&t.TableInView, area.Sub(0, told+air, area.W, rest-air))
	}
}

// drawAbsent says in the heading of the story who is not here, when the title has no room for it.
func (p *playScreen) drawAbsent(area widget.Area) {
	if p.absentInTitle() {
		return
	}
	t, x := p.table, area.W-1
	for i := len(t.Snap.Card.Chairs) - 1; i >= 0; i-- {
		mark := p.Absence(t.Snap.Card.Chairs[i], p.now())
		if mark == "" || !t.Playing() {
			continue
		}
		brand := t.Brand(rules.Seat(i + 1))
		text := " " + brand.Sign() + " " + t.Scene.Name(rules.Seat(i+1)) + " " + mark + " "
		if x -= widget.Width(text); x < area.W/3 {
			return
		}
		area.Text(x, 0, brand.Style(), text)
	}
}

// drawToYou draws what has happened to the viewer since the viewer's last turn, and returns how many lines it took.
func (p *playScreen) drawToYou(area widget.Area) int {
	text := p.table.story.ToYou(&p.table.TableInView)
	if text == "" {
		return 0
	}
	title := p.Words.T("table.to-you")
	rows := widget.Wrap(title+"  "+text, area.W)
	for y, row := range rows {
		area.Text(0, y, style.Of(style.Strong), row)
	}
	area.Text(0, 0, style.Of(style.Title), title)
	return len(rows)
}

// drawRecap draws what each other seat has done since the viewer's last turn, and returns how many lines it took.
func (p *playScreen) drawRecap(area widget.Area) int {
	t := p.table
	list := t.story.RecapOf(&t.TableInView)
	name, told := 0, false
	for _, line := range list {
		name, told = max(name, widget.Width(t.Scene.Name(line.Seat))), told || line.Text != ""
	}
	if list = list[:min(len(list), area.H)]; !told {
		return 0
	}
	y, spare := 0, area.H-len(list)
	for _, line := range list {
		t.Brand(line.Seat).Draw(area, 0, y, style.Plain)
		x := t.BrandWidth() + 1
		area.Fit(x, y, name, t.Brand(line.Seat).Style(), t.Scene.Name(line.Seat))
		gain, look := "·", style.Of(style.Dim)
		if line.Gain != 0 {
			gain, look = fmt.Sprintf("%+d", line.Gain), style.Of(style.Good)
		}
		area.Right(x+name+5, y, look, gain)
		x += name + 7
		rows := tell.InRows(line.Text, area.W-x, min(spare, 1)+1)
		for i, row := range rows {
			area.Fit(x, y+i, area.W-x, 0, row)
		}
		y, spare = y+len(rows), spare-len(rows)+1
	}
	return y
}
