package tui

import (
	"cmp"
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

type profileScreen struct {
	parts
	key lobby.Key // of this connection

	list widget.List // 0 the name, 1 the language, then the keys, then the finished games
	keys []lobby.KeyInfo
	past *history
	code string // to link another key with
}

func (p *profileScreen) load() tea.Cmd {
	person := p.visitor.Person
	if person.Kind == table.KindGuest {
		return p.past.load()
	}
	ask := func(context.Context, tell.Visit) ([]lobby.KeyInfo, error) { return p.lobby.Keys(person) }
	return tea.Batch(tell.Ask(p.lobby, ask, func(keys []lobby.KeyInfo) tea.Cmd { p.keys = keys; return nil }), p.past.load())
}

func (p *profileScreen) actions() []action {
	guest := unless(p.visitor.Person.Kind != table.KindGuest, p.Words.T("profile.guest"))
	at := p.list.Cursor
	onKey := unless(at >= 2 && at < 2+len(p.keys), p.Words.T("profile.no-key"))
	lastKey := unless(len(p.keys) > 1, p.Words.T("profile.last-key"))
	return []action{
		p.openAction(at, guest),
		p.act("move", func(key string) tea.Cmd { p.list.Key(key, p.rows()); return p.past.more(p.list.Cursor - p.own()) }, listKeys...).shown("↑↓"),
		p.changeAction(at),
		p.act("unlink", func(string) tea.Cmd { return p.unlink(at - 2) }).when(cmp.Or(guest, onKey, lastKey)),
		p.act("back", func(string) tea.Cmd { return p.window.back() }),
	}
}

// own is how many rows there are above the finished games, and rows how many in all.
func (p *profileScreen) own() int  { return 2 + len(p.keys) }
func (p *profileScreen) rows() int { return p.own() + p.past.rows() }

func (p *profileScreen) changeAction(at int) action {
	if field := at - p.own(); field >= 0 && field < historyFields {
		return p.act("change", func(key string) tea.Cmd { return p.past.change(field, stepOf(key)) }, "right", "left").shown("←→")
	}
	return p.act("language", func(key string) tea.Cmd { return p.language(key) }, "right", "left").shown("←→").
		when(unless(at == 1, p.Words.T("profile.no-language")))
}

// openAction is enter: it changes the name or the language, or opens a finished game.
func (p *profileScreen) openAction(at int, guest string) action {
	switch {
	case at == 0:
		return p.act("rename", func(string) tea.Cmd { return p.rename() }, "enter").when(guest)
	case at == 1:
		return p.act("next-language", func(string) tea.Cmd { return p.language("right") }, "enter")
	case at < p.own():
		return p.act("rename", func(string) tea.Cmd { return nil }, "enter").when(p.Words.T("profile.only-keys"))
	}
	return p.past.openAction(at - p.own())
}

func (p *profileScreen) language(key string) tea.Cmd {
	return p.window.speak(turned(lang.Languages(), p.Words.Code(), stepOf(key)))
}

func (p *profileScreen) makeCode() tea.Cmd {
	person := p.visitor.Person
	make := func(ctx context.Context, _ tell.Visit) (string, error) { return p.lobby.LinkCode(ctx, person) }
	return tell.Ask(p.lobby, make, func(code string) tea.Cmd { p.code = code; return nil })
}

func (p *profileScreen) unlink(at int) tea.Cmd {
	key := p.keys[at].Key
	return p.front.ask(p.Words.T("badge.unlink"), p.Words.T("profile.unlink-ask", shortKey(key)), func() tea.Cmd {
		person := p.visitor.Person
		return p.lobby.Do(func(ctx context.Context, _ tell.Visit) error { return p.lobby.Unlink(ctx, person, key) },
			func() tea.Cmd { p.list.Cursor = 0; return p.load() })
	})
}

func shortKey(k lobby.Key) string { return widget.Cut(string(k), 22) }

func (p *profileScreen) decision() board.Decision {
	w, at := p.Words, p.list.Cursor
	switch {
	case at == 0 && p.visitor.Person.Kind == table.KindGuest:
		return board.Decision{}
	case at == 0:
		return board.Say(w.T("badge.rename"), w.T("profile.prompt-name"))
	case at == 1:
		return board.Say(w.T("badge.language"), w.T("profile.prompt-language"))
	case at < p.own():
		return board.Waiting(w.T("profile.prompt-key"))
	}
	return board.Say(p.past.prompt(at - p.own()))
}

func (p *profileScreen) draw(area widget.Area) {
	area.Text(2, 1, style.Of(style.Title), p.Words.T("profile.title"))
	width := min(area.W-4, 78)
	n := p.own()
	own := rect{2, 3, width, min(n, area.H-8)}
	p.drawRows(own.of(area), 0, n, p.row)
	y := own.y + own.h + 1
	switch {
	case p.visitor.Person.Kind == table.KindGuest:
		y = area.Lines(3, y, width, style.Of(style.Dim), p.Words.T("profile.guest"))
	case p.code != "":
		y = area.Lines(3, y, width, style.Of(style.Accent), p.Words.T("profile.code", p.code))
	}
	area.Text(2, y, style.Of(style.Title), p.Words.T("profile.finished"))
	games := rect{2, y + 1, area.W - 4, max(area.H-y-1, 0)}
	area.Text(3, games.y+p.past.rows(), style.Of(style.Dim), p.past.empty())
	p.drawRows(games.of(area), n, p.past.rows(), p.past.drawRow)
}

// drawRows draws some rows of the list, those from a number on; the one under the cursor stays in sight.
func (p *profileScreen) drawRows(area widget.Area, from, n int, row func(line widget.Area, i int, st style.Style)) {
	top := max(0, min(p.list.Cursor-from-area.H+1, n-area.H))
	for y := range min(area.H, n-top) {
		i := top + y
		widget.DrawRow(area.Sub(0, y, area.W, 1), p.list.Cursor == from+i, func(line widget.Area, st style.Style) { row(line, i, st) })
		p.clickRow(area, widget.Spot{Y: y, W: area.W, ID: from + i}, &p.list.Cursor, func() tea.Cmd { return p.press("enter") })
	}
}

func (p *profileScreen) row(line widget.Area, i int, st style.Style) {
	name, value := "", ""
	switch i {
	case 0:
		name, value = p.Words.T("profile.name"), p.visitor.Person.Name
	case 1:
		name, value = p.Words.T("profile.language"), "‹ "+p.Words.T("language")+" ›"
	default:
		k := p.keys[i-2]
		name, value = p.Words.T("profile.key"), shortKey(k.Key)+"  "+k.Added.Format("2006-01-02")
		if k.Key == p.key {
			value += "  " + p.Words.T("profile.this-key")
		}
	}
	line.Fit(1, 0, 14, st, name)
	line.Fit(16, 0, line.W-17, st, value)
}

func (p parts) chooseCalls(h lobby.Hook) tea.Cmd {
	answers := []action{p.act("calls-next", func(string) tea.Cmd { return p.nextWayToCall() }, "1")}
	text := p.Words.T("calls." + tell.WayName(p.visitor.Person.Calls))
	if p.lobby.HasHooks() {
		text += " " + p.awayText(h)
		answers = append(answers, p.act("calls-hook", func(string) tea.Cmd { return p.typeHook(h) }, "2"))
	}
	if h.Address != "" {
		answers = append(answers, p.act("calls-no-hook", func(string) tea.Cmd { return p.dropHook() }, "3"), p.whatCallsAction(h.TurnsOnly))
	}
	return p.front.choose(p.Words.T("badge.calls"), text, answers...)
}

func (p parts) whatCallsAction(turnsOnly bool) action {
	name := board.If(turnsOnly, "calls-letters", "calls-turns")
	return p.act(name, func(string) tea.Cmd {
		person := p.visitor.Person
		return p.lobby.Do(func(ctx context.Context, _ tell.Visit) error { return p.lobby.SetTurnsOnly(ctx, person, !turnsOnly) },
			p.front.says(p.Words.T(tell.HookWhatKey(!turnsOnly))))
	}, "4")
}

func (p parts) awayText(h lobby.Hook) string {
	switch {
	case h.Address == "":
		return p.Words.T("calls.away-nothing")
	case h.Stopped:
		return p.Words.T("calls.away-stopped", h.Address)
	}
	text := p.Words.T("calls.away", h.Address)
	if h.TurnsOnly {
		text += p.Words.T("calls.away-turns")
	}
	return text
}

func (p parts) nextWayToCall() tea.Cmd {
	person := p.visitor.Person
	person.Calls = turned(table.WaysToCall(), person.Calls, 1)
	return p.lobby.Choose(person, lobby.CalledBy(person.Calls), func() tea.Cmd {
		p.visitor.Person.Calls = person.Calls
		return p.askCalls() // it says the new way, and leads to the one after it
	})
}

func (p parts) typeHook(h lobby.Hook) tea.Cmd {
	p.front.say(p.Words.T("hook.form"))
	return p.front.typeLine(typing{badge: p.Words.T("badge.hook"), stays: true, done: func(text string) tea.Cmd {
		words, person := append(strings.Fields(text), "", ""), p.visitor.Person
		return tell.Ask(p.lobby, func(ctx context.Context, _ tell.Visit) (lobby.HookTrial, error) {
			return p.lobby.SetHook(ctx, person, words[0], lobby.HookStyle(strings.ToLower(words[1])))
		}, func(trial lobby.HookTrial) tea.Cmd {
			return p.front.said(p.TrialSaid(trial) + " " + p.Words.T("hook.secret", trial.Secret))()
		})
	}}, h.Address, tell.HookLimit)
}

func (p parts) dropHook() tea.Cmd {
	person := p.visitor.Person
	return p.lobby.Do(func(ctx context.Context, _ tell.Visit) error { return p.lobby.DropHook(ctx, person) }, p.front.says(p.Words.T("hook.none")))
}

func (p parts) chooseRest(h lobby.Holiday) tea.Cmd {
	holiday := p.act("holiday-begin", func(string) tea.Cmd { return p.setRest(p.lobby.BeginHoliday) }, "2")
	if !h.Ends.IsZero() {
		holiday = p.act("holiday-end", func(string) tea.Cmd { return p.setRest(p.lobby.EndHoliday) }, "2")
	}
	text := strings.Join(p.RestSaid(p.visitor.Person.Rest, h), " ")
	return p.front.choose(p.Words.T("badge.rest"), text, p.act("night", func(string) tea.Cmd { return p.typeNight() }, "1"), holiday)
}

func (p parts) typeNight() tea.Cmd {
	p.front.say(p.Words.T("rest.night-form"))
	return p.front.typeLine(typing{badge: p.Words.T("badge.night"), stays: true, done: func(text string) tea.Cmd {
		night, ok := p.NightTyped(text)
		if !ok {
			p.front.complain(p.Words.T("rest.night-form"))
			return nil
		}
		return p.setRest(func(ctx context.Context, who table.Person) (table.Person, error) {
			return p.lobby.SetNight(ctx, who, night)
		})
	}}, tell.NightLine(p.visitor.Person.Rest), 20)
}

func (p parts) setRest(set func(context.Context, table.Person) (table.Person, error)) tea.Cmd {
	person := p.visitor.Person
	return p.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
		now, err := set(ctx, person)
		if err != nil {
			return nil, err
		}
		h, err := p.lobby.Holiday(now)
		return func() tea.Cmd {
			p.visitor.Person = now
			return p.front.said(strings.Join(p.RestSaid(now.Rest, h), " "))()
		}, err
	})
}
