package tui

import (
	"slices"
	"strings"
	"sync"
	"weak"

	tea "charm.land/bubbletea/v2"

	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A Picture is a window as it was drawn; lines are written out one by one, because most are as they were before.
type Picture struct {
	tea.View // without its content
	Rows
	shared bool // other windows draw on the grid too
}

// Rows are a picture line by line.
type Rows struct {
	grid  *widget.Grid
	theme *style.Theme
}

// Picture draws the window. It is good until the next one, or until it is given back.
func (m Model) Picture() Picture {
	grid, shared := m.window.picture()
	return Picture{m.view(), Rows{grid, m.window.theme}, shared}
}

// Free gives the picture back.
func (p Picture) Free() {
	if p.shared {
		p.grid.Free()
	}
}

type (
	// A Cell is one place of a picture.
	Cell = widget.Cell
	// A Style is how its character looks.
	Style = style.Style
)

// Line is line y.
func (r Rows) Line(y int) string { return r.grid.Line(r.theme, y) }

// Sum is a checksum of line y: as long as it is the same, so is the line.
func (r Rows) Sum(y int) uint64 { return r.grid.Sum(y) + r.theme.Number() }

// Cells are those of line y, where the terminal shows their characters as they are.
func (r Rows) Cells(y int) []Cell {
	if r.theme.ASCII {
		return nil
	}
	return r.grid.Cells(y)
}

// Look tells apart the themes, by which a style looks as it does.
func (r Rows) Look() uint64 { return r.theme.Number() }

// Sequence sets a style as the theme has it, whatever was set before.
func (r Rows) Sequence(s Style) string { return string(r.theme.AppendSGR(nil, s)) }

func (w *window) draw() string {
	g := widget.NewGrid(w.w, w.h)
	defer g.Free()
	w.drawAll(g.Area())
	return g.Render(w.theme)
}

// drawAll draws the frame of the window, and the screen or the help inside it.
func (w *window) drawAll(area widget.Area) {
	w.targets, w.typing = w.targets[:0], w.front.typing != nil
	if w.tooSmall() {
		w.drawTooSmall(area)
		return
	}
	f := layFrame(area.W, area.H)
	body := f.body.of(area)
	if w.front.help != nil {
		w.front.help.draw(body)
	} else {
		w.screen.draw(body)
	}
	if w.noteAbove() {
		w.front.drawNote(body) // the line below is taken
	}
	if t := w.front.typing; w.front.hasKeys() && (t == nil || !t.inBody) {
		w.targets = w.targets[:0] // what is behind a question cannot be clicked
	}
	w.front.drawLongQuestion(body)
	if w.front.menu != nil && w.front.help == nil {
		w.front.menu.draw(body)
	}
	w.drawBar(f.bar.of(area))
	w.drawDecision(f.withNote().of(area))
	w.drawFooter(f.foot.of(area))
}

func (w *window) drawTooSmall(area widget.Area) {
	lines := widget.Wrap(w.Words.T("small", minWidth, minHeight, area.W, area.H), area.W)
	if len(lines) > area.H {
		lines = widget.Wrap(w.Words.T("small.brief", minWidth, minHeight), area.W)
	}
	for i, line := range lines {
		area.Center((area.H-len(lines))/2+i, 0, line)
	}
}

func (w *window) drawBar(area widget.Area) {
	words := w.Words
	bar := style.Of(style.Plain).On(style.BarGround)
	area.Fill(0, 0, area.W, 1, bar)
	if s, ok := w.screen.(titleBar); ok && w.front.help == nil {
		s.drawTitleBar(area)
		return
	}
	x := area.Text(1, 0, style.Of(style.Title).On(style.BarGround), words.T("saloon")) + 2
	where := board.If(w.front.help != nil, words.T("screen.help"), words.T("screen."+w.screen.id()))
	area.Text(x, 0, bar, where)
	area.Right(area.W-1, 0, bar, w.visitor.Person.Name)
}

type titleBar interface{ drawTitleBar(area widget.Area) }

// A decisive screen says above the footer what is asked, when nothing else stands there.
type decisive interface{ decision() board.Decision }

// noteAbove reports whether a remark stands in the last line of the body, because the line below is taken.
func (w *window) noteAbove() bool {
	note := w.front.note
	if note.text == "" || w.front.explains {
		return false
	}
	s, ok := w.screen.(decisive)
	return w.front.typing != nil || w.front.asks() || note.stays && ok && s.decision().Badge != ""
}

// drawDecision draws the line above the footer, the last of the area. Only a long remark or notice takes more.
func (w *window) drawDecision(area widget.Area) {
	line := area.Sub(0, area.H-1, area.W, 1)
	above := w.noteAbove()
	if !above && w.front.noteAlone() {
		w.front.drawNote(area)
		return
	}
	if above = above && w.front.typing == nil && !w.front.asks(); !above && w.front.drawLine(line) {
		return
	}
	if lines := w.noticeLines(area.W); len(lines) > 1 {
		room := area.Sub(0, max(area.H-len(lines), 0), area.W, min(len(lines), area.H))
		room.Fill(0, 0, room.W, room.H, 0)
		room.Lines(1, 0, room.W-2, 0, strings.Join(lines, "\n"))
	} else if s, ok := w.screen.(decisive); ok {
		s.decision().Draw(line)
	}
}

// noticeLines are the lines of the notice that stands where else something is asked; nil for none.
func (w *window) noticeLines(width int) []string {
	s, ok := w.screen.(decisive)
	if !ok {
		return nil
	}
	if d := s.decision(); d.Whole {
		return widget.Wrap(d.Text(), width-2)
	}
	return nil
}

// mostKeys is how many keys the bar names: those that matter in this moment. The menu has all.
const mostKeys = 6

func (w *window) drawFooter(area widget.Area) {
	w.offered = w.actions()
	left, right := w.barKeys(w.offered)
	width := keysWidth(right)
	w.drawKeys(area.Sub(0, 0, area.W-width, 1), left)
	w.drawKeys(area.Sub(area.W-width, 0, width, 1), right)
}

func keysWidth(lists ...[]action) (width int) {
	for _, x := range slices.Concat(lists...) {
		width += widget.Width(x.Name()) + widget.Width(x.Label) + 4
	}
	return width
}

// barKeys are the keys that the bar names, the way out at its right end, and help where there is room for it.
func (w *window) barKeys(list []action) (left, right []action) {
	var help []action
	for _, x := range list {
		switch {
		case !x.Works() || x.Label == "" || x.quiet || len(x.Keys) == 0:
		case x.Has(keys.Help):
			help = append(help, x)
		case x.end || x.Has("esc"):
			right = append(right, x)
		default:
			left = append(left, x)
		}
	}
	if !w.front.asks() { // its answers stand nowhere else
		left = left[:min(len(left), mostKeys-len(right))]
	}
	if len(left)+len(right) < mostKeys || w.front.asks() && keysWidth(left, right, help) <= w.w {
		right = append(right, help...)
	}
	return left, right
}

func (w *window) drawKeys(bar widget.Area, actions []action) {
	for _, spot := range widget.Footer(bar, 0, bindings(actions)) {
		x := actions[spot.ID]
		for _, key := range x.shownKeys() {
			w.clickable(bar.Spot(spot.X+key.at, spot.Y, key.width), func() tea.Cmd { return x.do(key.key) })
		}
		if key := x.clicked(); key != "" {
			w.clickable(bar.Spot(spot.X, spot.Y, spot.W), func() tea.Cmd { return x.do(key) })
		}
	}
}

// A lastPicture is the window as it was drawn last. After keys that only moved a cursor of the board it is drawn
// over, without what no cursor changes: the story, the talk, the keys. No session holds on to it: it goes with the
// next garbage.
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

// notePasses reports whether no remark stands, or one in the line above the footer alone, until the next key.
func (w *window) notePasses() bool {
	n := w.front.note
	if n.stays || n.about != "" || n.text == "" {
		return n == note{}
	}
	lines, _ := w.front.noteLines(w.w)
	return len(lines) == 1
}

// An overdrawn screen can draw over its last picture when only a cursor was moved; false when it has drawn nothing.
type overdrawn interface {
	drawOver(area widget.Area) bool
	titleHolds() bool // the line at the top does not change with the time
}

// picture draws the window, over its last picture where that holds; one that is never drawn over is shared and freed.
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

// drawOver draws what a cursor changes: the screen's part of the body, and the lines above and below it.
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

// Kept pieces are parts of pictures as they were drawn once, by all that their looks depend on. Everybody who would
// be shown the same is shown those: what many look at is drawn anew for nobody.
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
