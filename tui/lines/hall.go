package lines

import (
	"context"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

type lineCommand struct {
	word string
	help string // a key of the catalogue
	do   func(m *lineMode, arg string)
}

var hallCommands = []lineCommand{
	{"tables", "lines.help.tables", func(m *lineMode, _ string) { m.listHall() }},
	{"go", "lines.help.go", func(m *lineMode, arg string) { m.goTable(arg) }},
	{"join", "lines.help.join", func(m *lineMode, arg string) { m.join(arg) }},
	{"new", "lines.help.new", func(m *lineMode, arg string) { m.newTable(arg) }},
	{"first", "lines.help.first", func(m *lineMode, arg string) { m.firstGame(arg) }},
	{"lesson", "lines.help.lesson", func(m *lineMode, arg string) { m.lesson(arg) }},
	{"train", "lines.help.train", func(m *lineMode, arg string) { m.train(arg) }},
	{"replay", "lines.help.replay", func(m *lineMode, arg string) { m.lookBack(arg) }},
	{"review", "lines.help.review", func(m *lineMode, arg string) { m.review(arg) }},
	{"people", "lines.help.people", func(m *lineMode, _ string) { m.listPeople() }},
	{"top", "lines.help.top", func(m *lineMode, arg string) { m.tellTop(arg) }},
	{"played", "lines.help.played", func(m *lineMode, arg string) { m.tellPlayed(arg) }},
	{"turns", "lines.help.turns", func(m *lineMode, _ string) { m.listTurns() }},
	{"webhook", "lines.help.webhook", func(m *lineMode, arg string) { m.hook(arg) }},
	{"hide", "lines.help.hide", func(m *lineMode, arg string) { m.hide(arg) }},
}

var anyCommands = []lineCommand{
	{"say", "lines.help.say", func(m *lineMode, arg string) { m.speak(arg) }},
	{"evenings", "lines.help.evenings", func(m *lineMode, arg string) { m.evenings(arg) }},
	{"daily", "lines.help.daily", func(m *lineMode, arg string) { m.daily(arg) }},
	{"who", "lines.help.who", func(m *lineMode, arg string) { m.tellWho(arg) }},
	{"result", "lines.help.result", func(m *lineMode, arg string) { m.tellResult(arg) }},
	{"rules", "lines.help.rules", func(m *lineMode, arg string) { m.book(arg) }},
	{"more", "lines.help.more", func(m *lineMode, _ string) { m.more() }},
	{"what", "lines.help.what", func(m *lineMode, arg string) { m.tellWhat(arg) }},
	{"night", "lines.help.night", func(m *lineMode, arg string) { m.night(arg) }},
	{"holiday", "lines.help.holiday", func(m *lineMode, arg string) { m.holiday(arg) }},
	{"rename", "lines.help.rename", func(m *lineMode, arg string) { m.rename(arg) }},
	{"link", "act.code.help", func(m *lineMode, _ string) { m.linkCode() }},
	{"brief", "lines.help.brief", func(m *lineMode, _ string) { m.chooseBrief(true) }},
	{"wordy", "lines.help.wordy", func(m *lineMode, _ string) { m.chooseBrief(false) }},
	{"quit", "lines.help.quit", func(m *lineMode, _ string) { m.quit = true }},
}

// listing are the commands that read the lists of commands.
func listing() []lineCommand {
	return []lineCommand{
		{"menu", "lines.help.menu", func(m *lineMode, arg string) { m.menu(arg) }},
		{"help", "lines.help.help", func(m *lineMode, arg string) { m.help(arg) }},
	}
}

func (m *lineMode) commands() []lineCommand {
	switch {
	case m.replay != nil:
		return slices.Concat(replayCommands, anyCommands, m.peopleCommands(), listing())
	case m.table != nil && m.table.exercise != nil:
		return slices.Concat(exerciseCommands(), anyCommands, m.peopleCommands(), listing())
	case m.table != nil:
		return slices.Concat(tableCommands, anyCommands, m.peopleCommands(), listing())
	}
	return slices.Concat(hallCommands, anyCommands, m.peopleCommands(), listing())
}

// carryOut carries out a typed line: a command, a question about the game, a move, or one of those by its beginning.
func (m *lineMode) carryOut(line string) {
	line = strings.Join(strings.Fields(line), " ")
	switch {
	case m.making != nil:
		m.answerPlan(line)
		return
	case m.isMove(line):
		m.table.answer(line, m.mayBe)
		return
	}
	line = m.english(line, true)
	word, arg, _ := strings.Cut(line, " ")
	switch word = strings.ToLower(word); {
	case word == "?":
		word = "help"
	case word == "leave" && m.table != nil && m.replay == nil:
		word = "back"
	case word == "leave" && m.table == nil:
		word = "quit"
	}
	switch {
	case line == "":
		m.repeat()
	case m.table == nil && m.replay == nil && tell.Number(word) > 0:
		m.doNumber(tell.Number(word), arg)
	case m.looksBack(word, arg, true) || m.asksTopic(word, arg, true) || m.runs(word, arg, true):
	case m.replay == nil && m.table != nil && m.table.Playing() && m.table.answer(line, m.mayBe):
	case m.isNoMove(line, word):
	case m.runs(word, arg, false) || m.looksBack(word, arg, false) || m.asksTopic(word, arg, false):
	case m.english(line, false) != line:
		m.carryOut(m.english(line, false))
	case m.runsAbroad(line):
	default:
		m.unknown(line)
	}
}

// isMove reports whether a line is all the words of a move in the person's own language, which may be those of a command too.
func (m *lineMode) isMove(line string) bool {
	if m.table == nil || m.replay != nil || !m.table.Playing() || m.table.Scene.WhyIdle() != "" || m.Words.Code() == "en" {
		return false
	}
	typed := wordsIn(line)
	return slices.ContainsFunc(m.table.spoken(), func(s spoken) bool { return slices.Equal(s.words, typed) })
}

// typable are the words of the commands and of the questions about the game that can be typed now.
func (m *lineMode) typable() []string {
	words := board.Texts(m.commands(), func(_ int, c lineCommand) string { return c.word })
	switch {
	case m.replay != nil:
		return append(words, m.replay.Presenter.Topics()...)
	case m.table != nil && m.table.Presenter != nil:
		return append(words, m.table.Presenter.Topics()...)
	}
	return words
}

// english is a line with the English word for what it begins with, where that is a word of the person's own language, or
// the beginning of only one.
func (m *lineMode) english(line string, whole bool) string { return m.englishOf(m.Words, line, whole) }

func (m *lineMode) englishOf(w *lang.Words, line string, whole bool) string {
	words, typable := strings.Fields(line), m.typable()
	if len(words) == 0 {
		return line
	}
	best, longest, begun := line, 0, map[string]bool{}
	for _, word := range typable {
		for _, own := range w.Typed(word) {
			n := strings.Count(own, " ") + 1
			if n <= longest || n > len(words) {
				continue
			}
			if strings.EqualFold(strings.Join(words[:n], " "), own) {
				best, longest = strings.Join(append([]string{word}, words[n:]...), " "), n
			} else if len(words[0]) > 1 && strings.HasPrefix(own, strings.ToLower(words[0])) {
				begun[word] = true
			}
		}
	}
	if whole || longest > 0 || len(begun) != 1 || slices.Contains(typable, strings.ToLower(words[0])) {
		return best
	}
	for word := range begun {
		words[0] = word
	}
	return strings.Join(words, " ")
}

// said is what the person is told to type for a word.
func (n *narrator) said(word string) string {
	if own := n.Words.Typed(word); len(own) > 0 {
		return own[0]
	}
	return word
}

// means reports whether somebody has typed a word, in English or in the own language.
func (n *narrator) means(typed, word string) bool {
	return strings.EqualFold(typed, word) || slices.ContainsFunc(n.Words.Typed(word), func(own string) bool { return strings.EqualFold(typed, own) })
}

// meansYes reports whether somebody has typed that they mean it.
func (n *narrator) meansYes(typed string) bool { return typed == "yes" || n.means(typed, "agree") }

// meansOff reports whether somebody has typed that something shall be so no more; the own word for "off" calls an evening off.
func (n *narrator) meansOff(typed string) bool {
	return strings.EqualFold(typed, "off") || n.means(typed, "switched-off")
}

// meant is the one of some words that somebody has typed, in English or in the own language; else what was typed.
func (n *narrator) meant(typed string, words []string) string {
	if at := slices.IndexFunc(words, func(word string) bool { return n.means(typed, word) }); at >= 0 {
		return words[at]
	}
	return typed
}

// mayBe reports whether a command or a question about the game begins so.
func (m *lineMode) mayBe(beginning string) bool {
	begins := func(word string) bool { return strings.HasPrefix(word, beginning) }
	return slices.ContainsFunc(m.commands(), func(c lineCommand) bool { return begins(c.word) && !isAboutPeople(c) }) ||
		slices.ContainsFunc(m.table.Presenter.Topics(), begins)
}

func (m *lineMode) repeat() {
	if m.replay != nil {
		m.replay.tellMoment(true)
		return
	}
	if m.table != nil {
		m.table.repeat()
		return
	}
	m.print(m.Words.T("lines.hall"))
}

// runs carries out the command that a word names: as a whole, or by its beginning when no other command begins so.
func (m *lineMode) runs(word, arg string, whole bool) bool {
	var found []lineCommand
	for _, c := range m.commands() {
		if c.word == word {
			c.do(m, arg)
			return true
		}
		if strings.HasPrefix(c.word, word) && !isAboutPeople(c) {
			found = append(found, c)
		}
	}
	switch {
	case whole || len(found) == 0:
		return false
	case len(found) == 1:
		found[0].do(m, arg)
	default:
		words := board.Texts(found, func(_ int, c lineCommand) string { return c.word })
		m.print(m.Words.T("lines.ambiguous", word, board.Either(m.Words, words)))
	}
	return true
}

func isAboutPeople(c lineCommand) bool {
	return slices.ContainsFunc(companyCommands, func(o lineCommand) bool { return o.help == c.help })
}

// tellOpened tells of tables with a free chair that were opened since, and notes the newest.
func (m *lineMode) tellOpened(h *lobby.Hall, aloud bool) {
	newest := m.openedTold
	for c := range h.Tables.All() { // these come first, the newest at their head
		if c.Phase != table.Gathering || tell.FreeChairs(c) == 0 || !c.Since.After(m.openedTold) {
			break
		}
		if newest.Before(c.Since) {
			newest = c.Since
		}
		if aloud {
			m.print(m.Words.T("lines.opened", m.GameTitle(c.Game, c.Title), string(c.ID)))
		}
	}
	m.openedTold = newest
}

func (m *lineMode) join(code string) {
	if _, _, isMoment := table.MomentOf(code); isMoment {
		m.lookBack(code)
		return
	}
	m.enterOpened(func(ctx context.Context, v tell.Visit) (table.ID, error) { return v.Join(ctx, code) })
}

func (m *lineMode) enterOpened(ask func(ctx context.Context, v tell.Visit) (table.ID, error)) {
	if id, ok := got(m.narrator, ask); ok {
		m.replay = nil
		m.enterTable(id)
	}
}

// enterTable goes to a table, whose snapshots come by the mailbox.
func (m *lineMode) enterTable(id table.ID) {
	m.table, m.visitor.At = &lineTable{narrator: m.narrator, visitor: m.visitor, TableInView: tell.TableInView{ID: id, PresenterOf: m.env.PresenterOf}}, id
	if !m.did(func(ctx context.Context, v tell.Visit) error { return v.Look(ctx, id) }) {
		m.table, m.visitor.At = nil, ""
		return
	}
	m.tellNote(id)
}

// tellNote tells what the person noted about a table, if anything.
func (m *lineMode) tellNote(id table.ID) {
	ctx, cancel := m.moment()
	defer cancel()
	if n, err := m.lobby.Visit.Note(ctx, id); err == nil && n.Text != "" {
		m.print(m.NoteText(n))
	}
}

func (m *lineMode) listPeople() {
	if m.visitor.Hall == nil {
		return
	}
	var names []string
	for p := range m.visitor.Hall.People.All() {
		names = append(names, p.Person.Name)
	}
	m.print(m.Words.N("hall.people", len(names)) + ": " + m.Words.List(names) + ".")
}
