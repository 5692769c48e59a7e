package tell

import (
	"strings"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/widget"
)

// WideStory is how wide a room must be for a line a seat.
const WideStory = 60

// RecapOf is what each other seat has done since the viewer's last turn.
func (s *Story) RecapOf(t *TableInView) []board.RecapLine {
	if s.recap == nil {
		s.recap = board.Recap(t.Presenter, t.Scene)
		for i := range s.recap {
			s.recap[i].Text = strings.Join(NonEmpty(t.NewAside(s.recap[i].Seat), s.recap[i].Text), ", ")
		}
	}
	return s.recap
}

// InRows is a list in at most n rows of w cells, broken after a comma. Parts that do not fit are left out as a whole.
func InRows(text string, w, n int) (rows []string) {
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

// NewAside is what a seat has done beside the game since the viewer's last turn, in a few words without its name; ""
// for nothing that still counts.
func (t *TableInView) NewAside(seat rules.Seat) string {
	if t.Scene.Earlier == nil {
		return ""
	}
	for i := len(t.Snap.Asides) - 1; i >= 0; i-- {
		a := t.Snap.Asides[i]
		if a.At < t.Scene.NewsFrom {
			return ""
		}
		if a.Seat == seat && a.Matter == "" {
			var of []any
			if a.For > 0 {
				of = []any{t.Scene.Name(a.For)}
			}
			return t.Scene.Words.T("aside."+string(a.What)+".short", of...)
		}
	}
	return ""
}

// NonEmpty is a list without its empty texts.
func NonEmpty(texts ...string) (list []string) {
	for _, text := range texts {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}
