package tui

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tuitest"
)

// replayOf is the replay that is open.
func (w *terminal) replayOf() *replay {
	w.t.Helper()
	r := w.m.window.table.replay
	if r == nil {
		w.t.Fatalf("no replay is open:\n%s", w.text())
	}
	return r
}

func TestReplayGoesThroughTheTurns(t *testing.T) {
	w := playing(t)
	w.press("enter", "o")
	r := w.replayOf()
	own := 0
	for i, turn := range r.turns {
		if turn.Seats == rules.SeatSet(1) {
			own = i
		}
	}
	if own == 0 || r.at != own+1 || len(r.turns) != own+3 {
		t.Fatalf("after an own turn, number %d, and two of bots, turn %d of %d is shown", own+1, r.at+1, len(r.turns))
	}
	w.shows(fmt.Sprintf("turn %d/%d", own+2, own+3), "AS IT WAS", "after this turn", r.told[0].Text, "esc goes back to now")
	w.press("right")
	w.shows(fmt.Sprintf("turn %d/%d", own+3, own+3), r.told[0].Text)
	w.press("right")
	w.shows("There is nothing further that way.")
	w.press("home", "left")
	w.shows("There is nothing further that way.", "turn 1/")
	w.press("esc")
	w.shows("Your turn", "take 1")
	if w.m.window.table.replay != nil {
		t.Error("esc did not end it")
	}
}

// Each turn is shown on the board as it was then, with the points of that moment.
func TestReplayShowsTheTableAsItWas(t *testing.T) {
	t.Parallel()
	for game, moves := range map[string]int{"moonriver": 90, "buffalo": 80, "montana": 140} {
		if testing.Short() {
			moves /= 4
		}
		for _, viewer := range []rules.Seat{1, rules.Observer} {
			w := opened(t, tuitest.NewFakeLobby(), game, 4, viewer, moves)
			w.press("o", "home")
			r := w.replayOf()
			frames := w.m.window.table.Snap.Past.Open()
			for i := range r.turns {
				turn := r.turns[i]
				after, before := frames.Frame(turn.After), frames.Frame(turn.Before)
				s := &r.then.Scene
				if !reflect.DeepEqual(s.View, after.View) || !reflect.DeepEqual(s.Earlier, before.View) || len(s.Story) != turn.After {
					t.Fatalf("%s: turn %d does not show the board after it", game, i+1)
				}
				if len(s.Legal) > 0 || s.MyTurn() {
					t.Fatalf("%s: moves can be made in the past", game)
				}
				for at := range s.Names {
					if n, known := r.then.Presenter.Count(after.View, rules.Seat(at+1)); known && r.then.Count(rules.Seat(at+1)) != r.then.Presenter.CountSign()+strconv.Itoa(n) {
						t.Errorf("%s: turn %d has the points of now", game, i+1)
					}
				}
				w.shows(fmt.Sprintf("turn %d/%d", i+1, len(r.turns)))
				w.press("space")
				if w.shows("before this turn"); !reflect.DeepEqual(r.then.Scene.View, before.View) {
					t.Fatalf("%s: turn %d does not show the board before it", game, i+1)
				}
				w.press("right")
			}
		}
	}
}

// What happens meanwhile moves nothing, but it is announced, also the end of the game.
func TestReplayStaysWhereItIs(t *testing.T) {
	t.Parallel()
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "moonriver"), rules.Setup{Seats: 3}, rules.Seed{7})
	src := rules.Seed{8}.Source(0)
	for range 60 {
		play.Random(t, src)
	}
	w.looks(tuitest.SnapshotOf(play, 1))
	w.press("o")
	shown, head := upperPart(w), fmt.Sprintf("turn %d/", w.replayOf().at+1)
	for play.Random(t, src) {
		w.m.window.table.takeSnapshot(tuitest.SnapshotOf(play, 1))
		w.shows(head, "newer turn", "AS IT WAS")
	}
	if now := upperPart(w); now != shown {
		t.Errorf("the board has moved from\n%s\nto\n%s", shown, now)
	}
	w.press("end")
	if strings.Contains(w.text(), "newer turn") || w.replayOf().then.Scene.Outcome == nil {
		t.Errorf("the newest turn is not the end:\n%s", w.text())
	}
	w.press("esc")
	w.shows("OVER")
}

func TestReplayNeedsSomethingToLookBackAt(t *testing.T) {
	w := playing(t)
	nothing := *w.m.window.table.Snap
	nothing.Story = nil
	w.looks(&nothing)
	w.press("o")
	w.shows("Nothing has happened that you could look back at.")
}

// TestReplayPointsAtTheBoard goes through random games and sees that the board points at
// what happened, event by event, and that the board of now is as it was afterwards.
func TestReplayPointsAtTheBoard(t *testing.T) {
	t.Parallel()
	for game, moves := range map[string]int{"moonriver": 60, "buffalo": 60, "montana": 120} {
		w := opened(t, tuitest.NewFakeLobby(), game, 4, 1, moves)
		now := boardOnly(w)
		w.press("o")
		r := w.replayOf()
		pointed := false
		for range r.turns {
			w.shows(r.told[r.on].Text[:min(12, len(r.told[r.on].Text))])
			first := upperPart(w)
			w.press("up")
			pointed = pointed || first != upperPart(w)
			w.press("right")
		}
		if !pointed {
			t.Errorf("%s: the board never points at anything", game)
		}
		if w.press("esc"); now != boardOnly(w) {
			t.Errorf("%s: the board of now is another one:\n%s", game, w.text())
		}
	}
}

// Every turn can be told in every window: which one, whose, that it is not now.
func TestReplayPictures(t *testing.T) {
	for game, moves := range map[string]int{"moonriver": 100, "buffalo": 81, "montana": 150} {
		w := opened(t, tuitest.NewFakeLobby(), game, 4, 1, moves)
		w.press("o", "left")
		for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
			w.resize(size[0], size[1])
			w.picture(t, fmt.Sprintf("%s-%dx%d", game, size[0], size[1]))
		}
		w.press("space")
		w.resize(80, 24)
		w.picture(t, game+"-before-80x24")
	}
}

// Line by line one comes through the whole game, there and back, and the board is as it was after each line.
func TestReplayWalksThroughAllLines(t *testing.T) {
	t.Parallel()
	for game, moves := range map[string]int{"moonriver": 40, "buffalo": 50, "montana": 60} {
		w := opened(t, tuitest.NewFakeLobby(), game, 3, 1, moves)
		w.press("o", "home")
		r, frames := w.replayOf(), w.m.window.table.Snap.Past.Open()
		for lines := r.lines; ; lines = r.lines { // to the beginning
			if w.press("up"); r.lines == lines {
				break
			}
		}
		if w.shows("There is nothing further that way."); r.lines != 0 {
			t.Fatalf("%s: line by line one comes back to line %d only", game, r.lines)
		}
		told := 0
		for r.lines < frames.Last() {
			before := r.lines
			w.press("down")
			if r.lines <= before {
				t.Fatalf("%s: after line %d it goes on to %d", game, before, r.lines)
			}
			for i := before; i < r.lines-1; i++ {
				if r.tells(i) {
					t.Errorf("%s: line %d is told and was passed over", game, i)
				}
			}
			if s := &r.then.Scene; !reflect.DeepEqual(s.View, frames.Frame(r.lines).View) || !reflect.DeepEqual(s.Earlier, frames.Frame(r.lines-1).View) {
				t.Fatalf("%s: the board is not as it was after line %d", game, r.lines)
			}
			w.shows(table.NameOfMoment("t1", r.lines))
			if r.on >= 0 {
				told++
				if r.told[r.on].Line != r.lines-1 {
					t.Errorf("%s: after line %d it points at line %d", game, r.lines, r.told[r.on].Line+1)
				}
			}
		}
		if told < frames.Last()/2 {
			t.Errorf("%s: of %d lines %d are told", game, frames.Last(), told)
		}
	}
}

// The page of points tells those of the moment that is looked at.
func TestReplayHasThePointsOfThen(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 100)
	w.press("o", "home", "right", "right", "p")
	w.shows("Points as they stood")
	then := w.replayOf().then.Scene.Standing
	w.press("p", "esc", "p")
	w.shows("Points as they stand")
	if reflect.DeepEqual(then, w.m.window.table.Scene.Standing) {
		t.Error("nobody has any points in this game")
	}
}

// boardOnly is the window without the lines of the story and the keys.
func boardOnly(w *terminal) string {
	lines := strings.Split(w.m.View().Content, "\n")
	return strings.Join(lines[:len(lines)-4], "\n")
}

// upperPart is what of the board stands above the story in the smallest window.
func upperPart(w *terminal) string {
	return strings.Join(strings.Split(w.m.View().Content, "\n")[1:17], "\n")
}

// opened is a window at a table of a game after some random moves.
func opened(t testing.TB, h *tuitest.FakeLobby, game string, seats int, viewer rules.Seat, moves int) *terminal {
	w := seated(t, h, "Ann")
	play := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: seats}, rules.Seed{7})
	src := rules.Seed{8}.Source(0)
	for range moves {
		if !play.Random(t, src) {
			break
		}
	}
	w.looks(tuitest.SnapshotOf(play, viewer))
	return w
}

// follows opens the screen of a table.
func (w *terminal) follows(id table.ID) {
	win := w.m.window
	win.follow(newTableOnScreen(win.parts, id))
	win.showTable()
}

// looks puts a snapshot in front of a window.
func (w *terminal) looks(s *table.Snapshot) {
	w.follows(s.Card.ID)
	w.m.window.lobby.Lobby = tuitest.LobbyOfAllGames{Lobby: w.m.window.lobby.Lobby, T: w.t}
	w.m.window.table.takeSnapshot(s)
	for s.Outcome != nil && !w.m.window.screen.(*tableScreen).end.sheet {
		w.press("enter") // from the last board on to how it went
	}
}

// What is said while one looks back at a game of the archive goes to where one came from, and the
// line that is typed says so before. The screen says which game it is, and when it was played.
func TestWhatIsSaidInAReplayGoesWhereOneCameFrom(t *testing.T) {
	for _, fromTable := range []bool{false, true} {
		h := tuitest.NewFakeLobby()
		w := seated(t, h, "Ann")
		h.Archive = map[table.ID]*table.Snapshot{"t0": tuitest.FinishedGame(t, "toy", 1)}
		h.Archive["t0"].Card.Since = h.Clock
		goes, said := "in the hall:", "Said in the hall."
		if fromTable {
			goes, said = "at table t1:", "Said at table t1."
			w.press("n", "enter", "b", "enter", "t")
			w.types("what of t0#2 there")
			w.press("m:moment")
		} else {
			w.press("t")
			w.types("what of t0#2 there")
			w.press("m:moment")
		}
		w.shows("AS IT WAS", "t0#2", "toy of "+h.Archive["t0"].Card.Since.Format("2006-01-02"))
		chat := func() []table.ChatLine {
			if fromTable {
				return h.Find("t1").Chat
			}
			return h.Chat
		}
		w.press("m:say-moment")
		w.shows(goes, "t0#2")
		w.types("was it")
		w.shows(said)
		w.press("t")
		w.shows(goes)
		w.types("Howdy")
		if all := chat(); len(all) != 3 || all[1].Text != "t0#2 was it" || all[2].Text != "Howdy" {
			t.Errorf("from a table %v: %+v was said", fromTable, all)
		}
		if lines := strings.Split(strings.TrimSpace(w.text()), "\n"); !strings.Contains(lines[len(lines)-1], "[ ] own   1 2 3 play") {
			t.Errorf("the footer is %q", lines[len(lines)-1])
		}
	}
}
