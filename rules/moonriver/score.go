package moonriver

import "saloon/rules"

// The tie-breaks, in their order (MR-7.3).
const (
	tieTerritory = "largest-territory"
	tieCows      = "most-cows"
)

type tally struct {
	terrain                    [terrains]int // the territories of each terrain: plots times cows
	gold, beavers, corn        int
	diggers, trappers, farmers int
	legend                     int
}

// tally counts the points of a seat, with one cow at most on every plot (MR-7.1, MR-7.2).
func (m *Match) tally(seat rules.Seat) tally {
	r := m.ranchOf(seat)
	t := tally{gold: r.gold.Len(), beavers: int(r.beavers), corn: int(r.corn)}
	t.diggers = int(r.hired[0]) * t.gold
	t.trappers = int(r.hired[1]) * t.beavers
	t.farmers = int(r.hired[2]) * t.corn
	for i := range r.terrain {
		within := r.terrain[i]
		for cows := r.cows & within; cows != 0; {
			territory := (cows & -cows).flood(within)
			t.terrain[i] += territory.Len() * (territory & cows).Len()
			cows &^= territory
		}
	}
	if m.scenario != NoScenario {
		t.legend = m.legendPoints(seat)
	}
	return t
}

func (t *tally) total() int {
	sum := t.gold + t.beavers + t.corn + t.diggers + t.trappers + t.farmers + t.legend
	for _, n := range t.terrain {
		sum += n
	}
	return sum
}

// points names the parts of a seat's points. Corn territories score nothing, since no cow stands there.
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
		rules.Part{Name: "diggers", Value: t.diggers}, rules.Part{Name: "trappers", Value: t.trappers}, rules.Part{Name: "farmers", Value: t.farmers})
	if m.legends {
		p.Parts = append(p.Parts, rules.Part{Name: "legend", Value: t.legend})
	}
	return p
}

// Score is what a seat would have if the game ended now.
func (m *Match) Score(seat rules.Seat) int {
	t := m.tally(seat)
	return t.total()
}

func (m *Match) scores() (points [maxSeats]int) {
	for i := range int(m.seats) {
		points[i] = m.Score(rules.Seat(i + 1))
	}
	return points
}

func (m *Match) tellPoints(before [maxSeats]int, out *rules.Events) {
	after := m.scores()
	for i := range int(m.seats) {
		if gained := after[i] - before[i]; gained != 0 {
			out.Tell(rules.Event{
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
		out.Tell(rules.Event{Kind: EventEnd, Who: seat, What: int16(after[i]), Where: int16(o.Place(seat)), ByItself: true})
	}
}

func (m *Match) largestTerritory(seat rules.Seat) int {
	most := 0
	for _, within := range m.ranchOf(seat).terrain {
		for left := within; left != 0; {
			territory := (left & -left).flood(within)
			most = max(most, territory.Len())
			left &^= territory
		}
	}
	return most
}

// Outcome orders the seats by points, then by their largest territory, then by cows (MR-7.3).
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
		if d := m.largestTerritory(a) - m.largestTerritory(b); d != 0 {
			return d
		}
		byCows = true
		return m.ranchOf(a).cows.Len() - m.ranchOf(b).cows.Len()
	})
	if byTerritory {
		o.Tiebreak = append(o.Tiebreak, tieTerritory)
	}
	if byCows {
		o.Tiebreak = append(o.Tiebreak, tieCows)
	}
	return o
}

// Progress goes by the turns: there are as many as plots.
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
