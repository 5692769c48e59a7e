package session

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
)

// watchers tells the bot who watches its table.
func (b *botSession) watchers(ctx context.Context) error {
	if b.table == "" {
		return refusedNoTable
	}
	who, err := b.visit.Watchers(ctx, b.table)
	if err == nil {
		b.send(watchersOf(b.table, who))
	}
	return err
}

func watchersOf(at table.ID, who lobby.Watching) protocol.Watchers {
	message := protocol.Watchers{Table: string(at), Count: who.Count, Named: []protocol.Watcher{}}
	for _, p := range who.Named {
		message.Named = append(message.Named, protocol.Watcher{Name: p.Name, PersonKind: string(p.Kind)})
	}
	return message
}

// withWatchers adds to a state who watches the table.
func withWatchers(at table.ID, who lobby.Watching) func(state []byte) []byte {
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
