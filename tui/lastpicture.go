package tui

import (
	"sync"
	"weak"

	tea "charm.land/bubbletea/v2"

	"saloon/tui/widget"
)

// A lastPicture is the window as it was drawn last. After keys that only moved a cursor of
// the board it is drawn over, without what no cursor changes: the story, the talk, the keys.
// No session holds on to it: it goes with the next garbage.
type lastPicture struct {
	grid  weak.Pointer[widget.Grid]
	holds bool // nothing has happened since then but that a cursor was moved
}

// keyPressed is a key press, which may only move a cursor, or only be told why it does nothing.
func (w *window) keyPressed(msg tea.KeyPressMsg) tea.Cmd {
	key, held := msg.String(), w.last.holds && w.notePasses() && w.front.welcome == ""
	offered := w.offered
	if offered == nil { // nothing was drawn since the last message
		offered = w.actions()
	}
	w.offered, w.last.holds = nil, false
	cmd := w.keyAmong(offered, key, msg.Key().Text)
	x, now := withKey(offered, key), w.front.note
	if x != nil && cmd == nil && w.notePasses() && (!x.Works() || x.moves && now == note{}) {
		w.offered, w.last.holds = offered, held
	}
	return cmd
}

// notePasses reports whether the remark stands in the line above the footer alone, where no click
// leads anywhere, until the next key; so does none.
func (w *window) notePasses() bool {
	n := w.front.note
	if n.stays || n.about != "" || n.text == "" {
		return n == note{}
	}
	lines, _ := w.front.noteLines(w.w)
	return len(lines) == 1
}

// An overdrawn screen can draw over what it has drawn when only a cursor was moved since. It
// is false when it cannot, and has drawn nothing.
type overdrawn interface {
	drawOver(area widget.Area) bool
	titleHolds() bool // the line at the top does not change with the time
}

// picture draws the window, over its last picture where that holds. Pictures that are never
// drawn over are shared: then it is to be given back.
func (w *window) picture() (g *widget.Grid, shared bool) {
	if _, ok := w.screen.(overdrawn); !ok {
		g = widget.NewGrid(w.w, w.h)
		w.drawAll(g.Area())
		w.last.holds = false
		return g, true
	}
	return w.keptPicture(), false
}

func (w *window) keptPicture() *widget.Grid {
	g := w.last.grid.Value()
	if g != nil && w.last.holds && !g.Crowded() && w.drawOver(g.Area()) {
		return g
	}
	if g == nil {
		g = widget.NewGrid(w.w, w.h)
		w.last.grid = weak.Make(g)
	} else {
		g.Reset(w.w, w.h)
	}
	w.drawAll(g.Area())
	w.last.holds = true
	return g
}

// drawOver draws what a cursor changes: the screen's part of the body, and the lines above
// and below it. The keys stay as they are.
func (w *window) drawOver(area widget.Area) bool {
	s, ok := w.screen.(overdrawn)
	f := layFrame(area.W, area.H)
	if !ok || w.front.hasKeys() || w.tooSmall() || len(w.noticeLines(area.W)) > 1 || !s.drawOver(f.body.of(area)) {
		return false
	}
	f.note.of(area).Clear()
	if !s.titleHolds() {
		w.drawBar(f.bar.of(area))
	}
	w.drawDecision(f.withNote().of(area))
	return true
}

// Kept pieces are parts of pictures as they were drawn once, by all that their looks depend
// on. Everybody who would be shown the same is shown those: what many look at is drawn anew
// for nobody.
type keptPieces[Look comparable] struct {
	most int // how many are kept

	mu     sync.Mutex
	pieces map[Look]*widget.Grid
}

// drawn is the piece of this look and size, which is drawn if it was not before.
func (k *keptPieces[Look]) drawn(look Look, w, h int, draw func(a widget.Area)) *widget.Grid {
	k.mu.Lock()
	piece := k.pieces[look]
	k.mu.Unlock()
	if piece != nil {
		return piece
	}
	piece = widget.Drawn(w, h, draw)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.pieces == nil || len(k.pieces) >= k.most {
		k.pieces = map[Look]*widget.Grid{} // those that are still seen are soon drawn again
	}
	k.pieces[look] = piece
	return piece
}
