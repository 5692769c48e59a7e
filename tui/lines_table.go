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
	{"ok", "lines.help.ok", func(m *lineMode, _ string) { m.table.playOnly() }},
	{"last", "lines.help.last", func(m *lineMode, _ string) { m.table.tellLast() }},
	{"time", "lines.help.time", func(m *lineMode, _ string) { m.table.tellTime() }},
	{"undo", "lines.help.undo", func(m *lineMode, _ string) { m.table.play(rules.Undo) }},
	{"hint", "lines.help.hint", func(m *lineMode, _ string) { m.table.tellHints() }},
	{"story", "lines.help.story", func(m *lineMode, _ string) { m.table.tellWholeStory() }},
	{"players", "lines.help.players", func(m *lineMode, arg string) { m.table.tellPlayers(arg) }},
	{"scores", "lines.help.scores", func(m *lineMode, _ string) { m.table.tellScores() }},
	{"sit", "lines.help.sit", func(m *lineMode, arg string) {
		m.table.command(table.Sit{Seat: rules.Seat(min(number(arg), 9))})
	}},
	{"stand", "lines.help.stand", func(m *lineMode, _ string) { m.table.command(table.Stand{}) }},
	{"stand-in", "lines.help.stand-in", func(m *lineMode, arg string) { m.table.askStandIn(arg) }},
	{"ask", "lines.help.matters", func(m *lineMode, arg string) { m.table.askMatter(arg) }},
	{"agree", "lines.help.agree", func(m *lineMode, _ string) { m.table.command(table.Ask{}) }},
	{"disagree", "lines.help.disagree", func(m *lineMode, _ string) { m.table.command(table.Decline{}) }},
	{"ready", "lines.help.ready", func(m *lineMode, _ string) { m.table.command(table.Ready{Ready: true}) }},
	{"bot", "lines.help.bot", func(m *lineMode, arg string) { m.table.addBot(arg) }},
	{"send-away", "lines.help.send-away", func(m *lineMode, arg string) { m.table.sendAway(arg) }},
	{"resign", "lines.help.resign", func(m *lineMode, arg string) { m.resign(arg) }},
	{"note", "lines.help.note", func(m *lineMode, arg string) { m.note(arg) }},
	{"mute", "lines.help.mute", func(m *lineMode, arg string) { m.mute(arg) }},
	{"export", "lines.help.export", func(m *lineMode, _ string) { m.table.export() }},
	{"replay", "lines.help.replay", func(m *lineMode, arg string) { m.lookBack(arg) }},
	{"review", "lines.help.review", func(m *lineMode, arg string) { m.review(arg) }},
	{"again", "lines.help.again", func(m *lineMode, arg string) { m.again(arg) }},
	{"rematch", "lines.help.rematch", func(m *lineMode, arg string) { m.again(arg) }},
	{"back", "lines.help.back", func(m *lineMode, _ string) { m.back() }},
}

// A lineTable is a table in line mode, and what was told of it already.
type lineTable struct {
	*narrator
	tableInView
	visitor    *visitor
	heard      heard // what was told of its chat
	storyTold  int   // how many lines of the story were told
	asked      asking
	late       rules.Move // one that crossed with somebody else's; NoMove for none
	lateFor    asking     // what it answered
	chairsTold []string   // how the chairs were told last
	promptTold string     // what to do at a table that gathers
	noticeTold string     // what held the table up when it was told last
	seatTold   string     // what was said last about a seat that was left
	lessonTold string     // the step of a lesson that was told last
	again      bool       // the person wants another game, and goes to its table
	againTold  string     // what was told last of who would play again

	matterTold  table.Matter // what was asked when it was told last
	asideTold   int          // the fact of the newest aside that was told
	standInTold rules.Seat   // for whom a stand-in was offered last
	agreeTold   bool         // others had asked for it then
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
	m.hallHeard.came = m.now() // what was said there meanwhile is past
	if m.visitor.hall != nil {
		m.tellChat(m.visitor.hall.Chat, &m.hallHeard)
	}
}

// catchUp takes the newest news of the hall, so that no old list of tables is told.
func (m *lineMode) catchUp() {
	news := m.env.Mail.Take()
	if news.Hall != nil {
		m.takeHall(news.Hall)
	}
	if news.Farewell != "" {
		m.env.Mail.Put(lobby.News{Farewell: news.Farewell, Why: news.Why})
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
		t.printUnbroken(strings.TrimSpace(string(text)))
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
		t.tellNewChairs()
	case before != s.Card.Phase && before != table.Paused && s.Card.Phase == table.Playing:
		t.tellBegin()
	}
	t.tellStory()
	t.tellAsides()
	t.offerStandIn()
	t.offerAnswer()
	if s.Card.Phase == table.Over && before == table.Playing && s.Seat > 0 {
		t.tellWatchers(s.Chat)
	}
	t.tellChat(s.Chat, &t.heard)
	t.tellNotice()
	if s.Card.Phase == table.Over && before != table.Over {
		t.tellEnd()
	}
	t.tellAgain()
	t.teach()
	t.tellSeat()
	t.callTurn()
	t.playLate()
}

// tellNotice tells once what holds the table up.
func (t *lineTable) tellNotice() {
	text := ""
	if t.snap.Notice != nil {
		text = t.words.Phrase(t.snap.Notice.Phrase)
	}
	if text != "" && text != t.noticeTold {
		t.print(text)
	}
	t.noticeTold = text
}

// tellBegin says that the game has begun, or that the person has come into it.
func (t *lineTable) tellBegin() {
	if t.snap.SeedHash != "" && !t.brief {
		t.print(t.seedSaid(t.snap))
	}
	if said := t.dealBegins(&t.snap.Card); said != "" {
		t.print(said)
	}
	t.print(t.words.T("lines.begins", t.gameTitle(t.snap.Card.Game, t.snap.Card.Title), t.words.List(append([]string{"moves", "state"}, t.presenter.Topics()...))))
	if t.scene.Seat < 1 {
		t.print(t.scene.WhyIdle())
	}
	if pupil := t.pupilName(); pupil != "" {
		t.print(t.words.T("lines.teaching", pupil))
	}
	if late := t.seesLate(); late > 0 {
		t.print(t.words.N("lines.late", late))
	}
	t.storyTold = max(t.storyTold, len(t.snap.Story)-5) // who comes in late is told the last of it
	if n := len(t.snap.Asides); n > 0 {
		t.asideTold = t.snap.Asides[n-1].Fact
	}
}

// tellTime tells how long there is for the decision.
func (t *lineTable) tellTime() {
	if left := ""; t.snap != nil {
		if left = t.timeLeft(t.now()); left != "" {
			t.print(t.words.T("lines.time", left))
		}
		if said := t.clocksTold(t.texts, t.now()); len(said) > 0 || left != "" {
			t.print(said...)
			return
		}
	}
	t.print(t.words.T("lines.no-time"))
}

// tellScores tells the points now, or those at the end.
func (t *lineTable) tellScores() {
	switch {
	case t.snap != nil && t.phase() == table.Over:
		t.tellEnd()
	case t.snap != nil && t.snap.View != nil:
		if lines := t.presenter.Ask(t.scene, "scores", ""); len(lines) > 0 {
			t.print(lines...)
			return
		}
		t.tellState()
	default:
		t.repeat()
	}
}

// tellSeat says once that somebody else plays the person's seat, or nobody.
func (t *lineTable) tellSeat() {
	left := ""
	if t.snap.Card.Phase == table.Playing && t.leftSeat() {
		left = "lines.left"
		switch chair := t.snap.Card.Chairs[t.snap.Seat-1]; {
		case chair.Resigned:
			left = "table.prompt-resigned"
		case chair.Agreed:
			left = "lines.agreed"
		case chair.Away:
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
	if t.snap.JoinCode != "" {
		t.print(t.words.T("gather.code") + ": " + t.snap.JoinCode)
	}
	t.chairsTold, t.promptTold = t.chairLines(), t.gatherPrompt()
	t.print(t.chairsTold...)
	t.print(t.promptTold)
}

// chairLines are the chairs, one sentence for each.
func (t *lineTable) chairLines() []string {
	var list []string
	for i, chair := range t.snap.Card.Chairs {
		name, state := t.nameOf(chair.Person), t.words.T("gather.waiting")
		switch {
		case chair.Person.Kind == "":
			name, state = t.words.T("gather.free"), ""
		case chair.Person.Kind == table.KindBot:
			state = t.botName(chair)
		case !chair.Here && !chair.Gone.IsZero():
			state = t.words.T("absence.from", momentText(chair.Gone, t.now()))
		case chair.Ready:
			state = t.words.T("gather.ready")
		}
		list = append(list, t.words.T("board.seat", i+1, strings.TrimSuffix(name+", "+state, ", "))+".")
	}
	return list
}

// tellNewChairs tells the chairs that have changed; all of them at first.
func (t *lineTable) tellNewChairs() {
	now := t.chairLines()
	if len(now) != len(t.chairsTold) {
		t.tellChairs()
		return
	}
	before := t.chairsTold
	t.chairsTold = now
	for i, text := range now {
		if text != before[i] {
			t.print(text)
		}
	}
	if prompt := t.gatherPrompt(); prompt != t.promptTold {
		t.promptTold = prompt
		t.print(prompt)
	}
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
		line := t.scene.Story[t.storyTold]
		if t.brief && line.Move != rules.Undo {
			t.print(t.presenter.Brief(t.scene, line)...)
			continue
		}
		t.tellLine(line)
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
	t.tellAbsent()
}

// tellEnd is the score of everybody, the winner first.
func (t *lineTable) tellEnd() {
	s := t.scene
	if s.Outcome == nil {
		if !t.snap.Shut { // which the notice has said
			t.print(t.noOutcome(t.snap))
		}
		t.tellSeries()
		return
	}
	t.print(t.winners(s))
	var order []rules.Seat
	for _, group := range s.Outcome.Order {
		order = append(order, group...)
	}
	for _, seat := range slices.Compact(order) {
		t.print(t.scoreSentence(seat))
	}
	t.print(nonEmpty(t.ties(s), t.leavers(t.snap, s))...)
	t.tellSeries()
	t.print(t.overSaid())
	if t.snap.Seed != "" && !t.brief { // last: it is long, and whoever listens can stop there
		t.print(t.words.T("end.seed", t.snap.Seed))
	}
}
