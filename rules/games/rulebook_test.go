package games

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"saloon/rules"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func all(t *testing.T) []rules.Game {
	t.Helper()
	games, err := Open("")
	must(t, err)
	return games
}

func rulebook(t *testing.T, g rules.Game) *rules.Rulebook {
	t.Helper()
	return rulebookIn(t, g, "en")
}

func rulebookIn(t *testing.T, g rules.Game, language string) *rules.Rulebook {
	t.Helper()
	b, err := rules.RulebookOf(g, language)
	if err != nil {
		t.Fatalf("%s in %s: %v", g.Info().ID, language, err)
	}
	return b
}

// languages are those in which people read, English first.
func languages(t *testing.T) []string {
	t.Helper()
	folders, err := os.ReadDir(filepath.Join("..", "..", "tui", "lang", "texts"))
	must(t, err)
	list := []string{"en"}
	for _, f := range folders {
		if f.Name() != "en" {
			list = append(list, f.Name())
		}
	}
	return list
}

// Also the help on the smallest screen shows a rule in the lines of its page.
func TestPages_FitATerminal(t *testing.T) {
	for _, g := range all(t) {
		for _, language := range languages(t) {
			b := rulebookIn(t, g, language)
			if !strings.HasPrefix(b.Title, g.Info().Title) {
				t.Errorf("the page of %s in %s has the title %q", g.Info().ID, language, b.Title)
			}
			for _, line := range strings.Split(b.String(), "\n") {
				if utf8.RuneCountInString(line) > 75 || strings.ContainsAny(line, "*`[") && !strings.Contains(line, "seats[]") {
					t.Errorf("%s in %s: a line that a terminal shows badly: %q", g.Info().ID, language, line)
				}
			}
		}
	}
}

// rulings are the words that mark what the house has decided.
var rulings = map[string]string{"en": "Ruling", "de": "Festlegung", "nl": "Besluit"}

var told = regexp.MustCompile("\\d+|\\]\\([^)]*\\)|`[^`]*`|(?m)^- |\\*\\*[A-Z][a-z]+:?\\*\\*")

// pageInParts is a page from each number of a rule, or heading of a chapter, to the next.
func pageInParts(t *testing.T, g rules.Game, file string) []string {
	t.Helper()
	page, err := fs.ReadFile(g.(rules.Documented).Rules(), file)
	must(t, err)
	return regexp.MustCompile(`(?m)^(## |\*\*[A-Z]{2}-)`).Split(string(page), -1)
}

// Each rule has, in every language, the same number, links, figures, words of programs, points of a list and rulings.
func TestPages_SayTheSameInEveryLanguage(t *testing.T) {
	for _, g := range all(t) {
		english := pageInParts(t, g, "RULES.md")
		for _, language := range languages(t)[1:] {
			file := "RULES." + language + ".md"
			parts := pageInParts(t, g, file)
			if len(parts) != len(english) {
				t.Errorf("%s of %s has %d rules and chapters, the English page %d", file, g.Info().ID, len(parts), len(english))
				continue
			}
			for i, part := range parts {
				is := told.FindAllString(strings.ReplaceAll(part, "**"+rulings[language], "**"+rulings["en"]), -1)
				want := told.FindAllString(english[i], -1)
				if !slices.Equal(is, want) {
					t.Errorf("%s of %s tells\n%q, not\n%q, in %s", file, g.Info().ID, is, want, part)
				}
			}
		}
	}
}

var (
	pageVersion = regexp.MustCompile(`rules in version (\d+)`)
	pageDefault = regexp.MustCompile(`(?s)option (\w+) .*?Under (\w+), the\s+default`)
)

// What a page says about the version and about options is so in the game.
func TestPages_SayWhatTheGamesPlay(t *testing.T) {
	var different []string
	for _, g := range all(t) {
		b, info := rulebook(t, g), g.Info()
		version := "1"
		if is := pageVersion.FindStringSubmatch(b.Intro); is != nil {
			version = is[1]
		}
		if has := fmt.Sprint(info.Version); has != version {
			different = append(different, fmt.Sprintf("%s: the page is that of version %s, the game has version %s", info.ID, version, has))
		}
		for _, c := range b.Chapters {
			for _, is := range pageDefault.FindAllStringSubmatch(c.String(), -1) {
				for _, o := range info.Options {
					if o.Key == is[1] && o.Default != is[2] {
						different = append(different, fmt.Sprintf("%s: %s says that the default of %s is %s, the game has %s", info.ID, c.Number, o.Key, is[2], o.Default))
					}
				}
			}
		}
	}
	if len(different) > 0 {
		t.Errorf("pages and games differ in\n%q", different)
	}
}

var named = regexp.MustCompile(`\b(MR|ZB|MT)-\d+(?:\.\d+)?`)

// A number that stands anywhere in the program, its texts or its tests can be looked up.
func TestPages_HaveEveryNumberThatIsNamed(t *testing.T) {
	known := map[string]bool{}
	for _, g := range all(t) {
		for _, n := range rulebook(t, g).Numbers() {
			known[n.String()] = true
		}
	}
	met := map[string]bool{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if entry != nil && entry.Name() == ".git" {
				return fs.SkipDir
			}
			return err
		}
		for _, number := range numbersIn(t, path) {
			met[number] = true
			if !known[number] {
				t.Errorf("%s names %s, and no page has it", path, number)
			}
		}
		return nil
	})
	must(t, err)
	for _, n := range []string{"MR-4.4", "ZB-9", "MT-5"} { // of a refusal, a comment, a translated phrase
		if !met[n] {
			t.Errorf("%s is named nowhere: is the whole program looked at?", n)
		}
	}
}

// numbersIn are the numbers of rules in a file, those in the names of tests too.
func numbersIn(t *testing.T, path string) []string {
	t.Helper()
	if !slices.Contains([]string{".go", ".md", ".txt", ".txtar", ".csv"}, filepath.Ext(path)) {
		return nil
	}
	text, err := os.ReadFile(path)
	must(t, err)
	numbers := named.FindAllString(string(text), -1)
	for _, parts := range testOf.FindAllStringSubmatch(string(text), -1) {
		numbers = append(numbers, numberOfTest(parts))
	}
	return numbers
}

var testOf = regexp.MustCompile(`\bTest(MR|ZB|MT)(\d+)(?:_(\d+))?_`)

// numberOfTest is the number in the name of a test: TestMR4_2_... is about MR-4.2.
func numberOfTest(parts []string) string {
	if parts[3] == "" {
		return parts[1] + "-" + parts[2]
	}
	return parts[1] + "-" + parts[2] + "." + parts[3]
}

// Each rule is in the name of a test of its game, or in a text of one, such as the refusal that is expected.
func TestPages_EachRuleHasATest(t *testing.T) {
	for _, g := range all(t) {
		tested := testedNumbers(t, filepath.Join("..", g.Info().ID))
		for _, c := range rulebook(t, g).Chapters {
			if len(c.Paragraphs) == 0 && !tested[c.Number.String()] {
				t.Errorf("no test names %s", c.Number)
			}
			for _, p := range c.Paragraphs {
				if !tested[p.Number.String()] {
					t.Errorf("no test names %s", p.Number)
				}
			}
		}
	}
}

func testedNumbers(t *testing.T, dir string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no tests: %v", dir, err)
	}
	tested := map[string]bool{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		must(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if parts := testOf.FindStringSubmatch(n.Name.Name); parts != nil {
					tested[numberOfTest(parts)] = true
				}
			case *ast.BasicLit:
				for _, number := range named.FindAllString(n.Value, -1) {
					tested[number] = true
				}
			}
			return true
		})
	}
	return tested
}
