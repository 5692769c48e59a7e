package tui

import (
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// drawTitleBar says which game it is, who plays and how it stands, how far it is, and
// whose turn it is.
func (s *tableScreen) drawTitleBar(area widget.Area) {
	snap := s.table.snap
	if snap == nil {
		return
	}
	right := s.drawTurn(area)
	title := s.gameTitle(snap.Card.Game, snap.Card.Title)
	x := area.Fit(1, 0, right-2, style.Of(style.Title).On(style.BarGround), title) + 2
	if snap.Card.Phase == table.Gathering {
		return
	}
	x = s.drawPlayers(area.Sub(0, 0, right, 1), x)
	s.drawRound(area, x, right)
}

// drawTurn says at the right whose turn it is, and returns the column before it. Only
// the viewer's own turn has a ground of its own: it is seen from across the room.
func (s *tableScreen) drawTurn(area widget.Area) int {
	text, ground := s.turn()
	if left := s.table.timeLeft(s.now()); left != "" {
		text += " · " + left
	}
	x := area.W - widget.Width(text) - 2
	if ground == style.TurnGround {
		area.Text(x, 0, style.On(ground).With(style.Bold), " "+text+" ")
	} else {
		area.Text(x+1, 0, style.Of(style.Dim).On(style.BarGround), text)
	}
	return x
}

// turn is what stands at the right of the title.
func (s *tableScreen) turn() (string, style.Role) {
	t, w := s.table, s.words
	switch t.snap.Card.Phase {
	case table.Gathering:
		return w.T("table.gathering"), style.BarGround
	case table.Paused:
		return w.T("table.paused"), style.BarGround
	case table.Over:
		return w.T("table.over"), style.BarGround
	}
	if t.snap.Card.WaitsFor(s.visitor.person.ID) {
		return w.T("table.your-turn"), style.TurnGround
	}
	return "", style.BarGround
}

// drawPlayers writes every player with sign, name and number. Who acts is filled with
// the player's colour. Where there is little room, names are cut.
func (s *tableScreen) drawPlayers(area widget.Area, x int) int {
	for _, names := range []int{widest, 12, 8, 5, 3} {
		if s.playersWidth(names) <= area.W-x || names == 3 {
			for seat := 1; seat <= len(s.table.snap.Card.Chairs); seat++ {
				x = s.drawPlayer(area, x, rules.Seat(seat), names)
			}
			return x
		}
	}
	return x
}

// widest is as wide as a name can be.
const widest = 99

func (s *tableScreen) playerName(seat rules.Seat, w int) string {
	chair := s.table.snap.Card.Chairs[seat-1]
	name := widget.Cut(s.table.scene.Name(seat), w)
	switch {
	case chair.Away:
		name += " " + s.words.T("table.mark-away")
	case chair.Left:
		name += " " + s.words.T("table.mark-left")
	}
	return name
}

func (s *tableScreen) playersWidth(names int) (w int) {
	for i := range s.table.snap.Card.Chairs {
		seat := rules.Seat(i + 1)
		w += widget.Width(s.table.brand(seat).Sign()) + widget.Width(s.playerName(seat, names)) + widget.Width(s.table.count(seat)) + 4
	}
	return w
}

func (s *tableScreen) drawPlayer(area widget.Area, x int, seat rules.Seat, names int) int {
	t := s.table
	brand := t.brand(seat)
	text := brand.Sign() + " " + s.playerName(seat, names) + " " + t.count(seat)
	if t.snap.Card.ToAct.Has(seat) && t.playing() {
		ground := style.GroundOf(brand.Style())
		if ground == style.Plain {
			ground = style.CardGround // a player who has no colour yet
		}
		return area.Text(x-1, 0, style.On(ground).With(style.Bold), "▸"+text+" ") + 1
	}
	x = brand.Draw(area, x, 0, style.BarGround)
	x = area.Text(x, 0, brand.Style().On(style.BarGround), " "+s.playerName(seat, names))
	return area.Text(x, 0, style.Of(style.Strong).On(style.BarGround), " "+t.count(seat)) + 2
}

// drawRound says between the players and the turn how far the game is: in words where
// there is room, else short.
func (s *tableScreen) drawRound(area widget.Area, x, right int) {
	if s.table.scene.View == nil {
		return
	}
	short, words := s.table.presenter.Round(s.table.scene)
	text := ""
	for _, word := range words {
		if x+widget.Width(text)+widget.Width(word)+4 > right {
			break
		}
		if text != "" {
			text += "   "
		}
		text += word
	}
	if text == "" {
		text = short
	}
	if x+widget.Width(text)+1 <= right {
		area.Right(right-1, 0, style.Of(style.Dim).On(style.BarGround), text)
	}
}
