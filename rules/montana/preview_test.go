package montana

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"saloon/rules"
)

// TestPreviewsTellWhatHappens plays random games and compares, before every
// move, what a preview says with what the move then does.
func TestPreviewsTellWhatHappens(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for game := range 15 {
			m := newMatch(t, seats)
			src := rand.NewPCG(uint64(game), 3)
			for m.ToAct() != 0 {
				seat := m.ToAct().First()
				if seat == rules.House {
					play(t, m, seat, m.Draw(src))
					continue
				}
				moves := m.AppendMoves(nil, seat)
				checkPreviews(t, m, seat, moves)
				play(t, m, seat, moves[rules.Below(src, len(moves))])
			}
		}
	}
}

func play(t testing.TB, m *Match, seat rules.Seat, move rules.Move) {
	t.Helper()
	if refused := m.Play(seat, move, nil); refused != nil {
		t.Fatalf("%d %s is refused: %v", seat, m.game.AppendMove(nil, move), refused)
	}
}

func checkPreviews(t *testing.T, m *Match, seat rules.Seat, moves []rules.Move) {
	t.Helper()
	v := m.View(seat).(*View)
	if !reflect.DeepEqual(m.Sites(seat), v.Sites(seat)) || !reflect.DeepEqual(m.Offers(seat), v.Offers(seat)) ||
		!reflect.DeepEqual(m.Cells(seat), v.Cells(seat)) {
		t.Fatal("the view's previews are not the match's")
	}
	legal := make(map[rules.Move]bool)
	for _, move := range moves {
		legal[move] = true
	}
	checkSites(t, m, seat, legal)
	checkOffers(t, m, seat, legal)
	if m.stage == stageBid {
		for _, c := range m.Cells(seat) {
			if legal[moveBid(c.Row, c.Column)] != (c.Why == nil) {
				t.Fatalf("the cell %+v is not what the list says", c)
			}
		}
	}
}

func checkSites(t *testing.T, m *Match, seat rules.Seat, legal map[rules.Move]bool) {
	t.Helper()
	if m.stage != stageTurn && m.stage != stageBuild || m.hold > 0 {
		return
	}
	for _, s := range m.Sites(seat) {
		move := m.chart.move(KindBuild, s.Hex)
		if legal[move] != (s.Why == nil) {
			t.Fatalf("the site %+v is not what the list says", s)
		}
		if s.Why != nil {
			continue
		}
		before, then := *m.purse(seat), m.Clone().(*Match)
		then.apply(move, nil)
		after := then.purse(seat)
		if s.Missing != (Goods{}) || int(before.left-after.left) != s.Settlements || int(after.cows-before.cows) != count(s.Cow) ||
			int(after.canteens-before.canteens) != s.Canteens {
			t.Fatalf("building does not bring what the site says: %+v", s)
		}
	}
}

func checkOffers(t *testing.T, m *Match, seat rules.Seat, legal map[rules.Move]bool) {
	t.Helper()
	if m.stage != stageTurn && m.stage != stageHelper || m.hold > 0 {
		return
	}
	listed := 0
	for _, o := range m.Offers(seat) {
		for _, w := range o.Choices {
			move := offerMove(o, w)
			if legal[move] != (o.Why == nil) {
				t.Fatalf("the offer %+v is not what the list says of %q", o, m.game.AppendMove(nil, move))
			}
			if o.Why != nil {
				continue
			}
			listed++
			before, then := *m.purse(seat), m.Clone().(*Match)
			then.apply(move, nil)
			after := then.purse(seat)
			if int(after.silver) != int(before.silver)+o.Silver || after.goods.of(o.Good)-before.goods.of(o.Good) != o.Gets {
				t.Fatalf("going there does not bring what the offer says: %+v", o)
			}
		}
	}
	for move := range legal {
		if k := move.Kind(); k == KindBank || k == KindWork || k == KindHelper {
			listed--
		}
	}
	if listed != 0 {
		t.Fatalf("the offers have %d ways more than the list", listed)
	}
}

func offerMove(o Offer, w Workers) rules.Move {
	colour := most(w.crew())
	switch {
	case o.Place == Bank:
		return moveBank(o.Space, w.crew())
	case o.Space > areaSpaces:
		return moveHelper(colour, w.Total())
	}
	return moveWork(o.Place, o.Space, colour)
}
