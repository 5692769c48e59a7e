package rules

// A Sight is what a bot sees of a match: the view of its seat, its legal moves, and worlds
// that agree with all that the seat has seen. Nothing that was hidden from it can be read from it.
type Sight struct {
	match  Match
	viewer Seat
}

// See makes the sight of a match for one seat. Later moves do not change it.
func See(m Match, viewer Seat) Sight { return Sight{m.Clone(), viewer} }

// Seat is the seat whose sight this is.
func (s Sight) Seat() Seat { return s.viewer }

// View is what the seat may know.
func (s Sight) View() any { return s.match.View(s.viewer) }

// AppendMoves appends the seat's legal moves.
func (s Sight) AppendMoves(dst []Move) []Move { return s.match.AppendMoves(dst, s.viewer) }

// Default is a sensible legal move.
func (s Sight) Default() Move { return s.match.Default(s.viewer) }

// World makes a match that agrees with what the seat has seen. Everything that is hidden from it
// is guessed, by random numbers from the source.
func (s Sight) World(src Source) Match {
	world := s.match.Clone()
	world.Determinize(s.viewer, src)
	return world
}

// WorldInto does what World does, but reuses a match that World has made.
func (s Sight) WorldInto(world Match, src Source) {
	world.CopyFrom(s.match)
	world.Determinize(s.viewer, src)
}
