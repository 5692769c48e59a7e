package lines

import (
	"context"
	"slices"
	"strings"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tell"
)

func (m *lineMode) newTable(arg string) {
	if strings.TrimSpace(arg) == "" {
		m.explainNew()
		return
	}
	if p, ok := m.proposed(arg, table.Proposal{}); ok {
		if p.Seats == 0 {
			p.Seats = m.lobby.Game(p.Game).Info().MinSeats
		}
		m.openTable(p)
	}
}

// proposed is a table as somebody types it; what it leaves open is as in another proposal.
func (m *lineMode) proposed(arg string, p table.Proposal) (table.Proposal, bool) {
	words := strings.Fields(strings.ToLower(arg))
	game := m.gameMeant(words[0])
	if game == nil {
		m.print(m.Words.T("lines.no-game", words[0]))
		return p, false
	}
	p.Game, p.Options = game.Info().ID, map[string]string{}
	options := slices.Concat(game.Info().Options, table.TermOptions())
	for _, word := range m.joinedOptions(words[1:], options) {
		key, value, option := strings.Cut(word, "=")
		switch {
		case option && p.Get(key) != "":
			p.Set(key, value)
		case option && optionOf(options, key) != nil:
			p.Options[key] = value
		case board.Begins("private", word) || m.means(word, "private"):
			p.Private = true
		case board.Begins("friends", word) || m.means(word, "friends"):
			p.Friends = true
		case tell.Number(word) > 0:
			p.Seats = tell.Number(word)
		default:
			m.print(m.Words.T("lines.new-word", word))
			return p, false
		}
	}
	return p, true
}

func (m *lineMode) openTable(p table.Proposal) {
	m.enterOpened(func(ctx context.Context, v tell.Visit) (table.ID, error) { return v.NewTable(ctx, p) })
}

func (m *lineMode) explainNew() {
	m.print(m.Words.T("lines.new"))
	for _, g := range m.lobby.Games() {
		info := g.Info()
		m.print(m.Words.T("lines.game", info.ID, m.GameTitle(info.ID, info.Title), info.MinSeats, info.MaxSeats))
		m.print(m.optionLines(info.Options, func(key string) string { return m.Words.Option(info.ID, key) })...)
	}
	m.print(m.Words.T("lines.terms"))
	m.print(m.optionLines(table.TermOptions(), func(key string) string { return m.Words.T("terms." + key) })...)
}

// optionLines are options with what they may be, a line for each. Those that each seat has are one line.
func (m *lineMode) optionLines(options []rules.Option, title func(key string) string) []string {
	var list []string
	for i, o := range options {
		choices := board.Either(m.Words, board.Texts(o.Choices, func(_ int, choice string) string { return m.choiceSaid(choice) }))
		switch next := i + 1; {
		case o.Seat > 1:
		case o.Seat == 1 && next < len(options) && options[next].Seat == 2:
			last := next
			for last+1 < len(options) && options[last+1].Seat > options[last].Seat {
				last++
			}
			list = append(list, m.Words.T("lines.options", o.Key, options[last].Key, choices))
		default:
			list = append(list, m.Words.T("lines.option", title(o.Key), m.said(o.Key), choices))
		}
	}
	return list
}

// choiceSaid is what the person is told to type for a choice; the own word for "off" calls an evening off.
func (n *narrator) choiceSaid(choice string) string {
	if choice == "off" {
		return n.said("switched-off")
	}
	return n.said(choice)
}

func optionOf(options []rules.Option, key string) *rules.Option {
	if at := slices.IndexFunc(options, func(o rules.Option) bool { return o.Key == key }); at >= 0 {
		return &options[at]
	}
	return nil
}

// joinedOptions puts an equals sign between the key of an option and a choice behind it, both in English.
func (m *lineMode) joinedOptions(words []string, options []rules.Option) []string {
	keys := board.Texts(options, func(_ int, o rules.Option) string { return o.Key })
	var list []string
	for i := 0; i < len(words); i++ {
		key, choice, joined := strings.Cut(words[i], "=")
		o := optionOf(options, m.meant(key, keys))
		if o == nil {
			list = append(list, words[i])
			continue
		}
		if next := i + 1; !joined && next < len(words) {
			choice = words[next]
		}
		chosen := slices.IndexFunc(o.Choices, func(c string) bool { return c == choice || m.choiceSaid(c) == choice })
		switch {
		case chosen < 0 && joined:
			list = append(list, o.Key+"="+choice)
		case chosen < 0:
			list = append(list, words[i])
		default:
			list = append(list, o.Key+"="+o.Choices[chosen])
			i += board.If(joined, 0, 1)
		}
	}
	return list
}
