package buffalo

import (
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// Presenter is Zoff in Buffalo as the screens know it.
type Presenter struct{ board.Defaults }

// Game is the id of the game.
func (Presenter) Game() string { return buffalo.ID }

// New makes a board.
func (Presenter) New() board.Board {
	return &gameBoard{Base: board.Base{Prefix: buffalo.ID}, at: -1, highlighted: -1, reveal: reveal{flash: -1}}
}

// Count is how many cows of a player are out.
func (Presenter) Count(view any, seat rules.Seat) (int, bool) {
	v, ok := view.(*buffalo.View)
	if !ok || v == nil || seat < 1 || int(seat) > len(v.Players) {
		return 0, false
	}
	return v.Players[seat-1].Placed, true
}

// Round is how far the game is: in words what comes before the first round.
func (Presenter) Round(s board.Scene) (string, []string) {
	v := s.View.(*buffalo.View)
	if v.Round == 0 {
		return "", []string{s.Words.T("buffalo.round." + v.Step.String())}
	}
	return s.Words.T("buffalo.round.short", v.Round, v.Rounds), []string{s.Words.T("buffalo.round", v.Round, v.Rounds)}
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
