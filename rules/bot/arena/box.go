package arena

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"saloon/rules"
)

// A Box makes one game, with the component sheets it comes with or from an operator's.
type Box struct {
	id   string
	own  func() (rules.Game, error)
	load func(fs.FS) (rules.Game, error)
}

// NewBox names the two ways to make a game.
func NewBox[G rules.Game](id string, own func() (G, error), load func(fs.FS) (G, error)) Box {
	return Box{id,
		func() (rules.Game, error) { return own() },
		func(files fs.FS) (rules.Game, error) { return load(files) },
	}
}

// Unpack makes the games of all boxes. A folder in dir that is named after a
// game holds all tables of that game; a game without a folder uses its own. An
// empty dir means that all games use their own.
func Unpack(dir string, boxes ...Box) ([]rules.Game, error) {
	games := make([]rules.Game, 0, len(boxes))
	ids := make([]string, 0, len(boxes))
	found := dir == ""
	for _, b := range boxes {
		ids = append(ids, b.id)
		folder := filepath.Join(dir, b.id)
		if info, err := os.Stat(folder); dir == "" || err != nil || !info.IsDir() {
			g, err := b.own()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", b.id, err)
			}
			games = append(games, g)
			continue
		}
		found = true
		g, err := b.load(os.DirFS(folder))
		if err != nil {
			return nil, fmt.Errorf("in %s: %w", folder, err)
		}
		games = append(games, g)
	}
	if !found {
		return nil, fmt.Errorf("%w: %s has no folder that is named after a game (%s)", rules.ErrComponents, dir, strings.Join(ids, ", "))
	}
	return games, nil
}
