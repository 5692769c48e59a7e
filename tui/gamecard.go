package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/style"
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

// The least width of a card with its text beside the picture, and the heights of a card
// with its text beside and below it.
const (
	cardWidth      = 34
	cardHeight     = pictureHeight
	tallCardHeight = pictureHeight + 6
)

// drawGameCard draws a game for those who choose one: a picture of its board, how many play
// it and how long, and the number that begins its lesson, as a click does; 0 for a game without one.
func (d *display) drawGameCard(a widget.Area, info rules.Info, number int) {
	drawPicture(a, info.ID)
	text := a.Sub(pictureWidth+1, 0, a.W-pictureWidth-1, a.H)
	if a.W < cardWidth {
		text = a.Sub(0, pictureHeight, a.W, a.H-pictureHeight)
	}
	text.Fit(0, 0, text.W, style.Of(style.Title), d.gameTitle(info.ID, info.Title))
	players := d.words.T("card.players", strconv.Itoa(info.MinSeats)+"-"+strconv.Itoa(info.MaxSeats)) + d.words.Or(info.ID+".length", "")
	text.Fit(0, 1, text.W, style.Of(style.Dim), players)
	for y, line := range widget.Wrap(d.words.Or(info.ID+".card", ""), text.W) {
		if y < 3 {
			text.Text(0, 2+y, 0, line)
		}
	}
	if number == 0 {
		return
	}
	for y := range a.H {
		d.clickable(rect{}, a.Spot(0, y, a.W), func() tea.Cmd { return d.press(strconv.Itoa(number)) })
	}
	x := text.Text(0, 5, style.Of(style.Key), strconv.Itoa(number)) + 1
	text.Fit(x, 5, text.W-x, style.Of(style.Dim), d.words.T("learn.lesson"))
}

// drawStamp draws the stamp of a game and returns the column after it and a blank. A game
// without a stamp has blanks there.
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
