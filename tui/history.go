package tui

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A history lists the games that somebody has finished, the newest first, with fields above that say which.
type history struct {
	parts

	of     string // whose games, see lobby.Visit.WhoIs; "" for the visitor's own
	game   string // only games of this one; "" for all
	with   mate   // only games with this one; zero for all
	result lobby.Result
	mates  []mate // who took part in the games that have been read
	asked  int    // how often the list was asked for anew, to know the newest answer
	known  bool   // the list has been answered
	next   string // where the list goes on; "" at its end
	games  []lobby.Finished
}

type mate struct{ who, name string }

const (
	gamesAtOnce   = 50 // games are asked for at a time
	historyFields = 3  // rows above the games that can be changed
)

func newHistory(p parts, of string) *history {
	h := &history{parts: p, of: of}
	if me := p.visitor.Person; me.Kind == table.KindPlayer && of != "" && of != string(me.ID) {
		h.mates = []mate{{string(me.ID), me.Name}}
	}
	return h
}

func (h *history) load() tea.Cmd {
	h.asked++
	return h.loadFrom("")
}

func (h *history) loadFrom(from string) tea.Cmd {
	n := h.asked
	ask := lobby.Played{Who: h.of, Game: h.game, With: h.with.who, Result: h.result, From: from, Limit: gamesAtOnce}
	played := func(ctx context.Context, v tell.Visit) (lobby.PlayedPage, error) { return v.Played(ctx, ask) }
	return tell.Ask(h.lobby, played, func(found lobby.PlayedPage) tea.Cmd {
		if n != h.asked {
			return nil // something else was chosen meanwhile
		}
		if from == "" {
			h.games = nil
		}
		h.known, h.games, h.next = true, append(h.games, found.Games...), found.Next
		h.meet(found.Games)
		if len(h.games) == 0 && h.next != "" { // rare ones: the lobby has looked for some time
			return h.loadFrom(h.next)
		}
		return nil
	})
}

func (h *history) meet(games []lobby.Finished) {
	for _, g := range games {
		for i, p := range g.Players {
			if int(g.Seat) == i+1 || i >= len(g.Who) || g.Who[i] == "" || p.Name == "" {
				continue
			}
			m := mate{g.Who[i], p.Name}
			if level, own := lobby.LevelOf(m.who); own { // whose bots have many names
				m.name = h.Words.T("gather.bot", h.LevelName(level))
			}
			if !slices.ContainsFunc(h.mates, func(known mate) bool { return known.who == m.who }) {
				h.mates = append(h.mates, m)
			}
		}
	}
}

// rows is how many rows there are: the fields, and the games. Somebody without any game has no fields.
func (h *history) rows() int {
	if len(h.games) == 0 && !h.narrowed() {
		return 0
	}
	return historyFields + len(h.games)
}

func (h *history) narrowed() bool {
	return h.game != "" || h.with.who != "" || h.result != lobby.AnyResult
}

func (h *history) marked(row int) table.ID {
	if at := row - historyFields; at >= 0 && at < len(h.games) {
		return h.games[at].ID
	}
	return ""
}

func (h *history) openAction(row int) action {
	switch id := h.marked(row); {
	case id != "":
		return h.act("open-game", func(string) tea.Cmd { return h.window.openMoment(id, 0) }, "enter")
	case row == 1:
		return h.act("name-mate", func(string) tea.Cmd { return h.nameMate() }, "enter")
	}
	return h.act("next-choice", func(string) tea.Cmd { return h.change(row, 1) }, "enter")
}

func (h *history) nameMate() tea.Cmd {
	return h.front.typeLine(typing{badge: h.Words.T("badge.mate"), stays: true, done: func(name string) tea.Cmd {
		take := func(who string) tea.Cmd {
			h.front.typing, h.with = nil, mate{who, name}
			return h.load()
		}
		if name == "" {
			return take("")
		}
		return tell.Ask(h.lobby, func(_ context.Context, v tell.Visit) (string, error) { return v.WhoIs(name) }, take)
	}}, "", tell.NameLimit+len("bot "))
}

func (h *history) more(row int) tea.Cmd {
	from := h.next
	if from == "" || row < h.rows()-2 {
		return nil
	}
	h.next = "" // until it is answered
	return h.loadFrom(from)
}

func (h *history) change(field, by int) tea.Cmd {
	h.fields()[field].turn(by)
	return h.load()
}

func (h *history) fields() []choice {
	w, games := h.Words, []string{""}
	for _, g := range h.lobby.Games() {
		games = append(games, g.Info().ID)
	}
	game, with := w.T("page.all-games"), cmp.Or(h.with.name, w.T("page.with-anybody"))
	if h.game != "" {
		game = h.GameTitle(h.game, h.lobby.Game(h.game).Info().Title)
	}
	result := w.T("page.result." + cmp.Or(string(h.result), "any"))
	return []choice{
		{w.T("page.field.game"), game, func(by int) { h.game = turned(games, h.game, by) }},
		{w.T("page.field.with"), with, func(by int) { h.with = turned(append([]mate{{}}, h.mates...), h.with, by) }},
		{w.T("page.field.result"), result, func(by int) { h.result = turned(tell.Results, h.result, by) }},
	}
}

type choice struct {
	name, value string
	turn        func(by int) // goes on by so many values
}

func (c choice) draw(line widget.Area, st style.Style) {
	line.Fit(0, 0, 16, st, c.name)
	line.Fit(17, 0, line.W-17, st, "‹ "+c.value+" ›")
}

// turned is the choice so many after another one; the first one comes after the last.
func turned[T comparable](list []T, from T, by int) T {
	return list[(max(slices.Index(list, from), 0)+by+len(list))%len(list)]
}

func (h *history) prompt(row int) (badge, text string) {
	switch id := h.marked(row); {
	case id != "":
		return h.Words.T("badge.read"), h.Words.T("page.prompt-game", string(id))
	case row == 1:
		return h.Words.T("badge.change"), h.Words.T("page.prompt-mate")
	}
	return h.Words.T("badge.change"), h.Words.T("page.prompt-field")
}

func (h *history) drawRow(line widget.Area, row int, st style.Style) {
	if row < historyFields {
		h.fields()[row].draw(line, st)
		return
	}
	h.drawPlayed(line, h.games[row-historyFields], st)
}

func (h *history) drawPlayed(line widget.Area, g lobby.Finished, st style.Style) {
	lesser := st.Lesser()
	line.Text(0, 0, lesser, g.Ended.Format("2006-01-02"))
	line.Fit(12, 0, 16, st, h.GameTitle(g.Game, g.Title))
	line.Fit(29, 0, 8, style.Of(style.Strong).On(st.Ground()), h.PlaceOf(g))
	rated, took := board.If(g.Rated, h.Words.T("card.rated"), ""), board.If(line.W > 100, h.TookSaid(g), "")
	line.Fit(38, 0, line.W-38, lesser, strings.Join(tell.NonEmpty(h.NamesAndPoints(g), rated, took), " · "))
}

// empty says that there is no game; "" where there are some, or where that is not known yet.
func (h *history) empty() string {
	switch {
	case !h.known || len(h.games) > 0:
		return ""
	case h.narrowed():
		return h.Words.T("page.none-such")
	}
	return h.NoGames(h.of)
}
