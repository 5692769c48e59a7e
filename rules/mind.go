package rules

// An Expert is a [Game] that knows something about playing itself well. That
// knowledge stands in the game's own package; the bots that search with it do not.
type Expert interface {
	Game
	// Weights are the numbers of its evaluation, with the values for quick play. A
	// tuner changes the values.
	Weights() []Weight
	// Mind makes a mind with these values, one for each weight; nil for the
	// game's own.
	Mind(values []int32) Mind
}

// A Weight is one number of a game's evaluation.
type Weight struct {
	Name      string // lower-case words
	Value     int32
	Plain     int32 // a round value that can be explained to people: the easy bot's
	Low, High int32
}

// A SlowExpert is an [Expert] that also has a slow evaluation: it judges better
// than the quick one and takes more time.
type SlowExpert interface {
	Expert
	// SlowWeights are the values of the slow evaluation, one for each weight. The
	// weights' own values leave out what takes long to work out.
	SlowWeights() []int32
}

// WeightValues fills in the values of weights: those that are given, and the
// weights' own for the rest.
func WeightValues(dst []int32, own []Weight, given []int32) {
	for i, w := range own {
		dst[i] = w.Value
	}
	copy(dst, given[:min(len(given), len(own))])
}

// A Mind evaluates matches of one game. It looks at nothing that is
// hidden from the seat, and allocates nothing once its memory has grown. It keeps
// that memory, so only one goroutine may use it at a time.
type Mind interface {
	// Worth is how a seat stands: what it has with what it may still expect, on
	// a scale on which 1,000 more than anybody else nearly always wins. Of a
	// match that is over it goes by the score alone.
	Worth(m Match, seat Seat) int32
	// Rate says of each of the seat's legal moves how good it looks, one number
	// for each into rates, on the scale of Worth.
	Rate(m Match, seat Seat, moves []Move, rates []int32)
	// Choose is a good legal move of a seat that owes a decision: the one to play
	// when there is no time to think. The source breaks ties and varies play.
	Choose(m Match, seat Seat, src Source) Move
}

// A Plan is a whole secret choice: the moves that make it up, in order, filled
// up with NoMove.
type Plan [4]Move

// A Planner is a [Mind] of a game with choices made in secret and at the same time.
type Planner interface {
	Mind
	// Plans appends at most limit promising choices of a seat that owes one, the
	// most promising first.
	Plans(m Match, seat Seat, dst []Plan, limit int) []Plan
	// Reopen takes back what a seat has chosen in secret: to the others it may
	// still choose anything.
	Reopen(m Match, seat Seat)
}

// An Explainer is a [Mind] that can say what a move is good for.
type Explainer interface {
	Mind
	// Why is empty when there is nothing to say. What it tells must follow from
	// what the seat may know.
	Why(m Match, seat Seat, move Move) Reason
}

// A Learner is a [Mind] that sums what a seat may still expect from features of
// an unfinished match, each times a number that can be fitted to played games.
type Learner interface {
	Mind
	// Features appends the features of a seat; there are always equally many.
	Features(m Match, seat Seat, dst []int32) []int32
}

// RatesFor is room for one number for each of n moves, in the same memory where
// it suffices.
func RatesFor(room []int32, n int) []int32 {
	if cap(room) < n {
		room = make([]int32, 2*n)
	}
	return room[:n]
}

// Best is the move with the highest rate; the first of equals.
func Best(moves []Move, rates []int32) Move {
	best := 0
	for i, r := range rates {
		if r > rates[best] {
			best = i
		}
	}
	return moves[best]
}
