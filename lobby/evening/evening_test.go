package evening

import (
	"slices"
	"testing"
	"time"

	"saloon/lobby/table"
)

var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// Nobody waits while a table could be made, nobody plays twice at a time, people come and go.
func TestArena_RandomEveningsOfTwoToAHundred(t *testing.T) {
	for seed := range uint64(60) {
		c := newClub(t, seed, Plan{Kind: Arena, Minutes: 45, Seats: 2 + int(seed%4)})
		n := 2 + c.rand.IntN(c.rand.IntN(98)+1)
		c.enter(n)
		for range n / 4 {
			a, b := person(c.rand.IntN(n)).ID, person(c.rand.IntN(n)).ID
			c.apart[[2]table.PlayerID{a, b}], c.apart[[2]table.PlayerID{b, a}] = true, true
		}
		c.pass(time.Hour, time.Minute, c.byChance)
		for range 45 {
			who := person(c.rand.IntN(n))
			switch e, in := c.s.Of(who.ID); c.rand.IntN(6) {
			case 0:
				c.away[who.ID] = !c.away[who.ID]
			case 1:
				if in {
					c.take(c.s.Step(who, Rest{On: !e.Resting}, c.moment()))
				}
			case 2:
				if in {
					c.take(c.s.Step(who, Leave{}, c.moment()))
				} else if c.s.phase != Over {
					c.take(c.s.Step(who, Enter{}, c.moment()))
				}
			}
			c.pass(time.Minute, 2*time.Second, c.byChance)
			c.nobodyWaits()
		}
		c.pass(time.Hour, time.Minute, c.byChance)
		if c.s.phase != Over || c.s.running != 0 {
			t.Fatalf("evening %d is %s, with %d games", seed, c.s.phase, c.s.running)
		}
		c.pointsAreThoseOfTheGames()
	}
}

func TestArena_AThirdWinInARowCountsTwice(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Arena, Minutes: 120, Seats: 2})
	c.enter(6)
	c.pass(4*time.Hour, 2*time.Second, byNumber)
	e := c.s.entrants[0]
	if e.Games < 4 || e.Points != 24*(2+2*(e.Games-2)) {
		t.Errorf("who won all %d games has %d halves of points", e.Games, e.Points)
	}
	best, most, row := c.s.Records()
	if g := c.s.games[c.s.gameOf(best.Table)]; best.N != 99 || g.Seats[slices.Index(g.Scores, 99)] != best.Entrant {
		t.Errorf("the best game is %+v, and was %+v", best, g)
	}
	if most != (Record{Entrant: 0, N: e.Games}) || row != most {
		t.Errorf("who won all games has the records %+v and %+v", most, row)
	}
}

// A Swiss of twelve over four rounds, checked by what was written down alone.
func TestSwiss_NobodyMeetsTwiceWhileItCanBeAvoidedAndEqualsMeet(t *testing.T) {
	for seed := range uint64(40) {
		c := newClub(t, seed, Plan{Kind: Swiss, Rounds: 4, Seats: 2})
		c.enter(12)
		c.pass(8*time.Hour, 20*time.Second, c.byChance)
		met, points := map[[2]int]bool{}, map[int]int{}
		round := 0
		for _, g := range c.s.games {
			if g.Round != round {
				round = g.Round
				points = map[int]int{}
				for _, before := range c.s.games {
					if before.Round < round {
						points[before.Seats[0]] += before.Points[0]
						points[before.Seats[1]] += before.Points[1]
					}
				}
			}
			a, b := min(g.Seats[0], g.Seats[1]), max(g.Seats[0], g.Seats[1])
			if met[[2]int{a, b}] {
				t.Fatalf("evening %d: %d and %d meet twice", seed, a, b)
			}
			met[[2]int{a, b}] = true
			if diff := max(points[a]-points[b], points[b]-points[a]); diff > 2*winPoints {
				t.Errorf("evening %d: in round %d some meet who are %d halves of points apart", seed, round, diff)
			}
		}
		if c.s.phase != Over || round != 4 || len(c.s.games) != 24 {
			t.Fatalf("evening %d is %s after %d rounds and %d games", seed, c.s.phase, round, len(c.s.games))
		}
		c.pointsAreThoseOfTheGames()
	}
}

func TestSwiss_WhoIsNotThereMissesTheRoundAndComesBack(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Swiss, Rounds: 3, Seats: 4})
	c.enter(7)
	c.away[person(6).ID], c.away[person(5).ID] = true, true
	c.pass(61*time.Minute, time.Second, byNumber)
	if c.s.round != 1 || c.s.entrants[6].Missed != 1 || c.s.entrants[6].Playing != 0 || len(c.s.games) != 2 {
		t.Fatalf("round %d has %d games; the absent: %+v", c.s.round, len(c.s.games), c.s.entrants[6])
	}
	clear(c.away)
	c.pass(6*time.Hour, 10*time.Second, byNumber)
	if e := c.s.entrants[6]; e.Games != 2 || c.s.phase != Over {
		t.Errorf("who came back played %d games", e.Games)
	}
}

// The clock of a round: a table that hangs counts as it stands.
func TestSwiss_AHangingTableEndsWithItsRound(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Swiss, Rounds: 2, Seats: 2, Minutes: 30})
	c.takes = 100 * time.Hour
	c.enter(4)
	c.pass(4*time.Hour, 10*time.Second, byNumber)
	if c.s.phase != Over || len(c.s.games) != 4 || c.s.games[0].How != ByClock {
		t.Errorf("it is %s with %+v", c.s.phase, c.s.games)
	}
}

func TestKnockout_TheStrongestIsLeftWhateverTheSeeds(t *testing.T) {
	for seed := range uint64(40) {
		p := Plan{Kind: Knockout, Seats: 2 + int(seed%4)}
		p.Through = 1 + int(seed)%(p.Seats-1)
		p.Through = min(p.Through, 3)
		c := newClub(t, seed, p)
		n := 2 + c.rand.IntN(40)
		c.enter(n)
		byStrength := func(g Game) []int { // who entered last is the strongest, and was set lowest
			places := byNumber(g)
			for i := range places {
				places[i] = len(places) + 1 - places[i]
			}
			return places
		}
		c.pass(24*time.Hour, 20*time.Second, byStrength)
		if alive := c.s.alive(); c.s.phase != Over || len(alive) != 1 || alive[0] != n-1 {
			t.Fatalf("evening %d of %d at tables of %d: %s, left are %v", seed, n, p.Seats, c.s.phase, alive)
		}
		rows := c.s.Standing()
		if rows[0].Entrant != n-1 || rows[0].Place != 1 || len(rows) != n {
			t.Errorf("evening %d: the standing is %+v", seed, rows)
		}
		for i, r := range rows[1:] { // who came farther stands higher
			if a, b := c.s.entrants[rows[i].Entrant], c.s.entrants[r.Entrant]; i > 0 && a.Lost < b.Lost {
				t.Errorf("evening %d: out in round %d stands before round %d", seed, a.Lost, b.Lost)
			}
		}
	}
}

func TestKnockout_AmongEqualsWhoThoughtLessGoesOnThenWhoWasSetHigher(t *testing.T) {
	for _, test := range []struct {
		seconds []int
		want    int
	}{{[]int{90, 80}, 1}, {[]int{80, 90}, 0}, {[]int{80, 80}, 0}} {
		c := newClub(t, 1, Plan{Kind: Knockout, Seats: 2})
		c.enter(2)
		c.pass(61*time.Minute, time.Second, byNumber)
		g := c.s.Running()[0]
		seconds := make([]int, 2)
		for i, n := range g.Seats {
			seconds[i] = test.seconds[n]
		}
		c.take(c.s.React(Finished{Table: g.Table, Places: []int{1, 1}, Seconds: seconds}, c.moment()))
		if alive := c.s.alive(); len(alive) != 1 || alive[0] != test.want {
			t.Errorf("with %v seconds, left are %v", test.seconds, alive)
		}
	}
}

func TestSwiss_EqualPointsAreToldApartByOpponentsThenByTheirGameThenByTime(t *testing.T) {
	s := newState("cup")
	s.plan.Kind = Swiss
	game := func(seats, points []int) {
		s.games = append(s.games, Game{Seats: seats, Places: make([]int, len(seats)), Points: points, Ended: noon})
	}
	s.entrants = []Entrant{{Points: 24, Seconds: 9}, {Points: 24, Seconds: 1}, {Points: 24, Seconds: 4}, {Points: 24, Seconds: 5}, {Points: 30}, {Points: 2}}
	game([]int{0, 4}, []int{24, 0})
	game([]int{1, 5}, []int{24, 0})
	game([]int{2, 3}, []int{0, 24})
	game([]int{2, 5}, []int{24, 0})
	game([]int{3, 5}, []int{0, 24})
	var order []int
	for _, r := range s.Standing() {
		order = append(order, r.Entrant)
	}
	if want := []int{4, 0, 3, 2, 1, 5}; !slices.Equal(order, want) {
		t.Errorf("they stand as %v, not %v: %+v", order, want, s.Standing())
	}
}

func TestKnockout_WhoIsNotThereIsOutAndTheOthersGoOn(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Knockout, Seats: 2})
	c.enter(5)
	c.away[person(0).ID] = true
	c.pass(8*time.Hour, 20*time.Second, byNumber)
	if alive := c.s.alive(); len(alive) != 1 || alive[0] != 1 {
		t.Errorf("left are %v", alive)
	}
}

// Two weeks of a league: everybody meets everybody of the group, nobody has more than two games at a time.
func TestLeague_EverybodyMeetsEverybodyAndTheSeasonAfterMovesTheFirstAndLast(t *testing.T) {
	for seed := range uint64(10) {
		c := newClub(t, seed, Plan{Kind: League, Seats: 2 + int(seed%2), Group: 5, Days: 14, Rounds: 1})
		c.takes = 30 * time.Hour
		c.enter(10)
		c.pass(16*24*time.Hour, time.Hour, byNumber)
		if c.s.phase != Over || len(c.s.groups) != 2 {
			t.Fatalf("season %d is %s with groups %v", seed, c.s.phase, c.s.groups)
		}
		met := c.s.meetings()
		for _, g := range c.s.games {
			if want := c.s.entrants[g.Seats[0]].Group; want == 0 || g.Group != want {
				t.Errorf("season %d: a game of group %d is told to be of group %d", seed, want, g.Group)
			}
		}
		for _, group := range c.s.groups {
			for i, a := range group {
				for _, b := range group[:i] {
					if met[[2]int{a, b}] < 1 {
						t.Fatalf("season %d: %d and %d never met", seed, a, b)
					}
				}
			}
		}
		var order []table.PlayerID
		for _, p := range c.s.Succession() {
			order = append(order, p.ID)
		}
		want := []table.PlayerID{"p0", "p1", "p2", "p3", "p5", "p4", "p6", "p7", "p8", "p9"}
		if seed%2 == 0 && !slices.Equal(order, want) {
			t.Errorf("the next season begins as %v, not %v", order, want)
		}
	}
}

func TestLeague_WhoLeavesHarmsNobody(t *testing.T) {
	c := newClub(t, 3, Plan{Kind: League, Seats: 2, Group: 4, Days: 14})
	c.takes = 30 * time.Hour
	c.enter(4)
	c.pass(2*time.Hour, time.Hour, byNumber)
	c.take(c.s.Step(person(3), Leave{}, c.moment()))
	c.pass(16*24*time.Hour, time.Hour, byNumber)
	for i, want := range []int{3, 3, 3} {
		if e := c.s.entrants[i]; e.Games != want {
			t.Errorf("entrant %d has %d games that count, not %d", i, e.Games, want)
		}
	}
	if c.s.phase != Over {
		t.Errorf("it is %s", c.s.phase)
	}
}

func TestDeals_FiveOfSevenCount(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Deals, Starts: noon.Add(12 * time.Hour)})
	c.enter(2)
	for i, day := range c.s.DealDays() {
		c.pass(24*time.Hour, time.Hour, byNumber)
		ranks := map[table.PlayerID]int{"p0": 1, "p1": 1 + i, "other": 9}
		if i > 4 {
			delete(ranks, "p0")
		}
		c.take(c.s.React(DealOver{Day: day, Ranks: ranks, Of: 10}, c.moment()))
	}
	c.pass(5*24*time.Hour, time.Hour, byNumber)
	if a, b := c.s.entrants[0], c.s.entrants[1]; a.Points >= 5*winPoints || a.Points <= b.Points || len(b.Days) != 7 || c.s.phase != Over {
		t.Errorf("they have %d and %d halves of points; it is %s", a.Points, b.Points, c.s.phase)
	}
}

func TestStoodStill_NobodyLosesTheTime(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Arena, Minutes: 30, Seats: 2})
	c.enter(4)
	c.pass(70*time.Minute, 2*time.Second, c.byChance)
	due := c.s.due
	c.now = c.now.Add(40 * time.Minute)
	c.take(c.s.React(WentOn{Since: c.now.Add(-40 * time.Minute)}, c.moment()))
	if got := c.s.due.Sub(due); got != 40*time.Minute {
		t.Errorf("it ends %s later", got)
	}
}

// While an operator's drain lasts nothing begins, and the arena is as long as ever.
func TestHalt_NothingBeginsAndNoTimePasses(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Arena, Minutes: 30, Seats: 2})
	c.enter(4)
	c.pass(61*time.Minute, 2*time.Second, c.byChance)
	due, begun := c.s.due, len(c.s.games)
	c.take(c.s.React(Halts{}, c.moment()))
	c.pass(50*time.Minute, time.Minute, c.byChance)
	if len(c.s.games) != begun || c.s.phase != Running {
		t.Fatalf("while it halts %d games began; it is %s", len(c.s.games)-begun, c.s.phase)
	}
	c.take(c.s.React(WentOn{}, c.moment()))
	if got := c.s.due.Sub(due); got != 50*time.Minute {
		t.Errorf("it ends %s later", got)
	}
	c.pass(10*time.Minute, 2*time.Second, c.byChance)
	if len(c.s.games) == begun {
		t.Error("no game began after it")
	}
}

// A saloon that ran all the time has nothing to give back, whatever a node believes.
func TestStoodStill_WhatHappenedSinceShowsThatItRan(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Arena, Minutes: 60, Seats: 2})
	c.enter(4)
	c.pass(90*time.Minute, 2*time.Second, c.byChance)
	due := c.s.due
	c.take(c.s.React(WentOn{Since: noon}, c.moment()))
	if got := c.s.due.Sub(due); got > 25*time.Minute {
		t.Errorf("it ends %s later", got)
	}
}

// The first seat is an advantage or none: nobody has it much oftener than others.
func TestSeats_GoRound(t *testing.T) {
	for seed := range uint64(20) {
		c := newClub(t, seed, Plan{Kind: Swiss, Rounds: 8, Seats: 2})
		c.enter(12)
		c.pass(20*time.Hour, 20*time.Second, c.byChance)
		for i, e := range c.s.entrants {
			if e.Early > 2 || e.Early < -2 {
				t.Errorf("evening %d: entrant %d had the first seat %d times more often than the second", seed, i, e.Early)
			}
		}
	}
}

func TestTables_AreNearlyAlikeInSize(t *testing.T) {
	for n, want := range map[int][]int{5: {3, 2}, 6: {3, 3}, 7: {4, 3}, 9: {3, 3, 3}, 13: {4, 3, 3, 3}} {
		c := newClub(t, 1, Plan{Kind: Swiss, Rounds: 1, Seats: 4})
		c.enter(n)
		c.pass(61*time.Minute, time.Second, c.byChance)
		var sizes []int
		for _, g := range c.s.games {
			sizes = append(sizes, len(g.Seats))
		}
		slices.Sort(sizes)
		if slices.Reverse(sizes); !slices.Equal(sizes, want) {
			t.Errorf("%d people sit at tables of %v, not %v", n, sizes, want)
		}
	}
}

func TestCallOff_UntilAGameHasBegun(t *testing.T) {
	for entered, code := range map[int]string{1: "", 2: "evening-cannot-be-called-off"} {
		c := newClub(t, 1, Plan{Kind: Arena, Seats: 2})
		c.enter(entered)
		c.pass(70*time.Minute, time.Second, func(Game) []int { return nil })
		fx := c.s.Step(table.Person{ID: "host", Kind: table.KindPlayer}, CallOff{}, c.moment())
		if c.s.phase != Running || code == "" && (fx.Refused != nil || !fx.After.Off()) || code != "" && (fx.Refused == nil || fx.Refused.Code != code) {
			t.Errorf("of %d it is %s, and calling it off is answered by %v", entered, c.s.phase, fx.Refused)
		}
	}
}

func TestCommands_RefusedOnesChangeNothing(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Knockout, Seats: 2})
	c.enter(3)
	host := table.Person{ID: "host", Name: "Host", Kind: table.KindPlayer}
	guest, program := table.Person{ID: "g", Kind: table.KindGuest}, table.Person{ID: "b", Kind: table.KindBot}
	refused := func(by table.Person, command Command, code string) {
		t.Helper()
		fx := c.s.Step(by, command, c.moment())
		if fx.Refused == nil || fx.Refused.Code != code || fx.Facts != nil {
			t.Errorf("%T by %s: %v", command, by.ID, fx.Refused)
		}
	}
	refused(guest, Enter{}, "evening-needs-a-key")
	refused(program, Enter{}, "evening-of-people")
	refused(person(9), Leave{}, "not-in-evening")
	refused(person(1), CallOff{}, "only-who-made-it")
	refused(person(1), TakeOut{Who: "p0"}, "only-who-made-it")
	refused(host, TakeOut{Who: "nobody"}, "nobody-to-take-out")
	c.take(c.s.Step(host, TakeOut{Who: "p0"}, c.moment()))
	refused(person(0), Enter{}, "barred-from-evening")
	for {
		if fx := c.s.Step(person(1), Rest{On: !c.s.entrants[1].Resting}, c.moment()); fx.Refused != nil {
			break
		} else if c.take(fx); c.s.entrants[1].Changes > 1000 {
			t.Fatal("somebody may rest and go on for ever")
		}
	}
	c.take(c.s.Step(person(1), Leave{}, c.moment()))
	refused(person(1), Enter{}, "come-and-gone-often")
	c.pass(90*time.Minute, time.Second, c.byChance)
	refused(person(7), Enter{}, "evening-over") // two had entered, and one of them left
	refused(host, CallOff{}, "evening-over")
}
