package widget

import (
	"saloon/tui/lang"
	"saloon/tui/style"
)

// A Pager shows long text by chapters: the chapters are a list, the text scrolls.
type Pager struct {
	Chapter int
	Scroll  int
}

// Key turns pages and scrolls; it reports whether the key was one of its own.
func (p *Pager) Key(key string, chapters int) bool {
	switch key {
	case "left", "h", "shift+tab":
		p.Chapter, p.Scroll = max(p.Chapter-1, 0), 0
	case "right", "l", "tab":
		p.Chapter, p.Scroll = min(p.Chapter+1, chapters-1), 0
	case "up", "k":
		p.Scroll--
	case "down", "j":
		p.Scroll++
	case "pgup":
		p.Scroll -= 10
	case "pgdown", "space", " ":
		p.Scroll += 10
	case "home", "g":
		p.Scroll = 0
	default:
		return false
	}
	p.Scroll = max(p.Scroll, 0)
	return true
}

// Draw draws the chapter's title and text with the place in the book.
func (p *Pager) Draw(a Area, pages []lang.Page) {
	if len(pages) == 0 {
		return
	}
	p.Chapter = max(0, min(p.Chapter, len(pages)-1))
	page := pages[p.Chapter]
	x := a.Text(0, 0, style.Of(style.Title), page.Title)
	if len(pages) > 1 {
		a.Right(max(a.W, x), 0, style.Of(style.Dim), Fraction(p.Chapter+1, len(pages)))
	}
	body := a.Sub(0, 2, a.W, a.H-2)
	lines := Wrap(page.Text, min(a.W-1, 78))
	p.Scroll = max(0, min(p.Scroll, len(lines)-body.H))
	for y := range min(body.H, len(lines)-p.Scroll) {
		body.Text(0, y, 0, lines[p.Scroll+y])
	}
	if p.Scroll > 0 {
		body.Text(body.W-1, 0, style.Of(style.Dim), "↑")
	}
	if p.Scroll+body.H < len(lines) {
		body.Text(body.W-1, body.H-1, style.Of(style.Dim), "↓")
	}
}
