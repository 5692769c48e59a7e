package moonriver

import "saloon/rules"

const cowboySteps = 3

var (
	refusedNotOpen = rules.Refuse("MR-6.1/token", "no such token lies open in the saloon")
	refusedCircle  = rules.Refuse("MR-6.1/circle", "no circle waits for a partner there")
	refusedNoCow   = rules.Refuse("MR-6.3/no-cow", "no cow of yours stands there")
	refusedStep    = rules.Refuse("MR-6.3/step", "a cow goes one plot up, down or sideways, and never into corn")
	refusedSwap    = rules.Refuse("MR-6.3/swap", "the desperado swaps a plot of your reserve with one of an opponent's")
	refusedSteal   = rules.Refuse("MR-6.3/steal", "the thief takes a cow from an opponent's plot")
	refusedGuarded = rules.Refuse("MR-6.2", "a partner in that territory guards its cows")
)

func (m *Match) appendHires(dst []rules.Move) []rules.Move {
	list := newMoveList(dst, 2*len(m.saloon)*m.circles.Len())
	for circles := m.circles; circles != 0; circles &= circles - 1 {
		for i, open := range m.saloon {
			specialist := hireMove(Partner(i+1), false, circles.first())
			list.to[list.n], list.to[list.n+1] = specialist, specialist|1
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
	case !m.circles.Has(c):
		return refusedCircle
	}
	return nil
}

// hire lays a token on a circle; its effect follows (MR-6.1).
func (m *Match) hire(move rules.Move, out *rules.Events) {
	token, shown, c := HireOf(move)
	r := m.of(m.seat)
	m.saloon[token-1]--
	m.circles &^= c.bit()
	r.partners |= c.bit()
	*m.spot(m.seat, c) += spot(shown) << spotPartner
	tell(out, rules.Event{Kind: EventHire, Who: m.seat, What: int16(shown), From: int16(token), Where: int16(c)})
	m.partner = c
	if shown >= Digger && shown <= Farmer {
		r.hired[shown-Digger]++
	}
}

// useEffect goes on with the partner just laid.
func (m *Match) useEffect(out *rules.Events) {
	switch m.spot(m.seat, m.partner).partner() {
	case Cowboy:
		m.driving = cowboySteps
		m.driveOn(out)
	case Desperado:
		m.considerSwap(out)
	case Thief:
		m.considerTheft(out)
	default:
		m.endEffect(out)
	}
}

// endEffect goes back to the symbols of the domino.
func (m *Match) endEffect(out *rules.Events) {
	m.partner, m.driving = 0, 0
	m.symbols(out)
}

// pasture is where cows may stand in the ranch of the seat at turn.
func (m *Match) pasture() Cells {
	r := m.of(m.seat)
	return r.taken() &^ r.terrain[Corn]
}

// driveOn asks for the cowboy's next step while there is one.
func (m *Match) driveOn(out *rules.Events) {
	if m.driving > 0 && m.of(m.seat).cows.around()&m.pasture() != 0 {
		m.step = StepDrive
		return
	}
	m.endEffect(out)
}

func (m *Match) appendDrives(dst []rules.Move) []rules.Move {
	cows, pasture := m.of(m.seat).cows, m.pasture()
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
	case !m.of(m.seat).cows.Has(from):
		return refusedNoCow
	case to > 63 || from.bit().around()&to.bit()&m.pasture() == 0:
		return refusedStep
	}
	return nil
}

func (m *Match) drive(move rules.Move, out *rules.Events) {
	from, to := DriveOf(move)
	m.removeCow(m.seat, from)
	m.addCow(m.seat, to)
	m.driving--
	if out != nil {
		tell(out, rules.Event{Kind: EventDrive, Who: m.seat, From: int16(from), Where: int16(to)})
	}
}

// considerSwap asks the desperado when both sides own a plot.
func (m *Match) considerSwap(out *rules.Events) {
	if m.of(m.seat).hand != 0 {
		for seat := rules.Seat(1); seat <= rules.Seat(m.seats); seat++ {
			if seat != m.seat && m.of(seat).hand != 0 {
				m.step = StepSwap
				return
			}
		}
	}
	m.endEffect(out)
}

// ownerAmongOthers is the opponent who owns a plot, or the house.
func (m *Match) ownerAmongOthers(p Plot) rules.Seat {
	for seat := rules.Seat(1); seat <= rules.Seat(m.seats); seat++ {
		if seat != m.seat && m.of(seat).hand.has(p) {
			return seat
		}
	}
	return rules.House
}

func (m *Match) appendSwaps(dst []rules.Move) []rules.Move {
	var theirs plotSet
	for seat := rules.Seat(1); seat <= rules.Seat(m.seats); seat++ {
		for h := m.of(seat).hand; h != 0 && seat != m.seat; h = h.rest() {
			theirs.add(h.first())
		}
	}
	for h := m.of(m.seat).hand; h != 0; h = h.rest() {
		for n := range theirs.size() {
			dst = append(dst, swapMove(h.first(), theirs.nth(n)))
		}
	}
	return dst
}

func (m *Match) refuseSwap(move rules.Move) *rules.Refusal {
	mine, theirs := PlotsOf(move)
	if move.Fields()>>14 != 0 || !m.of(m.seat).hand.has(mine) || m.ownerAmongOthers(theirs) == rules.House {
		return refusedSwap
	}
	return nil
}

func (m *Match) swap(move rules.Move, out *rules.Events) {
	mine, theirs := PlotsOf(move)
	whom := m.ownerAmongOthers(theirs)
	r, other := m.of(m.seat), m.of(whom)
	r.hand = r.hand.without(mine).with(theirs)
	other.hand = other.hand.without(theirs).with(mine)
	tell(out, rules.Event{Kind: EventSwap, Who: m.seat, Whom: whom, What: int16(theirs), From: int16(mine)})
}

// unguarded is the plots of a ranch from which a thief may take a cow.
func (m *Match) unguarded(seat rules.Seat) Cells {
	r := m.of(seat)
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

// considerTheft asks the thief when there is a cow to take and room for it.
func (m *Match) considerTheft(out *rules.Events) {
	if m.pasture().Has(m.partner) {
		for seat := rules.Seat(1); seat <= rules.Seat(m.seats); seat++ {
			if seat != m.seat && m.unguarded(seat) != 0 {
				m.step = StepSteal
				return
			}
		}
	}
	m.endEffect(out)
}

func (m *Match) appendSteals(dst []rules.Move) []rules.Move {
	for seat := rules.Seat(1); seat <= rules.Seat(m.seats); seat++ {
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
	case move.Fields()>>9 != 0 || whom < 1 || whom > rules.Seat(m.seats) || whom == m.seat || !m.of(whom).cows.Has(c):
		return refusedSteal
	case !m.unguarded(whom).Has(c):
		return refusedGuarded
	}
	return nil
}

func (m *Match) steal(move rules.Move, out *rules.Events) {
	whom, c := StealOf(move)
	m.removeCow(whom, c)
	m.addCow(m.seat, m.partner)
	tell(out, rules.Event{Kind: EventSteal, Who: m.seat, Whom: whom, From: int16(c), Where: int16(m.partner), Gained: 1})
}
