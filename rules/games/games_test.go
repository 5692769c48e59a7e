package games

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest/toy"
)

// nuggets is a toy game; an operator's sheet of it must say "gold" in each row.
var nuggets = sourceOf("nuggets",
	func() (toy.Game, error) { return toy.Game{}, nil },
	func(files fs.FS) (toy.Game, error) {
		sheet := rules.OpenSheet(files, "ores.csv", "ore")
		for sheet.Next() {
			sheet.Word("ore", "gold")
		}
		return toy.Game{}, sheet.Err()
	})

func TestOpen_EveryGameUnderItsOwnName(t *testing.T) {
	all, err := Open("")
	must(t, err)
	var ids []string
	for _, g := range all {
		ids = append(ids, g.Info().ID)
	}
	if got := strings.Join(ids, " "); got != "moonriver buffalo montana" {
		t.Errorf("the games are %s", got)
	}
	for _, g := range all { // a folder with the sheets that the game itself is made of
		dir, id := t.TempDir(), g.Info().ID
		own := os.DirFS(filepath.Join("..", id, "components"))
		must(t, os.CopyFS(filepath.Join(dir, id), own))
		if again, err := Open(dir); err != nil || len(again) != len(all) {
			t.Errorf("%s with copies of its sheets: %d games, %v", id, len(again), err)
		}
	}
}

func TestOpen_Folders(t *testing.T) {
	dir := t.TempDir()
	if _, err := open(dir, nuggets); !errors.Is(err, rules.ErrComponents) || !strings.Contains(err.Error(), "has no folder that is named after a game (nuggets)") {
		t.Errorf("an empty directory: %v", err)
	}
	folder := filepath.Join(dir, "nuggets")
	must(t, os.Mkdir(folder, 0o755))
	if _, err := open(dir, nuggets); !errors.Is(err, rules.ErrComponents) || !strings.Contains(err.Error(), folder) {
		t.Errorf("a folder without its sheet: %v", err)
	}
	for text, want := range map[string]string{"ore\ngold\n": "", "ore\ngold\ntin\n": "ores.csv line 3: ore must be one of gold, not \"tin\""} {
		must(t, os.WriteFile(filepath.Join(folder, "ores.csv"), []byte(text), 0o644))
		games, err := open(dir, nuggets)
		if want == "" && (err != nil || len(games) != 1) {
			t.Errorf("a good sheet: %d games, %v", len(games), err)
		}
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
