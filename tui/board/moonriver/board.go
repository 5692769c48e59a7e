package moonriver

import (
	"slices"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/keys"
)

type gameBoard struct {
	board.Base
	view             *moonriver.View
	facts            []ranchFact
	sources          [][]board.Source     // what has brought each seat its points
	top              int                  // the highest row of a ranch that is in use, or may be
	order            map[rules.Move]int   // what the choices of a partner are ordered by, the highest first
	fits             map[board.Thing]bool // where what is being placed fits
	joined           []moonriver.Cell     // of the territories that the domino under the cursor would join
	playedAt         [5]rules.Seat        // who has played on a position of this round's column
	chosenRanch      rules.Seat           // whose ranch the viewer wants to see large; 0 for the own
	highlightedRanch rules.Seat           // whose ranch the screen has asked for; 0 for none
	texts            map[remembered]string
	signs            []board.Sign // of the legend beside the board
	laid             frame        // as it was drawn last
}

func (b *gameBoard) Update(s board.Scene) {
	if s.Words != b.Scene.Words {
		clear(b.texts)
	}
	b.Scene = s
	b.view = s.View.(*moonriver.View)
	if b.fits == nil {
		b.fits = map[board.Thing]bool{}
	}
	b.signs = Presenter{}.Legend(s)[:boardSigns]
	b.readRanches()
	b.joined = nil
	b.sources = b.sources[:0]
	for i := range b.view.Ranches {
		b.sources = append(b.sources, Presenter{}.Sources(s, rules.Seat(i+1)))
	}
	b.playedAt = playedAt(s.Story)
	b.top = highestRow(s, b.facts)
	if !s.MyTurn() {
		b.Pick.SetPaths(nil)
	} else {
		b.Pick.SetPaths(b.nowherePaths(b.bestFirst(paths(s))))
		b.chosenRanch = 0
	}
	if b.Looking {
		b.Around.SetPaths(b.things())
	}
}

func playedAt(story []rules.StoryLine) (seats [5]rules.Seat) {
	for _, line := range slices.Backward(story) {
		for _, e := range slices.Backward(line.Events) {
			switch {
			case line.Undone:
			case e.Kind == moonriver.EventRound:
				return seats
			case e.Kind == moonriver.EventTake && e.From >= 1 && e.From <= 4:
				seats[e.From] = e.Who
			}
		}
	}
	return seats
}

func highestRow(s board.Scene, facts []ranchFact) int {
	top := 0
	for i := range facts {
		top = max(top, facts[i].top)
	}
	for _, m := range s.Legal {
		switch m.Kind() {
		case moonriver.MoveLay:
			one, two := moonriver.HalvesOf(m)
			top = max(top, one.Cell.Row(), two.Cell.Row())
		case moonriver.MoveClaim:
			if _, _, at := moonriver.ClaimOf(m); at != 0 {
				top = max(top, at.Row())
			}
		}
	}
	return top
}

// shownRanch is whose ranch is shown large: the one that was asked for, else of whom the viewer chose, else the own.
func (b *gameBoard) shownRanch() rules.Seat {
	for _, seat := range [...]rules.Seat{b.highlightedRanch, b.chosenRanch} {
		if seat > 0 && int(seat) <= len(b.view.Ranches) {
			return seat
		}
	}
	return max(b.Scene.Seat, 1)
}

func (b *gameBoard) Draw(c board.Canvas) {
	f := b.frame(c.W, c.H)
	b.findJoins()
	b.Touched = b.underCursor()
	b.drawRanches(c, f)
	if b.over() {
		b.drawResult(c, f, b.shownRanch())
	} else {
		b.drawColumns(c, f)
		b.drawSaloon(c, f)
		b.drawHands(c, f)
	}
	board.DrawLegend(c.Sub(f.legend.x, f.legend.y, f.legend.w, f.legend.h), b.signs)
	b.drawPoints(c, f)
}

// DrawOver draws the cells and positions that the cursor has left and come to, and so the saloon and the plots to lay.
func (b *gameBoard) DrawOver(c board.Canvas) bool {
	if b.over() {
		return false
	}
	b.findJoins()
	f, now := b.frame(c.W, c.H), b.underCursor()
	b.Touched, b.Over = append(b.Touched, now...), true
	b.drawRanches(c, f)
	for i := range b.view.Next {
		b.nextPosition(c, f, i+1)
	}
	if b.drawAnew(c, []board.Thing{thingToken}, f.saloon) {
		b.drawSaloon(c, f)
	}
	if b.drawAnew(c, []board.Thing{thingPlot, thingTile}, f.hand, f.theirs) {
		b.drawHands(c, f)
	}
	b.Touched, b.Over = now, false
	return true
}

// drawAnew blanks some boxes where things of these sorts stand, if the cursor was on one or is on one now.
func (b *gameBoard) drawAnew(c board.Canvas, sorts []board.Thing, boxes ...box) bool {
	if !slices.ContainsFunc(b.Touched, func(t board.Thing) bool { return slices.Contains(sorts, t.Sort()) }) {
		return false
	}
	b.Unmark(sorts...)
	for _, at := range boxes {
		c.Sub(at.x, at.y, at.w, at.h).Clear()
	}
	return true
}

func (b *gameBoard) underCursor() (list []board.Thing) {
	if here, ok := b.Cursor().Here(); ok {
		list = append(list, here.Thing)
	}
	halves, _ := b.halves()
	for _, half := range halves {
		list = append(list, cellThing(b.Scene.Seat, half.Cell))
	}
	for _, at := range b.joined {
		list = append(list, cellThing(b.Scene.Seat, at))
	}
	return list
}

func (b *gameBoard) drawRanches(c board.Canvas, f frame) {
	if !b.Over {
		b.Unmark()
	}
	b.findFits()
	shown := b.shownRanch()
	b.drawRanch(c, f, shown)
	for i := range f.others {
		b.drawOther(c, f, f.others[i], rules.Seat((int(shown)+i)%len(b.view.Ranches)+1))
	}
}

func (b *gameBoard) Actions() []board.Action {
	if b.Looking {
		return b.lookActions()
	}
	noChoice := b.WhyNoChoice()
	pick := b.PickAction(b.WhyNothing())
	switch {
	case b.placing():
		pick.Label = b.Say("key.lay")
		pick.Do = b.lay
	case b.Choosing(thingToken):
		pick.Label = b.Say("key.hire")
	case b.Scene.WhyIdle() == "" && (b.view.Step == moonriver.StepScrap || b.view.Step == moonriver.StepCull):
		pick.Label = b.Say("key.give-up") // what is chosen is lost
	}
	turn := b.Bind(b.WhyUnless(b.Pick.Turnable(), b.WhyNothing(), "key.turn.not"), "", "turn", keys.Flip)
	numbers := b.WhyUnless(!b.placing(), noChoice, "key.choose.not")
	return []board.Action{
		pick,
		b.ArrowAction(noChoice),
		{Binding: turn, Do: b.turn},
		b.MoveAction(moonriver.MoveDone, "done", keys.Done),
		b.BackAction(),
		{Binding: b.Bind("", "", "look", keys.Look), Do: b.lookAround},
		b.StepAction(noChoice),
		b.NumberAction(numbers, b.Pick.PickNth),
	}
}

func (b *gameBoard) lay(string) board.Effect {
	if m := b.Pick.Move(); m != rules.NoMove {
		return board.Play(m)
	}
	return board.Effect{Note: b.Say("nowhere")}
}

// turn works as long as anything can be turned, so that the footer does not change while the cursor moves.
func (b *gameBoard) turn(string) board.Effect {
	if b.Pick.Turns() < 2 {
		return board.Effect{Note: b.Say("key.turn.not")}
	}
	b.Pick.Turn(1)
	return board.Effect{}
}

func (b *gameBoard) Click(x, y int) board.Effect {
	if b.Looking {
		if thing, offered := b.Around.At(x, y); offered {
			b.Around.Point(thing)
		}
		return board.Effect{}
	}
	if why := b.Scene.WhyIdle(); why != "" {
		return board.Effect{Note: why}
	}
	thing, offered := b.Pick.At(x, y)
	switch {
	case thing != 0 && !offered:
		return board.Effect{Note: b.Say("not.here")}
	case !b.placing() || !offered:
		return b.Pick.Click(x, y)
	case !b.Pick.On(thing):
		b.Pick.Point(thing)
	case b.Pick.Turns() > 1:
		b.Pick.Turn(1)
	default:
		return b.lay("")
	}
	return board.Effect{}
}
