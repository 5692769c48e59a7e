package session

import (
	"slices"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
	"saloon/rules/bot/protocol/protocoltest"
	"saloon/rules/games"
)

// A bot that speaks version 2 is told that a game begins at a moment of another one.
func TestBotState_BeginsAtAMoment(t *testing.T) {
	all, err := games.Open("")
	if err != nil {
		t.Fatal(err)
	}
	game := all[slices.IndexFunc(all, func(g rules.Game) bool { return g.Info().ID == "montana" })]
	s := &table.Snapshot{Card: table.Card{ID: "abcde", Game: "montana", Phase: table.Gathering, Options: map[string]string{}, Begun: "7gq2x#143", Chairs: make([]table.Chair, 2)},
		Seat: rules.Observer, Setup: rules.Setup{Game: "montana", Seats: 2, Version: 1}}
	for _, c := range []struct {
		version protocol.Version
		begun   string
		told    bool
	}{{1, "7gq2x#143", false}, {2, "7gq2x#143", true}, {2, "", false}} {
		s.Card.Begun = c.begun
		raw := protocol.Encode(stateIn(c.version, game, s))
		if strings.Contains(string(raw), `"begun":"7gq2x#143"`) != c.told {
			t.Errorf("version %d is told %s", c.version, raw)
		}
		if err := protocoltest.Message(c.version, raw); err != nil {
			t.Error(err)
		}
	}
}
