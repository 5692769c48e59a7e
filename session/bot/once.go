package bot

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// StateNow is a table as programs are told of it that ask once; false when its game is not played here.
func StateNow(games []rules.Game, snap *table.Snapshot, now time.Time) (state protocol.State, ok bool) {
	at := slices.IndexFunc(games, func(g rules.Game) bool { return g.Info().ID == snap.Card.Game })
	if at < 0 {
		return state, false
	}
	state = stateIn(protocol.Newest, games[at], snap)
	state.Clock = clockFrom(protocol.Newest, snap, now, now)
	return state, true
}

// TablesNow is a list of tables as such programs are told of it.
func TablesNow(cards []table.Card, self table.PlayerID) []byte {
	return protocol.Encode(tablesOf(protocol.Newest, cards, self))
}

// EveningsNow is a list of evenings as such programs are told of it.
func EveningsNow(list []*evening.Page, self table.PlayerID) []byte {
	return protocol.Encode(eveningsOf(list, self))
}

// WithWatchers adds to a state who watches the table.
func WithWatchers(at table.ID, who lobby.Watching) func(state []byte) []byte {
	m := watchersOf(at, who)
	raw, err := json.Marshal(map[string]any{"count": m.Count, "named": m.Named})
	if err != nil {
		panic("session: who watches is plain data: " + err.Error())
	}
	return func(state []byte) []byte {
		open := bytes.TrimSuffix(bytes.TrimSpace(state), []byte("}"))
		return slices.Concat(open, []byte(`,"watchers":`), raw, []byte("}\n"))
	}
}
