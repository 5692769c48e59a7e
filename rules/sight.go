package rules

// A Sight is what a bot gets instead of a match: the view of one seat, its legal
// moves, and worlds that agree with that view. What is hidden cannot be read
// from it.
type Sight struct {
	match  Match
	viewer Seat
}

// See takes a sight of a match for one seat. Later moves do not change it.
func See(m Match, viewer Seat) Sight { return Sight{m.Clone(), viewer} }

// Seat is whose sight it is.
func (s Sight) Seat() Seat { return s.viewer }

// View is what the seat may know.
func (s Sight) View() any { return s.match.View(s.viewer) }

// AppendMoves appends the seat's legal moves.
func (s Sight) AppendMoves(dst []Move) []Move { return s.match.AppendMoves(dst, s.viewer) }

// Default is the sensible move for those who give none.
func (s Sight) Default() Move { return s.match.Default(s.viewer) }

// World makes a match that agrees with the view, everything hidden dealt from
// the source.
func (s Sight) World(src Source) Match {
	world := s.match.Clone()
	world.Determinize(s.viewer, src)
	return world
}

// WorldInto does as World, into a match that World made before, without allocating.
func (s Sight) WorldInto(world Match, src Source) {
	world.CopyFrom(s.match)
	world.Determinize(s.viewer, src)
}
