package toy

import "saloon/rules"

// A View is what a viewer may know.
type View struct {
	Round  int    `json:"round"`
	Pile   int    `json:"pile"`
	Seats  []Seat `json:"seats"`
	Choice string `json:"choice,omitempty"` // the viewer's own, while it is secret
}

// A Seat is what a viewer may know of one seat.
type Seat struct {
	Gold   int  `json:"gold"`
	Bid    int  `json:"bid"`
	Chosen bool `json:"chosen"`
	Stash  int  `json:"stash"` // the viewer's own, and everybody's at the end
}

func (m *match) View(viewer rules.Seat) any {
	v := View{Round: int(m.round), Pile: m.pile}
	for s := rules.Seat(1); int8(s) <= m.seats; s++ {
		seat := Seat{Gold: m.gold[s], Bid: m.bids[s], Chosen: m.chosen[s] != rules.NoMove}
		if s == viewer || m.step == stepOver {
			seat.Stash = m.stash[s]
		}
		v.Seats = append(v.Seats, seat)
	}
	if viewer > rules.House && int8(viewer) <= m.seats && m.chosen[viewer] != rules.NoMove {
		v.Choice = string(Game{}.AppendMove(nil, m.chosen[viewer]))
	}
	return v
}

func (m *match) Score(seat rules.Seat) int { return m.gold[seat] + m.stash[seat] }

// Until the game is over the stashes are face down and do not count.
func (m *match) Outcome() rules.Outcome {
	opened := *m
	if m.ToAct() != 0 {
		opened.stash = [4]int{}
	}
	o := rules.Outcome{Tiebreak: []string{}}
	for s := rules.Seat(1); int8(s) <= m.seats; s++ {
		o.Points = append(o.Points, rules.Points{Total: opened.Score(s), Parts: []rules.Part{{Name: "dug", Value: m.gold[s]}, {Name: "stashed", Value: opened.stash[s]}}})
	}
	o.Order = rules.Rank(int(m.seats), func(a, b rules.Seat) int {
		if d := opened.Score(a) - opened.Score(b); d != 0 {
			return d
		}
		return opened.stash[a] - opened.stash[b]
	})
	return o
}

func (m *match) Progress() int { return 100 * int(m.round) / rounds }

func (m *match) Traits(seat rules.Seat) []rules.Trait {
	claim := "creek"
	if m.hill[seat] {
		claim = "hill"
	}
	return []rules.Trait{{Key: "claim", Value: claim}}
}

func (m *match) Secret() int {
	if m.step == stepChoose {
		return int(m.round) + 1
	}
	return 0
}

func (m *match) FaceDown(move rules.Move) bool { return move.Kind() == MoveStash }

func (m *match) Cancels(later, earlier rules.Move) bool { return later == recall(earlier) }

// Determinize guesses what the others have stashed and chosen. How often a seat
// has stashed is open: it is how often it did not bid.
func (m *match) Determinize(viewer rules.Seat, src rules.Source) {
	for s := rules.Seat(1); int8(s) <= m.seats; s++ {
		if s == viewer || m.step == stepOver {
			continue
		}
		m.stash[s] = m.stashed[s] + rules.Below(src, m.stashed[s]+1)
		if m.chosen[s] != rules.NoMove {
			m.chosen[s] = rules.NewMove(MoveBid, 1+uint64(rules.Below(src, 3)))
		}
	}
}
