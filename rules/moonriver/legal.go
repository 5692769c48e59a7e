package moonriver

import (
	"math/bits"
	"slices"

	"saloon/rules"
)

// ToAct is who owes the decision that the match waits for.
func (m *Match) ToAct() rules.Seats {
	if m.step == StepOver {
		return 0
	}
	return 1 << m.seat // the house while no seat is at turn
}

// AppendMoves appends every legal move of a seat, sorted.
func (m *Match) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	if m.step < StepGo || seat != m.seat {
		return dst
	}
	switch m.step {
	case StepGo:
		for free := m.vacant; free != 0; free &= free - 1 {
			dst = append(dst, goMove(bits.TrailingZeros8(free)+1))
		}
		return dst
	case StepExpand:
		dst = m.appendLays(dst)
		if !m.mustLay() {
			dst = append(dst, doneMove)
		}
		return dst
	case StepScrap:
		return m.appendScraps(dst)
	case StepCull:
		for cows := m.prey(m.skulls[0]); cows != 0; cows &= cows - 1 {
			dst = append(dst, cullMove(cows.first()))
		}
		return dst
	case StepHire:
		return m.appendHires(dst)
	case StepDrive:
		return m.appendDrives(append(dst, doneMove))
	case StepSwap:
		return m.appendSwaps(append(dst, doneMove))
	case StepSteal:
		return m.appendSteals(append(dst, doneMove))
	}
	return m.appendClaims(dst)
}

// A moveList is a list of moves with room for all that may come. It always writes two moves and then counts how many of
// them there are. That is faster than to ask first, since a branch on the answer would often be mispredicted.
type moveList struct {
	room []rules.Move
	n    int
}

func newMoveList(dst []rules.Move, more int) moveList {
	n := len(dst)
	dst = slices.Grow(dst, more+2)
	return moveList{dst[:cap(dst)], n}
}

func (l *moveList) moves() []rules.Move { return l.room[:l.n] }

// add adds a move once for each cell, which goes into its lowest bits. There are seldom more than two cells.
func (l *moveList) add(move rules.Move, cells Cells) {
	rest := cells & (cells - 1)
	room := l.room[l.n:]
	room[0] = move | rules.Move(cells.first())
	room[1] = move | rules.Move(rest.first())
	l.n += cells.Len()
	if rest &= rest - 1; rest != 0 {
		addRest(room[2:], move, rest)
	}
}

func addRest(room []rules.Move, move rules.Move, cells Cells) {
	for i := 0; cells != 0; cells &= cells - 1 {
		room[i] = move | rules.Move(cells.first())
		i++
	}
}
