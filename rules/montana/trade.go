package montana

import "saloon/rules"

const cowSilver = 3 // the silver that a cow is traded for

var (
	refusedCow  = rules.Refuse("MT-3/cow", "you have no cow to trade")
	refusedTime = rules.Refuse("MT-10.4", "cows are traded in your own turn only")
)

// canTrade reports whether the active seat owes a decision of its turn (MT-10.4).
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
	case m.player(m.active).cows == 0:
		return refusedCow
	}
	return nil
}

func (m *Match) appendTrades(dst []rules.Move) []rules.Move {
	if !m.canTrade() || m.player(m.active).cows == 0 {
		return dst
	}
	for what := range bargains {
		dst = append(dst, tradeMove(what))
	}
	return dst
}

// trade trades a cow (MT-3). A worker too many is put back at once.
func (m *Match) trade(what int, out *rules.Events) {
	p := m.player(m.active)
	p.cows--
	m.cowSupply++
	out.Tell(rules.Event{Kind: EventTraded, Who: m.active, What: int16(what)})
	switch {
	case what < ForSilver:
		m.gain(m.active, Good(what), 1, out)
	case what == ForSilver:
		m.earn(m.active, cowSilver, out)
	default:
		before := p.workers.total()
		m.enlist(m.active, Good(what-ForWorker), 1, out)
		if limit := max(before, maxWorkers); m.workerLimit == 0 && p.workers.total() > limit {
			m.workerLimit = uint8(limit)
		}
	}
}

func (m *Match) earn(seat rules.Seat, n int, out *rules.Events) {
	if n == 0 {
		return
	}
	p := m.player(seat)
	p.silver = uint16(int(p.silver) + n)
	out.Tell(rules.Event{Kind: EventSilver, Who: seat, Gained: int16(n)})
}

func (m *Match) pay(seat rules.Seat, price stock, out *rules.Events) {
	m.player(seat).goods -= price
	m.supply += price
	if out == nil {
		return
	}
	for kind := range Good(kinds) {
		if n := price.of(kind); n > 0 {
			out.Tell(rules.Event{Kind: EventPaid, Who: seat, What: int16(kind), Gained: int16(n)})
		}
	}
}

func (m *Match) gain(seat rules.Seat, kind Good, n int, out *rules.Events) {
	n = m.ensureSupply(seat, kind, n, out)
	if n == 0 {
		return
	}
	m.supply -= stock(n) * good(kind)
	m.player(seat).goods += stock(n) * good(kind)
	out.Tell(rules.Event{Kind: EventGoods, Who: seat, What: int16(kind), Gained: int16(n)})
}

// ensureSupply lets everybody put goods of a kind back, in rounds, until the supply holds
// the n that a seat is due (MT-7). It returns how many of them there are.
func (m *Match) ensureSupply(seat rules.Seat, kind Good, n int, out *rules.Events) int {
	for m.supply.of(kind) < n && m.putBackGoods(kind, out) {
	}
	if lacks := n - m.supply.of(kind); lacks > 0 {
		out.Tell(rules.Event{Kind: EventMissed, Who: seat, What: int16(kind), Gained: int16(lacks), ByItself: true})
		return n - lacks
	}
	return n
}

// putBackGoods is one round of a shortage of goods. It is false when nobody had any.
func (m *Match) putBackGoods(kind Good, out *rules.Events) bool {
	before := m.supply
	for i := range int(m.seats) {
		p := &m.players[i]
		if p.goods.of(kind) <= m.promised(i, kind) {
			continue
		}
		p.goods -= good(kind)
		m.supply += good(kind)
		out.Tell(rules.Event{Kind: EventShort, Who: rules.Seat(i + 1), What: int16(kind), Gained: 1, ByItself: true})
	}
	return m.supply != before
}

// promised is how many goods of a kind a player keeps in a shortage: the pumpkins of its bid (MT-10.3).
func (m *Match) promised(i int, kind Good) int {
	if kind != Pumpkin || m.contractors[i].atHome() || m.paid.Has(rules.Seat(i+1)) {
		return 0
	}
	return m.bidCost(m.contractors[i])
}

// enlist gives a seat n workers of a colour from the supply, or what there is of them
// after everybody has put some back (MT-7).
func (m *Match) enlist(seat rules.Seat, colour Good, n int, out *rules.Events) {
	for m.labour.of(colour) < n && m.putBackWorkers(colour, out) {
	}
	if lacks := n - m.labour.of(colour); lacks > 0 {
		out.Tell(rules.Event{Kind: EventMissed, Who: seat, What: int16(colour), Where: 1, Gained: int16(lacks), ByItself: true})
		n -= lacks
	}
	if n == 0 {
		return
	}
	m.labour -= crew(n) * worker(colour)
	m.player(seat).workers += crew(n) * worker(colour)
	out.Tell(rules.Event{Kind: EventWorkers, Who: seat, What: int16(colour), Gained: int16(n)})
}

// putBackWorkers is one round of a shortage of workers. It is false when nobody had any.
func (m *Match) putBackWorkers(colour Good, out *rules.Events) bool {
	before := m.labour
	for i := range int(m.seats) {
		p := &m.players[i]
		if p.workers.of(colour) == 0 {
			continue
		}
		p.workers -= worker(colour)
		m.labour += worker(colour)
		out.Tell(rules.Event{Kind: EventShort, Who: rules.Seat(i + 1), What: int16(colour), Where: 1, Gained: 1, ByItself: true})
	}
	return m.labour != before
}
