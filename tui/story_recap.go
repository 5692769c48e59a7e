package tui

import (
	"fmt"
	"strings"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// wideStory is how wide a room must be for a line a seat.
const wideStory = 60

// drawStory draws what has happened under a heading: a line a seat where the room is wide,
// and what is left for the end of the story.
func (p *playScreen) drawStory(area widget.Area) {
	t := p.table
	title := "table.replay"
	if t.scene.Earlier == nil {
		title = "table.story"
	}
	heading(area, p.words.T(title))
	p.drawAbsent(area)
	area = area.Sub(1, 1, area.W-2, area.H-1)
	told := 0
	if area.W >= wideStory {
		told = p.drawRecap(area)
	}
	const air = 1
	switch rest := area.H - told; {
	case told == 0:
		t.story.draw(&t.tableInView, area)
	case rest > air+1:
		t.story.draw(&t.tableInView, area.Sub(0, told+air, area.W, rest-air))
	}
}

// drawAbsent says in the heading of the story who is not here, when the title has no room
// for it.
func (p *playScreen) drawAbsent(area widget.Area) {
	if p.absentInTitle() {
		return
	}
	t, x := p.table, area.W-1
	for i := len(t.snap.Card.Chairs) - 1; i >= 0; i-- {
		mark := p.absenceOf(t.snap.Card.Chairs[i])
		if mark == "" || !t.playing() {
			continue
		}
		brand := t.brand(rules.Seat(i + 1))
		text := " " + brand.Sign() + " " + t.scene.Name(rules.Seat(i+1)) + " " + mark + " "
		if x -= widget.Width(text); x < area.W/3 {
			return
		}
		area.Text(x, 0, brand.Style(), text)
	}
}

// drawRecap draws what each other seat has done since the viewer's last turn, in a line a
// seat or in two where there is room, and returns how many lines it took: none when that
// cannot be told.
func (p *playScreen) drawRecap(area widget.Area) int {
	t := p.table
	list := t.story.recapOf(&t.tableInView)
	name, told := 0, false
	for _, line := range list {
		name, told = max(name, widget.Width(t.scene.Name(line.Seat))), told || line.Text != ""
	}
	if !told || len(list) > area.H {
		return 0
	}
	name = min(name, 14)
	y, spare := 0, area.H-len(list)
	for _, line := range list {
		t.brand(line.Seat).Draw(area, 0, y, style.Plain)
		x := t.brandWidth() + 1
		area.Fit(x, y, name, t.brand(line.Seat).Style(), t.scene.Name(line.Seat))
		gain, look := "·", style.Of(style.Dim)
		if line.Gain != 0 {
			gain, look = fmt.Sprintf("%+d", line.Gain), style.Of(style.Good)
		}
		area.Right(x+name+5, y, look, gain)
		x += name + 7
		rows := inRows(line.Text, area.W-x, min(spare, 1)+1)
		for i, row := range rows {
			area.Fit(x, y+i, area.W-x, 0, row)
		}
		y, spare = y+len(rows), spare-len(rows)+1
	}
	return y
}

// recapOf is what each other seat has done since the viewer's last turn.
func (s *story) recapOf(t *tableInView) []board.RecapLine {
	if s.recap == nil {
		s.recap = board.Recap(t.presenter, t.scene)
		for i := range s.recap {
			s.recap[i].Text = strings.Join(nonEmpty(t.newAside(s.recap[i].Seat), s.recap[i].Text), ", ")
		}
	}
	return s.recap
}

// inRows is a list in at most n rows of w cells, broken after a comma. Parts that do not
// fit are left out as a whole.
func inRows(text string, w, n int) (rows []string) {
	const more = 2 // cells for what says that it goes on
	row := ""
	parts := strings.Split(text, ", ")
	for i, part := range parts {
		room := w
		if i+1 < len(parts) {
			room -= more
		}
		switch {
		case row == "":
			row = part
		case widget.Width(row+", "+part) <= room:
			row += ", " + part
		case len(rows)+1 < n:
			rows, row = append(rows, row+","), part
		default:
			return append(rows, row+" …")
		}
	}
	return append(rows, row)
}

// newAside is what a seat has done beside the game since the viewer's last turn, in a few
// words without its name; "" for nothing that still counts.
func (t *tableInView) newAside(seat rules.Seat) string {
	if t.scene.Earlier == nil {
		return ""
	}
	for i := len(t.snap.Asides) - 1; i >= 0; i-- {
		a := t.snap.Asides[i]
		if a.At < t.scene.NewsFrom {
			return ""
		}
		if a.Seat == seat && a.Matter == "" {
			var of []any
			if a.For > 0 {
				of = []any{t.scene.Name(a.For)}
			}
			return t.scene.Words.T("aside."+string(a.What)+".short", of...)
		}
	}
	return ""
}

func nonEmpty(texts ...string) (list []string) {
	for _, text := range texts {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}
