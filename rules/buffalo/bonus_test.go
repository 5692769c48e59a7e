package buffalo

import (
	"testing"

	"saloon/rules"
)

// fill has seat 1 (blue) fill a meadow that lacks two cows; the others send to
// Wagon-Wheel-Wash, which comes last. Four or five players.
func fill(t *testing.T, m *Match, word string) []string {
	t.Helper()
	play(t, m, "1 send 2a "+word, "1 send 2u wagon-wheel-wash")
	cards := [][2]string{{"2c", "3b"}, {"2e", "3a"}, {"2g", "3d"}, {"2i", "3f"}}
	var told []string
	for i, c := range cards[:m.seats-1] {
		s := string(rune('2' + i))
		told = play(t, m, s+" send "+c[0]+" rattlesnake-ridge", s+" send "+c[1]+" wagon-wheel-wash")
	}
	return append(told, play(t, m, "1 graze 2")...)
}

func TestZB5_1_BonusByRankOfHerds(t *testing.T) {
	m := empty(t, 4)
	put(t, m, "fire-fields", "green 7 orange 5")
	told := only(fill(t, m, "fire-fields"), "full", "bonus")
	wantEvents(t, told, "full fire-fields by 1 blue", "bonus 3 green 1 from fire-fields")
	told = play(t, m, "3 bonus lucky-lake 1")
	wantEvents(t, only(told, "bonus"), "bonus 4 orange 2 from fire-fields")
	told = play(t, m, "4 bonus lucky-lake 2")
	wantEvents(t, only(told, "bonus"), "bonus 1 blue 1 from fire-fields")
	mustRefuse(t, m, "1 bonus lucky-lake 2", "ZB-5.2")
	told = play(t, m, "1 bonus lone-star-valley 1")
	if m.step != StepGraze || len(only(told, "bonus")) != 0 {
		t.Errorf("after three numbers the bonus goes on: %v", told)
	}
}

func TestZB5_1_ANumberWithoutAHerdLapses(t *testing.T) {
	m := empty(t, 4)
	put(t, m, "dead-bull-desert", "blue 10")
	fill(t, m, "dead-bull-desert")
	told := play(t, m, "1 bonus lucky-lake 1")
	wantEvents(t, told[:2], "placed 1 lucky-lake blue 1 from dead-bull-desert", "lapsed 0 2 from dead-bull-desert")
}

func TestZB5_1_CowsThatFindNoSpaceLapse(t *testing.T) {
	m := empty(t, 4)
	put(t, m, "lone-star-valley", "green 5")
	play(t, m, "1 send 5a lone-star-valley", "1 send 2u lucky-lake", "2 send 5b lone-star-valley", "2 send 2c lucky-lake")
	play(t, m, "3 send 2e dynamite-mine", "3 send 2s lucky-lake", "4 send 2g dynamite-mine", "4 send 2n lucky-lake")
	wantMoves(t, m, 1, "graze 0", "graze 1")
	told := play(t, m, "1 graze 0", "2 graze 1")
	wantEvents(t, only(told, "full", "bonus"), "full lone-star-valley by 2 red", "bonus 3 green 1 from lone-star-valley")
}

// fillHangMan leads to the bonus of Hang-Man-Mountains, filled by blue, with the
// herds red 12, green 9, orange 7, blue 5; no other meadow of the round is left.
func fillHangMan(t *testing.T, m *Match) []string {
	t.Helper()
	put(t, m, "hang-man-mountains", "red 12 green 9 orange 7 blue 3")
	play(t, m, "1 send 2a hang-man-mountains", "1 send 2u fire-fields", "2 send 2c fire-fields", "2 send 2p dynamite-mine",
		"3 send 2e fire-fields", "3 send 2s dynamite-mine", "4 send 2g fire-fields", "4 send 2n dynamite-mine", "5 send 2i fire-fields", "5 send 2k dynamite-mine")
	for m.at != uint8(meadowAt(t, m, "hang-man-mountains")) {
		play(t, m, string(rune('0'+m.ToAct().First()))+" graze 0")
	}
	return play(t, m, "1 graze 2")
}

func TestZB5_1_HangManMountainsPaysTheLargestNothing(t *testing.T) {
	m := empty(t, 5)
	told := append(fillHangMan(t, m), play(t, m, "3 done", "4 done", "1 done")...)
	wantEvents(t, only(told, "bonus", "round"), "bonus 3 green 1 from hang-man-mountains",
		"bonus 4 orange 2 from hang-man-mountains", "bonus 1 blue 3 from hang-man-mountains", "round 2")
}

func TestZB5_2_SplitAsLikedFewerOrNone(t *testing.T) {
	m := empty(t, 5)
	fillHangMan(t, m)
	told := play(t, m, "3 done", "4 bonus lucky-lake 1", "4 done", "1 bonus lucky-lake 2", "1 bonus fire-fields 1")
	wantEvents(t, only(told, "placed", "lapsed"), "lapsed 3 1 from hang-man-mountains",
		"placed 4 lucky-lake orange 1 from hang-man-mountains", "lapsed 4 1 from hang-man-mountains",
		"placed 1 lucky-lake blue 2 from hang-man-mountains", "placed 1 fire-fields blue 1 from hang-man-mountains")
	wantHerds(t, m, "lucky-lake", "blue 2 orange 1")
	wantHerds(t, m, "fire-fields", "blue 1")
}

func TestZB5_2_ALapseSaysThatHerdsWouldBeEqual(t *testing.T) {
	m := empty(t, 4)
	put(t, m, "fire-fields", "green 7 orange 5")
	for _, at := range bitList(m.openMeadows) {
		if word := m.game.meadows[at].word; word != "fire-fields" {
			put(t, m, word, "red 1")
		}
	}
	var out rules.Events
	fill(t, m, "fire-fields")
	m.bonusHerd, m.bonusLeft = herdOf(t, m, "green"), 1
	m.endBonus(&out)
	m.bonusHerd, m.bonusLeft = herdOf(t, m, "red"), 1
	m.endBonus(&out)
	for i, want := range []int16{1, 0} {
		if e := out.All()[i]; e.Kind != EventLapsed || e.Where != want {
			t.Errorf("told is %+v", e)
		}
	}
}

func TestZB5_2_EqualSizesMayBePassedButNotKept(t *testing.T) {
	m := empty(t, 5)
	put(t, m, "lucky-lake", "red 1")
	put(t, m, "fire-fields", "red 1")
	fillHangMan(t, m)
	mustRefuse(t, m, "3 bonus lucky-lake 1", "ZB-4.3")
	play(t, m, "3 done", "4 done", "1 bonus lucky-lake 1")
	mustRefuse(t, m, "1 done", "ZB-4.3")
	mustRefuse(t, m, "1 bonus fire-fields 1", "ZB-4.3")
	mustRefuse(t, m, "1 bonus hang-man-mountains 1", "ZB-5.2")
	told := play(t, m, "1 bonus coffee-canyon 1")
	wantEvents(t, told[1:2], "placed 1 lucky-lake blue 1 from hang-man-mountains by itself")
	wantHerds(t, m, "lucky-lake", "blue 2 red 1")
	wantHerds(t, m, "coffee-canyon", "blue 1")
}

// Every way to place three cows is tried line by line against all splits that leave no equal herds.
func TestZB5_2_LinesReachExactlyTheLegalSplits(t *testing.T) {
	m := empty(t, 5)
	put(t, m, "lone-star-valley", "red 1 green 2")
	put(t, m, "powder-prairie", "red 1 blue 2 green 3")
	put(t, m, "coffee-canyon", "purple 9")
	for _, word := range []string{"dead-bull-desert", "drunkn-creek", "lucky-lake"} {
		put(t, m, word, "orange 3 green 1 purple 2")
	}
	fillHangMan(t, m)
	play(t, m, "3 done", "4 done")
	checkSplits(t, m)
}

// The rulebook's own case: the bonus of Fire-Fields fills Drunk'n-Creek and then
// Coffee-Canyon; the row of Fire-Fields is finished first.
func TestZB5_3_FilledMeadowsWaitInTheirOrder(t *testing.T) {
	m := empty(t, 4)
	put(t, m, "fire-fields", "green 7 orange 5")
	put(t, m, "drunkn-creek", "green 3 red 12")
	put(t, m, "coffee-canyon", "orange 2 red 7")
	told := fill(t, m, "fire-fields")
	told = append(told, play(t, m, "3 bonus drunkn-creek 1")...)
	told = append(told, play(t, m, "4 bonus coffee-canyon 1", "4 bonus lucky-lake 1")...)
	if v := m.view(rules.Observer); len(v.Queue) != 2 || v.Queue[0] != meadowAt(t, m, "drunkn-creek") || v.Queue[1] != meadowAt(t, m, "coffee-canyon") {
		t.Errorf("the queue is %v", v.Queue)
	}
	told = append(told, play(t, m, "1 done", "2 done", "3 done", "2 done", "4 done")...)
	wantEvents(t, only(told, "full", "bonus", "void"),
		"full fire-fields by 1 blue",
		"bonus 3 green 1 from fire-fields", "full drunkn-creek by 3 green",
		"bonus 4 orange 2 from fire-fields", "full coffee-canyon by 4 orange",
		"bonus 1 blue 1 from fire-fields",
		"bonus 2 red 1 from drunkn-creek", "bonus 3 green 1 from drunkn-creek",
		"bonus 2 red 1 from coffee-canyon", "bonus 4 orange 1 from coffee-canyon")
	wantEvents(t, only(told, "lapsed")[2:3], "lapsed 3 1 from drunkn-creek")
	if m.step != StepGraze || m.at != uint8(meadowAt(t, m, "rattlesnake-ridge")) {
		t.Errorf("the round goes on with %s in %s", m.step, m.game.meadows[m.at].word)
	}
}

func TestZB5_4_RanksAreThoseOfTheFullMeadow(t *testing.T) {
	m := empty(t, 4)
	put(t, m, "dead-bull-desert", "red 3 blue 7")
	told := fill(t, m, "dead-bull-desert")
	wantEvents(t, only(told, "bonus"), "bonus 1 blue 1 from dead-bull-desert")
	told = play(t, m, "1 done")
	wantEvents(t, only(told, "bonus"), "bonus 2 red 2 from dead-bull-desert")
}

func TestZB10_3_ABonusEndsWhenNothingCanBePlaced(t *testing.T) {
	m := empty(t, 4)
	fillAllBut(t, m, "lone-star-valley", "wagon-wheel-wash")
	put(t, m, "lone-star-valley", "blue 3 red 1")
	put(t, m, "wagon-wheel-wash", "red 1 orange 2")
	told := play(t, m, "1 send 2a lone-star-valley", "1 send 2u wagon-wheel-wash", "2 send 2c lone-star-valley", "2 send 2p wagon-wheel-wash",
		"3 send 2e lone-star-valley", "3 send 2s wagon-wheel-wash", "4 send 2g lone-star-valley", "4 send 2n wagon-wheel-wash", "1 graze 2")
	// Blue's one cow would equal red's, and red's would equal orange's: both lapse.
	wantEvents(t, only(told, "bonus", "placed", "lapsed"), "bonus 1 blue 1 from lone-star-valley", "lapsed 1 1 from lone-star-valley",
		"bonus 2 red 1 from lone-star-valley", "lapsed 2 1 from lone-star-valley")
}

func TestZB9_MarketPaysWhoFillsFirst(t *testing.T) {
	for _, c := range []struct {
		meadow, herds, bonus string
	}{
		{"fire-fields", "green 7 orange 5", "bonus 1 blue 1 from fire-fields"},         // size 14: one
		{"drunkn-creek", "green 9 orange 5", "bonus 1 blue 2 from drunkn-creek"},       // size 16: two
		{"lone-star-valley", "green 1 blue 3", "bonus 1 blue 1 from lone-star-valley"}, // size 6: one
	} {
		m := empty(t, 4, "variant=market")
		put(t, m, c.meadow, c.herds)
		told := append(fill(t, m, c.meadow), play(t, m, "1 done")...)
		got := only(told, "bonus")
		if len(got) != 2 || got[0] != c.bonus {
			t.Errorf("%s: %q, want first %q", c.meadow, got, c.bonus)
		}
	}
}

func TestZB9_MarketPaysForBonusCowsToo(t *testing.T) {
	m := empty(t, 4, "variant=market")
	put(t, m, "lone-star-valley", "green 1 blue 3")
	put(t, m, "coffee-canyon", "red 9")
	told := fill(t, m, "lone-star-valley")
	told = append(told, play(t, m, "1 bonus coffee-canyon 1", "1 done", "3 done", "1 done", "2 done", "1 done")...)
	wantEvents(t, only(told, "full", "bonus"),
		"full lone-star-valley by 1 blue", "bonus 1 blue 1 from lone-star-valley", "full coffee-canyon by 1 blue",
		"bonus 1 blue 1 from lone-star-valley", "bonus 3 green 1 from lone-star-valley",
		"bonus 1 blue 1 from coffee-canyon", "bonus 2 red 1 from coffee-canyon", "bonus 1 blue 1 from coffee-canyon")
}

// Whoever is away places a bonus where the most of it may stand, and of such meadows in the one with most space.
func TestDefaultPlacesABonusWhereThereIsSpace(t *testing.T) {
	m := empty(t, 4)
	put(t, m, "fire-fields", "green 7 orange 5") // pays one to green
	fill(t, m, "fire-fields")
	widest := 0
	for at := range m.free {
		if m.free[at] > m.free[widest] {
			widest = at
		}
	}
	if got, want := m.Default(3), bonusMove(widest, 1); widest == 0 || got != want {
		t.Errorf("it is %v, not %v", PartsOf(got), PartsOf(want))
	}
}
