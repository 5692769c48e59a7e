package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/keys"
	"saloon/tui/tell"
)

func (p *profileScreen) callsAction(guest string) action {
	return p.act("calls", func(string) tea.Cmd {
		person := p.visitor.Person
		return tell.Ask(p.lobby, func(context.Context, tell.Visit) (lobby.Hook, error) { return p.lobby.HookOf(person) }, p.chooseCalls)
	}, keys.Calls).when(guest)
}

func (p *profileScreen) chooseCalls(h lobby.Hook) tea.Cmd {
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

func (p *profileScreen) whatCallsAction(turnsOnly bool) action {
	name := tell.If(turnsOnly, "calls-letters", "calls-turns")
	return p.act(name, func(string) tea.Cmd {
		person := p.visitor.Person
		return p.lobby.Do(func(ctx context.Context, _ tell.Visit) error { return p.lobby.SetTurnsOnly(ctx, person, !turnsOnly) },
			p.front.says(p.Words.T(tell.HookWhatKey(!turnsOnly))))
	}, "4")
}

func (p *profileScreen) awayText(h lobby.Hook) string {
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

func (p *profileScreen) nextWayToCall() tea.Cmd {
	person := p.visitor.Person
	person.Calls = turned(table.WaysToCall(), person.Calls, 1)
	return p.lobby.Do(func(ctx context.Context, _ tell.Visit) error { return p.lobby.SetCalls(ctx, person, person.Calls) }, func() tea.Cmd {
		p.visitor.Person.Calls = person.Calls
		p.front.say(p.Words.T("calls." + tell.WayName(person.Calls)))
		return nil
	})
}

func (p *profileScreen) typeHook(h lobby.Hook) tea.Cmd {
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

func (p *profileScreen) dropHook() tea.Cmd {
	person := p.visitor.Person
	return p.lobby.Do(func(ctx context.Context, _ tell.Visit) error { return p.lobby.DropHook(ctx, person) }, p.front.says(p.Words.T("hook.none")))
}

// restAction shows when the person's days do not pass at tables over days, and changes it.
func (p *profileScreen) restAction(guest string) action {
	return p.act("rest", func(string) tea.Cmd {
		person := p.visitor.Person
		return tell.Ask(p.lobby, func(context.Context, tell.Visit) (lobby.Holiday, error) { return p.lobby.Holiday(person) }, p.chooseRest)
	}, keys.Rest).when(guest)
}

func (p *profileScreen) chooseRest(h lobby.Holiday) tea.Cmd {
	holiday := p.act("holiday-begin", func(string) tea.Cmd { return p.setRest(p.lobby.BeginHoliday) }, "2")
	if !h.Ends.IsZero() {
		holiday = p.act("holiday-end", func(string) tea.Cmd { return p.setRest(p.lobby.EndHoliday) }, "2")
	}
	text := p.NightText(p.visitor.Person.Rest) + " " + p.HolidayText(h)
	return p.front.choose(p.Words.T("badge.rest"), text, p.act("night", func(string) tea.Cmd { return p.typeNight() }, "1"), holiday)
}

func (p *profileScreen) typeNight() tea.Cmd {
	p.front.say(p.Words.T("rest.night-form"))
	return p.front.typeLine(typing{badge: p.Words.T("badge.night"), stays: true, done: func(text string) tea.Cmd {
		night, ok := tell.ParseNight(text)
		if !ok {
			p.front.complain(p.Words.T("rest.night-form"))
			return nil
		}
		return p.setRest(func(ctx context.Context, who table.Person) (table.Person, error) {
			return p.lobby.SetNight(ctx, who, night)
		})
	}}, tell.NightLine(p.visitor.Person.Rest), 20)
}

func (p *profileScreen) setRest(set func(context.Context, table.Person) (table.Person, error)) tea.Cmd {
	person := p.visitor.Person
	return p.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
		now, err := set(ctx, person)
		if err != nil {
			return nil, err
		}
		h, err := p.lobby.Holiday(now)
		return func() tea.Cmd {
			p.visitor.Person = now
			return p.front.said(p.NightText(now.Rest) + " " + p.HolidayText(h))()
		}, err
	})
}
