package buffalo

import (
	"strings"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// The signs beside those of the players. A sign means one thing in all sizes.
const (
	signFree    = "·"  // a free space
	signCursor  = "▸"  // under the cursor
	signNow     = "►"  // carried out now, or pays now
	signDone    = "✓"  // chosen, or carried out
	signWaits   = "…"  // is choosing
	signNot     = "×"  // not allowed
	signBack    = "▒▒" // a card that is not turned yet
	signPointer = "▼"  // above the card under the cursor
	signNobody  = "?"  // a player who has no colour yet
)

const dim = style.Style(style.Dim)

var (
	strong    = style.Of(style.Strong)
	title     = style.Of(style.Title)
	cursed    = style.On(style.CursorGround).With(style.Bold)
	forbidden = style.On(style.NoGround)
	card      = style.On(style.CardGround)
	good      = style.Of(style.Good)
	bad       = style.Of(style.Bad)
	gold      = style.Of(style.Gold)
	fresh     = style.Of(style.New)
)

// A colourLook is how a colour is drawn: the sign of its herds and of who plays it.
type colourLook struct {
	sign, spaced string // spaced has a blank behind the sign
	hollow       string // of cows that would come
	text, ground style.Style
}

const colourCount = int(buffalo.Purple) + 1

var colourLooks = func() (list [colourCount]colourLook) {
	for i := range list {
		brand := board.BrandOf(i)
		list[i] = colourLook{brand.Sign(), brand.Sign() + " ", board.FreeBrand(rules.Seat(i)), brand.Style(), style.On(style.SeatGround(i)).With(style.Bold)}
	}
	return list
}()

func lookOf(c buffalo.Colour) *colourLook { return &colourLooks[c] }

func signOf(c buffalo.Colour) widget.Span { return span(lookOf(c).text, lookOf(c).sign) }

// Brands are the colours that the players have: those of the view, and before the start those that were agreed.
func (Presenter) Brands(s board.Scene) []board.Brand {
	list := make([]board.Brand, max(s.Setup.Seats, len(s.Names)))
	v, playing := s.View.(*buffalo.View)
	colours := buffalo.SeatColours(s.Setup)
	for i := range list {
		if playing && i < min(len(v.Players), len(colours)) {
			colours[i] = v.Players[i].Colours
		}
		if i < len(colours) && len(colours[i]) > 0 {
			list[i] = board.BrandOf(board.Ints(colours[i])...)
		} else {
			list[i] = board.Brand{span(dim, signNobody)}
		}
	}
	return list
}

func colourName(w *lang.Words, c buffalo.Colour) string {
	if c == buffalo.NoColour {
		return ""
	}
	return w.T("buffalo.colour." + c.String())
}

func colourNames(w *lang.Words, colours []buffalo.Colour) string {
	if len(colours) == 0 {
		return w.T("buffalo.colour.none")
	}
	return w.List(board.Texts(colours, func(_ int, c buffalo.Colour) string { return colourName(w, c) }))
}

// cardName is a card as people write it: "4M".
func cardName(c buffalo.Card) string { return cardNames[c] }

func aboutCard(w *lang.Words, c buffalo.Card) string {
	return w.N("buffalo.about.card", c.Value(), cardName(c))
}

func cardNamesOf(cards []buffalo.Card, between string) string {
	return strings.Join(board.Texts(cards, func(_ int, c buffalo.Card) string { return cardName(c) }), between)
}

// cardNames are the names of all cards that there can be.
var cardNames = func() (list [256]string) {
	for i := range list {
		list[i] = strings.ToUpper(buffalo.Card(i).String())
	}
	return list
}()

func meadowName(s board.Scene, number int) string {
	if v, ok := s.View.(*buffalo.View); ok {
		if md := v.Meadow(number); md != nil {
			return md.Title
		}
	}
	return s.Game.(interface{ MeadowTitle(int) string }).MeadowTitle(number)
}

// myColour is the viewer's only colour; none when there are two, or for who watches.
func (b *gameBoard) myColour() buffalo.Colour {
	if b.Scene.Seat < 1 || len(b.view.Players[b.Scene.Seat-1].Colours) != 1 {
		return buffalo.NoColour
	}
	return b.view.Players[b.Scene.Seat-1].Colours[0]
}

// write writes spans one after the other in at most w cells and returns the column after them.
func write(a widget.Area, x, y, w int, spans ...widget.Span) int {
	end := x + w
	for _, s := range spans {
		if x >= end {
			return x
		}
		x = a.Fit(x, y, end-x, s.Style, s.Text)
	}
	return x
}

func span(st style.Style, text string) widget.Span { return board.Span(st, text) }

func plain(spans []widget.Span) string { return board.TextOf(spans) }
