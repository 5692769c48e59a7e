package board

import (
	"iter"
	"slices"
	"strings"

	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A Sign is a picture of a game, its word, and in one sentence what it does. Legends, the help and line mode tell it.
type Sign struct {
	Picture []widget.Span
	Word    string
	Does    string
	Part    string // of the score that it brings, as the outcome names it, when its word is another
}

// Sign is a sign by its key: "GAME.legend.KEY" is its word, "GAME.legend.KEY.does" says what it does.
func (s Scene) Sign(key string, picture ...widget.Span) Sign {
	key = s.Setup.Game + ".legend." + key
	return Sign{Picture: picture, Word: s.Words.T(key), Does: s.Words.T(key + ".does")}
}

// SignRows are signs as a table: pictures, words, sentences.
func SignRows(signs []Sign) [][]widget.Span {
	picture, word := 0, 0
	for _, s := range signs {
		picture, word = max(picture, widget.SpansWidth(s.Picture)), max(word, widget.Width(s.Word))
	}
	rows := make([][]widget.Span, len(signs))
	for i, s := range signs {
		gap := strings.Repeat(" ", picture-widget.SpansWidth(s.Picture)+2)
		rows[i] = append(slices.Clone(s.Picture), widget.Span{Style: style.Of(style.Strong), Text: gap + widget.Pad(s.Word, word)}, widget.Span{Text: "  " + s.Does})
	}
	return rows
}

// DrawLegend writes pictures and words, as many as fit, the first ones first, and returns those that find no room. Where
// all do and lines are left, the first ones stand in lines of their own and say what they do.
func DrawLegend(a widget.Area, signs []Sign) []Sign {
	rows := tellable(a, signs)
	for y, row := range rows {
		a.Spans(0, y, row)
	}
	return flow(a.Sub(0, len(rows), a.W, a.H-len(rows)), signs[len(rows):], true)
}

// tellable are the rows of those signs that an area has lines for; none of them when it would be hardly any.
func tellable(a widget.Area, signs []Sign) [][]widget.Span {
	const few = 3
	if a.H < few {
		return nil
	}
	rows := SignRows(signs)
	n := slices.IndexFunc(rows, func(row []widget.Span) bool { return widget.SpansWidth(row) > a.W })
	if n < 0 {
		n = len(rows)
	}
	for n = min(n, a.H); n >= few; n-- {
		if len(flow(a.Sub(0, n, a.W, a.H-n), signs[n:], false)) == 0 {
			return rows[:n]
		}
	}
	return nil
}

// flow writes pictures and words in lines, or only finds out which of them have no room.
func flow(a widget.Area, signs []Sign, draw bool) []Sign {
	x, y := 0, 0
	for i, s := range signs {
		w := widget.SpansWidth(s.Picture) + 1 + widget.Width(s.Word)
		if x > 0 && x+w > a.W {
			x, y = 0, y+1
		}
		if y >= a.H || w > a.W {
			return signs[i:]
		}
		if draw {
			a.Text(a.Spans(x, y, s.Picture)+1, y, style.Of(style.Dim), s.Word)
		}
		x += w + 2
	}
	return nil
}

// Meaning is what those signs do that have a word, alone or among others.
func Meaning(signs []Sign, of string) []string {
	return explained(signs, func(word string) bool { return strings.EqualFold(word, of) })
}

// explained are the signs that are meant by their word, or by one in it, with what they do.
func explained(signs []Sign, means func(word string) bool) []string {
	return Texts(signs, func(_ int, s Sign) string {
		if means(s.Word) || slices.ContainsFunc(strings.Fields(s.Word), means) {
			return s.Word + ": " + s.Does
		}
		return ""
	})
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
	Gain int // of points; in a race, by how much less is left
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
			if line.Gain = now - before; p.CountSign() != "" {
				line.Gain = before - now
			}
		}
		list = append(list, line)
	}
	return list
}

// ToViewer is what has been done to the viewer since the viewer's last turn, and what that turn led to unasked.
func ToViewer(p Presenter, s Scene) (list []string) {
	if s.Seat < 1 || s.Earlier == nil {
		return nil
	}
	from := min(s.NewsFrom, len(s.Story))
	if from > 0 && s.Story[from-1].Seat == s.Seat {
		from--
	}
	for by, e := range standing(s.Story[from:]) {
		if e.Who == s.Seat || e.Whom == s.Seat {
			list = append(list, p.ToViewer(s, by, e))
		}
	}
	return slices.DeleteFunc(list, func(text string) bool { return text == "" })
}

// Events are what has happened and was not taken back, each with the seat whose move it came of.
func (s Scene) Events() iter.Seq2[rules.Seat, rules.Event] { return standing(s.Story) }

func standing(lines []rules.StoryLine) iter.Seq2[rules.Seat, rules.Event] {
	return func(yield func(rules.Seat, rules.Event) bool) {
		for i := range lines {
			for _, e := range lines[i].Events {
				if !lines[i].Undone && !yield(lines[i].Seat, e) {
					return
				}
			}
		}
	}
}

func (s Scene) news(seat rules.Seat) (events []rules.Event) {
	from := If(s.Earlier == nil, s.turnOf(seat), s.NewsFrom)
	for _, e := range standing(s.Story[min(from, len(s.Story)):]) {
		if e.Who == seat {
			events = append(events, e)
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
