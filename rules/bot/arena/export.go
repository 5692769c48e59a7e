package arena

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"saloon/rules"
)

// export plays the game once more with a log and writes it to a file that is
// named after the game, the plan's seed and the game's number.
func (s *simulator) export(i int, seed rules.Seed) error {
	r, err := rules.NewRecord(s.plan.Game, s.setup)
	if err != nil {
		return err
	}
	for n, line := range s.lines {
		if refused := r.Play(line.Seat, line.Move, nil); refused != nil {
			return fmt.Errorf("line %d is refused when played again: %w", n+1, refused)
		}
	}
	players := make([]rules.Player, s.setup.Seats)
	for at := range players {
		level, _, _ := strings.Cut(s.plan.Bots[min(at, len(s.plan.Bots)-1)], ":")
		players[at] = rules.Player{Name: fmt.Sprintf("%s-%d", level, at+1), Kind: "bot"}
	}
	e, err := r.Export(players, &seed)
	if err != nil {
		return err
	}
	raw, err := e.Encode()
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%d-%06d.json", s.setup.Game, s.plan.Seed, i)
	return os.WriteFile(filepath.Join(s.plan.Export, name), raw, 0o644) //nolint:gosec // everybody may read it
}
