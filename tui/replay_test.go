package tui

import (
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
)

func TestReplayGoesThroughTheTurnsOfOthers(t *testing.T) {
	w := playing(t)
	w.press("enter", "o")
	turns := w.m.window.screen.(*tableScreen).play.replay.turns
	if len(turns) != 2 {
		t.Fatalf("two bots have made %d turns", len(turns))
	}
	for i, turn := range turns {
		if turn.seat == 1 {
			t.Errorf("the own turn %v is told", turn.said)
		}
		w.shows("▸", turn.said[0].text)
		if got := w.m.window.screen.(*tableScreen).play.replay.at; got != i {
			t.Fatalf("turn %d is shown, not %d", got, i)
		}
		w.press("right")
	}
	w.shows("There is nothing further that way.")
	w.press("home", "left")
	w.shows("There is nothing further that way.", turns[0].said[0].text)
	w.press("esc")
	w.shows("Your turn", "take 1")
	if w.m.window.screen.(*tableScreen).play.replay != nil {
		t.Error("esc did not end it")
	}
}

// A turn of many steps is one step of the replay, and a whole game can be gone through.
func TestReplayGoesByTurns(t *testing.T) {
	for game, moves := range map[string]int{"moonriver": 60, "buffalo": 60, "montana": 120} {
		w := opened(t, newFakeLobby(), game, 4, 1, moves)
		r := w.m.window.table.newReplay(0, rules.Observer)
		for i, turn := range r.turns[1:] {
			if turn.seat == r.turns[i].seat {
				t.Errorf("%s: turns %d and %d are both of seat %d", game, i, i+1, turn.seat)
			}
		}
		if len(r.turns) >= len(w.m.window.table.scene.Story) {
			t.Errorf("%s: %d turns of %d lines", game, len(r.turns), len(w.m.window.table.scene.Story))
		}
	}
}

func TestReplayNeedsSomethingToLookBackAt(t *testing.T) {
	w := playing(t)
	w.m.window.table.scene.Story = nil
	w.press("o")
	w.shows("Nothing has happened that you could look back at.")
}

// TestReplayPointsAtTheBoard goes through random games and sees that the board
// points at something in each game, and shows its own cursor afterwards.
func TestReplayPointsAtTheBoard(t *testing.T) {
	for game, moves := range map[string]int{"moonriver": 60, "buffalo": 60, "montana": 120} {
		w := opened(t, newFakeLobby(), game, 4, 1, moves)
		before := boardOnly(w)
		w.press("o")
		s := w.m.window.screen.(*tableScreen)
		if s.play.replay == nil {
			t.Fatalf("%s: no replay:\n%s", game, w.text())
		}
		w.shows("▸", "1/")
		pointed := false
		for range len(s.play.replay.turns) {
			pointed = pointed || before != boardOnly(w)
			w.press("right")
		}
		if !pointed {
			t.Errorf("%s: the board never points at anything", game)
		}
		if w.press("esc"); before != boardOnly(w) {
			t.Errorf("%s: the board points still:\n%s", game, w.text())
		}
	}
}

// boardOnly is the window without the lines of the story and the keys.
func boardOnly(w *terminal) string {
	lines := strings.Split(w.m.View().Content, "\n")
	return strings.Join(lines[:len(lines)-4], "\n")
}

// opened is a window at a table of a game after some random moves.
func opened(t testing.TB, h *fakeLobby, game string, seats int, viewer rules.Seat, moves int) *terminal {
	w := seated(t, h, "Ann")
	play := boardtest.NewPlay(t, gameFor(t, game), rules.Setup{Seats: seats}, rules.Seed{7})
	src := rules.Seed{8}.Source(0)
	for range moves {
		if !play.Random(t, src) {
			break
		}
	}
	w.looks(snapshotOf(play, viewer))
	return w
}

// follows opens the screen of a table.
func (w *terminal) follows(id table.ID) {
	win := w.m.window
	win.follow(newTableOnScreen(win.parts, id, win.env))
	win.showTable()
}

// looks puts a snapshot in front of a window.
func (w *terminal) looks(s *table.Snapshot) {
	w.follows(s.Card.ID)
	w.m.window.lobby.lobbyAPI = lobbyOfAllGames{w.m.window.lobby.lobbyAPI, w.t}
	w.m.window.table.takeSnapshot(s)
}

// lobbyOfAllGames knows all games.
type lobbyOfAllGames struct {
	lobbyAPI
	t testing.TB
}

func (h lobbyOfAllGames) Game(id string) rules.Game { return gameFor(h.t, id) }

// snapshotOf is a game as the lobby would publish it.
func snapshotOf(play *boardtest.Play, viewer rules.Seat) *table.Snapshot {
	scene := play.Scene(viewer)
	s := &table.Snapshot{Seat: viewer, Setup: scene.Setup, View: scene.View, Legal: scene.Legal, Outcome: scene.Outcome, Standing: scene.Standing, At: len(scene.Story), Story: scene.Story}
	if viewer > 0 {
		s.LastTurn = &table.LastTurn{At: scene.NewsFrom, View: scene.Earlier}
	}
	s.Card = table.Card{ID: "t1", Game: scene.Setup.Game, Phase: table.Playing, ToAct: scene.ToAct}
	if scene.Outcome != nil {
		s.Card.Phase = table.Over
	}
	for i, name := range scene.Names {
		id := table.PlayerID(rune('a' + i))
		if rules.Seat(i+1) == viewer {
			id = "p-Ann" // whose window it is
		}
		s.Card.Chairs = append(s.Card.Chairs, table.Chair{Person: table.Person{ID: id, Name: name, Kind: table.KindPlayer}, Here: true})
	}
	return s
}
