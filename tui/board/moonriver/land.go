package moonriver

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// The signs of what is printed on plots and of what lies on them.
const (
	signGold    = "$"
	signBeaver  = "▬"
	signCorn    = "‡"
	signCow     = "▼"
	signCowSide = "╰▼╯"
	signSkull   = "x"
	signSkulls  = "x_x"
	signCircle  = "○"
	signHires   = "( )"
	signNews    = "◥"
	signFits    = "+"
	signTimes   = "×"
)

// A ground is how one terrain looks: its ground, its marks and their sign, and writing on it.
type ground struct {
	land, deep, marks, ink style.Role
	sign                   rune
	every                  int // cells from one mark to the next
}

var grounds = [...]ground{
	moonriver.Desert:    {style.DesertGround, style.DesertDeep, style.DesertTexture, 0, '∙', 6},
	moonriver.Canyon:    {style.CanyonGround, style.CanyonDeep, style.CanyonTexture, style.LandPale, '▁', 5},
	moonriver.Prairie:   {style.PrairieGround, style.PrairieDeep, style.PrairieTexture, 0, '"', 4},
	moonriver.Forest:    {style.ForestGround, style.ForestDeep, style.ForestTexture, style.ForestPale, '↟', 4},
	moonriver.Corn:      {style.CornGround, style.CornDeep, style.CornTexture, 0, '╎', 2},
	moonriver.Homestead: {style.HomesteadGround, style.HomesteadDeep, style.HomesteadTexture, style.LandPale, '⌂', 6},
}

// at is the ground of a cell where no seams part the plots: every other one is deeper.
func (g ground) at(c moonriver.Cell) style.Role {
	return board.If((c.Column()+c.Row())%2 == 0, g.deep, g.land)
}

func (g ground) written() style.Style { return g.on(g.land) }

func (g ground) on(role style.Role) style.Style {
	return board.If(g.ink == 0, style.On(role), style.Of(g.ink).On(role))
}

func (g ground) texture() style.Style { return style.Of(g.marks).On(g.land) }

// row is the pattern of the land in a line, from column x on: where the first marks are, how many stand together, how
// many cells they take with the gap after them, and the mark. Neighbouring plots continue each other's pattern.
func (g ground) row(x, y int) (first, together, step int, sign rune) {
	sign, together, step = g.sign, 1, g.every
	from := 0
	switch {
	case sign == '▁' && y%2 == 1:
		return 0, 0, 1, sign
	case sign == '▁':
		together, from = 3, y%4
	case sign == '╎':
		from = 1
	default:
		from = y % 2 * (step / 2)
	}
	if sign == '"' && y%2 == 1 {
		sign = ','
	}
	first = x + ((from-x)%step+step)%step
	if together > 1 && first-step+together > x {
		first -= step
	}
	return first, together, step, sign
}

func (g ground) drawMarks(a widget.Area, at box, x0, y0 int, st style.Style) {
	for row := range at.h {
		y := at.y + row
		first, together, step, sign := g.row(at.x-x0, y-y0)
		for x := first + x0; x < at.x+at.w && together > 0; x += step {
			for i := range together {
				if x+i >= at.x && x+i < at.x+at.w {
					a.Rune(x+i, y, st, sign)
				}
			}
		}
	}
}

// partnerSigns say what a partner does: who scores for a thing wears its sign, who moves things wears an arrow.
var partnerSigns = [...]string{
	moonriver.Desperado: "↔", moonriver.Thief: "←", moonriver.Digger: signGold,
	moonriver.Trapper: signBeaver, moonriver.Farmer: signCorn, moonriver.Cowboy: "→",
}

var partnerInks = [...]style.Role{
	moonriver.Desperado: style.PartnerBandit, moonriver.Thief: style.PartnerBandit, moonriver.Digger: style.PartnerGold,
	moonriver.Trapper: style.PartnerFur, moonriver.Farmer: style.PartnerGold, moonriver.Cowboy: style.PartnerPale,
}

func plate(p moonriver.Partner) style.Style {
	return style.Of(partnerInks[p]).On(style.PartnerGround).With(style.Bold)
}

func (b *gameBoard) partnerIn(p moonriver.Partner, w int) string {
	name := b.Say("brief." + p.String())
	switch long := widget.Width(name); {
	case long+2 <= w:
		return partnerSigns[p] + " " + name
	case long <= w:
		return name
	case w >= 7:
		return partnerSigns[p] + " " + string([]rune(name)[:w-3]) + "."
	case w >= 5:
		return string([]rune(name)[:w-1]) + "."
	}
	return partnerSigns[p]
}

// newStyle is for what is new on land of any colour.
var newStyle = style.On(style.NewGround)

func cowStyle() style.Style {
	return style.Of(style.CowInk).On(style.CowGround).With(style.Bold)
}

// printed is what is printed on a plot; it is found out once for each width.
func (b *gameBoard) printed(f moonriver.Face, w int) string {
	return b.remember(f, w, 0, b.findPrinted)
}

// symbolsIn is everything that is printed on a plot; it is found out once for each width.
func (b *gameBoard) symbolsIn(f moonriver.Face, w int) string {
	return b.remember(f, w, 1, b.findSymbols)
}

// A remembered text is what is printed on a face, in so many cells.
type remembered struct {
	face moonriver.Face
	w    int8
	kind int8
}

func (b *gameBoard) remember(f moonriver.Face, w, kind int, find func(moonriver.Face, int) string) string {
	key := remembered{f, int8(min(max(w, 0), 100)), int8(kind)}
	text, ok := b.texts[key]
	if !ok {
		if b.texts == nil {
			b.texts = map[remembered]string{}
		}
		text = find(f, max(w, 0))
		b.texts[key] = text
	}
	return text
}

// findPrinted is what is printed on a plot but cows and circle, in at most w cells: "$ gold x_x", "$ x_x", "$x".
func (b *gameBoard) findPrinted(f moonriver.Face, w int) string {
	sign, word, n := "", "", int(f.Corn)
	switch {
	case f.Gold > 0:
		sign, word = signGold, b.Say("gold.word")
	case f.Beaver > 0:
		sign, word = signBeaver, b.Say("legend.beaver")
	}
	skull := strings.Repeat(signSkulls, int(f.Skulls))
	var forms []string
	switch {
	case n > 0 && w >= max(n, 5):
		forms = []string{strings.Repeat(signCorn, n)}
	case n > 0:
		forms = []string{signCorn + strconv.Itoa(n), strconv.Itoa(n)}
	case sign != "" && w < 7:
		forms = []string{strings.TrimSpace(sign + " " + skull), strings.TrimSpace(sign + " " + skull[:min(len(skull), 1)]), sign}
	case sign != "" && skull != "":
		forms = []string{sign + " " + word + " " + skull, sign + " " + skull, sign + " " + signSkull, sign}
	case sign != "":
		forms = []string{sign + " " + word, sign + word, sign}
	default:
		forms = []string{skull, skull[:min(len(skull), 1)]}
	}
	for _, form := range forms {
		if widget.Width(form) <= w {
			return form
		}
	}
	return ""
}

// findSymbols is everything that is printed on a plot, in at most w cells: "$ gold ( )", "▬ x_x", "$╰▼╯", "‡3".
func (b *gameBoard) findSymbols(f moonriver.Face, w int) string {
	rest := ""
	switch {
	case f.Cows > 1:
		rest = signCowSide + strconv.Itoa(int(f.Cows))
	case f.Cows > 0:
		rest = signCowSide
	}
	if f.Circles > 0 {
		rest += strings.Repeat(" ", min(len(rest), 1)) + signHires
	}
	if rest == "" {
		return b.printed(f, w)
	}
	left := w - widget.Width(rest)
	if text := b.printed(f, left-1); text != "" {
		return text + " " + rest
	}
	return b.printed(f, left) + widget.Cut(rest, w)
}

func (b *gameBoard) landName(t moonriver.Terrain, w int) string {
	if name := terrainName(b.Scene.Words, t); widget.Width(name) <= w {
		return name
	}
	return widget.Cut(b.Say("short."+t.String()), w)
}

// drawStrip draws a plot as a strip of its land: its name, and at the right or in a second line what is printed.
func (b *gameBoard) drawStrip(c board.Canvas, at box, p moonriver.Plot) {
	f := face(b.Scene, p)
	g := grounds[f.Terrain]
	c.Fill(at.x, at.y, at.w, at.h, g.texture())
	if at.h > 1 {
		g.drawMarks(c.Area, box{at.x + at.w - 7, at.y + 1, 7, 1}, 0, 0, g.texture())
		c.Text(at.x+1, at.y, g.written(), capital(b.landName(f.Terrain, at.w-2)))
		c.Text(at.x+1, at.y+1, g.written().With(style.Bold), b.symbolsIn(f, at.w-2))
		return
	}
	name, room := "", at.w-2
	for _, text := range []string{terrainName(b.Scene.Words, f.Terrain), b.Say("short." + f.Terrain.String())} {
		left := at.w - 2 - widget.Width(text)
		if least := leastSigns(f); left >= least+min(least, 1) {
			name, room = capital(text), left-min(least, 1)
			break
		}
	}
	c.Text(at.x+1, at.y, g.written(), name)
	c.Right(at.x+at.w-1, at.y, g.written().With(style.Bold), b.symbolsIn(f, room))
}

// leastSigns is how many cells all that is printed on a plot takes at least: "$ x_x", "$╰▼╯2", "╰▼╯ ( )".
func leastSigns(f moonriver.Face) int {
	w := int(f.Gold+f.Beaver) + 2*min(int(f.Corn), 1) + 3*int(f.Skulls)
	if f.Gold+f.Beaver > 0 && f.Skulls > 0 {
		w++
	}
	if f.Cows > 0 {
		w += 2 + int(f.Cows)
	}
	if f.Cows > 0 && f.Circles > 0 {
		w++
	}
	return w + 3*int(f.Circles)
}

func capital(s string) string {
	_, first := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:first]) + s[first:]
}
