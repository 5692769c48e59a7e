package montana

import "testing"

func TestMT3_RecruitingIsAlwaysPossible(t *testing.T) {
	b := opened(t, 2)
	b.offers(1, "spin")
	b.waits(1, StepTurn) // the action is a line even where there is no choice
	b.refuses("1 done", "MT-3")
	b.refuses("1 canteen", "MT-3")
	b.refuses("2 spin", "")
	b.refuses("1 push 1", "MT-3")
}

func TestMT4_1_TwoWorkersOfTheSector(t *testing.T) {
	b := opened(t, 2)
	b.do("1 spin", "0 spin 8")
	b.hasWorkers(1, "1 copper 1 grain")
	b.waits(2, StepTurn) // without grain there is nothing to push
}

func TestMT4_1_AnyTwoWorkers(t *testing.T) {
	b := opened(t, 2)
	b.do("1 spin", "0 spin 1")
	b.offers(1, "take copper copper", "take copper stone", "take copper grain", "take copper pumpkin", "take stone stone",
		"take stone grain", "take stone pumpkin", "take grain grain", "take grain pumpkin", "take pumpkin pumpkin")
	b.do("1 take stone pumpkin")
	b.hasWorkers(1, "1 stone 1 pumpkin")
}

func TestMT4_2_PushingThePointer(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "3 grain")
	b.do("1 spin", "0 spin 7")
	b.offers(1, "push 1", "push 2", "push 3", "done")
	b.refuses("1 push 4", "MT-4.2")
	b.do("1 push 3") // 8, then 1, then 2
	b.hasGoods(1, "")
	b.hasWorkers(1, "2 stone 1 copper 1 stone")
	equal(t, "the pointer", b.sector, 2)
	b.waits(2, StepTurn)
}

func TestMT4_2_PushingOnceOnly(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "9 grain")
	b.do("1 spin", "0 spin 3")
	b.offers(1, "push 1", "push 2", "push 3", "push 4", "push 5", "push 6", "push 7", "done")
	b.do("1 push 6") // to the sector "any"
	b.waits(1, StepTake)
	b.do("1 take copper copper")
	b.hasWorkers(1, "2 grain 2 copper")
	b.waits(2, StepTurn)
}

func TestMT4_2_PushingIsNoDuty(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "1 grain")
	b.do("1 spin", "0 spin 3", "1 done")
	b.hasGoods(1, "1 grain")
	b.waits(2, StepTurn)
}

func TestMT4_3_EightWorkersAreKept(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "3 copper 4 stone")
	b.do("1 spin", "0 spin 3")
	b.waits(1, StepDismiss)
	b.offers(1, "dismiss copper", "dismiss stone", "dismiss grain")
	b.refuses("1 dismiss pumpkin", "MT-4.3")
	b.refuses("1 done", "MT-4.3")
	b.do("1 dismiss copper") // any of one's own, not only those just taken
	b.hasWorkers(1, "2 copper 4 stone 2 grain")
	b.waits(2, StepTurn)
}

func TestMT4_3_NoQuestionWithoutAChoice(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "8 grain")
	b.do("1 spin", "0 spin 3")
	b.hasWorkers(1, "8 grain")
	b.tells("1 dismissed grain 1")
	b.waits(2, StepTurn)
}

func TestMT10_2_PutBackAtTheEndOfRecruiting(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "8 stone")
	b.goods(1, "1 grain")
	b.do("1 spin", "0 spin 3")
	b.waits(1, StepPush) // with ten workers
	b.do("1 push 1")
	b.waits(1, StepDismiss) // with twelve
	b.do("1 dismiss stone", "1 dismiss stone", "1 dismiss grain", "1 dismiss stone")
	b.hasWorkers(1, "5 stone 1 grain 2 copper")
	b.waits(2, StepTurn)
}

func TestMT10_2_AWorkerTradedForAtEightHands(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "4 stone 4 grain")
	b.cows(1, 2)
	b.do("1 trade cow worker copper")
	b.offers(1, "dismiss copper", "dismiss stone", "dismiss grain")
	b.refuses("1 spin", "MT-4.3")
	b.do("1 trade cow worker copper") // trading goes on in this decision too
	b.do("1 dismiss stone")
	b.offers(1, "dismiss copper", "dismiss stone", "dismiss grain")
	b.do("1 dismiss stone")
	b.hasWorkers(1, "2 copper 2 stone 4 grain")
	b.waits(1, StepTurn)
}

func TestMT10_2_AWorkerTradedForWithinRecruiting(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "7 stone")
	b.goods(1, "1 grain")
	b.cows(1, 1)
	b.do("1 spin", "0 spin 3", "1 trade cow worker stone") // the tenth
	b.do("1 dismiss stone")                                // for the one traded for
	b.offers(1, "push 1", "done")
	b.do("1 done")
	b.do("1 dismiss grain")
	b.hasWorkers(1, "7 stone 1 grain")
	b.waits(2, StepTurn)
}

func TestMT4_2_EveryTurnHasItsPush(t *testing.T) {
	b := opened(t, 2)
	b.goods(1, "2 grain")
	b.goods(2, "1 grain")
	b.do("1 spin", "0 spin 2", "1 push 1", "2 spin", "0 spin 2")
	b.offers(2, "push 1", "done")
	b.do("2 done", "1 spin", "0 spin 2")
	b.waits(1, StepPush)
}
