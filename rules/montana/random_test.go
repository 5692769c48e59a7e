package montana

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// fewer is how many games to play: a tenth with -short, for the race detector.
func fewer(games int) int {
	if testing.Short() {
		return games / 10
	}
	return games
}

// boxed is the game with its own component sheets, read once.
var boxed, errBoxed = New()

func newGame(t testing.TB) *Game {
	t.Helper()
	if errBoxed != nil {
		t.Fatal(errBoxed)
	}
	return boxed
}

// newMatch is a match before its first tile.
func newMatch(t testing.TB, seats int) *Match {
	t.Helper()
	m, err := newGame(t).New(rules.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return m.(*Match)
}

// nothingIsLost checks that all things are still in the game, once.
func nothingIsLost(match rules.Match) error {
	m := match.(*Match)
	workers, goods := m.labour, m.supply
	cows := int(m.cowSupply) + m.cowHexes.count()
	canteens := int(m.canteensInBox) + m.canteenLakes.count() + int(m.handedIn)
	for i := range int(m.seats) {
		p := &m.players[i]
		workers += p.workers
		goods += p.goods
		cows += int(p.cows)
		canteens += int(p.canteens)
		placed := 0
		for hex := m.owned[i].next(0); hex >= 0; hex = m.owned[i].next(hex + 1) {
			placed += int(m.settlements[hex])
		}
		if placed+int(p.settlementsLeft) != int(settlementsEach[m.seats-2]) {
			return fmt.Errorf("seat %d has %d settlements on the board and %d left", i+1, placed, p.settlementsLeft)
		}
		if m.workerLimit == 0 && m.step == StepTurn && p.workers.total() > maxWorkers {
			return fmt.Errorf("seat %d keeps %d workers", i+1, p.workers.total())
		}
	}
	for _, c := range m.bank {
		workers += c
	}
	for i := range m.large {
		workers += m.large[i].crew() + m.small[i].crew()
	}
	var inPlay Goods
	for kind, n := range supplyAtStart[m.seats-2] {
		inPlay[kind] = n + int(m.seats)*count(kind < colours)
	}
	if goodsIn(goods) != inPlay {
		return fmt.Errorf("the goods are %v, not %v", goodsIn(goods), inPlay)
	}
	if workersIn(workers) != (Workers{18, 18, 18, 18}) {
		return fmt.Errorf("the workers are %v", workersIn(workers))
	}
	if cows != 24 || canteens != 6 {
		return fmt.Errorf("there are %d cows and %d canteens", cows, canteens)
	}
	return checkSets(m)
}

// checkSets checks that what is remembered twice agrees.
func checkSets(m *Match) error {
	var free, reach, settled hexSet
	for i := range m.layout.size {
		if m.settlements[i] > 0 {
			settled.add(i)
		}
		if m.settlements[i] > 0 || int(m.camp) == i {
			reach = reach.or(m.layout.neighbours[i])
		} else if m.step != StepLand && m.plot(i).kind == isLand {
			free.add(i)
		}
	}
	if m.step != StepLand && free != m.free {
		return fmt.Errorf("the free land is %x, not %x", m.free, free)
	}
	if reach != m.reachable {
		return fmt.Errorf("one can build on %x, not on %x", m.reachable, reach)
	}
	owned := 0
	for i := range m.owned {
		owned += m.owned[i].count()
		settled = hexSet{settled[0] &^ m.owned[i][0], settled[1] &^ m.owned[i][1]}
	}
	if settled != (hexSet{}) || owned != m.owned[0].or(m.owned[1]).or(m.owned[2]).or(m.owned[3]).count() {
		return fmt.Errorf("%x is settled and nobody's, or a hex has two owners", settled)
	}
	for at := range m.large {
		if (m.taken>>at&1 == 1) != (m.large[at] != 0) || m.large[at] == 0 && m.small[at] != 0 {
			return fmt.Errorf("space %d of the areas is taken and not taken", at)
		}
	}
	for i, c := range m.bank {
		if (m.taken>>(bankBit+i)&1 == 1) != (c != 0) {
			return fmt.Errorf("space %d of the bank is taken and not taken", i+1)
		}
	}
	return nil
}

// TestOnePlayerOfDefaultsWins plays one seat by default moves against random ones.
func TestOnePlayerOfDefaultsWins(t *testing.T) {
	games := fewer(300)
	for seats := 2; seats <= 4; seats++ {
		won := 0
		for game := range games {
			m := newMatch(t, seats)
			careful := seatOf(game % seats)
			playGame(t, m, rand.NewPCG(uint64(game), 5), rules.SeatSet(careful))
			won += count(m.Outcome().Place(careful) == 1)
		}
		if won < games*9/10 {
			t.Errorf("%d players: the one who plays by defaults wins %d of %d games", seats, won, games)
		}
	}
}

// playGame plays to the end, some seats by default moves and the others at random.
func playGame(t testing.TB, m *Match, src rules.Source, careful rules.Seats) {
	t.Helper()
	for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
		if seat := owing.First(); careful.Has(seat) {
			play(t, m, seat, m.Default(seat))
		} else {
			rulestest.Step(t, m.game, m, src)
		}
	}
}
