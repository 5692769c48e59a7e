package bot

import (
	"context"

	"saloon/rules"
)

// Random makes any legal move, each as likely as the others. It is safe for use
// by several goroutines.
type Random struct{}

// Move draws a legal move.
func (Random) Move(_ context.Context, s rules.Sight, src rules.Source) rules.Move {
	moves := s.AppendMoves(nil)
	if len(moves) == 0 {
		return rules.NoMove
	}
	return moves[rules.Below(src, len(moves))]
}
