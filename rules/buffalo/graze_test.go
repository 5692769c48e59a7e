package buffalo

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

// sendLucky has five players send cards to Lucky-Lake, or elsewhere ("-"), and
// their second cards to the largest meadow.
func sendLucky(t *testing.T, m *Match, cards string, second string) {
	t.Helper()
	a, b := strings.Fields(cards), strings.Fields(second)
	for i := range a {
		if strings.HasPrefix(a[i], "-") {
			play(t, m, fmt.Sprintf("%d send %s dynamite-mine", i+1, a[i][1:]))
		} else {
			play(t, m, fmt.Sprintf("%d send %s lucky-lake", i+1, a[i]))
		}
		play(t, m, fmt.Sprintf("%d send %s hang-man-mountains", i+1, b[i]))
	}
}

func wantLine(t *testing.T, m *Match, want string) {
	t.Helper()
	var got []string
	for _, p := range m.view(rules.Observer).Line {
		got = append(got, p.Colour.String()+" "+p.Card.String())
	}
	if strings.Join(got, ", ") != want {
		t.Fatalf("the order is %q, want %q", got, want)
	}
}

func TestZB4_1_LargerHerdsFirstThenLowerCards(t *testing.T) {
	m := empty(t, 5)
	put(t, m, "lucky-lake", "orange 3 green 1")
	sendLucky(t, m, "4l 4b 2e 5d 3k", "2a 2c 2s 2g 2i")
	wantLine(t, m, "orange 5d, green 2e, purple 3k, red 4b, blue 4l")
}

func TestZB4_1_SameValueByLetter(t *testing.T) {
	m := empty(t, 5)
	sendLucky(t, m, "4l 4b 4n 4a 4e", "2a 2c 2s 2g 2i")
	wantLine(t, m, "orange 4a, red 4b, purple 4e, blue 4l, green 4n")
}

func TestZB4_1_BonusCowsOfTheSameRoundCount(t *testing.T) {
	m := empty(t, 5)
	put(t, m, "lone-star-valley", "red 4 blue 1")
	play(t, m, "1 send 2a lone-star-valley", "1 send 4l lucky-lake", "2 send 4b lucky-lake", "2 send 2c hang-man-mountains",
		"3 send 2e lucky-lake", "3 send 2s hang-man-mountains", "4 send 5d lucky-lake", "4 send 2g hang-man-mountains",
		"5 send 3k lucky-lake", "5 send 2i hang-man-mountains", "1 graze 1", "2 bonus lucky-lake 1", "1 done")
	wantLine(t, m, "red 4b, green 2e, purple 3k, blue 4l, orange 5d")
}

func TestZB4_2_AtMostTheCard(t *testing.T) {
	m := empty(t, 5)
	sendLucky(t, m, "2a -2c -2e -2g -2i", "2u 2p 2s 2n 2k")
	wantMoves(t, m, 1, "graze 0", "graze 1", "graze 2")
	mustRefuse(t, m, "1 graze 3", "ZB-4.2")
	mustRefuse(t, m, "2 graze 1", "")
}

func TestZB4_2_AtMostTheSpaces(t *testing.T) {
	m := empty(t, 5)
	put(t, m, "lucky-lake", "purple 16")
	sendLucky(t, m, "5a -2c -2e -2g -2i", "2u 2p 2s 2n 2k")
	wantMoves(t, m, 1, "graze 0", "graze 1", "graze 2")
	mustRefuse(t, m, "1 graze 3", "ZB-4.2")
}

func TestZB4_2_AtMostTheCowsLeft(t *testing.T) {
	m := empty(t, 5)
	put(t, m, "rattlesnake-ridge", "blue 20")
	put(t, m, "wagon-wheel-wash", "blue 23")
	put(t, m, "drunkn-creek", "blue 2")
	sendLucky(t, m, "5a -2c -2e -2g -2i", "2u 2p 2s 2n 2k")
	wantMoves(t, m, 1, "graze 0", "graze 1", "graze 2", "graze 3")
	mustRefuse(t, m, "1 graze 4", "ZB-4.2")
}

func TestZB4_3_NoTwoHerdsOfEqualSize(t *testing.T) {
	m := empty(t, 5)
	put(t, m, "lucky-lake", "blue 1 purple 3 green 5")
	sendLucky(t, m, "5a -2c -2e -2g -2i", "2u 2p 2s 2n 2k")
	wantMoves(t, m, 1, "graze 0", "graze 1", "graze 3", "graze 5")
	mustRefuse(t, m, "1 graze 2", "ZB-4.3")
	mustRefuse(t, m, "1 graze 4", "ZB-4.3")
	if refused := m.Refuse(1, grazeMove(4)); refused.Code != "ZB-4.3/equal" || !slices.Equal(refused.Args, []any{"green"}) {
		t.Errorf("the refusal does not name the herd: %v", refused)
	}
}

func TestZB4_4_AnOnlyNumberIsPlacedByItself(t *testing.T) {
	m := empty(t, 5)
	put(t, m, "lucky-lake", "red 1 purple 2")
	told := play(t, m,
		"1 send 2a lucky-lake", "1 send 2u hang-man-mountains", "2 send 2c dynamite-mine", "2 send 2p hang-man-mountains",
		"3 send 2e dynamite-mine", "3 send 2s hang-man-mountains", "4 send 2g dynamite-mine", "4 send 2n hang-man-mountains",
		"5 send 2i dynamite-mine", "5 send 2k hang-man-mountains")
	wantEvents(t, only(told, "grazed"), "grazed 1 lucky-lake blue 0 by itself")
	if m.at != uint8(meadowAt(t, m, "dynamite-mine")) {
		t.Errorf("the match waits in %s", m.game.meadows[m.at].word)
	}
}

// The rulebook's own case.
func TestZB4_5_LuckyLake(t *testing.T) {
	m := empty(t, 5)
	put(t, m, "lucky-lake", "purple 3 blue 2 green 1")
	sendLucky(t, m, "-2a 4g 3s 4m -2i", "2u 2c 2e 2g 2k")
	wantLine(t, m, "green 3s, red 4g, orange 4m")
	play(t, m, "3 graze 3")
	wantHerds(t, m, "lucky-lake", "green 4 purple 3 blue 2")
	wantMoves(t, m, 2, "graze 0", "graze 1")
	for n := 2; n <= 4; n++ {
		mustRefuse(t, m, fmt.Sprintf("2 graze %d", n), "ZB-4.3")
	}
	told := play(t, m, "2 graze 1")
	wantEvents(t, told[:2], "grazed 2 lucky-lake red 1", "grazed 4 lucky-lake orange 0 by itself")
	wantHerds(t, m, "lucky-lake", "green 4 purple 3 blue 2 red 1")
}
