package lines

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tuitest"
)

// The words behind played say whose games, with whom, which and how they ended.
func TestPlayedIsNarrowedDownInLineMode(t *testing.T) {
	r := newReader(t, "toy")
	h := r.lobby.Lobby.(tuitest.LobbyOfAllGames).Lobby.(*tuitest.FakeLobby)
	tuitest.Rival(h)
	h.Endings[0].Game, h.Endings[30].Game = "chess", "chess"
	for typed, want := range map[string]string{
		"played":                       "g0000 · ",
		"played Ann with Carla":        "g0030 · ",
		"played with Carla":            "g0030 · ",
		"played with Carla toy":        "g0110 · ",
		"played Ann lost with Bob toy": "g0001 · ",
		"played toy":                   "g0001 · ",
	} {
		if said := r.hears(typed); !strings.HasPrefix(said, want) {
			t.Errorf("%s: %q", typed, said)
		}
	}
	r.hears("played lost with Bob")
	if said := r.hears("played more"); !strings.HasPrefix(said, "g0021 · ") || strings.Contains(said, "Carla") || r.played.asked.Result != lobby.Lost {
		t.Errorf("more of them are %q", said)
	}
}

// A moment is gone to by its name, as a table is; what is said there can name it.
func TestGoToAMomentInLineMode(t *testing.T) {
	r := newReader(t, "montana")
	if said := r.hears("go t0#7"); r.replay == nil || !strings.Contains(said, "\n#7") {
		t.Fatalf("go to a moment: %q", said)
	}
	r.hears("say look at # here")
	r.hears("say and at t0#9 or #3")
	chat := r.lobby.Lobby.(tuitest.LobbyOfAllGames).Lobby.(*tuitest.FakeLobby).Chat
	if len(chat) != 2 || chat[0].Text != "look at t0#7 here" || chat[1].Text != "and at t0#9 or #3" {
		t.Errorf("what was said is %+v", chat)
	}
}

// While the game goes on, looking back begins behind one's last turn, as on a screen.
func TestLineModeLooksBackFromTheLastTurn(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "montana"), rules.Setup{Seats: 3}, rules.Seed{3})
	src := rules.Seed{4}.Source(0)
	for range 40 {
		play.Random(t, src)
	}
	m := newReader(t, "montana")
	r := newLineReplay(m.narrator, m.env, tuitest.SnapshotOf(play, 1))
	if r.from == 0 || r.Log[r.from-1].Seat != 1 {
		t.Fatalf("it begins at line %d of %d", r.from, len(r.Log))
	}
	for _, line := range r.Log[r.from:] {
		if line.Seat == 1 {
			t.Errorf("of the own turn, line %d is told too: %s", line.Number, line.Notation)
		}
	}
}

// At a table that plays on from another game, the lines of that game are told by the names of those
// who played it, also to who sat elsewhere then; those played since by the names of now.
func TestLinesOfTheGameBeforeAreToldByItsNames(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		r := newReader(t, game)
		snap := *tuitest.FinishedGame(t, game, 1)
		ann, bart := snap.Card.Chairs[0].Person.Name, snap.Card.Chairs[1].Person.Name
		half := len(snap.Story) / 2
		snap.Before = table.Before{Lines: half, Names: []string{"Zoltan", "Yolande", ann}}
		replay := newLineReplay(r.narrator, r.env, &snap)
		var then, since strings.Builder
		for i, line := range replay.Log {
			for _, s := range replay.Tell(line) {
				if i < half {
					then.WriteString(s.Text + "\n")
				} else {
					since.WriteString(s.Text + "\n")
				}
			}
			if i < half && line.Seat == 1 {
				for _, s := range replay.TellShort(line) {
					then.WriteString(s.Text + "\n")
				}
			}
		}
		if said := then.String(); !strings.Contains(said, "Zoltan") || !strings.Contains(said, "Yolande") || !strings.Contains(said, ann) || strings.Contains(said, bart) {
			t.Errorf("%s: of the game before is told\n%s", game, said)
		}
		if said := since.String(); strings.Contains(said, "Zoltan") || strings.Contains(said, "Yolande") || !strings.Contains(said, bart) {
			t.Errorf("%s: since then is told\n%s", game, said)
		}
	}
}
