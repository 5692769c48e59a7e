package montana

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// board is a match on which tests arrange what they need. Whatever they arrange
// is taken from somewhere, so that nothing is lost.
type board struct {
	*Match
	t    testing.TB
	told []string // what the last line caused
}

// opened is a match at the first turn of seat 1: tile n lies unturned on place n,
// the start tile at 0,0, and nobody has goods, workers, silver or cows.
func opened(t testing.TB, seats int) *board {
	t.Helper()
	return openedUnder(t, seats, newGame(t).Info().Version)
}

// openedUnder is the same under a version of the rules.
func openedUnder(t testing.TB, seats, version int) *board {
	t.Helper()
	b := &board{Match: newMatch(t, seats), t: t}
	b.version = uint8(version)
	for place := 1; place <= b.layout.places; place++ {
		b.do("0 land " + strconv.Itoa(place) + " " + strconv.Itoa(place) + " 0")
	}
	b.do("0 first 1")
	for range draftSpins * seats {
		b.do("0 spin 3")
	}
	b.do(strconv.Itoa(seats) + " camp 0,0")
	for seat := rules.Seat(1); int(seat) <= seats; seat++ {
		b.goods(seat, "")
		b.workers(seat, "")
		b.cows(seat, 0)
		b.player(seat).silver = 0
	}
	return b
}

// do plays lines of a log; nothing may be lost by any of them.
func (b *board) do(lines ...string) {
	b.t.Helper()
	for _, text := range lines {
		b.told = rulestest.PlayLines(b.t, b.game, b.Match, text)
		if err := nothingIsLost(b.Match); err != nil {
			b.t.Fatalf("after %q: %v", text, err)
		}
	}
}

func (b *board) refuses(text, rule string) {
	b.t.Helper()
	rulestest.MustRefuse(b.t, b.game, b.Match, text, rule)
}

// offers expects these moves of a seat, those that are cattle trades left out.
func (b *board) offers(seat rules.Seat, want ...string) {
	b.t.Helper()
	var got []string
	for _, move := range b.AppendMoves(nil, seat) {
		if move.Kind() != MoveTrade {
			got = append(got, string(b.game.AppendMove(nil, move)))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		b.t.Fatalf("seat %d may %q, want %q", seat, got, want)
	}
}

func (b *board) waits(seat rules.Seat, at Step) {
	b.t.Helper()
	if b.step != at || b.ToAct() != rules.SeatSet(seat) {
		b.t.Fatalf("the match waits for %b at step %s, not for seat %d at step %s", b.ToAct(), b.step, seat, at)
	}
}

// tells expects that the last line has caused this event.
func (b *board) tells(want string) {
	b.t.Helper()
	if !slices.Contains(b.told, want) {
		b.t.Fatalf("the events %q do not tell %q", b.told, want)
	}
}

// amounts reads "2 grain 1 big-copper".
func (b *board) amounts(text string) (s stock) {
	b.t.Helper()
	words := strings.Fields(text)
	for i := 0; i+1 < len(words); i += 2 {
		n, err := strconv.Atoi(words[i])
		kind := slices.Index(goodWords[:], words[i+1])
		if err != nil || kind < 0 {
			b.t.Fatalf("%q names no amounts", text)
		}
		s += stock(n) * good(Good(kind))
	}
	return s
}

func (b *board) goods(seat rules.Seat, text string) {
	b.t.Helper()
	p := b.player(seat)
	b.supply += p.goods
	p.goods = b.amounts(text)
	if !b.supply.covers(p.goods) {
		b.t.Fatalf("there are no %s in the supply", text)
	}
	b.supply -= p.goods
}

func (b *board) workers(seat rules.Seat, text string) {
	b.t.Helper()
	p := b.player(seat)
	b.labour += p.workers
	p.workers = crew(b.amounts(text))
	if !b.labour.covers(p.workers) {
		b.t.Fatalf("there are no %s in the supply", text)
	}
	b.labour -= p.workers
}

func (b *board) cows(seat rules.Seat, n uint8) {
	p := b.player(seat)
	b.cowSupply += p.cows - n
	p.cows = n
}

func (b *board) canteen(seat rules.Seat) {
	b.canteenLakes.remove(b.canteenLakes.next(0))
	b.player(seat).canteens++
}

// flat makes all of the landscape land of this plot, without cows and lakes.
func (b *board) flat(tile, part int) {
	b.cowSupply += uint8(b.cowHexes.count())
	b.canteensInBox += uint8(b.canteenLakes.count())
	b.cowHexes, b.canteenLakes, b.free = hexSet{}, hexSet{}, hexSet{}
	b.costing = [kinds]hexSet{}
	for i := range b.layout.size {
		b.tileHex[i] = uint8((tile-1)*tileHexes + part)
		b.noteCosts(i, b.plot(i).price)
		if i != int(b.camp) {
			b.free.add(i)
		}
	}
}

// show puts another plot on a hex.
func (b *board) show(hex, tile, part int) {
	b.tileHex[hex] = uint8((tile-1)*tileHexes + part)
	for kind := range b.costing {
		b.costing[kind].remove(hex)
	}
	b.noteCosts(hex, b.plot(hex).price)
}

func (b *board) settle(seat rules.Seat, hex int) {
	b.owned[seat-1].add(hex)
	b.free.remove(hex)
	b.reachable = b.reachable.or(b.layout.neighbours[hex])
	b.settlements[hex] = 1
	b.player(seat).settlementsLeft--
}

func (b *board) hasGoods(seat rules.Seat, want string) {
	b.t.Helper()
	if got := b.player(seat).goods; got != b.amounts(want) {
		b.t.Fatalf("seat %d has the goods %v, want %s", seat, goodsIn(got), want)
	}
}

func (b *board) hasWorkers(seat rules.Seat, want string) {
	b.t.Helper()
	if got := b.player(seat).workers; got != crew(b.amounts(want)) {
		b.t.Fatalf("seat %d has the workers %v, want %s", seat, workersIn(got), want)
	}
}

func (b *board) hasSilver(seat rules.Seat, want int) {
	b.t.Helper()
	if got := int(b.player(seat).silver); got != want {
		b.t.Fatalf("seat %d has %d silver, want %d", seat, got, want)
	}
}

// equal is for the one number that a test is about.
func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}

func seatOf(i int) rules.Seat { return rules.Seat(i + 1) }
