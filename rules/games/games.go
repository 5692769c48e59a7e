// Package games opens the games of this program, each with the component sheets
// that come with it or with those of an operator. Every program here gets its list
// of games from this package and hands it on, so a new game is added in one place.
//
// What this package does not know: who plays the games, and how.
package games

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
)

// Open opens all games. Without a directory every game uses its own component sheets. Otherwise a folder of the
// directory that is named after a game holds all sheets of that game, and a game without a folder uses its own.
func Open(dir string) ([]rules.Game, error) {
	return open(dir,
		sourceOf(moonriver.ID, moonriver.New, moonriver.Load),
		sourceOf(buffalo.ID, buffalo.New, buffalo.Load),
		sourceOf(montana.ID, montana.New, montana.Load),
	)
}

type source struct {
	id   string
	own  func() (rules.Game, error)
	load func(fs.FS) (rules.Game, error)
}

func sourceOf[G rules.Game](id string, own func() (G, error), load func(fs.FS) (G, error)) source {
	return source{id,
		func() (rules.Game, error) { return own() },
		func(files fs.FS) (rules.Game, error) { return load(files) },
	}
}

func open(dir string, sources ...source) ([]rules.Game, error) {
	var all []rules.Game
	var ids []string
	found := dir == ""
	for _, s := range sources {
		folder := filepath.Join(dir, s.id)
		info, err := os.Stat(folder)
		operators := dir != "" && err == nil && info.IsDir()
		g, err := s.make(folder, operators)
		if err != nil {
			return nil, err
		}
		all, ids, found = append(all, g), append(ids, s.id), found || operators
	}
	if !found {
		return nil, fmt.Errorf("%w: %s has no folder that is named after a game (%s)", rules.ErrComponents, dir, strings.Join(ids, ", "))
	}
	return all, nil
}

func (s source) make(folder string, operators bool) (rules.Game, error) {
	if !operators {
		g, err := s.own()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.id, err)
		}
		return g, nil
	}
	g, err := s.load(os.DirFS(folder))
	if err != nil {
		return nil, fmt.Errorf("in %s: %w", folder, err)
	}
	return g, nil
}
