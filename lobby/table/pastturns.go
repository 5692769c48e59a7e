package table

import "saloon/rules"

// A turnList is the turns of a log.
type turnList struct {
	list   []Turn
	ofLine []int // the turn of each line
}

// listTurns cuts a log into turns.
func listTurns(r *rules.Record) turnList {
	l := turnList{ofLine: make([]int, 0, r.Len())}
	mover, choice := rules.House, 0
	for i := range r.Len() {
		seat, secret := r.Line(i).Seat, r.SecretOf(i)
		goesOn := seat == rules.House || secret != 0 && secret == choice || secret == 0 && choice == 0 && seat == mover
		if len(l.list) == 0 || !goesOn {
			l.list = append(l.list, Turn{Before: i})
		}
		turn := &l.list[len(l.list)-1]
		turn.After = i + 1
		if seat != rules.House {
			turn.Seats |= rules.SeatSet(seat)
			turn.Secret = turn.Secret || secret != 0
			mover, choice = seat, secret
		}
		l.ofLine = append(l.ofLine, len(l.list)-1)
	}
	return l
}

// of is the turn that a frame belongs to: that of its newest line.
func (l *turnList) of(frame int) int {
	if frame < 1 {
		return 0
	}
	return l.ofLine[frame-1]
}

// roundOf counts how often the seat that had the first turn has had one, up to a turn.
func (l *turnList) roundOf(turn int) (round int) {
	var first rules.Seats
	for _, t := range l.list[:min(turn+1, len(l.list))] {
		if first == 0 {
			first = t.Seats
		}
		if first != 0 && t.Seats == first {
			round++
		}
	}
	return round
}
