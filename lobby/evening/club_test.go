package evening

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// A club is people at an evening, whose games end by chance. Everything that happens is replayed from its facts.
type club struct {
	t     *testing.T
	rand  *rand.Rand
	s     *State
	facts []Fact
	now   time.Time
	away  map[table.PlayerID]bool
	apart map[[2]table.PlayerID]bool
	next  int
	takes time.Duration // a game at most
	ends  map[table.ID]time.Time
}

func newClub(t *testing.T, seed uint64, p Plan) *club {
	t.Helper()
	c := &club{
		t: t, rand: rand.New(rand.NewPCG(seed, 1)), now: noon, away: map[table.PlayerID]bool{}, apart: map[[2]table.PlayerID]bool{},
		ends: map[table.ID]time.Time{}, takes: 20 * time.Minute,
	}
	p.Name, p.Game = "Tuesday cup", "toy"
	if p.Starts.IsZero() {
		p.Starts = noon.Add(time.Hour)
	}
	p, refused := p.Completed(rules.Info{MinSeats: 2, MaxSeats: 5}, noon)
	if refused != nil {
		t.Fatal(refused)
	}
	c.take(Announce("cup", table.Person{ID: "host", Name: "Host", Kind: table.KindPlayer}, p, nil, noon))
	return c
}

func (c *club) take(fx Effects) {
	c.t.Helper()
	if fx.Refused != nil {
		c.t.Fatal(fx.Refused)
	}
	c.facts = append(c.facts, fx.Facts...)
	c.s = fx.After
	for _, f := range fx.Facts {
		if w, is := f.What.(Seated); is {
			c.ends[w.Table] = c.now.Add(time.Minute + time.Duration(c.rand.Int64N(int64(c.takes))))
			c.check(w)
		}
	}
}

// check holds of every table that begins.
func (c *club) check(w Seated) {
	c.t.Helper()
	if len(w.Seats) < 2 || len(w.Seats) > c.s.plan.Seats {
		c.t.Fatalf("a table of %d", len(w.Seats))
	}
	for i, a := range w.Seats {
		e := c.s.entrants[a]
		most := 1
		if c.s.plan.Kind == League {
			most = gamesAtOnce
		}
		if e.Playing > most || e.Out || c.s.plan.Kind != League && (c.away[e.Who.ID] || e.Resting) {
			c.t.Fatalf("%s is put at a table: %+v", e.Who.Name, e)
		}
		for _, b := range w.Seats[:i] {
			if a == b || c.apart[[2]table.PlayerID{e.Who.ID, c.s.entrants[b].Who.ID}] {
				c.t.Fatalf("%d and %d are at one table", a, b)
			}
		}
	}
}

func (c *club) moment() Moment {
	return Moment{
		Now: c.now, Least: 2, Here: func(p table.Person) bool { return !c.away[p.ID] },
		Apart: func(a, b table.PlayerID) bool { return c.apart[[2]table.PlayerID{a, b}] },
		Table: func() table.ID { c.next++; return table.ID(fmt.Sprint("t", c.next)) },
	}
}

func person(i int) table.Person {
	return table.Person{ID: table.PlayerID(fmt.Sprint("p", i)), Name: fmt.Sprint("Player", i), Kind: table.KindPlayer}
}

func (c *club) enter(n int) {
	c.t.Helper()
	for i := range n {
		c.take(c.s.Step(person(i), Enter{Rating: 2000 - 10*i}, c.moment()))
	}
}

// pass lets time pass in small steps; games end when their time comes, by chance or as told.
func (c *club) pass(d, step time.Duration, places func(Game) []int) {
	c.t.Helper()
	for until := c.now.Add(d); c.now.Before(until) && c.s.phase != Over; c.now = c.now.Add(step) {
		for _, g := range c.s.Running() {
			switch {
			case !c.now.Before(c.ends[g.Table]):
				c.take(c.s.React(Finished{Table: g.Table, Places: places(g), Seconds: c.seconds(g), Scores: c.scores(g)}, c.moment()))
			case c.s.Overdue(c.now):
				c.take(c.s.React(Finished{Table: g.Table, Places: places(g), How: ByClock}, c.moment()))
			}
		}
		c.take(c.s.React(Ticked{}, c.moment()))
	}
	c.replay()
}

// scores are higher in the third game than in any other.
func (c *club) scores(g Game) (list []int) {
	for i := range g.Seats {
		list = append(list, 10+i)
	}
	if len(c.s.games) > 2 && c.s.games[2].Table == g.Table {
		list[1] = 99
	}
	return list
}

func (s *State) gameOf(at table.ID) int {
	return slices.IndexFunc(s.games, func(g Game) bool { return g.Table == at })
}

func (c *club) seconds(g Game) (list []int) {
	for range g.Seats {
		list = append(list, 60+c.rand.IntN(600))
	}
	return list
}

// byChance shares places now and then.
func (c *club) byChance(g Game) []int {
	places := make([]int, len(g.Seats))
	for i, at := range c.rand.Perm(len(g.Seats)) {
		places[i] = at + 1
	}
	if c.rand.IntN(5) == 0 {
		places[0] = places[1]
	}
	return places
}

// byNumber has those win who entered first.
func byNumber(g Game) []int {
	sorted := slices.Sorted(slices.Values(g.Seats))
	places := make([]int, len(g.Seats))
	for i, n := range g.Seats {
		places[i] = slices.Index(sorted, n) + 1
	}
	return places
}

func (c *club) replay() {
	c.t.Helper()
	again, err := Replay("cup", c.facts)
	if err != nil {
		c.t.Fatal(err)
	}
	if !reflect.DeepEqual(again, c.s) {
		c.t.Fatalf("its facts lead to\n%+v\nand not to\n%+v", again, c.s)
	}
}

// nobodyWaits: of those who have been free for long, no two could sit together.
func (c *club) nobodyWaits() {
	c.t.Helper()
	if !c.s.due.IsZero() && !c.now.Before(c.s.due) {
		return
	}
	d := &draft{State: c.s, Moment: c.moment()}
	var wait []int
	for _, n := range d.playable() {
		if c.now.Sub(c.s.entrants[n].Free) > patience+2*time.Second {
			wait = append(wait, n)
		}
	}
	for i, a := range wait {
		for _, b := range wait[:i] {
			if !d.apart(a, b) {
				c.t.Fatalf("at %s %d and %d wait, and could play", c.now, a, b)
			}
		}
	}
}

func (c *club) pointsAreThoseOfTheGames() {
	c.t.Helper()
	sums := make([]int, len(c.s.entrants))
	for _, g := range c.s.games {
		for i, n := range g.Seats {
			if g.Points != nil {
				sums[n] += g.Points[i]
			}
		}
	}
	for i, e := range c.s.entrants {
		if e.Points != sums[i]+winPoints*e.Byes {
			c.t.Fatalf("entrant %d has %d points, and won %d and %d byes", i, e.Points, sums[i], e.Byes)
		}
	}
}

// Of those who are out in one round who played there stands before who was not there, also before who came for the rounds
// before it.
func TestKnockout_WhoNeverCameStandsBehindThoseWhoPlayed(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Knockout, Seats: 2})
	c.enter(6)
	c.away["p5"] = true
	c.pass(61*time.Minute, time.Second, c.byChance)
	for i := range c.s.entrants[:5] { // who has won the first round, and does not come to the second
		if e := c.s.entrants[i]; c.s.round == 1 && e.Won > 0 {
			c.away[e.Who.ID] = true
			break
		}
	}
	c.pass(5*time.Hour, time.Second, c.byChance)
	rows := c.s.Standing()
	for i, r := range rows[1:] {
		before, e := c.s.entrants[rows[i].Entrant], c.s.entrants[r.Entrant]
		there := func(n int) bool {
			return slices.ContainsFunc(c.s.games, func(g Game) bool { return g.Round == c.s.entrants[n].Lost && slices.Contains(g.Seats, n) })
		}
		if before.Lost == e.Lost && !there(rows[i].Entrant) && there(r.Entrant) {
			t.Errorf("%s, out in round %d, was not there and stands before %s", before.Who.Name, e.Lost, e.Who.Name)
		}
	}
	if last := c.s.entrants[rows[len(rows)-1].Entrant]; last.Who.ID != "p5" {
		t.Errorf("the last is %+v", last)
	}
}

// Three of five have no game in the first round of a cup. While it runs its winner stands first; once one of the three has
// left, that winner is the one who has no game in the second.
func TestKnockout_NobodyIsFreeAgainBeforeOthers(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Knockout, Seats: 2})
	c.enter(5)
	c.pass(61*time.Minute, time.Second, byNumber)
	c.take(c.s.React(Finished{Table: c.s.Running()[0].Table, Places: byNumber(c.s.Running()[0])}, c.moment()))
	if rows := c.s.Standing(); rows[0].Entrant != 3 || rows[1].Place != 2 || rows[3].Place != 2 || rows[4].Entrant != 4 {
		t.Errorf("after its game the first round stands as %+v", rows)
	}
	c.take(c.s.Step(person(2), Leave{}, c.moment()))
	c.pass(2*time.Minute, time.Second, func(Game) []int { return nil })
	if c.s.round != 2 || !slices.Equal(c.s.byes, []int{3}) {
		t.Errorf("in round %d these are free: %v", c.s.round, c.s.byes)
	}
	c.take(c.s.Step(person(4), Leave{}, c.moment()))
	c.pass(8*time.Hour, 20*time.Second, byNumber)
	if p := NewPage(c.s, nil); c.s.phase != Over || p.Taking() != 4 {
		t.Errorf("it is %s, and %d of the 4 who played are told to be in it", c.s.phase, p.Taking())
	}
}

func TestKnockout_WhoLeavesBetweenRoundsStandsBeforeWhoLostTheLast(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Knockout, Seats: 2})
	c.enter(4)
	c.pass(61*time.Minute, time.Second, byNumber)
	for _, g := range c.s.Running() {
		c.take(c.s.React(Finished{Table: g.Table, Places: byNumber(g)}, c.moment()))
	}
	left := c.s.Standing()[1].Entrant
	c.take(c.s.Step(person(left), Leave{}, c.moment()))
	c.pass(8*time.Hour, 20*time.Second, byNumber)
	if rows := c.s.Standing(); rows[1].Entrant != left || rows[1].Place != 2 || rows[2].Place != 3 {
		t.Errorf("%d has left, and it ends with %+v", left, rows)
	}
}

// After the days of a season no table is opened, and it ends, whichever were not.
func TestLeague_EndsInTimeWhereTablesAreLeft(t *testing.T) {
	c := newClub(t, 3, Plan{Kind: League, Seats: 2, Group: 6, Days: 14})
	c.takes = 30 * 24 * time.Hour
	c.enter(6)
	c.pass(14*24*time.Hour, time.Hour, byNumber)
	begun := len(c.s.games)
	if c.s.phase != Running || len(c.s.tables) == 0 {
		t.Fatalf("while games run the season is %s, with %v not begun", c.s.phase, c.s.tables)
	}
	if c.pass(3*time.Hour, time.Hour, byNumber); c.s.phase != Over || len(c.s.games) != begun {
		t.Errorf("after them it is %s, with %d games, not %d", c.s.phase, len(c.s.games), begun)
	}
}

// Whoever left a game to a bot has not made its points.
func TestRecords_OfWholeGamesAlone(t *testing.T) {
	s := newState("e")
	s.entrants = make([]Entrant, 2)
	s.games = []Game{{Table: "t", Seats: []int{0, 1}, Places: []int{1, 2}, Scores: []int{9, 7}, Left: []int{1}}}
	if best, _, _ := s.Records(); best != (Record{Entrant: 1, N: 7, Table: "t"}) {
		t.Errorf("the best game is %+v", best)
	}
}
