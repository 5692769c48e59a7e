package montana

import "saloon/rules"

const cowSilver = 3

var (
	refusedCow  = rules.Refuse("MT-3/cow", "you have no cow to trade")
	refusedTime = rules.Refuse("MT-10.4", "cows are traded in your own turn only")
)

// canTrade reports whether this is a decision in which cows may be traded.
func (m *Match) canTrade() bool {
	return m.acting == m.active && m.step >= StepTurn
}

func (m *Match) refuseTrade(move rules.Move) *rules.Refusal {
	what := part(move, 0)
	switch {
	case move != tradeMove(what) || what >= bargains:
		return rules.RefuseUnknown()
	case !m.canTrade():
		return refusedTime
	case m.purse(m.active).cows == 0:
		return refusedCow
	}
	return nil
}

func (m *Match) appendTrades(dst []rules.Move) []rules.Move {
	if !m.canTrade() || m.purse(m.active).cows == 0 {
		return dst
	}
	for what := range bargains {
		dst = append(dst, tradeMove(what))
	}
	return dst
}

// trade gives a cow for something (MT-3). A worker too many must go at once.
func (m *Match) trade(what int, out *rules.Events) {
	p := m.purse(m.active)
	p.cows--
	m.herd++
	tell(out, rules.Event{Kind: EventTraded, Who: m.active, What: int16(what)})
	switch {
	case what < ForSilver:
		m.gain(m.active, Good(what), 1, out)
	case what == ForSilver:
		m.earn(m.active, cowSilver, out)
	default:
		before := p.workers.total()
		m.enlist(m.active, Good(what-ForWorker), 1, out)
		if limit := max(before, maxWorkers); m.hold == 0 && p.workers.total() > limit {
			m.hold = uint8(limit)
		}
	}
}

// pay gives goods back to the supply.
func (m *Match) pay(seat rules.Seat, price stock, out *rules.Events) {
	m.purse(seat).goods -= price
	m.supply += price
	if out == nil {
		return
	}
	for kind := range Good(kinds) {
		if n := price.of(kind); n > 0 {
			tell(out, rules.Event{Kind: EventPaid, Who: seat, What: int16(kind), Gained: int16(n)})
		}
	}
}

// gain gives a seat n goods of a kind from the supply.
func (m *Match) gain(seat rules.Seat, kind Good, n int, out *rules.Events) {
	n = m.collect(seat, kind, n, out)
	if n == 0 {
		return
	}
	m.supply -= stock(n) * good(kind)
	m.purse(seat).goods += stock(n) * good(kind)
	tell(out, rules.Event{Kind: EventGoods, Who: seat, What: int16(kind), Gained: int16(n)})
}

// collect sees to it that the supply holds n goods of a kind that are due to a
// seat: in rounds, everybody who has one puts one back (MT-7). It returns how
// many there are to take.
func (m *Match) collect(seat rules.Seat, kind Good, n int, out *rules.Events) int {
	for m.supply.of(kind) < n && m.putBackGoods(kind, out) {
	}
	if lacks := n - m.supply.of(kind); lacks > 0 {
		silently(out, rules.Event{Kind: EventMissed, Who: seat, What: int16(kind), Gained: int16(lacks)})
		return n - lacks
	}
	return n
}

// putBackGoods is one round of a shortage; it is false when nobody had any.
func (m *Match) putBackGoods(kind Good, out *rules.Events) bool {
	before := m.supply
	for i := range int(m.seats) {
		p := &m.purses[i]
		if p.goods.of(kind) <= m.promised(i, kind) {
			continue
		}
		p.goods -= good(kind)
		m.supply += good(kind)
		silently(out, rules.Event{Kind: EventShort, Who: rules.Seat(i + 1), What: int16(kind), Gained: 1})
	}
	return m.supply != before
}

// promised is the pumpkins under a bid that stands, which are not put back.
func (m *Match) promised(i int, kind Good) int {
	if kind != Pumpkin || m.bids[i] == 0 || m.paid.Has(rules.Seat(i+1)) {
		return 0
	}
	return m.cost(m.bids[i])
}

// enlist gives a seat n workers of a colour from the supply, or what there is of
// them after everybody has put some back (MT-7).
func (m *Match) enlist(seat rules.Seat, colour Good, n int, out *rules.Events) {
	for m.labour.of(colour) < n && m.putBackWorkers(colour, out) {
	}
	if lacks := n - m.labour.of(colour); lacks > 0 {
		silently(out, rules.Event{Kind: EventMissed, Who: seat, What: int16(colour), Where: 1, Gained: int16(lacks)})
		n -= lacks
	}
	if n == 0 {
		return
	}
	m.labour -= crew(n) * worker(colour)
	m.purse(seat).workers += crew(n) * worker(colour)
	tell(out, rules.Event{Kind: EventWorkers, Who: seat, What: int16(colour), Gained: int16(n)})
}

func (m *Match) putBackWorkers(colour Good, out *rules.Events) bool {
	before := m.labour
	for i := range int(m.seats) {
		p := &m.purses[i]
		if p.workers.of(colour) == 0 {
			continue
		}
		p.workers -= worker(colour)
		m.labour += worker(colour)
		silently(out, rules.Event{Kind: EventShort, Who: rules.Seat(i + 1), What: int16(colour), Where: 1, Gained: 1})
	}
	return m.labour != before
}
