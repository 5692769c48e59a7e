package buffalo

import (
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func TestOrderCountsOwnPairsAndWhatIfs(t *testing.T) {
	m := empty(t, 5)
	lake := meadowAt(t, m, "lucky-lake")
	put(t, m, "lucky-lake", "red 2")
	play(t, m, "1 send 4l lucky-lake", "2 send 5b lucky-lake")
	names := func(list []Placer) (text []string) {
		for _, p := range list {
			text = append(text, p.Colour.String()+" "+p.Card.String())
		}
		return text
	}
	if got := names(m.view(1).Order(lake)); !slices.Equal(got, []string{"blue 4l"}) {
		t.Errorf("seat 1 knows %v", got)
	}
	rival := Placer{Seat: 3, Colour: Green, Card: newCard(4, 'd')}
	holder := Placer{Seat: 2, Colour: Red, Card: newCard(5, 'b')}
	want := []string{"red 5b", "green 4d", "blue 4l"}
	if got := names(m.view(1).Order(lake, rival, holder)); !slices.Equal(got, want) {
		t.Errorf("with rivals the order is %v, want %v", got, want)
	}
}

// In random games the order that a view foretells after the reveal is the order in which the meadow is carried out, as
// long as no bonus comes between, and a number fits exactly when it is legal.
func TestPreviewsComeTrue(t *testing.T) {
	for seed := range uint64(60) {
		m := fresh(t, 2+int(seed%4))
		src := rand.NewPCG(seed, 5)
		for m.ToAct() != 0 {
			v := m.view(rules.Observer)
			if m.step == StepGraze {
				if got := v.Order(int(m.at)); !slices.Equal(got, v.Line) {
					t.Fatalf("the order is %v, carried out is %v", got, v.Line)
				}
				checkFits(t, m, v)
			}
			rulestest.Step(t, m.game, m, src)
		}
	}
}

// What a choice is told to bring is what it brings, in random games of all sorts: the cows, the meadow, and who is paid then,
// in this order. Of a card that is sent it holds when no other card and no bonus comes to its meadow before it.
func TestForecastsComeTrue(t *testing.T) {
	told := map[string]int{}
	for seed := range uint64(300) {
		m := fresh(t, 2+int(seed%4), "variant="+[]string{"none", "market"}[seed/4%2])
		src := rand.NewPCG(seed, 9)
		for m.ToAct() != 0 {
			if seat := m.ToAct().First(); seat != rules.House {
				moves := m.AppendMoves(nil, seat)
				move := moves[rules.Below(src, len(moves))]
				if f, ok := m.view(seat).Forecast(PartsOf(move)); ok {
					foretold(t, m, move, &f, src, told)
				} else if kind := move.Kind(); kind == MoveSend || kind == MoveGraze || kind == MoveBonus {
					t.Fatalf("nothing is told of %s", m.game.AppendMove(nil, move))
				}
			}
			rulestest.Step(t, m.game, m, src)
		}
	}
	for _, what := range []string{"sent", "sent and full", "placed", "placed and full", "bonus", "bonus and full", "paid in full"} {
		if told[what] < 20 {
			t.Errorf("only %d times something was %s: %v", told[what], what, told)
		}
	}
}

// foretold plays a move on a copy, and then the round to its end, in which everybody places as much as possible.
func foretold(t *testing.T, before *Match, move rules.Move, f *Forecast, src rules.Source, told map[string]int) {
	t.Helper()
	seat := before.ToAct().First()
	m, out, next := before.Clone().(*Match), rules.Events{}, move
	for who := seat; m.round == before.round; who, next = m.ToAct().First(), rules.NoMove {
		for next == rules.NoMove {
			if next = m.Default(who); m.step == StepChoose {
				moves := m.AppendMoves(nil, who)
				next = moves[rules.Below(src, len(moves))]
			}
			if next.Kind() == MoveRecall {
				next = rules.NoMove
			}
		}
		rulestest.Taken(t, m.Play(who, next, &out))
		if m.step == StepOver {
			break
		}
	}
	at, what := f.Meadow.Number, map[uint8]string{MoveSend: "sent", MoveGraze: "placed", MoveBonus: "bonus"}[move.Kind()]
	events := out.All()
	i := slices.IndexFunc(events, func(e rules.Event) bool {
		return e.Who == seat && int(e.Where) == at && Colour(e.What) == f.Colour && (e.Kind == EventGrazed || e.Kind == EventPlaced && move.Kind() == MoveBonus)
	})
	if i < 0 || slices.ContainsFunc(events[:i], func(e rules.Event) bool {
		return e.Kind == EventRevealed && e.Who != seat && int(e.Where) == at || e.Kind == EventPlaced && (e.Who == seat || int(e.Where) == at)
	}) {
		return
	}
	line := string(before.game.AppendMove(nil, move))
	full := i+1 < len(events) && events[i+1].Kind == EventFull
	if int(events[i].Gained) != f.Cows || full != (f.Meadow.Free == 0) {
		t.Fatalf("%s brings %d cows and fills the meadow: %v; told was %+v", line, events[i].Gained, full, f)
	}
	if told[what]++; full {
		told[what+" and full"]++
		full = move.Kind() != MoveBonus || int(before.bonusLeft) == numberOf(move) // the rest is another choice
		if f.Ends != (events[i+2].Kind == EventOver) {
			t.Fatalf("%s ends the game, told %v", line, f.Ends)
		}
	}
	if !full && len(f.Later) > 0 && i+1 < len(events) && int(events[i+1].Gained) != f.Later[0].Most && move.Kind() == MoveGraze {
		t.Fatalf("after %s %v follows; told was %+v", line, events[i+1], f.Later)
	}
	var pays []Share
	for _, e := range events[i:] {
		switch last := len(pays) - 1; {
		case int(e.From) != at:
		case e.Kind == EventBonus:
			pays = append(pays, Share{e.Who, Colour(e.What), 0})
		case e.Kind == EventPlaced && last >= 0:
			pays[last].Cows += int(e.Gained)
		}
	}
	rest := f.Pays
	for _, s := range pays { // some cows find no place, where they would equal a herd
		at := slices.IndexFunc(rest, func(told Share) bool { return told.Colour == s.Colour && told.Cows >= s.Cows })
		if full && s.Cows > 0 && at < 0 {
			t.Fatalf("%s fills the meadow, which pays %v; told was %v", line, pays, f.Pays)
		}
		rest = rest[at+1:]
	}
	if full && slices.Equal(pays, f.Pays) {
		told["paid in full"]++
	}
}

func checkFits(t *testing.T, m *Match, v *View) {
	t.Helper()
	first := v.Line[0]
	for n := range first.Card.Value() + 1 {
		legal := m.Refuse(first.Seat, grazeMove(n)) == nil
		fit := v.Fit(v.At, first.Colour, n)
		if fit.Legal() != legal {
			t.Fatalf("%d %s cows: legal %v, the view says %+v", n, first.Colour, legal, fit)
		}
		if fit.Fault == Equality && v.Meadow(v.At).Herds.Of(fit.Equals) != first.Cows+n {
			t.Fatalf("%d %s cows do not equal %s", n, first.Colour, fit.Equals)
		}
	}
}

func TestFitNamesTheFault(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "lone-star-valley", "red 2 green 1")
	at := meadowAt(t, m, "lone-star-valley")
	v := m.view(1)
	for n, want := range map[int]Fit{
		1: {Fault: Equality, meadow: "Lone-Star-Valley", Equals: Green},
		2: {Fault: Equality, meadow: "Lone-Star-Valley", Equals: Red},
		3: {meadow: "Lone-Star-Valley"},
		4: {Fault: NoSpace, meadow: "Lone-Star-Valley", Left: 3},
	} {
		if got := v.Fit(at, Blue, n); got != want {
			t.Errorf("%d cows: %+v, want %+v", n, got, want)
		}
	}
	if v.Fit(meadowAt(t, m, "lone-star-valley")+90, Blue, 1).Legal() || v.Fit(-1, Blue, 1).Legal() {
		t.Error("cows fit where no meadow is")
	}
}

// The last cows and the last spaces may be used.
func TestFitAllowsTheLastCowsAndSpaces(t *testing.T) {
	m := empty(t, 3)
	at := meadowAt(t, m, "lone-star-valley")
	m.stock[0] = 2
	for n, want := range map[int]Fit{2: {}, 3: {Fault: NoCows, Left: 2}} {
		want.meadow = "Lone-Star-Valley"
		if got := m.view(1).Fit(at, Blue, n); got != want {
			t.Errorf("%d of the last 2 cows: %+v, want %+v", n, got, want)
		}
	}
	free := int(m.free[at])
	for n, want := range map[int]Fault{free: NoFault, free + 1: NoSpace} {
		if got := m.view(1).Fit(at, Red, n).Fault; got != want {
			t.Errorf("%d cows in the last %d spaces: %d, want %d", n, free, got, want)
		}
	}
}
