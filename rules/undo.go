package rules

import "slices"

// CanUndo reports whether the seat's last move can still be taken back.
func (r *Record) CanUndo(seat Seat) bool { return r.lastUndoable(seat) >= 0 }

// lastUndoable is the index in undoable of the seat's last move, or -1 if that move cannot be taken back. Later lines
// of other seats belong to the same secret choice, so they do not depend on it. A move that recalls a secret choice
// cannot be taken back: that would complete a choice in the past, and might reveal everybody's. When the game is over
// nothing can be taken back.
func (r *Record) lastUndoable(seat Seat) int {
	if r.match.ToAct() == 0 {
		return -1
	}
	for i := len(r.undoable) - 1; i >= 0; i-- {
		if r.lines.at(r.undoable[i]).seat != seat {
			continue
		}
		if r.recalls(i) {
			return -1
		}
		return i
	}
	return -1
}

func (r *Record) recalls(i int) bool {
	last := r.lines.at(r.undoable[i])
	return r.cancelsOneOf(r.undoable[:i], last.seat, last.move)
}

func (r *Record) cancelsOneOf(lines []int, seat Seat, m Move) bool {
	for _, i := range lines {
		if earlier := r.lines.at(i); earlier.seat == seat && r.match.Cancels(m, earlier.move) {
			return true
		}
	}
	return false
}

// TakesBack reports whether a move, or an Undo, of a seat takes back what it has chosen.
func (r *Record) TakesBack(seat Seat, m Move) bool {
	return m == Undo || r.cancelsOneOf(r.undoable, seat, m)
}

// ChangesOfMind is how often the seat has taken something back since the house, or another seat openly, moved last.
func (r *Record) ChangesOfMind(seat Seat) int { return r.changes[seat] }

func (r *Record) countChanges(seat Seat, secret int, takesBack bool) {
	own := r.changes[seat]
	switch {
	case takesBack:
		r.changes[seat]++
	case seat == House || secret != 0 && r.match.Secret() != secret:
		r.changes = [MaxSeats + 1]int{}
	case secret == 0:
		r.changes = [MaxSeats + 1]int{}
		r.changes[seat] = own
	}
}

// undo takes back the seat's last move: it plays the other undoable lines again.
func (r *Record) undo(seat Seat) *Refusal {
	if r.match.ToAct() == 0 {
		return refusedOver
	}
	at := r.lastUndoable(seat)
	if at < 0 {
		return refusedUndo
	}
	r.changes[seat]++
	line := r.undoable[at]
	r.undoable = slices.Delete(r.undoable, at, at+1)
	undone := r.lines.at(line)
	undone.undone = true
	r.lines.set(line, undone)
	r.log(loggedLine{seat: seat, move: Undo, secret: undone.secret, undone: true})
	r.match.CopyFrom(r.final)
	for _, i := range r.undoable {
		r.playAgain(r.match, r.lines.at(i).line())
	}
	return nil
}

// LineToUndo is the index of the line that an undo of the seat would take back, or -1.
func (r *Record) LineToUndo(seat Seat) int {
	if at := r.lastUndoable(seat); at >= 0 {
		return r.undoable[at]
	}
	return -1
}

// FirstUndoable is the index of the first line that can still be taken back, or Len.
func (r *Record) FirstUndoable() int {
	if len(r.undoable) > 0 {
		return r.undoable[0]
	}
	return r.Len()
}

// makeOthersFinal is called for every move. It makes the lines of other seats final on
// which the move may depend: all of them but choices in the same secret.
func (r *Record) makeOthersFinal(seat Seat, secret int) {
	for len(r.undoable) > 0 {
		first := r.lines.at(r.undoable[0])
		if first.seat == seat || secret != 0 && int(first.secret) == secret {
			return
		}
		r.playAgain(r.final, first.line())
		r.undoable = r.undoable[1:]
	}
}

func (r *Record) makeAllFinal() {
	r.final.CopyFrom(r.match)
	r.undoable = r.undoable[:0]
}

func (r *Record) playAgain(m Match, l Line) {
	if refused := m.Play(l.Seat, l.Move, nil); refused != nil {
		panic("rules: a logged line is refused when played again: " + refused.Code)
	}
}
