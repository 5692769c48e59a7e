package table

import "saloon/rules"

// turns is what each seat knew at the end of its last turn. A seat's lines are one turn
// until another seat decides; those of one secret choice are one turn in any case.
type turns struct {
	mover rules.Seat // who decided last
	seats [rules.MaxSeats + 1]turn
}

type turn struct {
	secret int   // the secret choice that the seat's newest line belongs to, or 0
	before known // the end of the turn before, while nobody else has decided since
	after  known // the newest line of the seat
}

// known is a match as it stood when the log had so many lines. It is never played on.
type known struct {
	lines int
	match rules.Match
}

// begin is the start of the game: until its first turn, that is what a seat knew.
func (t *turns) begin(r *rules.Record) {
	*t = turns{}
	start := known{r.Len(), r.Match().Clone()}
	for i := range t.seats {
		t.seats[i].after = start
	}
}

// note takes the newest line of a seat; secret is the choice that it belongs to.
func (t *turns) note(seat rules.Seat, secret int, r *rules.Record) {
	if seat == rules.House {
		if t.mover == rules.House {
			t.begin(r) // the deal before the first decision is nobody's news
		}
		return
	}
	own := &t.seats[seat]
	if sameChoice := secret != 0 && secret == own.secret; seat != t.mover && !sameChoice {
		own.before = own.after
	}
	own.secret = secret
	own.after = known{r.Len(), r.Match().Clone()}
	t.mover = seat
	t.forget(secret)
}

// forget gives up the ends of turns before those that have ended: every turn but those in
// the same secret choice.
func (t *turns) forget(secret int) {
	for i := range t.seats {
		if s := &t.seats[i]; rules.Seat(i) != t.mover && (secret == 0 || s.secret != secret) {
			s.before = known{}
		}
	}
}

// lastEnd is what a seat knew when its last turn ended, not counting the turn that it
// is in.
func (t *turns) lastEnd(seat rules.Seat, r *rules.Record) known {
	own := &t.seats[seat]
	secret := r.Match().Secret()
	inTurn := t.mover == seat || secret != 0 && own.secret == secret
	if inTurn && r.Match().ToAct().Has(seat) && own.before.match != nil {
		return own.before
	}
	return own.after
}
