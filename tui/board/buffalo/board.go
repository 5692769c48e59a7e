package buffalo

import (
	"slices"
	"strings"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
)

type gameBoard struct {
	board.Base
	view    *buffalo.View
	earlier *buffalo.View // what the viewer knew when its last turn ended; nil for who watches
	paths   paths
	reveal  reveal

	// What is shown: the view, less what a reveal has still to bring.
	meadows []buffalo.Meadow
	gains   [meadowCount][colourCount]int8 // new cows
	at      int                            // the meadow that is carried out, or -1

	storyLength  int  // length of the story at the last Update
	givingUp     bool // the key that gives a bonus up was pressed once
	looking      bool // the arrows go through all meadows, to look at them
	lookAt       int
	usedAt       int      // whose used cards are listed
	typed        int      // an offer that is being typed
	not          *refusal // what was pointed at and cannot be chosen; enter does nothing then
	highlighting bool
	highlighted  int // the meadow that an event is about, or -1

	sends  [2]int           // the round, and how many of its cards were sent when one was asked for
	told   buffalo.Forecast // of the choice toldOf
	toldOf buffalo.Parts
	known  bool // something is told of it

	signs  []board.Sign // of the legend; nil before they were needed
	untold []board.Sign // those of them that nothing else on the board explains

	origin  board.Box // of what is drawn now
	pointed int       // the meadow that the choice at hand was about when the board was drawn, or -1
}

func (b *gameBoard) Update(s board.Scene) {
	b.Scene, b.signs, b.toldOf = s, nil, buffalo.Parts{}
	b.view = s.View.(*buffalo.View)
	b.earlier, _ = s.Earlier.(*buffalo.View)
	news := len(s.Story) != b.storyLength
	b.storyLength = len(s.Story)
	if news {
		b.givingUp, b.typed, b.not = false, 0, nil
		b.looking = b.looking && !s.MyTurn()
	}
	b.paths.set(board.If(s.MyTurn(), s.Legal, nil), news)
	b.suggest()
	b.reveal.look(s, b.view)
	b.lay()
}

func (b *gameBoard) Draw(c board.Canvas) {
	p := b.plan(c.W, c.H)
	b.Unmark()
	b.origin, b.pointed, b.untold = board.Box{}, b.pointedAt(), b.legend()
	if p.size == board.Compact {
		b.drawLines(c.Area)
		b.drawPlayersLow(c, b.room(c.Area, p.players))
		b.drawPanels(c, p)
		return
	}
	b.drawFields(c.Area, p.field, func(int) bool { return true })
	c.VLine(p.story.X-1, 0, c.H)
	b.drawPlayers(c, b.room(c.Area, p.players), p.size == board.Roomy)
	b.drawPanels(c, p)
	if p.size == board.Roomy {
		b.drawLegendBox(b.room(c.Area, p.legend))
		c.VLine(p.preview.X-1, p.preview.Y, p.preview.H)
		c.VLine(p.players.X-1, p.players.Y, p.players.H)
	}
}

func (b *gameBoard) drawPanels(c board.Canvas, p plan) {
	switch panel := b.room(c.Area, p.panel); {
	case p.size == board.Roomy:
		b.drawPanel(panel, false, p.legend.Empty() && b.ended()) // the preview has no other use then
		b.drawPreview(b.room(c.Area, p.preview), 0, p.legend.Empty() && !b.ended())
	case p.size == board.Compact || panel.H < 8:
		b.drawPanelLow(panel)
	default:
		b.drawPanel(panel, true, true)
	}
}

// DrawOver draws the meadows that the cursor has left and come to, and what is at hand.
func (b *gameBoard) DrawOver(c board.Canvas) bool {
	p, was := b.plan(c.W, c.H), b.pointed
	b.Unmark()
	b.origin, b.pointed = board.Box{}, b.pointedAt()
	if p.size == board.Compact {
		c.Sub(0, 0, c.W, p.players.Y).Clear()
		b.drawLines(c.Area)
	} else {
		b.drawFields(c.Area, p.field, func(meadow int) bool { return meadow == was || meadow == b.pointed })
	}
	sub(c.Area, p.preview).Clear()
	sub(c.Area, p.panel).Clear()
	b.drawPanels(c, p)
	return true
}

// pointedAt is the meadow that the cursor is on or that a number is chosen for, or -1.
func (b *gameBoard) pointedAt() int {
	switch {
	case b.looking:
		return b.lookAt
	case b.not != nil && b.not.axis == axisMeadow:
		return b.not.value
	}
	here, _ := b.paths.here()
	if here.Kind == buffalo.MoveGraze {
		return b.view.At
	}
	return here.Meadow
}

func (b *gameBoard) recall() rules.Move {
	recall := rules.NoMove
	for _, m := range b.Scene.Legal {
		if m.Kind() != buffalo.MoveRecall {
			continue
		}
		recall = m
		if n := len(b.view.Chosen); n > 0 && buffalo.PartsOf(m).Card == b.view.Chosen[n-1].Card {
			return m
		}
	}
	return recall
}

func (b *gameBoard) Click(x, y int) board.Effect {
	switch {
	case b.revealing():
		return b.showAll("")
	case b.givingUp:
		b.givingUp = false
		return board.Effect{}
	}
	if thing, _ := b.Pick.At(x, y); thing != 0 {
		return b.clickOn(axis(thing.Sort()>>16), thing.Number())
	}
	return board.Effect{}
}

// clickOn points at something, and chooses what the viewer points at already.
func (b *gameBoard) clickOn(a axis, value int) board.Effect {
	here, ok := b.paths.here()
	if a == axisMeadow && (b.looking || !ok) {
		b.looking, b.lookAt = true, value
		return board.Effect{}
	}
	chosen := !b.looking && b.not == nil && along(&here, a) == value
	switch b.looking = false; {
	case !ok:
		return board.Effect{Note: b.Scene.WhyIdle()}
	case chosen:
		return b.choose("")
	case a == axisMeadow && here.Kind != buffalo.MoveSend && here.Kind != buffalo.MoveBonus:
		return board.Effect{Note: b.Say("not.meadow")}
	}
	return b.point(a, value)
}

// Show puts the cursor on a legal move; without one that the arrows reach there is no cursor.
func (b *gameBoard) Show(m rules.Move) bool {
	at := slices.Index(b.paths.moves, m)
	b.looking, b.givingUp, b.highlighting, b.highlighted, b.not = false, false, at < 0, -1, nil
	if at >= 0 {
		b.paths.at = at
	}
	return at >= 0
}

var (
	_ board.Highlighter = (*gameBoard)(nil)
	_ board.Placer      = (*gameBoard)(nil)
)

func (b *gameBoard) Highlight(e *rules.Event) {
	b.highlighting, b.highlighted = e != nil, -1
	if e != nil {
		b.highlighted = touched(*e)
	}
}

// Places are where the meadow of an event lies.
func (b *gameBoard) Places(e rules.Event) []board.Box {
	return b.PlacesOf([]board.Thing{spot(axisMeadow, touched(e))})
}

// touched is the meadow of an event, or -1.
func touched(e rules.Event) int {
	switch e.Kind {
	case buffalo.EventBonus, buffalo.EventLapsed:
		return int(e.From)
	case buffalo.EventDealt, buffalo.EventStarted, buffalo.EventSent, buffalo.EventRevealed, buffalo.EventGrazed, buffalo.EventVoid,
		buffalo.EventFull, buffalo.EventPlaced, buffalo.EventFinal:
		return int(e.Where)
	}
	return -1
}

// Look explains the meadow that is looked at. What a choice would bring stands elsewhere.
func (b *gameBoard) Look() (where, what string) {
	switch here, _ := b.paths.here(); {
	case b.looking:
		return b.aboutMeadow(b.lookAt)
	case here.Kind == buffalo.MoveDrop && !b.revealing():
		return cardName(here.Card), aboutCard(b.Scene.Words, here.Card)
	}
	return "", ""
}

func (b *gameBoard) aboutMeadow(at int) (where, what string) {
	md := b.meadow(at)
	paid := strings.Join(board.Texts(md.Herds, func(i int, h buffalo.Herd) string {
		if i >= len(md.Row) {
			return ""
		}
		return lookOf(h.Colour).sign + " " + bonusText(md.Row[i])
	}), ", ")
	what = b.Say("about.free", md.Free, md.Size) + " "
	switch {
	case paid == "":
		return md.Title, what + b.Say("about.empty")
	case b.ended():
		return md.Title, strings.TrimSpace(what)
	case md.Free > 0:
		return md.Title, what + b.Say("about.pays", paid)
	}
	return md.Title, what + b.Say("about.paid", paid)
}
