package widget

import (
	"saloon/tui/lang"
	"saloon/tui/style"
)

// A Pager shows a long text chapter by chapter; each chapter scrolls.
type Pager struct {
	chapter int
	scroll  int
}

// Key turns pages and scrolls; it reports whether the key was one of its own.
func (p *Pager) Key(key string, chapters int) bool {
	switch key {
	case "left", "h", "shift+tab":
		p.chapter, p.scroll = max(p.chapter-1, 0), 0
	case "right", "l", "tab":
		p.chapter, p.scroll = min(p.chapter+1, chapters-1), 0
	case "up", "k":
		p.scroll--
	case "down", "j":
		p.scroll++
	case "pgup":
		p.scroll -= 10
	case "pgdown", "space", " ":
		p.scroll += 10
	case "home", "g":
		p.scroll = 0
	default:
		return false
	}
	p.scroll = max(p.scroll, 0)
	return true
}

// Draw draws the chapter's title and text with the place in the book.
func (p *Pager) Draw(a Area, pages []lang.Page) {
	if len(pages) == 0 {
		return
	}
	p.chapter = max(0, min(p.chapter, len(pages)-1))
	page := pages[p.chapter]
	x := a.Text(0, 0, style.Of(style.Title), page.Title)
	if len(pages) > 1 {
		a.Right(max(a.W, x), 0, style.Of(style.Dim), Fraction(p.chapter+1, len(pages)))
	}
	body := a.Sub(0, 2, a.W, a.H-2)
	lines := Wrap(page.Text, min(a.W-1, 78))
	p.scroll = max(0, min(p.scroll, len(lines)-body.H))
	for y := range min(body.H, len(lines)-p.scroll) {
		body.Text(0, y, 0, lines[p.scroll+y])
	}
	if p.scroll > 0 {
		body.Text(body.W-1, 0, style.Of(style.Dim), "↑")
	}
	if p.scroll+body.H < len(lines) {
		body.Text(body.W-1, body.H-1, style.Of(style.Dim), "↓")
	}
}
