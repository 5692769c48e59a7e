package moonriver

import (
	"slices"

	"saloon/rules"
)

func (mi *mind) rateMove(m *Match, seat rules.Seat, move rules.Move) int32 {
	switch move.Kind() {
	case MoveGo:
		return mi.rateGo(m, seat, PositionOf(move)-1)
	case MoveLay:
		return mi.rateLay(m, move)
	case MoveScrap:
		a, b := PlotsOf(move)
		return -mi.own.bestPlotWorth(a) - mi.own.bestPlotWorth(b)
	case MoveDone:
		return mi.rateDone(m)
	case MoveCull:
		return mi.rateCull(m, seat, CellOf(move))
	case MoveHire:
		return mi.rateHire(m, seat, move)
	case MoveDrive:
		return mi.rateDrive(m, seat, move)
	case MoveSwap:
		return mi.rateSwap(m, seat, move)
	case MoveSteal:
		whom, c := StealOf(move)
		return mi.stealWorth(m, whom, c, m.partnerAt)
	}
	if tile, side, c := ClaimOf(move); c != 0 {
		return mi.own.plotWorthOn(&m.game.faces[BonusPlot(tile, side)], c)
	}
	return 0
}

// rateGo is what the plot on a position of the next column brings, with part of what it
// would bring another seat, less something for a late place in the order.
func (mi *mind) rateGo(m *Match, seat rules.Seat, at int) int32 {
	p := m.next.plot[at]
	v := mi.own.bestPlotWorth(p) - mi.w[wOrder]*int32(at)
	if mi.ignoreOthers || mi.w[wDeny] == 0 {
		return v
	}
	best := int32(0)
	for other := rules.Seat(1); other <= m.seats; other++ {
		if other != seat && !slices.Contains(m.next.by[:], uint8(other)) {
			mi.survey(&mi.other, m, other)
			best = max(best, mi.other.bestPlotWorth(p))
		}
	}
	return v + best*mi.w[wDeny]/100
}

// rateLay is what a domino brings: both halves, the territory that they make together,
// and the free cells that it leaves.
func (mi *mind) rateLay(m *Match, move rules.Move) int32 {
	sv, w := &mi.own, mi.w
	a, b := HalvesOf(move)
	fa, fb := &m.game.faces[a.Plot], &m.game.faces[b.Plot]
	cells := a.Cell.bit() | b.Cell.bit()
	v := w[wLast]
	if fa.Terrain == fb.Terrain {
		cows := min(int32(fa.Cows+fb.Cows), int32(m.herd))
		v += sv.joinWorth(fa.Terrain, cells, cows, int32(fa.Skulls+fb.Skulls)) + sv.symbolWorth(fa) + sv.symbolWorth(fb)
	} else {
		v += sv.reserveWorthOn(a.Plot, a.Cell) + sv.reserveWorthOn(b.Plot, b.Cell)
	}
	near := cells.around() & sv.free &^ cells
	v -= w[wHole] * int32((near &^ (sv.free &^ cells).around()).Len())
	if w[wShut]|w[wSplit]|w[wBoth]|w[wSame]|w[wFar] == 0 {
		return v // the quick evaluation leaves the rest out
	}
	return v + mi.rateShape(fa.Terrain, fb.Terrain, a.Cell, b.Cell)
}

func (mi *mind) rateShape(ta, tb Terrain, a, b Cell) int32 {
	sv, w, v := &mi.own, mi.w, int32(0)
	if ta == tb {
		v += w[wSame]
	}
	if sv.ranch.terrain[ta].around().has(a) && sv.ranch.terrain[tb].around().has(b) {
		v += w[wBoth]
	}
	v += w[wFar] * int32(a.Row()+b.Row()) / 2 * sv.freePercent / 100
	v -= w[wShut] * (sv.shutInLoss(ta, a) + sv.shutInLoss(tb, b)) / 100
	return v - w[wSplit]*sv.unfillableAfter(a.bit()|b.bit())
}

func (mi *mind) rateDone(m *Match) int32 {
	if m.step != StepExpand {
		return 0
	}
	early := mi.w[wWaitEarly] * mi.own.freePercent / 100
	switch mi.own.ranch.reserve.size() {
	case 2:
		return early + mi.w[wWait2]
	case 3:
		return early + mi.w[wWait3]
	}
	return early + mi.w[wWait4]
}

// rateCull is what the cow is worth that the skull takes: nothing if another one is left on its cell.
func (mi *mind) rateCull(m *Match, seat rules.Seat, c Cell) int32 {
	if m.spot(seat, c).cows() > 1 {
		return 0
	}
	return -100 * mi.own.regionAt(c).size
}

// rateDrive is what a step of a cow changes: it may be the last on its cell, and the first on the next.
func (mi *mind) rateDrive(m *Match, seat rules.Seat, move rules.Move) int32 {
	from, to := DriveOf(move)
	v := int32(0)
	if m.spot(seat, from).cows() > 1 {
		v -= mi.w[wSpare]
	} else {
		v -= 100 * mi.own.regionAt(from).size
	}
	if m.spot(seat, to).cows() > 0 {
		return v + mi.w[wSpare]
	}
	return v + 100*mi.own.regionAt(to).size
}

func (mi *mind) bestDrive(m *Match, seat rules.Seat) int32 {
	r := mi.own.ranch
	pasture := r.taken() &^ r.terrain[Corn]
	best := int32(0)
	for _, way := range ways {
		for from := r.cows & pasture.shift(way); from != 0; from &= from - 1 {
			c := from.first()
			best = max(best, mi.rateDrive(m, seat, driveMove(c, Cell(int(c)+way))))
		}
	}
	return best
}

func (mi *mind) rateHire(m *Match, seat rules.Seat, move rules.Move) int32 {
	_, shown, c := HireOf(move)
	sv, r, w := &mi.own, mi.own.ranch, mi.w
	reg := sv.regionAt(c)
	v := w[wGuard] * reg.size * reg.cows
	switch shown {
	case Digger:
		return v + 100*int32(r.gold.Len()) + w[wDigger]*sv.freePercent/100
	case Trapper:
		return v + 100*int32(r.beavers) + w[wTrapper]*sv.freePercent/100
	case Farmer:
		return v + 100*int32(r.corn) + w[wFarmer]*sv.freePercent/100
	case Desperado:
		if w[wSwap] == 0 {
			return v
		}
		return v + w[wSwap]*mi.bestSwap(m, seat)/100
	case Cowboy:
		return v + mi.bestDrive(m, seat) + w[wCowboy]
	case Thief:
		if r.terrain[Corn].has(c) {
			return v
		}
		return v + mi.bestSteal(m, seat, c)
	}
	return v
}

func (mi *mind) bestSteal(m *Match, seat rules.Seat, circle Cell) int32 {
	best := int32(0)
	for other := rules.Seat(1); other <= m.seats; other++ {
		if other == seat {
			continue
		}
		for cows := m.unguarded(other); cows != 0; cows &= cows - 1 {
			best = max(best, mi.stealWorth(m, other, cows.first(), circle))
		}
	}
	return best
}

func (mi *mind) stealWorth(m *Match, whom rules.Seat, c, thief Cell) int32 {
	v := mi.w[wSpare]
	if m.spot(mi.own.seat, thief).cows() == 0 {
		v = 100 * mi.own.regionAt(thief).size
	}
	if m.spot(whom, c).cows() > 1 {
		return v
	}
	return v + mi.w[wThief]*int32(m.territory(whom, c).Len())
}

func (mi *mind) rateSwap(m *Match, seat rules.Seat, move rules.Move) int32 {
	mine, theirs := PlotsOf(move)
	whom := rules.Seat(1)
	for whom == seat || !m.ranchOf(whom).reserve.has(theirs) {
		whom++
	}
	mi.surveyForSwap(m, whom)
	return mi.swapWorth(mine, theirs)
}

// surveyForSwap surveys the opponent's ranch if the evaluation asks what a swap does to it.
func (mi *mind) surveyForSwap(m *Match, whom rules.Seat) {
	if mi.w[wTheirs] != 0 {
		mi.survey(&mi.other, m, whom)
	}
}

func (mi *mind) swapWorth(mine, theirs Plot) int32 {
	v := mi.own.bestPlotWorth(theirs) - mi.own.bestPlotWorth(mine)
	if mi.w[wTheirs] != 0 {
		v += mi.w[wTheirs] * (mi.other.bestPlotWorth(theirs) - mi.other.bestPlotWorth(mine)) / 100
	}
	return v
}

func (mi *mind) bestSwap(m *Match, seat rules.Seat) int32 {
	best := int32(0)
	for other := rules.Seat(1); other <= m.seats; other++ {
		if other == seat {
			continue
		}
		mi.surveyForSwap(m, other)
		for theirs := m.ranchOf(other).reserve; theirs != 0; theirs = theirs.rest() {
			for mine := m.ranchOf(seat).reserve; mine != 0; mine = mine.rest() {
				best = max(best, mi.swapWorth(mine.first(), theirs.first()))
			}
		}
	}
	return best
}
