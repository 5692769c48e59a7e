package tui

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/keys"
	"saloon/tui/tell"
)

// callsAction shows how the person is called when something waits, and changes it.
func (p *profileScreen) callsAction(guest string) action {
	return p.act("calls", func(string) tea.Cmd {
		link, person := p.lobby, p.visitor.Person
		return p.lobby.Request(func(context.Context) (tell.Answer, error) {
			h, err := link.HookOf(person)
			return func() tea.Cmd { return p.chooseCalls(h) }, err
		})
	}, keys.Calls).when(guest)
}

// chooseCalls says how the person is called, here and while away, and asks what to change.
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

// whatCallsAction chooses whether letters of friends call the person as well.
func (p *profileScreen) whatCallsAction(turnsOnly bool) action {
	name := "calls-turns"
	if turnsOnly {
		name = "calls-letters"
	}
	return p.act(name, func(string) tea.Cmd {
		link, person := p.lobby, p.visitor.Person
		return p.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
			err := link.SetTurnsOnly(ctx, person, !turnsOnly)
			return func() tea.Cmd { p.front.say(p.Words.T(tell.HookWhatKey(!turnsOnly))); return nil }, err
		})
	}, "4")
}

// awayText says in few words where the person is called while away.
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

// nextWayToCall goes on to the next way, and says which one that is.
func (p *profileScreen) nextWayToCall() tea.Cmd {
	ways, link, person := table.WaysToCall(), p.lobby, p.visitor.Person
	person.Calls = ways[(slices.Index(ways, person.Calls)+1)%len(ways)]
	return p.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
		err := link.SetCalls(ctx, person, person.Calls)
		return func() tea.Cmd {
			p.visitor.Person.Calls = person.Calls
			p.front.say(p.Words.T("calls." + tell.WayName(person.Calls)))
			return nil
		}, err
	})
}

// typeHook lets the person type where the saloon calls while they are away.
func (p *profileScreen) typeHook(h lobby.Hook) tea.Cmd {
	t := p.front.typeLine(p.Words.T("badge.hook"), h.Address, tell.HookLimit, func(text string) tea.Cmd {
		words := append(strings.Fields(text), "", "")
		link, person := p.lobby, p.visitor.Person
		return p.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
			trial, err := link.SetHook(ctx, person, words[0], lobby.HookStyle(strings.ToLower(words[1])))
			return func() tea.Cmd {
				p.front.typing = nil
				p.front.say(p.TrialSaid(trial) + " " + p.Words.T("hook.secret", trial.Secret))
				return nil
			}, err
		})
	})
	t.stays = true
	p.front.say(p.Words.T("hook.form"))
	return nil
}

func (p *profileScreen) dropHook() tea.Cmd {
	link, person := p.lobby, p.visitor.Person
	return p.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
		err := link.DropHook(ctx, person)
		return func() tea.Cmd { p.front.say(p.Words.T("hook.none")); return nil }, err
	})
}

// restAction shows when the person's days do not pass at tables over days, and changes it.
func (p *profileScreen) restAction(guest string) action {
	return p.act("rest", func(string) tea.Cmd {
		link, person := p.lobby, p.visitor.Person
		return p.lobby.Request(func(context.Context) (tell.Answer, error) {
			h, err := link.Holiday(person)
			return func() tea.Cmd { return p.chooseRest(h) }, err
		})
	}, keys.Rest).when(guest)
}

// chooseRest says how night and holiday stand, and asks which of them to change.
func (p *profileScreen) chooseRest(h lobby.Holiday) tea.Cmd {
	holiday := p.act("holiday-begin", func(string) tea.Cmd { return p.setRest(p.lobby.BeginHoliday) }, "2")
	if !h.Ends.IsZero() {
		holiday = p.act("holiday-end", func(string) tea.Cmd { return p.setRest(p.lobby.EndHoliday) }, "2")
	}
	text := p.NightText(p.visitor.Person.Rest) + " " + p.HolidayText(h)
	return p.front.choose(p.Words.T("badge.rest"), text, p.act("night", func(string) tea.Cmd { return p.typeNight() }, "1"), holiday)
}

// typeNight lets the person type a night and a time zone.
func (p *profileScreen) typeNight() tea.Cmd {
	t := p.front.typeLine(p.Words.T("badge.night"), tell.NightLine(p.visitor.Person.Rest), 20, func(text string) tea.Cmd {
		night, ok := tell.ParseNight(text)
		if !ok {
			p.front.complain(p.Words.T("rest.night-form"))
			return nil
		}
		link := p.lobby
		return p.setRest(func(ctx context.Context, who table.Person) (table.Person, error) {
			return link.SetNight(ctx, who, night)
		})
	})
	t.stays = true
	p.front.say(p.Words.T("rest.night-form"))
	return nil
}

// setRest changes when the person rests, and says how it stands then.
func (p *profileScreen) setRest(set func(context.Context, table.Person) (table.Person, error)) tea.Cmd {
	link, person := p.lobby, p.visitor.Person
	return p.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
		now, err := set(ctx, person)
		if err != nil {
			return nil, err
		}
		h, err := link.Holiday(now)
		return func() tea.Cmd {
			p.front.typing, p.visitor.Person = nil, now
			p.front.say(p.NightText(now.Rest) + " " + p.HolidayText(h))
			return nil
		}, err
	})
}
