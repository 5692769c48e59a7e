package toy

import (
	"math/bits"
	"slices"

	"saloon/rules"
)

type step int8

const (
	stepDraw step = iota
	stepChoose
	stepDig
	stepOver
)

const rounds = 3

var digsEach = [...]int{1: 3, 2: 2}

// A match has flat state: an assignment copies it.
type match struct {
	seats   int8
	maxDigs int // digs of a seat in a round
	rich    bool
	hill    [4]bool
	step    step
	round   int8
	piles   uint8 // bit n: the pile of n is still in the bag
	pile    int
	chosen  [4]rules.Move
	bids    [4]int // as revealed; 0 for a stash
	stash   [4]int // face down until the game is over
	stashed [4]int // how often
	toDig   rules.Seats
	turn    rules.Seat
	digs    int
	gold    [4]int
}

func (m *match) all() rules.Seats { return rules.AllSeats(int(m.seats)) }

func (m *match) ToAct() rules.Seats {
	switch m.step {
	case stepDraw:
		return rules.SeatSet(rules.House)
	case stepChoose:
		owing := m.all()
		for s := rules.Seat(1); int8(s) <= m.seats; s++ {
			if m.chosen[s] != rules.NoMove {
				owing = owing.Without(s)
			}
		}
		return owing
	case stepDig:
		return rules.SeatSet(m.turn)
	default:
		return 0
	}
}

func (m *match) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	if seat <= rules.House || int8(seat) > m.seats {
		return dst
	}
	if m.step == stepChoose && m.chosen[seat] != rules.NoMove {
		return append(dst, recall(m.chosen[seat]))
	}
	if !m.ToAct().Has(seat) {
		return dst
	}
	if m.step == stepChoose {
		for n := uint64(1); n <= 3; n++ {
			dst = append(dst, rules.NewMove(MoveBid, n))
		}
		return append(dst, rules.NewMove(MoveStash, 1), rules.NewMove(MoveStash, 2))
	}
	for n := 1; n <= min(3, m.pile); n++ {
		dst = append(dst, rules.NewMove(MoveDig, uint64(n)))
	}
	return append(dst, rules.NewMove(MoveDone, 0))
}

// recall is the move that takes back a choice: bids are 1 to 3, stashes 4 and 5.
func recall(m rules.Move) rules.Move {
	if m.Kind() == MoveStash {
		return rules.NewMove(MoveRecall, 3+m.Fields())
	}
	return rules.NewMove(MoveRecall, m.Fields())
}

var (
	refusedPile = rules.Refuse("N-1", "that pile is not in the bag")
	refusedNow  = rules.Refuse("N-2", "you cannot %s %d now")
)

func (m *match) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	switch {
	case m.step == stepOver:
		return rules.RefuseOver()
	case seat == rules.House && m.step == stepDraw:
		if n := move.Fields(); move.Kind() != MoveDraw || n > 6 || m.piles>>n&1 == 0 {
			return refusedPile
		}
		return nil
	case move.Kind() == rules.NoMove.Kind() || move.Kind() > MoveStash:
		return rules.RefuseUnknown()
	}
	var room [8]rules.Move
	legal := m.AppendMoves(room[:0], seat)
	switch {
	case slices.Contains(legal, move):
		return nil
	case len(legal) == 0:
		return rules.RefuseTurn()
	}
	return refusedNow.With(moveWords[move.Kind()], int(move.Fields()))
}

func (m *match) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, move); refused != nil {
		return refused
	}
	n := int(move.Fields())
	switch move.Kind() {
	case MoveDraw:
		m.pile, m.step = n, stepChoose
		m.piles &^= 1 << n
		out.Add(rules.Event{Kind: EventOpened, What: int16(n), Audience: rules.Everyone})
	case MoveBid, MoveStash:
		m.chosen[seat] = move
		m.reveal(out)
	case MoveRecall:
		m.chosen[seat] = rules.NoMove
	case MoveDig:
		m.dig(seat, n, out)
	case MoveDone:
		m.next()
	}
	return nil
}

func (m *match) reveal(out *rules.Events) {
	if m.ToAct() != 0 {
		return
	}
	for s := rules.Seat(1); int8(s) <= m.seats; s++ {
		choice := m.chosen[s]
		n := int(choice.Fields())
		m.chosen[s], m.bids[s] = rules.NoMove, 0
		if choice.Kind() == MoveStash {
			m.stash[s] += n
			m.stashed[s]++
			out.Add(rules.Event{Kind: EventHid, Who: s, What: int16(n), Audience: rules.Only(s)})
			continue
		}
		m.bids[s] = n
		out.Add(rules.Event{Kind: EventBade, Who: s, What: int16(n), Audience: rules.Everyone})
	}
	m.step, m.toDig = stepDig, m.all()
	m.next()
}

func (m *match) dig(seat rules.Seat, n int, out *rules.Events) {
	m.pile -= n
	m.digs++
	gained := n
	if m.rich && m.hill[seat] {
		gained *= 2
	}
	m.gold[seat] += gained
	out.Add(rules.Event{Kind: EventDug, Who: seat, What: int16(n), Gained: int16(gained), Audience: rules.Everyone})
	if m.digs == m.maxDigs || m.pile == 0 {
		m.next()
	}
}

func (m *match) next() {
	m.digs = 0
	if m.pile == 0 {
		m.toDig = 0
	}
	if m.toDig == 0 {
		m.turn = 0
		m.round++
		m.step = stepDraw
		if m.round == rounds {
			m.step = stepOver
		}
		return
	}
	best := m.toDig.First()
	for s := best; int8(s) <= m.seats; s++ {
		if m.toDig.Has(s) && m.bids[s] > m.bids[best] {
			best = s
		}
	}
	m.turn, m.toDig = best, m.toDig.Without(best)
}

func (m *match) Draw(src rules.Source) rules.Move {
	rules.AtPlace(src, rules.Place{Word: "draw", Number: int(m.round) + 1})
	bag := m.piles
	for range rules.Below(src, bits.OnesCount8(bag)) {
		bag &= bag - 1
	}
	return rules.NewMove(MoveDraw, uint64(bits.TrailingZeros8(bag)))
}

func (m *match) Default(rules.Seat) rules.Move {
	if m.step == stepChoose {
		return rules.NewMove(MoveBid, 1)
	}
	return rules.NewMove(MoveDone, 0)
}

func (m *match) Clone() rules.Match {
	c := *m
	return &c
}

func (m *match) CopyFrom(other rules.Match) { *m = *other.(*match) }
