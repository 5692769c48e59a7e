package data

import (
	"context"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// MaxInvitations is how many invitations are kept, without those that are over.
const MaxInvitations = 200

// An Invitation lets newcomers make players where nobody else may.
type Invitation struct {
	Code  string    `json:"code"`
	Left  int       `json:"left"` // how many it still lets in
	By    string    `json:"by"`
	Since time.Time `json:"since"`
	Until time.Time `json:"until"`
}

// IsOver reports whether the time of an invitation has passed.
func (i Invitation) IsOver(now time.Time) bool { return !now.Before(i.Until) }

// Invitations are sorted by their codes, also those that are over and not yet taken away.
func (s *Store) Invitations() (list []Invitation, err error) {
	err = s.view(func(tx *bolt.Tx) error { list = invitationsIn(tx); return nil })
	return list, err
}

// What cannot be read is left out.
func invitationsIn(tx *bolt.Tx) (list []Invitation) {
	c := tx.Bucket(invitationsBucket).Cursor()
	for code, raw := c.First(); code != nil; code, raw = c.Next() {
		if i, err := valueAs[Invitation](code, raw); err == nil {
			list = append(list, i)
		}
	}
	return list
}

func putInvitation(tx *bolt.Tx, i Invitation, now time.Time) error {
	b, kept := tx.Bucket(invitationsBucket), 0
	for _, old := range invitationsIn(tx) {
		if !old.IsOver(now) {
			kept++
		} else if err := b.Delete([]byte(old.Code)); err != nil {
			return err
		}
	}
	if kept >= MaxInvitations {
		return fmt.Errorf("the invitations: %w", ErrTooMany)
	}
	return putJSON(b, []byte(i.Code), i)
}

func dropInvitation(tx *bolt.Tx, code string) error {
	b := tx.Bucket(invitationsBucket)
	if b.Get([]byte(code)) == nil {
		return fmt.Errorf("the invitation %s: %w", code, ErrUnknown)
	}
	return b.Delete([]byte(code))
}

// AddInvited is AddPlayer by an invitation. It wraps ErrUnknown when that is over or lets nobody else in.
func (s *Store) AddInvited(ctx context.Context, p Player, k Key, code string) error {
	return s.order.write(ctx, AddPlayer{Player: p, Key: k, Invitation: code})
}

func (w AddPlayer) takeInvitation(tx *bolt.Tx) error {
	if w.Invitation == "" {
		return nil
	}
	b, code := tx.Bucket(invitationsBucket), []byte(w.Invitation)
	var i Invitation
	if err := getJSON(b, code, &i); err != nil {
		return err
	}
	if i.IsOver(w.Player.Made) {
		return fmt.Errorf("the invitation %s is over: %w", i.Code, ErrUnknown)
	}
	if i.Left--; i.Left < 1 {
		return b.Delete(code)
	}
	return putJSON(b, code, i)
}
