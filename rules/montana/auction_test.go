package montana

import "testing"

// auction is a match with four bidders who have so many pumpkins, seat 1 having
// just begun an auction (which gave it one more).
func auction(t *testing.T, pumpkins ...string) *board {
	t.Helper()
	b := opened(t, 4)
	for i, n := range pumpkins {
		b.goods(seatOf(i), n+" pumpkin")
	}
	b.do("1 city")
	return b
}

func TestMT5_3_OnePumpkinAndABid(t *testing.T) {
	b := auction(t, "2")
	b.hasGoods(1, "3 pumpkin")
	b.waits(1, StepBid)
	b.offers(1, "bid 1.1", "bid 1.2", "bid 2.1", "bid 2.2", "bid 3.1", "bid 3.2", "bid 4.1", "bid 4.2")
	b.refuses("1 bid 1.3", "MT-5.3")
	b.do("1 bid 4.2") // nobody else has pumpkins
	b.hasGoods(1, "")
	b.hasSilver(1, 2)
	b.waits(2, StepTurn)
}

func TestMT5_3_WhoCannotBidCannotBegin(t *testing.T) {
	b := opened(t, 4)
	b.refuses("1 city", "MT-5.3")
	b.goods(1, "1 pumpkin")
	b.offers(1, "spin", "city")
}

func TestMT5_3_TheCellsCostTwoToSix(t *testing.T) {
	for column, cost := range []int{2, 3, 4, 5, 6} {
		b := auction(t, "6")
		b.do("1 bid 4." + string(rune('1'+column)))
		equal(t, "pumpkins left", b.player(1).goods.of(Pumpkin), 7-cost)
	}
}

func TestMT10_5_WhoBeginsMustBid(t *testing.T) {
	b := auction(t, "2", "3")
	b.refuses("1 fold", "MT-10.5")
	b.do("1 bid 1.1")
	b.offers(2, "bid 1.2", "bid 2.1", "bid 2.2", "bid 3.1", "bid 3.2", "bid 4.1", "bid 4.2", "fold")
	b.do("2 bid 1.2")
	b.offers(1, "bid 2.1", "bid 2.2", "bid 3.1", "bid 3.2", "bid 4.1", "bid 4.2", "fold")
	b.do("1 fold") // outbid, it may
	b.hasGoods(1, "3 pumpkin")
	b.hasGoods(2, "")
	b.waits(2, StepTurn)
}

func TestMT10_5_ACowIsTradedBeforeGoingToTheCity(t *testing.T) {
	b := opened(t, 2)
	b.cows(1, 1)
	b.refuses("1 city", "MT-5.3")
	b.do("1 trade cow pumpkin", "1 city", "1 bid 1.1")
}

func TestMT5_3_OthersGetNoPumpkinAndMayPass(t *testing.T) {
	b := auction(t, "2", "2", "1", "2")
	b.do("1 bid 1.1")
	b.waits(2, StepBid)
	b.do("2 fold")
	b.waits(4, StepBid) // seat 3 cannot bid
	b.do("4 fold")
	b.hasGoods(2, "2 pumpkin")
	b.hasGoods(4, "2 pumpkin")
	b.waits(2, StepTurn)
}

func TestMT5_3_InATakenRowOnlyToTheRight(t *testing.T) {
	b := auction(t, "5", "5")
	b.do("1 bid 1.3")
	b.refuses("2 bid 1.3", "MT-5.3")
	b.refuses("2 bid 1.2", "MT-5.3")
	b.do("2 bid 1.4")
	b.tells("2 outbid 1 1")
}

func TestMT5_3_AChainOfFourBidders(t *testing.T) {
	b := auction(t, "5", "5", "5", "5")
	b.do("1 bid 1.1", "2 bid 1.2")
	b.waits(1, StepBid) // the outbid answers at once
	b.do("1 bid 2.1")
	b.waits(3, StepBid)
	b.do("3 bid 2.2")
	b.waits(1, StepBid)
	b.do("1 bid 1.3") // a chain: the row of seat 2
	b.waits(2, StepBid)
	b.do("2 bid 2.3") // and on: the row of seat 3
	b.waits(3, StepBid)
	b.do("3 bid 3.1")
	b.waits(4, StepBid)
	b.do("4 bid 3.2")
	b.waits(3, StepBid)
	b.do("3 fold")
	// Seats 1, 2 and 4 pay 4, 4 and 3 in that order; seat 2 has goods to choose.
	b.waits(2, StepReward)
	b.hasGoods(1, "2 pumpkin")
	b.hasGoods(2, "1 pumpkin")
	b.hasGoods(4, "5 pumpkin") // not yet paid
	equal(t, "cows of seat 1", b.player(1).cows, 1)
	b.do("2 reward copper stone grain")
	b.hasGoods(2, "1 pumpkin 1 copper 1 stone 1 grain")
	b.hasGoods(3, "5 pumpkin")
	b.hasGoods(4, "2 pumpkin")
	b.waits(2, StepTurn)
	equal(t, "contractors", b.contractors, [maxSeats]cell{})
}

func TestMT5_3_WhoFoldedIsNotAskedAgain(t *testing.T) {
	b := auction(t, "5", "5", "5", "5")
	b.do("1 bid 1.1", "2 bid 1.2", "1 fold", "3 bid 1.3", "2 fold", "4 bid 1.4", "3 fold")
	b.hasGoods(4, "")
	equal(t, "cows of seat 4", b.player(4).cows, 1)
	b.waits(2, StepTurn)
}

func TestMT5_3_WhoIsOutbidOnTheLastCellGoesElsewhere(t *testing.T) {
	b := auction(t, "5", "6")
	b.do("1 bid 1.4", "2 bid 1.5")
	for _, move := range b.AppendMoves(nil, 1) {
		if row, _ := CellOf(move); move.Kind() == MoveBid && row == 1 {
			t.Errorf("%q goes beyond the last cell", b.game.AppendMove(nil, move))
		}
	}
	b.do("1 fold")
	b.hasGoods(1, "6 pumpkin")
}

func TestMT5_3_RewardOfRowOne(t *testing.T) {
	b := auction(t, "2")
	b.goods(1, "3 pumpkin 2 copper 2 stone")
	b.do("1 bid 1.1")
	b.offers(1, "reward", "reward big-copper", "reward big-stone", "reward big-copper big-copper", "reward big-copper big-stone",
		"reward big-stone big-stone", "reward big-copper big-copper big-stone", "reward big-copper big-stone big-stone")
	b.refuses("1 reward big-copper big-copper big-copper", "MT-5.3")
	b.refuses("1 reward grain", "MT-5.3")
	b.do("1 reward big-copper big-stone big-stone")
	b.hasGoods(1, "1 pumpkin 1 copper 1 big-copper 2 big-stone")
	equal(t, "cows", b.player(1).cows, 1)
}

func TestMT5_3_RewardOfRowTwo(t *testing.T) {
	b := auction(t, "1")
	b.do("1 bid 2.1")
	b.offers(1, "reward copper copper copper", "reward copper copper stone", "reward copper copper grain", "reward copper stone stone",
		"reward copper stone grain", "reward copper grain grain", "reward stone stone stone", "reward stone stone grain",
		"reward stone grain grain", "reward grain grain grain")
	b.refuses("1 reward", "MT-5.3") // MT-10.5: exactly three
	b.do("1 reward copper grain grain")
	b.hasGoods(1, "1 copper 2 grain")
}

func TestMT5_3_RewardOfRowThree(t *testing.T) {
	b := auction(t, "1")
	b.goods(1, "2 pumpkin 3 stone")
	b.do("1 bid 3.1")
	b.offers(1, "reward", "reward big-stone", "reward big-stone big-stone")
	b.do("1 reward big-stone")
	b.hasGoods(1, "2 stone 1 big-stone")
}

func TestMT5_3_RewardOfRowFour(t *testing.T) {
	b := auction(t, "1")
	b.goods(1, "2 pumpkin 2 copper 2 stone")
	b.do("1 bid 4.1")
	b.offers(1, "reward", "reward big-copper", "reward big-stone")
	b.do("1 reward")
	b.hasSilver(1, 2)
	b.hasGoods(1, "2 copper 2 stone")
}

func TestMT10_5_RewardsPlayerByPlayer(t *testing.T) {
	b := auction(t, "2", "2", "2", "2")
	for i := range 4 {
		b.goods(seatOf(i), "3 pumpkin 1 copper")
	}
	b.do("1 bid 3.1", "2 bid 4.1", "3 bid 1.1", "4 fold")
	b.waits(1, StepReward)
	b.hasGoods(2, "3 pumpkin 1 copper")
	b.do("1 reward")
	b.waits(2, StepReward)
	b.hasGoods(2, "1 pumpkin 1 copper")
	b.do("2 reward big-copper")
	b.hasSilver(2, 2)
	b.waits(3, StepReward)
	b.do("3 reward")
	b.hasGoods(4, "3 pumpkin 1 copper")
	b.waits(2, StepTurn)
}

func TestMT10_4_CowsAreTradedInOnesOwnAuctionOnly(t *testing.T) {
	b := auction(t, "2", "3")
	b.cows(1, 2)
	b.cows(2, 1)
	b.do("1 trade cow pumpkin", "1 bid 1.1")
	b.refuses("2 trade cow pumpkin", "MT-10.4")
	b.do("2 bid 1.2")
	b.goods(1, "2 pumpkin 1 copper")
	b.do("1 bid 3.1")
	b.waits(1, StepReward)
	b.do("1 trade cow copper") // before its own reward
	b.do("1 reward big-copper big-copper")
	b.hasGoods(1, "2 big-copper")
}

func TestMT5_3_WhoIsOutbidMayGoToAnyRow(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 pumpkin")
	b.goods(2, "6 pumpkin")
	b.do("1 city")
	b.offers(1, "bid 1.1", "bid 2.1", "bid 3.1", "bid 4.1")
	b.do("1 bid 1.1", "2 bid 1.5")
	b.offers(1, "bid 2.1", "bid 3.1", "bid 4.1", "fold")
}
