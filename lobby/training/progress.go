package training

import (
	"slices"

	"saloon/data"
)

// Tries is how often somebody may try an exercise before the answer is told.
const Tries = 3

// FirstRating is that of a player who has not tried an exercise yet; an exercise of the same level is solved at once
// half of the time.
const FirstRating = 1200

// returns are after how many days an exercise comes back that was missed once, twice and so on.
var returns = []data.Day{1, 3, 7, 21}

// An answer is what a try of an exercise comes to.
type answer int

const (
	wrong answer = iota
	right
	givenUp
)

// answered is an exercise after a try with some moves, and what its player's training is then. Only the first time that an exercise is
// asked counts for the rating.
func answered(e data.Exercise, t data.Training, a answer, moves []string, today data.Day) (data.Exercise, data.Training) {
	if t.Answers == 0 {
		t.Rating = FirstRating
	}
	t.Answers++
	rated := e.Missed == 0
	worth := worthOf[e.Tries]
	switch {
	case a == right:
		e.Solved = true
		t.Solved++
	case a == wrong && e.Tries+1 < Tries:
		e.Tries++
		e.Tried = append(slices.Clip(e.Tried), moves)
		return e, t
	default:
		e.Due = today + returns[min(e.Missed, len(returns)-1)]
		e.Tries, e.Tried, worth = 0, nil, 0
		e.Missed++
		t.Missed++
	}
	if rated {
		t.Rating += change * (worth - expected(t.Rating-e.Level)) / 1000
	}
	return e, t
}

// worthOf is what it is worth, in thousandths, to solve an exercise after so many tries that failed.
var worthOf = [Tries]int{1000, 500, 250}

// change is by how much a rating changes at most.
const change = 32

// expected is what somebody can be expected to get, in thousandths, whose rating is so far above the level.
func expected(above int) int {
	const step = 50
	if above < 0 {
		return 1000 - expected(-above)
	}
	at := min(above/step, len(logistic)-2)
	into := min(above-at*step, step)
	return logistic[at] + (logistic[at+1]-logistic[at])*into/step
}

// logistic is 1000/(1+10^(-d/400)) for each 50 points from 0 on.
var logistic = []int{500, 571, 640, 703, 760, 808, 849, 882, 909, 930, 947, 960, 969, 977, 983, 987, 990}

// waiting are the player's own exercises that are asked now, in their order: those that were begun, then those that have come back,
// then the newest.
func waiting(list []data.Exercise, today data.Day) (now []data.Exercise) {
	for _, e := range list {
		if e.Of == "" && !e.Solved && e.Due <= today {
			now = append(now, e)
		}
	}
	slices.SortStableFunc(now, func(a, b data.Exercise) int { return urgency(b) - urgency(a) })
	return now
}

func urgency(e data.Exercise) int {
	switch {
	case e.Tries > 0:
		return 2
	case e.Missed > 0:
		return 1
	}
	return 0
}
