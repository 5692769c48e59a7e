package moonriver

import "saloon/rules"

// View is all that any viewer may know; there are no secrets between players
// (MR-10). Its JSON is the "final" of an export.
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
	Saloon  []Partner    `json:"saloon,omitempty"`  // tokens that lie open, by type
	Stack   int          `json:"stack"`             // tokens face down
	Tiles   []int        `json:"tiles,omitempty"`   // bonus tiles that lie ready
	Order   []rules.Seat `json:"order,omitempty"`   // rancheros as they were drawn in setting up

	// What is asked, and of whom.
	Step     Step       `json:"step"`
	Turn     rules.Seat `json:"turn,omitempty"`     // whose turn; 0 for nobody's
	Position int        `json:"position,omitempty"` // the turn's position on the current column, from 1; while setting up, which placing it is
	Last     bool       `json:"last,omitempty"`     // that seat's last turn: it lays until it cannot
	Left     int        `json:"left,omitempty"`     // dominoes that may still be laid in this turn
	Must     bool       `json:"must,omitempty"`     // stopping is not allowed now
	Skulls   []Cell     `json:"skulls,omitempty"`   // skulls not carried out yet, the one asked about first
	Circles  []Cell     `json:"circles,omitempty"`  // circles that wait for a partner
	Partner  Cell       `json:"partner,omitempty"`  // where the partner lies whose effect is used
	Steps    int        `json:"steps,omitempty"`    // steps that the cowboy has left
	Claim    bool       `json:"claim,omitempty"`    // a bonus plot follows after the symbols

	game *Game // the unchanging faces and boards
}

// A Place is one position of a column.
type Place struct {
	Plot     Plot       `json:"plot,omitempty"`     // none once it was taken
	Ranchero rules.Seat `json:"ranchero,omitempty"` // whose ranchero stands there; 0 for nobody's
}

// A Ranch is one player's part of the view.
type Ranch struct {
	Board    string `json:"board"`
	Colour   string `json:"colour"`
	Plots    []Laid `json:"plots"`             // row by row
	Reserve  []Plot `json:"reserve"`           // ascending
	Beside   Plot   `json:"beside,omitempty"`  // taken while the reserve was full
	Claimed  bool   `json:"claimed,omitempty"` // has had its bonus plot
	Rows     int    `json:"rows"`
	Capacity int    `json:"capacity"` // of the reserve
	Bridges  []Cell `json:"bridges"`  // the bridgeheads
	Score    int    `json:"score"`    // what the ranch is worth now
}

// Laid is a plot in a ranch.
type Laid struct {
	Cell    Cell    `json:"cell"`
	Plot    Plot    `json:"plot"`
	Cows    int     `json:"cows"`
	Partner Partner `json:"partner"`
}

// View is the same for every viewer.
func (m *Match) View(rules.Seat) any {
	v := &View{
		game: m.game, Mode: ModeCamp, Scenario: m.scenario, Round: int(m.round), Rounds: plotCount / positions,
		Box: m.box.size(), Herd: int(m.herd), Stack: total(&m.stack),
		Step: m.step, Turn: m.seat, Last: m.final, Left: int(m.left), Must: m.step == StepExpand && m.must(),
		Partner: m.partner, Steps: int(m.driving), Claim: m.due,
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
	for c := range m.circles.All() {
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
	r, b := m.of(seat), m.boardOf(seat)
	v := Ranch{
		Board: b.name, Colour: m.colour(seat), Rows: int(m.span) / columns, Capacity: int(b.reserve),
		Plots: []Laid{}, Reserve: []Plot{}, Claimed: r.claimed, Score: m.Score(seat),
	}
	for c := range b.bridges.All() {
		v.Bridges = append(v.Bridges, c)
	}
	for c := range r.taken().All() {
		at := m.spot(seat, c)
		v.Plots = append(v.Plots, Laid{c, at.plot(), at.cows(), at.partner()})
	}
	for h := r.hand; h != 0; h = h.rest() {
		p := h.first()
		if p == m.beside && seat == m.seat {
			v.Beside = p
		} else {
			v.Reserve = append(v.Reserve, p)
		}
	}
	return v
}

// gone is what is nowhere else.
func (m *Match) gone() []Plot {
	here := m.box
	for i := range positions {
		here.add(m.current.plot[i])
		here.add(m.next.plot[i])
	}
	for i := range int(m.seats) {
		for h := m.ranch[i].hand; h != 0; h = h.rest() {
			here.add(h.first())
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

// Face is what is printed on a plot.
func (v *View) Face(p Plot) Face { return v.game.Face(p) }

// At is what lies on a cell of a seat's ranch.
func (v *View) At(seat rules.Seat, c Cell) (Laid, bool) {
	for _, laid := range v.Ranches[seat-1].Plots {
		if laid.Cell == c {
			return laid, true
		}
	}
	return Laid{}, false
}

// Field is every cell of a ranch in this game, the camp left out.
func (v *View) Field() Cells { return v.match().field() }

// Preview tells what a move that lays plots would do; false if the move is
// none of those or is not legal now.
func (v *View) Preview(move rules.Move) (Preview, bool) { return v.match().Preview(move) }

// Refuse says why a move would not be taken from a seat, or nil.
func (v *View) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	return v.match().Refuse(seat, move)
}

// Points is what a seat's ranch is worth now, part by part.
func (v *View) Points(seat rules.Seat) rules.Points { return v.match().points(seat) }

// Territories is all territories of a seat, by terrain.
func (v *View) Territories(seat rules.Seat) []Territory { return v.match().territories(seat) }

// Guarded is the plots with cows in a seat's ranch that no thief can touch.
func (v *View) Guarded(seat rules.Seat) Cells {
	m := v.match()
	return m.of(seat).cows &^ m.unguarded(seat)
}
