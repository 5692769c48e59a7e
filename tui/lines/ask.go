package lines

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

// asksTopic answers a word that the game of this table knows; false when it knows none.
func (m *lineMode) asksTopic(word, arg string, whole bool) bool {
	t := m.table
	if t == nil || t.Snap == nil || t.Snap.View == nil || m.replay != nil {
		return false
	}
	topic := topicMeant(t.Presenter.Topics(), word, whole)
	switch {
	case topic == "":
		return false
	case topic == "scores" && t.Phase() == table.Over:
		t.tellEnd() // with all parts of the points
		return true
	}
	lines := t.Presenter.Ask(t.Scene, topic, arg)
	if len(lines) == 0 {
		lines = []string{m.Words.T("lines.nothing-called", arg)}
	}
	if topic == "players" && arg == "" {
		lines = append(lines, t.whoIsWho()...)
	}
	t.tellAnswer(strings.TrimSpace(topic+" "+arg), lines)
	return true
}

// topicMeant is the one of some topics that a word names, as a whole or by its beginning; "" for none or several.
func topicMeant(topics []string, word string, whole bool) string {
	found := slices.DeleteFunc(slices.Clone(topics), func(topic string) bool {
		return topic != word && (whole || !strings.HasPrefix(topic, word))
	})
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

// tellWhat explains a thing: what the game says of it, else the rules.
func (m *lineMode) tellWhat(of string) {
	of = strings.ToLower(strings.TrimRight(of, "?"))
	for _, begins := range []string{"is ", "a ", "an ", "the "} {
		of = strings.TrimSpace(strings.TrimPrefix(of, begins))
	}
	if of == "" {
		m.print(m.Words.T("lines.what"))
		return
	}
	if rest, asks := strings.CutPrefix(of, "can i "); asks && m.table != nil {
		m.tellCan(rest)
		return
	}
	if t := m.table; t != nil && t.Snap != nil {
		if of == "seed" && t.Snap.SeedHash != "" {
			t.print(t.SeedSaid(t.Snap))
			return
		}
		if t.Snap.View != nil {
			if lines := t.Presenter.Ask(t.Scene, "what", of); len(lines) > 0 {
				m.print(lines...)
				return
			}
		}
		if text := rulesOn(m.Words.Book(t.Snap.Card.Game), of); text != "" {
			m.print(text)
			return
		}
	}
	var said []string
	if m.table == nil {
		said = m.whatInGames(of)
	}
	if len(said) == 0 {
		said = []string{m.Words.T("lines.nothing-called", of)}
	}
	m.print(said...)
}

// whatInGames is what the legends of all games say of a thing, or where none has it what their rules do.
func (m *lineMode) whatInGames(of string) []string {
	var signs, books []string
	for _, g := range m.lobby.Games() {
		info := g.Info()
		title := m.GameTitle(info.ID, info.Title) + ": "
		p, _ := m.env.PresenterOf(info.ID)
		for _, does := range board.Meaning(p.Legend(board.Scene{Game: g, Setup: rules.Setup{Game: info.ID}, Words: m.Words}), of) {
			signs = append(signs, title+does)
		}
		if text := rulesOn(m.Words.Book(info.ID), of); text != "" {
			books = append(books, title+text)
		}
	}
	if len(signs) > 0 {
		return signs
	}
	return books
}

// tellCan answers "what can I build": by a word of the game that begins so, else by the moves that do.
func (m *lineMode) tellCan(do string) {
	verb, arg, _ := strings.Cut(do, " ")
	if verb == "do" {
		m.table.listMoves("")
	} else if !m.asksTopic(verb, arg, false) {
		m.table.listMoves(do)
	}
}

func rulesOn(pages []lang.Page, word string) string {
	word = strings.ToLower(word)
	for _, page := range pages {
		for paragraph := range strings.SplitSeq(page.Title+": "+page.Text, "\n") {
			if slices.ContainsFunc(wordsIn(paragraph), func(w string) bool { return strings.HasPrefix(w, word) }) {
				return paragraph
			}
		}
	}
	return ""
}

// tellLast tells in full what happened since the person's last decision, and what that led to at once.
func (t *lineTable) tellLast() {
	story := t.Scene.Story
	at := len(story)
	for at > 0 && story[at-1].Seat == t.Scene.Seat {
		at-- // steps of the decision that is being made
	}
	for at > 0 && story[at-1].Seat != t.Scene.Seat {
		at--
	}
	lines := slices.Clone(story[at:])
	for ; at > 0 && story[at-1].Seat == t.Scene.Seat; at-- {
		own := story[at-1]
		for len(own.Events) > 0 && own.Events[0].Who == t.Scene.Seat {
			own.Events = own.Events[1:]
		}
		if len(own.Events) > 0 {
			lines = slices.Insert(lines, 0, own)
		}
	}
	told := false
	for _, line := range t.tellDoneToMe(t.withoutRepeats(withoutTakenBack(lines))) {
		for _, s := range t.Tell(line) {
			t.print(s.Text)
			told = true
		}
	}
	if !told {
		t.print(t.Words.T("lines.nothing-new"))
	}
}

// withoutTakenBack are lines without those that were taken back among them: somebody may try a move again and again.
func withoutTakenBack(lines []rules.StoryLine) (list []rules.StoryLine) {
	var open [rules.MaxSeats + 1]int // by seat, the moves whose taking back is still to come
	for _, line := range lines {
		n := &open[line.Seat]
		switch {
		case !line.Undone || line.Move == rules.Undo && *n == 0:
			list = append(list, line)
		case line.Move == rules.Undo:
			*n--
		case line.Move != rules.NoMove:
			*n++
		}
	}
	return list
}

// withoutRepeats are lines without the events that tell the viewer nothing new.
func (t *lineTable) withoutRepeats(lines []rules.StoryLine) []rules.StoryLine {
	var earlier []rules.Event
	list := slices.Clone(lines)
	for i, line := range lines {
		list[i].Events = nil
		for _, e := range line.Events {
			if !t.Presenter.Again(t.Scene, earlier, e) {
				list[i].Events = append(list[i].Events, e)
			}
			earlier = append(earlier, e)
		}
	}
	return list
}

func (m *lineMode) chooseBrief(brief bool) {
	m.brief = brief
	if person := &m.visitor.Person; person.Kind == table.KindPlayer {
		person.Brief = brief
		if !m.chose(*person, lobby.Briefly(brief)) {
			return
		}
	}
	m.print(m.Words.T(board.If(brief, "lines.brief", "lines.wordy")))
}

func (m *lineMode) firstGame(name string) {
	game := m.gameMeant(name)
	for _, o := range tell.Offers(m.lobby.Games()) {
		if game == nil || o.Game.ID != game.Info().ID || o.Steps > 0 {
			continue
		}
		m.enterOpened(func(ctx context.Context, v tell.Visit) (table.ID, error) {
			return m.lobby.FirstGame(ctx, v, o)
		})
		return
	}
	m.print(m.Words.T("lines.first", board.Either(m.Words, m.gameIDs())))
}

func (m *lineMode) gameIDs() []string {
	return board.Texts(m.lobby.Games(), func(_ int, g rules.Game) string { return g.Info().ID })
}

// gameMeant is the game with an id or a title that begins so; nil when there is none.
func (m *lineMode) gameMeant(name string) rules.Game {
	typed := strings.ToLower(name)
	for _, g := range m.lobby.Games() {
		info := g.Info()
		names := append(wordsIn(m.GameTitle(info.ID, info.Title)), info.ID)
		if typed != "" && slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, typed) }) {
			return g
		}
	}
	return nil
}

const leastGame = 4 // letters of a game's name by which it is meant

// unknown says why a line does nothing, or what does what it may mean.
func (m *lineMode) unknown(line string) {
	word, _, _ := strings.Cut(strings.ToLower(line), " ")
	elsewhere, key := tableCommands, "lines.at-table"
	if m.table != nil {
		elsewhere, key = hallCommands, "lines.in-hall"
	}
	begins := func(own string) bool { return strings.HasPrefix(strings.ToLower(line)+" ", own+" ") }
	for _, c := range elsewhere {
		if begins(c.word) || slices.ContainsFunc(m.Words.Typed(c.word), begins) {
			m.print(m.Words.T(key, m.said(c.word)))
			return
		}
	}
	if m.isNoMove(line, line[strings.LastIndex(line, " ")+1:]) { // many languages put verbs last
		return
	}
	if m.table != nil && m.table.Playing() && m.table.asked.question != "" {
		m.print(m.Words.T("lines.no-such-move", line))
		return
	}
	if g := m.gameMeant(word); m.table == nil && g != nil && len(word) >= leastGame {
		m.print(m.Words.T("lines.game-ways", m.GameTitle(g.Info().ID, g.Info().Title), g.Info().ID))
		return
	}
	m.print(m.Words.T("lines.unknown", word))
}

func (t *lineTable) scoreSentence(seat rules.Seat) string {
	s := t.Scene
	points := s.Outcome.Points[seat-1]
	parts := board.Texts(points.Parts, func(_ int, part rules.Part) string {
		return board.If(part.Value != 0 || !t.brief, fmt.Sprintf("%s %d", t.Words.Part(s.Setup.Game, part.Name), part.Value), "")
	})
	return t.Words.N("lines.score", points.Total, s.Places[seat-1], s.Name(seat), strings.Join(parts, ", "))
}

// lesson begins the first lesson of a game, or goes on with the one that was left.
func (m *lineMode) lesson(game string) {
	games := board.Texts(tell.Offers(m.lobby.Games()), func(_ int, o tell.Offer) string { return board.If(o.Steps > 0, o.Game.ID, "") })
	if meant := m.gameMeant(game); meant != nil {
		game = meant.Info().ID
	}
	if !slices.Contains(games, game) {
		m.print(m.Words.T("lines.lessons", m.Words.List(games)))
		return
	}
	if id := m.visitor.UnfinishedLesson(game); id != "" {
		m.enterTable(id)
		return
	}
	m.openTable(table.Proposal{Game: game, Lesson: true})
}

// teach tells the step of a lesson once, when it is the pupil's turn; first, how to play one without keys.
func (t *lineTable) teach() {
	_, text, ok := t.LessonText()
	if waits := t.Taught() && !t.Scene.MyTurn(); waits || !ok || text == t.lessonTold {
		return
	}
	if t.lessonTold == "" {
		t.print(t.Words.T("lines.lesson"))
	}
	t.lessonTold = text
	if g := t.Snap.Lesson; !g.Over {
		t.print(t.Words.T("lines.lesson-step", g.Step, g.Of, text))
		return
	}
	t.print(text)
}

func (t *lineTable) tellHints() {
	hints, _ := got(t.narrator, func(ctx context.Context, v tell.Visit) ([]lobby.Hint, error) { return v.Hint(ctx, t.ID) })
	if t.brief {
		hints = hints[:min(1, len(hints))]
	}
	for _, told := range t.HintsTold(&t.TableInView, hints) {
		t.print(strings.TrimSpace(told[0] + " " + told[1]))
	}
}
