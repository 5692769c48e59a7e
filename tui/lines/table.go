package lines

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
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
	{"players", "lines.help.players", func(m *lineMode, _ string) { m.table.tellChairs() }},
	{"scores", "lines.help.scores", func(m *lineMode, _ string) { m.table.tellScores() }},
	{"sit", "lines.help.sit", func(m *lineMode, arg string) { m.table.sit(arg) }},
	{"stand", "lines.help.stand", func(m *lineMode, arg string) { m.table.stand(arg) }},
	{"stand-in", "lines.help.stand-in", func(m *lineMode, arg string) { m.table.askStandIn(arg) }},
	{"ask", "lines.help.matters", func(m *lineMode, arg string) { m.table.askMatter(arg) }},
	{"agree", "lines.help.agree", func(m *lineMode, arg string) { m.table.agree(arg) }},
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
	{"back", "lines.help.back", func(m *lineMode, arg string) { m.leave(arg) }},
}

type lineTable struct {
	*narrator
	tell.TableInView
	visitor    *tell.Visitor
	heard      heard // what was told of its chat
	storyTold  int   // how many lines of the story were told
	asked      asking
	late       rules.Move          // one that crossed with somebody else's; NoMove for none
	lateFor    asking              // what it answered
	termsTold  string              // what a table that gathers plays, as it was told last
	chairsTold []string            // how the chairs were told last
	promptTold string              // what to do at a table that gathers
	noticeTold string              // what held the table up when it was told last
	seatTold   string              // what was said last about a seat that was left
	lessonTold string              // the step of a lesson that was told last
	again      bool                // the person wants another game, and goes to its table
	againTold  string              // what was told last of who would play again
	answers    map[string][]string // what was told last of what is so, by what was asked

	matterTold  table.Matter // what was asked when it was told last
	asideTold   int          // the fact of the newest aside that was told
	standInTold rules.Seat   // for whom a stand-in was offered last
	standInMine rules.Seat   // for whom this person has asked for one
	agreeTold   bool         // others had asked for it then
	hearersTold bool         // a watcher knows who hears them

	afar     bool          // a command behind the address tells it, where ok is no word
	exercise *lineExercise // which takes the moves that are made here; nil at a table
}

func (m *lineMode) resign(arg string) {
	t := m.table
	switch {
	case (t.Phase() == table.Playing || t.Phase() == table.Paused) && !m.meansYes(arg):
		m.print(m.Words.T("table.resign-ask"), m.Words.T("lines.resign"))
	case t.Snap != nil && t.Taught():
		t.command(table.Close{})
		m.back()
	default:
		t.command(table.Resign{})
	}
}

// leave goes back to the saloon; "back up" may mean a move that is to be taken back, so both are explained.
func (m *lineMode) leave(arg string) {
	if arg == "" {
		m.back()
		return
	}
	for _, word := range []string{"back", "undo"} {
		m.print(m.said(word) + ": " + m.Words.T("lines.help."+word))
	}
}

func (m *lineMode) back() {
	m.table, m.visitor.At = nil, ""
	m.did(func(ctx context.Context, v tell.Visit) error { return v.Look(ctx, "") })
	m.catchUp()
	m.askHome()
	m.tellHall()
	m.hallHeard.came = m.now() // what was said there meanwhile is past
	if m.visitor.Hall != nil {
		m.tellChat(m.visitor.Hall.Chat, &m.hallHeard, m.visitor.Person.ID)
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

func (t *lineTable) command(c table.Command) {
	t.did(func(ctx context.Context, v tell.Visit) error { return v.Do(ctx, t.ID, c) })
}

func (t *lineTable) addBot(level string) {
	if level == "" && t.Snap != nil {
		level = t.lobby.FittingLevel(t.visitor, t.Snap.Card.Game)
	}
	t.command(table.AddBot{Level: level})
}

func (t *lineTable) export() {
	text, ok := got(t.narrator, func(ctx context.Context, v tell.Visit) ([]byte, error) {
		e, err := v.Export(ctx, t.ID)
		if err != nil {
			return nil, err
		}
		return e.Encode()
	})
	if ok {
		t.printUnbroken(strings.TrimSpace(string(text)))
	}
}

func (t *lineTable) follow(s *table.Snapshot) {
	before := t.Phase()
	t.SetSnapshot(s)
	t.setScene()
	t.visitor.NoteTurn(&s.Card)
	if t.visitor.NoteLesson(s) && t.visitor.Person.Kind == table.KindPlayer {
		t.chose(t.visitor.Person, lobby.HasLearned(s.Card.Game))
	}
	switch {
	case s.Card.Phase == table.Gathering:
		t.tellNewChairs()
	case before != s.Card.Phase && before != table.Paused && s.Card.Phase == table.Playing:
		t.tellBegin(before == "" && t.isUnderway())
	}
	t.tellAsides(s.At)
	t.tellStory()
	t.tellAsides(s.At + 1)
	t.offerStandIn()
	t.offerAnswer()
	if s.Card.Phase == table.Over && before == table.Playing && s.Seat > 0 {
		t.tellWatchers(s.Chat)
	}
	t.tellChat(s.Chat, &t.heard, t.visitor.Person.ID)
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

func (t *lineTable) tellNotice() {
	text := ""
	if t.Snap.Notice != nil {
		text = t.Words.Phrase(t.Snap.Notice.Phrase)
	}
	if text != "" && text != t.noticeTold {
		t.print(text)
	}
	t.noticeTold = text
}

func (t *lineTable) tellScores() {
	switch {
	case t.Snap != nil && t.Phase() == table.Over:
		t.tellEnd()
	case t.Snap != nil && t.Snap.View != nil:
		if lines := t.Presenter.Ask(t.Scene, "scores", ""); len(lines) > 0 {
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
	if t.Snap.Card.Phase == table.Playing && t.LeftSeat() {
		left = "lines.left"
		switch chair := t.Snap.Card.Chairs[t.Snap.Seat-1]; {
		case chair.Resigned:
			left = "table.prompt-resigned"
		case chair.Late && t.LeaversAreLast():
			left = "lines.late"
		case chair.Agreed:
			left = "lines.agreed"
		case chair.Away:
			left = "lines.away"
		}
	}
	if left != "" && left != t.seatTold {
		t.print(t.Words.T(left))
	}
	t.seatTold = left
}

func (t *lineTable) tellChairs() {
	if t.Snap == nil {
		return // typed ahead of the first look
	}
	card := &t.Snap.Card
	t.print(t.Words.T("card.table", string(card.ID), fmt.Sprint(len(card.Chairs))) + ":")
	if t.Snap.JoinCode != "" {
		t.print(t.Words.T("gather.code") + ": " + t.Snap.JoinCode)
	}
	t.termsTold, t.chairsTold, t.promptTold = t.termsSaid(), t.chairLines(), t.gatherPrompt()
	t.print(t.termsTold)
	t.print(t.chairsTold...)
	t.print(t.promptTold)
}

func (t *lineTable) chairLines() []string {
	var list []string
	for i, chair := range t.Snap.Card.Chairs {
		name, state := t.NameOf(chair.Person), t.Words.T("gather.waiting")
		switch {
		case chair.Person.Kind == "":
			name, state = t.Words.T("gather.free"), ""
		case chair.Person.Kind == table.KindBot:
			state = t.BotName(chair)
		case !chair.Here && !chair.Gone.IsZero():
			state = t.Words.T("absence.from", tell.MomentText(chair.Gone, t.now()))
		case chair.Ready:
			state = t.Words.T("gather.ready")
		}
		list = append(list, t.Words.T("board.seat", i+1, strings.TrimSuffix(name+", "+state, ", "))+".")
	}
	return list
}

// termsSaid is what is played at the table, and by which terms.
func (t *lineTable) termsSaid() string {
	c := &t.Snap.Card
	said := slices.Concat(t.OptionsSaid(t.lobby.Game(c.Game), c), t.AgreedSaid(c, true))
	return strings.Join(append([]string{t.GameTitle(c.Game, c.Title) + ": " + strings.Join(said, ", ") + "."}, t.TermsSaid(c)...), " ")
}

func (t *lineTable) tellNewChairs() {
	now := t.chairLines()
	if len(now) != len(t.chairsTold) {
		t.tellChairs()
		return
	}
	if terms := t.termsSaid(); terms != t.termsTold { // the host has changed them
		t.termsTold = terms
		t.print(terms)
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

func (t *lineTable) gatherPrompt() string {
	ready := t.Snap.Seat > 0 && t.Snap.Card.Chairs[t.Snap.Seat-1].Ready
	switch {
	case t.Snap.Seat < 1:
		return t.Words.T("lines.prompt-sit")
	case tell.FreeChairs(&t.Snap.Card) > 0 && ready:
		return t.Words.T("lines.prompt-free")
	case tell.FreeChairs(&t.Snap.Card) > 0:
		return t.Words.T("lines.prompt-free") + " " + t.Words.T("lines.prompt-ready")
	case !ready:
		return t.Words.T("lines.prompt-ready")
	}
	return t.Words.T("gather.prompt-others")
}

func (t *lineTable) tellStory() {
	t.storyTold = min(t.storyTold, len(t.Scene.Story))
	news := t.Scene.Story[t.storyTold:]
	t.storyTold = len(t.Scene.Story)
	var brief []string
	for _, line := range t.tellDoneToMe(news) {
		if t.brief && !t.TakesBack(line) {
			brief = append(brief, t.briefByBot(line)...)
			continue
		}
		t.print(t.byBot(line.Seat, t.Tell(line))...)
	}
	t.print(joined(brief, t.Scene.Names)...)
}

// tellDoneToMe tells first what others have done to the person since their own last move; lines are then without it.
func (t *lineTable) tellDoneToMe(lines []rules.StoryLine) []rules.StoryLine {
	own, seat := -1, t.Scene.Seat
	for i, line := range lines {
		if line.Seat == seat {
			own = i
		}
	}
	lines = slices.Clone(lines)
	for i := own + 1; seat > 0 && i < len(lines); i++ {
		line := &lines[i]
		line.Events = slices.DeleteFunc(slices.Clone(line.Events), func(e rules.Event) bool {
			text := ""
			if !line.Undone && e.Whom == seat && e.Who != seat {
				text = t.Presenter.ToViewer(t.Scene, line.Seat, e)
			}
			if text != "" {
				t.print(text)
			}
			return text != ""
		})
	}
	return lines
}

func (t *lineTable) tellLine(line rules.StoryLine) {
	for _, s := range t.Tell(line) {
		t.print(s.Text)
	}
}

func (t *lineTable) tellWholeStory() {
	for _, line := range t.Scene.Story {
		if !line.Undone {
			t.tellLine(line)
		}
	}
}

func (t *lineTable) tellState() {
	if t.Snap == nil || t.Snap.View == nil {
		if t.Snap != nil {
			t.tellChairs()
		}
		return
	}
	t.tellAnswer("state", t.Presenter.State(t.Scene))
	if why := t.Scene.WhyIdle(); why != "" {
		t.print(why)
	}
	t.tellAbsent()
}

func (t *lineTable) tellEnd() { t.tellOutcome(t.overSaid()) }

func (t *lineTable) tellOutcome(next string) {
	if t.Scene.Outcome == nil {
		if !t.Snap.Shut { // which the notice has said
			t.print(t.NoOutcome(t.Snap))
		}
		t.tellSeries()
		return
	}
	s := t.Scene
	t.print(t.Winners(s))
	for _, seat := range tell.Placed(s.Outcome) {
		t.print(t.scoreSentence(seat))
	}
	t.print(t.HowItWent(t.Texts)...)
	t.tellSeries()
	t.print(tell.NonEmpty(next)...)
	if t.Snap.Seed != "" && !t.brief { // last: it is long, and whoever listens can stop there
		t.print(t.Words.T("end.seed", t.Snap.Seed))
	}
}
