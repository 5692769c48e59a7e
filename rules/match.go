package rules

// A Match is one game being played. Its state is flat (arrays and bit sets, and one pointer to the components of the
// game, which never change), so that a copy is cheap and random play allocates nothing.
//
// A decision with only one answer is not asked for: New and Play carry the match on to the
// next decision with at least two answers, or one that the notation always writes down.
type Match interface {
	// ToAct is who owes a decision: the house, one seat, or several seats when they choose at the same time. It is
	// empty when the match is over. The house never owes a decision together with a seat.
	ToAct() Seats
	// AppendMoves appends all legal moves of a seat, sorted and without repeats. A seat that owes no decision has moves
	// only while choices are secret: those that take its own choice back. For the house it appends nothing: see Draw.
	AppendMoves(dst []Move, seat Seat) []Move
	// Refuse says why a move is not legal, or returns nil. For the house it says whether it could draw this.
	Refuse(seat Seat, m Move) *Refusal
	// Play makes a move and adds its events to out, which may be nil. When it refuses the move, nothing has changed.
	Play(seat Seat, m Move, out *Events) *Refusal
	// Draw is a move of the house, made from the source. It changes nothing: the move
	// must still be played. It may only be called when the house is to act. For each thing
	// that it draws it first tells the source which place that is for: see [AtPlace].
	Draw(src Source) Move
	// Default is a sensible legal move of a seat that owes a decision, for clocks that
	// ran out and people who left. A game in which all play by default comes to its end.
	Default(seat Seat) Move

	// Clone is a copy of the match.
	Clone() Match
	// CopyFrom makes this match a copy of another match of the same game, without allocating.
	CopyFrom(Match)
	// Determinize replaces all that is hidden from the viewer by a random guess that agrees with all that the viewer
	// has seen since the match began, also where its view does not show it any more. With equal sources, matches of
	// which a viewer has seen the same become equal matches.
	Determinize(viewer Seat, src Source)

	// Secret is 0 while decisions are public. While seats choose in secret, it is the number of that choice, which
	// rises with each reveal. Games without secret choices embed [NoSecrets], which has this method and the next two.
	Secret() int
	// FaceDown reports whether a secret move stays hidden from the other seats after its
	// reveal, until the match is over.
	FaceDown(m Move) bool
	// Cancels reports whether a later secret move of a seat takes back an earlier one.
	Cancels(later, earlier Move) bool

	// View is what the viewer (a seat or Observer) may know: a plain struct of the game, built field by field, that
	// shares no memory with the match. Its JSON is the "final" of an export.
	View(viewer Seat) any
	// Score is what a seat would have if the game ended now.
	Score(seat Seat) int
	// Outcome is the final order, or what it would be if the game ended now. It is shown to
	// everybody at any time, so it depends on nothing that is hidden from somebody.
	Outcome() Outcome
	// Progress is how far the match is, from 0 to 100. It is 100 when the match is over.
	Progress() int
	// Traits are what an export says of a seat beside name and kind: a board, a colour.
	Traits(seat Seat) []Trait
}

// A Rounder is a match that counts its rounds.
type Rounder interface {
	// Round is the round that the match is in, from 1 on; 0 before the first.
	Round() int
}

// A Circler is a match that can tell when its players get nowhere. Bots then make the default move, by
// which every game comes to its end.
type Circler interface {
	// Circles reports whether the game has brought nothing for longer than it ever does when
	// everybody gets on. Everybody may know it.
	Circles() bool
}

// A Counter is a match whose Score counts what only its end brings, so that other points are shown while it goes on.
type Counter interface {
	// Counted is what is shown of a seat now.
	Counted(seat Seat) int
}

// NoSecrets is embedded by the matches of games without secret choices.
type NoSecrets struct{}

// Secret is always 0.
func (NoSecrets) Secret() int { return 0 }

// FaceDown is always false.
func (NoSecrets) FaceDown(Move) bool { return false }

// Cancels is always false.
func (NoSecrets) Cancels(Move, Move) bool { return false }

// A Trait is one thing that an export says of a seat.
type Trait struct{ Key, Value string }
