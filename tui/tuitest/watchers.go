package tuitest

import (
	"context"

	"saloon/lobby"
	"saloon/lobby/table"
)

// Watchers are in a fakeLobby a player, a guest and a program.
func (v *FakeVisit) Watchers(context.Context, table.ID) (lobby.Watching, error) {
	return lobby.Watching{Count: 3, Named: []table.Person{
		{Name: "Carl", Kind: table.KindPlayer}, {Name: "Gus", Kind: table.KindGuest}, {Name: "robot", Kind: table.KindBot},
	}}, nil
}

func (*DeafVisit) Watchers(context.Context, table.ID) (lobby.Watching, error) {
	return lobby.Watching{}, nil
}
