package montana

import "saloon/rules"

var (
	refusedCity   = rules.Refuse("MT-5.3/bid", "the lowest bid is %d, and you would have fewer pumpkins")
	refusedFold   = rules.Refuse("MT-10.5", "you began the auction, so you must place a bid first")
	refusedBid    = rules.Refuse("MT-5.3/cell", "that cell costs %d [pumpkin|pumpkins], and you have %d")
	refusedLower  = rules.Refuse("MT-5.3/row", "in a taken row you must go to the right of its contractor")
	refusedReward = rules.Refuse("MT-5.3/reward", "that row does not give this, or you have not the small goods for it")
)

// canOpenCity reports whether the active seat could bid after taking its pumpkin. In a
// shortage it may have to put one back first (MT-7).
func (m *Match) canOpenCity() bool {
	n := m.player(m.active).goods.of(Pumpkin)
	if m.supply.of(Pumpkin) > 0 {
		n++
	} else if n == 0 {
		for i := range m.players {
			n |= min(m.players[i].goods.of(Pumpkin), 1)
		}
	}
	return n >= m.game.cheapestBid
}

// openCity begins an auction: the active seat takes a pumpkin and bids first.
func (m *Match) openCity(out *rules.Events) {
	out.Tell(rules.Event{Kind: EventCity, Who: m.active})
	m.gain(m.active, Pumpkin, 1, out)
	m.step, m.counted = StepBid, 0
}

func (m *Match) openColumns() (first [rows]int) {
	for _, c := range m.contractors {
		if !c.atHome() {
			first[c.row()] = c.column() + 1
		}
	}
	return first
}

func (m *Match) holder(row int) rules.Seat {
	for i, c := range m.contractors {
		if !c.atHome() && c.row() == row {
			return rules.Seat(i + 1)
		}
	}
	return rules.House
}

func (m *Match) bidCost(c cell) int { return int(m.game.city[c.row()].cost[c.column()]) }

// placeBid places the contractor of the acting seat. Whose contractor stood in the row must answer at once.
func (m *Match) placeBid(r, column int, out *rules.Events) {
	who, outbid := m.acting, m.holder(r)
	if outbid != rules.House {
		m.contractors[outbid-1] = 0
	}
	m.contractors[who-1] = cellAt(r, column)
	out.Tell(rules.Event{Kind: EventBid, Who: who, Where: int16(r + 1), What: int16(column + 1), Gained: int16(m.game.city[r].cost[column])})
	if outbid == rules.House {
		m.nextBidder()
		return
	}
	m.acting = outbid
	out.Tell(rules.Event{Kind: EventOutbid, Who: who, Whom: outbid, Where: int16(r + 1), ByItself: true})
}

// fold passes for the acting seat; by itself where it has too few pumpkins: a row always stays free.
func (m *Match) fold(byItself bool, out *rules.Events) {
	m.folded |= rules.SeatSet(m.acting)
	out.Tell(rules.Event{Kind: EventFolded, Who: m.acting, ByItself: byItself})
	m.nextBidder()
}

func (m *Match) nextBidder() {
	m.counted++
	m.acting = m.after(m.active, int(m.counted))
	if rules.Seat(m.counted) == m.seats {
		m.step, m.counted, m.acting = StepReward, 0, m.active
	}
}

func (m *Match) advanceBid(out *rules.Events) bool {
	var room [rows * columns]rules.Move
	bids := m.appendBids(room[:0])
	forced := len(bids) == 0 || len(bids) == 1 && m.counted == 0
	switch {
	case !forced || m.tradesKeepOpen():
		return false
	case len(bids) == 0:
		m.fold(true, out)
	default:
		m.placeBid(part(bids[0], 1)-1, part(bids[0], 0)-1, out)
	}
	return true
}

// advanceReward lets the next seat with a contractor in the city pay, and take its reward
// if there is no choice. After the last one the auction ends.
func (m *Match) advanceReward(out *rules.Events) bool {
	if rules.Seat(m.counted) == m.seats {
		m.contractors, m.folded, m.paid, m.counted = [maxSeats]cell{}, 0, 0, 0
		m.endTurn(out)
		return true
	}
	seat := m.after(m.active, int(m.counted))
	c := m.contractors[seat-1]
	if c.atHome() {
		m.counted++
		return true
	}
	m.acting = seat
	if !m.paid.Has(seat) {
		m.pay(seat, stock(m.bidCost(c))*good(Pumpkin), out)
		m.paid |= rules.SeatSet(seat)
	}
	r := &m.game.city[c.row()]
	goods, only, n := m.player(seat).goods, stock(0), 0
	for i, needs := range r.needs {
		if goods.covers(needs) {
			only = r.offers[i]
			n++
		}
	}
	if n != 1 || m.tradesKeepOpen() {
		return false
	}
	m.giveReward(only, out)
	return true
}

// giveReward gives the acting seat what its row gives, and the goods that it takes.
// Exchanges come first, while it has the small goods for them.
func (m *Match) giveReward(take stock, out *rules.Events) {
	seat := m.acting
	at := m.contractors[seat-1].row()
	r := &m.game.city[at]
	out.Tell(rules.Event{Kind: EventReward, Who: seat, Where: int16(at + 1)})
	for range min(r.cows, int(m.cowSupply)) {
		m.cowSupply--
		m.player(seat).cows++
		out.Tell(rules.Event{Kind: EventCow, Who: seat, Where: -1})
	}
	m.earn(seat, r.silver, out)
	m.exchange(seat, BigCopper, take.of(BigCopper), out)
	m.exchange(seat, BigStone, take.of(BigStone), out)
	for kind := range BigCopper {
		m.gain(seat, kind, take.of(kind), out)
	}
	m.counted++
}

// exchange gives large goods for as many small ones, as far as the supply goes.
func (m *Match) exchange(seat rules.Seat, kind Good, n int, out *rules.Events) {
	n = m.ensureSupply(seat, kind, n, out)
	if n == 0 {
		return
	}
	change := stock(n)*good(kind) - stock(n)*good(kind.small())
	m.player(seat).goods += change
	m.supply -= change
	out.Tell(rules.Event{Kind: EventExchanged, Who: seat, What: int16(kind), Gained: int16(n)})
}

func (m *Match) refuseBid(move rules.Move) *rules.Refusal {
	r, column := part(move, 1), part(move, 0)
	if move != bidMove(r, column) || r < 1 || r > rows || column < 1 || column > columns {
		return rules.RefuseUnknown()
	}
	cost, has := int(m.game.city[r-1].cost[column-1]), m.player(m.acting).goods.of(Pumpkin)
	switch {
	case has < cost:
		return refusedBid.With(cost, has)
	case column-1 < m.openColumns()[r-1]:
		return refusedLower
	}
	return nil
}

func (m *Match) refuseReward(move rules.Move) *rules.Refusal {
	r := &m.game.city[m.contractors[m.acting-1].row()]
	goods := m.player(m.acting).goods
	for i, offer := range r.offers {
		if move == rewardMove(offer) && goods.covers(r.needs[i]) {
			return nil
		}
	}
	return refusedReward
}

func (m *Match) appendBids(dst []rules.Move) []rules.Move {
	pumpkins := m.player(m.acting).goods.of(Pumpkin)
	for r, first := range m.openColumns() {
		for column := first; column < columns; column++ {
			if int(m.game.city[r].cost[column]) > pumpkins {
				break
			}
			dst = append(dst, bidMove(r+1, column+1))
		}
	}
	return dst
}

func (m *Match) appendRewards(dst []rules.Move) []rules.Move {
	r := &m.game.city[m.contractors[m.acting-1].row()]
	goods := m.player(m.acting).goods
	for i, offer := range r.offers {
		if goods.covers(r.needs[i]) {
			dst = append(dst, rewardMove(offer))
		}
	}
	return dst
}
