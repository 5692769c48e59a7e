package session

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const module = "saloon"

type sourceFile struct {
	folder, name string
	test         bool
	file         *ast.File
}

func sources(t *testing.T) []sourceFile {
	t.Helper()
	all, err := readSources()
	if err != nil || len(all) < 50 {
		t.Fatalf("read %d files: %v", len(all), err)
	}
	return all
}

// readSources reads them once for all tests.
var readSources = sync.OnceValues(func() ([]sourceFile, error) {
	root := ".."
	var all []sourceFile
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && d.Name() != ".."):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		dir, _ := filepath.Rel(root, filepath.Dir(name))
		if dir == "." {
			dir = "main"
		}
		all = append(all, sourceFile{filepath.ToSlash(dir), filepath.ToSlash(name), strings.HasSuffix(name, "_test.go"), file})
		return err
	})
	return all, err
})

// general replaces the name of a game by <game>, and returns the name too.
func general(folder string) (string, string) {
	for _, game := range gameIDs() {
		for _, place := range []string{"rules/", "tui/board/"} {
			if folder == place+game {
				return place + "<game>", game
			}
		}
	}
	return folder, ""
}

func listed(from, to string, test bool) bool {
	a, gameA := general(from)
	b, gameB := general(to)
	if gameA != "" && gameB != "" && gameA != gameB {
		return false
	}
	is := func(arrow arrow) bool { return arrow.from == a && arrow.to == b }
	return slices.ContainsFunc(arrows, is) || test && (from == to || slices.ContainsFunc(testArrows, is))
}

func imported(s sourceFile) []string {
	var all []string
	for _, spec := range s.file.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		all = append(all, name)
	}
	return all
}

func TestImports_OnlyListedArrows(t *testing.T) {
	t.Parallel()
	for _, s := range sources(t) {
		for _, name := range imported(s) {
			if to, ours := strings.CutPrefix(name, module+"/"); ours && !listed(s.folder, to, s.test) {
				t.Errorf("%s: %s must not import %s; if it should, give the reason in session/arrows_test.go", s.name, s.folder, to)
			}
		}
	}
}

func TestImports_LibrariesStayInTheirRooms(t *testing.T) {
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		for _, name := range imported(s) {
			for _, lib := range outside {
				if isLibrary(name, lib.lib) && !slices.Contains(lib.only, s.folder) {
					t.Errorf("%s: only %s may use %s: %s", s.name, strings.Join(lib.only, " and "), lib.lib, lib.reason)
				}
			}
			if mustBePure(s.folder) && foreign(name) {
				t.Errorf("%s: rules are pure, but it imports %s", s.name, name)
			}
		}
	}
}

func mustBePure(folder string) bool {
	return commandFolders[folder] == "" && (folder == "rules" || strings.HasPrefix(folder, "rules/"))
}

// foreign reports whether an import is neither ours nor of the standard library.
func foreign(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return strings.Contains(first, ".")
}

func isLibrary(name, lib string) bool { return name == lib || strings.HasPrefix(name, lib+"/v") }

// The reason of an import that is gone would allow it again, and nobody would notice.
func TestImports_EveryReasonIsUsed(t *testing.T) {
	used, usedByTests := map[arrow]bool{}, map[arrow]bool{}
	libraries, commands := map[[2]string]bool{}, map[string]bool{}
	for _, s := range sources(t) {
		for _, name := range imported(s) {
			if to, ours := strings.CutPrefix(name, module+"/"); ours {
				a, _ := general(s.folder)
				b, _ := general(to)
				if s.test {
					usedByTests[arrow{from: a, to: b}] = true
				} else {
					used[arrow{from: a, to: b}] = true
				}
			}
			for _, lib := range outside {
				libraries[[2]string{lib.lib, s.folder}] = libraries[[2]string{lib.lib, s.folder}] || !s.test && isLibrary(name, lib.lib)
			}
			commands[s.folder] = commands[s.folder] || !s.test && foreign(name)
		}
	}
	for _, a := range arrows {
		if !used[arrow{from: a.from, to: a.to}] {
			t.Errorf("%s does not import %s: take the arrow out", a.from, a.to)
		}
	}
	for _, a := range testArrows {
		if !usedByTests[arrow{from: a.from, to: a.to}] {
			t.Errorf("no test of %s imports %s: take the arrow out", a.from, a.to)
		}
		if used[arrow{from: a.from, to: a.to}] {
			t.Errorf("%s imports %s outside of tests too: it needs only one arrow", a.from, a.to)
		}
	}
	for _, lib := range outside {
		for _, folder := range lib.only {
			if !libraries[[2]string{lib.lib, folder}] {
				t.Errorf("%s does not use %s: take it out", folder, lib.lib)
			}
		}
	}
	for folder := range commandFolders {
		if !commands[folder] {
			t.Errorf("%s uses no library: it may be pure", folder)
		}
	}
}

// The server plays without what only measures bots or tunes them.
func TestImports_TheServerDoesNotReachTheArena(t *testing.T) {
	reached := map[string]bool{}
	var walk func(folder string)
	walk = func(folder string) {
		for _, a := range arrows {
			if a.from == folder && !reached[a.to] {
				reached[a.to] = true
				walk(a.to)
			}
		}
	}
	for _, folder := range []string{"session", "lobby", "tui", "data", "rules/games"} {
		walk(folder)
	}
	if !reached["rules"] || reached["rules/bot/arena"] || reached["rules/bot/tuner"] {
		t.Errorf("the server reaches %v", slices.Sorted(maps.Keys(reached)))
	}
}

// A screen sees views and moves. With a match in hand it could see everything.
func TestImports_ScreensNeverNameAMatch(t *testing.T) {
	for _, s := range sources(t) {
		// boardtest and tuitest play games to have something to show to boards and screens under test.
		screen := s.folder == "tui" || strings.HasPrefix(s.folder, "tui/") || s.folder == "session" || strings.HasPrefix(s.folder, "session/")
		if s.test || !screen || s.folder == "tui/board/boardtest" || s.folder == "tui/tuitest" || s.folder == "session/load" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if pkg, ok := sel.X.(*ast.Ident); ok && pkg.Name == "rules" && (sel.Sel.Name == "Match" || sel.Sel.Name == "Record") {
				t.Errorf("%s names rules.%s", s.name, sel.Sel.Name)
			}
			return true
		})
		for _, spec := range s.file.Imports {
			if spec.Name != nil && spec.Path.Value == strconv.Quote(module+"/rules") {
				t.Errorf("%s gives rules another name, which hides what it uses", s.name)
			}
		}
	}
}

func TestImports_NobodyRegistersByInit(t *testing.T) {
	for _, s := range sources(t) {
		for _, decl := range s.file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: things are handed over, not registered by init", s.name)
			}
		}
	}
}

func TestImports_EveryArrowHasItsReason(t *testing.T) {
	for _, a := range append(slices.Clone(arrows), testArrows...) {
		if a.reason == "" {
			t.Errorf("%s -> %s has no reason", a.from, a.to)
		}
	}
	for _, a := range arrows {
		if listed(a.to, a.from, false) {
			t.Errorf("%s and %s import one another", a.from, a.to)
		}
	}
}
