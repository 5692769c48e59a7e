package bot

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
	"saloon/rules/bot/protocol/protocoltest"
	"saloon/rules/games"
)

// A bot is told for whom it can ask a stand-in only where the table would take the request.
func TestBotLine_NoStandInsWhileATablePauses(t *testing.T) {
	for phase, want := range map[table.Phase]int{table.Gathering: 0, table.Playing: 1, table.Paused: 0, table.Over: 0} {
		s := &table.Snapshot{Card: table.Card{Phase: phase}, StandIns: table.StandIns{For: rules.SeatSet(2)}}
		if got := standInsOf(s); len(got) != want {
			t.Errorf("while it is %s a bot is told %+v", phase, got)
		}
	}
}

// A bot that writes too fast is slowed down, and nothing of it is lost.
func TestBotLine_LinesAreReadNoFasterThanTheLobbyTakesThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const n = 500
		lines := make(chan input)
		began := time.Now()
		go readLines(t.Context(), strings.NewReader(strings.Repeat("{}\n", n)), lines)
		read := 0
		for range lines {
			read++
		}
		least := time.Duration(n-botLinesBurst) * time.Second / (botLinesPerSecond + 1)
		if took := time.Since(began); read != n || took < least {
			t.Errorf("%d of %d lines were read in %v, at least %v is due", read, n, took, least)
		}
	})
}

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

// Programs are told who ran out of time, and the places by which the game counts; those of version 1 what they always were.
func TestOver_TellsWhoDidNotPlayTheWholeGame(t *testing.T) {
	s := &table.Snapshot{Outcome: &rules.Outcome{Order: [][]rules.Seat{{3}, {1, 2}}}, Counted: [][]rules.Seat{{1}, {2, 3}}, Seat: 2}
	s.Card.Chairs = []table.Chair{{}, {Lapsed: true}, {Lapsed: true}}
	if over := overOf(2, s); over.Place != 3 || !slices.Equal(over.Places, []int{1, 3, 3}) || !slices.Equal(over.Lapsed, []rules.Seat{2, 3}) {
		t.Errorf("it is told %+v", over)
	}
	if over := overOf(1, s); over.Place != 3 || over.Places != nil || over.Lapsed != nil {
		t.Errorf("by version 1 it is told %+v", over)
	}
	s.Outcome = nil
	if over := overOf(2, s); over.Place != 0 || over.Places != nil || over.Lapsed != nil {
		t.Errorf("without an outcome it is told %+v", over)
	}
}
