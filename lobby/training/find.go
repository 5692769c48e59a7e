package training

import (
	"context"
	"encoding/json"
	"math/bits"

	"saloon/data"
	"saloon/rules"
	"saloon/rules/bot/review"
)

const (
	mostOfGame = 3 // exercises
	mostLooked = 8 // decisions of a game that are looked at for them
)

// Find finds the exercises in the decisions of a review, those that cost most first, and hands each on to be kept.
func Find(ctx context.Context, game string, r *rules.Record, full *review.Review, o review.Options, keep func(data.Exercise) error) error {
	looked, found := 0, 0
	for _, line := range full.Costly {
		d := full.At(line)
		if !d.IsCandidate() {
			continue
		}
		if looked++; looked > mostLooked || found == mostOfGame {
			break
		}
		e, err := review.ExerciseOf(ctx, r, d, o)
		if err != nil {
			return err
		}
		if e == nil || e.Choices < Tries { // of two one is right anyway
			continue
		}
		found++
		why, err := json.Marshal(e.Why)
		if err == nil {
			err = keep(data.Exercise{Game: game, Plays: full.Game, Line: e.Line, Seat: int(e.Seat), Moves: e.Moves, Gain: e.Gain, Level: levelOf(e), Why: why})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// levelOf is how hard an exercise is: the less the best choice looks like it at first sight, the more there are to
// choose from, and the less lies between it and the next.
func levelOf(e *review.Exercise) int {
	const easiest, perRank, mostRank, perChoices, perGain, mostGain = 900, 60, 12, 25, 6, 30
	return easiest + perRank*min(e.Rank-1, mostRank) + perChoices*bits.Len(uint(e.Choices)) + perGain*(mostGain-min(e.Gain, mostGain))
}
