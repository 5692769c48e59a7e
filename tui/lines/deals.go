package lines

import (
	"context"
	"io"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

// daily tells the deals of the day, or plays one: "daily montana", "daily try montana",
// "daily practise montana 2026-11-22".
func (m *lineMode) daily(arg string) {
	words := strings.Fields(strings.ToLower(arg))
	do := ""
	if len(words) > 0 && (words[0] == "try" || words[0] == "practise" || words[0] == "practice") {
		do, words = words[0], words[1:]
	}
	game, day := "", ""
	if len(words) > 0 {
		meant := m.gameMeant(words[0])
		if meant == nil {
			m.print(m.Words.T("deals.which", arg))
			return
		}
		game = meant.Info().ID
	}
	if len(words) > 1 {
		day = words[1]
	}
	switch {
	case do == "":
		m.tellDeals(game, day)
	case game == "":
		m.print(m.Words.T("deals.which", arg))
	default:
		m.playDeal(game, day, do == "try")
	}
}

func (m *lineMode) tellDeals(game, day string) {
	for _, g := range m.lobby.Games() {
		info := g.Info()
		if len(info.Deal.Bots) == 0 || game != "" && info.ID != game {
			continue
		}
		ctx, cancel := m.moment()
		page, err := m.lobby.Visit.Deal(ctx, info.ID, day)
		cancel()
		if m.failed(err) {
			return
		}
		if game == "" {
			m.print(m.GameTitle(page.Game, page.Title) + ": " + m.DealState(page.Deal) + " " + lang.Sentence(m.DealCount(&page)))
			continue
		}
		m.print(m.DealSaid(&page, m.DealState(page.Deal))...)
	}
}

// playDeal goes to the table of a try, or of practice; without a day that is of today.
func (m *lineMode) playDeal(game, day string, counts bool) {
	ctx, cancel := m.moment()
	defer cancel()
	var id table.ID
	var err error
	switch {
	case counts && day == "":
		id, err = m.lobby.Visit.TryDeal(ctx, game)
	case counts:
		id, err = m.lobby.Visit.ResumeTry(ctx, day, game)
	default:
		if day == "" {
			day = m.env.Now().UTC().Format("2006-01-02")
		}
		id, err = m.lobby.Visit.PractiseDeal(ctx, day, game)
	}
	if !m.failed(err) {
		m.enterTable(id)
	}
}

// overSaid is what can be typed when the game is over.
func (t *lineTable) overSaid() string {
	if t.Snap.Card.Deal != "" {
		return t.Words.T("deals.lines-over", t.Snap.Card.Game, t.Snap.Card.Deal)
	}
	if tell.GoesOn(&t.Snap.Card) {
		return t.Words.T("again.lines-series")
	}
	return t.Words.T("again.lines")
}

// TellDeal tells the page of a deal in lines. Who has a key that is not known yet hears that it gives
// them a try, too.
func TellDeal(e tell.Env, page lobby.DealPage, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	state := m.DealState(page.Deal)
	if e.KeyIsNew() {
		state = m.Words.T("deals.state.new-key", e.Address)
	}
	m.print(m.DealSaid(&page, state)...)
	return m.out.Flush()
}

// DealMeant is the game that a word means, whose deals are asked for; "" for none.
func DealMeant(e tell.Env, word string) string {
	m := newLineMode(context.Background(), e, io.Discard)
	if g := m.gameMeant(strings.ToLower(word)); g != nil {
		return g.Info().ID
	}
	return ""
}
