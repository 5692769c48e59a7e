package rules

// An Expert is a [Game] that knows something about playing itself well. Bots use that
// knowledge; the game does not know the bots.
type Expert interface {
	Game
	// Weights are the numbers of its evaluation, with their values for the quick one.
	Weights() []Weight
	// Mind makes a mind with these values, one for each weight. With nil, the mind has the weights' own values.
	Mind(values []int32) Mind
}

// A Weight is one number of a game's evaluation.
type Weight struct {
	Name      string // lower-case words
	Value     int32
	Plain     int32 // a round value that can be explained to people; the easy bot uses it
	Low, High int32 // a tuner looks for values between these
}

// A SlowExpert is an [Expert] that also has a slow evaluation, which judges better than the quick one.
type SlowExpert interface {
	Expert
	// SlowWeights are the values of the slow evaluation, one for each weight.
	SlowWeights() []int32
}

// WeightValues fills dst with one value for each weight: the given values, and after their end the weights' own.
func WeightValues(dst []int32, own []Weight, given []int32) {
	for i, w := range own {
		dst[i] = w.Value
	}
	copy(dst, given[:min(len(given), len(own))])
}

// A Mind evaluates matches of one game. It looks at nothing that is hidden from the seat. It keeps its memory from call
// to call, so that it need not allocate, and only one goroutine may use it at a time.
type Mind interface {
	// Worth is how well a seat stands: what it has and what it may still expect. A seat with 1,000 more than any other
	// nearly always wins. When the match is over, only the score counts.
	Worth(m Match, seat Seat) int32
	// Rate says how good each of a seat's legal moves looks, on the scale of Worth. It
	// writes one number for each move into rates.
	Rate(m Match, seat Seat, moves []Move, rates []int32)
	// Choose is a good legal move of a seat that owes a decision, found without
	// searching. A mind may use the source to vary its play.
	Choose(m Match, seat Seat, src Source) Move
}

// A Plan is the moves that make up one whole secret choice, in order, followed by NoMove.
type Plan [4]Move

// A Planner is a [Mind] of a game in which seats choose in secret and at the same time.
type Planner interface {
	Mind
	// Plans appends at most limit good choices of a seat that owes one, the best first.
	Plans(m Match, seat Seat, dst []Plan, limit int) []Plan
	// Reopen takes back what a seat has chosen in secret, because the other seats do not know it.
	Reopen(m Match, seat Seat)
}

// An Explainer is a [Mind] that can say what a move is good for.
type Explainer interface {
	Mind
	// Why says what a move is good for, or is empty. It uses only what the seat may know.
	Why(m Match, seat Seat, move Move) Reason
}

// A Narrator is a [Mind] that can tell what a line of play has led to, beside points. It uses only what everybody may know.
type Narrator interface {
	Mind
	// Rests reports whether a line that a seat began in one match has come, in another, to where it can be told what it
	// has brought. All lines from there come to it after as much of the game.
	Rests(begun, now Match, seat Seat) bool
	// Until says when that is: "by the end of the round".
	Until() string
	// Holds appends what a seat has beside its points, or the house for what is so on the board: the same things in the
	// same order at any time.
	Holds(m Match, seat Seat, dst []Holding) []Holding
}

// A Holding is something that a seat has so many of. For the house it is 1 for what is so, else 0.
type Holding struct {
	Name  string // a part of a score, or a catalogue's key like those
	Count int
	Worth int    // of one, in hundredths of a point
	Said  Reason // of the house's: with the name, and in how many cases, of how many, instead of how many
}

// A Learner is a [Mind] that estimates what a seat may still expect as a sum of features of
// the match, each multiplied by a number. A tuner can fit these numbers to played games.
type Learner interface {
	Mind
	// Features appends the features of a seat. Their number is always the same.
	Features(m Match, seat Seat, dst []int32) []int32
}

// Certain is the judgement of a victory by far, and -Certain that of a defeat by far.
const Certain = 1 << 16

// A Judge is a [Mind] that has learned from many games what a seat may expect of the end of one. It goes by all that is
// in a match: it is asked of worlds in which what is hidden was guessed.
type Judge interface {
	Mind
	// Settled reports whether a match stands where such decisions began as it has learned from: the first of a turn, or
	// of a round.
	Settled(m Match) bool
	// Judge is what a seat may expect of a settled match, from -Certain to Certain or little more. It is false for a
	// match of a kind that it has not learned.
	Judge(m Match, seat Seat) (int32, bool)
	// Ahead is how many decisions are best played on, and then to a settled match, before it is judged.
	Ahead() int
	// Signs appends what the judgement of a seat goes by. A setup's matches have always as many.
	Signs(m Match, seat Seat, dst []int32) []int32
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
