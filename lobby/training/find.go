package training

import (
	"context"
	"encoding/json"
	"math/bits"
	"time"

	"saloon/data"
	"saloon/rules"
	"saloon/rules/bot/review"
)

const (
	mostOfGame = 3 // exercises
	mostLooked = 8 // decisions of a game that are looked at for them
)

// Find finds the exercises in the decisions of a review, those that cost most first.
func Find(ctx context.Context, game string, r *rules.Record, full *review.Review, o review.Options) (list []data.Exercise, err error) {
	looked := 0
	for _, line := range full.Costly {
		d := full.At(line)
		if !d.IsCandidate() {
			continue
		}
		if looked++; looked > mostLooked || len(list) == mostOfGame {
			break
		}
		e, err := review.ExerciseOf(ctx, r, d, o)
		if err != nil {
			return nil, err
		}
		if e == nil || e.Choices < Tries { // of two one is right anyway
			continue
		}
		why, err := json.Marshal(e.Why)
		if err != nil {
			return nil, err
		}
		list = append(list, data.Exercise{Game: game, Plays: full.Game, Line: e.Line, Seat: int(e.Seat), Moves: e.Moves, Gain: e.Gain, Level: levelOf(e), Why: why})
	}
	return list, nil
}

// Made is exercises as they are kept from a time on.
func Made(list []data.Exercise, when time.Time) []data.Exercise {
	for i := range list {
		list[i].Made = when.UTC()
	}
	return list
}

// levelOf is how hard an exercise is: the less the best choice looks like it at first sight, the more there are to
// choose from, and the less lies between it and the next.
func levelOf(e *review.Exercise) int {
	const easiest, perRank, mostRank, perChoices, perGain, mostGain = 900, 60, 12, 25, 6, 30
	return easiest + perRank*min(e.Rank-1, mostRank) + perChoices*bits.Len(uint(e.Choices)) + perGain*(mostGain-min(e.Gain, mostGain))
}
