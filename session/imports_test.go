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
	"testing"
)

const module = "saloon"

type arrow struct{ from, to, reason string }

// arrows are the imports that are allowed between folders, each with its reason. <game> is
// any game, the same on both sides.
var arrows = []arrow{
	{"main", "session", "wiring: the serve command"},
	{"main", "session/load", "wiring: the load command"},
	{"main", "lobby", "wiring: opens the lobby on the store"},
	{"main", "data", "wiring: opens the store; the backup command"},
	{"main", "rules", "wiring: hands the games on as a list"},
	{"main", "rules/games", "wiring: opens the games"},
	{"main", "rules/cli", "wiring: the rules and verify commands; how wrong words are refused"},
	{"main", "rules/bot/arena", "wiring: the sim and arena commands"},
	{"main", "rules/bot/check", "wiring: the bot-check command"},
	{"main", "rules/bot/review/reviewcli", "wiring: the review command"},

	{"session", "lobby", "signs people in and carries mail to their screens"},
	{"session", "lobby/table", "bots from outside send its commands and are told its snapshots"},
	{"session", "tui", "runs the screens"},
	{"session", "tui/board", "hands presenters of games on to the screens"},
	{"session", "rules", "bots from outside write moves in notation"},
	{"session", "rules/bot/protocol", "the lines that bots from outside write and are told"},

	{"tui", "lobby", "shows its snapshots and sends its commands"},
	{"tui", "lobby/table", "commands, cards and snapshots are its values"},
	{"tui", "rules", "moves, events, seats and refusals"},
	{"tui", "tui/board", "the seam that all boards share"},
	{"tui", "tui/board/<game>", "picks the board of a game"},
	{"tui", "tui/widget", "lists, forms, keys"},
	{"tui", "tui/style", "the theme"},
	{"tui", "tui/lang", "the words"},
	{"tui", "tui/keys", "which letter means what"},
	{"tui/board", "rules", "moves, events and seats"},
	{"tui/board", "tui/widget", "keys and areas"},
	{"tui/board", "tui/style", "the theme"},
	{"tui/board", "tui/lang", "the words"},
	{"tui/board/<game>", "rules", "moves, events and seats"},
	{"tui/board/<game>", "rules/<game>", "its view and its events"},
	{"tui/board/<game>", "tui/board", "the seam that it fills"},
	{"tui/board/<game>", "tui/widget", "keys and areas"},
	{"tui/board/<game>", "tui/style", "the theme"},
	{"tui/board/<game>", "tui/lang", "the words"},
	{"tui/board/<game>", "tui/keys", "which letter means what"},
	{"tui/board/boardtest", "rules", "the questions that all boards are asked"},
	{"tui/board/boardtest", "tui/board", "the seam that is tested"},
	{"tui/board/boardtest", "tui/widget", "keys and areas"},
	{"tui/board/boardtest", "tui/style", "the theme"},
	{"tui/board/boardtest", "tui/lang", "the words"},
	{"tui/board/boardtest", "tui/keys", "which letters boards leave alone"},
	{"tui/widget", "tui/style", "the theme"},
	{"tui/lang", "rules", "refusals are sentences to translate"},
	{"tui/lang", "tui/keys", "texts name keys by what they do"},

	{"lobby", "lobby/table", "keeps tables: asks for their steps, writes their facts down"},
	{"lobby/table", "rules", "plays the games by their contract"},
	{"lobby", "rules", "plays the games by their contract"},
	{"lobby", "rules/bot", "bots on seats"},
	{"lobby", "data", "the plain types of what is kept; the store itself is an interface"},

	{"rules/bot", "rules", "sees games through rules.Sight"},
	{"rules/bot/protocol", "rules", "seats, moves, outcomes and refusals"},
	{"rules/bot/check", "rules", "plays games with a bot"},
	{"rules/bot/check", "rules/bot", "tells it the levels of the saloon's own bots"},
	{"rules/bot/check", "rules/bot/child", "starts it and talks to it"},
	{"rules/bot/check", "rules/bot/protocol", "what it may say and what it is told"},
	{"rules/bot/review", "rules", "sees games through rules.Sight, and plays records again"},
	{"rules/bot/review", "rules/bot", "lets the hard bot compare choices"},
	{"rules/bot/review/reviewcli", "rules", "reads exports"},
	{"rules/bot/review/reviewcli", "rules/bot/review", "tells reviews"},
	{"rules/bot/review/reviewcli", "rules/cli", "opens the game of an export"},
	{"rules/bot/child", "rules", "moves and refusals"},
	{"rules/bot/child", "rules/bot/protocol", "the lines that a child writes and is told"},
	{"rules/bot/protocol/protocoltest", "rules/bot/protocol", "its schema"},
	{"rules/bot/child/childtest", "rules/bot/protocol", "the versions that are spoken"},
	{"rules/bot/child/childtest", "rules/bot/protocol/protocoltest", "bots that look at what they are told"},
	{"rules/bot/arena", "rules", "plays games"},
	{"rules/bot/arena", "rules/bot", "lets bots play"},
	{"rules/bot/arena", "rules/bot/child", "lets bots play that are programs of their own"},
	{"rules/bot/arena", "rules/bot/protocol", "tells them how a game stands"},
	{"rules/bot/arena", "rules/cli", "has commands with a subcommand for each game"},
	{"rules/bot/tuner", "rules", "weights and features of games"},
	{"rules/bot/tuner", "rules/bot", "reads the options of bots"},
	{"rules/bot/tuner", "rules/bot/arena", "lets bots play with different weights"},
	{"rules/bot/tuner", "rules/cli", "has commands with a subcommand for each game"},
	{"rules/bot/tuner", "rules/games", "is a program, and opens the games"},
	{"rules/games", "rules", "the games as a list"},
	{"rules/games", "rules/<game>", "the only place of the rules that names all games"},
	{"rules/cli", "rules", "commands about games; verifies exports"},
	{"rules/<game>", "rules", "the contract"},
	{"rules/rulestest", "rules", "the contract, asked of every game"},
	{"lobby/table/tabletest", "rules", "a game small enough to try tables with"},
	{"rules/rulestest/toy", "rules", "a game small enough to test the suite with"},
}

// testArrows may be drawn by tests only.
var testArrows = []arrow{
	{"rules", "rules/<game>", "a record is tried with real games"},
	{"rules", "rules/rulestest", "likewise"},
	{"rules", "rules/rulestest/toy", "likewise"},
	{"rules/bot", "rules/<game>", "bots are tried on real games"},
	{"rules/bot/arena", "rules/<game>", "likewise"},
	{"rules/bot/arena", "rules/rulestest/toy", "and on a toy"},
	{"rules/bot/arena", "rules/cli/clitest", "runs the real program"},
	{"rules/bot/arena", "rules/bot/child/childtest", "bots that are programs, good ones and bad ones"},
	{"rules/bot/child", "rules/bot/child/childtest", "likewise"},
	{"rules/bot/check", "rules/bot/child/childtest", "likewise"},
	{"rules/bot/check", "rules/rulestest/toy", "which play a toy"},
	{"rules/bot/check", "rules/cli", "carries out its command"},
	{"rules/bot/check", "rules/games", "the bot of the README plays the real games"},
	{"rules/bot/review", "rules/games", "the real games are reviewed"},
	{"rules/bot/review/reviewcli", "rules/cli/clitest", "runs the real program"},
	{"rules/bot/child", "rules/rulestest/toy", "which play a toy"},
	{"rules/bot/tuner", "rules/<game>", "tunes a real game"},
	{"rules/bot/tuner", "rules/cli/clitest", "runs the real program"},
	{"rules/cli", "rules/rulestest", "plays a game to verify"},
	{"rules/cli", "rules/rulestest/toy", "likewise"},
	{"rules/cli", "rules/cli/clitest", "runs the real program"},
	{"rules/games", "rules/rulestest/toy", "a toy with a sheet of its own"},
	{"rules/<game>", "rules/rulestest", "the suite that every game faces"},
	{"rules/rulestest/toy", "rules/rulestest", "the suite faces itself"},
	{"lobby", "rules/<game>", "tables play real games"},
	{"lobby", "lobby/table/tabletest", "and a toy"},
	{"lobby/table", "lobby/table/tabletest", "tables are tried with a toy"},
	{"lobby/table", "rules/<game>", "and with real games, as they were"},
	{"tui/board/<game>", "tui/board/boardtest", "the questions that all boards are asked"},
	{"tui", "rules/<game>", "screens show real games"},
	{"tui", "tui/board/boardtest", "screens are looked at as boards are"},
	{"tui", "data", "on a real store"},
	{"session", "data", "on a real store"},
	{"session", "session/load", "a real server is measured while bots play"},
	{"session", "rules/games", "a real saloon has the real games"},
	{"session", "rules/rulestest/toy", "and a toy one has a toy, which goes through all that a new game goes through"},
	{"session", "rules/rulestest", "likewise"},
	{"session", "rules/cli", "likewise"},
	{"session", "tui/board/boardtest", "likewise"},
	{"session", "rules/cli/clitest", "runs the real program"},
	{"session", "rules/bot/protocol/protocoltest", "all that bots write and are told is what the schema says"},
}

// outside are libraries that only some folders may use.
var outside = []struct {
	lib    string
	only   []string
	reason string
}{
	{"charm.land/ssh", []string{"session", "session/load"}, "nobody else knows how people come in"},
	{"charm.land/wish", []string{"session", "session/load"}, "likewise"},
	{"golang.org/x/crypto/ssh", []string{"session", "session/load"}, "likewise"},
	{"go.etcd.io/bbolt", []string{"data"}, "nobody else knows how things are kept"},
	{"charm.land/bubbletea", []string{"session", "tui"}, "boards are plain values"},
	{"net", []string{"session", "session/load", "data"}, "only sessions use the network, and the store has a socket for backups"},
}

// commandFolders are the folders of the rules that may use libraries, because they have
// commands or are for tests. All others are pure.
var commandFolders = map[string]string{
	"rules/bot/protocol/protocoltest": "checks lines in tests",
	"rules/cli":                       "what the commands share",
	"rules/cli/clitest":               "runs the programs in tests",
	"rules/bot/arena":                 "the sim and arena commands",
	"rules/bot/check":                 "the bot-check command",
	"rules/bot/review/reviewcli":      "the review command",
	"rules/bot/tuner":                 "a program of its own",
}

// A sourceFile is one parsed file and its folder.
type sourceFile struct {
	folder, name string
	test         bool
	file         *ast.File
}

func sources(t *testing.T) []sourceFile {
	t.Helper()
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
	if err != nil || len(all) < 50 {
		t.Fatalf("read %d files: %v", len(all), err)
	}
	return all
}

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
	for _, s := range sources(t) {
		for _, name := range imported(s) {
			if to, ours := strings.CutPrefix(name, module+"/"); ours && !listed(s.folder, to, s.test) {
				t.Errorf("%s: %s must not import %s; if it should, give the reason in session/imports_test.go", s.name, s.folder, to)
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
		// boardtest plays games to have something to show to boards under test.
		screen := s.folder == "tui" || strings.HasPrefix(s.folder, "tui/") || s.folder == "session"
		if s.test || !screen || s.folder == "tui/board/boardtest" {
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
