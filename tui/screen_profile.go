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

// profile is one's own name, language, keys and finished games.
type profile struct {
	list     widget.List // 0 the name, 1 the language, then the keys
	keys     []lobby.KeyInfo
	finished []lobby.Finished
	code     string // to link another key with
}

// openProfile goes to the profile, which is filled when the lobby has answered.
func (a *app) openProfile() tea.Cmd {
	p := &profile{}
	a.screen = p
	return p.load(a)
}

func (p *profile) load(a *app) tea.Cmd {
	house, v, person := a.house, a.visit, a.person
	return a.request(func(ctx context.Context) (answer, error) {
		var keys []lobby.KeyInfo
		var err error
		if person.Kind != table.KindGuest {
			keys, err = house.Keys(person)
		}
		if err != nil {
			return nil, err
		}
		finished, err := v.Finished(ctx, 50)
		return func(*app) tea.Cmd { p.keys, p.finished = keys, finished; return nil }, err
	})
}

func (p *profile) id() string { return "profile" }

func (p *profile) actions(a *app) []action {
	guest := unless(a.person.Kind != table.KindGuest, a.words.T("profile.guest"))
	at := p.list.Cursor
	onKey := unless(at >= 2, a.words.T("profile.no-key"))
	lastKey := unless(len(p.keys) > 1, a.words.T("profile.last-key"))
	return []action{
		a.act("rename", func(a *app, _ string) tea.Cmd { return p.rename(a) }, "enter", "r").when(guest),
		a.act("language", func(a *app, key string) tea.Cmd { return p.language(a, key) }, "right", "left").shown("←→"),
		a.act("code", func(a *app, _ string) tea.Cmd { return p.makeCode(a) }, "c").when(guest),
		a.act("unlink", func(a *app, _ string) tea.Cmd { return p.unlink(a, at-2) }, "x").when(firstOf(guest, onKey, lastKey)),
		a.act("move", func(a *app, key string) tea.Cmd { p.list.Key(key, 2+len(p.keys)); return nil }, listKeys...).shown("↑↓"),
		a.act("back", func(a *app, _ string) tea.Cmd { a.screen = &lobbyScreen{}; return nil }, "esc"),
	}
}

// firstOf is the first reason that holds.
func firstOf(reasons ...string) string {
	for _, r := range reasons {
		if r != "" {
			return r
		}
	}
	return ""
}

func (p *profile) rename(a *app) tea.Cmd {
	return a.typeLine(a.words.T("profile.new-name"), a.person.Name, nameLimit, func(a *app, name string) tea.Cmd {
		house, person := a.house, a.person
		return a.request(func(ctx context.Context) (answer, error) {
			renamed, err := house.Rename(ctx, person, strings.TrimSpace(name))
			return func(a *app) tea.Cmd { a.person = renamed; return nil }, err
		})
	})
}

// language goes to the next language and keeps it.
func (p *profile) language(a *app, key string) tea.Cmd {
	codes := lang.Languages()
	step := 1
	if key == "left" {
		step = len(codes) - 1
	}
	at := 0
	for i, code := range codes {
		if code == a.words.Code() {
			at = i
		}
	}
	code := codes[(at+step)%len(codes)]
	a.person.Lang = code
	a.chooseWords()
	if a.person.Kind == table.KindGuest {
		return nil
	}
	house, person := a.house, a.person
	return a.request(func(ctx context.Context) (answer, error) {
		return func(*app) tea.Cmd { return nil }, house.SetLang(ctx, person, code)
	})
}

func (p *profile) makeCode(a *app) tea.Cmd {
	house, person := a.house, a.person
	return a.request(func(ctx context.Context) (answer, error) {
		code, err := house.LinkCode(ctx, person)
		return func(*app) tea.Cmd { p.code = code; return nil }, err
	})
}

func (p *profile) unlink(a *app, at int) tea.Cmd {
	key := p.keys[at].Key
	return a.question(a.words.T("profile.unlink-ask", short(key)), func(a *app) tea.Cmd {
		house, person := a.house, a.person
		return a.request(func(ctx context.Context) (answer, error) {
			return func(a *app) tea.Cmd { p.list.Cursor = 0; return p.load(a) }, house.Unlink(ctx, person, key)
		})
	})
}

// short is the beginning of a fingerprint.
func short(k lobby.Key) string { return widget.Cut(string(k), 22) }

func (p *profile) draw(a *app, area widget.Area) {
	area.Text(2, 1, style.Of(style.Title), a.words.T("profile.title"))
	width := min(area.W-4, 78)
	rows := rect{2, 3, width, min(2+max(len(p.keys), 1), area.H-8)}
	n := 2 + len(p.keys)
	for _, spot := range p.list.Draw(rows.of(area), n, true, func(line widget.Area, i int, st style.Style) { p.row(a, line, i, st) }) {
		a.clickable(rows.in(layFrame(a.w, a.h).body), spot, func(*app) tea.Cmd { p.list.Cursor = spot.ID; return nil })
	}
	y := rows.Y + n + 1
	switch {
	case a.person.Kind == table.KindGuest:
		y = area.Lines(3, y, width, style.Of(style.Dim), a.words.T("profile.guest"))
	case p.code != "":
		y = area.Lines(3, y, width, style.Of(style.Accent), a.words.T("profile.code", p.code))
	}
	p.drawFinished(a, area.Sub(2, y+1, area.W-4, area.H-y-1))
}

func (p *profile) row(a *app, line widget.Area, i int, st style.Style) {
	name, value := "", ""
	switch i {
	case 0:
		name, value = a.words.T("profile.name"), a.person.Name
	case 1:
		name, value = a.words.T("profile.language"), "‹ "+a.words.T("language")+" ›"
	default:
		k := p.keys[i-2]
		name, value = a.words.T("profile.key"), short(k.Key)+"  "+k.Added.Format("2006-01-02")
		if k.Key == a.env.Key {
			value += "  " + a.words.T("profile.this-key")
		}
	}
	line.Fit(1, 0, 14, st, name)
	line.Fit(16, 0, line.W-17, st, value)
}

// drawFinished lists the finished games, newest first.
func (p *profile) drawFinished(a *app, area widget.Area) {
	if area.H < 3 {
		return
	}
	area.Text(0, 0, style.Of(style.Title), a.words.N("profile.finished", len(p.finished)))
	for y, game := range p.finished {
		if y+1 >= area.H {
			return
		}
		var names []string
		for _, person := range game.Players {
			names = append(names, person.Name)
		}
		area.Text(1, y+1, style.Of(style.Dim), game.Ended.Format("2006-01-02"))
		x := area.Fit(13, y+1, 18, 0, a.gameTitle(game.Game, game.Title))
		x = max(x, 31) + 2
		place := ""
		if game.Place > 0 {
			place = a.words.T("profile.place", strconv.Itoa(game.Place), strconv.Itoa(len(game.Players)))
		}
		area.Fit(x, y+1, 10, style.Of(style.Strong), place)
		area.Fit(x+11, y+1, area.W-x-11, style.Of(style.Dim), strings.Join(names, ", "))
	}
}
