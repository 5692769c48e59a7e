package moonriver

import "saloon/rules"

// View is what everybody may know: there are no secrets between players (MR-10).
type View struct {
	Ranches  []Ranch  `json:"ranches"` // seat 1 first
	Mode     string   `json:"mode"`
	Scenario Scenario `json:"scenario,omitempty"`

	Round   int          `json:"round,omitempty"` // from 1; 0 while setting up
	Rounds  int          `json:"rounds"`
	Current []Place      `json:"current,omitempty"` // the column being taken, position 1 first
	Next    []Place      `json:"next,omitempty"`    // the column being chosen from
	Box     int          `json:"box"`               // plots not drawn yet
	Gone    []Plot       `json:"gone,omitempty"`    // plots that left the game
	Herd    int          `json:"herd"`              // cows in the supply
	Saloon  []Partner    `json:"saloon,omitempty"`  // tokens that lie open, by their specialist
	Stack   int          `json:"stack"`             // tokens face down
	Tiles   []int        `json:"tiles,omitempty"`   // bonus tiles that lie ready
	Order   []rules.Seat `json:"order,omitempty"`   // the seats in the order in which their rancheros were drawn

	// What is asked of whom.
	Step     Step       `json:"step"`
	Turn     rules.Seat `json:"turn,omitempty"`     // whose turn it is; 0: nobody's
	Position int        `json:"position,omitempty"` // on the current column, from 1 on; while setting up, the number of the placing
	LastTurn bool       `json:"last,omitempty"`     // the last turn of that seat: it lays until it cannot
	LaysLeft int        `json:"left,omitempty"`     // dominoes that may still be laid in this turn
	MustLay  bool       `json:"must,omitempty"`     // stopping is not allowed now
	Skulls   []Cell     `json:"skulls,omitempty"`   // skulls not carried out yet; the first is the one asked about
	Circles  []Cell     `json:"circles,omitempty"`  // circles that wait for a partner
	Partner  Cell       `json:"partner,omitempty"`  // where the partner lies whose effect is used
	Drives   int        `json:"steps,omitempty"`    // steps that the cowboy has left
	ClaimDue bool       `json:"claim,omitempty"`    // a bonus plot follows after the symbols

	now *Match // what screens ask is answered by the match as it stood
}

// A Place is one position of a column.
type Place struct {
	Plot     Plot       `json:"plot,omitempty"`     // none when it has been taken
	Ranchero rules.Seat `json:"ranchero,omitempty"` // whose ranchero stands there; 0: nobody's
}

// A Ranch is what one player has.
type Ranch struct {
	Board    string `json:"board"`
	Colour   string `json:"colour"`
	Plots    []Laid `json:"plots"`             // row by row
	Reserve  []Plot `json:"reserve"`           // ascending
	Beside   Plot   `json:"beside,omitempty"`  // taken while the reserve was full
	Claimed  bool   `json:"claimed,omitempty"` // it has had its bonus plot
	Rows     int    `json:"rows"`
	Capacity int    `json:"capacity"` // of the reserve
	Bridges  []Cell `json:"bridges"`  // the bridgeheads
	Score    int    `json:"score"`    // if the game ended now
}

// Laid is a plot in a ranch.
type Laid struct {
	Cell    Cell    `json:"cell"`
	Plot    Plot    `json:"plot"`
	Cows    int     `json:"cows"`
	Partner Partner `json:"partner"`
}

// View is what a viewer may know: a *View, the same for everybody.
func (m *Match) View(rules.Seat) any {
	v := &View{
		now: m.Clone().(*Match), Mode: ModeCamp, Scenario: m.scenario, Round: int(m.round), Rounds: plotCount / positions,
		Box: m.box.size(), Herd: int(m.herd), Stack: m.stack.count(),
		Step: m.step, Turn: m.seat, LastTurn: m.lastTurn, LaysLeft: int(m.laysLeft), MustLay: m.step == StepExpand && m.mustLay(),
		Partner: m.partnerAt, Drives: int(m.drivesLeft), ClaimDue: m.claimDue,
		Current: m.current.view(), Next: m.next.view(), Gone: m.gone(),
	}
	if m.legends {
		v.Mode = ModeLegends
	}
	if m.seat != rules.House {
		v.Position = int(m.position) + 1
	}
	for i := range int(m.seats) {
		v.Ranches = append(v.Ranches, m.viewRanch(rules.Seat(i+1)))
		if m.order[i] != 0 {
			v.Order = append(v.Order, rules.Seat(m.order[i]))
		}
	}
	m.viewTokens(v)
	return v
}

func (m *Match) viewTokens(v *View) {
	for i, n := range m.saloon {
		for range n {
			v.Saloon = append(v.Saloon, Partner(i+1))
		}
	}
	for tile := 1; tile <= 2; tile++ {
		if m.ready(tile) {
			v.Tiles = append(v.Tiles, tile)
		}
	}
	for _, c := range m.skulls {
		if c != 0 {
			v.Skulls = append(v.Skulls, c)
		}
	}
	for c := range m.circles.all() {
		v.Circles = append(v.Circles, c)
	}
}

func (c *column) view() []Place {
	if c.plot == [positions]Plot{} && c.by == [positions]uint8{} {
		return nil
	}
	places := make([]Place, positions)
	for i := range places {
		places[i] = Place{c.plot[i], rules.Seat(c.by[i])}
	}
	return places
}

func (m *Match) viewRanch(seat rules.Seat) Ranch {
	r, b := m.ranchOf(seat), m.boardOf(seat)
	v := Ranch{
		Board: b.name, Colour: m.colour(seat), Rows: int(m.spotsEach) / gridColumns, Capacity: int(b.capacity),
		Plots: []Laid{}, Reserve: []Plot{}, Claimed: r.claimed, Score: m.Score(seat),
	}
	for c := range b.bridges.all() {
		v.Bridges = append(v.Bridges, c)
	}
	for c := range r.taken().all() {
		at := m.spot(seat, c)
		v.Plots = append(v.Plots, Laid{c, at.plot(), at.cows(), at.partner()})
	}
	for left := r.reserve; left != 0; left = left.rest() {
		p := left.first()
		if p == m.beside && seat == m.seat {
			v.Beside = p
		} else {
			v.Reserve = append(v.Reserve, p)
		}
	}
	return v
}

func (m *Match) gone() []Plot {
	here := m.box
	for i := range positions {
		here.add(m.current.plot[i])
		here.add(m.next.plot[i])
	}
	for i := range int(m.seats) {
		for left := m.ranch[i].reserve; left != 0; left = left.rest() {
			here.add(left.first())
		}
	}
	for _, at := range m.spots {
		here.add(at.plot())
	}
	var gone []Plot
	for p := Plot(1); p <= plotCount; p++ {
		if !here.has(p) {
			gone = append(gone, p)
		}
	}
	return gone
}

// Traits are the seat's board and colour.
func (m *Match) Traits(seat rules.Seat) []rules.Trait {
	return []rules.Trait{{Key: "board", Value: m.boardOf(seat).name}, {Key: "colour", Value: m.colour(seat)}}
}

func (m *Match) colour(seat rules.Seat) string {
	if m.ranchOf(seat).board == boardCamp {
		return colourWords[seat-1]
	}
	return m.boardOf(seat).colour
}

// At is what lies on a cell of a seat's ranch.
func (v *View) At(seat rules.Seat, c Cell) (Laid, bool) {
	for _, laid := range v.Ranches[seat-1].Plots {
		if laid.Cell == c {
			return laid, true
		}
	}
	return Laid{}, false
}

// Preview tells what a domino, a bonus plot or a partner would bring, before its effect. It is false for other moves and for those that are not legal now.
func (v *View) Preview(move rules.Move) (Preview, bool) { return v.now.preview(move) }

// Ends tells what a move ends. One that is not legal ends nothing.
func (v *View) Ends(move rules.Move) Ending { return v.now.ends(move) }

// Territories is all territories of a seat, terrain by terrain.
func (v *View) Territories(seat rules.Seat) (all []Territory) {
	for _, within := range v.now.ranchOf(seat).terrain {
		for left := within; left != 0; {
			t := v.now.territoryAt(seat, left.first())
			all = append(all, t)
			left &^= t.Cells
		}
	}
	return all
}

// Determinize changes nothing: what nobody sees has no order before it is drawn (MR-10).
func (m *Match) Determinize(rules.Seat, rules.Source) {}
