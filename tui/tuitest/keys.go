package tuitest

import (
	"context"
	"errors"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

func (h *FakeLobby) LinkCode(context.Context, table.Person) (string, error) {
	h.Code = "rope-7-mule"
	return h.Code, nil
}

func (h *FakeLobby) LinkKey(_ context.Context, key lobby.Key, code string) (table.Person, error) {
	if key == "" {
		return table.Person{}, rules.Refuse("needs-a-key", "only a player with a key can do that")
	}
	if h.Shut != nil && code == h.Code {
		h.Shut = nil
		return table.Person{}, nil
	}
	if code != h.Code {
		return table.Person{}, rules.Refuse("no-such-link-code", "nobody has made this code")
	}
	for _, p := range h.Known {
		h.Known[key] = p
		return p, nil
	}
	return table.Person{}, errors.New("nobody is known")
}

func (h *FakeLobby) Keys(p table.Person) ([]lobby.KeyInfo, error) {
	var list []lobby.KeyInfo
	for _, k := range []lobby.Key{"SHA256:aaa", "SHA256:bbb"} {
		if h.Known[k].ID == p.ID {
			list = append(list, lobby.KeyInfo{Key: k, Added: h.Clock})
		}
	}
	return list, nil
}

func (h *FakeLobby) Unlink(_ context.Context, _ table.Person, key lobby.Key) error {
	delete(h.Known, key)
	return nil
}
