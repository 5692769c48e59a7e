package rules

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	refusedNumber = Refuse("no-number-of-a-rule", "%q is no number of a rule; the chapters are %s to %s")
	refusedRule   = Refuse("no-such-rule", "there is no rule %s; the nearest is %s")
)

// A Documented game has a page with its rules in numbered paragraphs. [ReadRulebook] says how such a page is written.
type Documented interface {
	// Rules has the page in English, RULES.md, and in other languages, such as RULES.de.md, with the same numbers.
	Rules() fs.FS
}

// A RuleNumber is the number of a chapter (MR-4) or of a paragraph (MR-4.2).
type RuleNumber struct {
	Book      string // two letters that all numbers of a game begin with
	Chapter   int    // from 1
	Paragraph int    // from 1; 0 is the chapter itself
}

// String is the number as it is written everywhere: MR-4 or MR-4.2.
func (n RuleNumber) String() string {
	if n.Paragraph == 0 {
		return fmt.Sprintf("%s-%d", n.Book, n.Chapter)
	}
	return fmt.Sprintf("%s-%d.%d", n.Book, n.Chapter, n.Paragraph)
}

var typedNumber = regexp.MustCompile(`^(?:([A-Za-z]{2})[-_ ]?)?([0-9]{1,3})(?:[._]([0-9]{1,3}))?\.?$`)

// parseRuleNumber reads a number as people type it: MR-4.2, mr4.2, or 4.2 for a rule of the
// given book. It also reads the code of a refusal, MR-4.2/apart.
func parseRuleNumber(book, typed string) (RuleNumber, bool) {
	typed, _, _ = strings.Cut(strings.TrimSpace(typed), "/")
	parts := typedNumber.FindStringSubmatch(typed)
	if parts == nil {
		return RuleNumber{}, false
	}
	n := RuleNumber{Book: strings.ToUpper(parts[1])}
	if n.Book == "" {
		n.Book = book
	}
	n.Chapter, _ = strconv.Atoi(parts[2])
	if parts[3] == "" {
		return n, n.Chapter > 0
	}
	n.Paragraph, _ = strconv.Atoi(parts[3])
	return n, n.Chapter > 0 && n.Paragraph > 0
}

// A Rulebook is the rules of a game as its page has them, without Markdown. Lines are as long as those of the page.
type Rulebook struct {
	Title    string
	Intro    string // the text before the first chapter
	Chapters []Chapter
}

// A Chapter is the rules about one thing.
type Chapter struct {
	Number     RuleNumber
	Title      string
	Text       string // before the first paragraph; often empty
	Paragraphs []Paragraph
}

// A Paragraph is one rule.
type Paragraph struct {
	Number RuleNumber
	Text   string
}

// RulebookOf is the rulebook of a game in a language, such as "de"; in English when it has no such page.
func RulebookOf(g Game, language string) (*Rulebook, error) {
	game, ok := g.(Documented)
	if !ok {
		return nil, fmt.Errorf("%s has no page of rules", g.Info().Title)
	}
	page, err := fs.ReadFile(game.Rules(), "RULES."+language+".md")
	if err != nil {
		page, err = fs.ReadFile(game.Rules(), "RULES.md")
	}
	if err != nil {
		return nil, fmt.Errorf("the page of rules of %s: %w", g.Info().Title, err)
	}
	return ReadRulebook(string(page))
}

var (
	chapterLine   = regexp.MustCompile(`^## ([A-Z]{2}-\d+) (.+)$`)
	paragraphLine = regexp.MustCompile(`^\*\*([A-Z]{2}-\d+\.\d+)\*\* (.+)$`)
	link          = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	marks         = strings.NewReplacer("**", "", "`", "")
)

// ReadRulebook reads a page. It is Markdown: "# Title" comes first, "## MR-4 Title" begins a
// chapter, and a bold number begins a rule, "**MR-4.2** A domino...". No number is left out.
func ReadRulebook(page string) (*Rulebook, error) {
	b := &Rulebook{}
	into := &b.Intro
	for i, line := range strings.Split(page, "\n") {
		text, err := b.begin(i, line, &into)
		if err != nil {
			return nil, fmt.Errorf("line %d of the rules: %w", i+1, err)
		}
		*into += plain(text) + "\n"
	}
	if len(b.Chapters) == 0 {
		return nil, errors.New("the rules have no chapter")
	}
	b.trim()
	return b, nil
}

// begin begins a chapter or a paragraph if the line does so. It makes into point to the text
// to which the line and the next lines belong, and returns what belongs there of this line.
func (b *Rulebook) begin(i int, line string, into **string) (string, error) {
	if title, ok := strings.CutPrefix(line, "# "); ok && i == 0 {
		b.Title = plain(title)
		return "", nil
	}
	if parts := chapterLine.FindStringSubmatch(line); parts != nil {
		return "", b.beginChapter(parts[1], parts[2], into)
	}
	if strings.HasPrefix(line, "#") {
		return "", fmt.Errorf("%q is not the heading of a chapter", line)
	}
	if parts := paragraphLine.FindStringSubmatch(line); parts != nil {
		return parts[2], b.beginParagraph(parts[1], into)
	}
	return line, nil
}

func (b *Rulebook) beginChapter(number, title string, into **string) error {
	b.Chapters = append(b.Chapters, Chapter{Title: plain(title)})
	c := &b.Chapters[len(b.Chapters)-1]
	*into = &c.Text
	c.Number, _ = parseRuleNumber("", number)
	return expect(c.Number, RuleNumber{Book: b.Chapters[0].Number.Book, Chapter: len(b.Chapters)})
}

func (b *Rulebook) beginParagraph(number string, into **string) error {
	if len(b.Chapters) == 0 {
		return fmt.Errorf("%s is in no chapter", number)
	}
	c := &b.Chapters[len(b.Chapters)-1]
	c.Paragraphs = append(c.Paragraphs, Paragraph{})
	p := &c.Paragraphs[len(c.Paragraphs)-1]
	*into = &p.Text
	p.Number, _ = parseRuleNumber("", number)
	next := c.Number
	next.Paragraph = len(c.Paragraphs)
	return expect(p.Number, next)
}

func expect(is, want RuleNumber) error {
	if is != want {
		return fmt.Errorf("%s comes where %s should come", is, want)
	}
	return nil
}

func plain(line string) string { return marks.Replace(link.ReplaceAllString(line, "$1")) }

func (b *Rulebook) trim() {
	b.Intro = strings.TrimSpace(b.Intro)
	for i := range b.Chapters {
		c := &b.Chapters[i]
		c.Text = strings.TrimSpace(c.Text)
		for j := range c.Paragraphs {
			c.Paragraphs[j].Text = strings.TrimSpace(c.Paragraphs[j].Text)
		}
	}
}

// Numbers are the numbers of all chapters and paragraphs, in order.
func (b *Rulebook) Numbers() []RuleNumber {
	var all []RuleNumber
	for _, c := range b.Chapters {
		all = append(all, c.Number)
		for _, p := range c.Paragraphs {
			all = append(all, p.Number)
		}
	}
	return all
}

var numberInText = regexp.MustCompile(`\b[A-Z]{2}-[0-9]{1,3}(?:\.[0-9]{1,3})?\b`)

// Named are the numbers of rules that a text names, each once, in the order of the text.
func (b *Rulebook) Named(text string) []RuleNumber {
	var named []RuleNumber
	all := b.Numbers()
	for _, found := range numberInText.FindAllString(text, -1) {
		n, _ := parseRuleNumber("", found)
		if slices.Contains(all, n) && !slices.Contains(named, n) {
			named = append(named, n)
		}
	}
	return named
}

func (b *Rulebook) String() string {
	var out strings.Builder
	out.WriteString(b.Title + "\n\n" + b.Intro + "\n")
	for _, c := range b.Chapters {
		out.WriteString("\n\n" + c.String())
	}
	return out.String()
}

func (c Chapter) String() string {
	var out strings.Builder
	out.WriteString(c.Number.String() + " " + c.Title + "\n")
	if c.Text != "" {
		out.WriteString("\n" + c.Text + "\n")
	}
	for _, p := range c.Paragraphs {
		out.WriteString("\n" + p.String())
	}
	return out.String()
}

func (p Paragraph) String() string { return p.Number.String() + " " + p.Text + "\n" }

// Passage is the chapter or the paragraph with a number, as somebody types it. If there is
// none, the refusal names the nearest number.
func (b *Rulebook) Passage(typed string) (string, *Refusal) {
	first, last := b.Chapters[0].Number, b.Chapters[len(b.Chapters)-1].Number
	n, ok := parseRuleNumber(first.Book, typed)
	if !ok {
		return "", refusedNumber.With(typed, first.String(), last.String())
	}
	near := RuleNumber{Book: first.Book, Chapter: min(n.Chapter, last.Chapter)}
	c := b.Chapters[near.Chapter-1]
	if near.Chapter == n.Chapter {
		near.Paragraph = min(n.Paragraph, len(c.Paragraphs))
	}
	switch {
	case n != near:
		return "", refusedRule.With(n.String(), near.String())
	case n.Paragraph == 0:
		return c.String(), nil
	default:
		return c.Paragraphs[n.Paragraph-1].String(), nil
	}
}

// Passage is what somebody asks for who types these words after the name of a game: no word
// for all of its rules, or the number of a chapter or a rule.
func Passage(g Game, language string, words []string) (string, error) {
	book, err := RulebookOf(g, language)
	switch {
	case err != nil:
		return "", err
	case len(words) == 0:
		return book.String(), nil
	case len(words) == 1:
		text, refused := book.Passage(words[0])
		if refused != nil {
			return "", refused
		}
		return text, nil
	default:
		return "", fmt.Errorf("the rules of %s are printed as a whole or under one number; %q is too much", g.Info().Title, words[1])
	}
}

// RuleAmong is the rule, or the chapter, that a number with a game's letters names, such as MR-4.2, among the rules of
// several games; an error where that game has no such rule, and "" for what is no such number.
func RuleAmong(games []Game, language, number string) (string, error) {
	letters, _, numbered := strings.Cut(number, "-")
	for _, g := range games {
		book, err := RulebookOf(g, language)
		if err == nil && numbered && strings.EqualFold(letters, book.Chapters[0].Number.Book) {
			return Passage(g, language, []string{number})
		}
	}
	return "", nil
}
