package widget

import (
	"saloon/tui/style"
)

// A Page is a chapter of a long text: its text, and then lines that are drawn as they are.
type Page struct {
	Title string
	Text  string
	Rows  [][]Span
}

// A Pager shows a long text chapter by chapter; each chapter scrolls.
type Pager struct {
	chapter int
	scroll  int
}

// Open turns to a chapter.
func (p *Pager) Open(chapter int) { p.chapter, p.scroll = chapter, 0 }

// Key turns pages and scrolls; it reports whether the key was one of its own.
func (p *Pager) Key(key string, chapters int) bool {
	switch key {
	case "left", "shift+tab":
		p.chapter, p.scroll = max(p.chapter-1, 0), 0
	case "right", "tab":
		p.chapter, p.scroll = min(p.chapter+1, chapters-1), 0
	default:
		var ours bool
		p.scroll, ours = Scrolled(p.scroll, key)
		return ours
	}
	return true
}

// Scrolled is the line at the top after a key, which may lie behind the last one; false when the key does not scroll.
func Scrolled(top int, key string) (now int, ours bool) {
	const page, last = 10, 1 << 20
	switch key {
	case "up":
		top--
	case "down":
		top++
	case "pgup":
		top -= page
	case "pgdown", "space", " ":
		top += page
	case "home":
		top = 0
	case "end":
		top = last
	default:
		return top, false
	}
	return max(top, 0), true
}

// Longer reports whether the chapter that is shown has more lines than an area of a size has room for.
func (p *Pager) Longer(w, h int, pages []Page) bool {
	return len(pages) > 0 && len(pages[max(0, min(p.chapter, len(pages)-1))].lines(textWidth(w))) > h-titleLines
}

const titleLines = 2

func textWidth(w int) int { return min(w-1, 78) }

// Draw draws the chapter's title and text with the place in the book.
func (p *Pager) Draw(a Area, pages []Page) {
	if len(pages) == 0 {
		return
	}
	p.chapter = max(0, min(p.chapter, len(pages)-1))
	page := pages[p.chapter]
	x := a.Text(0, 0, style.Of(style.Title), page.Title)
	if len(pages) > 1 {
		a.Right(max(a.W, x), 0, style.Of(style.Dim), Fraction(p.chapter+1, len(pages)))
	}
	body := a.Sub(0, titleLines, a.W, a.H-titleLines)
	lines := page.lines(textWidth(a.W))
	p.scroll = max(0, min(p.scroll, len(lines)-body.H))
	for y := range min(body.H, len(lines)-p.scroll) {
		body.Spans(0, y, lines[p.scroll+y])
	}
	if p.scroll > 0 {
		body.Text(body.W-1, 0, style.Of(style.Dim), "↑")
	}
	if p.scroll+body.H < len(lines) {
		body.Text(body.W-1, body.H-1, style.Of(style.Dim), "↓")
	}
}

func (p Page) lines(w int) (lines [][]Span) {
	if p.Text != "" {
		for _, line := range Wrap(p.Text, w) {
			lines = append(lines, []Span{{Text: line}})
		}
	}
	return append(lines, p.Rows...)
}
