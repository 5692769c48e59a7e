package tui

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/keys"
)

// callsAction shows how the person is called when something waits, and changes it.
func (p *profileScreen) callsAction(guest string) action {
	return p.act("calls", func(string) tea.Cmd {
		link, person := p.lobby, p.visitor.person
		return p.lobby.request(func(context.Context) (answer, error) {
			h, err := link.HookOf(person)
			return func() tea.Cmd { return p.chooseCalls(h) }, err
		})
	}, keys.Calls).when(guest)
}

// chooseCalls says how the person is called, here and while away, and asks what to change.
func (p *profileScreen) chooseCalls(h lobby.Hook) tea.Cmd {
	answers := []action{p.act("calls-next", func(string) tea.Cmd { return p.nextWayToCall() }, "1")}
	text := p.words.T("calls." + wayName(p.visitor.person.Calls))
	if p.lobby.HasHooks() {
		text += " " + p.awayText(h)
		answers = append(answers, p.act("calls-hook", func(string) tea.Cmd { return p.typeHook(h) }, "2"))
	}
	if h.Address != "" {
		answers = append(answers, p.act("calls-no-hook", func(string) tea.Cmd { return p.dropHook() }, "3"), p.whatCallsAction(h.TurnsOnly))
	}
	return p.front.choose(p.words.T("badge.calls"), text, answers...)
}

// whatCallsAction chooses whether letters of friends call the person as well.
func (p *profileScreen) whatCallsAction(turnsOnly bool) action {
	name := "calls-turns"
	if turnsOnly {
		name = "calls-letters"
	}
	return p.act(name, func(string) tea.Cmd {
		link, person := p.lobby, p.visitor.person
		return p.lobby.request(func(ctx context.Context) (answer, error) {
			err := link.SetTurnsOnly(ctx, person, !turnsOnly)
			return func() tea.Cmd { p.front.say(p.words.T(hookWhatKey(!turnsOnly))); return nil }, err
		})
	}, "4")
}

// awayText says in few words where the person is called while away.
func (p *profileScreen) awayText(h lobby.Hook) string {
	switch {
	case h.Address == "":
		return p.words.T("calls.away-nothing")
	case h.Stopped:
		return p.words.T("calls.away-stopped", h.Address)
	}
	text := p.words.T("calls.away", h.Address)
	if h.TurnsOnly {
		text += p.words.T("calls.away-turns")
	}
	return text
}

// wayName is how texts name a way to call somebody.
func wayName(way string) string {
	if way == table.CallsAsItCan {
		return "can"
	}
	return way
}

// nextWayToCall goes on to the next way, and says which one that is.
func (p *profileScreen) nextWayToCall() tea.Cmd {
	ways, link, person := table.WaysToCall(), p.lobby, p.visitor.person
	person.Calls = ways[(slices.Index(ways, person.Calls)+1)%len(ways)]
	return p.lobby.request(func(ctx context.Context) (answer, error) {
		err := link.SetCalls(ctx, person, person.Calls)
		return func() tea.Cmd {
			p.visitor.person.Calls = person.Calls
			p.front.say(p.words.T("calls." + wayName(person.Calls)))
			return nil
		}, err
	})
}

// typeHook lets the person type where the saloon calls while they are away.
func (p *profileScreen) typeHook(h lobby.Hook) tea.Cmd {
	t := p.front.typeLine(p.words.T("badge.hook"), h.Address, hookLimit, func(text string) tea.Cmd {
		words := append(strings.Fields(text), "", "")
		link, person := p.lobby, p.visitor.person
		return p.lobby.request(func(ctx context.Context) (answer, error) {
			trial, err := link.SetHook(ctx, person, words[0], lobby.HookStyle(strings.ToLower(words[1])))
			return func() tea.Cmd {
				p.front.typing = nil
				p.front.say(p.trialSaid(trial) + " " + p.words.T("hook.secret", trial.Secret))
				return nil
			}, err
		})
	})
	t.stays = true
	p.front.say(p.words.T("hook.form"))
	return nil
}

// hookLimit is how long a typed address with its style is at most.
const hookLimit = 500

func (p *profileScreen) dropHook() tea.Cmd {
	link, person := p.lobby, p.visitor.person
	return p.lobby.request(func(ctx context.Context) (answer, error) {
		err := link.DropHook(ctx, person)
		return func() tea.Cmd { p.front.say(p.words.T("hook.none")); return nil }, err
	})
}
