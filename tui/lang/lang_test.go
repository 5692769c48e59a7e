package lang

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"saloon/rules"
)

var verb = regexp.MustCompile(`%(\[\d\])?[-+# 0]*\d*[a-z%]`)

// verbs are the arguments that a text takes, in the order in which they are handed in.
func verbs(text string) []string {
	var list []string
	next := 1
	for _, v := range verb.FindAllString(text, -1) {
		if v == "%%" {
			continue
		}
		if v[1] == '[' {
			next = int(v[2] - '0')
			v = "%" + v[4:]
		}
		list = append(list, string(rune('0'+next))+v)
		next++
	}
	slices.Sort(list)
	return list
}

// faults compares a language with English.
func faults(base, w *Words) []string {
	var list []string
	for key, text := range base.texts {
		other, ok := w.texts[key]
		switch {
		case !ok && !strings.HasSuffix(key, ".zero"):
			list = append(list, "missing: "+key)
		case ok && !slices.Equal(verbs(text), verbs(other)):
			list = append(list, "other arguments: "+key)
		}
	}
	for key := range w.texts {
		_, ok := base.texts[key]
		if !ok && !strings.HasSuffix(key, ".zero") {
			list = append(list, "too many: "+key)
		}
	}
	for book, pages := range base.books {
		if len(w.books[book]) != len(pages) {
			list = append(list, "chapters missing in the book: "+book)
		}
	}
	slices.Sort(list)
	return list
}

func TestEveryLanguageIsComplete(t *testing.T) {
	for _, w := range builtIn().words {
		for _, fault := range faults(builtIn().words[0], w) {
			t.Errorf("%s: %s", w.code, fault)
		}
	}
}

func TestPluralFormsComeInPairs(t *testing.T) {
	for key := range builtIn().words[0].texts {
		for one, other := range map[string]string{".one": ".other", ".other": ".one"} {
			if stem, ok := strings.CutSuffix(key, one); ok && !builtIn().words[0].has(stem+other) {
				t.Errorf("%s has no %s", key, other)
			}
		}
	}
}

func (w *Words) has(key string) bool { _, ok := w.find(key); return ok }

func small(t *testing.T) *catalogue {
	t.Helper()
	c, err := load(fstest.MapFS{
		"en/screens.txt":  {Data: []byte("# words\nlist.and.join = and\ncows.zero = no cows\ncows.one = %d cow of %s\ncows.other = %d cows of %s\nonly = English\nterm.corn = corn\n")},
		"de/screens.txt":  {Data: []byte("list.and.join = und\ncows.one = %[2]s hat %[1]d Kuh\ncows.other = %[2]s hat %[1]d Kühe\nterm.corn = Mais\n")},
		"de/phrases.txt":  {Data: []byte("X-1 = kein %s hier\n")},
		"en/ox.rules.txt": {Data: []byte("# One\nA line\nand more.\n\n- a point\n# Two\nText.")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestWords(t *testing.T) {
	c := small(t)
	en, de := c.wordsFor(""), c.wordsFor("de_AT.UTF-8")
	for _, pair := range [][2]string{
		{en.N("cows", 1, "Ann"), "1 cow of Ann"},
		{en.N("cows", 0), "no cows"},
		{de.N("cows", 2, "Ann"), "Ann hat 2 Kühe"},
		{de.T("only"), "English"},
		{de.T("nowhere"), "nowhere"},
		{de.List([]string{"a", "b", "c"}), "a, b und c"},
		{en.List([]string{"a"}), "a"},
		{de.Phrase(rules.Phrase{Code: "X-1", Text: "no %s here", Args: []any{"corn"}}), "Kein Mais hier."},
		{en.Phrase(rules.Phrase{Code: "X-1", Text: "no %s here", Args: []any{"corn"}}), "No corn here."},
		{de.Refusal(rules.Refuse("X-1", "no %s here", "corn")), "Kein Mais hier (X-1)."},
		{en.Refusal(rules.Refuse("X-1/b", "is it %s?", "corn")), "Is it corn? (X-1)"},
		{en.Refusal(rules.Refuse("seat-taken", "that seat is taken")), "That seat is taken."},
		{en.Part("ox", "best-herd"), "best herd"},
		{c.wordsFor("xx").Code(), "en"},
		{c.wordsFor("C.UTF-8").Code(), "en"},
		{de.Book("ox")[0].Text, "A line and more.\n\n- a point"},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%q, not %q", pair[0], pair[1])
		}
	}
}

func TestFaultsAreFound(t *testing.T) {
	c := small(t)
	got := strings.Join(faults(c.words[0], c.words[1]), "; ")
	if want := "chapters missing in the book: ox; missing: only"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestBadFilesAreRefused(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"no English": {"de/a.txt": {Data: []byte("a = b")}},
		"no value":   {"en/a.txt": {Data: []byte("a\n")}},
		"twice":      {"en/a.txt": {Data: []byte("a = b\na = c\n")}},
		"no tag":     {"en/a.txt": {Data: []byte("a = b\n")}, "q!/a.txt": {Data: []byte("a = b\n")}},
	} {
		if _, err := load(fs.FS(files)); err == nil {
			t.Errorf("%s: was taken", name)
		}
	}
}
