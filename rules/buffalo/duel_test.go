package buffalo

import (
	"reflect"
	"slices"
	"testing"

	"saloon/rules"
)

func TestZB8_1_SevenMeadowsTwoColoursSixRounds(t *testing.T) {
	m := begin(t, 2)
	v := m.view(1)
	var sizes []int
	for _, md := range v.Meadows {
		sizes = append(sizes, md.Size)
	}
	if !slices.Equal(sizes, []int{6, 8, 10, 12, 16, 18, 24}) || v.Rounds != 6 || len(v.Hand) != 12 {
		t.Errorf("meadows %v, %d rounds, %d cards", sizes, v.Rounds, len(v.Hand))
	}
	mustRefuse(t, m, "1 send 2g lucky-lake blue", "ZB-1.3")
	mustRefuse(t, m, "1 send 2a lucky-lake red", "ZB-8.1")
	mustRefuse(t, m, "1 send 2a lucky-lake", "ZB-8.1")
	mustRefuse(t, m, "1 send 2a fire-fields blue", "ZB-1.1")
}

func TestZB8_2_OneFirstCowOfEachColourAtLeast(t *testing.T) {
	m := fresh(t, 2)
	play(t, m, "0 deal 1 lucky-lake coffee-canyon lone-star-valley", "0 deal 2 powder-prairie drunkn-creek wagon-wheel-wash")
	wantMoves(t, m, 1, "start lone-star-valley blue", "start lone-star-valley green")
	mustRefuse(t, m, "1 start lucky-lake green", "ZB-8.2")
	mustRefuse(t, m, "1 start lone-star-valley red", "ZB-8.1")
	mustRefuse(t, m, "2 start powder-prairie red", "")
	play(t, m, "1 start lone-star-valley blue")
	told := play(t, m, "1 start coffee-canyon blue")
	wantEvents(t, told, "started 1 coffee-canyon blue", "started 1 lucky-lake green by itself")
	play(t, m, "2 start powder-prairie red", "2 start drunkn-creek orange")
	wantMoves(t, m, 2, "start wagon-wheel-wash red", "start wagon-wheel-wash orange")
	play(t, m, "2 start wagon-wheel-wash orange")
	if m.step != StepChoose {
		t.Errorf("the match goes on with %s", m.step)
	}
}

func TestZB8_3_OnePairForEachColour(t *testing.T) {
	m := empty(t, 2)
	if n := len(m.AppendMoves(nil, 1)); n != 12*7*2 {
		t.Errorf("%d moves, want 12 cards, 7 meadows, 2 colours", n)
	}
	play(t, m, "1 send 4m lucky-lake green")
	mustRefuse(t, m, "1 send 2a coffee-canyon green", "ZB-8.3")
	mustRefuse(t, m, "1 send 2a lucky-lake blue", "ZB-3.1")
	if n := len(m.AppendMoves(nil, 1)); n != 11*6+1 {
		t.Errorf("%d moves, want 11 cards, 6 meadows, and a recall", n)
	}
	play(t, m, "1 send 2a coffee-canyon blue")
	wantMoves(t, m, 1, "recall 2a", "recall 4m")
}

func TestZB8_3_TheTwoColoursAreTwoHerds(t *testing.T) {
	m := empty(t, 2)
	put(t, m, "lucky-lake", "blue 2 red 1")
	put(t, m, "lone-star-valley", "blue 2 green 3")
	play(t, m, "1 send 4m lucky-lake green", "1 send 3c wagon-wheel-wash blue", "2 send 3b lucky-lake red", "2 send 2c lone-star-valley orange")
	wantMoves(t, m, 2, "graze 0", "graze 1")
	told := play(t, m, "2 graze 1")
	wantEvents(t, only(told, "bonus"), "bonus 1 green 1 from lone-star-valley")
	told = play(t, m, "1 bonus powder-prairie 1")
	wantEvents(t, only(told, "placed", "bonus"), "placed 1 powder-prairie green 1 from lone-star-valley", "bonus 1 blue 1 from lone-star-valley")
	mustRefuse(t, m, "1 bonus powder-prairie 1", "ZB-4.3")
	play(t, m, "1 done")
	wantMoves(t, m, 2, "graze 0", "graze 2", "graze 3")
	play(t, m, "2 graze 3")
	// Green may not equal its owner's own blue herd of two, nor red's four.
	wantMoves(t, m, 1, "graze 0", "graze 1", "graze 3")
}

func TestZB8_4_OneCardForEachColourInTheLastMeadow(t *testing.T) {
	m := empty(t, 2)
	fillAllBut(t, m, "wagon-wheel-wash")
	play(t, m, "1 send 2a wagon-wheel-wash blue")
	mustRefuse(t, m, "1 drop 2u", "ZB-3.4")
	mustRefuse(t, m, "1 send 2u wagon-wheel-wash blue", "ZB-8.3")
	play(t, m, "1 send 5j wagon-wheel-wash green", "2 send 2c wagon-wheel-wash orange", "2 send 5i wagon-wheel-wash red")
	var line []string
	for _, p := range m.view(rules.Observer).Line {
		line = append(line, p.Colour.String())
	}
	if !slices.Equal(line, []string{"blue", "orange", "red", "green"}) {
		t.Errorf("the order is %v, want 2a 2c 5i 5j", line)
	}
}

func TestZB8_4_TheLastPairFollowsByItself(t *testing.T) {
	m := empty(t, 2)
	fillAllBut(t, m, "wagon-wheel-wash")
	m.round = 6
	m.hand[0], m.hand[1] = 3, 3
	told := play(t, m, "1 send 2n wagon-wheel-wash green")
	wantEvents(t, told, "sent 1 2n wagon-wheel-wash green", "sent 1 2a wagon-wheel-wash blue by itself", "ready 1")
}

func TestZB8_5_BothColoursCountAndTheLargerSingleHerdBreaksTies(t *testing.T) {
	m := empty(t, 2)
	put(t, m, "wagon-wheel-wash", "blue 3 green 2 orange 4")
	put(t, m, "lucky-lake", "red 1")
	m.round, m.hand[0], m.hand[1] = 6, 3, 3
	play(t, m, "1 send 2a lone-star-valley blue", "1 send 2n powder-prairie green", "2 send 2c coffee-canyon red", "2 send 2p drunkn-creek orange")
	for m.ToAct() != 0 {
		seat := m.ToAct().First()
		play(t, m, string(rune('0'+seat))+" graze 0")
	}
	o := m.Outcome()
	// The final bonus: orange 1, blue 2, green 1 in Wagon-Wheel-Wash, red 1 in Lucky-Lake.
	if o.Points[0].Total != 8 || o.Points[1].Total != 7 {
		t.Fatalf("%+v", o)
	}
	m.stock[0]++ // one blue cow less, so that the totals tie
	o = m.Outcome()
	if !reflect.DeepEqual(o.Order, [][]rules.Seat{{2}, {1}}) || !slices.Equal(o.Tiebreak, []string{tieLargest}) {
		t.Errorf("%+v", o)
	}
}

func TestZB6_1_OfTwoPlayersBothColoursMustBePlaced(t *testing.T) {
	for green, want := range map[uint8][]string{5: nil, 0: {"over 3"}} {
		m := empty(t, 2)
		put(t, m, "wagon-wheel-wash", "blue 20")
		put(t, m, "lucky-lake", "blue 16")
		put(t, m, "drunkn-creek", "blue 10")
		m.stock[1] = green // what is left of it
		play(t, m, "1 send 2a lone-star-valley blue", "1 send 2n powder-prairie green", "2 send 2c lone-star-valley red", "2 send 2p powder-prairie orange")
		wantEvents(t, only(play(t, m, "1 graze 2"), "over"), want...)
	}
}
