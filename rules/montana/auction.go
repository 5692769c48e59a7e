package montana

import "saloon/rules"

var (
	refusedCity   = rules.Refuse("MT-5.3/bid", "you would not have the pumpkins for a bid")
	refusedFold   = rules.Refuse("MT-10.5", "you began the auction, so you must place a bid first")
	refusedBid    = rules.Refuse("MT-5.3/cell", "you have not the pumpkins for that cell")
	refusedLower  = rules.Refuse("MT-5.3/row", "in a taken row you must go to the right of its contractor")
	refusedReward = rules.Refuse("MT-5.3/reward", "that row does not give this, or you have not the small goods for it")
)

// cityOpen reports whether the active seat could place a bid after taking its
// pumpkin, which may be one that it must put back first (MT-7).
func (m *Match) cityOpen() bool {
	n := m.purse(m.active).goods.of(Pumpkin)
	if m.supply.of(Pumpkin) > 0 {
		n++
	} else if n == 0 {
		for i := range m.purses {
			n |= min(m.purses[i].goods.of(Pumpkin), 1)
		}
	}
	return n >= m.game.cheapest
}

func (m *Match) openCity(out *rules.Events) {
	tell(out, rules.Event{Kind: EventCity, Who: m.active})
	m.gain(m.active, Pumpkin, 1, out)
	m.step, m.counted = StepBid, 0
}

// floors is the first column of each row that is still open.
func (m *Match) floors() (floors [rows]int) {
	for _, b := range m.bids {
		if b > 0 {
			floors[int(b-1)/columns] = int(b-1)%columns + 1
		}
	}
	return floors
}

// cost is the pumpkins of a seat's standing bid.
func (m *Match) cost(b uint8) int {
	return int(m.game.city[int(b-1)/columns].cost[int(b-1)%columns])
}

// bid places the contractor; who stood in the row must answer at once.
func (m *Match) bid(r, column int, out *rules.Events) {
	who, outbid := m.acting, rules.House
	for i, b := range m.bids {
		if b > 0 && int(b-1)/columns == r {
			outbid = rules.Seat(i + 1)
			m.bids[i] = 0
		}
	}
	m.bids[who-1] = uint8(1 + r*columns + column)
	tell(out, rules.Event{Kind: EventBid, Who: who, Where: int16(r + 1), What: int16(column + 1), Gained: int16(m.game.city[r].cost[column])})
	if outbid == rules.House {
		m.nextBidder()
		return
	}
	m.acting = outbid
	silently(out, rules.Event{Kind: EventOutbid, Who: who, Whom: outbid, Where: int16(r + 1)})
}

func (m *Match) fold(out *rules.Events) {
	m.folded |= rules.SeatSet(m.acting)
	tell(out, rules.Event{Kind: EventFolded, Who: m.acting})
	m.nextBidder()
}

// nextBidder asks the next seat in turn order, or lets the rewards begin.
func (m *Match) nextBidder() {
	m.counted++
	m.acting = m.after(m.active, int(m.counted))
	if int8(m.counted) == m.seats {
		m.step, m.counted, m.acting = StepReward, 0, m.active
	}
}

// followBid bids or folds for a seat that has no choice.
func (m *Match) followBid(out *rules.Events) bool {
	var room [rows * columns]rules.Move
	bids := m.appendBids(room[:0])
	switch {
	case len(bids) == 0:
		m.fold(out)
	case len(bids) == 1 && m.counted == 0:
		m.bid(part(bids[0], 1)-1, part(bids[0], 0)-1, out)
	default:
		return false
	}
	return true
}

// followReward goes round the table: each seat with a row pays, then takes.
func (m *Match) followReward(out *rules.Events) bool {
	if int8(m.counted) == m.seats {
		m.bids, m.folded, m.paid, m.counted = [maxSeats]uint8{}, 0, 0, 0
		m.endTurn(out)
		return true
	}
	seat := m.after(m.active, int(m.counted))
	b := m.bids[seat-1]
	if b == 0 {
		m.counted++
		return true
	}
	m.acting = seat
	if !m.paid.Has(seat) {
		m.pay(seat, stock(m.cost(b))*good(Pumpkin), out)
		m.paid |= rules.SeatSet(seat)
	}
	r := &m.game.city[int(b-1)/columns]
	goods, only, n := m.purse(seat).goods, stock(0), 0
	for i, needs := range r.needs {
		if goods.covers(needs) {
			only = r.offers[i]
			n++
		}
	}
	if n != 1 {
		return false
	}
	m.reward(only, out)
	return true
}

// reward gives what the row gives: exchanges first, while the small goods that
// they need are there.
func (m *Match) reward(take stock, out *rules.Events) {
	seat := m.acting
	at := int(m.bids[seat-1]-1) / columns
	r := &m.game.city[at]
	tell(out, rules.Event{Kind: EventReward, Who: seat, Where: int16(at + 1)})
	for range min(r.cows, int(m.herd)) {
		m.herd--
		m.purse(seat).cows++
		tell(out, rules.Event{Kind: EventCow, Who: seat, Where: -1})
	}
	m.earn(seat, r.silver, out)
	m.exchange(seat, BigCopper, take.of(BigCopper), out)
	m.exchange(seat, BigStone, take.of(BigStone), out)
	for kind := range BigCopper {
		m.gain(seat, kind, take.of(kind), out)
	}
	m.counted++
}

// exchange gives small goods for large ones, as many as there are.
func (m *Match) exchange(seat rules.Seat, kind Good, n int, out *rules.Events) {
	n = m.collect(seat, kind, n, out)
	if n == 0 {
		return
	}
	change := stock(n)*good(kind) - stock(n)*good(kind.small())
	m.purse(seat).goods += change
	m.supply -= change
	tell(out, rules.Event{Kind: EventExchanged, Who: seat, What: int16(kind), Gained: int16(n)})
}

func (m *Match) refuseBid(move rules.Move) *rules.Refusal {
	r, column := part(move, 1), part(move, 0)
	if move != bidMove(r, column) || r < 1 || r > rows || column < 1 || column > columns {
		return rules.RefuseUnknown()
	}
	switch {
	case m.purse(m.acting).goods.of(Pumpkin) < int(m.game.city[r-1].cost[column-1]):
		return refusedBid
	case column-1 < m.floors()[r-1]:
		return refusedLower
	}
	return nil
}

func (m *Match) refuseReward(move rules.Move) *rules.Refusal {
	r := &m.game.city[int(m.bids[m.acting-1]-1)/columns]
	goods := m.purse(m.acting).goods
	for i, offer := range r.offers {
		if move == rewardMove(offer) && goods.covers(r.needs[i]) {
			return nil
		}
	}
	return refusedReward
}

func (m *Match) appendBids(dst []rules.Move) []rules.Move {
	pumpkins := m.purse(m.acting).goods.of(Pumpkin)
	for r, floor := range m.floors() {
		for column := floor; column < columns; column++ {
			if int(m.game.city[r].cost[column]) > pumpkins {
				break
			}
			dst = append(dst, bidMove(r+1, column+1))
		}
	}
	return dst
}

func (m *Match) appendRewards(dst []rules.Move) []rules.Move {
	r := &m.game.city[int(m.bids[m.acting-1]-1)/columns]
	goods := m.purse(m.acting).goods
	for i, offer := range r.offers {
		if goods.covers(r.needs[i]) {
			dst = append(dst, rewardMove(offer))
		}
	}
	return dst
}
