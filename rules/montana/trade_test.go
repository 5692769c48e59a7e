package montana

import (
	"testing"

	"saloon/rules"
)

func TestMT3_CattleTrade(t *testing.T) {
	for what, check := range map[string]func(*board){
		"copper":        func(b *board) { b.hasGoods(1, "1 copper") },
		"stone":         func(b *board) { b.hasGoods(1, "1 stone") },
		"grain":         func(b *board) { b.hasGoods(1, "1 grain") },
		"pumpkin":       func(b *board) { b.hasGoods(1, "1 pumpkin") },
		"silver":        func(b *board) { b.hasSilver(1, 3) },
		"worker copper": func(b *board) { b.hasWorkers(1, "1 copper") },
		"worker grain":  func(b *board) { b.hasWorkers(1, "1 grain") },
	} {
		b := opened(t, 2)
		b.cows(1, 1)
		herd := b.cowSupply
		b.do("1 trade cow " + what)
		check(b)
		equal(t, "cows", b.player(1).cows, 0)
		equal(t, "cows in the supply", b.cowSupply, herd+1)
		b.waits(1, StepTurn)
		b.refuses("1 trade cow silver", "MT-3")
	}
}

func TestMT3_AnyNumberOfTradesInOnesOwnTurn(t *testing.T) {
	b := opened(t, 2)
	b.cows(1, 3)
	b.cows(2, 3)
	b.do("1 trade cow silver", "1 trade cow worker grain", "1 trade cow grain")
	b.refuses("2 trade cow silver", "")
	b.do("1 bank 1 grain", "2 trade cow silver")
}

func TestMT10_4_TradingWhereverThereIsADecision(t *testing.T) {
	b := opened(t, 2)
	b.cows(1, 9)
	b.goods(1, "1 grain")
	b.canteen(1)
	b.do("1 spin", "0 spin 1", "1 trade cow silver", "1 take grain grain", "1 trade cow silver", "1 done", "1 trade cow silver", "1 canteen")
	b.do("1 grainfield 1 grain", "1 trade cow silver", "1 done")
	b.hasSilver(1, 11)
}

// TestMT7_TheExampleOfTheRulebook: three stone are due and two are there.
func TestMT7_OneRoundOfPuttingBack(t *testing.T) {
	b := opened(t, 4)
	b.goods(1, "4 stone")
	b.goods(2, "10 stone")
	b.goods(3, "8 stone")
	b.workers(1, "1 stone")
	b.player(1).silver = 5
	equal(t, "stone in the supply", b.supply.of(Stone), 2)
	b.do("1 quarry 2 stone")
	b.hasGoods(1, "6 stone")
	b.hasGoods(2, "9 stone")
	b.hasGoods(3, "7 stone")
	b.hasGoods(4, "")
	equal(t, "stone in the supply", b.supply.of(Stone), 2)
	b.tells("2 short stone 1")
}

func TestMT7_AsManyRoundsAsItTakes(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "5 pumpkin")
	b.goods(2, "7 pumpkin")
	b.workers(1, "1 pumpkin")
	b.player(1).silver = 6
	b.do("1 pumpkinfield 3 pumpkin") // four are due, none is there: two rounds of two
	b.hasGoods(1, "7 pumpkin")
	b.hasGoods(2, "5 pumpkin")
}

func TestMT7_WithEnoughThereNobodyPutsBack(t *testing.T) {
	b := opened(t, 2)
	b.goods(2, "10 copper")
	b.workers(1, "1 copper")
	b.player(1).silver = 2
	b.do("1 mine 1 copper")
	b.hasGoods(1, "2 copper")
	b.hasGoods(2, "10 copper")
}

func TestMT7_WorkersToo(t *testing.T) {
	b := opened(t, 3)
	b.workers(1, "5 grain")
	b.workers(2, "6 grain")
	b.workers(3, "6 grain")
	b.do("1 spin", "0 spin 3") // two are due, one is there
	b.hasWorkers(1, "6 grain")
	b.hasWorkers(2, "5 grain")
	b.hasWorkers(3, "5 grain")
	b.tells("3 short worker grain 1")
}

// TestMT7_NobodyHasAnyLeft: all workers of a colour stand on the worker board.
func TestMT7_NobodyHasAnyLeft(t *testing.T) {
	b := opened(t, 2)
	stand := func(h *team, n int) {
		*h = teamOf(Grain, n)
		b.labour -= h.crew()
	}
	for _, at := range []int{0, 1, 3, 4} {
		stand(&b.large[at], 2)
		stand(&b.small[at], 2)
		b.taken |= 1 << at
	}
	stand(&b.large[9], 2)
	b.taken |= 1 << 9
	equal(t, "grain workers in the supply", b.labour.of(Grain), 0)
	b.do("1 spin", "0 spin 8") // copper and grain
	b.hasWorkers(1, "1 copper")
	b.tells("1 missed worker grain 1")
	b.do("2 spin", "0 spin 3")
	b.hasWorkers(2, "")
}

func TestMT10_3_ByKindAndByTaking(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "4 copper 4 stone")
	b.workers(2, "4 copper 4 stone")
	b.labour -= 10 * (worker(Copper) + worker(Stone)) // they stand somewhere
	b.bank[0] = 10 * (worker(Copper) + worker(Stone))
	b.taken |= 1 << bankBit
	b.do("1 spin", "0 spin 2")
	// A copper worker is short: each puts one back and seat 1 takes one of the two; the same again for stone.
	b.hasWorkers(1, "4 copper 4 stone")
	b.hasWorkers(2, "3 copper 3 stone")
}

func TestMT10_3_OneMayChooseAKindThatLacks(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "2 pumpkin")
	b.goods(2, "11 grain")
	b.do("1 city", "1 bid 2.1", "1 reward grain grain grain")
	b.hasGoods(1, "1 pumpkin 3 grain")
	b.hasGoods(2, "9 grain") // one was there, two rounds made two more
}

func TestMT10_3_ExchangesForWhatLacks(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "2 pumpkin 2 copper 1 big-copper")
	b.goods(2, "5 big-copper")
	b.do("1 city", "1 bid 3.1", "1 reward big-copper big-copper")
	b.hasGoods(1, "1 pumpkin 2 big-copper") // one put back, two got
	b.hasGoods(2, "4 big-copper")
	equal(t, "large copper in the supply", b.supply.of(BigCopper), 0)
}

func TestMT10_3_PumpkinsUnderABidStay(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "6 pumpkin")
	b.goods(2, "5 pumpkin")
	b.cows(1, 1)
	b.do("1 city", "1 bid 1.1", "2 bid 1.4")
	equal(t, "pumpkins in the supply", b.supply.of(Pumpkin), 0)
	b.do("1 trade cow pumpkin") // seat 1 puts one back; those of seat 2 are promised
	b.hasGoods(1, "7 pumpkin")
	b.hasGoods(2, "5 pumpkin")
}

func TestMT10_3_PumpkinsBeyondABidDoNotStay(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "5 pumpkin")
	b.goods(2, "6 pumpkin")
	b.cows(1, 1)
	b.do("1 city", "1 bid 1.1", "2 bid 1.4", "1 trade cow pumpkin")
	b.hasGoods(1, "6 pumpkin")
	b.hasGoods(2, "5 pumpkin")
}

func TestMT10_3_AnEmptyHerdGivesNothing(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "2 pumpkin")
	b.cows(2, b.cowSupply)
	b.do("1 city", "1 bid 1.1")
	equal(t, "cows", b.player(1).cows, 0)
	b.waits(2, StepTurn)
}

func TestMT10_3_ThePumpkinOfTheCityIsATaking(t *testing.T) {
	b := opened(t, 2)
	b.goods(2, "12 pumpkin")
	b.refuses("1 city", "MT-5.3") // it would have one pumpkin and could not bid
	b.goods(2, "11 pumpkin")
	b.goods(1, "1 pumpkin")
	b.refuses("1 city", "MT-5.3") // it would put its own back and take it again
	b.goods(2, "10 pumpkin")
	b.goods(1, "2 pumpkin")
	b.do("1 city")
	b.hasGoods(1, "2 pumpkin")
	b.hasGoods(2, "9 pumpkin")
	equal(t, "pumpkins in the supply", b.supply.of(Pumpkin), 1)
}

func TestMT9_EverybodySeesTheSame(t *testing.T) {
	b := opened(t, 3)
	want := b.View(rules.Observer).(*View)
	for seat := rules.Seat(1); seat <= 3; seat++ {
		equalViews(t, b.View(seat).(*View), want)
	}
	equal(t, "secret", b.Secret(), 0)
}

func TestMT10_3_PumpkinsPaidForAreNoLongerPromised(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 pumpkin 2 copper")
	b.goods(2, "10 pumpkin")
	b.cows(1, 3)
	b.do("1 city", "1 bid 3.1", "2 fold")
	b.waits(1, StepReward) // it has paid two
	b.do("1 trade cow pumpkin", "1 trade cow pumpkin", "1 trade cow pumpkin")
	equal(t, "pumpkins of seat 1", b.player(1).goods.of(Pumpkin), 2) // the third was short: one back, one taken
	equal(t, "pumpkins of seat 2", b.player(2).goods.of(Pumpkin), 9)
}
