package moonriver

import "saloon/rules"

// The tie-breaks, in their order (MR-7.3).
const (
	TieTerritory = "largest-territory"
	TieCows      = "most-cows"
)

// A tally is what a ranch is worth, part by part.
type tally struct {
	terrain               [terrains]int // territories: plots times cows
	gold, beavers, corn   int
	digger, trapper, farm int
	legend                int
}

// tally counts as if every plot had at most one cow (MR-7.1, MR-7.2).
func (m *Match) tally(seat rules.Seat) tally {
	r := m.of(seat)
	t := tally{gold: r.gold.Len(), beavers: int(r.beavers), corn: int(r.corn)}
	t.digger = int(r.hired[0]) * t.gold
	t.trapper = int(r.hired[1]) * t.beavers
	t.farm = int(r.hired[2]) * t.corn
	for i := range r.terrain {
		within := r.terrain[i]
		for cows := r.cows & within; cows != 0; {
			territory := (cows & -cows).flood(within)
			t.terrain[i] += territory.Len() * (territory & cows).Len()
			cows &^= territory
		}
	}
	if m.scenario != NoScenario {
		t.legend = m.legend(seat)
	}
	return t
}

func (t *tally) total() int {
	sum := t.gold + t.beavers + t.corn + t.digger + t.trapper + t.farm + t.legend
	for _, n := range t.terrain {
		sum += n
	}
	return sum
}

// points names the parts: the terrains without corn, which holds no cows; the
// symbols; the partners; the legend where one is played.
func (m *Match) points(seat rules.Seat) rules.Points {
	t := m.tally(seat)
	p := rules.Points{Total: t.total()}
	for i, n := range t.terrain {
		if Terrain(i) != Corn {
			p.Parts = append(p.Parts, rules.Part{Name: terrainWords[i], Value: n})
		}
	}
	p.Parts = append(p.Parts,
		rules.Part{Name: "gold", Value: t.gold}, rules.Part{Name: "beavers", Value: t.beavers}, rules.Part{Name: "corn", Value: t.corn},
		rules.Part{Name: "diggers", Value: t.digger}, rules.Part{Name: "trappers", Value: t.trapper}, rules.Part{Name: "farmers", Value: t.farm})
	if m.legends {
		p.Parts = append(p.Parts, rules.Part{Name: "legend", Value: t.legend})
	}
	return p
}

// Score is what a seat's ranch is worth now.
func (m *Match) Score(seat rules.Seat) int {
	t := m.tally(seat)
	return t.total()
}

func (m *Match) scores() (points [4]int) {
	for i := range int(m.seats) {
		points[i] = m.Score(rules.Seat(i + 1))
	}
	return points
}

// tellPoints says whose ranch changed its worth, and how the game ended.
func (m *Match) tellPoints(before [4]int, out *rules.Events) {
	after := m.scores()
	for i := range int(m.seats) {
		if gained := after[i] - before[i]; gained != 0 {
			tell(out, rules.Event{
				Kind: EventPoints, Who: rules.Seat(i + 1), What: int16(after[i]), Gained: int16(gained), ByItself: true,
			})
		}
	}
	if m.step != StepOver {
		return
	}
	o := m.Outcome()
	for i := range int(m.seats) {
		seat := rules.Seat(i + 1)
		tell(out, rules.Event{Kind: EventEnd, Who: seat, What: int16(after[i]), Where: int16(o.Place(seat)), ByItself: true})
	}
}

// largest is the size of a seat's largest territory, with cows or without.
func (m *Match) largest(seat rules.Seat) int {
	most := 0
	for _, within := range m.of(seat).terrain {
		for left := within; left != 0; {
			territory := (left & -left).flood(within)
			most = max(most, territory.Len())
			left &^= territory
		}
	}
	return most
}

// Outcome orders the seats by points, then largest territory, then cows (MR-7.3).
func (m *Match) Outcome() rules.Outcome {
	o := rules.Outcome{Tiebreak: []string{}}
	for i := range int(m.seats) {
		o.Points = append(o.Points, m.points(rules.Seat(i+1)))
	}
	byTerritory, byCows := false, false
	o.Order = rules.Rank(int(m.seats), func(a, b rules.Seat) int {
		if d := o.Points[a-1].Total - o.Points[b-1].Total; d != 0 {
			return d
		}
		byTerritory = true
		if d := m.largest(a) - m.largest(b); d != 0 {
			return d
		}
		byCows = true
		return m.of(a).cows.Len() - m.of(b).cows.Len()
	})
	if byTerritory {
		o.Tiebreak = append(o.Tiebreak, TieTerritory)
	}
	if byCows {
		o.Tiebreak = append(o.Tiebreak, TieCows)
	}
	return o
}

// Progress counts the turns; every column gives each of its rancheros one.
func (m *Match) Progress() int {
	if m.step == StepOver {
		return 100
	}
	if m.round == 0 {
		return 0
	}
	turns := (int(m.round)-1)*positions + int(m.position)
	return min(99, 100*turns/plotCount)
}

// Traits are the seat's board and colour.
func (m *Match) Traits(seat rules.Seat) []rules.Trait {
	return []rules.Trait{{Key: "board", Value: m.boardOf(seat).name}, {Key: "colour", Value: m.colour(seat)}}
}

// colour is the Legends board's own; in the base game it goes by seat.
func (m *Match) colour(seat rules.Seat) string {
	if m.of(seat).board == boardCamp {
		return colourWords[seat-1]
	}
	return m.boardOf(seat).colour
}
