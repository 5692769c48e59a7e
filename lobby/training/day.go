package training

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"

	"saloon/data"
)

// ofDay is the exercise of a day: the one that was chosen, or today one that is chosen now and stays. The error wraps
// data.ErrUnknown when there is none.
func (t *Trainer) ofDay(ctx context.Context, day data.Day) (chosen data.ChosenExercise, e data.Exercise, err error) {
	if chosen, e, err = t.Store.ExerciseOfDay(day); !errors.Is(err, data.ErrUnknown) || day < t.Today() {
		return chosen, e, err
	}
	next, found, err := t.choose(day)
	if err == nil && found {
		err = t.Store.Write(ctx, data.ChooseExercise{Day: day, Chosen: next})
	}
	if err != nil {
		return chosen, e, err
	}
	return t.Store.ExerciseOfDay(day) // where none was found, somebody else may have taken the last one for today meanwhile
}

// choose takes one of those that may be shown, another one each day.
func (t *Trainer) choose(day data.Day) (chosen data.ChosenExercise, found bool, err error) {
	var all []data.ChosenExercise
	err = t.Store.SharedExercises(func(player string, e data.Exercise) bool {
		all = append(all, data.ChosenExercise{Of: player, Game: e.Game, Line: e.Line})
		return true
	})
	slices.SortStableFunc(all, func(a, b data.ChosenExercise) int { return int(lot(day, a)) - int(lot(day, b)) })
	for _, one := range all {
		if g, _, err := t.Open(one.Game); err == nil && isForAll(g, one.Of) {
			return one, true, nil
		}
	}
	return chosen, false, err
}

func lot(day data.Day, c data.ChosenExercise) uint32 {
	sum := fnv.New32a()
	_, _ = fmt.Fprint(sum, day, c)
	return sum.Sum32() >> 1 // a difference of two fits an int everywhere
}

// isForAll reports whether everybody may see a position of a game: nobody else had to agree to it, or the table was
// open to all. Who tries the deal of a day later than others must gain nothing.
func isForAll(g data.ArchivedGame, of string) bool {
	alone := !slices.ContainsFunc(g.Players, func(p data.Person) bool { return p.Level == "" && p.ID != of })
	return !g.Deal.IsDeal() && (!g.Private || alone)
}
