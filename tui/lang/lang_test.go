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
		"en/screens.txt":  {Data: []byte("# words\nlist.and.join = and\ncows.zero = no cows\ncows.one = %d cow of %s\ncows.other = %d cows of %s\nonly = English\nterm.corn = corn\n{ox,cow}.{1,2} = a head\n")},
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
		{en.T("cow.2") + en.T("ox.1"), "a heada head"},
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
	if want := "chapters missing in the book: ox; missing: cow.1; missing: cow.2; missing: only; missing: ox.1; missing: ox.2"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestBadFilesAreRefused(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"no English": {"de/a.txt": {Data: []byte("a = b")}},
		"no value":   {"en/a.txt": {Data: []byte("a\n")}},
		"twice":      {"en/a.txt": {Data: []byte("a = b\n{a,c} = c\n")}},
		"no tag":     {"en/a.txt": {Data: []byte("a = b\n")}, "q!/a.txt": {Data: []byte("a = b\n")}},
	} {
		if _, err := load(fs.FS(files)); err == nil {
			t.Errorf("%s: was taken", name)
		}
	}
}

// letters are keys that a text names by their letter, instead of by what they do.
var letters = regexp.MustCompile(`(?i:press|drücke?|druk op|key|taste|toets) ([a-zM])\b|[ ;,(|:.=] ?([b-zM]) (takes|ends|passes|turns|gives|asks|opens|closes|looks|goes|leaves|lets|shows|stops|nimmt|beendet|passt|dreht|gibt|geht|zeigt|neemt|stopt|past|draait|geeft|gaat)\b`)

// Texts name keys by what they do, so that they cannot name a key that does something else.
func TestTextsNameKeysByWhatTheyDo(t *testing.T) {
	named := 0
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(files, path)
		for line := range strings.Lines(string(raw)) {
			named += len(namedKeys.FindAllString(line, -1))
			if found := letters.FindString(line); found != "" {
				t.Errorf("%s names a key by its letter, %q: %s", path, found, line)
			}
		}
		return err
	})
	if err != nil || named < 100 {
		t.Errorf("%d keys are named: %v", named, err)
	}
	if _, err := withKeys("Press <nothing>."); err == nil {
		t.Error("a text may name a key that there is not")
	}
}

// Words and phrases that were wrong or said something else in their language.
var wrongWords = map[string][]string{
	"en": {"make it so", "1 points", "1 cows", "1 workers"},
	"de": {"Oben liegt Gold", "Gepraat", "R Ende", "enter weiter", "gern alle", "so machen", "bleibt deiner"},
	"nl": {"Gepraat", "niemand anders ziet haar", "graag iedereen", "zo doen", "enter verder", "M neemt haar"},
}

func TestWrongWordsAreGone(t *testing.T) {
	found := 0
	for _, w := range builtIn().words {
		for key, text := range w.all() {
			found++
			for _, wrong := range wrongWords[w.code] {
				if strings.Contains(text, wrong) {
					t.Errorf("%s: %s = %s", w.code, key, text)
				}
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d texts were read", found)
	}
}

var (
	// keyWords name keys of a screen, in any of the languages.
	keyWords = regexp.MustCompile(`(?i)\b(press|enter|esc|arrows?|drücke?|pfeile?|druk|pijlen?)\b|(^|[ (])[a-zA-Z?] (gives?|has|takes|turns|looks|ends|trades|gibt|hat|holt|nimmt|dreht|sieht|tauscht|beendet|geeft|heeft|haalt|neemt|draait|kijkt|ruilt|stopt)\b`)
	// typeWords are what one does in line mode.
	typeWords = regexp.MustCompile(`(?i)\b(type|tipp|typ) `)
	ofLesson  = regexp.MustCompile(`^[a-z]+\.lesson\.(\d+|over)$`)
	signs     = regexp.MustCompile(`[●○═≈⌂›‹×\x60{}|]`)
)

// A lesson is read on a screen, with keys and pictures, and aloud, with words to type.
func TestLessonsHaveTwoReadings(t *testing.T) {
	for _, w := range builtIn().words {
		found := 0
		for key, text := range w.texts {
			if !ofLesson.MatchString(key) {
				continue
			}
			found++
			if typeWords.MatchString(text) || strings.ContainsAny(text, "{|}") || !keyWords.MatchString(text) {
				t.Errorf("%s: %s on a screen: %s", w.code, key, text)
			}
			if said := w.Aloud().T(key); keyWords.MatchString(said) || signs.MatchString(said) {
				t.Errorf("%s: %s aloud: %s", w.code, key, said)
			}
		}
		if found < 40 {
			t.Errorf("%s has only %d texts of lessons", w.code, found)
		}
	}
}

// What only line mode says names no key of a screen.
func TestLineModeNamesNoKeys(t *testing.T) {
	only := regexp.MustCompile(`^lines\.|\.(ask|speak|near|help)\.|^news\.`)
	typed := regexp.MustCompile(`(evening|abend|avond) enter`) // a word to type that is the name of a key too
	for _, w := range builtIn().words {
		for key := range w.texts {
			if said := typed.ReplaceAllString(w.Aloud().T(key), ""); only.MatchString(key) && !strings.HasPrefix(key, "act.") && (keyWords.MatchString(said) || signs.MatchString(said)) {
				t.Errorf("%s: %s aloud: %s", w.code, key, said)
			}
		}
	}
}

// Nobody is told a template: every text of every language is read in the way of a screen, or in that of line mode.
func TestNoTextIsToldWithBothReadings(t *testing.T) {
	for _, w := range builtIn().words {
		for key := range w.texts {
			for way, words := range map[string]*Words{"on a screen": w, "aloud": w.Aloud()} {
				if text := words.T(key); strings.ContainsAny(text, "{|}") {
					t.Errorf("%s: %s is %s %q", w.code, key, way, text)
				}
			}
		}
	}
}

func TestReadings(t *testing.T) {
	for _, c := range []struct{ text, shown, said string }{
		{"A cow (●): {press enter|type ok}.", "A cow (●): press enter.", "A cow: type ok."},
		{"{|With cards }you {see|hear} it (all).", "you see it (all).", "With cards you hear it (all)."},
		{"nothing | else", "nothing | else", "nothing | else"},
	} {
		if shown, said := readings(c.text); shown != c.shown || said != c.said {
			t.Errorf("%q is on a screen %q and aloud %q", c.text, shown, said)
		}
	}
}

// Terminals that have no umlauts show two letters for one, as one writes them there.
func TestWords_InASCII(t *testing.T) {
	w := For("de").InASCII()
	if w != For("de").InASCII() || w.Code() != "de" {
		t.Error("they are others each time")
	}
	for key, text := range w.all() {
		if strings.ContainsAny(text, "äöüÄÖÜß") {
			t.Errorf("%s is %q", key, text)
		}
	}
	if got := For("de").T("act.back"); got != "zurück" || w.T("act.back") != "zurueck" {
		t.Errorf("%q is %q", got, w.T("act.back"))
	}
}
