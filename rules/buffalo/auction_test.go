package buffalo

import (
	"reflect"
	"slices"
	"testing"

	"saloon/rules"
)

func TestZB9_AuctionHighestPicksFirst(t *testing.T) {
	m := fresh(t, 4, "variant=auction")
	dealAll(t, m)
	if m.Secret() != 1 || m.ToAct() != rules.AllSeats(4) || m.view(1).Players[0].Placed != 0 {
		t.Fatal("after the deal comes the secret offer, before the first cows")
	}
	play(t, m, "1 offer 5", "2 offer 12", "3 offer 100")
	mustRefuse(t, m, "1 offer 6", "ZB-3.1")
	wantMoves(t, m, 1, "recall 5")
	if v := m.view(2); v.Players[0].Offer != nil || v.Offer == nil || *v.Offer != 12 || !v.Players[0].Ready {
		t.Errorf("seat 2 sees %+v", v)
	}
	wantEvents(t, play(t, m, "1 recall 5", "1 offer 12"), "recalled 1 offer 5", "unready 1", "offered 1 12", "ready 1")
	told := play(t, m, "4 offer 0")
	wantEvents(t, only(told, "bid"), "bid 1 12", "bid 2 12", "bid 3 100", "bid 4 0")
	wantMoves(t, m, 3, "pick blue", "pick red", "pick green", "pick orange", "pick purple")
	mustRefuse(t, m, "1 pick blue", "")
	play(t, m, "3 pick green")
	mustRefuse(t, m, "1 pick green", "ZB-9")
	play(t, m, "1 pick purple", "2 pick blue") // equal offers: in seat order
	told = play(t, m, "4 pick orange")
	if len(only(told, "started")) != 8 || m.Secret() != 2 {
		t.Errorf("after the picks: %q, secret %d", told, m.Secret())
	}
	if hand := m.view(1).Hand; !slices.Contains(hand, newCard(5, 'f')) {
		t.Errorf("seat 1 picked purple and holds %v", hand)
	}
}

func TestZB9_ALastSetIsPickedByItself(t *testing.T) {
	for _, c := range []struct {
		seats int
		lines []string
		last  string
	}{
		{5, []string{"1 offer 0", "2 offer 1", "3 offer 2", "4 offer 3", "5 offer 4", "5 pick red", "4 pick blue", "3 pick purple", "2 pick green"}, "picked 1 orange by itself"},
		{2, []string{"1 offer 0", "2 offer 1", "2 pick blue"}, "picked 1 red by itself"},
	} {
		m := fresh(t, c.seats, "variant=auction")
		dealAll(t, m)
		if got := only(play(t, m, c.lines...), "picked"); got[len(got)-1] != c.last {
			t.Errorf("%d players: %q, want last %q", c.seats, got, c.last)
		}
	}
	m := fresh(t, 2, "variant=auction")
	dealAll(t, m)
	play(t, m, "1 offer 0", "2 offer 1")
	wantMoves(t, m, 2, "pick blue", "pick red")
	mustRefuse(t, m, "2 pick green", "ZB-8.1")
}

func TestZB9_ATenthOfTheOfferIsTakenAway(t *testing.T) {
	m := empty(t, 3)
	m.auction = true
	m.offer = [maxSeats]uint8{12, 15, 0}
	put(t, m, "wagon-wheel-wash", "blue 9 red 8 green 7")
	m.step = StepOver
	// Blue has 9 - 1.2 = 7.8, red 8 - 1.5 = 6.5, green 7.
	o := m.Outcome()
	if o.Points[0].Total != 7 || o.Points[1].Total != 6 || o.Points[2].Total != 7 {
		t.Errorf("points %+v", o.Points)
	}
	if !reflect.DeepEqual(o.Order, [][]rules.Seat{{1}, {3}, {2}}) || !slices.Equal(o.Tiebreak, []string{tieTenths}) {
		t.Errorf("order %v by %v", o.Order, o.Tiebreak)
	}
	if want := (rules.Part{Name: partOffer, Value: -2}); o.Points[0].Parts[2] != want {
		t.Errorf("the offer of seat 1 is %+v, want %+v", o.Points[0].Parts[2], want)
	}
}

func TestZB9_AnOfferIsToldToNobodyElse(t *testing.T) {
	for viewer, want := range map[rules.Seat][2][]uint8{
		1:              {{EventOffered, EventReady}, {EventRecalled, EventUnready}},
		2:              {{EventReady}, {EventUnready}},
		rules.Observer: {{EventReady}, {EventUnready}},
	} {
		m := fresh(t, 3, "variant=auction")
		dealAll(t, m)
		if got := toldTo(t, m, 1, offerMove(7), viewer); !slices.Equal(got, want[0]) {
			t.Errorf("viewer %d is told %v of an offer, want %v", viewer, got, want[0])
		}
		if got := toldTo(t, m, 1, recallOfferMove(7), viewer); !slices.Equal(got, want[1]) {
			t.Errorf("viewer %d is told %v of an offer taken back, want %v", viewer, got, want[1])
		}
	}
}
