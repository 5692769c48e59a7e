package montana

import (
	"reflect"
	"slices"
	"testing"

	"saloon/rules"
)

func equalViews(t *testing.T, a, b *View) {
	t.Helper()
	if !reflect.DeepEqual(a, b) {
		t.Fatal("the views differ")
	}
}

// spins plays whole turns of these seats that only recruit.
func (b *board) spins(seats ...rules.Seat) {
	b.t.Helper()
	for _, seat := range seats {
		b.workers(seat, "")
		b.goods(seat, "")
		play(b.t, b.Match, seat, spinMove)
		b.do("0 spin 3")
	}
}

// lastSettlement lets a seat, whose turn it is, place its last settlement.
func (b *board) lastSettlement(seat rules.Seat) {
	b.t.Helper()
	for i := b.layout.size - 1; b.player(seat).settlementsLeft > 1; i-- {
		if b.free.has(i) {
			b.settle(seat, i)
		}
	}
	b.goods(seat, "1 copper 1 grain")
	play(b.t, b.Match, seat, hexMove(MoveBuild, 1, 0))
}

func TestMT8_TheRoundIsPlayedToItsEnd(t *testing.T) {
	b := opened(t, 4)
	b.spins(1)
	b.lastSettlement(2)
	b.waits(3, StepTurn)
	b.spins(3, 4)
	equal(t, "to act", b.ToAct(), 0)
	equal(t, "progress", b.Progress(), 100)
	b.refuses("1 spin", "")
}

func TestMT8_TheLastSeatEndsItAtOnce(t *testing.T) {
	b := opened(t, 3)
	b.spins(1, 2)
	b.lastSettlement(3)
	equal(t, "to act", b.ToAct(), 0)
}

func TestMT8_TheRoundBeginsWithTheStartPlayer(t *testing.T) {
	b := opened(t, 3)
	b.first = 3 // so seat 2 is the last
	b.spins(1, 2)
	b.lastSettlement(3)
	b.spins(1, 2)
	equal(t, "to act", b.ToAct(), 0)
}

func TestMT8_ARoundIsATurnOfEachSeat(t *testing.T) {
	b := opened(t, 3)
	equal(t, "the first round", b.Round(), 1)
	b.spins(1, 2)
	b.canteen(3)
	b.workers(3, "1 grain")
	b.do("3 bank 1 grain", "3 canteen") // another turn, but no other round
	equal(t, "the round of the turn for a canteen", b.Round(), 1)
	b.spins(3)
	equal(t, "the round after all turns", b.Round(), 2)
	b.spins(1, 2)
	equal(t, "the round of the last turn", b.Round(), 2)
}

func TestMT10_7_CanteensCountInTheLastRoundToo(t *testing.T) {
	b := opened(t, 2)
	b.spins(1)
	b.canteen(2)
	b.canteen(2)
	b.lastSettlement(2)
	b.waits(2, StepCanteen)
	b.do("2 canteen", "2 spin", "0 spin 3")
	b.waits(2, StepCanteen) // asked again
	b.do("2 canteen", "2 spin", "0 spin 3")
	equal(t, "to act", b.ToAct(), 0)
	equal(t, "canteens out of the game", b.handedIn, 2)
}

func TestMT3_ACanteenIsAWholeTurn(t *testing.T) {
	b := opened(t, 2)
	b.canteen(1)
	b.workers(1, "1 grain")
	b.do("1 bank 1 grain")
	b.offers(1, "canteen", "done")
	b.do("1 canteen")
	b.waits(1, StepTurn)
	equal(t, "canteens", b.player(1).canteens, 0)
	b.spins(1)
	b.waits(2, StepTurn)
}

func TestMT3_ACanteenMayBeKept(t *testing.T) {
	b := opened(t, 2)
	b.canteen(1)
	b.do("1 spin", "0 spin 3", "1 done")
	b.waits(2, StepTurn)
	equal(t, "canteens", b.player(1).canteens, 1)
}

func TestMT8_MostSettlementsWin(t *testing.T) {
	cases := []struct {
		name               string
		left               [3]uint8
		cows, silver       [3]int
		order              [][]rules.Seat
		tiebreak           []string
		canteens, workers2 int
	}{
		{"all different", [3]uint8{2, 0, 1}, [3]int{5, 0, 0}, [3]int{9, 0, 0}, [][]rules.Seat{{2}, {3}, {1}}, []string{}, 0, 0},
		{"cows break the tie", [3]uint8{1, 1, 0}, [3]int{1, 2, 0}, [3]int{9, 0, 0}, [][]rules.Seat{{3}, {2}, {1}},
			[]string{"cows-and-canteens"}, 0, 0},
		{"canteens count with the cows", [3]uint8{0, 0, 3}, [3]int{1, 2, 0}, [3]int{}, [][]rules.Seat{{1}, {2}, {3}},
			[]string{"cows-and-canteens"}, 2, 0},
		{"silver breaks the tie", [3]uint8{0, 0, 0}, [3]int{2, 2, 2}, [3]int{4, 7, 5}, [][]rules.Seat{{2}, {3}, {1}},
			[]string{"cows-and-canteens", "silver-workers-goods"}, 0, 0},
		{"workers count with the silver", [3]uint8{0, 0, 0}, [3]int{}, [3]int{4, 3, 5}, [][]rules.Seat{{2}, {3}, {1}},
			[]string{"cows-and-canteens", "silver-workers-goods"}, 0, 3},
		{"places are shared", [3]uint8{0, 1, 0}, [3]int{}, [3]int{4, 4, 4}, [][]rules.Seat{{1, 3}, {2}},
			[]string{"cows-and-canteens", "silver-workers-goods"}, 0, 0},
	}
	for _, c := range cases {
		b := opened(t, 3)
		for i := range 3 {
			p := b.player(seatOf(i))
			p.settlementsLeft, p.cows, p.silver = c.left[i], uint8(c.cows[i]), uint16(c.silver[i])
		}
		b.player(1).canteens = uint8(c.canteens)
		b.player(2).workers = crew(c.workers2) * worker(Stone)
		o := b.Outcome()
		if !reflect.DeepEqual(o.Order, c.order) || !slices.Equal(o.Tiebreak, c.tiebreak) {
			t.Errorf("%s: the order is %v by %q", c.name, o.Order, o.Tiebreak)
		}
		equal(t, c.name+": points", o.Points[0].Total, 10-int(c.left[0]))
	}
}

func TestMT8_GoodsCountForTheLastTie(t *testing.T) {
	b := opened(t, 2)
	b.player(1).silver = 3
	b.goods(2, "2 grain 1 big-copper")
	if o := b.Outcome(); !reflect.DeepEqual(o.Order, [][]rules.Seat{{1, 2}}) {
		t.Errorf("three silver against three goods: %v", o.Order)
	}
	b.workers(2, "1 copper")
	if o := b.Outcome(); !reflect.DeepEqual(o.Order, [][]rules.Seat{{2}, {1}}) {
		t.Errorf("three silver against three goods and a worker: %v", o.Order)
	}
}
