package montana

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"saloon/rules"
)

func newGame(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return g
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
	cows := int(m.herd) + m.cattle.count()
	canteens := int(m.canteens) + m.wells.count() + int(m.extra)
	for i := range int(m.seats) {
		p := &m.purses[i]
		workers += p.workers
		goods += p.goods
		cows += int(p.cows)
		canteens += int(p.canteens)
		placed := 0
		for hex := m.own[i].next(0); hex >= 0; hex = m.own[i].next(hex + 1) {
			placed += int(m.count[hex])
		}
		if placed+int(p.left) != int(settlementsEach[m.seats-2]) {
			return fmt.Errorf("seat %d has %d settlements on the board and %d left", i+1, placed, p.left)
		}
		if m.hold == 0 && m.stage == stageTurn && p.workers.total() > maxWorkers {
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
	return nil
}

func TestPlayout(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		longest, total := 0, 0
		var playout rules.Playout
		for game := range 2000 {
			m := newMatch(t, seats)
			n, d := playout.Run(m, rand.NewPCG(uint64(game), 1))
			longest, total = max(longest, n), total+d
			if err := nothingIsLost(m); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%d players: the longest game has %d moves, decisions on average %d", seats, longest, total/2000)
	}
}

func TestDefaultsEndTheGame(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		longest := 0
		for game := range 2000 {
			m := newMatch(t, seats)
			src := rand.NewPCG(uint64(game), 2)
			moves := 0
			for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
				seat := owing.First()
				move := rules.NoMove
				if seat == rules.House {
					move = m.Draw(src)
				} else {
					move = m.Default(seat)
				}
				if refused := m.Play(seat, move, nil); refused != nil {
					t.Fatalf("the default %q is refused: %v", m.game.AppendMove(nil, move), refused)
				}
				if moves++; moves > 2000 {
					t.Fatalf("game %d of %d players goes on and on", game, seats)
				}
			}
			longest = max(longest, moves)
		}
		t.Logf("%d players: the longest game by default moves has %d moves", seats, longest)
	}
}
