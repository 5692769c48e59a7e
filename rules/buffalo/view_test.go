package buffalo

import (
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// sameTo checks that two matches look the same to a viewer, byte for byte, and
// that equal sources then guess the same world.
func sameTo(t testing.TB, a, b *Match, viewer rules.Seat) {
	t.Helper()
	looksSame(t, a, b, viewer)
	c, d := *a, *b
	c.Determinize(viewer, rand.NewPCG(1, 1))
	d.Determinize(viewer, rand.NewPCG(1, 1))
	if c.state != d.state {
		t.Fatalf("viewer %d guesses two worlds from one story", viewer)
	}
}

// looksSame checks that two matches look the same to a viewer who has seen nothing of them before.
func looksSame(t testing.TB, a, b *Match, viewer rules.Seat) {
	t.Helper()
	if x, y := rulestest.ViewJSON(t, a, viewer), rulestest.ViewJSON(t, b, viewer); x != y {
		t.Fatalf("viewer %d sees a difference:\n%s\n%s", viewer, x, y)
	}
	if a.known(viewer).state != b.known(viewer).state {
		t.Fatalf("viewer %d is told what others choose", viewer)
	}
	if a.ToAct() != b.ToAct() || a.Progress() != b.Progress() || a.Secret() != b.Secret() {
		t.Fatalf("viewer %d can tell who is to act, or how far the game is", viewer)
	}
}

func TestZB7_AnotherSecretChoiceIsNotSeen(t *testing.T) {
	for _, lines := range [][2][]string{
		{{"2 send 2c lucky-lake", "2 send 3b fire-fields"}, {"2 send 5i coffee-canyon", "2 send 5b lone-star-valley"}},
		{{"2 send 2c lucky-lake"}, {"2 send 5i coffee-canyon"}},
		{{"2 send 2c lucky-lake"}, nil},
		{{"2 send 2c lucky-lake", "2 send 3b fire-fields", "2 recall 2c"}, nil},
	} {
		a, b := begin(t, 4), begin(t, 4)
		play(t, a, "1 send 2a lucky-lake")
		play(t, b, "1 send 2a lucky-lake")
		play(t, a, lines[0]...)
		play(t, b, lines[1]...)
		for _, viewer := range []rules.Seat{1, 3, 4, rules.Observer} {
			sameTo(t, a, b, viewer)
		}
		if rulestest.ViewJSON(t, a, 2) == rulestest.ViewJSON(t, b, 2) {
			t.Error("a seat does not see its own choice")
		}
	}
}

func TestZB7_ADroppedCardIsNotSeen(t *testing.T) {
	for _, discards := range []string{"discards=open", "discards=closed"} {
		var pair [2]*Match
		for i, drop := range []string{"2 drop 3b", "2 drop 5i"} {
			m := empty(t, 3, discards)
			fillAllBut(t, m, "wagon-wheel-wash")
			play(t, m, "1 send 2a wagon-wheel-wash", "1 drop 2u", "3 send 2e wagon-wheel-wash", "3 drop 2s", "2 send 2c wagon-wheel-wash", drop)
			pair[i] = m
		}
		for _, viewer := range []rules.Seat{1, 3, rules.Observer} {
			sameTo(t, pair[0], pair[1], viewer)
		}
	}
}

func TestZB7_ClosedDiscardsHideWhatWasUsed(t *testing.T) {
	var pair [2]*Match
	for i, card := range []string{"3b", "5i"} {
		m := empty(t, 3, "discards=closed")
		play(t, m, "1 send 2a lucky-lake", "1 send 2u fire-fields", "3 send 2e lucky-lake", "3 send 2s fire-fields", "2 send 2c lucky-lake", "2 send "+card+" fire-fields")
		for m.Secret() == 0 {
			play(t, m, string(rune('0'+m.ToAct().First()))+" graze 0")
		}
		pair[i] = m
	}
	for _, viewer := range []rules.Seat{1, 3, rules.Observer} {
		looksSame(t, pair[0], pair[1], viewer)
		for i, shown := range []Card{newCard(3, 'b'), newCard(5, 'i')} {
			guess := *pair[i]
			guess.Determinize(viewer, rand.NewPCG(1, 1))
			if guess.refuseCard(2, shown) == nil {
				t.Errorf("viewer %d has seen %s and thinks that it is still in hand", viewer, shown)
			}
		}
	}
	if rulestest.ViewJSON(t, pair[0], 2) == rulestest.ViewJSON(t, pair[1], 2) {
		t.Error("a seat has forgotten its own cards")
	}
}

func TestZB7_UsedCardsAreClosedUnlessTheTableAgreesOtherwise(t *testing.T) {
	m := empty(t, 3)
	play(t, m, "1 send 2a lucky-lake", "1 send 5a fire-fields", "3 send 2e lucky-lake", "3 send 2s fire-fields", "2 send 2c lucky-lake", "2 send 5i fire-fields")
	if used := m.view(rules.Observer).Players[1].Used; len(used) != 0 {
		t.Errorf("a watcher is shown the used cards %v", used)
	}
	if used := m.view(2).Players[1].Used; len(used) != 2 {
		t.Errorf("seat 2 is shown %v of its own two used cards", used)
	}
}

func TestZB7_OpenDiscardsListWhatWasUsed(t *testing.T) {
	m := empty(t, 3, "discards=open")
	play(t, m, "1 send 2a lucky-lake", "1 send 5a fire-fields", "3 send 2e lucky-lake", "3 send 2s fire-fields", "2 send 2c lucky-lake", "2 send 5i fire-fields")
	want := []Card{newCard(2, 'c'), newCard(5, 'i')}
	if used := m.view(rules.Observer).Players[1].Used; !slices.Equal(used, want) {
		t.Errorf("seat 2 has used %v, want %v", used, want)
	}
	if m.view(rules.Observer).Hand != nil {
		t.Error("an observer sees a hand")
	}
}

func TestZB7_AnOfferIsNotSeen(t *testing.T) {
	var pair [2]*Match
	for i, offer := range []string{"2 offer 3", "2 offer 99"} {
		m := fresh(t, 3, "variant=auction")
		dealAll(t, m)
		if v := m.view(1); v.Offer != nil {
			t.Errorf("before it has offered anything it sees the offer %d", *v.Offer)
		}
		play(t, m, "1 offer 50", offer)
		if v := m.view(1); v.Offer == nil || *v.Offer != 50 {
			t.Errorf("it does not see its own offer: %v", v.Offer)
		}
		pair[i] = m
	}
	for _, viewer := range []rules.Seat{1, 3, rules.Observer} {
		sameTo(t, pair[0], pair[1], viewer)
	}
}

func TestZB1_4_AHerdIsOneColourInOneMeadow(t *testing.T) {
	m := empty(t, 2)
	put(t, m, "lucky-lake", "blue 3 green 2")
	put(t, m, "wagon-wheel-wash", "blue 4")
	lake := m.view(1).Meadow(meadowAt(t, m, "lucky-lake"))
	if lake.Herds.Of(Blue) != 3 || lake.Herds.Of(Green) != 2 || len(lake.Herds) != 2 {
		t.Errorf("the herds of the lake are %+v", lake.Herds)
	}
}

func TestViewTellsWhoIsPaidNext(t *testing.T) {
	m := empty(t, 4)
	put(t, m, "fire-fields", "green 7 orange 5") // pays 1-2-1
	fill(t, m, "fire-fields")
	want := []Share{{4, Orange, 2}, {1, Blue, 1}}
	if b := m.view(2).Bonus; b.Colour != Green || b.Left != 1 || !slices.Equal(b.Rest, want) {
		t.Errorf("green is paid, then %+v; the view has %+v", want, b)
	}
	play(t, m, "3 bonus lucky-lake 1")
	if b := m.view(2).Bonus; b.Colour != Orange || !slices.Equal(b.Rest, want[1:]) {
		t.Errorf("orange is paid, then %+v; the view has %+v", want[1:], b)
	}
}
