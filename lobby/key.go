package lobby

import (
	"context"
	"fmt"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// A KeyInfo is one of a player's keys.
type KeyInfo struct {
	Key   Key
	Added time.Time
}

var keyRefusals = map[error]*rules.Refusal{
	data.ErrTaken: refusedKeyTaken, data.ErrUnknown: refusedKeyUnknown, data.ErrLastKey: refusedKeyLast,
}

// LinkCode makes a code with which another key can be linked to this player,
// once and soon.
func (l *Lobby) LinkCode(_ context.Context, p table.Person) (code string, err error) {
	if p.Kind != table.KindPlayer {
		return "", refusedNoKey
	}
	return l.links.make(p.ID), nil
}

// LinkKey links a key to the player who made the code.
func (l *Lobby) LinkKey(ctx context.Context, key Key, code string) (table.Person, error) {
	if key == "" {
		return table.Person{}, refusedNoKey
	}
	if _, taken, err := l.Find(key); err != nil || taken {
		if err == nil {
			err = refusedKeyTaken
		}
		return table.Person{}, err
	}
	id, ok := l.links.use(code)
	if !ok {
		return table.Person{}, refusedLinkCode
	}
	err := l.store.AddKey(ctx, data.Key{Fingerprint: string(key), Player: string(id), Added: l.clock.Now().UTC()})
	if err != nil {
		return table.Person{}, l.keyError(ctx, err)
	}
	p, err := l.store.Player(string(id))
	if err != nil {
		return table.Person{}, fmt.Errorf("reading the profile: %w", err)
	}
	return known(p), nil
}

// Keys lists a player's keys.
func (l *Lobby) Keys(p table.Person) ([]KeyInfo, error) {
	keys, err := l.store.Keys(string(p.ID))
	if err != nil {
		return nil, fmt.Errorf("reading the keys: %w", err)
	}
	list := make([]KeyInfo, len(keys))
	for i, k := range keys {
		list[i] = KeyInfo{Key: Key(k.Fingerprint), Added: k.Added}
	}
	return list, nil
}

// Unlink takes a key from a player, but never the last one.
func (l *Lobby) Unlink(ctx context.Context, p table.Person, key Key) error {
	if err := l.store.RemoveKey(ctx, string(p.ID), string(key)); err != nil {
		return l.keyError(ctx, err)
	}
	return nil
}

func (l *Lobby) keyError(ctx context.Context, err error) error {
	if refused := asRefusal(err, keyRefusals); refused != nil {
		return refused
	}
	l.logUnwritten(ctx, "a key cannot be written", err)
	return refusedNotWritten
}
