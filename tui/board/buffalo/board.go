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
	usedAt       int // whose used cards are listed
	typed        int // an offer that is being typed
	highlighting bool
	highlighted  int // the meadow that an event is about, or -1

	signs   []board.Sign // of the legend; nil before they were needed
	marks   []mark
	origin  board.Box // of what is drawn now
	pointed int       // the meadow that the choice at hand was about when the board was drawn, or -1
}

func (b *gameBoard) Update(s board.Scene) {
	b.Scene, b.signs = s, nil
	b.view = s.View.(*buffalo.View)
	b.earlier, _ = s.Earlier.(*buffalo.View)
	news := len(s.Story) != b.storyLength
	b.storyLength = len(s.Story)
	if news {
		b.givingUp, b.typed = false, 0
		b.looking = b.looking && !s.MyTurn()
	}
	legal := s.Legal
	if !s.MyTurn() {
		legal = nil
	}
	b.paths.set(legal, news)
	b.reveal.look(s, b.view)
	b.lay()
}

func (b *gameBoard) Draw(c board.Canvas) {
	p := b.plan(c.W, c.H)
	b.marks, b.origin, b.pointed = b.marks[:0], board.Box{}, b.pointedAt()
	if p.size == board.Compact {
		b.drawLines(c.Area)
		b.drawPlayersLow(c, b.room(c.Area, p.players))
		b.drawPanels(c, p)
		return
	}
	b.drawFields(c.Area, p.field)
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
		b.drawPanel(panel, false, p.legend.Empty())
		b.drawPreview(b.room(c.Area, p.preview), 0, p.legend.Empty())
	case p.size == board.Compact || panel.H < 8:
		b.drawPanelLow(panel)
	default:
		b.drawPanel(panel, true, true)
	}
}

// DrawOver draws the meadows that the cursor has left and come to, and what is at hand.
func (b *gameBoard) DrawOver(c board.Canvas) bool {
	if b.revealing() {
		return false
	}
	p, was := b.plan(c.W, c.H), b.pointed
	b.marks, b.origin, b.pointed = b.marks[:0], board.Box{}, b.pointedAt()
	if p.size == board.Compact {
		c.Sub(0, 0, c.W, p.players.Y).Clear()
		b.drawLines(c.Area)
	} else {
		b.drawFieldsOver(c.Area, p.field, was)
	}
	b.drawPanelsOver(c, p)
	return true
}

// drawPanelsOver draws what a cursor changes: in a large window the cards to choose from, and what they would bring.
func (b *gameBoard) drawPanelsOver(c board.Canvas, p plan) {
	sub(c.Area, p.preview).Clear()
	panel := b.room(c.Area, p.panel)
	switch cards := panel.Sub(0, 0, panel.W, handLines); {
	case p.size == board.Roomy && b.carriesOut():
	case p.size == board.Roomy && b.view.Step == buffalo.StepChoose && b.Scene.Seat > 0:
		cards.Clear()
		b.drawCards(cards)
	default:
		panel.Clear()
		b.drawPanels(c, p)
		return
	}
	b.drawPreview(b.room(c.Area, p.preview), 0, p.legend.Empty())
}

// pointedAt is the meadow that the cursor is on or that a number is chosen for, or -1.
func (b *gameBoard) pointedAt() int {
	if b.looking {
		return b.lookAt
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
	for i := len(b.marks) - 1; i >= 0; i-- {
		m := b.marks[i]
		if x >= m.X && x < m.X+m.W && y >= m.Y && y < m.Y+m.H {
			return b.clickOn(m.spot)
		}
	}
	return board.Effect{}
}

func (b *gameBoard) clickOn(s spot) board.Effect {
	here, ok := b.paths.here()
	switch {
	case !ok && s.axis == axisMeadow:
		b.looking, b.lookAt = true, s.value
		return board.Effect{}
	case !ok:
		return board.Effect{Note: b.Scene.WhyIdle()}
	case !b.paths.offers(s.axis, s.value) && s.axis == axisNumber:
		return board.Effect{Note: b.refuse(s.value)}
	case !b.paths.offers(s.axis, s.value):
		return board.Effect{Note: b.Say("not.here")}
	case along(&here, s.axis) == s.value:
		return b.choose("")
	}
	b.paths.point(s.axis, s.value)
	return board.Effect{}
}

// Show puts the cursor on a legal move; without one that the arrows reach there is no cursor.
func (b *gameBoard) Show(m rules.Move) bool {
	at := slices.Index(b.paths.moves, m)
	b.looking, b.givingUp, b.highlighting, b.highlighted = false, false, at < 0, -1
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
func (b *gameBoard) Places(e rules.Event) (list []board.Box) {
	for _, m := range b.marks {
		if m.spot == (spot{axisMeadow, touched(e)}) {
			list = append(list, m.Box)
		}
	}
	return list
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
	here, ok := b.paths.here()
	switch {
	case b.looking:
		return b.aboutMeadow(b.lookAt)
	case !ok || b.revealing():
	case here.Kind == buffalo.MoveDrop:
		return cardName(here.Card), b.Scene.Words.N("buffalo.about.card", here.Card.Value(), cardName(here.Card))
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
	case md.Free > 0:
		return md.Title, what + b.Say("about.pays", paid)
	}
	return md.Title, what + b.Say("about.paid", paid)
}
