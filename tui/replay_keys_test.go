package tui

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// Own decisions, those of anybody, and rounds: each key goes to all of its moments, there and back, and to no others.
func TestReplayGoesByDecisionsAndRounds(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		w := withArchive(t, game)
		r := w.replayOf()
		story, frames := r.Log, r.Frames
		wants := map[string]func(lines int) bool{
			"] [":         func(n int) bool { return story[n-1].Seat == 1 && !story[n-1].Undone },
			". ,":         func(n int) bool { return story[n-1].Seat > 0 && !story[n-1].Undone },
			"pgdown pgup": func(n int) bool { return frames.Round(n) != frames.Round(n-1) },
		}
		for keys, want := range wants {
			var all []int
			for n := 1; n <= frames.Last(); n++ {
				if want(n) {
					all = append(all, n)
				}
			}
			on, before, _ := strings.Cut(keys, " ")
			r.showLine(0)
			if there := steps(w, on); len(all) == 0 || !slices.Equal(there, all) {
				t.Errorf("%s: %s goes to %v, not %v", game, on, there, all)
			}
			r.showLine(frames.Last())
			back := steps(w, before)
			if before == "pgup" {
				all = append([]int{0}, all...)
			}
			if slices.Reverse(all); all[0] == frames.Last() {
				all = all[1:]
			}
			if !slices.Equal(back, all) {
				t.Errorf("%s: %s goes to %v, not %v", game, before, back, all)
			}
		}
	}
}

// steps presses a key until it leads nowhere, and tells where it led.
func steps(w *terminal, key string) (list []int) {
	for r := w.replayOf(); ; {
		before := r.lines
		if w.press(key); r.lines == before {
			w.shows("There is nothing further that way.")
			return list
		}
		list = append(list, r.lines)
	}
}

// From another seat the own decisions are those of that seat.
func TestReplayGoesByTheDecisionsOfWhoIsLookedThrough(t *testing.T) {
	w := withArchive(t, "moonriver")
	w.press("tab", "home")
	for range 5 {
		w.press("]")
		if r := w.replayOf(); r.Log[r.lines-1].Seat != 2 {
			t.Fatalf("from seat 2 it goes to a decision of seat %d", r.Log[r.lines-1].Seat)
		}
	}
}

// By itself the replay goes on at three speeds, to the end; any key stops it, and then nothing ticks.
func TestReplayGoesOnByItself(t *testing.T) {
	w := withArchive(t, "moonriver")
	w.m.window.table.window.env.Tick = never
	w.press("home")
	var waits []time.Duration
	var due func() tea.Msg
	w.m.window.table.window.env.Tick = func(d time.Duration, msg func(time.Time) tea.Msg) tea.Cmd {
		waits = append(waits, d)
		due = func() tea.Msg { return msg(time.Time{}) }
		return nil
	}
	goOn := func() {
		next := due
		due = nil
		w.send(next())
	}
	r := w.replayOf()
	for _, key := range []string{"1", "2", "3"} {
		w.press(key)
		at := r.lines
		if goOn(); r.lines <= at {
			t.Fatalf("speed %s stands still at line %d", key, r.lines)
		}
		w.shows("goes on by itself, speed "+key, "1 2 3 stop")
	}
	if len(waits) < 6 || waits[0] <= waits[2] || waits[2] <= waits[4] {
		t.Errorf("the speeds are %v", waits)
	}
	w.press("home")
	for _, stops := range []string{"3", "up", "tab", "space", "m:say-moment"} {
		if w.press("3"); r.pace == 0 {
			t.Fatalf("it does not go on before %s", stops)
		}
		w.press(stops)
		if stops == "m:say-moment" {
			w.press("esc")
		}
		w.m.window.table.window.env.Tick = never
		at := r.lines
		for due != nil {
			goOn()
		}
		if r.pace != 0 || r.lines != at {
			t.Errorf("after %s it goes on", stops)
		}
		w.m.window.table.window.env.Tick = func(_ time.Duration, msg func(time.Time) tea.Msg) tea.Cmd {
			due = func() tea.Msg { return msg(time.Time{}) }
			return nil
		}
	}
	w.press("3")
	for due != nil {
		goOn()
	}
	if r.lines != r.Last() || r.pace != 0 {
		t.Errorf("it ends at line %d of %d", r.lines, r.Last())
	}
	if w.press("1"); r.lines > 1 {
		t.Errorf("from the end it begins again at line %d", r.lines)
	}
	for w.press("esc"); due != nil; {
		goOn()
	}
	w.shows("Your profile")
}

// The bar says where the moment is, the curve how the points were; a click on it goes there.
func TestReplayHasABar(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		w := withArchive(t, game)
		r := w.replayOf()
		for _, size := range [][2]int{{80, 24}, {110, 34}, {120, 36}, {160, 48}} {
			w.resize(size[0], size[1])
			w.press("home")
			first := barOf(w)
			w.press("end")
			last := barOf(w)
			if first[0] < 0 || last[0] <= first[0]+10 || last[1] != first[1] {
				t.Fatalf("%s: at %v the bar goes from %v to %v:\n%s", game, size, first, last, w.text())
			}
			if curve := strings.Contains(w.text(), "─ Points ─"); curve != (size[0] > 80) {
				t.Errorf("%s: at %v there is a curve: %v\n%s", game, size, curve, w.text())
			}
			middle := (first[0] + last[0]) / 2
			w.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: middle, Y: first[1]})
			if n := r.lines; n < r.Last()/3 || n > r.Last()*2/3 {
				t.Errorf("%s: at %v a click into the middle leads to line %d of %d", game, size, n, r.Last())
			}
			if at := barOf(w); at[0] != middle {
				t.Errorf("%s: at %v a click at column %d leads to column %d", game, size, middle, at[0])
			}
		}
	}
}

// barOf is where the mark in the bar stands.
func barOf(w *terminal) [2]int {
	w.m.View()
	room := w.m.window.screen.(*tableScreen).play.room
	lines := strings.Split(w.text(), "\n")
	before, _, found := strings.Cut(lines[room.y], "┃")
	if !found {
		return [2]int{-1, room.y}
	}
	return [2]int{widget.Width(before), room.y}
}

// Each has its own sign in the curve, also where several had as many points.
func TestTheCurveShowsAllSeats(t *testing.T) {
	w := withArchive(t, "moonriver")
	w.resize(160, 48)
	w.press("end")
	r, room := w.replayOf(), w.m.window.screen.(*tableScreen).play.room
	lines := strings.Split(w.text(), "\n")
	for i := range 3 {
		sign := r.then.Brand(rules.Seat(i + 1)).Sign()
		found := 0
		for y := room.y - 5; y < room.y; y++ {
			found += strings.Count(string([]rune(lines[y])[room.x:]), sign)
		}
		if found < 5 {
			t.Errorf("the curve of %s has %d points:\n%s", sign, found, w.text())
		}
	}
}

// The board first points at what they did whose turn it was.
func TestReplayPointsAtWhoseTurnItWas(t *testing.T) {
	for game, moves := range map[string]int{"moonriver": 60, "buffalo": 60, "montana": 120} {
		w := opened(t, tuitest.NewFakeLobby(), game, 4, 1, moves)
		w.m.window.table.window.env.Tick = never
		w.press("o", "home")
		r := w.replayOf()
		for range r.turns {
			var own []int
			for i, told := range r.told {
				if r.shown.Seats.Has(told.Who) {
					own = append(own, i)
				}
			}
			if len(own) > 0 && r.shown.Seats != 0 && r.on != own[0] {
				t.Errorf("%s: of %d sentences it points at %d, and those of whose turn it was are %v", game, len(r.told), r.on, own)
			}
			w.press("right")
		}
	}
}

// What a turn has brought each seat stands beside its points.
func TestReplayTellsWhatATurnBrought(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 100)
	w.press("o", "home")
	r, frames := w.replayOf(), w.m.window.table.Snap.Past.Open()
	brought := 0
	for range r.turns {
		before, after := frames.Frame(r.shown.Before).Standing, frames.Frame(r.shown.After).Standing
		for seat := rules.Seat(1); seat <= 3; seat++ {
			_, gain := r.points(seat)
			want := ""
			if by := after.Points[seat-1].Total - before.Points[seat-1].Total; by > 0 {
				want = "+" + strconv.Itoa(by)
			} else if by < 0 {
				want = strconv.Itoa(by)
			}
			if gain.Text != want {
				t.Errorf("turn %d brought seat %d %q, and it says %q", r.at+1, seat, want, gain.Text)
			}
			brought += len(want)
		}
		w.press("right")
	}
	if brought == 0 {
		t.Error("nothing was brought")
	}
}

// Of a turn that is told in many lines, the one that the board points at is in sight.
func TestReplayKeepsTheSentenceInSight(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "montana", 4, 1, 160)
	w.m.window.table.window.env.Tick = never
	w.press("o", "home")
	r, long := w.replayOf(), 0
	for range r.turns {
		long = max(long, len(r.told))
		for i := range r.told {
			r.point(i)
			words := strings.Fields(r.told[i].Text)
			if !slices.ContainsFunc(strings.Split(w.text(), "\n")[17:], func(line string) bool { return strings.Contains(line, "▸") && strings.Contains(line, words[0]) }) {
				t.Fatalf("sentence %d, %q, is not marked:\n%s", i+1, r.told[i].Text, w.text())
			}
		}
		w.press("right")
	}
	if long < 5 {
		t.Errorf("the longest turn has %d sentences", long)
	}
}

// Who stands up or sits down knows something else, and looks back no more.
func TestReplayEndsForWhoSitsDown(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "moonriver"), rules.Setup{Seats: 3}, rules.Seed{7})
	src := rules.Seed{8}.Source(0)
	for range 60 {
		play.Random(t, src)
	}
	w.looks(tuitest.SnapshotOf(play, rules.Observer))
	w.press("o")
	w.replayOf()
	w.m.window.table.takeSnapshot(tuitest.SnapshotOf(play, 1))
	if w.m.window.table.replay != nil {
		t.Error("it shows what was known before")
	}
}

// On the board of then is marked what the turn changed, not what changed before it.
func TestReplayMarksWhatTheTurnChanged(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 60)
	w.press("o", "home")
	r := w.replayOf()
	for range r.turns {
		if r.then.Scene.NewsFrom != r.shown.Before || r.then.Scene.Earlier == nil {
			t.Fatalf("turn %d marks what is new from line %d on, and begins at %d", r.at+1, r.then.Scene.NewsFrom, r.shown.Before)
		}
		w.press("right")
	}
}

// The last turns of others are shown first: that after one's own newest turn.
func TestReplayBeginsAfterTheOwnTurn(t *testing.T) {
	checked := 0
	for game, step := range map[string]int{"moonriver": 3, "buffalo": 1, "montana": 7} {
		for moves := 30; moves < 90; moves += step {
			w := opened(t, tuitest.NewFakeLobby(), game, 3, 1, moves)
			if w.m.window.table.Scene.Outcome != nil {
				break // then it begins with the first turn
			}
			story := w.m.window.table.Scene.Story
			own := -1
			for i := len(story) - 1; i >= 0 && own < 0; i-- {
				if story[i].Seat == 1 && slices.ContainsFunc(story[i:], func(l rules.StoryLine) bool { return l.Seat > 1 }) {
					own = i
				}
			}
			w.press("o")
			if r := w.replayOf(); own >= 0 && r.at < len(r.turns)-1 && (r.shown.After <= own+1 || r.shown.Seats == rules.SeatSet(1)) {
				t.Errorf("%s: after %d moves, the newest own one at %d, it begins with the lines %d to %d of %b", game, moves, own, r.shown.Before, r.shown.After, r.shown.Seats)
			}
			checked++
		}
	}
	if checked == 0 {
		t.Error("nothing was looked at")
	}
}

// While a board has something to show, nobody is said to act yet.
func TestNobodyActsWhileSomethingIsShown(t *testing.T) {
	w := playing(t)
	s := w.m.window.screen.(*tableScreen)
	if !s.acts(1) || s.acts(2) {
		t.Fatalf("it is the turn of seat 1:\n%s", w.text())
	}
	if s.table.held = true; s.acts(1) {
		t.Error("what comes is told ahead of what is shown")
	}
}

// How the points stood is told of everybody, or of nobody where there is no room.
func TestReplayTellsThePointsOfAllOrOfNobody(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "montana", 4, 1, 160)
	w.m.window.table.window.env.Tick = never
	w.press("o", "home")
	r, told := w.replayOf(), map[bool]int{}
	for height := 3; height < 40; height++ {
		g := widget.NewGrid(tell.WideStory-10, height)
		r.draw(w.m.window.screen.(*tableScreen).play.Texts, g.Area(), false)
		_, below, shown := strings.Cut(boardtest.Shown(g.Render(boardtest.Theme()), tell.WideStory-10, height), "Points if it ended here")
		told[shown]++
		for _, name := range r.then.Scene.Names {
			if shown && !strings.Contains(below, name) {
				t.Errorf("in %d lines the points of %s are missing:\n%s", height, name, below)
			}
		}
		g.Free()
	}
	if told[false] == 0 || told[true] == 0 {
		t.Errorf("the points are shown, and not, so often: %v", told)
	}
}

// Between two lines of the house the column of the next round is not there yet, and the board
// does not take that for the last round.
func TestReplayDoesNotSeeALastRoundTooEarly(t *testing.T) {
	w := withArchive(t, "moonriver")
	r := w.replayOf()
	for r.showLine(0); r.Round(r.lines) < 20; {
		w.lacks("last round")
		r.goTo(false, func(int) bool { return true })
	}
}
