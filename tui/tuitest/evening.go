package tuitest

import (
	"context"
	"slices"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
)

// OpenEvening has an evening be there, as announced by a host.
func (h *FakeLobby) OpenEvening(id evening.ID, host table.Person, p evening.Plan) {
	h.Evenings = append(h.Evenings, evening.NewPage(evening.Announce(id, host, p, nil, h.Clock).After, nil))
	h.Publish()
}

// HaveEvening has something happen at an evening, and shows it.
func (h *FakeLobby) HaveEvening(id evening.ID, do func(*evening.State, evening.Moment) evening.Effects) error {
	at := slices.IndexFunc(h.Evenings, func(p *evening.Page) bool { return p.ID() == id })
	if at < 0 {
		return evening.RefusedNoEvening
	}
	tables := len(h.Evenings[at].Games())
	m := evening.Moment{
		Now: h.Clock, Least: 2, Here: func(table.Person) bool { return true }, Apart: func(a, b table.PlayerID) bool { return false },
		Table: func() table.ID { tables++; return table.ID("e" + string(rune('a'+tables-1))) },
	}
	fx := do(h.Evenings[at].State, m)
	if fx.Refused != nil {
		return fx.Refused
	}
	h.Evenings[at] = evening.NewPage(fx.After, nil)
	for _, v := range h.People {
		if v.watches == id {
			v.Mail.Put(lobby.News{Evening: h.Evenings[at]})
		}
	}
	h.Publish()
	return nil
}

func (v *FakeVisit) Evenings() []*evening.Page { return v.Lobby.Evenings }

func (v *FakeVisit) Evening(id evening.ID) (*evening.Page, error) {
	for _, p := range v.Lobby.Evenings {
		if p.ID() == id {
			return p, nil
		}
	}
	return nil, evening.RefusedNoEvening
}

func (v *FakeVisit) PastEvenings(string, string, int) (list []lobby.PastEvening, next string, err error) {
	return v.Lobby.PastEvenings, "", nil
}

func (v *FakeVisit) NewEvening(_ context.Context, p evening.Plan) (evening.ID, error) {
	p, refused := p.Completed(v.Lobby.Game(p.Game).Info(), v.Lobby.Clock)
	if refused != nil {
		return "", refused
	}
	v.Lobby.OpenEvening("cup", v.Person, p)
	if p.Bots == evening.BotsOnly {
		return "cup", nil
	}
	return "cup", v.EveningDo("cup", evening.Enter{})
}

func (v *FakeVisit) EveningDo(id evening.ID, c evening.Command) error {
	return v.Lobby.HaveEvening(id, func(s *evening.State, m evening.Moment) evening.Effects { return s.Step(v.Person, c, m) })
}

func (v *FakeVisit) WatchEvening(id evening.ID) error {
	v.watches = id
	if id == "" {
		return nil
	}
	p, err := v.Evening(id)
	if err == nil {
		v.Mail.Put(lobby.News{Evening: p})
	}
	return err
}

func (v *FakeVisit) Peek(_ context.Context, at table.ID) (*table.Snapshot, error) {
	if t := v.Lobby.Find(at); t != nil {
		return t.snapshot(table.Person{}), nil
	}
	return nil, table.RefusedNoTable
}
