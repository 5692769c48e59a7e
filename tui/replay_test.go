package tui

import (
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
)

func TestReplayStepsThroughWhatOthersDid(t *testing.T) {
	w := playing(t)
	w.press("enter", "o")
	steps := w.m.window.screen.(*tableScreen).play.replay.steps
	for _, step := range steps {
		if step.who == 1 {
			t.Errorf("the own step %q is told", step.text)
		}
	}
	for i, step := range steps {
		w.shows("▸", step.text)
		if got := w.m.window.screen.(*tableScreen).play.replay.at; got != i {
			t.Fatalf("step %d is shown, not %d", got, i)
		}
		w.press("right")
	}
	w.shows("There is nothing further that way.")
	w.press("home", "left")
	w.shows("There is nothing further that way.", steps[0].text)
	w.press("esc")
	w.shows("Your turn", "take 1")
	if w.m.window.screen.(*tableScreen).play.replay != nil {
		t.Error("esc did not end it")
	}
}

func TestReplayNeedsSomethingToLookBackAt(t *testing.T) {
	w := playing(t)
	w.m.window.table.scene.Story = nil
	w.press("o")
	w.shows("Nothing has happened that you could look back at.")
}

// TestReplayPointsAtTheBoard goes through random games and sees that the board
// changes with the step for some events of each game.
func TestReplayPointsAtTheBoard(t *testing.T) {
	for game, moves := range map[string]int{"moonriver": 60, "buffalo": 60, "montana": 120} {
		w := opened(t, newFakeLobby(), game, 4, 1, moves)
		w.press("o")
		s := w.m.window.screen.(*tableScreen)
		if s.play.replay == nil {
			t.Fatalf("%s: no replay:\n%s", game, w.text())
		}
		w.shows("▸", "1/")
		pointed := false
		for range len(s.play.replay.steps) {
			before := boardOnly(w)
			w.press("right")
			pointed = pointed || before != boardOnly(w)
		}
		if !pointed {
			t.Errorf("%s: the board never points at anything", game)
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
		s.Card.Chairs = append(s.Card.Chairs, table.Chair{Person: table.Person{ID: id, Name: name, Kind: table.KindPlayer}})
	}
	return s
}
