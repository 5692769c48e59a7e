package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

func drawPicture(a widget.Area, game string) {
	picture, ok := gamePictures[game]
	if !ok {
		a.Fill(0, 0, pictureWidth, pictureHeight, style.Of(style.Plain).On(style.FreeGround))
		return
	}
	for y := range pictureHeight {
		x := 0
		for _, sign := range picture.signs[y] {
			a.Text(x, y, onLand(pictureGrounds[picture.grounds[y][x]]), string(sign))
			x++
		}
	}
}

// The least width of a card with its text beside the picture, and the heights with text beside and below it.
const (
	cardWidth      = 34
	cardHeight     = pictureHeight
	tallCardHeight = pictureHeight + 6
)

// A gameCard is a game for those who choose one; the number begins its lesson, 0 for none.
type gameCard struct {
	id, title          string
	minSeats, maxSeats int
	lesson             int
}

func newGameCard(g rules.Game, number int) gameCard {
	info := g.Info()
	c := gameCard{id: info.ID, title: info.Title, minSeats: info.MinSeats, maxSeats: info.MaxSeats}
	if _, teaches := g.(rules.Teacher); teaches {
		c.lesson = number
	}
	return c
}

func (d *display) drawGameCard(a widget.Area, c gameCard) {
	look := cardLook{c, d.Words, a.W, a.H}
	a.Paste(gameCards.drawn(look, a.W, a.H, look.draw))
	if c.lesson > 0 {
		spot := a.Spot(0, 0, a.W)
		spot.H = a.H
		d.clickable(spot, func() tea.Cmd { return d.press(strconv.Itoa(c.lesson)) })
	}
}

type cardLook struct {
	gameCard
	words *lang.Words
	w, h  int
}

func (l cardLook) draw(a widget.Area) {
	drawPicture(a, l.id)
	text := a.Sub(pictureWidth+1, 0, a.W-pictureWidth-1, a.H)
	if a.W < cardWidth {
		text = a.Sub(0, pictureHeight, a.W, a.H-pictureHeight)
	}
	text.Fit(0, 0, text.W, style.Of(style.Title), tell.Texts{Words: l.words}.GameTitle(l.id, l.title))
	players := l.words.T("card.players", strconv.Itoa(l.minSeats)+"-"+strconv.Itoa(l.maxSeats)) + l.words.Or(l.id+".length", "")
	text.Fit(0, 1, text.W, style.Of(style.Dim), players)
	for y, line := range widget.Wrap(l.words.Or(l.id+".card", ""), text.W) {
		if y < 3 {
			text.Text(0, 2+y, 0, line)
		}
	}
	if l.lesson > 0 {
		x := text.Text(0, 5, style.Of(style.Key), strconv.Itoa(l.lesson)) + 1
		text.Fit(x, 5, text.W-x, style.Of(style.Dim), l.words.T("learn.lesson"))
	}
}

// gameCards are the cards of a few games in a few languages, for as many widths of a window as there are at a time.
var gameCards = keptPieces[cardLook]{most: 400}

// drawStamp draws the stamp of a game, or blanks, and returns the column after it and a blank.
func drawStamp(a widget.Area, x, y int, game string, ground style.Role) int {
	stamp, ok := stamps[game]
	for i := range stampWidth {
		if !ok {
			stamp[i] = widget.Span{Style: style.Of(style.Dim).On(ground), Text: "·"}
		}
		x = a.Text(x, y, stamp[i].Style, stamp[i].Text)
	}
	return x + 1
}

// How the games look outside their boards: a stamp and a picture for the hall, and the colours of a score.

const stampWidth = 3

// stamps are small pictures of the games, made of what lies on their boards.
var stamps = map[string][stampWidth]widget.Span{
	"moonriver": {
		{Style: style.On(style.WaterGround), Text: "~"}, {Style: style.On(style.PrairieGround), Text: "\""}, {Style: style.On(style.CornGround), Text: "╎"},
	},
	"buffalo": {
		{Style: style.On(style.Pale).With(style.Bold), Text: "╰"}, {Style: style.On(style.Pale).With(style.Bold), Text: "▼"},
		{Style: style.On(style.Pale).With(style.Bold), Text: "╯"},
	},
	"montana": {
		{Style: style.Of(style.Strong).On(style.RockGround), Text: "╱"}, {Style: style.Of(style.Strong).On(style.RockGround), Text: "▔"}, {Style: style.Of(style.Strong).On(style.RockGround), Text: "╲"},
	},
}

// A gamePicture is a small piece of a board: signs, and a letter for the ground of each cell.
type gamePicture struct{ signs, grounds [pictureHeight]string }

const (
	pictureWidth, pictureHeight = 12, 6
)

var gamePictures = map[string]gamePicture{
	"moonriver": {
		signs: [pictureHeight]string{
			` ↟  ↟  ╎  ╎ `,
			` $     ╎  ╎ `,
			` ↟ ╰▼╯ ╎  ╎ `,
			`    ,  ╎  ╎ `,
			`    " ~~~ ⌂ `,
			`    , ~~~   `,
		},
		grounds: [pictureHeight]string{`FFFFFFCCCCCC`, `KKKFFFCCCCCC`, `FFFWWWCCCCCC`, `FFFPPPCCCCCC`, `DDDPPPLLLHHH`, `DDDPPPLLLHHH`},
	},
	"buffalo": {
		signs: [pictureHeight]string{
			`╰▼╯    "╰▼╯ `,
			`   "╰▼╯   " `,
			`      "     `,
			` ╰▼╯     "  `,
			`     ╰▼╯╰▼╯ `,
			` "    "     `,
		},
		grounds: [pictureHeight]string{`GGGPPPPPBBBP`, `PPPPRRRPPPPP`, `PPPPPPPPPPPP`, `PRRRPPPPPPPP`, `PPPPPBBBOOOP`, `PPPPPPPPPPPP`},
	},
	"montana": {
		signs: [pictureHeight]string{
			`     ▲⌂     `,
			`       ■⌂   `,
			`     ▲⌂  ●⌂⌂`,
			`       ▲⌂   `,
			`     ■⌂     `,
			`            `,
		},
		grounds: [pictureHeight]string{`NNNNGGGGLLLL`, `NNUUUURRRRNN`, `UUUUGGGGBBBB`, `NNTTTTGGGGUU`, `LLLLRRRRUUUU`, `NNUUUUNNNNLL`},
	},
}

var pictureGrounds = map[byte]style.Role{
	'F': style.ForestGround, 'C': style.CornGround, 'P': style.PrairieGround, 'D': style.DesertGround, 'L': style.WaterGround, 'H': style.HomesteadGround,
	'Y': style.CanyonGround, 'S': style.RockGround, 'W': style.Pale, 'K': style.PartnerGround,
	'B': style.BlueGround, 'R': style.RedGround, 'G': style.GreenGround, 'O': style.OrangeGround,
	'N': style.NearGround, 'U': style.BuildGround, 'T': style.StartGround,
}

// partGrounds are the grounds in which parts of a score are drawn: those that the board has for the same thing.
var partGrounds = map[string]style.Role{
	"moonriver.desert": style.DesertGround, "moonriver.canyon": style.CanyonGround, "moonriver.prairie": style.PrairieGround,
	"moonriver.forest": style.ForestGround, "moonriver.homestead": style.HomesteadGround, "moonriver.gold": style.Gold,
	"moonriver.beavers": style.Copper, "moonriver.corn": style.CornGround, "moonriver.diggers": style.PartnerGround,
	"moonriver.trappers": style.RockGround, "moonriver.farmers": style.PartnerGround, "moonriver.legend": style.WaterGround,
	"buffalo.cows": style.PrairieGround, "buffalo.final-bonus": style.CornGround, "buffalo.offer": style.CanyonGround,
	"montana.hexes": style.PrairieGround, "montana.double-marks": style.Stone, "montana.lines": style.CornGround,
}

// onLand is writing on a ground of these pictures and bars.
func onLand(ground style.Role) style.Style {
	switch ground {
	case style.PartnerGround, style.RockGround, style.WaterGround: // they are dark
		return style.Of(style.Pale).On(ground)
	}
	return style.On(ground)
}
