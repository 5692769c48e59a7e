// Package gamecard draws how the games look outside their boards: a stamp of three cells, and a small picture.
//
// What it does not know: the games, and where it is drawn.
package gamecard

import (
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Draw draws the picture of a game, or the piece of it that a narrow area has room for, in so many lines at most.
func Draw(a widget.Area, game string, h int) {
	h = min(h, Height)
	picture, ok := pictures[game]
	if !ok {
		a.Fill(0, 0, min(a.W, Width), h, style.Of(style.Plain).On(style.FreeGround))
		return
	}
	x0, y0 := board.If(a.W < Width, picture.x, 0), min(picture.y, Height-h)
	for y := range h {
		for x := range min(a.W, Width-x0) {
			cell := picture.cells[y0+y][x0+x]
			a.Rune(x, y, onLand(cell.ground), cell.sign)
		}
	}
}

// Stamp draws the stamp of a game, or blanks, and returns the column after it and a blank.
func Stamp(a widget.Area, x, y int, game string, ground style.Role) int {
	stamp, ok := stamps[game]
	for i := range StampWidth {
		if !ok {
			stamp[i] = widget.Span{Style: style.Of(style.Dim).On(ground), Text: "·"}
		}
		x = a.Text(x, y, stamp[i].Style, stamp[i].Text)
	}
	return x + 1
}

// StampWidth is how wide a stamp is.
const StampWidth = 3

// stamps are small pictures of the games, made of what lies on their boards.
var stamps = map[string][StampWidth]widget.Span{
	"moonriver": {
		{Style: style.On(style.WaterGround), Text: "~"}, {Style: style.On(style.PrairieGround), Text: "\""}, {Style: style.On(style.CornGround), Text: "╎"},
	},
	"buffalo": {
		{Style: style.On(style.PrairieGround).With(style.Bold), Text: "╰"}, {Style: style.On(style.PrairieGround).With(style.Bold), Text: "▼"},
		{Style: style.On(style.PrairieGround).With(style.Bold), Text: "╯"},
	},
	"montana": {
		{Style: style.Of(style.Strong).On(style.RockGround), Text: "╱"}, {Style: style.Of(style.Strong).On(style.RockGround), Text: "▔"}, {Style: style.Of(style.Strong).On(style.RockGround), Text: "╲"},
	},
}

// A gamePicture is a small piece of a board.
type gamePicture struct {
	cells [Height][Width]pictureCell
	x, y  int // where a piece of it begins that shows what matters
}

type pictureCell struct {
	sign   rune
	ground style.Role
}

// pictureOf reads a picture: signs, and a letter for the ground of each cell.
func pictureOf(x, y int, signs, grounds [Height]string) gamePicture {
	p := gamePicture{x: x, y: y}
	for y := range p.cells {
		for x, sign := range []rune(signs[y]) {
			p.cells[y][x] = pictureCell{sign, pictureGrounds[grounds[y][x]]}
		}
	}
	return p
}

// Width and Height are the size of a picture.
const (
	Width  = 12
	Height = 6
)

// Has reports whether a game has a picture.
func Has(game string) bool {
	_, has := pictures[game]
	return has
}

var pictures = map[string]gamePicture{
	"moonriver": pictureOf(3, 2,
		[Height]string{
			` ↟  ↟  ╎  ╎ `,
			` $     ╎  ╎ `,
			` ↟ ╰▼╯ ╎  ╎ `,
			`    ,  ╎  ╎ `,
			`    " ~~~ ⌂ `,
			`    , ~~~   `,
		},
		[Height]string{`FFFFFFCCCCCC`, `KKKFFFCCCCCC`, `FFFWWWCCCCCC`, `FFFPPPCCCCCC`, `DDDPPPLLLHHH`, `DDDPPPLLLHHH`}),
	"buffalo": pictureOf(4, 1,
		[Height]string{
			`╰▼╯    "╰▼╯ `,
			`   "╰▼╯   " `,
			`      "     `,
			` ╰▼╯     "  `,
			`     ╰▼╯╰▼╯ `,
			` "    "     `,
		},
		[Height]string{`GGGPPPPPBBBP`, `PPPPRRRPPPPP`, `PPPPPPPPPPPP`, `PRRRPPPPPPPP`, `PPPPPBBBOOOP`, `PPPPPPPPPPPP`}),
	"montana": pictureOf(5, 0,
		[Height]string{
			`     ▲⌂     `,
			`       ■⌂   `,
			`     ▲⌂  ●⌂⌂`,
			`       ▲⌂   `,
			`     ■⌂     `,
			`            `,
		},
		[Height]string{`NNNNGGGGLLLL`, `NNUUUURRRRNN`, `UUUUGGGGBBBB`, `NNTTTTGGGGUU`, `LLLLRRRRUUUU`, `NNUUUUNNNNLL`}),
}

var pictureGrounds = map[byte]style.Role{
	'F': style.ForestGround, 'C': style.CornGround, 'P': style.PrairieGround, 'D': style.DesertGround, 'L': style.WaterGround, 'H': style.HomesteadGround,
	'Y': style.CanyonGround, 'S': style.RockGround, 'W': style.CowGround, 'K': style.PartnerGround,
	'B': style.BlueGround, 'R': style.RedGround, 'G': style.GreenGround, 'O': style.OrangeGround,
	'N': style.NearGround, 'U': style.BuildGround, 'T': style.StartGround,
}

// onLand is writing on a ground of these pictures.
func onLand(ground style.Role) style.Style {
	switch ground {
	case style.CanyonGround, style.HomesteadGround:
		return style.Of(style.LandPale).On(ground)
	case style.ForestGround:
		return style.Of(style.ForestPale).On(ground)
	case style.PartnerGround:
		return style.Of(style.PartnerPale).On(ground)
	case style.RockGround:
		return style.Of(style.Strong).On(ground)
	case style.WaterGround:
		return style.Of(style.Water).On(ground)
	}
	return style.On(ground)
}
