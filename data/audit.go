package data

import (
	"time"

	bolt "go.etcd.io/bbolt"
)

// MaxAudit is how many entries the audit log keeps. The oldest leave; only moderators and the
// operator add any.
const MaxAudit = 20_000

// An AuditEntry is one act of a moderator or of the operator.
type AuditEntry struct {
	Number uint64    `json:"-"`
	When   time.Time `json:"when"`
	By     string    `json:"by"`            // the moderator's name in the file of moderators, or "operator"
	Key    string    `json:"key,omitempty"` // the fingerprint of a moderator's key
	Who    string    `json:"who,omitempty"` // the moderator's own player, if there is one
	Act    string    `json:"act"`
	Player string    `json:"player,omitempty"` // whom it was done to: the ID
	Name   string    `json:"name,omitempty"`   // and the name then
	On     string    `json:"on,omitempty"`     // a key, an address, a network, a number
	Table  string    `json:"table,omitempty"`
	Until  time.Time `json:"until,omitzero"`
	Ever   bool      `json:"ever,omitempty"` // it has no end
	Text   string    `json:"text,omitempty"` // why, or what was said
}

// Audit lists entries of the audit log, the newest first, at most so many.
func (s *Store) Audit(most int) (list []AuditEntry, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		b := tx.Bucket(auditBucket)
		c := b.Cursor()
		for key, _ := c.Last(); key != nil && len(list) < most; key, _ = c.Prev() {
			var e AuditEntry
			if n, ok := numberOf(key); ok && getJSON(b, key, &e) == nil {
				e.Number = n
				list = append(list, e)
			}
		}
		return nil
	})
	return list, err
}

// putAudit adds an entry; the oldest makes room. Numbers have no gaps, so the newest says how many
// there are.
func putAudit(tx *bolt.Tx, e AuditEntry) error {
	b := tx.Bucket(auditBucket)
	n, err := putNext(b, e)
	if err != nil || n <= MaxAudit {
		return err
	}
	return b.Delete(numberKey(n - MaxAudit))
}

// forgetInAudit takes a player's name out of the log.
func forgetInAudit(tx *bolt.Tx, player string) error {
	b, with := tx.Bucket(auditBucket), map[uint64]AuditEntry{}
	eachWith(b, player, func(n uint64, e AuditEntry) {
		if e.Player == player || e.Who == player {
			with[n] = e
		}
	})
	for n, e := range with {
		if e.Player == player {
			e.Player, e.Name = "", ""
		}
		if e.Who == player {
			e.Who = ""
		}
		if err := putJSON(b, numberKey(n), e); err != nil {
			return err
		}
	}
	return nil
}
