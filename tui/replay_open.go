package tui

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

func (w *window) openMoment(id table.ID, lines int) tea.Cmd {
	if w.table != nil && w.table.ID == id && w.table.back == nil {
		return w.lookBackAt(lines)
	}
	past := func(ctx context.Context, v tell.Visit) (*table.Snapshot, error) { return v.Past(ctx, id) }
	return tell.Ask(w.lobby, past, func(snap *table.Snapshot) tea.Cmd { return w.showMoment(snap, lines) })
}

// showMoment shows a moment of a game: at its table while the game runs, so that what is played meanwhile comes there.
func (w *window) showMoment(snap *table.Snapshot, lines int) tea.Cmd {
	w.front.typing = nil
	if snap.Card.Phase == table.Over {
		return w.showPast(snap, lines)
	}
	going := w.goTo(snap.Card.ID)
	w.table.moment = lines
	return going
}

func (w *window) lookBackAt(lines int) tea.Cmd {
	s, ok := w.screen.(*tableScreen)
	if !ok || w.table.Snap == nil {
		return nil
	}
	w.table.moment = lines
	if !w.table.openReplayAtMoment() {
		w.front.say(w.Words.T("replay.none"))
		return nil
	}
	s.play.page = pageBoard
	return w.table.replay.pointOut(0)
}

// tableApart follows a table at which nobody is, and from which one goes back to where one was.
func (w *window) tableApart(id table.ID) *tableOnScreen {
	screen, under, from := w.screen, w.under, w.table
	t := newTableOnScreen(w.parts, id)
	if from != nil {
		t.cameFrom = from
		if from.back != nil { // one game of the archive behind the other
			t.cameFrom = from.cameFrom
		}
	}
	t.back = func() tea.Cmd {
		w.screen, w.under = screen, under
		w.follow(from)
		if from == nil || from.back != nil {
			w.visitor.At = ""
			return nil
		}
		return w.look(from.ID) // what was played there meanwhile
	}
	w.follow(t)
	w.visitor.At = "" // nobody is at its table
	return t
}

// showPast shows a game at whose table nobody is any more.
func (w *window) showPast(snap *table.Snapshot, lines int) tea.Cmd {
	t := w.tableApart(snap.Card.ID)
	t.moment = lines
	shown := t.takeSnapshot(snap)
	if t.replay == nil {
		w.front.say(w.Words.T("replay.none"))
		return t.back()
	}
	w.showTable()
	return tea.Batch(shown, t.replay.pointOut(0))
}

// lookBackFrom looks back at a game that is over, as a seat saw it; from there one comes back to the present screen.
func (w *window) lookBackFrom(snap *table.Snapshot, lines int, seat rules.Seat) tea.Cmd {
	shown := w.showPast(snap, lines)
	if w.table != nil && w.table.replay != nil {
		w.table.replay.lookAs(seat)
	}
	return shown
}

// openReplayAtMoment opens the replay where the table was asked for; false when there is nothing to look back at.
func (t *tableOnScreen) openReplayAtMoment() bool {
	if t.moment < 0 || t.Snap.Past == nil {
		return false
	}
	lines := t.moment
	t.moment = -1
	if t.replay = t.newReplay(); t.replay != nil && lines > 0 {
		t.replay.showLine(lines)
	}
	return t.replay != nil
}

func (p *playScreen) playOnAction() action {
	t, r, w := p.table, p.table.replay, p.Words
	not := cmp.Or(unless(t.Snap.Past.Over(), w.T("replay.still-played")), unless(r.then.Scene.ToAct != 0, w.T("replay.at-end")))
	return p.act("play-on", func(string) tea.Cmd {
		return p.askToPlayOn(&r.then, r.lines, r.seatToPlay(), p.window.goTo)
	}).when(not)
}

// seatToPlay is the seat that somebody plays on from: whose view is shown, else the own, else whose turn it is.
func (r *replay) seatToPlay() rules.Seat {
	for _, seat := range []rules.Seat{r.Viewer, r.own, r.then.Scene.ToAct.Without(rules.House).First()} {
		if seat > 0 {
			return seat
		}
	}
	return 1
}

// askToPlayOn asks how somebody plays on from a moment on a seat: with bots, or with free chairs.
func (p parts) askToPlayOn(t *tell.TableInView, lines int, seat rules.Seat, then func(table.ID) tea.Cmd) tea.Cmd {
	playOn := func(level string) func(string) tea.Cmd {
		return func(string) tea.Cmd {
			return tell.Ask(p.lobby, func(ctx context.Context, v tell.Visit) (table.ID, error) {
				return v.PlayOn(ctx, t.ID, lines, seat, level)
			}, then)
		}
	}
	return p.front.choose(p.Words.T("badge.play-on"), p.Words.T("replay.play-on-ask", table.NameOfMoment(t.ID, lines), t.Scene.Name(seat)),
		p.act("with-bots", playOn(p.lobby.FittingLevel(p.visitor, t.Snap.Card.Game)), keys.Bot), p.act("open-chairs", playOn(""), keys.Yes))
}

func (p parts) newestMoment(chat []table.ChatLine) action {
	name, named := table.LastMoment(chat)
	return p.act("moment", func(string) tea.Cmd {
		id, lines, _ := table.MomentOf(name)
		return p.window.openMoment(id, lines)
	}).when(unless(named, p.Words.T("replay.none-named")))
}

// talkFrom lets the person say something, at the table that is looked back at, where they came from, or in the hall.
func (p *playScreen) talkFrom(text string) tea.Cmd {
	t := p.table
	if t.back == nil {
		return p.front.askChatWith(text, func(text string) tea.Cmd { return t.command(tell.SayAt(t.Snap, text)) })
	}
	if at := t.cameFrom; at != nil {
		asked := p.front.askChatWith(text, func(text string) tea.Cmd {
			return at.commandThen(tell.SayAt(at.Snap, text), p.front.says(p.Words.T("replay.said-table", string(at.ID))))
		})
		p.front.typing.prompt, p.front.typing.talk = p.Words.T("replay.say-table", string(at.ID)), false
		return asked
	}
	asked := p.front.askChatWith(text, func(text string) tea.Cmd {
		say := func(ctx context.Context, v tell.Visit) error { return v.Say(ctx, text) }
		return p.lobby.Do(say, p.front.says(p.Words.T("replay.said")))
	})
	p.front.typing.prompt, p.front.typing.talk = p.Words.T("replay.say-hall"), false
	return asked
}

// The bar says how far in the game the moment is; above it stands a curve of points where there is room.
const (
	leastBar   = 20 // cells, with the numbers behind it
	leastCurve = 4  // lines, with the heading and the bar
	mostCurve  = 12
)

// replayRooms are where a turn is told, and the curve, in place of talk and story; with little room there is the bar.
func replayRooms(w, h int, rooms board.Rooms) (story, curve rect) {
	const least = 4 // lines of a story that lies over the board
	story = boxed(rooms.Story)
	if rooms.Story.Empty() {
		story = rect{0, h - least, w, least}
	}
	talk := boxed(rooms.Talk)
	switch {
	case board.SizeOf(w, h) == board.Compact:
	case talk.x == story.x && talk.y == story.y+story.h && talk.h > 0: // one below the other
		high := min(max(talk.h, (story.h+talk.h)/3), mostCurve)
		story.h += talk.h - high
		curve = rect{talk.x, story.y + story.h, talk.w, high}
	case talk.h >= leastCurve && talk.w >= leastBar:
		high := min(talk.h, mostCurve)
		curve = rect{talk.x, talk.y + talk.h - high, talk.w, high}
	case story.h >= 4*leastCurve:
		high := min(story.h/3, mostCurve)
		story.h -= high
		curve = rect{story.x, story.y + story.h, story.w, high}
	}
	return story, curve
}

func (r *replay) drawBar(line widget.Area) rect {
	last := r.Last()
	text := strconv.Itoa(r.lines) + "/" + strconv.Itoa(last)
	line.Fill(0, 0, line.W, 1, 0)
	room := rect{0, 0, line.W - 2 - 2*widget.Width(strconv.Itoa(last)), 1}
	at := r.column(r.lines, room.w)
	for x := range room.w {
		switch {
		case x < at:
			line.Rune(x, 0, style.Of(style.Accent), '━')
		case x == at:
			line.Rune(x, 0, style.Of(style.Strong), '┃')
		default:
			line.Rune(x, 0, style.Of(style.Frame), '─')
		}
	}
	line.Right(line.W, 0, style.Of(style.Dim), text)
	return room
}

// column is where a moment stands in a bar of a width, and lineAt the moment of a column.
func (r *replay) column(lines, w int) int {
	last := max(r.Last(), 1)
	return (lines*max(w-1, 0) + last/2) / last
}

func (r *replay) lineAt(x, w int) int {
	return (x*r.Last() + (w-1)/2) / max(w-1, 1)
}

// drawCurve draws the points of all seats above the bar, and returns where the bar stands.
func (r *replay) drawCurve(say tell.Texts, area widget.Area) rect {
	area.Fill(0, 0, area.W, area.H, 0)
	heading(area, say.Words.T("replay.curve"))
	bar := r.drawBar(area.Sub(1, area.H-1, area.W-2, 1)).in(rect{1, area.H - 1, 0, 0})
	room := area.Sub(bar.x, 1, bar.w, area.H-2)
	low, high := r.pointsRange()
	drawCurves(room, &r.then, [2]int{low, high}, func(x int, seat rules.Seat) (int, bool) {
		lines := r.lineAt(x, room.W)
		return r.Points(lines, seat), lines <= r.lines
	})
	area.Text(bar.x+bar.w+1, 1, style.Of(style.Dim), strconv.Itoa(high))
	area.Text(bar.x+bar.w+1, area.H-2, style.Of(style.Dim), strconv.Itoa(low))
	return bar
}

func (r *replay) pointsRange() (low, high int) {
	for lines := range r.Last() + 1 {
		for i := range r.then.Scene.Names {
			points := r.Points(lines, rules.Seat(i+1))
			low, high = min(low, points), max(high, points)
		}
	}
	return low, high
}

// drawCurves draws a number of each seat through the columns, in its colour and with its sign, bolder where it has
// come already. Seats that stand in the same cell take turns.
func drawCurves(room widget.Area, t *tell.TableInView, span [2]int, at func(x int, seat rules.Seat) (n int, come bool)) {
	for x := range room.W {
		shared := map[int][]rules.Seat{}
		for i := range t.Scene.Names {
			n, _ := at(x, rules.Seat(i+1))
			y := (span[1] - n) * (room.H - 1) / max(span[1]-span[0], 1)
			shared[y] = append(shared[y], rules.Seat(i+1))
		}
		for y, seats := range shared {
			seat := seats[x%len(seats)]
			_, come := at(x, seat)
			sign, _ := utf8.DecodeRuneInString(t.Brand(seat).Sign())
			look := t.Brand(seat).Style()
			room.Rune(x, y, board.If(come, look.With(style.Bold), look), sign)
		}
	}
}

// drawCurve draws how likely each seat was to win, as the bot saw it, and below where costly decisions are.
func (r *reviewScreen) drawCurve(area widget.Area) {
	title := r.Words.T("review.curve")
	heading(area, title)
	x, needs := 3+widget.Width(title), []int(nil)
	for _, name := range r.teller.Scene.Names {
		needs = append(needs, widget.Width(name))
	}
	each := widget.Share(area.W-x-4*len(needs), needs...)
	for i, name := range r.teller.Scene.Names {
		brand := r.teller.Brand(rules.Seat(i + 1))
		x = area.Text(x, 0, brand.Style(), " "+brand.Sign()+" ")
		x = area.Text(area.Fit(x, 0, each, brand.Style(), name), 0, brand.Style(), " ")
	}
	all := r.state.Review.Decisions
	const scale = 5
	room := area.Sub(scale, 1, area.W-scale-1, area.H-2)
	if len(all) == 0 || room.H < 2 {
		return
	}
	few, equal := room.H == 2, 100/len(r.teller.Scene.Names) // two rows: at an equal share or above it, and below
	area.Right(scale-1, 1, style.Of(style.Dim), board.If(few, fmt.Sprintf("%d%%+", equal), "100%"))
	area.Right(scale-1, area.H-2, style.Of(style.Dim), board.If(few, fmt.Sprintf("<%d%%", equal), "0%"))
	chance := func(d lobby.ReviewDecision, seat rules.Seat) int {
		if int(seat) > len(d.Expected) {
			return -area.H * 100 // nothing is known: below the room
		}
		if n := d.Expected[seat-1].Chance; !few {
			return n
		} else if n < equal {
			return 0
		}
		return 100
	}
	drawCurves(room, &r.teller.TableInView, [2]int{0, 100}, func(x int, seat rules.Seat) (int, bool) {
		return chance(all[columnOf(x, room.W, len(all))], seat), true
	})
	marks := area.Sub(scale, area.H-1, room.W, 1)
	for i, d := range all {
		if d.Better != nil {
			marks.Rune(columnFor(i, room.W, len(all)), 0, style.Of(style.Dim), '·')
		}
	}
	if m := r.marked(); m != nil {
		at := slices.IndexFunc(all, func(d lobby.ReviewDecision) bool { return d.Line == m.Line })
		marks.Rune(columnFor(at, room.W, len(all)), 0, style.Of(style.New), '▲')
	}
}

// columnOf is which of n decisions stands in a column, and columnFor where one stands.
func columnOf(x, w, n int) int { return min(x*n/max(w, 1), n-1) }

func columnFor(at, w, n int) int { return (at*w + w/2) / max(n, 1) }

// clickBar goes to the moment that was clicked on in the bar, or in the curve above it.
func (p *playScreen) clickBar(x, y int) tea.Cmd {
	r := p.table.replay
	if x < p.room.x || x >= p.room.x+p.room.w || y != p.room.y {
		return nil
	}
	r.pace = 0
	r.showLine(r.lineAt(x-p.room.x, p.room.w))
	return r.pointOut(0)
}
