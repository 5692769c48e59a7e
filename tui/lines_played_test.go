package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
)

// The words behind played say whose games, with whom, which and how they ended.
func TestPlayedIsNarrowedDownInLineMode(t *testing.T) {
	r := newReader(t, "toy")
	h := r.lobby.lobbyAPI.(lobbyOfAllGames).lobbyAPI.(*fakeLobby)
	rival(h)
	h.endings[0].Game, h.endings[30].Game = "chess", "chess"
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
	chat := r.lobby.lobbyAPI.(lobbyOfAllGames).lobbyAPI.(*fakeLobby).chat
	if len(chat) != 2 || chat[0].Text != "look at t0#7 here" || chat[1].Text != "and at t0#9 or #3" {
		t.Errorf("what was said is %+v", chat)
	}
}

// While the game goes on, looking back begins behind one's last turn, as on a screen.
func TestLineModeLooksBackFromTheLastTurn(t *testing.T) {
	w := playing(t)
	w.press("enter")
	w.until("the next turn", func() bool { return w.m.window.table.scene.ToAct.Has(1) && len(w.m.window.table.scene.Story) > 2 })
	w.press("o")
	want := w.m.window.table.replayFrom()
	m := newReader(t, "toy")
	r := newLineReplay(m.narrator, m.env, w.m.window.table.snap)
	if r.from != want || want == 0 {
		t.Errorf("it begins at %d, not at %d", r.from, want)
	}
}
