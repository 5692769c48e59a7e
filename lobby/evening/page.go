package evening

import (
	"slices"
	"time"

	"saloon/lobby/table"
)

// A Page is an evening as all who look at it see it. It never changes.
type Page struct {
	*State
	Rows   []Row         // the standing, the best first
	Notice *table.Notice // why nothing begins now; nil where something may
	Near   []int         // those who wait, or before it begins all, where all come from the same address and so never meet; nil else
	at     map[table.PlayerID]int
}

// NewPage is an evening as it stands.
func NewPage(s *State, notice *table.Notice) *Page {
	p := &Page{State: s, Rows: s.Standing(), Notice: notice, at: make(map[table.PlayerID]int, len(s.entrants))}
	for i, r := range p.Rows {
		p.at[s.entrants[r.Entrant].Who.ID] = i
	}
	return p
}

// RowOf is where somebody stands, in Rows.
func (p *Page) RowOf(id table.PlayerID) (i int, stands bool) {
	i, stands = p.at[id]
	return i, stands
}

// Taking is how many take part, or of an evening that is over did.
func (p *Page) Taking() int {
	if p.phase == Over && !p.off {
		return len(p.Rows)
	}
	return p.State.Taking()
}

// IsNear reports whether somebody is one of those who wait Near each other.
func (p *Page) IsNear(id table.PlayerID) bool {
	n := p.entrant(id)
	return n >= 0 && slices.Contains(p.Near, n)
}

// LeavesForGood reports whether somebody who takes part and leaves now cannot come back.
func (s *State) LeavesForGood(id table.PlayerID) bool {
	_, in := s.Of(id)
	return in && s.phase == Running && !s.latecomers(s.entrant(id))
}

// StillIn reports whether somebody takes part, and is not out of a knock-out.
func (s *State) StillIn(id table.PlayerID) bool {
	e, in := s.Of(id)
	return in && e.Lost == 0
}

// Leads reports whether somebody may be led to a table once their game is over.
func (s *State) Leads(id table.PlayerID) bool {
	e, _ := s.Of(id)
	return s.StillIn(id) && s.phase == Running && !e.Resting && s.plan.Kind != League
}

// Among is how many stand in a row's standing: in a league in its group.
func (p *Page) Among(r Row) (n int) {
	for _, other := range p.Rows {
		if other.Group == r.Group {
			n++
		}
	}
	return n
}

// Games are those of the evening, in the order in which they began.
func (s *State) Games() []Game { return s.games }

// GamesOf are those of one entrant.
func (s *State) GamesOf(entrant int) (list []Game) {
	for _, g := range s.games {
		if slices.Contains(g.Seats, entrant) {
			list = append(list, g)
		}
	}
	return list
}

// TablesOf are the tables at which somebody plays now: one, or in a league more.
func (s *State) TablesOf(id table.PlayerID) (list []table.ID) {
	n := s.entrant(id)
	for _, g := range s.games {
		if n >= 0 && g.Ended.IsZero() && slices.Contains(g.Seats, n) {
			list = append(list, g.Table)
		}
	}
	return list
}

// TableOf is the newest table at which somebody plays now; "" for none.
func (s *State) TableOf(id table.PlayerID) (at table.ID) {
	if list := s.TablesOf(id); len(list) > 0 {
		at = list[len(list)-1]
	}
	return at
}

// Round is the round that runs, or was the last; 0 before the first.
func (s *State) Round() int { return s.round }

// Due is when the round, the arena or the league is over; zero where there is no such time.
func (s *State) Due() time.Time { return s.due }

// NextRound is when the next round begins; zero while one runs.
func (s *State) NextRound() time.Time { return s.rests }

// Began and Ended are when the evening did; zero for not yet.
func (s *State) Began() time.Time { return s.began }

// Ended is when the evening was over; zero for not yet.
func (s *State) Ended() time.Time { return s.ended }

// Off reports whether the evening was called off.
func (s *State) Off() bool { return s.off }

// Chat is what was said, the newest last.
func (s *State) Chat() []table.ChatLine { return s.chat }
