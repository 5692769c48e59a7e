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
	return writeFile(filepath.Join(s.plan.Export, name), raw)
}

// writeFile writes a file as a whole or not at all.
func writeFile(name string, raw []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".writing-*")
	if err != nil {
		return err
	}
	_, err = f.Write(raw)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the first fault is the one to tell
	}
	return err
}
