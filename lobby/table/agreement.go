package table

import (
	"strings"

	"saloon/rules"
)

// A Proposal is how a table shall be. What it leaves open stays as it was.
type Proposal struct {
	Game    string
	Seats   int
	Options map[string]string
	Private bool // only with its join code
	Friends bool // and the friends of the host; then it is private too
	Lesson  bool // the first lesson of the game; all else but Game is its own
	Terms
}

// An Agreement is what the people at a table agree on before the start.
type Agreement struct {
	Setup   rules.Setup
	Private bool
	Friends bool   // a private table that the host's friends find without its code
	Code    string // the join code of a private table
	Terms   Terms
	Lesson  []string // the lines that a lesson begins with
	Begun   Begun    // where the game begins, if not at its start
	Counts  bool     // the game is a deal, and the try of its player that counts
	Series  Series   // of whose games this is not the first one
	After   ID       // the table of the game before, for whose people this one was opened; "" for none
}

// agree makes an agreement of a proposal; what the proposal leaves open stays as
// it was.
func (s *Saloon) agree(p Proposal, was Agreement, g Generator) (Agreement, *rules.Refusal) {
	if p.Game == "" {
		p.Game = was.Setup.Game
	}
	game := s.Game(p.Game)
	if game == nil {
		return was, refusedNoGame
	}
	if p.Seats == 0 {
		p.Seats = max(was.Setup.Seats, game.Info().MinSeats)
	}
	setup, err := game.Info().Check(rules.Setup{Game: p.Game, Seats: p.Seats, Options: p.Options})
	if err == nil {
		_, err = game.New(setup) // what two options forbid together shows here, not at the start
	}
	if err != nil {
		return was, refusedSetup.With(strings.TrimPrefix(err.Error(), rules.ErrSetup.Error()+": "))
	}
	terms, refused := p.Terms.after(was.Terms)
	if refused != nil {
		return was, refused
	}
	a := Agreement{Setup: setup, Private: p.Private || p.Friends, Friends: p.Friends, Code: was.Code, Terms: terms}
	if a.Private && a.Code == "" {
		a.Code = g.Code()
	}
	return a, nil
}
