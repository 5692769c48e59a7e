package moonriver

import (
	"slices"

	"saloon/rules"
)

// A moveList is a list of moves with room for all that may come. It writes more
// than there is, and then counts what is there: a write costs less than a wrong
// guess about the next branch.
type moveList struct {
	to []rules.Move
	n  int
}

// newMoveList goes on from dst with room for so many moves.
func newMoveList(dst []rules.Move, room int) moveList {
	n := len(dst)
	dst = slices.Grow(dst, room+2)
	return moveList{dst[:cap(dst)], n}
}

func (l *moveList) moves() []rules.Move { return l.to[:l.n] }

// add adds the same move for each cell. Most often there are two at most.
func (l *moveList) add(first rules.Move, at Cells) {
	more := at & (at - 1)
	to := l.to[l.n:]
	to[0] = first | rules.Move(at.first())
	to[1] = first | rules.Move(more.first())
	l.n += at.Len()
	if more &= more - 1; more != 0 {
		addMore(to[2:], first, more)
	}
}

func addMore(to []rules.Move, first rules.Move, at Cells) {
	for i := 0; at != 0; at &= at - 1 {
		to[i] = first | rules.Move(at.first())
		i++
	}
}
