package rules

// A Match is one game being played. Implementations hold flat state (fixed
// arrays and bit sets) and one pointer to the game's unchanging tables, so a
// copy is cheap and random play allocates nothing.
//
// Forced steps are silent: New and Play carry the match on until a decision with
// at least two answers is owed (or one that the notation always writes down).
type Match interface {
	Turns
	Copies
	Secrets

	// View is a plain struct of the game, built field by field, that holds
	// exactly what the viewer (a seat or Observer) may know. It shares no memory
	// with the match. Its JSON is the "final" of an export.
	View(viewer Seat) any
	// Score is what a seat would have if the game ended now.
	Score(seat Seat) int
	// Outcome is the final order; of a match that is not over it is what the
	// order would be.
	Outcome() Outcome
	// Progress runs from 0 to 100, which is the end.
	Progress() int
	// Traits are the seat's own entries in an export, beside name and kind: a
	// board, a colour.
	Traits(seat Seat) []Trait
}

// Turns is how a match goes on.
type Turns interface {
	// ToAct is who owes a decision: the house, one seat, or several when choices
	// are made at the same time; nobody when the match is over. The house never
	// shares a decision with a seat.
	ToAct() Seats
	// AppendMoves appends every legal move of a seat, sorted, without repeats. A
	// seat that owes nothing may still have some while choices are secret: those
	// that take back its own. For the house it appends nothing: see Draw.
	AppendMoves(dst []Move, seat Seat) []Move
	// Refuse says why a move would not be taken, or nil. For the house it says
	// whether the draw is possible.
	Refuse(seat Seat, m Move) *Refusal
	// Play makes a move and adds what it caused to out, which may be nil; or it
	// refuses and changes nothing.
	Play(seat Seat, m Move, out *Events) *Refusal
	// Draw is the house's move as the source has it. It changes nothing; the
	// move is then played. It must only be called when the house is to act.
	Draw(src Source) Move
	// Default is a sensible legal move of a seat that owes a decision, for clocks
	// that ran out and people who left. Defaults alone end every game.
	Default(seat Seat) Move
}

// Copies is how a match is copied and guessed at.
type Copies interface {
	Clone() Match
	// CopyFrom makes the receiver equal to a match of the same game, without
	// allocating.
	CopyFrom(Match)
	// Determinize re-deals everything that is hidden from the viewer, in keeping
	// with its view. Matches with equal views and sources become equal matches.
	Determinize(viewer Seat, src Source)
}

// Secrets is what a log needs to know of choices made in secret. Games without
// any embed [Open].
type Secrets interface {
	// Secret is 0 while decisions are public; while they are secret and
	// simultaneous it is the number of that choice, which rises with each reveal.
	Secret() int
	// FaceDown reports whether a secret move stays hidden from the other seats
	// after its reveal, until the game is over.
	FaceDown(m Move) bool
	// Cancels reports whether a seat's later secret move takes back its earlier one.
	Cancels(later, earlier Move) bool
}

// Open is embedded by games in which nothing is chosen in secret.
type Open struct{}

// Secret is always 0.
func (Open) Secret() int { return 0 }

// FaceDown is always false.
func (Open) FaceDown(Move) bool { return false }

// Cancels is always false.
func (Open) Cancels(Move, Move) bool { return false }

// A Trait is one entry of a seat in an export.
type Trait struct{ Key, Value string }
