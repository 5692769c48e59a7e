package evening

import (
	"cmp"
	"math"
	"slices"

	"saloon/lobby/table"
)

// A Row is how an entrant stands.
type Row struct {
	Entrant int // by number
	Place   int // who is equal in all that counts shares it; in a league within the group
	Group   int
	Against int // points of those whom they met, in halves
	Direct  int // points against those with as many, and as many of others, in halves
	Lost    int // of a knock-out: the place at the table where they were out; none is as high as that of who was not there
}

// Standing is how all stand who take part or have played, the best first; in a league group by group.
//
// An arena goes by points, then games won. Rounds and leagues go by points, then the points of those whom one has met,
// then the games against those who are equal in both, then the time that one has thought. A knock-out goes by how far one
// came, then the place there, behind which comes who was not there, then the points.
func (s *State) Standing() (rows []Row) {
	for i, e := range s.entrants {
		if !e.Out || e.Games > 0 {
			rows = append(rows, Row{Entrant: i, Group: e.Group, Lost: min(e.Lost, 1) * math.MaxInt32})
		}
	}
	s.tellOpponents(rows)
	slices.SortStableFunc(rows, s.compare)
	s.tellDirect(rows)
	slices.SortStableFunc(rows, s.compare)
	for i := range rows {
		if i > 0 && s.compare(rows[i-1], rows[i]) == 0 {
			rows[i].Place = rows[i-1].Place
		} else {
			rows[i].Place = i + 1 - slices.IndexFunc(rows, func(r Row) bool { return r.Group == rows[i].Group })
		}
	}
	return rows
}

// A Record is what nobody has done better at an evening; whoever did it first has it.
type Record struct {
	Entrant int
	N       int
	Table   table.ID // where it was done; "" for at several
}

// Records are the most points in a game by who played the whole of it, the most games won, and the most won in a row, from
// two on. What there is not has N 0.
func (s *State) Records() (best, most, row Record) {
	for _, g := range s.games {
		for i, score := range g.Scores {
			if g.Places != nil && score > best.N && !slices.Contains(g.Left, i+1) {
				best = Record{g.Seats[i], score, g.Table}
			}
		}
	}
	for i, e := range s.entrants {
		if e.Won > most.N {
			most = Record{Entrant: i, N: e.Won}
		}
		if e.Longest > max(row.N, 1) {
			row = Record{Entrant: i, N: e.Longest}
		}
	}
	return best, most, row
}

func (s *State) tellOpponents(rows []Row) {
	of := make([]*Row, len(s.entrants))
	for i := range rows {
		of[rows[i].Entrant] = &rows[i]
	}
	for _, g := range s.games {
		for i, n := range g.Seats {
			row := of[n]
			if row == nil || g.Places == nil {
				continue
			}
			if s.entrants[n].Lost == g.Round {
				row.Lost = g.Places[i]
			}
			for _, other := range g.Seats {
				if other != n {
					row.Against += s.entrants[other].Points
				}
			}
		}
	}
}

// tellDirect compares those who are equal so far by what they won where they met each other.
func (s *State) tellDirect(rows []Row) {
	if s.plan.Kind != Swiss && s.plan.Kind != League {
		return
	}
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && s.tied(rows[from], rows[to]) {
			to++
		}
		if among := rows[from:to]; len(among) > 1 {
			s.tellDirectAmong(among)
		}
		from = to
	}
}

func (s *State) tied(a, b Row) bool {
	return a.Group == b.Group && a.Against == b.Against && s.entrants[a.Entrant].Points == s.entrants[b.Entrant].Points
}

func (s *State) tellDirectAmong(rows []Row) {
	isIn := func(n int) bool { return slices.ContainsFunc(rows, func(r Row) bool { return r.Entrant == n }) }
	for i := range rows {
		for _, g := range s.games {
			at := slices.Index(g.Seats, rows[i].Entrant)
			if at < 0 || g.Points == nil || len(g.Seats) < 2 {
				continue
			}
			if slices.ContainsFunc(g.Seats, func(n int) bool { return n != rows[i].Entrant && isIn(n) }) {
				rows[i].Direct += g.Points[at]
			}
		}
	}
}

func (s *State) compare(x, y Row) int {
	a, b := &s.entrants[x.Entrant], &s.entrants[y.Entrant]
	switch s.plan.Kind {
	case Arena:
		return cmp.Or(b.Points-a.Points, b.Won-a.Won)
	case Knockout:
		return cmp.Or(reached(b)-reached(a), x.Lost-y.Lost, b.Points-a.Points)
	case Deals:
		return cmp.Or(b.Points-a.Points, b.Games-a.Games)
	}
	return cmp.Or(x.Group-y.Group, b.Points-a.Points, y.Against-x.Against, y.Direct-x.Direct, a.Seconds-b.Seconds)
}

// Who is still in has come farthest.
func reached(e *Entrant) int {
	if e.Lost == 0 && !e.Out {
		return math.MaxInt32
	}
	return e.Lost
}
