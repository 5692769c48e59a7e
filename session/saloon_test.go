package session

import (
	"context"

	"saloon/lobby"
	"saloon/session/sessiontest"
)

func openSaloon(ctx context.Context, s Settings) (Saloon, error) {
	return openTestLobby(ctx, s, nil)
}

func openTestLobby(ctx context.Context, s Settings, clock lobby.Clock) (Saloon, error) {
	l, end, err := sessiontest.Lobby{Dir: s.Data, Log: s.Log, Hooks: s.Hooks, Clock: clock}.Open(ctx)
	return Saloon{Lobby: l, Close: end}, err
}
