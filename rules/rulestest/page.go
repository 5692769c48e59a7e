package rulestest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The headings of a notation page under which its tables stand.
const (
	sectionWords   = "Words"
	sectionMoves   = "Moves"
	sectionHouse   = "Lines of the house"
	sectionForced  = "Written though forced"
	sectionOptions = "Options"
	sectionSeats   = "Seats in an export"
	sectionView    = "The view"
	sectionParts   = "Points"
	sectionTies    = "Tie-breaks"
)

// A page is a NOTATION.md: the rows of its tables, each under its heading.
type page struct {
	file   string
	tables map[string][][]string
	words  map[string]*pageWord
}

type pageWord struct {
	pattern string
	list    []string        // when it stands for one of a list
	seen    map[string]bool // values met in play
}

var (
	codeSpan = regexp.MustCompile("`([^`]+)`")
	capitals = regexp.MustCompile(`[A-Z]+(?:\.\.\.)?`)
)

// Codes is what stands in code in a cell.
func Codes(cell string) (list []string) {
	for _, span := range codeSpan.FindAllStringSubmatch(cell, -1) {
		list = append(list, span[1])
	}
	return list
}

func code(t *testing.T, row []string, at int) string {
	t.Helper()
	if at < len(row) {
		if list := Codes(row[at]); len(list) == 1 {
			return list[0]
		}
	}
	t.Fatalf("the row %q should have one code span in column %d", row, at+1)
	return ""
}

func readPage(t *testing.T, file string) *page {
	t.Helper()
	raw, err := os.ReadFile(file)
	must(t, err)
	p := &page{file: file, tables: Tables(string(raw)), words: map[string]*pageWord{}}
	for _, row := range p.tables[sectionWords] {
		p.addWord(t, row)
	}
	p.mustExplain(t)
	return p
}

// Tables is the rows of the tables of a page, each under its heading.
func Tables(text string) map[string][][]string {
	tables, section, inTable := map[string][][]string{}, "", 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "#"); ok {
			section = strings.TrimSpace(strings.TrimLeft(title, "#"))
		}
		if !strings.HasPrefix(line, "|") {
			inTable = 0
			continue
		}
		if inTable++; inTable > 2 { // below the names of the columns and a rule
			tables[section] = append(tables[section], cells(line))
		}
	}
	return tables
}

func cells(line string) []string {
	line = strings.ReplaceAll(line, `\|`, "\x00")
	list := strings.Split(strings.Trim(line, "|"), "|")
	for i, cell := range list {
		list[i] = strings.TrimSpace(strings.ReplaceAll(cell, "\x00", "|"))
	}
	return list
}

// addWord reads a row of the words: several code spans are the list of what the word
// may be, one is a regular expression.
func (p *page) addWord(t *testing.T, row []string) {
	t.Helper()
	name, w := code(t, row, 0), &pageWord{seen: map[string]bool{}}
	switch list := Codes(row[1]); len(list) {
	case 0:
		t.Fatalf("%s does not say what %s may be", p.file, name)
	case 1:
		w.pattern = list[0]
	default:
		w.list = list
		for _, value := range list {
			w.pattern += "|" + regexp.QuoteMeta(value)
		}
		w.pattern = w.pattern[1:]
	}
	if p.words[name] != nil || capitals.FindString(name) != name {
		t.Fatalf("%s: %s must be a new word in capitals", p.file, name)
	}
	p.words[name] = w
}

func (p *page) mustExplain(t *testing.T) {
	t.Helper()
	for section, rows := range p.tables {
		for _, row := range rows {
			if !strings.Contains(row[len(row)-1], " ") {
				t.Errorf("%s, %s: the row %q explains nothing", p.file, section, row)
			}
		}
	}
}

// A pattern is a text with words in capitals as a regular expression, which captures what stands for each of them.
type pattern struct {
	text  string
	expr  *regexp.Regexp
	words []*pageWord
}

func (p *page) pattern(t *testing.T, text string) pattern {
	t.Helper()
	made := pattern{text: text}
	expr, end := "^", 0
	for _, at := range capitals.FindAllStringIndex(text, -1) {
		name, repeated := strings.CutSuffix(text[at[0]:at[1]], "...")
		w := p.words[name]
		if w == nil {
			t.Fatalf("%s: %q uses %s, which is not among its words", p.file, text, name)
		}
		one := "(?:" + w.pattern + ")"
		if repeated {
			one += "(?: " + one + ")*"
		}
		expr += regexp.QuoteMeta(text[end:at[0]]) + "(" + one + ")"
		end = at[1]
		made.words = append(made.words, w)
	}
	made.expr = regexp.MustCompile(expr + regexp.QuoteMeta(text[end:]) + "$")
	return made
}

func (m pattern) match(text string) bool {
	found := m.expr.FindStringSubmatch(text)
	if found == nil {
		return false
	}
	for i, w := range m.words {
		for value := range strings.FieldsSeq(found[i+1]) {
			w.seen[value] = true
		}
	}
	return true
}

// checkLists checks that play has met everything that a word may be.
func (p *page) checkLists(t *testing.T) {
	t.Helper()
	for name, w := range p.words {
		for _, value := range w.list {
			if !w.seen[value] {
				t.Errorf("%s: %s is never %q", p.file, name, value)
			}
		}
		if w.list == nil && len(w.seen) == 0 {
			t.Errorf("%s: nothing that stands for %s is ever met", p.file, name)
		}
	}
}

func missing(want, have map[string]bool) (list []string) {
	for one := range want {
		if !have[one] {
			list = append(list, one)
		}
	}
	slices.Sort(list)
	return list
}

func (p *page) compare(t *testing.T, what string, named, real map[string]bool) {
	t.Helper()
	for _, one := range missing(real, named) {
		t.Errorf("%s does not describe the %s %q", p.file, what, one)
	}
	for _, one := range missing(named, real) {
		t.Errorf("%s describes the %s %q, which does not exist", p.file, what, one)
	}
}
