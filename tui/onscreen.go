package tui

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

type tableOnScreen struct {
	tell.TableInView
	parts

	followed  bool        // the window still follows it
	absent    span        // when the person was not at the table last
	board     board.Board // nil before the game has begun
	story     tell.Story
	whole     board.Scene // the scene with what the board has still to show
	held      bool        // there is something that the board has still to show
	underway  *moveUnderway
	queue     []rules.Move    // moves to make after the one under way
	maybe     int             // how many at the end of the queue may be illegal when their turn comes
	hints     []lobby.Hint    // the board shows what the marked one would do
	hint      widget.List     // which one is marked
	hintsTold [][2]string     // in words: what, and what it brings and what speaks for it
	replay    *replay         // the table as it was, shown in the board's place
	moment    int             // at which the replay opens when the table is there; -1 for none
	back      func() tea.Cmd  // leaves a game of the archive or an exercise, at whose table nobody is; else nil
	exercise  *exerciseScreen // which takes the moves that are made here; nil at a table
	cameFrom  *tableOnScreen  // from where a game of the archive was opened; nil for the hall
	evening   *eveningScreen  // from whose page one came to the table; nil for from elsewhere
	waits     int             // how many waits of a paced board have begun, to know the newest
	again     bool            // the person has asked for another game here, and goes to its table
	ticking   bool            // the clock is looked at again soon
	lines     int             // so many lines of the story have been looked at for what was done to the viewer
	flashes   []rules.Event   // what was just done to the viewer: its places are bright for a moment

	met map[string]*acquaintance // who was asked about while the table gathered; nil until it is answered

	standInCall string // what was said of others who ask for a stand-in
	matterCall  string // what was said of others who ask for something
}

func newTableOnScreen(p parts, id table.ID) *tableOnScreen {
	return &tableOnScreen{TableInView: tell.TableInView{ID: id, PresenterOf: p.window.env.PresenterOf}, parts: p, moment: -1}
}

// A moveUnderway has arrived when the lobby has answered and a snapshot shows it.
type moveUnderway struct {
	at       int // length of the log when it was made
	answered bool
}

func (t *tableOnScreen) takeSnapshot(s *table.Snapshot) tea.Cmd {
	t.clearHints(s)
	t.clearNote(s)
	absent, asked := t.StandInFor()
	question, told := table.Question{}, s.Asides
	if t.Snap != nil {
		question, told = t.Snap.Question, t.Snap.Asides
	}
	if t.SetSnapshot(s) {
		t.board = nil
	}
	if t.board == nil {
		t.lines = -1
	}
	if t.back == nil {
		t.visitor.NoteTurn(&s.Card)
	}
	if s.View != nil && t.board == nil {
		t.board = t.Presenter.New()
	}
	t.arrive()
	next := t.next()
	t.refresh()
	t.callStandIn(absent, asked)
	t.callMatter(question)
	t.callAsides(told)
	t.openReplayAtMoment()
	t.front.dropStale()
	return tea.Batch(next, t.wait(), t.flash(), t.watchClock(), t.meetAll())
}

// clearNote forgets a remark that answers an older question, so that it never contradicts the headline.
func (t *tableOnScreen) clearNote(s *table.Snapshot) {
	if t.front.note.stays || t.Snap == nil {
		return
	}
	was, now := &t.Snap.Card, &s.Card
	answered := t.Snap.Question.What != "" && s.Question.What == ""
	if answered || was.Phase != now.Phase || was.ToAct != now.ToAct || !slices.Equal(t.Snap.Legal, s.Legal) {
		t.front.note = note{}
	}
}

func (t *tableOnScreen) refresh() {
	if t.Snap == nil {
		return
	}
	t.SetScene(t.Words, t.lobby.Game(t.Snap.Card.Game), t.underway != nil)
	t.onScreen(&t.Scene)
	t.story.Forget()
	if t.board != nil && t.Snap.View != nil {
		t.board.Update(t.Scene)
	}
	t.whole = t.Scene
	t.withhold()
	if t.replay != nil {
		t.replay.follow()
	}
}

// withhold leaves out of the scene what the board has still to show.
func (t *tableOnScreen) withhold() {
	w, ok := t.board.(board.Withholder)
	if !ok {
		return
	}
	t.Scene = t.whole
	view, lines, held := w.Told()
	if held || t.held {
		t.story.Forget()
	}
	if t.held = held; held {
		t.Scene.View, t.Scene.Story = view, t.Scene.Story[:lines]
	}
}

func (t *tableOnScreen) command(c table.Command) tea.Cmd { return t.commandThen(c, tell.Done) }

func (t *tableOnScreen) commandThen(c table.Command, then tell.Answer) tea.Cmd {
	return t.lobby.Command(t.ID, c, then)
}

func (t *tableOnScreen) play(moves ...rules.Move) tea.Cmd { return t.carry(board.Play(moves...)) }

// carry makes moves, and then those of the others that are legal when it comes to them.
func (t *tableOnScreen) carry(e board.Effect) tea.Cmd {
	moves := slices.Concat(e.Moves, e.Then)
	if t.exercise != nil {
		return t.exercise.answer(moves)
	}
	if len(moves) == 0 || t.Snap == nil {
		return nil
	}
	if t.underway != nil {
		t.front.say(t.Words.T("board.busy"))
		return nil
	}
	t.queue, t.maybe = moves, len(e.Then)
	cmd := t.next()
	t.refresh()
	return cmd
}

func (t *tableOnScreen) next() tea.Cmd {
	if t.underway != nil || len(t.queue) == 0 {
		return nil
	}
	m := t.queue[0]
	t.queue = t.queue[1:]
	if m != rules.Undo && !slices.Contains(t.Snap.Legal, m) {
		if len(t.queue) >= t.maybe {
			t.front.say(t.Words.T("table.queue-ended"))
		}
		t.queue = nil
		return nil
	}
	t.underway = &moveUnderway{at: t.Snap.At}
	play := table.Play{Move: m, At: t.Snap.At}
	return tell.Ask(t.lobby, func(ctx context.Context, v tell.Visit) (error, error) { return v.Do(ctx, t.ID, play), nil }, t.answered)
}

func (t *tableOnScreen) answered(err error) tea.Cmd {
	if t.underway == nil {
		return nil
	}
	if err != nil {
		t.underway, t.queue = nil, nil
		if t.followed {
			t.lobby.Refused(err)
		}
		t.refresh()
		return nil
	}
	t.underway.answered = true
	t.arrive()
	cmd := t.next()
	t.refresh()
	return cmd
}

// arrive ends the move under way when it was answered and a snapshot shows it.
func (t *tableOnScreen) arrive() {
	if m := t.underway; m != nil && m.answered && t.Snap.At > m.at {
		t.underway = nil
	}
}

func (t *tableOnScreen) carryOut(e board.Effect) tea.Cmd {
	if e.Note != "" {
		t.front.say(e.Note)
	}
	t.withhold()
	return tea.Batch(t.carry(e), t.wait(), t.flash())
}

// An afterWait is what a table does after a wait, if the window still follows it.
type afterWait struct {
	table *tableOnScreen
	then  func() tea.Cmd
}

func (t *tableOnScreen) after(d time.Duration, then func() tea.Cmd) tea.Cmd {
	return t.window.env.Tick(d, func(time.Time) tea.Msg { return afterWait{t, then} })
}

// wait starts a wait when the board shows something step by step.
func (t *tableOnScreen) wait() tea.Cmd {
	paced, ok := t.board.(board.Paced)
	if !ok || paced.Wait() <= 0 {
		return nil
	}
	t.waits++
	number := t.waits
	return t.after(paced.Wait(), func() tea.Cmd {
		if t.waits != number {
			return nil // a newer wait has begun meanwhile
		}
		paced.Step()
		t.withhold()
		return tea.Batch(t.wait(), t.flash())
	})
}

func (t *tableOnScreen) why() string {
	if t == nil || t.board == nil || t.Snap.View == nil {
		return ""
	}
	where, what := t.board.Look()
	return strings.TrimSpace(where + " " + what)
}

func (t *tableOnScreen) shown() *tell.TableInView {
	if t.replay != nil {
		return &t.replay.then
	}
	return &t.TableInView
}

// matterAction asks the others to agree on something, or answers what they ask.
func (p *playScreen) matterAction() action {
	t, w := p.table, p.Words
	do := func(m table.Matter) func(string) tea.Cmd {
		says := board.If(t.AsksOthers(m), w.T("matter.asked"), "")
		return func(string) tea.Cmd { return t.commandThen(table.Ask{What: m}, p.front.says(says)) }
	}
	asked := t.Snap.Question
	stands := func() bool { return t.Snap.Question.What == asked.What && t.Snap.Question.By == asked.By }
	agree := func(string) tea.Cmd { return t.command(table.Ask{What: asked.What, Agrees: true}) }
	decline := p.act("decline-matter", func(string) tea.Cmd { return t.command(table.Decline{}) }, keys.Remove)
	if asked.What != "" && len(t.MattersNow()) > 0 {
		name := board.If(t.OwesAnswer(), "answer-matter", "matter")
		return p.act(name, func(string) tea.Cmd {
			text := t.MatterAsked(w)
			if !t.OwesAnswer() {
				return p.front.chooseWhile(stands, w.T("badge.matter"), text, decline)
			}
			return p.front.chooseWhile(stands, w.T("badge.matter"), text, p.act("agree-matter", agree, keys.Yes), decline)
		})
	}
	list := t.MattersNow()
	return p.act("matter", func(string) tea.Cmd {
		var answers []action
		for _, m := range list {
			key := strconv.Itoa(max(slices.Index(table.Matters(), m), 1)) // whatever else can be asked; 1 is a pause, or its end
			answers = append(answers, p.act("matter-"+string(m), do(m), key))
		}
		return p.front.choose(w.T("badge.matter"), w.T("matter.which"), answers...)
	}).when(unless(len(list) > 0, w.T("matter.none"))).quietly(true)
}

// matterDecision is what stands above the footer while something is asked and the viewer has nothing else to decide.
func (p *playScreen) matterDecision() (board.Decision, bool) {
	t, w := p.table, p.Words
	switch {
	case t.Snap.Question.What == "" || !t.Playing():
		return board.Decision{}, false
	case t.OwesAnswer():
		return board.Decision{Badge: w.T("badge.matter"), Parts: []widget.Span{{Text: t.MatterAsked(w) + " " + w.T("matter.answer")}}, Whole: true}, true
	}
	return board.Waiting(t.MatterAsked(w)), true
}

// callMatter tells that others ask for something, where the line above the footer says what is to be decided.
func (t *tableOnScreen) callMatter(before table.Question) {
	f, words := t.front, t.Words
	if !t.OwesAnswer() {
		if f.note.text != "" && f.note.text == t.matterCall {
			f.note = note{}
		}
		t.matterCall = ""
		return
	}
	if before.What == t.Snap.Question.What {
		return
	}
	f.note = note{}                                                  // what came of an earlier key would stand before it
	if t.visitor.Bell++; t.Snap.Card.WaitsFor(t.visitor.Person.ID) { // else the line above the footer says it
		t.matterCall = t.MatterAsked(words) + " " + words.T("matter.answer")
		f.note = note{text: t.matterCall, stays: true}
	}
}

// callAsides tells what concerns the viewer after some asides were told: among the lines of the story it is soon out of sight.
func (t *tableOnScreen) callAsides(told []table.Aside) {
	for _, a := range t.Snap.Asides {
		if t.Concerns(a) && !slices.Contains(told, a) {
			t.front.note = note{text: t.Aside(a).Text, stays: true}
		}
	}
}

func (p *playScreen) standInAction() action {
	t, w := p.table, p.Words
	seat, asked := t.StandInFor()
	ask := func(string) tea.Cmd { return t.command(table.StandIn{For: seat}) }
	not := cmp.Or(unless(t.Snap.Seat > 0, w.T("board.watching")), unless(t.StandInAsked() < 1, w.T("stand-in.asked-you")))
	switch {
	case asked:
		return p.act("agree", ask)
	case seat > 0:
		x := p.act("stand-in", ask)
		x.Label = w.T("stand-in.label", t.Scene.Name(seat))
		return x
	}
	return p.act("stand-in", ask).when(cmp.Or(not, w.T("stand-in.nobody")))
}

// standInDecision stands above the footer while there is nothing else to decide and somebody is away.
func (p *playScreen) standInDecision() (board.Decision, bool) {
	t, w := p.table, p.Words
	seat, asked := t.StandInFor()
	switch {
	case asked:
		return board.Say(w.T("badge.agree"), t.AskedStandIn(w, seat)+" "+w.T("stand-in.agree")), true
	case seat > 0 && t.Snap.Card.ToAct.Has(seat):
		away := t.Snap.Card.Chairs[seat-1]
		return board.Notice(w.T("stand-in.offer", t.Scene.Name(seat), p.AbsenceTold(away, p.now()))), true
	}
	if seat = t.StandInAsked(); seat > 0 {
		if t.Snap.StandIns.ToAsk(seat) == 0 {
			return board.Waiting(t.StandInTold(w, seat, p.now())), true
		}
		return board.Waiting(w.T("stand-in.wait", t.Scene.Name(seat), w.List(t.NamesIn(t.Snap.StandIns.ToAsk(seat))))), true
	}
	return board.Decision{}, false
}

// callStandIn says that others ask for a stand-in, when the line above the footer says what the viewer has to decide.
// Was is the seat for which the viewer could ask for one before, and before whether others had asked for it.
func (t *tableOnScreen) callStandIn(was rules.Seat, before bool) {
	seat, asked := t.StandInFor()
	f := t.front
	if seat > 0 && (seat != was || asked != before) && !f.note.stays {
		f.note = note{} // the answer to an older key would hide it
	}
	if !asked {
		if f.note.text != "" && f.note.text == t.standInCall {
			f.note = note{}
		}
		t.standInCall = ""
		return
	}
	if before {
		return
	}
	t.visitor.Ring("call.stand-in", t.Snap.Card.Title)
	if t.Snap.Card.WaitsFor(t.visitor.Person.ID) {
		words := t.Words
		t.standInCall = t.AskedStandIn(words, seat) + " " + words.T("stand-in.agree")
		f.note = note{text: t.standInCall, stays: true}
	}
}
