package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// drawTitleBar says which game it is, who plays and how it stands, how far it is, and whose turn it is.
func (s *tableScreen) drawTitleBar(area widget.Area) {
	snap := s.table.Snap
	if snap == nil {
		return
	}
	if snap.Card.Phase == table.Gathering {
		title := s.ratedTitle(&snap.Card)
		right := s.drawSelf(area)
		x := area.Fit(1, 0, right-2, style.Of(style.Title).On(style.BarGround), title) + 2
		area.Fit(x, 0, right-x, style.Of(style.Dim).On(style.BarGround), s.Words.T("table.gathering"))
		return
	}
	right := s.drawTurn(area)
	from, look := 1, style.Of(style.Title).On(style.BarGround)
	if s.table.replay != nil {
		from, look = 0, style.On(style.PastGround).With(style.Bold)
	}
	x := area.Text(from, 0, look, s.title())
	if x > from {
		x += afterTitle
	}
	x = s.drawPlayers(area.Sub(0, 0, right, 1), x)
	s.drawRound(area, x, right)
}

// drawSelf writes at the right who the viewer is at this table, and returns the column before it.
func (s *tableScreen) drawSelf(area widget.Area) int {
	name, look := " "+s.visitor.Person.Name+" ", style.Of(style.Plain).On(style.BarGround)
	if seat := s.table.Snap.Seat; seat > 0 {
		brand := s.table.shown().Brand(seat)
		name, look = " "+brand.Sign()+name, style.On(style.GroundOf(brand.Style())).With(style.Bold)
	}
	x := area.W - widget.Width(name)
	area.Text(x, 0, look, name)
	return x
}

// drawTurn says at the right whose turn it is, the viewer's own on a ground, and returns the column before it.
func (s *tableScreen) drawTurn(area widget.Area) int {
	news, text, ground := s.newTalk(), s.turnText(), s.turnGround()
	x := area.W - s.turnWidth()
	at := x
	if news != "" {
		at = area.Text(x, 0, style.Of(style.New).On(style.BarGround), news) + 1
	}
	if ground == style.TurnGround {
		area.Text(at, 0, style.On(ground).With(style.Bold), " "+text+" ")
	} else {
		area.Text(at+1, 0, style.Of(style.Strong).On(style.BarGround), text)
	}
	return x
}

func (s *tableScreen) turnWidth() int {
	w := widget.Width(s.turnText()) + 2
	if news := s.newTalk(); news != "" {
		w += widget.Width(news) + 1
	}
	return w
}

func (s *tableScreen) newTalk() string {
	if n := s.play.unread(); n > 0 {
		return s.Words.N("table.new-talk", n)
	}
	return ""
}

// turnText is what stands at the right of the title: whose turn it is, and the clock, with the sign of another player
// whose time it is, and with the name where the window is wide.
func (s *tableScreen) turnText() string {
	t, left := s.table, s.table.TimeLeft(s.now())
	if of := t.DeadlineOf(); left != "" && of != t.Snap.Seat {
		left = strings.Join(tell.NonEmpty(t.Brand(of).Sign(), board.If(board.SizeOf(s.w, s.h) == board.Compact, "", t.Scene.Name(of)), left), " ")
	}
	asked := board.If(t.OwesAnswer() && t.replay == nil, s.Words.T("matter.title"), "")
	return strings.Join(tell.NonEmpty(asked, s.turn(), left), " · ")
}

func (s *tableScreen) turnGround() style.Role {
	if e := s.table.exercise; e != nil && e.is.Answer != nil {
		return style.BarGround
	}
	if card := &s.table.Snap.Card; card.Phase == table.Playing && card.WaitsFor(s.visitor.Person.ID) {
		return style.TurnGround
	}
	return style.BarGround
}

func (s *tableScreen) turn() string {
	t, w := s.table, s.Words
	switch {
	case t.Snap.Card.Phase == table.Paused:
		return w.T("table.paused")
	case t.Snap.Shut:
		return w.T("table.shut")
	case t.Snap.Card.Phase == table.Over:
		return w.T("table.over")
	case s.turnGround() == style.TurnGround:
		return w.T("table.your-turn")
	case t.PupilName() != "":
		return w.T("table.teaching", t.PupilName())
	case t.SeesLate() > 0:
		return w.N("table.late", t.SeesLate())
	}
	return ""
}

// Names are written out, or have at least so many cells before the name of the game goes.
const (
	whole      = 99
	namesLeast = 8
)

// title says of the game what leaves room for the names: without that its terms go first, then its own name.
func (s *tableScreen) title() string {
	if r := s.table.replay; r != nil {
		return " " + s.Words.T("replay.turn", r.at+1, len(r.turns)) + " "
	}
	card := &s.table.Snap.Card
	full, game := s.ratedTitle(card), s.GameTitle(card.Game, card.Title)
	if of := s.EveningTitle(s.visitor.EveningOf(evening.ID(card.Evening)), card.ID); of != "" {
		full, game = of+" · "+full, of
	}
	switch {
	case s.playersWidth(whole, unsaid) <= s.playersRoom(full):
		return full
	case s.playersWidth(namesLeast, unsaid) <= s.playersRoom(game):
		return game
	}
	return ""
}

const afterTitle = 2 // cells

// playersRoom is what a title, the round and whose turn it is leave to the players.
func (s *tableScreen) playersRoom(title string) int {
	short := ""
	if s.table.Scene.View != nil {
		short, _ = s.table.Presenter.Round(s.table.shown().Scene)
	}
	return s.w - s.turnWidth() - 1 - widget.Width(title) - afterTitle*min(len(title), 1) - widget.Width(short) - 2
}

// ratedTitle is the name of a table's game, with a word for one that is rated, or a deal.
func (d *display) ratedTitle(c *table.Card) string {
	title := d.GameTitle(c.Game, c.Title)
	if series := d.SeriesTitle(c); series != "" {
		title += " · " + series
	}
	switch {
	case c.Rated != table.NotRated:
		title += " · " + d.Words.T("card.rated")
	case c.Counts:
		title += " · " + d.Words.T("card.deal-counts")
	case c.Deal != "":
		title += " · " + d.Words.T("card.deal-practice")
	}
	return title
}

func (s *tableScreen) acts(seat rules.Seat) bool {
	if r := s.table.replay; r != nil {
		return r.shown.Seats.Has(seat)
	}
	return s.table.Snap.Card.ToAct.Has(seat) && s.table.Playing() && !s.table.held
}

// How much the title says of who is not here.
type absenceSaid int

const (
	unsaid  absenceSaid = iota
	briefly             // for how long
	fully               // since when, or until when somebody rests
)

func (s *tableScreen) absenceRoom() absenceSaid {
	for _, much := range []absenceSaid{fully, briefly} {
		if s.playersWidth(whole, much) <= s.playersRoom(s.title()) {
			return much
		}
	}
	return unsaid
}

func (s *tableScreen) absentInTitle() bool { return s.absenceRoom() != unsaid }

// drawPlayers writes every player with sign, name and number. Who acts is filled with the player's colour. Where
// there is little room, what is said of absence goes first, and then the longest names are cut.
func (s *tableScreen) drawPlayers(area widget.Area, x int) int {
	absent := s.absenceRoom()
	var needs []int
	for i := range s.table.Snap.Card.Chairs {
		needs = append(needs, widget.Width(s.playerName(rules.Seat(i+1), whole)))
	}
	names := widget.Share(s.playersRoom(s.title())-s.playersWidth(0, absent), needs...)
	for i := range needs {
		x = s.drawPlayer(area, x, rules.Seat(i+1), names, absent)
	}
	return x
}

func (s *tableScreen) playerCount(seat rules.Seat, absent absenceSaid) string {
	if absent == unsaid {
		return s.table.shown().Count(seat)
	}
	return strings.Join(tell.NonEmpty(s.table.shown().Count(seat), s.bank(seat), s.absence(seat, absent)), " ")
}

func (s *tableScreen) playerName(seat rules.Seat, w int) string {
	return widget.Cut(s.table.shown().Scene.Name(seat), w)
}

func (s *tableScreen) absence(seat rules.Seat, much absenceSaid) string {
	chair := s.table.Snap.Card.Chairs[seat-1]
	switch {
	case !s.table.Playing() || s.table.replay != nil:
		return ""
	case much == fully && !chair.Away && !chair.Left && !chair.Resigned:
		return s.AbsenceTold(chair, s.now())
	}
	return s.Absence(chair, s.now())
}

func (s *tableScreen) playersWidth(names int, absent absenceSaid) (w int) {
	for i := range s.table.Snap.Card.Chairs {
		seat := rules.Seat(i + 1)
		w += widget.Width(s.table.shown().Brand(seat).Sign()) + widget.Width(s.playerName(seat, names)) + widget.Width(s.playerCount(seat, absent)) + 4
	}
	return w
}

func (s *tableScreen) drawPlayer(area widget.Area, x int, seat rules.Seat, names int, absent absenceSaid) int {
	brand := s.table.shown().Brand(seat)
	name, count := s.playerName(seat, names), s.playerCount(seat, absent)
	if s.acts(seat) {
		ground := style.GroundOf(brand.Style())
		if ground == style.Plain {
			ground = style.CardGround // a player who has no colour yet
		}
		return area.Text(x-1, 0, style.On(ground).With(style.Bold), "▸"+brand.Sign()+" "+name+" "+count+" ") + 1
	}
	x = brand.Draw(area, x, 0, style.BarGround)
	x = area.Text(x, 0, brand.Style().On(style.BarGround), " "+name)
	return area.Text(x, 0, style.Of(style.Strong).On(style.BarGround), " "+count) + 2
}

// drawRound says between the players and the turn how far the game is: in words where there is room, else short.
func (s *tableScreen) drawRound(area widget.Area, x, right int) {
	if s.table.Scene.View == nil {
		return
	}
	short, words := s.table.Presenter.Round(s.table.shown().Scene)
	text := ""
	for _, word := range words {
		if x+widget.Width(text)+widget.Width(word)+4 > right {
			break
		}
		if text != "" {
			text += "   "
		}
		text += word
	}
	if text == "" {
		text = short
	}
	if watch := s.watchTitle(); watch != "" && x+widget.Width(text)+widget.Width(watch)+4 <= right {
		text += strings.Repeat(" ", min(3, len(text))) + watch
	} else if x+widget.Width(text)+1 > right {
		text = watch
	}
	if x+widget.Width(text)+1 <= right {
		area.Right(right-1, 0, style.Of(style.Dim).On(style.BarGround), text)
	}
}

// watchClock has the window drawn again when the clock shows something else. A table without a clock costs nothing.
func (t *tableOnScreen) watchClock() tea.Cmd {
	when := t.Deadline()
	if t.ticking || when.IsZero() && !t.CountsAbsence() {
		return nil
	}
	t.ticking = true
	step := time.Second
	if when.IsZero() || when.Sub(t.now()) > time.Hour+time.Minute {
		step = time.Minute
	}
	return t.after(step, t.clockTicked)
}

func (t *tableOnScreen) clockTicked() tea.Cmd {
	t.ticking = false
	return t.watchClock()
}
