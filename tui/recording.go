package tui

import (
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A Recording is a game that is over, picture by picture, as a watcher saw it: there is no key in it, and nothing of
// what was hidden at the time.
type Recording struct {
	screen *tableScreen
	grid   *widget.Grid
	faces  rules.Seat                 // whose board is shown, in games in which each seat has its own
	looked [rules.MaxSeats + 1]uint64 // how the own board of a seat looked last, as a checksum
}

// How long a picture of a recording stays: after a move, after something the house has drawn, and the last one.
const (
	moveStays  = 1200 * time.Millisecond
	houseStays = 400 * time.Millisecond
	endStays   = 4 * time.Second
)

// NewRecording begins at a moment of a game; nil when there is nothing to look back at.
func NewRecording(e tell.Env, snap *table.Snapshot, lines int) *Recording {
	past := snap.Past.As(rules.Observer)
	if past == nil {
		return nil // a game that goes on
	}
	e.ASCII = false
	seen := *snap
	seen.Past, seen.Seat, seen.LastTurn = past, rules.Observer, nil
	seen.Card.Phase = table.Playing // the title does not say from the first picture on that it is over
	w := New(e).window
	t := newTableOnScreen(w.parts, snap.Card.ID, w.env)
	t.moment = 0
	t.takeSnapshot(&seen)
	if t.replay == nil {
		return nil
	}
	t.replay.showLine(lines)
	return &Recording{screen: newTableScreen(w.parts, t, w.env), grid: widget.NewGrid(e.Width, e.Height)}
}

// Next goes on to the next move; false at the end. The board turns to whoever made it, if it may turn, and if that has
// changed the board of the seat.
func (r *Recording) Next(turns bool) bool {
	replay := r.screen.table.replay
	if replay.lines == replay.Last() || !replay.walk("down") {
		return false
	}
	seat := replay.Log[replay.lines-1].Seat
	if seat == rules.House || r.faces > 0 && !r.changes(seat) || r.faces > 0 && seat != r.faces && !turns {
		replay.highlight(&rules.Event{Who: r.faces})
		return true
	}
	r.faces = seat
	replay.pointFirst()
	return true
}

// changes reports whether the own board of a seat looks otherwise than before; a board that all share always does.
func (r *Recording) changes(seat rules.Seat) bool {
	const large = 400 // cells: each board has room
	then := &r.screen.table.replay.then
	for _, p := range then.Presenter.Final(then.Scene, large, large) {
		if p.Seat != seat {
			continue
		}
		drawn := widget.Drawn(p.W, p.H, func(a widget.Area) { p.Draw(board.NewCanvas(a, &then.Scene)) })
		sum := uint64(0)
		for y := range p.H {
			sum = sum*31 + drawn.Sum(y)
		}
		changed := sum != r.looked[seat]
		r.looked[seat] = sum
		return changed
	}
	return true
}

// Played is how many lines of the game have been shown, and how many there are.
func (r *Recording) Played() (lines, of int) {
	return r.screen.table.replay.lines, r.screen.table.replay.Last()
}

// Last goes on to the end.
func (r *Recording) Last() { r.screen.table.replay.showLine(r.screen.table.replay.Last()) }

// Stays is how long the picture of now is looked at.
func (r *Recording) Stays() time.Duration {
	switch replay := r.screen.table.replay; {
	case replay.lines == replay.Last():
		return endStays
	case replay.lines > 0 && replay.Log[replay.lines-1].Seat == rules.House:
		return houseStays
	}
	return moveStays
}

// Rows is the picture of now, good until the next one.
func (r *Recording) Rows() Rows {
	s, replay := r.screen, r.screen.table.replay
	if replay.lines == replay.Last() {
		s.table.Snap.Card.Phase = table.Over
	}
	r.grid.Reset(s.w, s.h)
	area, f := r.grid.Area(), layFrame(s.w, s.h)
	bar := f.bar.of(area)
	bar.Fill(0, 0, bar.W, 1, style.On(style.BarGround))
	s.drawTitleBar(bar)
	s.play.drawReplay(f.body.of(area))
	card, note, foot := &s.table.Snap.Card, f.note.of(area), f.foot.of(area)
	x := note.Text(1, 0, style.Of(style.Title), s.Words.T("saloon")) + 2
	note.Fit(x, 0, note.W-x, 0, s.Words.T("replay.played", s.GameTitle(card.Game, card.Title), card.Since.UTC().Format(time.DateOnly)))
	foot.Fit(1, 0, foot.W-1, style.Of(style.Dim), tell.ReplayCommand(s.address, card.ID))
	return Rows{r.grid, s.theme}
}
