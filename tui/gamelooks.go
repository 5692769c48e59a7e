package tui

import (
	"saloon/tui/style"
	"saloon/tui/widget"
)

// How the games look outside their boards: a stamp and a picture for the hall, and the
// colours of the parts of a score. A game that is not named here has plain ones.

// stampWidth is how many cells the stamp of a game takes.
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

// gamePictures are made of what lies on the boards of the games.
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

// pictureGrounds are the grounds that the letters stand for.
var pictureGrounds = map[byte]style.Role{
	'F': style.ForestGround, 'C': style.CornGround, 'P': style.PrairieGround, 'D': style.DesertGround, 'L': style.WaterGround, 'H': style.HomesteadGround,
	'Y': style.CanyonGround, 'S': style.RockGround, 'W': style.Pale, 'K': style.PartnerGround,
	'B': style.BlueGround, 'R': style.RedGround, 'G': style.GreenGround, 'O': style.OrangeGround,
	'N': style.NearGround, 'U': style.BuildGround, 'T': style.StartGround,
}

// partGrounds are the grounds in which parts of a score are drawn: those that the board has
// for the same thing.
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
