package board

import "saloon/rules"

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

// Recap is what every other seat has done since the viewer's last turn, one line each.
// Who watches is told the newest turn of every seat.
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

// news are the events of a seat's lines since the viewer's last turn; of the seat's newest
// turn for who watches.
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
