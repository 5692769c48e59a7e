package buffalo

import (
	"fmt"
	"slices"
	"testing"

	"saloon/rules"
)

func TestZB1_1_MeadowsByPlayers(t *testing.T) {
	for seats, want := range map[int]struct {
		meadows, spaces int
		largest         string
	}{
		2: {7, 6 + 8 + 10 + 12 + 16 + 18 + 24, "wagon-wheel-wash"},
		3: {9, 6 + 8 + 10 + 12 + 14 + 16 + 18 + 21 + 24, "wagon-wheel-wash"},
		4: {10, 6 + 8 + 10 + 12 + 14 + 16 + 18 + 21 + 24 + 28, "dynamite-mine"},
		5: {11, 6 + 8 + 10 + 12 + 14 + 16 + 18 + 21 + 24 + 28 + 33, "hang-man-mountains"},
	} {
		v := fresh(t, seats).view(rules.Observer)
		spaces, last := 0, 0
		for _, md := range v.Meadows {
			if md.Size <= last || md.Free != md.Size {
				t.Errorf("%d players: %s of %d comes after %d", seats, md.Name, md.Size, last)
			}
			spaces, last = spaces+md.Size, md.Size
		}
		if len(v.Meadows) != want.meadows || spaces != want.spaces || v.Meadows[len(v.Meadows)-1].Name != want.largest {
			t.Errorf("%d players: %d meadows, %d spaces, the largest %s", seats, len(v.Meadows), spaces, v.Meadows[len(v.Meadows)-1].Name)
		}
	}
}

func TestZB1_2_FortyEightCowsOfEachColour(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		for _, h := range fresh(t, seats).view(rules.Observer).Stock {
			if h.Cows != 48 {
				t.Errorf("%d players: %d %s cows", seats, h.Cows, h.Colour)
			}
		}
	}
}

func TestZB1_3_TenCardsAndTwelveForTwo(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		m := begin(t, seats)
		want, bracketed := 10, false
		if seats == 2 {
			want, bracketed = 12, true
		}
		hand := m.view(1).Hand
		if len(hand) != want {
			t.Errorf("%d players: %d cards", seats, len(hand))
		}
		has := false
		for _, c := range hand {
			has = has || c.String() == "4m"
		}
		if has != bracketed {
			t.Errorf("%d players: blue holds 4m: %v", seats, has)
		}
	}
}

func TestZB2_MeadowsAreDealtEvenly(t *testing.T) {
	for seats, each := range map[int]int{2: 3, 3: 3, 4: 2, 5: 2} {
		m := begin(t, seats)
		if got := len(m.view(rules.Observer).Players[0].Dealt); got != each {
			t.Errorf("%d players: %d meadows each, want %d", seats, got, each)
		}
		for _, seat := range m.view(rules.Observer).Players {
			if seat.Placed != each {
				t.Errorf("%d players: seat %d has placed %d cows", seats, seat.Seat, seat.Placed)
			}
		}
	}
}

func TestZB2_OneOwnCowInEachMeadowDealt(t *testing.T) {
	m := fresh(t, 4)
	mustRefuse(t, m, "0 deal 2 lucky-lake fire-fields", "ZB-2")
	mustRefuse(t, m, "0 deal 1 lucky-lake", "ZB-2")
	mustRefuse(t, m, "0 deal 1 lucky-lake lucky-lake", "ZB-2")
	mustRefuse(t, m, "0 deal 1 lucky-lake hang-man-mountains", "ZB-2")
	play(t, m, "0 deal 1 lucky-lake fire-fields")
	mustRefuse(t, m, "0 deal 2 lucky-lake coffee-canyon", "ZB-2")
	play(t, m, "0 deal 2 lone-star-valley coffee-canyon", "0 deal 3 dynamite-mine powder-prairie", "0 deal 4 drunkn-creek wagon-wheel-wash")
	wantHerds(t, m, "lucky-lake", "blue 1")
	wantHerds(t, m, "coffee-canyon", "red 1")
	wantHerds(t, m, "powder-prairie", "green 1")
	wantHerds(t, m, "drunkn-creek", "orange 1")
	wantHerds(t, m, "rattlesnake-ridge", "")
	if m.ToAct() != rules.AllSeats(4) || m.Secret() != 1 {
		t.Fatalf("to act are %b, secret %d", m.ToAct(), m.Secret())
	}
}

func TestZB10_5_ColoursBySeatUnlessChosen(t *testing.T) {
	for _, c := range []struct {
		seats   int
		options []string
		want    []string
	}{
		{5, nil, []string{"blue", "red", "green", "orange", "purple"}},
		{2, nil, []string{"blue green", "red orange"}},
		{3, []string{"colour1=red"}, []string{"red", "blue", "green"}},
		{3, []string{"colour2=purple", "colour3=blue"}, []string{"red", "purple", "blue"}},
		{2, []string{"colour1=orange"}, []string{"red orange", "blue green"}},
	} {
		m := fresh(t, c.seats, c.options...)
		for i, want := range c.want {
			if got := m.Traits(rules.Seat(i + 1)); len(got) != 1 || got[0].Value != want {
				t.Errorf("%d players, %v: seat %d is %v, want %s", c.seats, c.options, i+1, got, want)
			}
		}
	}
}

func TestZB10_5_TwoSeatsCannotHaveOneColour(t *testing.T) {
	g := mustNew(t)
	for _, options := range []map[string]string{
		{"colour1": "red", "colour2": "red"},
		{"colour1": "red", "colour2": "orange"},
		{"colour1": "purple"},
	} {
		if _, err := rules.NewRecord(g, rules.Setup{Seats: 2, Options: options}); err == nil {
			t.Errorf("%v is accepted", options)
		}
	}
}

func TestZB10_5_ColoursAreKnownBeforeTheStart(t *testing.T) {
	for want, s := range map[string]rules.Setup{
		"[[blue] [red] [green]]":      {Seats: 3},
		"[[green] [blue] [red]]":      {Seats: 3, Options: map[string]string{"colour1": "green"}},
		"[[red orange] [blue green]]": {Seats: 2, Options: map[string]string{"colour1": "orange"}},
		"[[] [] []]":                  {Seats: 3, Options: map[string]string{"variant": "auction", "colour1": "red"}},
		"[[] [] [] []]":               {Seats: 4, Options: map[string]string{"colour1": "red", "colour2": "red"}},
		"[]":                          {},
	} {
		if got := fmt.Sprint(SeatColours(s)); got != want {
			t.Errorf("%v: %s, not %s", s, got, want)
		}
	}
}

// In another game, for which all move on by one seat, everybody has the colours that they had.
func TestMovedOn_EverybodyKeepsTheirColours(t *testing.T) {
	g := mustNew(t)
	for _, s := range []rules.Setup{{Seats: 2}, {Seats: 3}, {Seats: 5}, {Seats: 4, Options: map[string]string{"colour2": "purple", "colour4": "blue"}}} {
		next := g.MovedOn(s)
		for seat := range s.Seats {
			if got, had := SeatColours(next)[seat], SeatColours(s)[(seat+1)%s.Seats]; !slices.Equal(got, had) {
				t.Errorf("%v: seat %d has %v, and its player had %v", s, seat+1, got, had)
			}
		}
	}
}
