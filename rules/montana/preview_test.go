package montana

import (
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// TestPreviewsTellWhatHappens plays random games and compares, before every
// move, what a preview says with what the move then does.
func TestPreviewsTellWhatHappens(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for game := range fewer(20) {
			m := newMatch(t, seats)
			src := rand.NewPCG(uint64(game), 3)
			for m.ToAct() != 0 {
				if seat := m.ToAct().First(); seat != rules.House {
					checkPreviews(t, m, seat, m.AppendMoves(nil, seat))
				}
				rulestest.Step(t, m.game, m, src)
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
	legal := make(map[rules.Move]bool)
	for _, move := range moves {
		legal[move] = true
	}
	checkSites(t, m, v.Sites(seat), legal)
	checkOffers(t, m, v.Offers(seat), legal)
	if m.step == StepBid {
		for _, c := range v.Cells(seat) {
			if legal[bidMove(c.Row, c.Column)] != (c.Why == nil) {
				t.Fatalf("the cell %+v is not what the list says", c)
			}
		}
	}
}

func checkSites(t *testing.T, m *Match, sites []Site, legal map[rules.Move]bool) {
	t.Helper()
	if m.step != StepTurn && m.step != StepBuild || m.workerLimit > 0 {
		return
	}
	seat, fewest := m.acting, fewestTrades(m)
	for _, s := range sites {
		move := m.layout.move(MoveBuild, s.Hex)
		if legal[move] != (s.Why == nil) {
			t.Fatalf("the site %+v is not what the list says", s)
		}
		if m.player(seat).cows <= mostCows && s.Trades != fewest[move] {
			t.Fatalf("the site %+v wants %d cows, and no fewer trades than %d pay for it", s, s.Trades, fewest[move])
		}
		if s.Why != nil {
			continue
		}
		before, then := *m.player(seat), m.Clone().(*Match)
		then.apply(move, nil)
		after := then.player(seat)
		if s.Missing != (Goods{}) || int(before.settlementsLeft-after.settlementsLeft) != s.Settlements || int(after.cows-before.cows) != count(s.Cow) ||
			int(after.canteens-before.canteens) != s.Canteens {
			t.Fatalf("building does not bring what the site says: %+v", s)
		}
	}
}

// fewestTrades tries every sequence of trades of the active seat. It is how many cows each
// build takes that is not legal without one.
func fewestTrades(m *Match) map[rules.Move]int {
	fewest := make(map[rules.Move]int)
	front := []*Match{m}
	for traded := 0; len(front) > 0 && traded <= mostCows; traded++ {
		var next []*Match
		for _, now := range front {
			for _, move := range now.appendBuilds(nil) {
				if _, known := fewest[move]; !known {
					fewest[move] = traded
				}
			}
			if now.player(m.active).cows == 0 {
				continue
			}
			for what := range ForSilver {
				then := *now
				then.trade(what, nil)
				next = append(next, &then)
			}
		}
		front = next
	}
	return fewest
}

func checkOffers(t *testing.T, m *Match, offers []Offer, legal map[rules.Move]bool) {
	t.Helper()
	if m.step != StepTurn && m.step != StepHelper || m.workerLimit > 0 {
		return
	}
	type space struct {
		place Place
		at    int
	}
	ways := map[space]int{}
	for move := range legal {
		switch move.Kind() {
		case MoveBank, MoveWork:
			place, at := SpaceOf(move)
			ways[space{place, at}]++
			checkOffer(t, m, offers, place, at, move)
		case MoveHelper:
			at := space{Place(m.spaceAt / areaSpaces), int(m.spaceAt)%areaSpaces + 1 + areaSpaces}
			ways[at]++
			checkOffer(t, m, offers, at.place, at.at, move)
		}
	}
	for _, o := range offers {
		if (ways[space{o.Place, o.Space}] > 0) != (o.Why == nil) {
			t.Fatalf("the offer %+v is not what the list says", o)
		}
	}
}

// checkOffer compares what a move brings with what the offer of its space says.
func checkOffer(t *testing.T, m *Match, offers []Offer, place Place, at int, move rules.Move) {
	t.Helper()
	i := slices.IndexFunc(offers, func(o Offer) bool { return o.Place == place && o.Space == at })
	if i < 0 {
		t.Fatalf("nothing is offered for %q", m.game.AppendMove(nil, move))
	}
	o, before, then := offers[i], *m.player(m.acting), m.Clone().(*Match)
	then.apply(move, nil)
	after := then.player(m.acting)
	if int(after.silver) != int(before.silver)+o.Silver || after.goods.of(o.Good)-before.goods.of(o.Good) != o.Gets {
		t.Fatalf("going there does not bring what the offer says: %+v", o)
	}
}

func TestASiteTellsWhatIsMissing(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 copper 1 stone 1 pumpkin")
	b.canteenLakes.remove(b.layout.find(-1, -1))
	b.canteensInBox++
	cases := []struct {
		q, r    int
		missing Goods
		placed  int
		cow     bool
		lakes   int
		rule    string
	}{
		{1, 0, Goods{Grain: 1}, 1, false, 0, "MT-6.1"},                             // cg
		{0, 1, Goods{Stone: 1}, 1, false, 0, "MT-6.1"},                             // ss
		{-1, 1, Goods{Grain: 1, BigCopper: 1, BigStone: 1}, 2, false, 0, "MT-6.1"}, // CSg, double
		{-1, 0, Goods{Grain: 1, BigStone: 1}, 1, true, 1, "MT-6.1"},                // Sg
		{2, 1, Goods{Copper: 1}, 1, false, 0, "MT-6.1"},                            // cc, far away
	}
	for _, c := range cases {
		for _, s := range b.View(1).(*View).Sites(1) {
			if s.Hex != b.layout.find(c.q, c.r) {
				continue
			}
			equal(t, "missing", s.Missing, c.missing)
			equal(t, "settlements", s.Settlements, c.placed)
			equal(t, "cow", s.Cow, c.cow)
			equal(t, "canteens", s.Canteens, c.lakes)
			equal(t, "why not", s.Why.Rule(), c.rule)
		}
	}
}

func TestASiteTellsOfLines(t *testing.T) {
	b := opened(t, 2)
	b.flat(2, 6)
	for _, r := range []int{-1, 1, 2} {
		b.settle(1, b.layout.find(1, r))
	}
	for _, s := range b.View(1).(*View).Sites(1) {
		equal(t, "lines", s.Lines, count(s.Hex == b.layout.find(1, 0)))
	}
	for _, s := range b.View(2).(*View).Sites(2) {
		equal(t, "lines of the other", s.Lines, 0)
	}
}

func TestCellsBeforeAnAuction(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "2 pumpkin")
	b.goods(2, "4 pumpkin")
	want := func(pumpkins int) {
		t.Helper()
		for _, c := range b.View(1).(*View).Cells(1) {
			equal(t, "open", c.Why == nil, 1+c.Column <= pumpkins)
		}
	}
	want(3) // the one that the city gives counts
	b.goods(2, "10 pumpkin")
	want(2) // the supply is empty: one back, one taken
}

func TestCellsTellWhoIsOutbid(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "5 pumpkin")
	b.goods(2, "5 pumpkin")
	b.do("1 city", "1 bid 2.3")
	for _, c := range b.View(2).(*View).Cells(2) {
		equal(t, "outbids", c.Outbids, rules.Seat(count(c.Row == 2)))
		equal(t, "open", c.Why == nil, c.Column <= 4 && (c.Row != 2 || c.Column > 3))
	}
}

func TestTheViewGrowsWithTheLandscape(t *testing.T) {
	b := &board{Match: newMatch(t, 2), t: t}
	for place := range 7 {
		known := 0
		for _, h := range b.View(rules.Observer).(*View).Hexes {
			known += count(h.Kind != "")
		}
		equal(t, "hexes known", known, 7*place)
		play(t, b.Match, rules.House, landMove(place+1, place+1, 0))
	}
}
