package tui

import (
	"context"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// profileScreen shows the person's own name, language, keys and finished games.
type profileScreen struct {
	*display
	visitor *visitor
	lobby   *lobbyLink
	front   *foreground
	nav     navigator
	key     lobby.Key // of this connection

	list     widget.List // 0 the name, 1 the language, then the keys
	keys     []lobby.KeyInfo
	finished []lobby.Finished
	code     string // to link another key with
}

func newProfileScreen(p parts, key lobby.Key) *profileScreen {
	return &profileScreen{display: p.display, visitor: p.visitor, lobby: p.lobby, front: p.front, nav: p.nav, key: key}
}

// load asks the lobby for what the screen shows.
func (p *profileScreen) load() tea.Cmd {
	link, visit, person := p.lobby, p.lobby.visit, p.visitor.person
	return p.lobby.request(func(ctx context.Context) (answer, error) {
		var keys []lobby.KeyInfo
		var err error
		if person.Kind != table.KindGuest {
			keys, err = link.Keys(person)
		}
		if err != nil {
			return nil, err
		}
		finished, err := visit.Finished(ctx, 50)
		return func() tea.Cmd { p.keys, p.finished = keys, finished; return nil }, err
	})
}

func (p *profileScreen) id() string { return "profile" }

func (p *profileScreen) actions() []action {
	guest := unless(p.visitor.person.Kind != table.KindGuest, p.words.T("profile.guest"))
	at := p.list.Cursor
	onKey := unless(at >= 2, p.words.T("profile.no-key"))
	lastKey := unless(len(p.keys) > 1, p.words.T("profile.last-key"))
	return []action{
		p.act("rename", func(string) tea.Cmd { return p.rename() }, "enter", "r").when(guest),
		p.act("language", func(key string) tea.Cmd { return p.language(key) }, "right", "left").shown("←→"),
		p.act("code", func(string) tea.Cmd { return p.makeCode() }, "c").when(guest),
		p.act("unlink", func(string) tea.Cmd { return p.unlink(at - 2) }, "x").when(firstOf(guest, onKey, lastKey)),
		p.act("move", func(key string) tea.Cmd { p.list.Key(key, 2+len(p.keys)); return nil }, listKeys...).shown("↑↓"),
		p.act("back", func(string) tea.Cmd { p.nav.showHall(); return nil }, "esc"),
	}
}

// firstOf is the first reason that is not empty.
func firstOf(reasons ...string) string {
	for _, r := range reasons {
		if r != "" {
			return r
		}
	}
	return ""
}

func (p *profileScreen) rename() tea.Cmd {
	t := p.front.typeLine(p.words.T("badge.name"), p.visitor.person.Name, nameLimit, func(name string) tea.Cmd {
		link, person := p.lobby, p.visitor.person
		return p.lobby.request(func(ctx context.Context) (answer, error) {
			renamed, err := link.Rename(ctx, person, strings.TrimSpace(name))
			return func() tea.Cmd { p.front.typing, p.visitor.person = nil, renamed; return nil }, err
		})
	})
	t.stays = true
	return nil
}

// language chooses the next language and has the lobby keep it.
func (p *profileScreen) language(key string) tea.Cmd {
	codes := lang.Languages()
	step := 1
	if key == "left" {
		step = len(codes) - 1
	}
	at := 0
	for i, code := range codes {
		if code == p.words.Code() {
			at = i
		}
	}
	code := codes[(at+step)%len(codes)]
	p.nav.setLanguage(code)
	if p.visitor.person.Kind == table.KindGuest {
		return nil
	}
	link, person := p.lobby, p.visitor.person
	return p.lobby.request(func(ctx context.Context) (answer, error) {
		return done, link.SetLang(ctx, person, code)
	})
}

func (p *profileScreen) makeCode() tea.Cmd {
	link, person := p.lobby, p.visitor.person
	return p.lobby.request(func(ctx context.Context) (answer, error) {
		code, err := link.LinkCode(ctx, person)
		return func() tea.Cmd { p.code = code; return nil }, err
	})
}

func (p *profileScreen) unlink(at int) tea.Cmd {
	key := p.keys[at].Key
	return p.front.ask(p.words.T("badge.unlink"), p.words.T("profile.unlink-ask", shortKey(key)), func() tea.Cmd {
		link, person := p.lobby, p.visitor.person
		return p.lobby.request(func(ctx context.Context) (answer, error) {
			return func() tea.Cmd { p.list.Cursor = 0; return p.load() }, link.Unlink(ctx, person, key)
		})
	})
}

// shortKey is the beginning of a fingerprint.
func shortKey(k lobby.Key) string { return widget.Cut(string(k), 22) }

func (p *profileScreen) draw(area widget.Area) {
	area.Text(2, 1, style.Of(style.Title), p.words.T("profile.title"))
	width := min(area.W-4, 78)
	rows := rect{2, 3, width, min(2+max(len(p.keys), 1), area.H-8)}
	n := 2 + len(p.keys)
	for _, spot := range p.list.Draw(rows.of(area), n, true, p.row) {
		p.clickable(rows.in(p.body()), spot, func() tea.Cmd { p.list.Cursor = spot.ID; return nil })
	}
	y := rows.y + n + 1
	switch {
	case p.visitor.person.Kind == table.KindGuest:
		y = area.Lines(3, y, width, style.Of(style.Dim), p.words.T("profile.guest"))
	case p.code != "":
		y = area.Lines(3, y, width, style.Of(style.Accent), p.words.T("profile.code", p.code))
	}
	p.drawFinished(area.Sub(2, y+1, area.W-4, area.H-y-1))
}

func (p *profileScreen) row(line widget.Area, i int, st style.Style) {
	name, value := "", ""
	switch i {
	case 0:
		name, value = p.words.T("profile.name"), p.visitor.person.Name
	case 1:
		name, value = p.words.T("profile.language"), "‹ "+p.words.T("language")+" ›"
	default:
		k := p.keys[i-2]
		name, value = p.words.T("profile.key"), shortKey(k.Key)+"  "+k.Added.Format("2006-01-02")
		if k.Key == p.key {
			value += "  " + p.words.T("profile.this-key")
		}
	}
	line.Fit(1, 0, 14, st, name)
	line.Fit(16, 0, line.W-17, st, value)
}

// drawFinished lists the finished games, newest first.
func (p *profileScreen) drawFinished(area widget.Area) {
	if area.H < 3 {
		return
	}
	area.Text(0, 0, style.Of(style.Title), p.words.N("profile.finished", len(p.finished)))
	for y, game := range p.finished {
		if y+1 >= area.H {
			return
		}
		var names []string
		for _, person := range game.Players {
			names = append(names, person.Name)
		}
		area.Text(1, y+1, style.Of(style.Dim), game.Ended.Format("2006-01-02"))
		x := area.Fit(13, y+1, 18, 0, p.gameTitle(game.Game, game.Title))
		x = max(x, 31) + 2
		place := ""
		if game.Place > 0 {
			place = p.words.T("profile.place", strconv.Itoa(game.Place), strconv.Itoa(len(game.Players)))
		}
		area.Fit(x, y+1, 10, style.Of(style.Strong), place)
		area.Fit(x+11, y+1, area.W-x-11, style.Of(style.Dim), strings.Join(names, ", "))
	}
}
