package buffalo

import (
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/rules"
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
			stepAnyhow(t, m, src)
		}
	}
}

func checkFits(t *testing.T, m *Match, v *View) {
	t.Helper()
	first := v.Line[0]
	for n := range first.Card.Value() + 1 {
		legal := m.Refuse(first.Seat, grazeMove(n)) == nil
		fit, own := v.Fit(v.At, first.Colour, n), m.fit(v.At, m.line[m.lineAt].herd, n)
		if fit.Legal() != legal || fit != own {
			t.Fatalf("%d %s cows: legal %v, the view says %+v, the match %+v", n, first.Colour, legal, fit, own)
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
