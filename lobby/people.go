package lobby

import (
	"context"
	"time"
)

// A KeyInfo is one of a player's keys.
type KeyInfo struct {
	Key   Key
	Added time.Time
}

// Find is the player whose key it is; false when nobody's.
func (l *Lobby) Find(key Key) (Person, bool, error) { return Person{}, false, errNotYet }

// CheckName says why a name cannot be had, or nil.
func (l *Lobby) CheckName(name string) error { return errNotYet }

// ProposeName makes a name that can be had from an SSH user name.
func (l *Lobby) ProposeName(user string) string { return "guest" }

// Register makes a player with this key.
func (l *Lobby) Register(ctx context.Context, key Key, name string) (Person, error) {
	return Person{}, errNotYet
}

// Guest makes a person without a profile; the name is changed where it is taken.
func (l *Lobby) Guest(name string) (Person, error) { return Person{}, errNotYet }

// LinkCode makes a code with which another key can be linked to this player,
// once and soon.
func (l *Lobby) LinkCode(ctx context.Context, p Person) (code string, err error) {
	return "", errNotYet
}

// LinkKey links a key to the player who made the code.
func (l *Lobby) LinkKey(ctx context.Context, key Key, code string) (Person, error) {
	return Person{}, errNotYet
}

// Keys lists a player's keys.
func (l *Lobby) Keys(p Person) ([]KeyInfo, error) { return nil, errNotYet }

// Unlink takes a key from a player, but never the last one.
func (l *Lobby) Unlink(ctx context.Context, p Person, key Key) error { return errNotYet }

// SetLang chooses a player's language; empty for the terminal's own.
func (l *Lobby) SetLang(ctx context.Context, p Person, lang string) error { return errNotYet }

// Rename gives a player another name.
func (l *Lobby) Rename(ctx context.Context, p Person, name string) (Person, error) {
	return Person{}, errNotYet
}
