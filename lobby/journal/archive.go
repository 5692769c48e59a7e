package journal

import (
	"slices"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// Finished is a result in the form of the archive.
func Finished(id table.ID, r table.Result) data.ArchivedGame {
	f := data.ArchivedGame{ID: string(id), Game: r.Game, Ended: r.Ended, Private: r.Private, Rated: data.List(r.Rated), Begun: r.Begun}
	if day, err := data.ParseDay(r.Deal); err == nil {
		f.Deal = data.Deal{Day: day, Counts: r.Counts}
	}
	if !r.Began.IsZero() {
		f.Took = max(int(r.Ended.Sub(r.Began).Seconds()), 0)
	}
	for i, p := range r.Players {
		person := *Person(p)
		person.Level = r.Levels[i]
		f.Players = append(f.Players, person)
	}
	for _, seat := range r.Away {
		f.Left = append(f.Left, int(seat))
	}
	f.Order, f.Counted = placesOf(r.Outcome.Order), placesOf(r.Counted)
	for _, p := range r.Outcome.Points {
		f.Points = append(f.Points, p.Total)
	}
	f.Categories, f.Parts = categories(r.Outcome.Points)
	return f
}

// placesOf is an order in the form of the archive.
func placesOf(order [][]rules.Seat) (list [][]int) {
	for _, place := range order {
		var seats []int
		for _, seat := range place {
			seats = append(seats, int(seat))
		}
		list = append(list, seats)
	}
	return list
}

// Order is an order of the archive in the form of the games.
func Order(list [][]int) (order [][]rules.Seat) {
	for _, place := range list {
		var seats []rules.Seat
		for _, s := range place {
			seats = append(seats, rules.Seat(s))
		}
		order = append(order, seats)
	}
	return order
}

// categories are the parts of all points: their names, and the values of each seat. There are none
// where the seats have different ones.
func categories(all []rules.Points) (names []string, values [][]int) {
	for i, points := range all {
		var own []string
		var parts []int
		for _, part := range points.Parts {
			own, parts = append(own, part.Name), append(parts, part.Value)
		}
		if i > 0 && !slices.Equal(own, names) {
			return nil, nil
		}
		names, values = own, append(values, parts)
	}
	return names, values
}
