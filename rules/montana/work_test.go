package montana

import (
	"fmt"
	"testing"
)

func TestMT5_1_BankSpacesPaySilver(t *testing.T) {
	for space, pay := range map[string]int{"1 grain": 3, "2 copper grain": 8, "3 stone stone pumpkin": 12} {
		b := opened(t, 2)
		b.workers(1, "1 copper 2 stone 1 grain 1 pumpkin")
		b.do("1 bank " + space)
		b.hasSilver(1, pay)
		b.waits(2, StepTurn)
		b.workers(2, "8 grain")
		b.refuses("2 bank "+space, "MT-5") // it is taken, or those workers lack
	}
}

func TestMT5_1_ExactlyTheWorkersShown(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "1 copper 1 grain")
	b.offers(1, "spin", "bank 1 copper", "bank 1 grain", "bank 2 copper grain")
}

func TestMT5_1_TheFullBankIsCleared(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "3 copper")
	b.workers(2, "3 copper")
	b.do("1 bank 1 copper", "2 bank 3 copper copper copper")
	equal(t, "copper workers in the supply", b.labour.of(Copper), 12)
	b.do("1 bank 2 copper copper")
	b.tells("0 cleared bank")
	equal(t, "copper workers in the supply", b.labour.of(Copper), 18)
	equal(t, "spaces taken", b.taken, 0)
}

func TestMT5_2_LargeSpacesOfTheAreas(t *testing.T) {
	cases := []struct {
		place  Place
		silver [3]int
		got    [3]int
	}{
		{Mine, [3]int{2, 5, 8}, [3]int{2, 3, 4}},
		{Quarry, [3]int{2, 5, 8}, [3]int{2, 3, 4}},
		{GrainField, [3]int{1, 3, 6}, [3]int{2, 3, 4}},
		{PumpkinField, [3]int{1, 3, 6}, [3]int{2, 3, 4}},
	}
	for _, c := range cases {
		for i := range 3 {
			b := opened(t, 2)
			colour := Good(c.place)
			b.workers(1, "1 "+colour.String())
			b.player(1).silver = uint16(c.silver[i])
			b.do(fmt.Sprintf("1 %s %d %s", c.place, i+1, colour))
			b.hasSilver(1, 0)
			b.hasGoods(1, fmt.Sprintf("%d %s", c.got[i], colour))
			b.waits(2, StepTurn) // nobody is left to help
		}
	}
}

func TestMT5_2_SilverMustBeThere(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "1 copper")
	b.player(1).silver = 4
	b.offers(1, "spin", "bank 1 copper", "mine 1 copper")
	b.refuses("1 mine 2 copper", "MT-5.2")
}

func TestMT5_2_OneOfTheColourOrTwoOfAnother(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "1 copper 2 grain")
	b.player(1).silver = 2
	b.offers(1, "spin", "bank 1 copper", "bank 1 grain", "bank 2 copper grain", "bank 2 grain grain", "bank 3 copper grain grain",
		"mine 1 copper", "mine 1 grain grain", "quarry 1 grain grain", "grainfield 1 grain", "pumpkinfield 1 grain grain")
	b.refuses("1 quarry 1 copper copper", "MT-5")
	b.do("1 mine 1 grain grain")
	b.hasWorkers(1, "1 copper")
	b.offers(1, "helper copper", "done")
}

func TestMT5_2_TheSmallSpaceGivesOneMore(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "2 copper 4 grain")
	b.player(1).silver = 5
	b.do("1 mine 2 copper")
	b.hasGoods(1, "3 copper")
	b.offers(1, "helper copper", "helper grain grain", "done")
	b.refuses("1 helper grain", "MT-5.2")
	b.refuses("1 helper copper copper", "MT-5.2")
	b.refuses("1 helper stone stone", "MT-5")
	b.do("1 helper grain grain")
	b.hasGoods(1, "4 copper")
	b.hasSilver(1, 0)
	b.hasWorkers(1, "1 copper 2 grain")
	b.waits(2, StepTurn)
}

func TestMT5_2_TheSmallSpaceMayStayEmpty(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "2 copper")
	b.player(1).silver = 5
	b.do("1 mine 2 copper", "1 done")
	b.hasGoods(1, "3 copper")
	b.hasWorkers(1, "1 copper")
}

func TestMT5_2_ATakenSpaceIsRefused(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "1 copper")
	b.workers(2, "1 copper")
	b.player(1).silver, b.player(2).silver = 9, 9
	b.do("1 mine 2 copper")
	b.refuses("2 mine 2 copper", "MT-5")
	b.do("2 mine 3 copper")
}

func TestMT5_2_AFullAreaIsClearedSmallSpacesToo(t *testing.T) {
	b := opened(t, 3)
	for seat, workers := range []string{"3 stone", "1 copper", "1 copper"} {
		b.workers(seatOf(seat), workers)
		b.player(seatOf(seat)).silver = 9
	}
	b.do("1 mine 1 stone stone", "2 mine 2 copper")
	equal(t, "stone workers in the supply", b.labour.of(Stone), 15)
	b.workers(3, "1 copper 2 grain")
	b.do("3 mine 3 copper", "3 helper grain grain")
	b.tells("0 cleared mine")
	equal(t, "workers in the supply", workersIn(b.labour), Workers{18, 17, 18, 18}) // seat 1 keeps a stone worker
	equal(t, "spaces taken", b.taken, 0)
}

func TestMT10_7_BankAndAreasAreClearedBeforeTheCanteen(t *testing.T) {
	b := opened(t, 2)
	b.workers(1, "4 copper")
	b.workers(2, "2 copper")
	b.canteen(1)
	b.do("1 bank 1 copper", "1 done", "2 bank 2 copper copper", "1 bank 3 copper copper copper")
	b.waits(1, StepCanteen)
	equal(t, "copper workers in the supply", b.labour.of(Copper), 18)
	b.do("1 canteen")
	b.workers(1, "1 stone")
	b.player(1).silver = 0
	b.offers(1, "spin", "bank 1 stone")
}
