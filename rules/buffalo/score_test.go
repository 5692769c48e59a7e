package buffalo

import (
	"fmt"
	"reflect"
	"testing"

	"saloon/rules"
)

// lastRound has all seats of a match choose in round five, with cards of value
// two in deck order, and place nothing where they may.
func lastRound(t *testing.T, m *Match, a, b string) []string {
	t.Helper()
	m.round = uint8(m.rounds())
	var told []string
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		m.hand[seat-1] = 3
		cards := m.view(seat).Hand
		told = append(told, play(t, m, fmt.Sprintf("%d send %s %s", seat, cards[0], a))...)
		if m.owing.Has(seat) {
			told = append(told, play(t, m, fmt.Sprintf("%d send %s %s", seat, cards[1], b))...)
		}
	}
	for m.ToAct() != 0 {
		told = append(told, play(t, m, fmt.Sprintf("%d graze 0", m.ToAct().First()))...)
	}
	return told
}

func TestZB6_1_FiveRounds(t *testing.T) {
	m := empty(t, 3)
	told := lastRound(t, m, "lucky-lake", "wagon-wheel-wash")
	wantEvents(t, only(told, "round", "over"), "over 1")
	if m.Progress() != 100 || len(m.AppendMoves(nil, 1)) != 0 {
		t.Error("the game is not over")
	}
}

func TestZB6_1_AllSpacesFull(t *testing.T) {
	m := empty(t, 3)
	for _, c := range [][2]string{{"wagon-wheel-wash", "blue 14 red 10"}, {"rattlesnake-ridge", "green 12 red 9"}, {"lucky-lake", "blue 10 green 8"},
		{"drunkn-creek", "red 16"}, {"fire-fields", "green 14"}, {"dead-bull-desert", "blue 12"}, {"coffee-canyon", "red 10"}, {"powder-prairie", "green 8"}} {
		put(t, m, c[0], c[1])
	}
	put(t, m, "lone-star-valley", "blue 4")
	play(t, m, "1 send 2a lone-star-valley", "1 drop 2u", "2 send 2c lone-star-valley", "2 drop 2p", "3 send 2e lone-star-valley", "3 drop 2s")
	told := play(t, m, "1 graze 2")
	wantEvents(t, told, "grazed 1 lone-star-valley blue 2", "full lone-star-valley by 1 blue", "over 2")
	o := m.Outcome()
	if m.Score(1) != 14+10+12+6 || m.Score(2) != 10+9+16+10 || m.Score(3) != 12+8+14+8 || o.Place(2) != 1 {
		t.Errorf("%+v", o)
	}
}

func TestZB6_1_WhoHasPlacedAllWinsAtOnce(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "wagon-wheel-wash", "blue 20")
	put(t, m, "rattlesnake-ridge", "blue 18")
	put(t, m, "lucky-lake", "blue 8 red 5")
	put(t, m, "fire-fields", "red 6")
	play(t, m, "1 send 2a coffee-canyon", "1 send 2u fire-fields", "2 send 2c coffee-canyon", "2 send 2p fire-fields", "3 send 2e coffee-canyon", "3 send 2s fire-fields")
	told := play(t, m, "1 graze 2")
	wantEvents(t, told, "grazed 1 coffee-canyon blue 2", "over 3")
	if o := m.Outcome(); o.Place(1) != 1 || o.Points[0].Total != 48 || len(o.Tiebreak) != 0 {
		t.Errorf("%+v", o)
	}
	if m.view(rules.Observer).Players[1].Placed != 11 {
		t.Error("ZB-10.1: a final bonus was paid")
	}
}

func TestZB6_1_TheLastCowMayBeABonusCow(t *testing.T) {
	m := empty(t, 4)
	put(t, m, "dynamite-mine", "blue 25")
	put(t, m, "wagon-wheel-wash", "blue 10")
	put(t, m, "dead-bull-desert", "blue 10")
	fill(t, m, "dead-bull-desert")
	told := play(t, m, "1 bonus lucky-lake 1")
	wantEvents(t, told, "placed 1 lucky-lake blue 1 from dead-bull-desert", "over 3")
	if m.Outcome().Order[0][0] != 1 {
		t.Error("blue has not won")
	}
}

func TestZB6_2_TheFinalBonus(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "lone-star-valley", "red 3 blue 2")  // 1-1: red fills it, blue's lapses
	put(t, m, "fire-fields", "green 4 blue 3")     // 1-2-1: green 5, blue 5: equal is allowed now
	put(t, m, "dead-bull-desert", "red 5 green 6") // 1-2: one space: green only
	put(t, m, "lucky-lake", "blue 9")              // 1-2-1: one herd
	put(t, m, "powder-prairie", "red 6 green 2")   // full: nothing
	told := only(lastRound(t, m, "wagon-wheel-wash", "rattlesnake-ridge"), "final")
	wantEvents(t, told,
		"final 2 lone-star-valley red 1 by itself",
		"final 3 dead-bull-desert green 1 by itself",
		"final 3 fire-fields green 1 by itself", "final 1 fire-fields blue 2 by itself",
		"final 1 lucky-lake blue 1 by itself")
	wantHerds(t, m, "fire-fields", "blue 5 green 5")
	o := m.Outcome()
	want := []rules.Points{
		{Total: 17, Parts: []rules.Part{{Name: "cows", Value: 14}, {Name: "final-bonus", Value: 3}}},
		{Total: 15, Parts: []rules.Part{{Name: "cows", Value: 14}, {Name: "final-bonus", Value: 1}}},
		{Total: 14, Parts: []rules.Part{{Name: "cows", Value: 12}, {Name: "final-bonus", Value: 2}}},
	}
	if !reflect.DeepEqual(o.Points, want) {
		t.Errorf("%+v, want %+v", o.Points, want)
	}
}

func TestZB6_3_TiesByTheLargestMeadowBeforeTheFinalBonus(t *testing.T) {
	for _, c := range []struct {
		name       string
		wash, lake string
		full       string // in Powder-Prairie
		want       [][]rules.Seat
		tiebreak   []string
	}{
		// Before the final bonus green has 4, blue 3 in the largest meadow; with it both have 5.
		{"the largest meadow decides", "green 4 blue 3", "blue 4 red 9 green 3", "red 6 green 2", [][]rules.Seat{{2}, {3}, {1}}, []string{"largest-meadow"}},
		{"still tied is shared", "red 2", "red 3", "red 8", [][]rules.Seat{{2}, {1, 3}}, []string{"largest-meadow"}},
		{"no tie", "red 2 blue 1", "red 3", "red 8", [][]rules.Seat{{2}, {1}, {3}}, []string{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := empty(t, 3)
			put(t, m, "wagon-wheel-wash", c.wash)
			put(t, m, "lucky-lake", c.lake)
			put(t, m, "powder-prairie", c.full)
			lastRound(t, m, "fire-fields", "coffee-canyon")
			o := m.Outcome()
			if !reflect.DeepEqual(o.Order, c.want) || !reflect.DeepEqual(o.Tiebreak, c.tiebreak) {
				t.Errorf("order %v by %v, want %v by %v; points %+v", o.Order, o.Tiebreak, c.want, c.tiebreak, o.Points)
			}
		})
	}
}

func TestZB10_1_AFinalBonusToFortyEightDoesNotBreakOff(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "lucky-lake", "blue 17")
	put(t, m, "rattlesnake-ridge", "blue 20")
	put(t, m, "fire-fields", "blue 10")
	put(t, m, "wagon-wheel-wash", "red 5")
	told := only(lastRound(t, m, "wagon-wheel-wash", "coffee-canyon"), "final", "over")
	wantEvents(t, told, "final 1 fire-fields blue 1 by itself", "final 2 wagon-wheel-wash red 1 by itself", "over 1")
}

func TestScoreOfARunningGameHasTheFinalBonus(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "lucky-lake", "blue 3 red 2")
	before := *m
	o := m.Outcome()
	// The row 1-2-1 would give blue one cow and red two.
	if m.Score(1) != 4 || m.Score(2) != 4 || m.Score(3) != 0 || o.Points[0].Total != 4 || o.Points[1].Parts[1].Value != 2 {
		t.Errorf("scores %d %d %d, %+v", m.Score(1), m.Score(2), m.Score(3), o)
	}
	if *m != before {
		t.Error("asking has changed the match")
	}
}

func TestZB10_2_TheTieBreakOrdersAllPlaces(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "wagon-wheel-wash", "green 4 blue 3") // counted before the final bonus
	put(t, m, "lucky-lake", "blue 4 red 9 green 3")
	put(t, m, "powder-prairie", "red 6 green 2")
	lastRound(t, m, "fire-fields", "coffee-canyon")
	o := m.Outcome()
	if o.Points[0].Total != o.Points[2].Total || o.Place(2) != 1 || o.Place(3) != 2 || o.Place(1) != 3 {
		t.Errorf("the second place is not decided by the tie-break: %+v", o)
	}
}

func TestZB6_3_ARunningGameIsOrderedAsIfItEndedNow(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "wagon-wheel-wash", "green 4 blue 3") // with the final bonus both would have 5
	put(t, m, "lucky-lake", "blue 4 red 9 green 3")
	put(t, m, "powder-prairie", "red 6 green 2")
	o := m.Outcome()
	if !reflect.DeepEqual(o.Order, [][]rules.Seat{{2}, {3}, {1}}) || !reflect.DeepEqual(o.Tiebreak, []string{tieLargest}) {
		t.Errorf("order %v by %v, points %+v", o.Order, o.Tiebreak, o.Points)
	}
}

func TestZB6_1_WhoHasPlacedAllWinsWhateverTheOfferCost(t *testing.T) {
	m := empty(t, 3)
	m.auction, m.offer = true, [maxSeats]uint8{100, 0, 0}
	put(t, m, "wagon-wheel-wash", "blue 20")
	put(t, m, "rattlesnake-ridge", "blue 18")
	put(t, m, "lucky-lake", "blue 8 red 10")
	put(t, m, "drunkn-creek", "red 15")
	put(t, m, "fire-fields", "red 14")
	play(t, m, "1 send 2a coffee-canyon", "1 send 2u dead-bull-desert", "2 send 2c coffee-canyon", "2 send 2p dead-bull-desert", "3 send 2e coffee-canyon", "3 send 2s dead-bull-desert")
	wantEvents(t, only(play(t, m, "1 graze 2"), "over"), "over 3")
	o := m.Outcome()
	if o.Points[0].Total >= o.Points[1].Total || !reflect.DeepEqual(o.Order, [][]rules.Seat{{1}, {2}, {3}}) {
		t.Errorf("order %v, points %+v", o.Order, o.Points)
	}
}

// Of two players the larger herd counts in the largest meadow, whichever colour it has.
func TestZB6_3_TheLargerOfTwoHerdsBreaksATie(t *testing.T) {
	for _, herds := range []string{"blue 5 green 2 red 4 orange 3", "green 5 blue 2 orange 4 red 3"} {
		m := empty(t, 2)
		put(t, m, m.game.meadows[m.largest()].word, herds)
		m.step, m.largestBefore = StepOver, m.cows[m.largest()]
		if o := m.Outcome(); o.Points[0].Total != o.Points[1].Total || o.Place(1) != 1 || o.Place(2) != 2 {
			t.Errorf("with %s it ends %+v", herds, o)
		}
	}
}

// Who has placed all cows needs no tie-break to win.
func TestZB6_3_NoTieIsBrokenForWhoHasPlacedAll(t *testing.T) {
	m := empty(t, 3, "variant=auction")
	m.step, m.winner, m.stock[0], m.stock[1], m.offer[0] = StepOver, 1, 0, 10, 100
	o := m.Outcome()
	if o.Points[0].Total != o.Points[1].Total || o.Place(1) != 1 || len(o.Tiebreak) != 0 {
		t.Errorf("it ends %+v", o)
	}
}
