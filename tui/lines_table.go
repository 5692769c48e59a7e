package tui

import (
	"fmt"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// tableCommands work at a table. A line that is no command is a move.
var tableCommands = []lineCommand{
	{"state", "lines.help.state", func(m *lineMode, _ string) { m.table.tellState() }},
	{"moves", "lines.help.moves", func(m *lineMode, arg string) { m.table.listMoves(arg) }},
	{"undo", "lines.help.undo", func(m *lineMode, _ string) { m.table.play(rules.Undo) }},
	{"hint", "lines.help.hint", func(m *lineMode, _ string) { m.table.tellHints() }},
	{"story", "lines.help.story", func(m *lineMode, _ string) { m.table.tellWholeStory() }},
	{"sit", "lines.help.sit", func(m *lineMode, arg string) {
		m.table.command(table.Sit{Seat: rules.Seat(min(number(arg), 9))})
	}},
	{"stand", "lines.help.stand", func(m *lineMode, _ string) { m.table.command(table.Stand{}) }},
	{"ready", "lines.help.ready", func(m *lineMode, _ string) { m.table.command(table.Ready{Ready: true}) }},
	{"bot", "lines.help.bot", func(m *lineMode, arg string) { m.table.addBot(arg) }},
	{"resign", "lines.help.resign", func(m *lineMode, arg string) { m.resign(arg) }},
	{"export", "lines.help.export", func(m *lineMode, _ string) { m.table.export() }},
	{"rematch", "lines.help.rematch", func(m *lineMode, _ string) { m.table.command(table.Rematch{}) }},
	{"back", "lines.help.back", func(m *lineMode, _ string) { m.back() }},
}

// A lineTable is a table in line mode, and what was told of it already.
type lineTable struct {
	*narrator
	tableInView
	visitor    *visitor
	storyTold  int    // how many lines of the story were told
	listedAt   int    // length of the log when the moves were listed last; -1 for never
	turnCalled bool   // it was said that it is this person's turn
	seatTold   string // what was said last about a seat that was left
	lessonTold string // the step of a lesson that was told last
}

// resign gives up a game, or ends a lesson, once the person is sure.
func (m *lineMode) resign(arg string) {
	t := m.table
	switch {
	case arg != "yes":
		m.print(m.words.T("table.resign-ask"), m.words.T("lines.resign"))
	case t.snap != nil && t.taught():
		t.command(table.Close{})
		m.back()
	default:
		t.command(table.Resign{})
	}
}

// back leaves the table and goes to the hall.
func (m *lineMode) back() {
	ctx, cancel := m.moment()
	defer cancel()
	m.table, m.visitor.at = nil, ""
	m.failed(m.lobby.visit.Look(ctx, ""))
	m.catchUp()
	m.listTables()
}

// catchUp takes the newest news of the hall, so that no old list of tables is told.
func (m *lineMode) catchUp() {
	news := m.env.Mail.Take()
	if news.Hall != nil {
		m.takeHall(news.Hall)
	}
	if news.Farewell != "" {
		m.env.Mail.Put(lobby.News{Farewell: news.Farewell})
	}
}

// command sends a command to the table.
func (t *lineTable) command(c table.Command) {
	ctx, cancel := t.moment()
	defer cancel()
	t.failed(t.lobby.visit.Do(ctx, t.id, c))
}

func (t *lineTable) addBot(level string) {
	if level == "" {
		level = t.lobby.level(0)
	}
	t.command(table.AddBot{Level: level})
}

// export prints the game as JSON, for programs.
func (t *lineTable) export() {
	ctx, cancel := t.moment()
	defer cancel()
	e, err := t.lobby.visit.Export(ctx, t.id)
	if t.failed(err) {
		return
	}
	text, err := e.Encode()
	if !t.failed(err) {
		t.print(strings.TrimSpace(string(text)))
	}
}

// follow tells what a newer snapshot brings.
func (t *lineTable) follow(s *table.Snapshot) {
	before := t.phase()
	t.setSnapshot(s)
	t.setScene(t.words, t.lobby.Game(s.Card.Game), false)
	t.visitor.noteTurn(&s.Card)
	switch {
	case s.Card.Phase == table.Gathering:
		t.tellChairs()
	case before != s.Card.Phase && before != table.Paused && s.Card.Phase == table.Playing:
		if s.SeedHash != "" {
			t.print(t.words.T("help.seed", s.SeedHash))
		}
		t.tellState()
		t.storyTold = max(t.storyTold, len(s.Story)-5) // who comes late is told the last five lines
	}
	t.tellStory()
	t.tellChat(s.Chat)
	if s.Notice != nil {
		t.print(t.words.Phrase(s.Notice.Phrase))
	}
	if s.Card.Phase == table.Over && before != table.Over {
		t.tellEnd()
	}
	t.teach()
	t.tellSeat()
	t.callTurn()
}

// tellSeat says once that somebody else plays the person's seat, or nobody.
func (t *lineTable) tellSeat() {
	left := ""
	if t.snap.Card.Phase == table.Playing && t.leftSeat() {
		left = "lines.left"
		if t.snap.Card.Chairs[t.snap.Seat-1].Away {
			left = "lines.away"
		}
	}
	if left != "" && left != t.seatTold {
		t.print(t.words.T(left))
	}
	t.seatTold = left
}

// tellChairs is who sits at a table that gathers.
func (t *lineTable) tellChairs() {
	card := &t.snap.Card
	t.print(t.words.T("card.table", string(card.ID), fmt.Sprint(len(card.Chairs))) + ":")
	for i, chair := range card.Chairs {
		name, state := chair.Person.Name, t.words.T("gather.waiting")
		switch {
		case chair.Person.Kind == "":
			name, state = t.words.T("gather.free"), ""
		case chair.Person.Kind == table.KindBot:
			state = t.botName(chair)
		case chair.Ready:
			state = t.words.T("gather.ready")
		}
		t.print(strings.TrimSuffix(fmt.Sprintf("%d. %s, %s", i+1, name, state), ", "))
	}
	if t.snap.JoinCode != "" {
		t.print(t.words.T("gather.code") + ": " + t.snap.JoinCode)
	}
	t.print(t.gatherPrompt())
}

// gatherPrompt is what to do at a table that gathers.
func (t *lineTable) gatherPrompt() string {
	switch {
	case t.snap.Seat < 1:
		return t.words.T("lines.prompt-sit")
	case freeChairs(&t.snap.Card) > 0:
		return t.words.T("lines.prompt-free")
	case !t.snap.Card.Chairs[t.snap.Seat-1].Ready:
		return t.words.T("lines.prompt-ready")
	}
	return t.words.T("gather.prompt-others")
}

// tellStory tells the story from where it was left.
func (t *lineTable) tellStory() {
	t.storyTold = min(t.storyTold, len(t.scene.Story))
	for ; t.storyTold < len(t.scene.Story); t.storyTold++ {
		t.tellLine(t.scene.Story[t.storyTold])
	}
}

func (t *lineTable) tellLine(line rules.StoryLine) {
	for _, s := range t.tell(line) {
		t.print(s.text)
	}
}

func (t *lineTable) tellWholeStory() {
	for _, line := range t.scene.Story {
		if !line.Undone {
			t.tellLine(line)
		}
	}
}

// tellState is the position in sentences.
func (t *lineTable) tellState() {
	if t.snap == nil || t.snap.View == nil {
		if t.snap != nil {
			t.tellChairs()
		}
		return
	}
	t.print(t.presenter.State(t.scene)...)
	if why := t.scene.WhyIdle(); why != "" {
		t.print(why)
	}
}

// callTurn says once that it is this person's turn, with the moves.
func (t *lineTable) callTurn() {
	mine := t.snap.Card.WaitsFor(t.visitor.person.ID) && t.scene.MyTurn()
	if mine && (!t.turnCalled || t.listedAt != t.snap.At) {
		t.print(t.words.T("table.your-turn") + ".")
		if left := t.timeLeft(t.now()); left != "" {
			t.print(t.words.T("lines.time", left))
		}
		t.listMoves("")
	}
	t.turnCalled = mine
}

// fewMoves are listed without being asked for.
const fewMoves = 25

// listMoves lists the legal moves by number; with a prefix only those that begin so,
// under the same numbers.
func (t *lineTable) listMoves(prefix string) {
	if t.snap == nil || !t.playing() {
		t.tellState()
		return
	}
	if why := t.scene.WhyIdle(); why != "" {
		t.print(why)
		return
	}
	t.listedAt = t.snap.At
	listed := 0
	for i, move := range t.scene.Legal {
		text := t.scene.Notation(move)
		if !strings.HasPrefix(text, prefix) {
			continue
		}
		if listed == fewMoves && prefix == "" {
			t.print(t.words.N("lines.more-moves", len(t.scene.Legal)-i))
			break
		}
		listed++
		t.print(fmt.Sprintf("%d. %s", i+1, t.moveLine(move)))
	}
	if t.snap.CanUndo {
		t.print(t.words.T("lines.can-undo"))
	}
}

// playTyped makes a move that was typed as a number or in notation.
func (t *lineTable) playTyped(line string) {
	if n := number(line); n > 0 {
		switch {
		case t.listedAt != t.snap.At:
			t.print(t.words.T("lines.moves-changed"))
			t.listMoves("")
		case n > len(t.scene.Legal):
			t.print(t.words.T("lines.no-number", n))
		default:
			t.play(t.scene.Legal[n-1])
		}
		return
	}
	move, err := t.scene.Game.Parse(line)
	if err != nil {
		t.print(t.words.T("lines.unknown", line))
		return
	}
	t.play(move)
}

func (t *lineTable) play(move rules.Move) {
	if t.snap != nil {
		t.command(table.Play{Move: move, At: t.snap.At})
	}
}

// tellEnd is the score of everybody, the winner first.
func (t *lineTable) tellEnd() {
	s := t.scene
	if s.Outcome == nil {
		t.print(t.words.T("end.no-outcome"))
		return
	}
	t.print(t.winners(s))
	var order []rules.Seat
	for _, group := range s.Outcome.Order {
		order = append(order, group...)
	}
	for _, seat := range slices.Compact(order) {
		t.print(t.scoreLine(seat))
	}
	if ties := t.ties(s); ties != "" {
		t.print(ties)
	}
	t.print(t.words.T("lines.over"))
}

func (t *lineTable) scoreLine(seat rules.Seat) string {
	s := t.scene
	points := s.Outcome.Points[seat-1]
	var parts []string
	for _, part := range points.Parts {
		parts = append(parts, fmt.Sprintf("%s %d", t.words.Part(s.Setup.Game, part.Name), part.Value))
	}
	return fmt.Sprintf("%d. %s: %d (%s)", s.Outcome.Place(seat), s.Name(seat), points.Total, strings.Join(parts, ", "))
}
