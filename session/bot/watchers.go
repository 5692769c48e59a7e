package bot

import (
	"context"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
)

func (b *session) watchers(ctx context.Context) error {
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
