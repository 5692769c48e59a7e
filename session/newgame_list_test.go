package session

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
)

// The page for contributors lists the files of a game. In their names GAME is any game's id, LANGUAGE any
// language, and * anything. The list is compared with the files of the games that there
// are, so that nothing is missing from it and nothing in it is superfluous.
func TestNewGame_TheListOfItsFiles(t *testing.T) {
	list := listedFiles(t)
	all := openGames()
	languages := subfolders(t, "../tui/lang/texts")
	for _, pattern := range list {
		for _, name := range inLanguages(pattern, languages) {
			for _, g := range all {
				checkListed(t, name, g)
			}
		}
	}
	checkUnlisted(t, list, all, languages)
}

func inLanguages(pattern string, languages []string) (names []string) {
	if !strings.Contains(pattern, "LANGUAGE") {
		return []string{pattern}
	}
	for _, language := range languages {
		if path.Base(pattern) != "phrases.txt" || language != "en" { // English phrases stand in the sources
			names = append(names, strings.ReplaceAll(pattern, "LANGUAGE", language))
		}
	}
	return names
}

var quoted = regexp.MustCompile("`([^`]+)`")

// listedFiles reads the list: the first column of the table that names GAME. A name
// without a folder that the project has stands beside the first name of its line.
func listedFiles(t *testing.T) (list []string) {
	t.Helper()
	for line := range strings.Lines(topFile(t, ".ci/CONTRIBUTING.md")) {
		cells := strings.Split(line, "|")
		if len(cells) < 3 {
			continue
		}
		folder := ""
		for i, name := range quoted.FindAllStringSubmatch(cells[1], -1) {
			if i == 0 {
				folder = path.Dir(name[1])
				list = append(list, name[1])
				continue
			}
			list = append(list, path.Join(folder, name[1]))
		}
	}
	if len(list) < 20 {
		t.Fatalf("the list in CONTRIBUTING.md has only %q", list)
	}
	return list
}

func subfolders(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// checkListed checks that a file of the list exists for a game. A file that all games
// share must name the game.
func checkListed(t *testing.T, pattern string, g rules.Game) {
	t.Helper()
	name := strings.ReplaceAll(pattern, "GAME", g.Info().ID)
	found, err := filepath.Glob(filepath.Join("..", name))
	if err != nil || len(found) == 0 {
		t.Errorf("CONTRIBUTING.md lists %s, but there is no %s", pattern, name)
		return
	}
	if name == pattern && !names(t, found[0], g) {
		t.Errorf("CONTRIBUTING.md lists %s, but nothing of %s is in it", pattern, g.Info().Title)
	}
}

func names(t *testing.T, file string, g rules.Game) bool {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(raw), g.Info().ID) || strings.Contains(string(raw), g.Info().Title)
}

// checkUnlisted looks at the files that the list leaves out. None may be a file that all
// games have, or name all games. A file that only some games have is a chapter of theirs,
// which their doc.go names.
func checkUnlisted(t *testing.T, list []string, all []rules.Game, languages []string) {
	t.Helper()
	owners := map[string]int{}
	for _, name := range sourceFiles(t) {
		general, game := generalName(name, all, languages)
		if slices.ContainsFunc(list, func(pattern string) bool { ok, _ := path.Match(pattern, general); return ok }) {
			continue
		}
		if game == "" {
			if !slices.ContainsFunc(all, func(g rules.Game) bool { return !names(t, filepath.Join("..", name), g) }) {
				t.Errorf("%s names all games, and the list in CONTRIBUTING.md leaves it out", name)
			}
			continue
		}
		if owners[general]++; owners[general] == len(all) {
			t.Errorf("all games have %s, and the list in CONTRIBUTING.md leaves it out", general)
		}
		doc, err := os.ReadFile(filepath.Join("..", path.Dir(name), "doc.go"))
		if err != nil || !regexp.MustCompile(`\b`+regexp.QuoteMeta(path.Base(name))+`\b`).Match(doc) {
			t.Errorf("%s is neither in the list in CONTRIBUTING.md nor named by the doc.go beside it", name)
		}
	}
}

// sourceFiles are the sources and texts of the project, without tests and the front page.
func sourceFiles(t *testing.T) (list []string) {
	t.Helper()
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		name = strings.TrimPrefix(filepath.ToSlash(name), "../")
		switch {
		case err != nil || name == "..":
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || name == "README.md" || strings.HasSuffix(name, "_test.go"):
			return nil
		case slices.Contains([]string{".go", ".md", ".csv", ".txt"}, path.Ext(name)):
			list = append(list, name)
		}
		return nil
	})
	if err != nil || len(list) < 100 {
		t.Fatalf("found %d files: %v", len(list), err)
	}
	return list
}

// generalName writes GAME and LANGUAGE in the place of a game and a language, and tells
// which game it was.
func generalName(name string, all []rules.Game, languages []string) (general, game string) {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if i > 0 && parts[i-1] == "texts" && slices.Contains(languages, part) {
			parts[i] = "LANGUAGE"
		}
		for _, g := range all {
			if id := g.Info().ID; part == id || strings.HasPrefix(part, id+".") {
				parts[i], game = "GAME"+strings.TrimPrefix(part, id), id
			}
		}
	}
	return strings.Join(parts, "/"), game
}

var (
	inCode   = regexp.MustCompile("`[^`\n]*`")
	pageLink = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)]*)?\)`)
	heading  = regexp.MustCompile("(?m)^#+ (.*)$")
)

// What pages point to is there, with the chapter that they name.
func TestPages_PointToWhatIsThere(t *testing.T) {
	pages := pagesOfTheProject(t)
	found := 0
	for page, text := range pages {
		for _, link := range pageLink.FindAllStringSubmatch(inCode.ReplaceAllString(text, ""), -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			found++
			to := page
			if link[1] != "" {
				to = path.Join(path.Dir(page), link[1])
			}
			if _, err := os.Stat(filepath.Join("..", to)); err != nil {
				t.Errorf("%s points to %s: %v", page, link[1], err)
			}
			if link[2] != "" && !slices.Contains(anchors(pages[to]), link[2]) {
				t.Errorf("%s points to %s%s, and there is no such chapter", page, link[1], link[2])
			}
		}
	}
	for _, name := range quoted.FindAllStringSubmatch(topFile(t, ".ci/CONTRIBUTING.md"), -1) {
		folder, _, inFolder := strings.Cut(name[1], "/")
		_, err := os.Stat(filepath.Join("..", folder))
		if inFolder && err == nil && !strings.ContainsAny(name[1], " *") && !regexp.MustCompile("GAME|LANGUAGE|CODE|NAME").MatchString(name[1]) {
			if _, err := os.Stat(filepath.Join("..", name[1])); err != nil {
				t.Errorf("CONTRIBUTING.md names %s: %v", name[1], err)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d links were found", found)
	}
}

func pagesOfTheProject(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".md" {
			return err
		}
		raw, err := os.ReadFile(name)
		pages[strings.TrimPrefix(filepath.ToSlash(name), "../")] = string(raw)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

func anchors(text string) (list []string) {
	for _, h := range heading.FindAllStringSubmatch(text, -1) {
		name := strings.ToLower(regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(h[1], ""))
		list = append(list, "#"+strings.ReplaceAll(name, " ", "-"))
	}
	return list
}
