package board

import (
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A Sign is a picture of a game and its word, for the legend.
type Sign struct {
	Picture []widget.Span
	Word    string
	Part    string // of the score that it brings, as the outcome names it, when its word is another
}

// Width is how many cells the sign and its word take.
func (s Sign) Width() int {
	w := 1 + widget.Width(s.Word)
	for _, p := range s.Picture {
		w += widget.Width(p.Text)
	}
	return w
}

// Draw writes the picture and its word and returns the column after them.
func (s Sign) Draw(a widget.Area, x, y int) int {
	for _, p := range s.Picture {
		x = a.Text(x, y, p.Style, p.Text)
	}
	return a.Text(x+1, y, style.Of(style.Dim), s.Word)
}

// DrawLegend writes as many signs as fit, the first ones first, and returns those that do not.
func DrawLegend(a widget.Area, signs []Sign) []Sign {
	x, y := 0, 0
	for i, s := range signs {
		if x > 0 && x+s.Width() > a.W {
			x, y = 0, y+1
		}
		if y >= a.H || s.Width() > a.W {
			return signs[i:]
		}
		x = s.Draw(a, x, y) + 2
	}
	return nil
}

// A Picture is a small picture of a board: that of one seat, or the one that all share.
type Picture struct {
	Seat rules.Seat // whose board it is; House for one that all share
	W, H int
	Draw func(c Canvas) // from the left upper corner on
}

// A Source is what brought a seat some of its points: a territory, a contract.
type Source struct {
	Part   string // of the score, as the outcome names it
	Text   string
	Points int
}

// A RecapLine is what one seat has done since the viewer's last turn.
type RecapLine struct {
	Seat rules.Seat
	Gain int // of the number beside its name
	Text string
}

// Recap is what every other seat has done since the viewer's last turn; who watches is told the newest turn of each.
func Recap(p Presenter, s Scene) []RecapLine {
	var list []RecapLine
	for i := range s.Names {
		seat := rules.Seat(i + 1)
		if seat == s.Seat {
			continue
		}
		line := RecapLine{Seat: seat, Text: p.Summary(s, seat, s.news(seat))}
		if before, known := p.Count(s.Earlier, seat); known {
			now, _ := p.Count(s.View, seat)
			line.Gain = now - before
		}
		list = append(list, line)
	}
	return list
}

func (s Scene) news(seat rules.Seat) (events []rules.Event) {
	from := s.NewsFrom
	if s.Earlier == nil {
		from = s.turnOf(seat)
	}
	for _, line := range s.Story[min(from, len(s.Story)):] {
		if line.Undone || line.Move == rules.Undo {
			continue
		}
		for _, e := range line.Events {
			if e.Who == seat {
				events = append(events, e)
			}
		}
	}
	return events
}

func (s Scene) turnOf(seat rules.Seat) int {
	began, inTurn := len(s.Story), false
	for i := len(s.Story) - 1; i >= 0; i-- {
		switch by := s.Story[i].Seat; {
		case by == seat:
			began, inTurn = i, true
		case inTurn && by != rules.House:
			return began
		}
	}
	return began
}
