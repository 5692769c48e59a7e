package lines

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

type longList struct {
	count, told int
	atOnce      int // how many lines are told before one asks for more; 0 for fewLines
	line        func(i int) string
	heard       func(told int) // is called when so many lines have been told; may be nil
}

const fewLines = 25

func (n *narrator) tellList(l longList) {
	n.rest = l
	n.tellMore()
}

func (n *narrator) tellLines(lines []string) {
	n.tellList(longList{count: len(lines), line: func(i int) string { return lines[i] }})
}

// tellMore goes on with the list that was told last. It is false when all of it was told.
func (n *narrator) tellMore() bool {
	l := &n.rest
	if l.told == l.count {
		return false
	}
	for end := min(l.told+cmp.Or(l.atOnce, fewLines), l.count); l.told < end; l.told++ {
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

// tellPlayed lists a player's newest games: "played bob with ann montana won". "played more" lists those before.
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
	page, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.PlayedPage, error) { return v.Played(ctx, p.asked) })
	if !ok {
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

// playedMeant is which games words ask for: a name first, then with and another name, a game, and won, lost or rated.
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

// daily tells the deals of the day, or plays one: "daily try montana", "daily practise montana 2026-11-22".
func (m *lineMode) daily(arg string) {
	words := strings.Fields(strings.ToLower(arg))
	do, does := "", []string{"try", "practise", "practice", "hash"}
	if len(words) > 0 && slices.Contains(does, m.meant(words[0], does)) {
		do, words = m.meant(words[0], does), words[1:]
	}
	game, day := "", ""
	if len(words) > 0 {
		meant := m.gameMeant(words[0])
		if meant == nil {
			m.print(m.Words.T("deals.which", words[0]) + " " + m.Words.T("deals.how"))
			return
		}
		game = meant.Info().ID
	}
	if len(words) > 1 {
		day = words[1]
	}
	switch {
	case do == "" || do == "hash" && game != "":
		m.tellDeals(game, day, do == "hash")
	case game == "":
		m.print(m.Words.T("deals.how"))
	default:
		m.playDeal(game, day, do == "try")
	}
}

// tellDeals tells the deals of a day, or that of a game; its hashes and seeds are long, and told to whoever asks.
func (m *lineMode) tellDeals(game, day string, hashes bool) {
	for _, g := range m.lobby.Games() {
		info := g.Info()
		if len(info.Deal.Bots) == 0 || game != "" && info.ID != game {
			continue
		}
		page, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.DealPage, error) { return v.Deal(ctx, info.ID, day) })
		if !ok {
			return
		}
		switch {
		case game == "":
			m.print(m.GameTitle(page.Game, page.Title) + ": " + m.DealState(page.Deal) + " " + lang.Sentence(m.DealCount(&page)))
		case hashes:
			m.print(m.SeedsSaid(&page)...)
		default:
			m.print(m.DealSaid(&page, m.DealState(page.Deal))...)
			m.print(m.Words.T("deals.lines-hash", page.Game))
		}
	}
}

// TryOf is the table of the visitor's own try of today's deal, once it is over.
func TryOf(ctx context.Context, v tell.Visit, game string) (table.ID, error) {
	page, err := v.Deal(ctx, game, "")
	switch {
	case err != nil || page.Mine != nil:
		return page.Table, err
	case page.State == lobby.DealNoKey:
		return "", lobby.RefusedNoKey
	case page.State == lobby.DealOpen:
		return "", lobby.RefusedUntried
	}
	return "", table.RefusedNotOver
}

// playDeal goes to the table of a try, or of practice; without a day that is of today. Of a try that is over it tells
// the result.
func (m *lineMode) playDeal(game, day string, counts bool) {
	if counts {
		page, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.DealPage, error) { return v.Deal(ctx, game, day) })
		if !ok {
			return
		}
		if page.Mine != nil {
			m.print(m.DealState(page.Deal))
			m.tellResult(string(page.Table))
			return
		}
	}
	m.enterOpened(func(ctx context.Context, v tell.Visit) (table.ID, error) {
		switch {
		case counts && day == "":
			return v.TryDeal(ctx, game)
		case counts:
			return v.ResumeTry(ctx, day, game)
		}
		return v.PractiseDeal(ctx, cmp.Or(day, m.env.Now().UTC().Format(time.DateOnly)), game)
	})
}

func (t *lineTable) overSaid() string {
	if said := t.overOfEvening(); said != "" {
		return said
	}
	if t.Snap.Card.Deal != "" {
		return t.Words.T("deals.lines-over", t.Snap.Card.Game, t.Snap.Card.Deal)
	}
	return t.Words.T(board.If(tell.GoesOn(&t.Snap.Card), "again.lines-series", "again.lines"))
}

// TellDeal tells the page of a deal in lines. Who has a key that is not known yet hears that it gives them a try, too.
func TellDeal(e tell.Env, page lobby.DealPage, out io.Writer) error {
	return told(e, out, func(m *lineMode) {
		state := m.DealState(page.Deal)
		if e.KeyIsNew() {
			state = m.Words.T("deals.state.new-key", e.Address)
		}
		m.print(append(m.DealSaid(&page, state), m.SeedsSaid(&page)...)...)
	})
}

// DealMeant is the game that a word means, whose deals are asked for; "" for none.
func DealMeant(e tell.Env, word string) string {
	m := newLineMode(context.Background(), e, io.Discard)
	if g := m.gameMeant(strings.ToLower(word)); g != nil {
		return g.Info().ID
	}
	return ""
}
