package tui

import (
	"slices"
	"strings"

	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/gamecard"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

func (g *gatherScreen) drawOptions(area widget.Area) {
	card := &g.table.Snap.Card
	x := gamecard.Stamp(area, 0, 0, card.Game, style.Plain)
	area.Fit(x, 0, area.W-x, style.Of(style.Title), g.GameTitle(card.Game, card.Title))
	rows := g.terms()
	wide, lines := 0, 2
	for _, row := range rows {
		wide = max(wide, widget.Width(row[0]))
	}
	wide = min(wide, area.W*4/7)
	for _, row := range rows {
		lines += max(len(widget.Wrap(row[1], area.W-wide-2)), 1)
	}
	invite := g.invitation(area.W)
	if lines+invite.height() > area.H {
		invite.text = []string{g.Words.T("gather.invite-short")} // the code and the command matter more
	}
	room := max(area.H-invite.height(), 2) // whatever is agreed on, others must find in
	above, y := area.Sub(0, 0, area.W, room), 2
	for _, row := range rows {
		above.Fit(0, y, wide, style.Of(style.Dim), row[0])
		y = above.Lines(wide+2, y, area.W-wide-2, 0, row[1])
	}
	if y = min(y, room); y < room {
		y++
	}
	invite.draw(area.Sub(0, y, area.W, area.H-y))
}

func (g *gatherScreen) terms() (rows [][2]string) {
	card := &g.table.Snap.Card
	if card.Begun != "" {
		rows = append(rows, [2]string{g.Words.T("gather.begins"), card.Begun})
	}
	if game := g.lobby.Game(card.Game); game != nil {
		for _, o := range game.Info().Options {
			if v := card.Options[o.Key]; v != "" && worthALine(o, card) {
				rows = append(rows, [2]string{g.Words.Option(card.Game, o.Key), g.Words.Choice(card.Game, o.Key, v)})
			}
		}
	}
	rows = append(rows, [2]string{g.Words.T("gather.terms.rated"), g.Words.T("gather.rated." + ratedAs(card))})
	for _, o := range table.TermOptions() {
		if o.Key == table.TermRated {
			continue
		}
		if v := card.Terms.Get(o.Key); v != o.Default || o.Key == table.TermClock || o.Key == table.TermHints {
			rows = append(rows, [2]string{g.Words.T("gather.terms." + o.Key), g.Words.Or("terms."+o.Key+"."+v, v)})
		}
	}
	who := g.Words.T("gather.watchers-open")
	switch {
	case card.Watchers == 0 && card.Terms.Get(table.TermWatch) != "open":
		return rows // it says what watchers see already
	case card.Watchers > 0:
		who = g.Words.N("gather.watching", card.Watchers)
	case card.Friends:
		who = g.Words.T("gather.watchers-friends")
	case card.Private:
		who = g.Words.T("gather.watchers-code")
	}
	return append(rows, [2]string{g.Words.T("gather.watchers"), who})
}

// An invitation is how somebody else comes to the table: its code, and what to type.
type invitation struct {
	title, code string
	byName      string   // beside the title: the key that invites by name; "" for who cannot
	text        []string // beside the code, then below it
	command     []string
}

func (g *gatherScreen) invitation(w int) invitation {
	code := g.table.Snap.JoinCode
	if code == "" {
		code = string(g.table.ID)
	}
	free := tell.FreeChairs(&g.table.Snap.Card) > 0
	inv := invitation{title: g.Words.T(board.If(free, "gather.invite", "gather.invite-watch")), code: code}
	if g.visitor.Person.Kind == table.KindPlayer {
		inv.byName = g.Words.T("gather.invite-name")
	}
	beside := max(w-widget.Width(code)-3, 8)
	text := g.Words.T(board.If(g.address == "", "gather.invite-join", "gather.invite-text"))
	if lines := widget.Wrap(text, beside); len(lines) > 0 {
		inv.text = []string{lines[0]}
		if rest := strings.TrimSpace(strings.TrimPrefix(text, lines[0])); rest != "" {
			inv.text = append(inv.text, widget.Wrap(rest, w)...)
		}
	}
	if g.address != "" {
		inv.command = commandLines("ssh -t "+g.address, "join "+code, w)
	}
	return inv
}

func commandLines(head, tail string, w int) []string {
	if widget.Width(head+" "+tail) <= w {
		return []string{head + " " + tail}
	}
	return []string{head, "  " + tail}
}

func (i invitation) height() int { return 1 + max(len(i.text), 1) + len(i.command) }

func (i invitation) draw(area widget.Area) {
	x := area.Text(0, 0, style.Of(style.Title), i.title)
	area.Text(x+2, 0, style.Of(style.Dim), i.byName)
	x = area.Text(0, 1, style.On(style.CursorGround).With(style.Bold), " "+i.code+" ") + 1
	y := 1
	for _, line := range i.text {
		area.Text(x, y, style.Of(style.Dim), line)
		x = 0
		y++
	}
	y = max(y, 2)
	for _, line := range i.command {
		area.Text(0, y, 0, line)
		y++
	}
}

// ratedAs ends the key of what is said of a table's rating: rated, among bots, not wanted, or what is in the way.
func ratedAs(c *table.Card) string {
	guest := func(chair table.Chair) bool { return chair.Person.Kind == table.KindGuest }
	switch {
	case c.Rated != table.NotRated:
		return string(c.Rated)
	case c.Terms.Get(table.TermRated) != "on":
		return "off"
	case c.Terms.Get(table.TermHints) == "on":
		return "hints"
	case slices.ContainsFunc(c.Chairs, guest):
		return "guest"
	}
	return "bot"
}
