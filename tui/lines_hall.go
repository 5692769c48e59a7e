package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saloon/lobby/table"
)

// A lineCommand is a word that can be typed in line mode.
type lineCommand struct {
	word string
	help string // a key of the catalogue
	do   func(m *lineMode, arg string) error
}

// hallCommands work away from a table.
var hallCommands = []lineCommand{
	{"tables", "lines.help.tables", func(m *lineMode, _ string) error { m.tables(); return nil }},
	{"go", "lines.help.go", func(m *lineMode, arg string) error { m.goTable(arg); return nil }},
	{"join", "lines.help.join", func(m *lineMode, arg string) error { m.join(arg); return nil }},
	{"new", "lines.help.new", func(m *lineMode, arg string) error { m.newTable(arg); return nil }},
	{"lesson", "lines.help.lesson", func(m *lineMode, arg string) error { m.lesson(arg); return nil }},
	{"people", "lines.help.people", func(m *lineMode, _ string) error { m.peopleHere(); return nil }},
}

// anyCommands work everywhere.
var anyCommands = []lineCommand{
	{"say", "lines.help.say", func(m *lineMode, arg string) error { m.speak(arg); return nil }},
	{"rules", "lines.help.rules", func(m *lineMode, arg string) error { m.book(arg); return nil }},
	{"quit", "lines.help.quit", func(*lineMode, string) error { return errLeft }},
}

// commands are those that work here.
func (m *lineMode) commands() []lineCommand {
	if m.app.table != nil {
		return slices.Concat(tableCommands, anyCommands)
	}
	return slices.Concat(hallCommands, anyCommands)
}

// obey carries a typed line out.
func (m *lineMode) obey(line string) error {
	line = strings.Join(strings.Fields(line), " ")
	word, arg, _ := strings.Cut(line, " ")
	if line == "" {
		if m.app.table != nil {
			m.moves("")
		}
		return nil
	}
	if word == "help" || word == "?" {
		for _, c := range m.commands() {
			m.print(fmt.Sprintf("%-8s %s", c.word, m.words.T(c.help)))
		}
		return nil
	}
	for _, c := range m.commands() {
		if c.word == word {
			return c.do(m, arg)
		}
	}
	if m.app.table != nil && m.app.table.playing() {
		m.playTyped(line)
		return nil
	}
	m.print(m.words.T("lines.unknown", word))
	return nil
}

// sorted are the tables in the order of the screen.
func (m *lineMode) sorted() []*table.Card { return (&lobbyScreen{}).tables(m.app) }

// tables lists the tables by number.
func (m *lineMode) tables() {
	cards := m.sorted()
	m.print(m.words.N("lobby.tables", len(cards)) + ".")
	for i, c := range cards {
		var names []string
		for _, chair := range c.Chairs {
			if chair.Person.Name != "" {
				names = append(names, chair.Person.Name)
			}
		}
		m.print(fmt.Sprintf("%d. %s, %s: %s. %s.", i+1, m.gameTitle(c.Game, c.Title), string(c.ID), m.words.List(names), m.cardState(c)))
	}
	m.print(m.words.T("lines.hall"))
}

// opened tells of tables that were opened since.
func (m *lineMode) opened(before, now []table.Card) {
	for i := range now {
		if c := &now[i]; c.Phase == table.Gathering && !listed(before, c.ID) {
			m.print(m.words.T("lines.opened", m.gameTitle(c.Game, c.Title), string(c.ID)))
		}
	}
}

// number reads a small number; 0 when it is none.
func number(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

func (m *lineMode) goTable(arg string) {
	cards := m.sorted()
	if n := number(arg); n >= 1 && n <= len(cards) {
		m.enterTable(cards[n-1].ID)
		return
	}
	m.enterTable(table.ID(arg))
}

func (m *lineMode) join(code string) {
	ctx, cancel := m.moment()
	defer cancel()
	id, err := m.visit.Join(ctx, code)
	if err != nil {
		m.print(m.sentence(err))
		return
	}
	m.enterTable(id)
}

// enterTable turns to a table; the mailbox brings what is there.
func (m *lineMode) enterTable(id table.ID) {
	ctx, cancel := m.moment()
	defer cancel()
	m.app.table = &tableInView{id: id}
	m.told, m.asked, m.turn, m.taught = 0, -1, false, ""
	if err := m.visit.Look(ctx, id); err != nil {
		m.app.table = nil
		m.print(m.sentence(err))
	}
}

// newTable opens a table: "new moonriver 3 private mode=legends".
func (m *lineMode) newTable(arg string) {
	words := strings.Fields(arg)
	if len(words) == 0 {
		m.print(m.words.T("lines.new"))
		for _, g := range m.house.Games() {
			m.describe(g.Info().ID)
		}
		m.print(m.words.T("lines.terms"))
		for _, o := range table.TermOptions() {
			m.print("  " + o.Key + "=" + strings.Join(o.Choices, "|") + "  " + m.words.T("terms."+o.Key))
		}
		return
	}
	game := m.house.Game(words[0])
	if game == nil {
		m.print(m.words.T("lines.no-game", words[0]))
		return
	}
	p := table.Proposal{Game: words[0], Seats: game.Info().MinSeats, Options: map[string]string{}}
	for _, word := range words[1:] {
		key, value, option := strings.Cut(word, "=")
		switch {
		case option && p.Get(key) != "":
			p.Set(key, value)
		case option:
			p.Options[key] = value
		case word == "private":
			p.Private = true
		case number(word) > 0:
			p.Seats = number(word)
		}
	}
	ctx, cancel := m.moment()
	defer cancel()
	id, err := m.visit.NewTable(ctx, p)
	if err != nil {
		m.print(m.sentence(err))
		return
	}
	m.enterTable(id)
}

// describe is a game with its seats and options, as "new" takes them.
func (m *lineMode) describe(id string) {
	info := m.house.Game(id).Info()
	m.print(m.words.T("lines.game", id, m.gameTitle(id, info.Title), info.MinSeats, info.MaxSeats))
	for _, o := range info.Options {
		m.print("  " + o.Key + "=" + strings.Join(o.Choices, "|") + "  " + m.words.Option(id, o.Key))
	}
}

func (m *lineMode) peopleHere() {
	if m.hall == nil {
		return
	}
	var names []string
	for _, p := range m.hall.People {
		names = append(names, p.Person.Name)
	}
	m.print(m.words.N("lobby.people", len(names)) + ": " + m.words.List(names) + ".")
}

func (m *lineMode) speak(text string) {
	ctx, cancel := m.moment()
	defer cancel()
	var err error
	if m.app.table != nil {
		err = m.visit.Do(ctx, m.app.table.id, table.Say{Text: text})
	} else {
		err = m.visit.Say(ctx, text)
	}
	if err != nil {
		m.print(m.sentence(err))
	}
}
