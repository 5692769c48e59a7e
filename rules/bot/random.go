package bot

import (
	"context"

	"saloon/rules"
)

// Random makes any legal move; all are equally likely. Several goroutines may use it at the same time.
type Random struct{}

// Move returns a legal move.
func (Random) Move(_ context.Context, s rules.Sight, src rules.Source) rules.Move {
	moves := s.AppendMoves(nil)
	if len(moves) == 0 {
		return rules.NoMove
	}
	return moves[rules.Below(src, len(moves))]
}
