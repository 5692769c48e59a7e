package tuitest

import (
	"context"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
)

// What the fake lobby keeps of people beside their games.

func (h *FakeLobby) HasHooks() bool { return true }

func (h *FakeLobby) HookOf(table.Person) (lobby.Hook, error) { return h.Hook, nil }

func (h *FakeLobby) SetHook(_ context.Context, _ table.Person, address string, style lobby.HookStyle) (lobby.HookTrial, error) {
	h.Hook = lobby.Hook{Address: address, Style: style}
	return lobby.HookTrial{Secret: "SECRET", Arrived: true}, nil
}

func (h *FakeLobby) DropHook(context.Context, table.Person) error {
	h.Hook = lobby.Hook{}
	return nil
}

func (h *FakeLobby) SetTurnsOnly(_ context.Context, _ table.Person, only bool) error {
	h.Hook.TurnsOnly = only
	return nil
}

func (v *FakeVisit) Note(_ context.Context, id table.ID) (lobby.Note, error) {
	return v.Lobby.Notes[id], nil
}

func (v *FakeVisit) SetNote(_ context.Context, id table.ID, n lobby.Note) error {
	v.Lobby.Notes = map[table.ID]lobby.Note{id: n}
	return nil
}

func (h *FakeLobby) SetNight(_ context.Context, p table.Person, n lobby.Night) (table.Person, error) {
	p.Rest.Zone, p.Rest.From, p.Rest.To = n.Zone, n.From, n.To
	return p, nil
}

func (h *FakeLobby) Holiday(table.Person) (lobby.Holiday, error) { return h.Rests, nil }

func (h *FakeLobby) BeginHoliday(_ context.Context, p table.Person) (table.Person, error) {
	h.Rests.Ends = h.Clock.Add(time.Duration(h.Rests.Left) * 24 * time.Hour)
	return p, nil
}

func (h *FakeLobby) EndHoliday(_ context.Context, p table.Person) (table.Person, error) {
	h.Rests = lobby.Holiday{Left: h.Rests.Left - 1}
	return p, nil
}
