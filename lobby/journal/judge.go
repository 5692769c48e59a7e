package journal

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Judge says whether journals and exports are what tables of these games can go on with. It is what
// the store's check cannot know.
type Judge struct{ saloon *table.Saloon }

// NewJudge makes a judge of games.
func NewJudge(games []rules.Game) Judge {
	return Judge{&table.Saloon{Games: games}}
}

// Journal says why a live journal cannot be played.
func (j Judge) Journal(name string, entries []data.Entry) error {
	if IsHall(name) {
		for i, e := range entries {
			if e.Kind != Said || e.Who == nil {
				return fmt.Errorf("line %d is nothing that somebody said", i)
			}
		}
		return nil
	}
	if IsEvening(name) {
		_, err := ReplayEvening(EveningOf(name), entries)
		return err
	}
	if len(entries) == 0 || entries[0].Kind != Opened {
		return errors.New("it does not begin with the opening of a table")
	}
	_, err := Replay(j.saloon, table.ID(name), entries)
	if errors.Is(err, table.ErrUnplayable) {
		return fmt.Errorf("%w: %w", data.ErrNotPlayed, err)
	}
	return err
}

// Game says why the export of a finished game does not hold, or does not say what the archive says of
// the game.
func (j Judge) Game(g data.ArchivedGame, raw, secret []byte) error {
	e, err := rules.ReadExport(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	game := j.saloon.Game(e.Game)
	if game == nil {
		return fmt.Errorf("%w: its game is %q", data.ErrNotPlayed, e.Game)
	}
	if e.Deal != "" && e.Seed == "" && e.Outcome != nil && len(secret) == len(rules.Seed{}) {
		if seed := rules.DealSeed(rules.Seed(secret), e.Deal, e.Game); seed.Hash() == e.SeedSHA256 { // the file had another secret once
			if err := e.Reveal(seed); err != nil {
				return err
			}
		}
	}
	if err := rules.Verify(game, e); err != nil {
		return err
	}
	return agrees(g, e)
}

// agrees compares what the archive says of a game with its export.
func agrees(g data.ArchivedGame, e rules.Export) error {
	switch {
	case e.Outcome == nil:
		return errors.New("the game is not over")
	case g.Game != e.Game:
		return fmt.Errorf("the archive calls it a game of %s, and it is one of %s", g.Game, e.Game)
	case len(g.Players) != len(e.Seats):
		return fmt.Errorf("the archive knows %d players, and %d have played", len(g.Players), len(e.Seats))
	}
	for i, p := range g.Players {
		if e.Seats[i]["name"] != p.Name || e.Seats[i]["kind"] != p.Kind {
			return fmt.Errorf("the archive has %q on seat %d, and it was %q", p.Name, i+1, e.Seats[i]["name"])
		}
	}
	f := Finished("", table.Result{Outcome: *e.Outcome})
	if !slices.Equal(g.Points, f.Points) || !slices.EqualFunc(g.Order, f.Order, slices.Equal) {
		return errors.New("the archive has other points or places than it ended with")
	}
	return nil
}
