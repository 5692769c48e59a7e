package tui

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// The longest bar is the winner's, and bars are to scale.
func TestBarsAreToScale(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.looks(endings(t, "moonriver", 4))
	w.m.window.theme = seated(t, tuitest.NewFakeLobby(), "Bob", func(e *tell.Env) { e.Profile = colorprofile.ASCII }).m.window.theme
	o := w.m.window.table.Scene.Outcome
	long := map[int]int{}
	for _, line := range strings.Split(w.text(), "\n") {
		for _, seat := range tell.Placed(o) {
			if strings.HasPrefix(strings.TrimSpace(line), fmt.Sprintf("%d %s ", o.Place(seat), w.m.window.table.Brand(seat).Sign())) {
				long[o.Points[seat-1].Total] = len([]rune(strings.TrimRight(line, " 0123456789")))
			}
		}
	}
	most, widest := 0, 0
	for points, n := range long {
		most, widest = max(most, points), max(widest, n)
	}
	if len(long) < 2 || long[most] != widest {
		t.Errorf("the bar of %d points is not the longest: %v\n%s", most, long, w.text())
	}
}

// A bar has no holes, and every source that brought points stands beside it with its own fill, however little it was.
func TestBarsNameEachSource(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
			w := seated(t, tuitest.NewFakeLobby(), "Ann")
			w.resize(size[0], size[1])
			w.looks(endings(t, game, 4))
			a := w.m.window.table
			for seat := range a.Scene.Names {
				var bar, numbers string
				for i, share := range a.Presenter.Shares(a.Scene, rules.Seat(seat+1)) {
					if share.Value > 0 {
						bar, numbers = bar+fills[i]+"*", numbers+" +"+fills[i]+strconv.Itoa(share.Value)
					}
				}
				row := regexp.MustCompile(" " + regexp.QuoteMeta(a.Brand(rules.Seat(seat+1)).Sign()) + ".* " + bar + numbers + " +" + strconv.Itoa(a.Scene.Outcome.Points[seat].Total))
				if !row.MatchString(w.text()) {
					t.Errorf("%s at %dx%d: there is no %q:\n%s", game, size[0], size[1], row, w.text())
				}
			}
		}
	}
}

// What brought the points stands beside one another where there is whole room for it, and is never cut.
func TestSourcesStandBesideOneAnother(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		w := opened(t, tuitest.NewFakeLobby(), game, 3, 1, 60)
		w.press("p")
		for width := 80; width <= 160; width += 5 {
			w.resize(width, 60)
			if _, below, _ := strings.Cut(w.text(), "\n"); strings.Contains(below, "…") {
				t.Errorf("%s in %d columns:\n%s", game, width, below)
			}
		}
		signs := regexp.MustCompile("[●■▲] [^●■▲]+ [●■▲] [^●■▲]+ [●■▲]")
		if _, sources, _ := strings.Cut(w.text(), "came from"); !signs.MatchString(strings.Split(sources, "\n")[1]) {
			t.Errorf("%s: they do not stand side by side:\n%s", game, w.text())
		}
	}
}

// The page of points offers to scroll only where there is more than it shows.
func TestPointsPage_OffersToScrollOnlyWhatIsLonger(t *testing.T) {
	w := playing(t)
	w.press("p")
	w.shows("Points as they stand")
	for _, x := range w.m.window.actions() {
		if x.Has("down") && x.Works() {
			t.Errorf("everything is shown, and %s is offered:\n%s", x.Name(), w.text())
		}
	}
}

// Whoever has moved on by a seat for another game keeps their sign and colour on the board and in the titles.
func TestAnotherGameKeepsTheColours(t *testing.T) {
	for _, game := range []string{"moonriver", "montana"} {
		snap := endings(t, game, 3)
		snap.Card.Turned = 1
		w := seated(t, tuitest.NewFakeLobby(), "Ann")
		w.looks(snap)
		if title, _, _ := strings.Cut(w.text(), "\n"); !strings.Contains(title, "■ "+w.m.window.table.Scene.Name(1)) || !strings.Contains(title, "● "+w.m.window.table.Scene.Name(3)) {
			t.Errorf("%s: the title says %q", game, title)
		}
	}
}

// What has one name in the bars and in the score sheet is one number.
func TestBarsAndSheetNameOneNumberAlike(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		w := seated(t, tuitest.NewFakeLobby(), "Ann")
		w.looks(endings(t, game, 3))
		a := w.m.window
		for i, points := range a.table.Scene.Outcome.Points {
			for _, share := range a.table.Presenter.Shares(a.table.Scene, rules.Seat(i+1)) {
				for _, part := range points.Parts {
					if a.Words.Part(game, share.Name) == a.Words.Part(game, part.Name) && share.Value != part.Value {
						t.Errorf("%s: %s is %d in the bar and %d in the sheet", game, share.Name, share.Value, part.Value)
					}
				}
			}
		}
	}
}

// A page tells its records in each size and language, and no line is cut. Where there is room, and for a game that is
// chosen, the rating has a plot, with its highest and its lowest value beside it.
func TestPageTellsRecordsInEverySizeAndLanguage(t *testing.T) {
	for _, code := range lang.Languages() {
		h := tuitest.NewFakeLobby()
		tuitest.Famous(h)
		w := seated(t, h, "Ann")
		w.speaks(code)
		w.send(w.m.window.openPage("")())
		w.post()
		words, say := w.m.window.Words, tell.Texts{Words: w.m.window.Words}
		for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
			w.resize(size[0], size[1])
			w.shows("Ann", "1/2 2/2 1/2 1/3 3/3", words.T("mark.hard"), words.T("mark.deal"), "Bob 5", "▁")
			if size[0] > 80 {
				w.shows("▄▄▄ "+say.Decimal(32), "█ "+say.Decimal(24), words.T("mark.all.about"))
			}
			top, _, _ := strings.Cut(w.text(), "‹")
			if strings.Contains(top, "…") {
				t.Errorf("in %s at %v something is cut:\n%s", code, size, top)
			}
		}
		w.resize(80, 24)
		w.press("right") // the first game
		w.shows("█ "+say.Decimal(24), "▄▄▄ "+say.Decimal(32))
	}
}

// A review's curve of two rows parts them at an equal share of the chances, and says so.
func TestACurveOfTwoRowsPartsAtAnEqualShare(t *testing.T) {
	w := reviewing(t, "buffalo")
	w.press("h")
	r := w.review()
	seats, first := len(r.teller.Scene.Names), r.teller.Brand(1).Sign()
	equal := 100 / seats
	for i := range r.state.Review.Decisions {
		for seat := range r.state.Review.Decisions[i].Expected {
			r.state.Review.Decisions[i].Expected[seat].Chance = board.If(seat == 0, 100, equal/2)
		}
	}
	g := widget.NewGrid(78, 4)
	r.drawCurve(g.Area())
	rows := strings.Split(boardtest.Shown(g.Render(boardtest.Theme()), 78, 4), "\n")
	if !strings.Contains(rows[1], fmt.Sprintf("%d%%+", equal)) || !strings.Contains(rows[2], fmt.Sprintf("<%d%%", equal)) {
		t.Errorf("the rows are named\n%s", strings.Join(rows, "\n"))
	}
	if strings.Contains(rows[2], first) || strings.Count(rows[1], first) < 70 {
		t.Errorf("who wins all is not in the upper row alone:\n%s", strings.Join(rows, "\n"))
	}
	for i := 2; i <= seats; i++ {
		if sign := r.teller.Brand(rules.Seat(i)).Sign(); strings.Contains(rows[1], sign) {
			t.Errorf("%s has half a share and stands in the upper row", sign)
		}
	}
}
