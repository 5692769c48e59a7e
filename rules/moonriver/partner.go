package moonriver

import "saloon/rules"

const cowboyDrives = 3

var (
	refusedNotOpen = rules.Refuse("MR-6.1/token", "no such token lies open in the saloon")
	refusedCircle  = rules.Refuse("MR-6.1/circle", "no circle waits for a partner there")
	refusedNoCow   = rules.Refuse("MR-6.3/no-cow", "no cow of yours stands there")
	refusedDrive   = rules.Refuse("MR-6.3/step", "a cow goes one plot up, down or sideways, and never into corn")
	refusedSwap    = rules.Refuse("MR-6.3/swap", "the desperado swaps a plot of your reserve with one of an opponent's")
	refusedSteal   = rules.Refuse("MR-6.3/steal", "the thief takes a cow from an opponent's plot")
	refusedGuarded = rules.Refuse("MR-6.2", "a partner in that territory guards its cows")
)

// appendHires lists both sides of every open token on every circle that waits.
func (m *Match) appendHires(dst []rules.Move) []rules.Move {
	list := newMoveList(dst, 2*len(m.saloon)*m.circles.Len())
	for circles := m.circles; circles != 0; circles &= circles - 1 {
		for i, open := range m.saloon {
			specialist := hireMove(Partner(i+1), false, circles.first())
			list.room[list.n], list.room[list.n+1] = specialist, specialist|1
			list.n += int(min(open, 1)) * 2
		}
	}
	return list.moves()
}

func (m *Match) refuseHire(move rules.Move) *rules.Refusal {
	token, _, c := HireOf(move)
	switch {
	case move.Fields()>>10 != 0 || token < Desperado || token > Farmer || m.saloon[token-1] == 0:
		return refusedNotOpen
	case !m.circles.has(c):
		return refusedCircle
	}
	return nil
}

// hire lays a token on a circle. Its effect follows (MR-6.1).
func (m *Match) hire(move rules.Move, out *rules.Events) {
	token, shown, c := HireOf(move)
	r := m.ranchOf(m.seat)
	m.saloon[token-1]--
	m.circles &^= c.bit()
	r.partners |= c.bit()
	*m.spot(m.seat, c) += spot(shown) << partnerShift
	out.Tell(rules.Event{Kind: EventHire, Who: m.seat, What: int16(shown), From: int16(token), Where: int16(c)})
	m.partnerAt = c
	if shown >= Digger && shown <= Farmer {
		r.hired[shown-Digger]++
	}
}

// useEffect asks how the effect of the partner just laid is used (MR-6.3).
func (m *Match) useEffect(out *rules.Events) {
	switch m.spot(m.seat, m.partnerAt).partner() {
	case Cowboy:
		m.drivesLeft = cowboyDrives
		m.askDrive(out)
	case Desperado:
		m.askSwap(out)
	case Thief:
		m.askSteal(out)
	default:
		m.endEffect(out)
	}
}

func (m *Match) endEffect(out *rules.Events) {
	m.partnerAt, m.drivesLeft = 0, 0
	m.resolveSymbols(out)
}

// pasture is where cows may stand in the ranch of the seat at turn.
func (m *Match) pasture() Cells {
	r := m.ranchOf(m.seat)
	return r.taken() &^ r.terrain[Corn]
}

// askDrive asks for the cowboy's next step while there is one.
func (m *Match) askDrive(out *rules.Events) {
	if m.drivesLeft > 0 && m.ranchOf(m.seat).cows.around()&m.pasture() != 0 {
		m.step = StepDrive
		return
	}
	m.endEffect(out)
}

func (m *Match) appendDrives(dst []rules.Move) []rules.Move {
	cows, pasture := m.ranchOf(m.seat).cows, m.pasture()
	list := newMoveList(dst, 4*cows.Len())
	drive := rules.NewMove(MoveDrive, 0)
	list.add(drive|(wayZero-rowBits)<<6, cows&(pasture<<rowBits))
	list.add(drive|(wayZero-1)<<6, cows&(pasture<<1))
	list.add(drive|(wayZero+1)<<6, cows&(pasture>>1))
	list.add(drive|(wayZero+rowBits)<<6, cows&(pasture>>rowBits))
	return list.moves()
}

func (m *Match) refuseDrive(move rules.Move) *rules.Refusal {
	from, to := DriveOf(move)
	switch {
	case move.Fields()>>13 != 0:
		return rules.RefuseUnknown()
	case !m.ranchOf(m.seat).cows.has(from):
		return refusedNoCow
	case to > 63 || from.bit().around()&to.bit()&m.pasture() == 0:
		return refusedDrive
	}
	return nil
}

func (m *Match) drive(move rules.Move, out *rules.Events) {
	from, to := DriveOf(move)
	m.removeCow(m.seat, from)
	m.addCow(m.seat, to)
	m.drivesLeft--
	if out != nil {
		out.Tell(rules.Event{Kind: EventDrive, Who: m.seat, From: int16(from), Where: int16(to)})
	}
}

// askSwap asks for the desperado's swap if the seat and an opponent own a plot.
func (m *Match) askSwap(out *rules.Events) {
	if m.ranchOf(m.seat).reserve != 0 {
		for seat := rules.Seat(1); seat <= m.seats; seat++ {
			if seat != m.seat && m.ranchOf(seat).reserve != 0 {
				m.step = StepSwap
				return
			}
		}
	}
	m.endEffect(out)
}

func (m *Match) ownerAmongOthers(p Plot) rules.Seat {
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		if seat != m.seat && m.ranchOf(seat).reserve.has(p) {
			return seat
		}
	}
	return rules.House
}

func (m *Match) appendSwaps(dst []rules.Move) []rules.Move {
	var theirs plotSet
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		for left := m.ranchOf(seat).reserve; left != 0 && seat != m.seat; left = left.rest() {
			theirs.add(left.first())
		}
	}
	for left := m.ranchOf(m.seat).reserve; left != 0; left = left.rest() {
		for n := range theirs.size() {
			dst = append(dst, swapMove(left.first(), theirs.nth(n)))
		}
	}
	return dst
}

func (m *Match) refuseSwap(move rules.Move) *rules.Refusal {
	mine, theirs := PlotsOf(move)
	if move.Fields()>>14 != 0 || !m.ranchOf(m.seat).reserve.has(mine) || m.ownerAmongOthers(theirs) == rules.House {
		return refusedSwap
	}
	return nil
}

func (m *Match) swap(move rules.Move, out *rules.Events) {
	mine, theirs := PlotsOf(move)
	whom := m.ownerAmongOthers(theirs)
	r, other := m.ranchOf(m.seat), m.ranchOf(whom)
	r.reserve = r.reserve.without(mine).with(theirs)
	other.reserve = other.reserve.without(theirs).with(mine)
	out.Tell(rules.Event{Kind: EventSwap, Who: m.seat, Whom: whom, What: int16(theirs), From: int16(mine)})
}

// unguarded is where a thief may take a cow from a ranch: in no territory with a partner (MR-6.2).
func (m *Match) unguarded(seat rules.Seat) Cells {
	r := m.ranchOf(seat)
	cows := r.cows
	if cows == 0 || r.partners == 0 {
		return cows
	}
	for t := range r.terrain {
		if within := r.terrain[t]; within&cows != 0 && within&r.partners != 0 {
			cows &^= (r.partners & within).flood(within)
		}
	}
	return cows
}

// askSteal asks for the thief's cow if there is one to take and it may stand on his plot.
func (m *Match) askSteal(out *rules.Events) {
	if m.pasture().has(m.partnerAt) {
		for seat := rules.Seat(1); seat <= m.seats; seat++ {
			if seat != m.seat && m.unguarded(seat) != 0 {
				m.step = StepSteal
				return
			}
		}
	}
	m.endEffect(out)
}

func (m *Match) appendSteals(dst []rules.Move) []rules.Move {
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		if seat == m.seat {
			continue
		}
		for cows := m.unguarded(seat); cows != 0; cows &= cows - 1 {
			dst = append(dst, stealMove(seat, cows.first()))
		}
	}
	return dst
}

func (m *Match) refuseSteal(move rules.Move) *rules.Refusal {
	whom, c := StealOf(move)
	switch {
	case move.Fields()>>9 != 0 || whom < 1 || whom > m.seats || whom == m.seat || !m.ranchOf(whom).cows.has(c):
		return refusedSteal
	case !m.unguarded(whom).has(c):
		return refusedGuarded
	}
	return nil
}

func (m *Match) steal(move rules.Move, out *rules.Events) {
	whom, c := StealOf(move)
	m.removeCow(whom, c)
	m.addCow(m.seat, m.partnerAt)
	out.Tell(rules.Event{Kind: EventSteal, Who: m.seat, Whom: whom, From: int16(c), Where: int16(m.partnerAt), Gained: 1})
}
