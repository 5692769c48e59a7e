package buffalo

import (
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func TestZB3_1_TwoDifferentMeadowsThatAreNotFull(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "lone-star-valley", "red 6")
	mustRefuse(t, m, "1 send 2a lone-star-valley", "ZB-3.1")
	mustRefuse(t, m, "1 send 2a dynamite-mine", "ZB-1.1")
	mustRefuse(t, m, "1 send 2a lucky-lake blue", "ZB-8.3")
	mustRefuse(t, m, "1 send 4g lucky-lake", "ZB-1.3")
	mustRefuse(t, m, "1 drop 2a", "ZB-3.4")
	play(t, m, "1 send 2a lucky-lake")
	mustRefuse(t, m, "1 send 2u lucky-lake", "ZB-3.1")
	mustRefuse(t, m, "1 send 2a fire-fields", "ZB-3.1")
	if n := len(m.AppendMoves(nil, 1)); n != 9*7+1 {
		t.Errorf("%d moves, want 9 cards for 7 meadows and one recall", n)
	}
	play(t, m, "1 send 2u fire-fields")
	mustRefuse(t, m, "1 send 3c coffee-canyon", "ZB-3.1")
	wantMoves(t, m, 1, "recall 2a", "recall 2u")
}

func TestZB3_2_RevealWhenAllHaveChosen(t *testing.T) {
	m := empty(t, 3)
	play(t, m, "1 send 2a lucky-lake", "1 send 2u fire-fields", "3 send 2e lucky-lake", "3 send 2s fire-fields", "2 send 2c lucky-lake")
	if m.ToAct() != rules.SeatSet(2) || m.step != StepChoose {
		t.Fatalf("to act are %b in %s", m.ToAct(), m.step)
	}
	told := only(play(t, m, "2 send 2p coffee-canyon"), "ready", "revealed")
	wantEvents(t, told, "ready 2",
		"revealed 1 2a lucky-lake", "revealed 1 2u fire-fields", "revealed 2 2c lucky-lake",
		"revealed 2 2p coffee-canyon", "revealed 3 2e lucky-lake", "revealed 3 2s fire-fields")
}

func TestZB3_2_ChoicesAreToldToNobodyElse(t *testing.T) {
	m := empty(t, 3)
	var out rules.Events
	rulestest.Taken(t, m.Play(1, sendMove(newCard(2, 'a'), meadowAt(t, m, "lucky-lake"), NoColour), &out))
	for _, viewer := range []rules.Seat{2, 3, rules.Observer} {
		if told := out.For(viewer); len(told) != 0 {
			t.Errorf("viewer %d is told %v", viewer, told)
		}
	}
	if told := out.For(1); len(told) != 1 || told[0].Kind != EventSent {
		t.Errorf("the seat itself is told %v", told)
	}
}

func TestZB3_3_MeadowsBySizeAndCardsAreGone(t *testing.T) {
	m := empty(t, 3)
	told := play(t, m,
		"1 send 5a lucky-lake", "1 send 2a fire-fields", "2 send 5b wagon-wheel-wash", "2 send 2c coffee-canyon",
		"3 send 5c lone-star-valley", "3 send 2e drunkn-creek", "3 graze 5", "2 graze 2", "1 graze 2", "3 graze 2", "1 graze 5", "2 graze 5")
	wantEvents(t, only(told, "grazed", "round"),
		"grazed 3 lone-star-valley green 5", "grazed 2 coffee-canyon red 2", "grazed 1 fire-fields blue 2",
		"grazed 3 drunkn-creek green 2", "grazed 1 lucky-lake blue 5", "grazed 2 wagon-wheel-wash red 5", "round 2")
	mustRefuse(t, m, "1 send 5a lucky-lake", "ZB-1.3")
	if hand := m.view(1).Hand; len(hand) != 8 || slices.Contains(hand, newCard(5, 'a')) {
		t.Errorf("seat 1 still holds %v", hand)
	}
}

func TestZB3_4_TheLastMeadow(t *testing.T) {
	m := empty(t, 3)
	fillAllBut(t, m, "wagon-wheel-wash")
	play(t, m, "1 send 5a wagon-wheel-wash")
	mustRefuse(t, m, "1 send 5j wagon-wheel-wash", "ZB-3.4")
	wantMoves(t, m, 1, "drop 2a", "drop 2u", "drop 3c", "drop 3h", "drop 3n", "drop 4c", "drop 4i", "drop 4l", "drop 5j", "recall 5a")
	mustRefuse(t, m, "1 drop 5a", "ZB-3.1")
	play(t, m, "1 drop 2u", "1 recall 5a", "1 send 4c wagon-wheel-wash")
	wantMoves(t, m, 1, "recall 2u", "recall 4c")
	told := play(t, m, "2 send 2c wagon-wheel-wash", "2 drop 2p", "3 send 3a wagon-wheel-wash", "3 drop 2e")
	wantEvents(t, only(told, "revealed"), "revealed 1 4c wagon-wheel-wash", "revealed 2 2c wagon-wheel-wash", "revealed 3 3a wagon-wheel-wash")
	if v := m.view(1); !slices.Equal(v.Dropped, []Card{newCard(2, 'u')}) || slices.Contains(v.Players[0].Used, newCard(2, 'u')) {
		t.Errorf("seat 1 sees itself dropping %v and using %v", v.Dropped, v.Players[0].Used)
	}
	if v := m.view(2); slices.Contains(v.Players[0].Used, newCard(2, 'u')) {
		t.Errorf("seat 2 sees what seat 1 has dropped")
	}
}

func TestZB3_4_TheLastCardIsDroppedByItself(t *testing.T) {
	m := empty(t, 3)
	fillAllBut(t, m, "wagon-wheel-wash")
	m.round = 5
	for seat := range m.seats {
		m.hand[seat] = 1<<3 | 1<<7
	}
	wantMoves(t, m, 1, "send 3h wagon-wheel-wash", "send 4l wagon-wheel-wash")
	told := play(t, m, "1 send 4l wagon-wheel-wash")
	wantEvents(t, told, "sent 1 4l wagon-wheel-wash", "dropped 1 3h by itself", "ready 1")
	wantMoves(t, m, 1, "recall 4l")
	mustRefuse(t, m, "1 recall 3h", "ZB-10.4")
	play(t, m, "1 recall 4l")
	wantMoves(t, m, 1, "send 3h wagon-wheel-wash", "send 4l wagon-wheel-wash")
}

func TestZB3_4_AFilledMeadowVoidsLaterPlacements(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "lone-star-valley", "blue 4")
	told := play(t, m,
		"1 send 5a lone-star-valley", "1 send 2a wagon-wheel-wash", "2 send 5b lone-star-valley", "2 send 2c drunkn-creek",
		"3 send 2e lucky-lake", "3 send 2s fire-fields", "1 graze 2")
	wantEvents(t, only(told, "grazed", "full", "bonus"), "grazed 1 lone-star-valley blue 2", "full lone-star-valley by 1 blue", "bonus 1 blue 1 from lone-star-valley")
	told = play(t, m, "1 done")
	wantEvents(t, told, "lapsed 1 1 from lone-star-valley", "lapsed 0 1 from lone-star-valley", "void 2 5b lone-star-valley")
	if hand := m.view(2).Hand; slices.Contains(hand, newCard(5, 'b')) {
		t.Error("the void card is back in the hand")
	}
}

func TestZB10_4_AChoiceMayBeTakenBackUntilTheLast(t *testing.T) {
	g := mustNew(t)
	r := rulestest.NewRecord(t, g, rules.Setup{Seats: 3})
	record := func(lines ...string) {
		t.Helper()
		for _, text := range lines {
			line, err := rules.ParseLine(g, text)
			must(t, err)
			if refused := r.Play(line.Seat, line.Move, nil); refused != nil {
				t.Fatalf("%s: %v", text, refused)
			}
		}
	}
	for r.Match().ToAct().Has(rules.House) {
		rulestest.Taken(t, r.Play(rules.House, inOrder(r.Match().(*Match)), nil))
	}
	record("1 send 2a lucky-lake", "1 send 2u fire-fields", "2 send 2c lucky-lake", "2 send 2p fire-fields")
	record("1 recall 2a", "1 send 5a lucky-lake", "2 undo", "2 send 5b fire-fields", "3 send 2e lucky-lake", "3 send 2s fire-fields")
	if r.Match().Secret() == 1 {
		t.Fatal("nothing is revealed")
	}
	var open []string
	for i := range r.Len() {
		if r.Readable(i, rules.Observer) && r.Line(i).Seat != rules.House {
			open = append(open, string(r.AppendLine(nil, i)))
		}
	}
	want := []string{"1 send 2u fire-fields", "2 send 2c lucky-lake", "1 send 5a lucky-lake", "2 send 5b fire-fields", "3 send 2e lucky-lake", "3 send 2s fire-fields"}
	if !slices.Equal(open, want) {
		t.Errorf("an observer reads\n%s\nwant\n%s", strings.Join(open, "\n"), strings.Join(want, "\n"))
	}
	if r.CanUndo(1) || r.CanUndo(3) {
		t.Error("what is revealed can be taken back")
	}
}

func TestZB10_4_RecallOpensTheChoiceAgain(t *testing.T) {
	m := empty(t, 3)
	before := *m
	play(t, m, "1 send 2a lucky-lake", "1 send 2u fire-fields")
	told := play(t, m, "1 recall 2a")
	wantEvents(t, told, "recalled 1 2a", "unready 1")
	mustRefuse(t, m, "1 recall 2a", "ZB-10.4")
	mustRefuse(t, m, "2 recall 2c", "ZB-10.4")
	play(t, m, "1 recall 2u")
	if *m != before {
		t.Error("taking everything back has left something")
	}
}

func TestCancelsWhatItNames(t *testing.T) {
	m := begin(t, 3)
	card, other := newCard(4, 'm'), newCard(2, 'a')
	for _, c := range []struct {
		later, earlier rules.Move
		want           bool
	}{
		{recallMove(card), sendMove(card, 3, NoColour), true},
		{recallMove(card), dropMove(card), true},
		{recallMove(card), sendMove(other, 3, NoColour), false},
		{recallOfferMove(12), offerMove(12), true},
		{recallOfferMove(12), offerMove(13), false},
		{recallMove(card), recallMove(card), false},
		{sendMove(card, 3, NoColour), sendMove(card, 2, NoColour), false},
	} {
		if got := m.Cancels(c.later, c.earlier); got != c.want {
			t.Errorf("%s cancels %s: %v", m.game.AppendMove(nil, c.later), m.game.AppendMove(nil, c.earlier), got)
		}
	}
	if !m.FaceDown(dropMove(card)) || m.FaceDown(sendMove(card, 3, NoColour)) {
		t.Error("only a dropped card stays face down")
	}
}

// toldTo plays a move and returns what viewers are told of it.
func toldTo(t *testing.T, m *Match, seat rules.Seat, move rules.Move, viewer rules.Seat) (kinds []uint8) {
	t.Helper()
	var out rules.Events
	rulestest.Taken(t, m.Play(seat, move, &out))
	for _, e := range out.For(viewer) {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

func TestZB10_4_OthersHearThatSomebodyThinksAgainAndNotOfWhat(t *testing.T) {
	card := newCard(2, 'a')
	send := func(m *Match) rules.Move { return sendMove(card, meadowAt(t, m, "lucky-lake"), NoColour) }
	for viewer, want := range map[rules.Seat][]uint8{1: {EventRecalled}, 2: nil, rules.Observer: nil} {
		m := empty(t, 3)
		toldTo(t, m, 1, send(m), 1)
		if got := toldTo(t, m, 1, recallMove(card), viewer); !slices.Equal(got, want) {
			t.Errorf("viewer %d is told %v of a card taken back, want %v", viewer, got, want)
		}
	}
}

func TestZB7_AHandIsWithoutTheCardsThatAreChosen(t *testing.T) {
	m := empty(t, 3)
	before := m.view(1).Hand
	play(t, m, "1 send 2a lucky-lake")
	if v := m.view(1); len(v.Hand) != len(before)-1 || slices.Contains(v.Hand, newCard(2, 'a')) || v.Players[0].Cards != len(before) {
		t.Errorf("the hand is %v of %d cards", v.Hand, v.Players[0].Cards)
	}
}

// Whoever is away sends the best card where there is most space.
func TestDefaultSendsTheBestCardToTheWidestMeadow(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "wagon-wheel-wash", "green 18")
	widest := 0
	for at := range m.free {
		if m.free[at] > m.free[widest] {
			widest = at
		}
	}
	hand := m.view(1).Hand
	if got, want := m.Default(1), sendMove(hand[len(hand)-1], widest, NoColour); got != want {
		t.Errorf("it is %v, not %v", PartsOf(got), PartsOf(want))
	}
}
