package lang

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

const (
	rulesEnd    = ".rules.txt"  // how the names of rules pages end
	phrasesFile = "phrases.txt" // its keys are codes
	typedFile   = "typed.txt"   // its keys are the words that are typed in line mode
)

func load(root fs.FS) (*catalogue, error) {
	folders, err := fs.ReadDir(root, ".")
	if err != nil {
		return nil, fmt.Errorf("reading the languages: %w", err)
	}
	c := &catalogue{}
	for _, folder := range folders {
		if folder.IsDir() {
			c.codes = append(c.codes, folder.Name())
		}
	}
	at := slices.Index(c.codes, Base)
	if at < 0 {
		return nil, fmt.Errorf("reading the languages: %q is missing", Base)
	}
	c.codes[0], c.codes[at] = c.codes[at], c.codes[0]
	var tags []language.Tag
	for _, code := range c.codes {
		w, err := loadWords(root, code)
		if err != nil {
			return nil, err
		}
		if len(c.words) > 0 {
			w.base, w.aloud.base = c.words[0], c.words[0].aloud
		}
		c.words = append(c.words, w)
		tags = append(tags, w.tag)
	}
	c.matcher = language.NewMatcher(tags)
	return c, nil
}

func loadWords(root fs.FS, code string) (*Words, error) {
	tag, err := language.Parse(code)
	if err != nil {
		return nil, fmt.Errorf("the folder %q is no language: %w", code, err)
	}
	w := &Words{code: code, tag: tag, texts: map[string]string{}, said: map[string]string{}, typed: map[string]string{}, books: map[string][]Page{}}
	aloud := *w
	w.aloud, aloud.aloud, aloud.read = &aloud, &aloud, map[string]string{}
	w.plain = sync.OnceValue(w.inASCII)
	names, err := fs.Glob(root, path.Join(code, "*.txt"))
	if err != nil {
		return nil, fmt.Errorf("reading the language %s: %w", code, err)
	}
	for _, name := range names {
		raw, err := fs.ReadFile(root, name)
		if err != nil {
			return nil, fmt.Errorf("reading the language %s: %w", code, err)
		}
		if book, ok := strings.CutSuffix(path.Base(name), rulesEnd); ok {
			w.books[book] = readPages(string(raw))
		} else if err := w.readTexts(name, string(raw)); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func (w *Words) readTexts(name, raw string) error {
	texts := w.texts
	switch path.Base(name) {
	case phrasesFile:
		texts = w.said
	case typedFile:
		texts = w.typed
	}
	line := 0
	for text := range strings.Lines(raw) {
		line++
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		key, value, ok := strings.Cut(text, " = ")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if !ok || key == "" || value == "" {
			return fmt.Errorf("%s line %d: must be KEY = TEXT", name, line)
		}
		value, err := withKeys(value)
		if err != nil {
			return fmt.Errorf("%s line %d: %w", name, line, err)
		}
		shown, said := readings(value)
		for _, key := range keysIn(key) {
			if _, twice := texts[key]; twice {
				return fmt.Errorf("%s line %d: the key %q is there twice", name, line, key)
			}
			if texts[key] = shown; said != shown {
				w.aloud.read[key] = said
			}
		}
	}
	return nil
}

// keysIn are the keys before a text that says the same of several things: "clock.{1m,1h}.about".
func keysIn(key string) (keys []string) {
	before, rest, some := strings.Cut(key, "{")
	choices, after, _ := strings.Cut(rest, "}")
	if !some {
		return []string{key}
	}
	for choice := range strings.SplitSeq(choices, ",") {
		for _, end := range keysIn(after) {
			keys = append(keys, before+choice+end)
		}
	}
	return keys
}

func readPages(raw string) []Page {
	var pages []Page
	for part := range strings.SplitSeq("\n"+raw, "\n# ") {
		title, text, _ := strings.Cut(part, "\n")
		if title = strings.TrimSpace(title); title != "" {
			pages = append(pages, Page{title, joinLines(text)})
		}
	}
	return pages
}

// joinLines makes one line of each paragraph; lines that begin with a blank or a sign of a list stay lines.
func joinLines(text string) string {
	var out strings.Builder
	blank := true
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		own := line == "" || strings.HasPrefix(line, " ") || strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "• ")
		if out.Len() > 0 {
			if own || blank {
				out.WriteByte('\n')
			} else {
				out.WriteByte(' ')
			}
		}
		out.WriteString(strings.TrimRight(line, " "))
		blank = line == ""
	}
	return out.String()
}
