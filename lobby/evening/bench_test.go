package evening

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// manyPlayed is an arena of 500 at tables of four, in which each has played six games and all are free again.
func manyPlayed(b *testing.B) (*State, Moment) {
	b.Helper()
	chance, next := rand.New(rand.NewPCG(1, 1)), 0
	m := Moment{
		Now: noon, Least: 2, Here: func(table.Person) bool { return true }, Apart: func(a, b table.PlayerID) bool { return false },
		Table: func() table.ID { next++; return table.ID(fmt.Sprint("t", next)) },
	}
	p, refused := Plan{Name: "Arena", Kind: Arena, Game: "toy", Seats: 4, Minutes: 120, Starts: noon}.Completed(rules.Info{MinSeats: 2, MaxSeats: 4}, noon)
	if refused != nil {
		b.Fatal(refused)
	}
	s := Announce("arena", table.Person{}, p, nil, noon).After
	for i := range MostEntrants {
		s = s.Step(person(i), Enter{Rating: 1200 + chance.IntN(800)}, m).After
	}
	for range 6 {
		s = s.React(Ticked{}, m).After
		m.Now = m.Now.Add(15 * time.Minute)
		var ended []Fact
		for _, g := range s.Running() {
			ended = append(ended, Fact{m.Now, Counted{Table: g.Table, Places: placesByChance(chance, len(g.Seats)), Seconds: make([]int, len(g.Seats))}})
		}
		var err error
		if s, err = s.After(ended); err != nil {
			b.Fatal(err)
		}
		m.Now = m.Now.Add(time.Minute)
	}
	if len(s.games) != 750 || s.running > 0 {
		b.Fatalf("%d games, of which %d run", len(s.games), s.running)
	}
	return s, m
}

func placesByChance(chance *rand.Rand, n int) []int {
	places := chance.Perm(n)
	for i := range places {
		places[i]++
	}
	return places
}

// Everybody is free at once, which is as much as an arena can have to pair.
func BenchmarkTick500(b *testing.B) {
	s, m := manyPlayed(b)
	b.ReportAllocs()
	for b.Loop() {
		if fx := s.React(Ticked{}, m); fx.After.running != 125 {
			b.Fatal(fx.After.running)
		}
	}
}

// A game ends among 124 that go on.
func BenchmarkFinished500(b *testing.B) {
	s, m := manyPlayed(b)
	s = s.React(Ticked{}, m).After
	ends := Finished{Table: s.Running()[60].Table, Places: []int{2, 1, 4, 3}, Seconds: []int{1, 2, 3, 4}}
	b.ReportAllocs()
	for b.Loop() {
		if fx := s.React(ends, m); fx.After.running != 124 {
			b.Fatal(fx.After.running)
		}
	}
}

func BenchmarkPage500(b *testing.B) {
	s, _ := manyPlayed(b)
	b.ReportAllocs()
	for b.Loop() {
		if p := NewPage(s, nil); len(p.Rows) != MostEntrants {
			b.Fatal(len(p.Rows))
		}
	}
}
