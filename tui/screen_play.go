package tui

import (
	"cmp"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

type playScreen struct {
	parts
	table         *tableOnScreen
	showSheet     func(points bool) tea.Cmd // leaves the last board for how it went, or for all of the score
	again         func() action
	absentInTitle func() bool // the title says who is not here

	page   page
	points tell.Scroller
	seen   time.Time  // what was said until then has been shown
	room   rect       // where the board stands, in the window; in the replay its bar
	told   int        // how many lines told what lies under the cursor, when they were drawn last
	looked rules.Seat // whose board was looked at last, when the game is over
	boards int        // how many boards there are then; 0 before they were counted
	talks  bool       // the board leaves room for the talk
	called string     // the line of the talk that was told where it has no room
}

type page int

const (
	pageBoard page = iota
	pageStory
	pagePoints
)

// actions are the board's keys and the table's own, ranked by what matters now.
func (p *playScreen) actions() []action {
	t := p.table
	switch {
	case t.hints != nil:
		return p.hintActions()
	case t.replay != nil && p.page == pagePoints:
		return append(p.pageActions(), p.pointsAction())
	case t.replay != nil:
		return p.replayActions()
	}
	list := append(make([]action, 0, 24), p.pageActions()...)
	undo := unless(t.Snap.CanUndo && t.underway == nil, p.Words.T("table.no-undo"))
	standIn := p.standInAction()
	if standIn.Works() {
		list = append(list, standIn)
	}
	if over := t.Snap.Card.Phase == table.Over; !over { // then its key is that of the review
		list = append(list, p.hintAction())
	}
	if withKey(list, keys.TakeBack) == nil { // else a secret choice is taken back
		list = append(list, p.act("undo", func(string) tea.Cmd { return t.play(rules.Undo) }).when(undo))
	}
	list = append(list,
		p.act("story", func(string) tea.Cmd { p.turnTo(pageStory); return nil }),
		p.pointsAction(),
		p.replayAction(),
	)
	if !standIn.Works() {
		list = append(list, standIn) // for the help alone
	}
	if matter := p.matterAction(); t.Playing() {
		list = append(list, matter)
	}
	if of := evening.ID(t.Snap.Card.Evening); of != "" {
		page := p.act("evening-page", func(string) tea.Cmd { return p.window.showEvening(of) })
		page.Keys = nil // the menu alone has it: the key may be one of the game
		list = append(list, page)
	}
	if t.Snap.Card.Phase == table.Over {
		went := p.act("went", func(string) tea.Cmd { return p.showSheet(false) }, "enter", "space", "esc")
		list = append(list, went, p.again(), p.reviewAction(t.Snap))
		if withKey(list, "tab") == nil {
			list = slices.Insert(list, 0, p.nextSeatAction())
		}
		return list
	}
	return append(list, p.leaveAction())
}

// pointsAction shows the points as they stand, or stood; of a game that is over the score sheet.
func (p *playScreen) pointsAction() action {
	if t := p.table; t.Snap.Card.Phase == table.Over && t.replay == nil {
		return p.act("sheet", func(string) tea.Cmd { return p.showSheet(true) })
	}
	return p.act("points", func(string) tea.Cmd { p.turnTo(pagePoints); return nil }).
		when(unless(p.table.Snap.Standing != nil, p.Words.T("table.not-begun")))
}

func (p *playScreen) pageActions() (list []action) {
	t := p.table
	switch {
	case p.page != pageBoard:
		return []action{
			p.act("scroll", func(key string) tea.Cmd { p.scroll(key); return nil }, "up", "down", "pgup", "pgdown", "home", "end").shown("↑↓").
				when(unless(p.longer(), p.Words.T("end.all-shown"))),
			p.act("close-story", func(string) tea.Cmd { p.page = pageBoard; return nil }, "esc"),
		}
	case t.board == nil:
		return nil
	}
	resume := t.MaySitDown()
	if resume { // nothing else can be done before
		list = append(list, p.act("resume", func(string) tea.Cmd { return t.command(table.Sit{Seat: t.Snap.Seat}) }))
	}
	over := t.Snap.Card.Phase == table.Over
	for _, c := range t.board.Actions() {
		if (c.Has("esc") || c.Has(keys.TakeBack) || over) && !c.Works() || c.Has("enter") && resume {
			continue // then esc goes back to the hall, u takes a move back, and at the end tab goes to the next seat
		}
		if over { // nothing is chosen any more: enter leads to how it went, also for who was looking at something
			if c.Keys = slices.DeleteFunc(slices.Clone(c.Keys), func(key string) bool { return key == "enter" || key == "space" }); len(c.Keys) == 0 {
				continue
			}
		}
		if !c.Works() && t.Taught() && t.Scene.MyTurn() {
			c.WhyNot = p.Words.T("lesson.first")
		}
		list = append(list, action{Binding: c.Binding, moves: c.Moves, do: func(key string) tea.Cmd { return t.carryOut(c.Do(key)) }})
	}
	return list
}

func (p *playScreen) longer() bool {
	room := p.body()
	if p.page == pageStory {
		return p.table.story.Longer(room.h)
	}
	return len(p.table.shown().PointsLines(p.Texts, room.w-4)) > room.h
}

func (p *playScreen) scroll(key string) {
	if p.page == pagePoints {
		p.points.Key(key)
		return
	}
	p.table.story.Key(key)
}

// leaveAction asks how to leave the game: for a while, or for good. A lesson is ended.
func (p *playScreen) leaveAction() action {
	t, w := p.table, p.Words
	if t.Taught() {
		return p.act("end-lesson", func(string) tea.Cmd {
			return p.front.ask(w.T("badge.end-lesson"), w.T("lesson.end-ask"), func() tea.Cmd {
				return t.commandThen(table.Close{}, func() tea.Cmd { return p.window.leave() })
			})
		})
	}
	not := cmp.Or(unless(t.Snap.Seat > 0, w.T("board.watching")), unless(!t.Resigned(), w.T("table.you-resigned")))
	return p.act("leave-game", func(string) tea.Cmd {
		resign := p.act("resign", func(string) tea.Cmd {
			return p.front.ask(w.T("badge.resign"), w.T("table.resign-ask"), func() tea.Cmd { return t.command(table.Resign{}) })
		}, keys.Resign)
		if t.LeftSeat() {
			return p.front.choose(w.T("badge.leave"), w.T("table.leave-left"), resign)
		}
		asked, name := board.If(t.LeaversAreLast(), "table.leave-rated", "table.leave-ask"), "away"
		if t.Snap.Card.Terms.Get(table.TermStandIn) != "on" {
			asked, name = "table.leave-empty", "away-empty"
		}
		away := p.act(name, func(string) tea.Cmd { return t.command(table.Stand{}) }, keys.Bot)
		if card := &t.Snap.Card; card.PlaysWithOthers(p.visitor.Person.ID) || card.Terms.FullTime() > 0 || name != "away" {
			return p.front.choose(w.T("badge.leave"), w.T(asked), away, resign)
		}
		waits := p.act("leave-waiting", func(string) tea.Cmd { return p.window.leave() }, keys.Leave)
		return p.front.choose(w.T("badge.leave"), w.T("table.leave-waits"), waits, away, resign)
	}).when(not)
}

func (p *playScreen) decision() board.Decision {
	t := p.table
	switch {
	case t.replay != nil:
		return t.replay.decision(p.Texts)
	case t.Playing() && t.LeftSeat():
		if q := t.Snap.Question; q.What != "" && q.Open().Has(t.Snap.Seat) {
			d := strongly(p.leftDecision(), t.MatterAsked(p.Words))
			d.Whole = true
			return d
		}
		return p.leftDecision()
	case len(t.hints) > 0 && t.board != nil:
		return p.hintDecision()
	case t.board != nil && p.page == pageBoard:
		d := t.board.Decision()
		if asked, ok := p.matterDecision(); ok && d.Badge == "" {
			return asked
		}
		if stands, ok := p.standInDecision(); ok && d.Badge == "" {
			return stands
		}
		if t.Snap.Outcome != nil && d.Badge == "" && !t.held {
			return p.overDecision()
		}
		return d
	}
	return board.Decision{}
}

// overDecision says below the last board who has won, and who plays again.
func (p *playScreen) overDecision() board.Decision {
	d := board.Say(p.Words.T("badge.over"), p.WinnersWith(p.table.Scene))
	if of, me := p.visitor.EveningOf(evening.ID(p.table.Snap.Card.Evening)), p.visitor.Person.ID; of != nil && p.table.Snap.Seat > 0 && of.TableOf(me) != p.table.ID {
		d = strongly(d, p.EveningNext(of, p.visitor, p.now()))
		d.Whole = true
	}
	for _, text := range p.table.AgainSaid(p.Texts) {
		d = strongly(d, text)
	}
	return d
}

func (p *playScreen) leftDecision() board.Decision {
	t, w := p.table, p.Words
	chair := t.Snap.Card.Chairs[t.Snap.Seat-1]
	switch {
	case chair.Resigned:
		return board.Waiting(w.T("table.prompt-resigned"))
	case chair.Late:
		return board.Say(w.T("badge.sit"), w.T(board.If(t.LeaversAreLast(), "table.prompt-late-counts", "table.prompt-late")))
	case chair.Agreed:
		return board.Say(w.T("badge.sit"), w.T("table.prompt-agreed"))
	case chair.Left:
		return board.Say(w.T("badge.sit"), w.T("table.prompt-left"))
	}
	return board.Say(w.T("badge.sit"), w.T("table.prompt-away"))
}

func (p *playScreen) turnTo(to page) {
	if p.page == to {
		to = pageBoard
	}
	p.page, p.table.story.Scroll, p.points.Top = to, 0, 0
}

func (p *playScreen) draw(area widget.Area) {
	t := p.table
	p.room = rect{}
	switch {
	case p.page == pageStory:
		t.story.Draw(&t.TableInView, area.Inset(1, 0))
	case p.page == pagePoints:
		p.points.Draw(area.Inset(1, 0), t.shown().PointsLines(p.Texts, area.W-4))
	case t.replay != nil:
		p.drawReplay(area)
	case t.board != nil:
		p.drawBoard(area)
	}
	p.drawHints(area)
}

func (p *playScreen) drawBoard(area widget.Area) {
	t := p.table
	rooms := t.board.Rooms(area.W, area.H)
	lesson := p.takeLessonRoom(area, &rooms)
	if t.exercise != nil {
		rooms.Talk = board.Box{} // nobody is there
	}
	if look := rooms.Look; !look.Empty() && look.X == rooms.Story.X && look.Y+look.H == rooms.Story.Y {
		rooms.Story = board.Box{} // what is looked at is told there, in as many lines as it takes
	}
	at := boxed(rooms.Board)
	p.room = at.in(p.body())
	t.board.Draw(board.NewCanvas(at.of(area), &t.Scene))
	t.drawFlashes(at.of(area))
	if !rooms.Story.Empty() {
		p.drawStory(boxed(rooms.Story).of(area))
	}
	p.talks = !rooms.Talk.Empty()
	if talk := p.talkRoom(area, rooms); talk.H > 0 {
		talk.Fill(0, 0, talk.W, talk.H, 0)
		p.drawChat(talk, p.Words.T("hall.chat"), t.Snap.Chat, t)
		p.sawTalk()
	}
	p.drawLesson(lesson)
	p.drawLook(area, boxed(rooms.Look))
}

// flashing is how long the places are bright where something was done to the viewer.
const flashing = 600 * time.Millisecond

// flash shows once where others have just done something to the viewer; not to who wants no calls, nor without colours.
func (t *tableOnScreen) flash() tea.Cmd {
	from, s := t.lines, &t.Scene
	if t.lines = 0; len(s.Story) > 0 {
		t.lines = s.Story[len(s.Story)-1].Number + 1
	}
	if from < 0 || t.board == nil || s.Mono {
		return nil
	}
	var done []rules.Event
	for i := len(s.Story) - 1; i >= 0 && s.Story[i].Number >= from; i-- {
		for _, e := range s.Story[i].Events {
			if line := &s.Story[i]; line.Seat != s.Seat && (e.Who == s.Seat || e.Whom == s.Seat) && t.Presenter.ToViewer(*s, line.Seat, e) != "" {
				done = append(done, e)
			}
		}
	}
	if len(done) == 0 || t.visitor.Person.Calls == table.CallsByNobody {
		return nil
	}
	t.flashes = done
	return t.after(flashing, func() tea.Cmd { t.flashes = nil; return nil })
}

// drawFlashes brightens the places where something was just done to the viewer.
func (t *tableOnScreen) drawFlashes(area widget.Area) {
	placer, ok := t.board.(board.Placer)
	for i := 0; ok && i < len(t.flashes); i++ {
		for _, at := range placer.Places(t.flashes[i]) {
			boxed(at).of(area).Restyle(style.On(style.NewGround))
		}
	}
}

// drawOver draws the board anew, and leaves the story and the talk as they are.
func (p *playScreen) drawOver(area widget.Area) bool {
	t := p.table
	if t.board == nil || p.page != pageBoard || t.replay != nil || len(t.hints)+len(t.flashes) > 0 || t.Snap.Lesson != nil || t.exercise != nil || t.held || t.CountsAbsence() {
		return false
	}
	rooms := t.board.Rooms(area.W, area.H)
	if p.told > 1 || len(p.lookLines(rooms.Look.W)) > 1 {
		return false // then it lies over something else
	}
	canvas := board.NewCanvas(boxed(rooms.Board).of(area), &t.Scene)
	if o, ok := t.board.(board.Overdrawer); !ok || !o.DrawOver(canvas) {
		area.Clear(boxed(rooms.Story).of(area), boxed(rooms.Talk).of(area))
		t.board.Draw(canvas)
	}
	if !rooms.Look.Empty() {
		boxed(rooms.Look).of(area).Clear()
		p.drawLook(area, boxed(rooms.Look))
	}
	return true
}

// drawLook says what the thing under the cursor is; more than a line lies over what stands below or above.
func (p *playScreen) drawLook(area widget.Area, at rect) {
	if p.told = 0; at.w < 1 || at.h < 1 {
		return
	}
	where, _ := p.table.board.Look()
	lines := p.lookLines(at.w)
	if p.told = len(lines); p.told > 1 {
		if at.y+at.h == area.H {
			at.y = max(at.y-p.told+1, 0)
		}
		at.h = min(p.told, area.H-at.y)
		at.of(area).Fill(0, 0, at.w, at.h, 0)
	}
	for y, line := range lines[:min(len(lines), at.h)] {
		at.of(area).Text(1, y, 0, line)
	}
	at.of(area).Fit(1, 0, at.w-2, style.Of(style.Title), where)
}

func (p *playScreen) lookLines(w int) []string {
	where, what := p.table.board.Look()
	if where != "" {
		where += "  "
	}
	return widget.Wrap(where+what, w-2)
}

func (p *playScreen) click(x, y int) tea.Cmd {
	t := p.table
	if t.hints != nil {
		t.closeHints() // they lie over the board
		return nil
	}
	if t.board == nil || p.page != pageBoard || !p.room.has(x, y) {
		return nil
	}
	if t.replay != nil {
		return p.clickBar(x, y)
	}
	return t.carryOut(t.board.Click(x-p.room.x, y-p.room.y))
}
