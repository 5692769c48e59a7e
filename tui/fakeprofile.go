package tui

import (
	"context"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
)

// What the fake lobby keeps of people beside their games.

func (h *fakeLobby) HasHooks() bool { return true }

func (h *fakeLobby) HookOf(table.Person) (lobby.Hook, error) { return h.hook, nil }

func (h *fakeLobby) SetHook(_ context.Context, _ table.Person, address string, style lobby.HookStyle) (lobby.HookTrial, error) {
	h.hook = lobby.Hook{Address: address, Style: style}
	return lobby.HookTrial{Secret: "SECRET", Arrived: true}, nil
}

func (h *fakeLobby) DropHook(context.Context, table.Person) error {
	h.hook = lobby.Hook{}
	return nil
}

func (h *fakeLobby) SetTurnsOnly(_ context.Context, _ table.Person, only bool) error {
	h.hook.TurnsOnly = only
	return nil
}

func (v *fakeVisit) Note(_ context.Context, id table.ID) (lobby.Note, error) {
	return v.lobby.notes[id], nil
}

func (v *fakeVisit) SetNote(_ context.Context, id table.ID, n lobby.Note) error {
	v.lobby.notes = map[table.ID]lobby.Note{id: n}
	return nil
}

func (h *fakeLobby) SetNight(_ context.Context, p table.Person, n lobby.Night) (table.Person, error) {
	p.Rest.Zone, p.Rest.From, p.Rest.To = n.Zone, n.From, n.To
	return p, nil
}

func (h *fakeLobby) Holiday(table.Person) (lobby.Holiday, error) { return h.holiday, nil }

func (h *fakeLobby) BeginHoliday(_ context.Context, p table.Person) (table.Person, error) {
	h.holiday.Ends = h.clock.Add(time.Duration(h.holiday.Left) * 24 * time.Hour)
	return p, nil
}

func (h *fakeLobby) EndHoliday(_ context.Context, p table.Person) (table.Person, error) {
	h.holiday = lobby.Holiday{Left: h.holiday.Left - 1}
	return p, nil
}
