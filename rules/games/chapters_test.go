package games

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// chapters is the files that the doc.go of a game lists, in their order.
func chapters(t *testing.T, id string) []string {
	t.Helper()
	doc, err := os.ReadFile(filepath.Join("..", id, "doc.go"))
	must(t, err)
	var names []string
	for _, found := range regexp.MustCompile(`(?m)^//\t(\w+\.go) `).FindAllStringSubmatch(string(doc), -1) {
		names = append(names, found[1])
	}
	return names
}

// The doc.go of every game lists all its files and no other, so that a reader can trust it.
func TestChapters_AreTheFilesOfAGame(t *testing.T) {
	for _, g := range all(t) {
		id := g.Info().ID
		files, err := filepath.Glob(filepath.Join("..", id, "*.go"))
		must(t, err)
		var want []string
		for _, file := range files {
			if name := filepath.Base(file); name != "doc.go" && !strings.HasSuffix(name, "_test.go") {
				want = append(want, name)
			}
		}
		got := slices.Sorted(slices.Values(chapters(t, id)))
		if !slices.Equal(got, want) {
			t.Errorf("the doc.go of %s lists\n%v\nand its files are\n%v", id, got, want)
		}
	}
}

// Chapters that two games have stand in the same order in both, so that who knows one game finds the way in the other.
func TestChapters_StandInOneOrder(t *testing.T) {
	games := all(t)
	for i, g := range games {
		for _, other := range games[i+1:] {
			a, b := chapters(t, g.Info().ID), chapters(t, other.Info().ID)
			both := func(from, with []string) []string {
				return slices.DeleteFunc(slices.Clone(from), func(name string) bool { return !slices.Contains(with, name) })
			}
			if !slices.Equal(both(a, b), both(b, a)) {
				t.Errorf("%s and %s have the chapters\n%v\n%v", g.Info().ID, other.Info().ID, both(a, b), both(b, a))
			}
		}
	}
}
