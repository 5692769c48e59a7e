package evening

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/rules"
)

func TestPlan_WhatCannotBeIsRefusedWithASentence(t *testing.T) {
	info, soon := rules.Info{MinSeats: 2, MaxSeats: 4}, noon.Add(time.Hour)
	for code, p := range map[string]Plan{
		"no-such-kind-of-evening": {Name: "Cup", Kind: "quiz", Starts: soon},
		"evening-needs-a-name":    {Kind: Arena, Starts: soon},
		"evening-starts-when":     {Name: "Cup", Kind: Arena, Starts: noon.Add(-2 * time.Minute)},
		"evening-starts-too-soon": {Name: "Cup", Kind: Swiss, Starts: noon},
		"evening-out-of-bounds":   {Name: "Cup", Kind: Arena, Starts: soon, Seats: 5},
		"evening-has-none":        {Name: "Cup", Kind: Arena, Starts: soon, Rounds: 3},
		"too-many-go-on":          {Name: "Cup", Kind: Knockout, Starts: soon, Seats: 2, Through: 2},
		"clock-not-for-evenings":  {Name: "Cup", Kind: Arena, Starts: soon, Clock: "none"},
		"bots-too-or-only":        {Name: "Cup", Kind: Arena, Starts: soon, Bots: "yes"},
	} {
		if _, refused := p.Completed(info, noon); refused == nil || refused.Code != code {
			t.Errorf("%+v: %v, not %s", p, refused, code)
		}
	}
	for kind, want := range map[Kind]Plan{
		Arena: {Seats: 4, Minutes: 60, Clock: "10m+20s"}, Swiss: {Seats: 4, Minutes: 60, Rounds: 4, Clock: "10m+20s"},
		Knockout: {Seats: 4, Minutes: 60, Through: 1, Clock: "10m+20s"}, League: {Seats: 2, Days: 28, Rounds: 1, Group: 5, Clock: "1d"},
	} {
		p, refused := Plan{Name: "Cup", Kind: kind, Starts: soon}.Completed(info, noon)
		want.Name, want.Kind, want.Starts = p.Name, kind, soon
		if refused != nil || !reflect.DeepEqual(p, want) {
			t.Errorf("%s is completed to %+v, %v", kind, p, refused)
		}
	}
	for _, n := range []struct{ minutes, seats int }{{29, 0}, {121, 0}, {0, 1}} {
		if _, refused := (Plan{Name: "Cup", Kind: Arena, Starts: soon, Minutes: n.minutes, Seats: n.seats}).Completed(info, noon); refused == nil {
			t.Errorf("%+v is taken", n)
		}
	}
}

func TestWhen_SentencesOfAnOperator(t *testing.T) {
	vienna := time.FixedZone("Vienna", 3600)
	for _, test := range []struct{ text, want string }{
		{"every day 20:00", "2026-11-24 20:00"},
		{"Tuesday 11:00", "2026-12-01 11:00"},
		{"tuesdays and Thursdays at 20:00", "2026-11-24 20:00"},
		{"Mon-Fri 9:00, 18:30", "2026-11-24 18:30"},
		{"first Sunday 15:00", "2026-12-06 15:00"},
		{"last Fri 15:00", "2026-11-27 15:00"},
		{"every hour", "2026-11-24 14:00"},
		{"2026-12-24 18:00", "2026-12-24 18:00"},
		{"2026-12-24 18:00:30", "2026-12-24 18:00:30"},
	} {
		w, err := ParseWhen(test.text, vienna)
		if err != nil {
			t.Fatal(err)
		}
		next, ever := w.Next(noon)
		if got := strings.TrimSuffix(w.Local(next).Format(time.DateTime), ":00"); !ever || got != test.want {
			t.Errorf("%q comes at %s, not %s", test.text, got, test.want)
		}
	}
	for _, text := range []string{"", "sometimes 20:00", "Tuesday", "Tuesday 25:00"} {
		if _, err := ParseWhen(text, time.UTC); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestPage_WhereSomebodyStandsAndPlays(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: League, Seats: 2, Group: 4, Days: 14})
	c.enter(9)
	c.pass(2*time.Hour, time.Hour, byNumber)
	p := NewPage(c.s, nil)
	for _, g := range c.s.Running() {
		for _, n := range g.Seats {
			at := p.TableOf(c.s.entrants[n].Who.ID)
			if newest := c.s.gameAt(at); newest < 0 || !slices.Contains(c.s.games[newest].Seats, n) {
				t.Errorf("entrant %d plays at %q", n, at)
			}
		}
	}
	if p.TableOf("nobody") != "" {
		t.Error("nobody plays")
	}
	for i, r := range p.Rows {
		if at, stands := p.RowOf(c.s.entrants[r.Entrant].Who.ID); !stands || at != i || p.Among(r) != len(c.s.groups[r.Group-1]) {
			t.Errorf("row %d stands at %d of %d", i, at, p.Among(r))
		}
	}
}

func TestPlacePoints_TwelveForTheFirstNoneForTheLastAndSharedPlacesShare(t *testing.T) {
	for _, test := range []struct{ place, shared, n, want int }{
		{1, 1, 2, 24}, {2, 1, 2, 0}, {1, 2, 2, 12}, {2, 1, 4, 16}, {3, 1, 4, 8}, {2, 2, 4, 12}, {1, 4, 4, 12}, {1, 2, 5, 21}, {4, 2, 5, 3},
	} {
		if got := placePoints(test.place, test.shared, test.n); got != test.want {
			t.Errorf("place %d shared by %d of %d brings %d halves, not %d", test.place, test.shared, test.n, got, test.want)
		}
	}
}

// Who made no move is put at no table until they are back, and has neither won nor got points.
func TestArena_WhoMadeNoMoveRests(t *testing.T) {
	c := newClub(t, 1, Plan{Kind: Arena, Minutes: 60, Seats: 2})
	c.enter(2)
	c.pass(time.Hour+10*time.Second, 2*time.Second, byNumber)
	g := c.s.Running()[0]
	c.take(c.s.React(Finished{Table: g.Table, Places: []int{1, 2}, Left: []int{2, 1}, Idle: []int{2, 1}}, c.moment()))
	for n, e := range c.s.Entrants() {
		if !e.Resting || !e.Idle || e.Won != 0 || e.Points != 0 || e.Games != 1 || e.Changes != 1 {
			t.Errorf("entrant %d, who made no move, is %+v", n, e)
		}
	}
	c.pass(5*time.Minute, 2*time.Second, byNumber)
	if games := c.s.Games(); len(games) != 1 {
		t.Fatalf("those who made no move are paired again: %+v", games)
	}
	c.take(c.s.Step(person(0), Rest{}, c.moment()))
	c.take(c.s.Step(person(1), Enter{}, c.moment()))
	c.pass(time.Minute, 2*time.Second, byNumber)
	if e, _ := c.s.Of(person(0).ID); len(c.s.Games()) != 2 || e.Idle {
		t.Errorf("who is back is %+v, and there are %d games", e, len(c.s.Games()))
	}
	g = c.s.Running()[0]
	c.take(c.s.React(Finished{Table: g.Table, Places: []int{1, 2}, Left: []int{2, 1}}, c.moment()))
	if first := c.s.Entrants()[g.Seats[0]]; first.Won != 0 || first.Points != winPoints || first.Resting {
		t.Errorf("who played longer in a game that nobody won is %+v", first)
	}
	c.replay()
}
