package lines

import (
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/tui/tell"
)

// A longList is told in parts.
type longList struct {
	count, told int
	line        func(i int) string
	heard       func(told int) // is called when so many lines have been told; may be nil
}

const fewLines = 25

func (n *narrator) tellList(l longList) {
	n.rest = l
	n.tellMore()
}

// tellLines tells a list of lines so.
func (n *narrator) tellLines(lines []string) {
	n.tellList(longList{count: len(lines), line: func(i int) string { return lines[i] }})
}

// tellMore goes on with the list that was told last. It is false when all of it was told.
func (n *narrator) tellMore() bool {
	l := &n.rest
	if l.told == l.count {
		return false
	}
	for end := min(l.told+fewLines, l.count); l.told < end; l.told++ {
		n.print(l.line(l.told))
	}
	if l.heard != nil {
		l.heard(l.told)
	}
	if left := l.count - l.told; left > 0 {
		n.print(n.Words.N("lines.more", left))
	}
	return true
}

// more goes on with the list that was told last, or with the games of somebody.
func (m *lineMode) more() {
	switch told := m.tellMore(); {
	case told:
	case m.table == nil:
		m.tellPlayed("more")
	default:
		m.print(m.Words.T("lines.no-more"))
	}
}

// A linePlayed is whose games were listed last, which of them, and where the list goes on.
type linePlayed struct {
	name, with string
	asked      lobby.Played
}

// tellPlayed lists a player's newest games: "played bob with ann montana won". "played more" lists
// those before.
func (m *lineMode) tellPlayed(arg string) {
	if arg != "more" {
		m.played, m.rest = m.playedMeant(arg), longList{}
	} else if m.played.asked.From == "" {
		m.print(m.Words.T("lines.no-more"))
		return
	}
	p := &m.played
	if p.asked.Who = m.whoMeant(p.name); p.asked.Who == "" {
		return
	}
	if p.with != "" {
		if p.asked.With = m.whoMeant(p.with); p.asked.With == "" {
			return
		}
	}
	ctx, cancel := m.moment()
	defer cancel()
	page, err := m.lobby.Visit.Played(ctx, p.asked)
	if m.failed(err) {
		return
	}
	for _, game := range page.Games {
		m.print(m.PlayedSaid(game))
	}
	if len(page.Games) == 0 {
		m.print(m.Words.T("page.no-games"))
	}
	if p.asked.From = page.Next; page.Next != "" {
		m.print(m.Words.T("page.more"))
	}
}

// playedMeant is which games words ask for: a name first, if it is not the own, then with and
// another name, a game, and won, lost or rated.
func (m *lineMode) playedMeant(arg string) (p linePlayed) {
	p.asked.Limit = 10
	name := &p.name
	for _, word := range strings.Fields(arg) {
		game := m.gameMeant(word)
		switch result := lobby.Result(strings.ToLower(word)); {
		case strings.EqualFold(word, "with"):
			name = &p.with
		case result != lobby.AnyResult && slices.Contains(tell.Results, result):
			p.asked.Result = result
		case game != nil && (*name != "" || name == &p.name && strings.EqualFold(word, game.Info().ID)):
			p.asked.Game = game.Info().ID
		default:
			*name = strings.TrimSpace(*name + " " + word)
		}
	}
	return p
}
