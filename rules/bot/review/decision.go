package review

import (
	"slices"

	"saloon/rules"
)

// A decision is a choice that a seat made, and when.
type decision struct {
	line  int // the number of lines before it
	seat  rules.Seat
	plan  rules.Plan
	count uint64 // how many decisions of the seat come before it
}

// choices lists the choices of a record that count, those without another among them.
func choices(r *rules.Record, o Options) []decision {
	var list []decision
	var chosen [rules.MaxSeats + 1]int // the last secret choice of each seat
	for i := o.From; i < r.Len(); i++ {
		seat := r.Line(i).Seat
		if seat == rules.House || r.Undone(i) || o.Seat != 0 && o.Seat != seat {
			continue
		}
		secret := r.SecretOf(i)
		if secret == 0 {
			list = append(list, decision{line: i, seat: seat, plan: rules.Plan{r.Line(i).Move}})
			continue
		}
		if chosen[seat] == secret || r.SameSecret(i) {
			continue
		}
		chosen[seat] = secret
		if plan, ok := secretPlan(r, i); ok {
			list = append(list, decision{line: i, seat: seat, plan: plan})
		}
	}
	return list
}

// secretPlan is the secret choice of a seat that begins at a line, without what the seat took
// back before the reveal. It is false when nothing is left, or more than a plan can hold.
func secretPlan(r *rules.Record, from int) (plan rules.Plan, ok bool) {
	seat, secret := r.Line(from).Seat, r.SecretOf(from)
	var moves []rules.Move
	for i := from; i < r.Len() && r.SecretOf(i) == secret; i++ {
		l := r.Line(i)
		if l.Seat != seat || r.Undone(i) {
			continue
		}
		before := len(moves)
		moves = slices.DeleteFunc(moves, func(earlier rules.Move) bool { return r.Match().Cancels(l.Move, earlier) })
		if len(moves) == before {
			moves = append(moves, l.Move)
		}
	}
	return plan, copy(plan[:], moves) == len(moves) && len(moves) > 0
}

// walk plays a record again and shows each decision with the match as it was before it, until see returns false.
func walk(r *rules.Record, list []decision, see func(d decision, m rules.Match) bool) error {
	again, err := rules.NewRecord(r.Game(), r.Setup())
	if err != nil {
		return err
	}
	for i := 0; len(list) > 0; i++ {
		if list[0].line == i {
			if !see(list[0], again.Match()) {
				return nil
			}
			list = list[1:]
		}
		l := r.Line(i)
		if refused := again.Play(l.Seat, l.Move, nil); refused != nil {
			return refused
		}
	}
	return nil
}

func decisions(r *rules.Record, o Options) ([]decision, error) {
	var list []decision
	var count [rules.MaxSeats + 1]uint64
	var legal []rules.Move
	err := walk(r, choices(r, o), func(d decision, m rules.Match) bool {
		if legal = m.AppendMoves(legal[:0], d.seat); len(legal) > 1 {
			d.count = count[d.seat]
			count[d.seat]++
			list = append(list, d)
		}
		return true
	})
	return list, err
}
