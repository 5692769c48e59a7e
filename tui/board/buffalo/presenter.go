package buffalo

import (
	"strings"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
)

// Presenter is Zoff in Buffalo as the screens know it.
type Presenter struct{ board.Defaults }

// Game is the id of the game.
func (Presenter) Game() string { return buffalo.ID }

// New makes a board.
func (Presenter) New() board.Board { return &gameBoard{Base: board.Base{Prefix: buffalo.ID}} }

// A colourRole is how a colour is drawn: as text and as a ground.
type colourRole struct{ text, ground style.Role }

var colourRoles = [...]colourRole{
	buffalo.NoColour: {style.Dim, style.FreeGround},
	buffalo.Blue:     {style.Blue, style.BlueGround},
	buffalo.Red:      {style.Red, style.RedGround},
	buffalo.Green:    {style.Green, style.GreenGround},
	buffalo.Orange:   {style.Orange, style.OrangeGround},
	buffalo.Purple:   {style.Purple, style.PurpleGround},
}

func colourName(w *lang.Words, c buffalo.Colour) string {
	if c == buffalo.NoColour {
		return ""
	}
	return w.T("buffalo.colour." + c.String())
}

// colourLetter tells a colour on terminals that have none.
func colourLetter(w *lang.Words, c buffalo.Colour) string {
	if c == buffalo.NoColour {
		return ""
	}
	return w.T("buffalo.letter." + c.String())
}

// cardName is a card as people write it: "4M".
func cardName(c buffalo.Card) string { return strings.ToUpper(c.String()) }

// meadowName is the printed name of a meadow.
func meadowName(s board.Scene, number int) string {
	if v, ok := s.View.(*buffalo.View); ok {
		if md := v.Meadow(number); md != nil {
			return md.Title
		}
	}
	if g, ok := s.Game.(interface{ MeadowTitle(int) string }); ok {
		return g.MeadowTitle(number)
	}
	return ""
}

// Move is a legal move in a few words.
func (Presenter) Move(s board.Scene, m rules.Move) string {
	a := buffalo.PartsOf(m)
	say := func(key string, args ...any) string { return s.Words.T("buffalo.move."+key, args...) }
	switch a.Kind {
	case buffalo.MoveOffer:
		return say("offer", a.Number)
	case buffalo.MovePick:
		return say("pick", colourName(s.Words, a.Colour))
	case buffalo.MoveStart:
		return say("start", colourName(s.Words, a.Colour), meadowName(s, a.Meadow))
	case buffalo.MoveSend:
		if a.Colour != buffalo.NoColour {
			return say("send.colour", cardName(a.Card), meadowName(s, a.Meadow), colourName(s.Words, a.Colour))
		}
		return say("send", cardName(a.Card), meadowName(s, a.Meadow))
	case buffalo.MoveDrop:
		return say("drop", cardName(a.Card))
	case buffalo.MoveRecall:
		if a.Card == 0 {
			return say("recall.offer")
		}
		return say("recall", cardName(a.Card))
	case buffalo.MoveGraze:
		return s.Words.N("buffalo.move.graze", a.Number)
	case buffalo.MoveBonus:
		return s.Words.N("buffalo.move.bonus", a.Number, meadowName(s, a.Meadow))
	case buffalo.MoveDone:
		return say("done")
	}
	return ""
}
