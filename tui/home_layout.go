package tui

import (
	"saloon/tui/board"
	"saloon/tui/gamecard"
)

// A homePart is a part of the hall.
type homePart int

const (
	ownPart homePart = iota // tables that one sits at, and letters
	playPart
	dealsPart
	eveningPart
	lastPart
	learnPart
	tablesPart
	herePart
	talkPart
	homeParts
)

// The parts from the top, for who has played before and for who has not.
var (
	homeOrder  = []homePart{ownPart, playPart, dealsPart, eveningPart, lastPart, learnPart, tablesPart, herePart, talkPart}
	freshOrder = []homePart{ownPart, playPart, learnPart, dealsPart, eveningPart, tablesPart, lastPart, herePart, talkPart}
)

// homeNeeds are what the hall has to show: rows, or 0 for a part that is left out.
type homeNeeds struct {
	fresh        bool
	own          int
	games, deals int // in the rows to play and of deals
	last         int // lines of the last game
	learn        bool
	evening      bool
	open, tables int // tables of others, those with a free chair and all; a hall without any has a line, too
	chat         int // lines that were said
}

// homeRooms are where the parts of the hall stand; empty for one that is not shown.
type homeRooms struct {
	at    [homeParts]rect
	side  rect // for the people, where there is room beside
	about rect // for the marked table, below them
}

// Games stand side by side, so many at most. Where there is no room for whole pictures, each has a piece of one.
const (
	mostGames         = 3
	narrowPicture     = 6
	narrowPictureRows = 3
	wholeGame         = gamecard.Width + 21 // columns of a game with a whole picture
)

// layHome shares out a body. What matters least gets its lines last: further lines of talk, tables to watch beyond one,
// second lines, rows of pictures, lessons, the last game.
func layHome(w, h int, n homeNeeds) homeRooms {
	var r homeRooms
	left, beside := w, board.SizeOf(w, h) != board.Compact
	if beside {
		side := min(max(w*3/10, 34), 41)
		left = w - side - 3
	}
	high := n.heights(h, beside, left)
	y := 0
	for i, p := range n.order() {
		if high[p] == 0 {
			continue
		}
		y += n.gap(high, i)
		r.at[p] = rect{0, y, left, high[p]}
		y += high[p]
	}
	r.at[talkPart] = rect{0, h - high[talkPart], w, high[talkPart]}
	if beside {
		const about = 7
		r.side = rect{left + 2, 1, w - left - 3, h - high[talkPart] - about - 3}
		r.about = rect{r.side.x, r.side.y + r.side.h + 1, r.side.w, about}
	}
	return r
}

func (n homeNeeds) order() []homePart { return board.If(n.fresh, freshOrder, homeOrder) }

// gap is how many empty lines stand before a part: none between parts of one line each that belong together.
func (n homeNeeds) gap(high [homeParts]int, i int) int {
	order := n.order()
	single := func(p homePart) bool {
		return high[p] == 1 && (p == dealsPart || p == eveningPart || p == lastPart || p == learnPart)
	}
	before := i - 1
	for before >= 0 && high[order[before]] == 0 {
		before--
	}
	if before >= 0 && single(order[i]) && single(order[before]) {
		return 0
	}
	return 1
}

// A homeWish is how many lines a part would like to have; all of them or none where it is whole.
type homeWish struct {
	part  homePart
	lines int
	whole bool
}

// heights are the lines of the parts in h lines. They grow by their wishes, one after the other, as long as there is room.
func (n homeNeeds) heights(h int, beside bool, w int) (high [homeParts]int) {
	room := func() bool {
		sum := 0
		for i, p := range n.order() {
			if high[p] > 0 {
				sum += high[p] + n.gap(high, i)
			}
		}
		return sum <= h
	}
	for _, wish := range n.wishes(h, beside, w) {
		before := high[wish.part]
		for high[wish.part] < wish.lines {
			if high[wish.part]++; !room() {
				high[wish.part]--
				break
			}
		}
		if wish.whole && high[wish.part] < wish.lines {
			high[wish.part] = before
		}
	}
	return high
}

func (n homeNeeds) wishes(h int, beside bool, w int) []homeWish {
	const (
		heading  = 1
		fewLines = 2
		pictures = 2
	)
	one := func(has bool) int { return board.If(has, 1, 0) }
	watched := min(n.tables, n.open+1)
	whole := func(w int) int { return board.If(w/mostGames >= wholeGame, gamecard.Height, narrowPictureRows) }
	picture := board.If(n.fresh, gamecard.Height, whole(w-homeLabel))
	lessons := one(n.learn) * board.If(n.fresh, heading+narrowPictureRows, 1)
	return []homeWish{
		{ownPart, min(n.own, max(h/4, fewLines)), false}, {playPart, one(n.games > 0), false}, {dealsPart, one(n.deals > 0), false}, {eveningPart, one(n.evening), false},
		{tablesPart, 1, false}, {herePart, one(!beside), false}, {talkPart, heading + 1, false},
		{tablesPart, min(n.open, fewLines), false}, {lastPart, one(n.last > 0), false}, {learnPart, one(n.learn), false},
		{playPart, one(n.games > 0) * board.If(n.fresh, 2*pictures, pictures), false}, {learnPart, lessons, true},
		{tablesPart, max(watched, 1), false}, {ownPart, n.own, false}, {dealsPart, n.deals, true}, {lastPart, n.last, true},
		{playPart, one(n.games > 0) * picture, false}, {tablesPart, min(n.tables, n.open+h/8), false},
		{learnPart, one(n.learn && n.fresh) * (heading + whole(w)), true},
		{talkPart, heading + min(n.chat+2, h/4), false}, {tablesPart, n.tables, false},
	}
}
