package tui

import (
	"fmt"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
)

// tableCommands work at a table. A line that is no command is a move.
var tableCommands = []lineCommand{
	{"state", "lines.help.state", func(m *lineMode, _ string) error { m.state(); return nil }},
	{"moves", "lines.help.moves", func(m *lineMode, arg string) error { m.moves(arg); return nil }},
	{"undo", "lines.help.undo", func(m *lineMode, _ string) error { m.playMove(rules.Undo); return nil }},
	{"hint", "lines.help.hint", func(m *lineMode, _ string) error { m.hint(); return nil }},
	{"story", "lines.help.story", func(m *lineMode, _ string) error { m.wholeStory(); return nil }},
	{"sit", "lines.help.sit", func(m *lineMode, arg string) error {
		m.do(table.Sit{Seat: rules.Seat(min(number(arg), 9))})
		return nil
	}},
	{"stand", "lines.help.stand", func(m *lineMode, _ string) error { m.do(table.Stand{}); return nil }},
	{"ready", "lines.help.ready", func(m *lineMode, _ string) error { m.do(table.Ready{Ready: true}); return nil }},
	{"bot", "lines.help.bot", func(m *lineMode, arg string) error { m.bot(arg); return nil }},
	{"resign", "lines.help.resign", func(m *lineMode, arg string) error { m.resign(arg); return nil }},
	{"export", "lines.help.export", func(m *lineMode, _ string) error { m.export(); return nil }},
	{"rematch", "lines.help.rematch", func(m *lineMode, _ string) error { m.do(table.Rematch{}); return nil }},
	{"back", "lines.help.back", func(m *lineMode, _ string) error { m.back(); return nil }},
}

// do sends a command and tells a refusal.
func (m *lineMode) do(c table.Command) {
	ctx, cancel := m.moment()
	defer cancel()
	if err := m.visit.Do(ctx, m.app.table.id, c); err != nil {
		m.print(m.sentence(err))
	}
}

func (m *lineMode) bot(level string) {
	if level == "" {
		level = m.level(0)
	}
	m.do(table.AddBot{Level: level})
}

func (m *lineMode) resign(arg string) {
	if arg != "yes" {
		m.print(m.words.T("table.resign-ask"), m.words.T("lines.resign"))
		return
	}
	if m.app.table.snap != nil && m.app.table.taught() {
		m.endLessonNow()
		return
	}
	m.do(table.Resign{})
}

// export prints the game as JSON, for programs.
func (m *lineMode) export() {
	ctx, cancel := m.moment()
	defer cancel()
	e, err := m.visit.Export(ctx, m.app.table.id)
	if err != nil {
		m.print(m.sentence(err))
		return
	}
	text, err := e.Encode()
	if err != nil {
		m.print(m.sentence(err))
		return
	}
	m.print(strings.TrimSpace(string(text)))
}

func (m *lineMode) back() {
	ctx, cancel := m.moment()
	defer cancel()
	m.app.table = nil
	if err := m.visit.Look(ctx, ""); err != nil {
		m.print(m.sentence(err))
	}
	m.catchUp()
	m.tables()
}

// catchUp takes the hall as it is on coming back, so that no old list is told.
func (m *lineMode) catchUp() {
	news := m.env.Mail.Take()
	if news.Hall != nil {
		m.newHall(news.Hall)
	}
	if news.Farewell != "" {
		m.env.Mail.Put(lobby.News{Farewell: news.Farewell})
	}
}

// follow tells what a newer snapshot brings.
func (m *lineMode) follow(s *table.Snapshot) {
	t := m.app.table
	before := t.phase()
	t.snap = s
	t.presenter, t.plain = m.presenter(s.Card.Game), m.presenters[s.Card.Game] == nil
	t.scene = m.scene(t)
	m.waits(t.id, s.Card.WaitsFor(m.person.ID))
	switch {
	case s.Card.Phase == table.Gathering:
		m.chairs()
	case before != s.Card.Phase && before != table.Paused && s.Card.Phase == table.Playing:
		if s.SeedHash != "" {
			m.print(m.words.T("help.seed", s.SeedHash))
		}
		m.state()
		m.told = max(m.told, len(s.Story)-5) // who comes in late is told the last of it
	}
	m.tell()
	m.chat(s.Chat)
	if s.Notice != nil {
		m.print(m.words.Phrase(s.Notice.Phrase))
	}
	if s.Card.Phase == table.Over && before != table.Over {
		m.end()
	}
	m.teach()
	m.tellSeat(s)
	m.callTurn()
}

// tellSeat says, once, that not the person plays the person's seat.
func (m *lineMode) tellSeat(s *table.Snapshot) {
	gone := ""
	if s.Seat > 0 && s.Card.Phase == table.Playing {
		switch chair := s.Card.Chairs[s.Seat-1]; {
		case chair.Away:
			gone = "lines.away"
		case chair.Left:
			gone = "lines.left"
		}
	}
	if gone != "" && gone != m.gone {
		m.print(m.words.T(gone))
	}
	m.gone = gone
}

// chairs is who sits at a table that gathers.
func (m *lineMode) chairs() {
	snap := m.app.table.snap
	m.print(m.words.T("card.table", string(snap.Card.ID), fmt.Sprint(len(snap.Card.Chairs))) + ":")
	for i, chair := range snap.Card.Chairs {
		name, state := chair.Person.Name, m.words.T("gather.waiting")
		switch {
		case chair.Person.Kind == "":
			name, state = m.words.T("gather.free"), ""
		case chair.Person.Kind == table.KindBot:
			state = m.botName(chair)
		case chair.Ready:
			state = m.words.T("gather.ready")
		}
		m.print(strings.TrimSuffix(fmt.Sprintf("%d. %s, %s", i+1, name, state), ", "))
	}
	if snap.JoinCode != "" {
		m.print(m.words.T("gather.code") + ": " + snap.JoinCode)
	}
	m.print((&tableScreen{}).linePrompt(m.app))
}

// lineHint is what to do at a table that gathers, without keys.
func (s *tableScreen) linePrompt(a *app) string {
	snap := a.table.snap
	switch {
	case snap.Seat < 1:
		return a.words.T("lines.prompt-sit")
	case free(&snap.Card) > 0:
		return a.words.T("lines.prompt-free")
	case !snap.Card.Chairs[snap.Seat-1].Ready:
		return a.words.T("lines.prompt-ready")
	}
	return a.words.T("gather.prompt-others")
}

// tell tells the story from where it was left.
func (m *lineMode) tell() {
	t := m.app.table
	m.told = min(m.told, len(t.scene.Story))
	for ; m.told < len(t.scene.Story); m.told++ {
		m.recount(t.scene.Story[m.told])
	}
}

func (m *lineMode) recount(line rules.StoryLine) {
	for _, s := range m.app.table.tell(line) {
		m.print(s.text)
	}
}

func (m *lineMode) wholeStory() {
	t := m.app.table
	for _, line := range t.scene.Story {
		if !line.Undone {
			m.recount(line)
		}
	}
}

// state is the position in sentences.
func (m *lineMode) state() {
	t := m.app.table
	if t.snap == nil || t.snap.View == nil {
		if t.snap != nil {
			m.chairs()
		}
		return
	}
	m.print(t.presenter.State(t.scene)...)
	if why := t.scene.WhyIdle(); why != "" {
		m.print(why)
	}
}

// callTurn says once that it is this person's turn, with the moves.
func (m *lineMode) callTurn() {
	t := m.app.table
	mine := t.snap.Card.WaitsFor(m.person.ID) && t.scene.MyTurn()
	if mine && (!m.turn || m.asked != t.snap.At) {
		m.print(m.words.T("table.your-turn") + ".")
		if left := t.timeLeft(m.env.Now()); left != "" {
			m.print(m.words.T("lines.time", left))
		}
		m.moves("")
	}
	m.turn = mine
}

// fewMoves are listed without being asked for.
const fewMoves = 25

// moves lists the legal moves by number; with a prefix only those that begin so,
// under the same numbers.
func (m *lineMode) moves(prefix string) {
	t := m.app.table
	if t.snap == nil || !t.playing() {
		m.state()
		return
	}
	if why := t.scene.WhyIdle(); why != "" {
		m.print(why)
		return
	}
	m.asked = t.snap.At
	listed := 0
	for i, move := range t.scene.Legal {
		text := t.scene.Notation(move)
		if !strings.HasPrefix(text, prefix) {
			continue
		}
		if listed == fewMoves && prefix == "" {
			m.print(m.words.N("lines.more-moves", len(t.scene.Legal)-i))
			break
		}
		listed++
		m.print(fmt.Sprintf("%d. %s", i+1, m.moveLine(move)))
	}
	if t.snap.CanUndo {
		m.print(m.words.T("lines.can-undo"))
	}
}

// playTyped makes a move that was typed as a number or in notation.
func (m *lineMode) playTyped(line string) {
	t := m.app.table
	if n := number(line); n > 0 {
		switch {
		case m.asked != t.snap.At:
			m.print(m.words.T("lines.moves-changed"))
			m.moves("")
		case n > len(t.scene.Legal):
			m.print(m.words.T("lines.no-number", n))
		default:
			m.playMove(t.scene.Legal[n-1])
		}
		return
	}
	move, err := t.scene.Game.Parse(line)
	if err != nil {
		m.print(m.words.T("lines.unknown", line))
		return
	}
	m.playMove(move)
}

func (m *lineMode) playMove(move rules.Move) {
	if m.app.table.snap != nil {
		m.do(table.Play{Move: move, At: m.app.table.snap.At})
	}
}

// end is the score of everybody, the winner first.
func (m *lineMode) end() {
	s := m.app.table.scene
	if s.Outcome == nil {
		m.print(m.words.T("end.no-outcome"))
		return
	}
	m.print(m.winners(s))
	var order []rules.Seat
	for _, group := range s.Outcome.Order {
		order = append(order, group...)
	}
	for _, seat := range slices.Compact(order) {
		m.print(m.scoreLine(s, seat))
	}
	if ties := m.ties(s); ties != "" {
		m.print(ties)
	}
	m.print(m.words.T("lines.over"))
}

func (m *lineMode) scoreLine(s board.Scene, seat rules.Seat) string {
	points := s.Outcome.Points[seat-1]
	var parts []string
	for _, part := range points.Parts {
		parts = append(parts, fmt.Sprintf("%s %d", m.words.Part(s.Setup.Game, part.Name), part.Value))
	}
	return fmt.Sprintf("%d. %s: %d (%s)", s.Outcome.Place(seat), s.Name(seat), points.Total, strings.Join(parts, ", "))
}
