package lines

import (
	"slices"
	"strings"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

// menu tells what can be typed here, group by group as the menu of a screen has it, or what fits some words.
func (m *lineMode) menu(typed string) {
	if typed != "" {
		m.find(typed)
		return
	}
	for _, g := range keys.Groups {
		var list []string
		for _, c := range m.commands() {
			if known, ok := keys.OfWord(c.word); ok && known.Group == g {
				if said := m.commandSaid(c.word, known); !slices.Contains(list, said) {
					list = append(list, said)
				}
			}
		}
		if len(list) > 0 {
			m.print(m.Words.T("menu."+string(g)) + ": " + strings.Join(list, ", ") + ".")
		}
	}
	m.print(m.Words.T("lines.menu"))
}

// commandSaid is a word, and what the screens call it where that is another one.
func (m *lineMode) commandSaid(word string, c keys.Command) string {
	word = m.said(word)
	if name := m.Words.T("act." + c.Name); !c.Aloud && !strings.EqualFold(name, word) {
		return word + " (" + name + ")"
	}
	return word
}

// find tells what fits some words: people, tables, and what can be typed.
func (m *lineMode) find(typed string) {
	var found []string
	for _, p := range m.peopleHere() {
		if name := p.Name; tell.Fits(typed, name) > tell.InWord {
			found = append(found, m.Words.T("lines.menu.person", name))
		}
	}
	cards := m.visitor.Tables()
	for i := range cards.Len() {
		c := cards.At(i)
		if title := m.GameTitle(c.Game, c.Title); tell.Fits(typed, string(c.ID), title) >= tell.BeginsWord {
			found = append(found, m.Words.T("lines.menu.table", title, string(c.ID)))
		}
	}
	var commands []string
	for _, c := range m.commands() {
		said := m.said(c.word) + ": " + m.Words.T(c.help)
		fits := func(known keys.Command) bool {
			return known.Word == c.word && tell.CommandFits(typed, known.Name) > tell.NoFit
		}
		if slices.ContainsFunc(keys.Commands, fits) && !slices.Contains(commands, said) {
			commands = append(commands, said)
		}
	}
	if found = append(found, commands...); len(found) == 0 {
		found = []string{m.Words.T("lines.menu.none", typed)}
	}
	m.print(found...)
}

// peopleHere are friends, and who is in the saloon.
func (m *lineMode) peopleHere() (list []table.Person) {
	if m.visitor.Hall == nil {
		return nil
	}
	for _, f := range m.visitor.Friends() {
		list = append(list, table.Person{ID: f.ID, Name: f.Name})
	}
	for p := range m.visitor.Hall.People.All() {
		if p.Person.ID != m.visitor.Person.ID && !slices.ContainsFunc(list, func(o table.Person) bool { return o.ID == p.Person.ID }) {
			list = append(list, p.Person)
		}
	}
	return list
}

// abroad is a line with the English word for what it begins with in any language.
func (m *lineMode) abroad(line string) string {
	for _, code := range lang.Languages() {
		if said := m.englishOf(lang.For(code), line, true); said != line {
			return said
		}
	}
	return line
}

// runsAbroad carries out what a line says in another language than the own one.
func (m *lineMode) runsAbroad(line string) bool {
	said := m.abroad(line)
	word, arg, _ := strings.Cut(said, " ")
	return said != line && (m.looksBack(word, arg, true) || m.asksTopic(word, arg, true) || m.runs(word, arg, true))
}

// isWord reports whether a text is a word of a command, in any language and wherever the command can be typed.
func isWord(text string) bool {
	for _, c := range slices.Concat(hallCommands, tableCommands, replayCommands, anyCommands, companyCommands, moderatorCommands, listing()) {
		words := []string{c.word}
		for _, code := range lang.Languages() {
			words = append(words, lang.For(code).Typed(c.word)...)
		}
		if slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, text) }) {
			return true
		}
	}
	return false
}

func (m *lineMode) help(of string) {
	if of = m.english(strings.ToLower(of), false); of != "" {
		if !slices.Contains(m.typable(), of) { // it may mean something else in another language
			of = m.abroad(of)
		}
		m.explain(of)
		return
	}
	var words []string
	for _, c := range m.commands() {
		if word := m.said(c.word); !slices.Contains(words, word) && (c.word != "webhook" || m.lobby.HasHooks()) { // one word may mean something at the table and something else with a name
			words = append(words, word)
		}
	}
	if m.table != nil && m.table.Playing() {
		m.print(m.Words.T("lines.help.ask", strings.Join(board.Texts(m.table.Presenter.Topics(), func(_ int, topic string) string { return m.said(topic) }), ", ")))
	}
	m.print(m.Words.T("lines.help.words", strings.Join(words, ", ")), m.Words.T("lines.help.beginnings"))
}

// explain tells what a word does: one that is meant as a whole before one that it begins.
func (m *lineMode) explain(word string) {
	told := m.explainMove(word) || m.explainTopic(word, true) || m.explainCommand(word, true) || m.explainTopic(word, false) ||
		m.explainVerb(word) || m.explainCommand(word, false) || m.explainOption(word)
	if !told {
		m.tellWhat(word)
	}
}

func (m *lineMode) explainTopic(word string, whole bool) bool {
	t := m.table
	if t == nil || t.Snap == nil {
		return false
	}
	topics := t.Presenter.Topics()
	at := slices.IndexFunc(topics, func(topic string) bool { return topic == word || !whole && strings.HasPrefix(topic, word) })
	if at >= 0 {
		m.print(m.said(topics[at]) + ": " + m.Words.T(t.Presenter.Game()+".help."+topics[at]))
	}
	return at >= 0
}

func (m *lineMode) explainCommand(word string, whole bool) bool {
	list := slices.Concat(m.commands(), hallCommands, tableCommands)
	at := slices.IndexFunc(list, func(c lineCommand) bool { return c.word == word || !whole && strings.HasPrefix(c.word, word) })
	if at < 0 {
		return false
	}
	m.print(m.said(list[at].word) + ": " + m.Words.T(list[at].help))
	switch list[at].word {
	case "bot":
		m.explainLevels()
	case "say":
		m.print(strings.ReplaceAll(m.Phrases(), tell.BetweenPhrases, ", ") + ".")
	}
	return true
}

// explainVerb says of a move that is none now that it is one of the game, and what the game calls so.
func (m *lineMode) explainVerb(word string) bool {
	t := m.table
	if t == nil || t.Snap == nil || t.Snap.View == nil || !t.isVerb(word) {
		return false
	}
	m.print(m.Words.T("lines.help.later", word, m.GameTitle(t.Snap.Card.Game, t.Snap.Card.Title)))
	m.print(t.Presenter.Ask(t.Scene, "what", word)...)
	return true
}

// explainMove says how a move that begins with a word is typed, by one that is legal now.
func (m *lineMode) explainMove(word string) bool {
	if m.table == nil || m.table.asked.question == "" {
		return false
	}
	var found []rules.Move
	for _, s := range m.table.spoken() {
		if s.notation[0] == word {
			found = append(found, s.move)
		}
	}
	if len(found) > 0 {
		m.print(m.Words.N("lines.help.move", len(found), word, m.table.MoveWords(found[len(found)/2])))
	}
	return len(found) > 0
}

func (m *lineMode) explainLevels() {
	for _, level := range m.lobby.Ladder() {
		m.print(level + ": " + m.LevelAbout(level) + ".")
	}
}

// explainOption tells what an option of a new table may be, or all options of all games.
func (m *lineMode) explainOption(word string) bool {
	if word == "options" || word == "games" {
		m.explainNew()
		return true
	}
	var said []string
	tells := func(options []rules.Option, title func(key string) string) {
		for _, o := range options {
			if o.Key == word || strings.ToLower(title(o.Key)) == word {
				said = append(said, m.optionLines([]rules.Option{o}, title)...)
			}
		}
	}
	tells(table.TermOptions(), func(key string) string { return m.Words.T("terms." + key) })
	for _, g := range m.lobby.Games() {
		tells(g.Info().Options, func(key string) string { return m.Words.Option(g.Info().ID, key) })
	}
	m.print(said...)
	return len(said) > 0
}
