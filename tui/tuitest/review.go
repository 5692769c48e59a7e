package tuitest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// A FakeReview is a review that comes on by a decision whenever somebody looks.
type FakeReview struct {
	asked, Stopped bool
	Done           int
	Full           *lobby.Review
}

func (v *FakeVisit) fakeReview(id table.ID, seat rules.Seat) *FakeReview {
	if r := v.Lobby.Reviews[fmt.Sprint(id, " ", seat)]; r != nil {
		return r
	}
	return &FakeReview{}
}

// Review is how far a review is.
func (v *FakeVisit) Review(_ context.Context, id table.ID, seat rules.Seat, _ lobby.ReviewProgress) (lobby.ReviewState, error) {
	r := v.fakeReview(id, seat)
	switch {
	case !r.asked:
		return lobby.ReviewState{}, nil
	case r.Done == len(r.Full.Decisions):
		return lobby.ReviewState{Review: r.Full}, nil
	}
	r.Done++
	return lobby.ReviewState{ReviewProgress: lobby.ReviewProgress{Asked: true, Own: true, Done: r.Done, Total: len(r.Full.Decisions)}}, nil
}

// AskReview asks for it, or meets what a test put there.
func (v *FakeVisit) AskReview(_ context.Context, id table.ID, seat rules.Seat) error {
	if v.Lobby.Refuse != nil {
		return v.Lobby.Refuse
	}
	v.fakeReview(id, seat).asked = true
	return nil
}

// StopReview notes that somebody has stopped it.
func (v *FakeVisit) StopReview(id table.ID, seat rules.Seat) error {
	r := v.fakeReview(id, seat)
	if !r.asked {
		return rules.Refuse("no-such-review", "you have not asked for this review")
	}
	r.asked, r.Stopped, r.Done = false, true, 0
	return nil
}

// A FakeExercise is one of three tries whose best choice is a move.
type FakeExercise struct {
	lobby.Exercise
	Move string // the best
	Told lobby.ExerciseAnswer
}

// Training is how a player does exercises.
func (v *FakeVisit) Training(context.Context) (lobby.Training, error) {
	return v.Lobby.Training, v.Lobby.Refuse
}

// Exercise is one that a test put there.
func (v *FakeVisit) Exercise(_ context.Context, name string, _ ...rules.Move) (lobby.Exercise, error) {
	if e := v.Lobby.Exercises[name]; e != nil {
		return e.Exercise, nil
	}
	return lobby.Exercise{}, rules.Refuse("no-such-exercise", "there is no such exercise")
}

// TryExercise answers an exercise with the first of some moves.
func (v *FakeVisit) TryExercise(_ context.Context, name string, moves ...rules.Move) (lobby.Exercise, error) {
	e := v.Lobby.Exercises[name]
	if e == nil {
		return lobby.Exercise{}, rules.Refuse("no-such-exercise", "there is no such exercise")
	}
	game := v.Lobby.Game(e.Snapshot.Card.Game)
	right := string(game.AppendMove(nil, moves[0])) == e.Move
	if e.Failed, e.Solved = !right, right; !right {
		e.Tries--
	} else {
		e.Tries = 0
	}
	e.tell()
	return e.Exercise, nil
}

// GiveUpExercise tells the answer.
func (v *FakeVisit) GiveUpExercise(_ context.Context, name string) (lobby.Exercise, error) {
	e := v.Lobby.Exercises[name]
	if e == nil {
		return lobby.Exercise{}, rules.Refuse("no-such-exercise", "there is no such exercise")
	}
	e.Tries, e.Failed = 0, false
	e.tell()
	return e.Exercise, nil
}

func (e *FakeExercise) tell() {
	switch {
	case e.Tries > 0:
		return
	case e.Solved:
		e.Rating, e.Back = e.Rating+16, ""
	default:
		e.Rating, e.Back, e.Missed = e.Rating-16, "2026-03-02", e.Missed+1
	}
	e.Answer = &e.Told
}

// another is a move that could have been made in place of one, if there was any.
func another(game rules.Game, past *table.Frames, line int, played string) string {
	_, legal, _ := past.Asked(line)
	for _, m := range legal {
		if text := string(game.AppendMove(nil, m)); text != played {
			return text
		}
	}
	return played
}

// differs is how what follows on the better choice differs: in points of the seat.
func differs(seat rules.Seat) []lobby.ReviewReason {
	who, until := fmt.Sprint("seat ", seat), "by the end of the round"
	return []lobby.ReviewReason{
		{Code: "why-line-gets", Text: "points for " + who + ": +3 instead of +1", Args: []any{"points", who, 3, 1}},
		{Code: "why-line-made", Text: "expected " + until, Args: []any{until}},
	}
}

// ReviewOf is a made-up review of a seat: every third decision was a mistake, every sixth a costly one.
func ReviewOf(t testing.TB, snap *table.Snapshot, seat rules.Seat) *lobby.Review {
	past := snap.Past.As(seat).Open()
	r := &lobby.Review{Game: snap.Card.Game, Seats: len(snap.Card.Chairs), Playouts: 2000}
	game := GameFor(t, snap.Card.Game)
	for i, line := range past.Story(past.Last()) {
		if line.Seat != seat || line.Undone || line.Move == rules.Undo {
			continue
		}
		_, played, _ := strings.Cut(line.Notation, " ") // without the seat
		n := len(r.Decisions)
		d := lobby.ReviewDecision{Line: i, Seat: seat, Played: []string{played}}
		for s := range r.Seats {
			d.Expected = append(d.Expected, lobby.ReviewStand{Chance: (20 + 7*n*(s+1)) % 101, Points: float64(10*s+n) / 2})
		}
		if n%3 == 0 {
			d.Better = &lobby.ReviewBetter{
				Moves: []string{another(game, past, i, played)}, Cost: 100 - n + 100*(n%2), Played: make([]lobby.ReviewStand, r.Seats),
				Why: []lobby.ReviewReason{{Code: "why-wait", Text: "it is better by 5%"}}, PlayedWhy: []lobby.ReviewReason{{Code: "why-points", Text: "it scores 3 points at once", Args: []any{3}}},
				Differ: differs(seat),
			}
		}
		r.Decisions = append(r.Decisions, d)
	}
	for cost := 300; cost > 0; cost-- {
		for _, d := range r.Decisions {
			if d.Better != nil && d.Better.Cost == cost {
				r.Costly = append(r.Costly, d.Line)
			}
		}
	}
	return r
}
