package data

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
)

// MaxSanctions is how many sanctions are kept, without those that are over.
const MaxSanctions = 5000

// A SanctionKind is what a sanction forbids.
type SanctionKind string

// The kinds of sanctions.
const (
	SanctionMute SanctionKind = "mute" // to talk, to write, to invite
	SanctionKeep SanctionKind = "keep" // to do anything at one table
	SanctionBan  SanctionKind = "ban"  // to come in

	SanctionRemark SanctionKind = "remark" // nothing: moderators alone read it
)

// A Sanction is laid upon a player and the keys that the player had then, upon keys alone, or upon a network.
type Sanction struct {
	Number uint64       `json:"-"`
	Kind   SanctionKind `json:"kind"`
	Player string       `json:"player,omitempty"` // the ID; of a guest too
	Name   string       `json:"name,omitempty"`   // of the player then
	Keys   []string     `json:"keys,omitempty"`   // fingerprints
	Net    string       `json:"net,omitempty"`
	Table  string       `json:"table,omitempty"` // of SanctionKeep
	Reason string       `json:"reason"`
	By     string       `json:"by"`
	Since  time.Time    `json:"since"`
	Until  time.Time    `json:"until,omitzero"` // zero for ever
}

// IsOver reports whether the time of a sanction has passed.
func (s Sanction) IsOver(now time.Time) bool { return !s.Until.IsZero() && !now.Before(s.Until) }

// Sanctions are the oldest first, also those that are over and not yet taken away.
func (s *Store) Sanctions() (list []Sanction, err error) {
	err = s.view(func(tx *bolt.Tx) error { list = sanctionsIn(tx); return nil })
	return list, err
}

// What cannot be read is left out.
func sanctionsIn(tx *bolt.Tx) (list []Sanction) {
	eachNumbered(tx.Bucket(sanctionsBucket), func(n uint64, s Sanction) {
		s.Number = n
		list = append(list, s)
	})
	return list
}

// What cannot be read is left out.
func eachNumbered[T any](b *bolt.Bucket, do func(n uint64, value T)) { eachWith(b, "", do) }

// Where the text does not stand, nothing is taken apart.
func eachWith[T any](b *bolt.Bucket, text string, do func(n uint64, value T)) {
	for key, raw := range under(b, nil) {
		var value T
		n, ok := numberOf(key)
		if ok && bytes.Contains(raw, []byte(text)) && getJSON(b, key, &value) == nil {
			do(n, value)
		}
	}
}

func putNext(b *bolt.Bucket, value any) (uint64, error) {
	n, err := b.NextSequence()
	if err != nil {
		return 0, fmt.Errorf("numbering a value: %w", err)
	}
	return n, putJSON(b, numberKey(n), value)
}

// An Act of a moderator or the operator is kept with all that it changes, or not at all. It wraps ErrTooMany, ErrUnknown
// when what ends is not there, and ErrTaken when another player has the name.
type Act struct {
	Entry    AuditEntry
	Sanction *Sanction // laid upon somebody; nil for none
	Lift     []uint64  // sanctions that end
	Settle   uint64    // a report that is closed; 0 for none
	Player   *Player   // a profile that is replaced; nil for none

	Sanctions []Sanction `json:",omitempty"` // that are laid besides, all or none

	Invite   *Invitation `json:",omitempty"` // that is made; nil for none
	Uninvite string      `json:",omitempty"` // the code of one that ends; empty for none
}

func (w Act) apply(c *change) error {
	for _, n := range w.Lift {
		if c.Bucket(sanctionsBucket).Get(numberKey(n)) == nil {
			return fmt.Errorf("the sanction %d: %w", n, ErrUnknown)
		}
		if err := c.Bucket(sanctionsBucket).Delete(numberKey(n)); err != nil {
			return err
		}
	}
	if w.Sanction != nil {
		if err := putSanctions(c.Tx, []Sanction{*w.Sanction}, w.Entry.When); err != nil {
			return err
		}
	}
	if err := putSanctions(c.Tx, w.Sanctions, w.Entry.When); err != nil {
		return err
	}
	if w.Settle != 0 {
		if err := settleReport(c.Tx, w.Settle, w.Entry); err != nil {
			return err
		}
	}
	if w.Player != nil {
		if err := (ChangePlayer{*w.Player}).apply(c); err != nil {
			return err
		}
	}
	if w.Invite != nil {
		if err := putInvitation(c.Tx, *w.Invite, w.Entry.When); err != nil {
			return err
		}
	}
	if w.Uninvite != "" {
		if err := dropInvitation(c.Tx, w.Uninvite); err != nil {
			return err
		}
	}
	return putAudit(c.Tx, w.Entry)
}

func putSanctions(tx *bolt.Tx, fresh []Sanction, now time.Time) error {
	if len(fresh) == 0 {
		return nil
	}
	b, list := tx.Bucket(sanctionsBucket), sanctionsIn(tx)
	for _, old := range list {
		if old.IsOver(now) {
			if err := b.Delete(numberKey(old.Number)); err != nil {
				return err
			}
		}
	}
	list = slices.DeleteFunc(list, func(old Sanction) bool { return old.IsOver(now) })
	if len(list)+len(fresh) > MaxSanctions {
		return fmt.Errorf("the sanctions: %w", ErrTooMany)
	}
	for _, s := range fresh {
		if _, err := putNext(b, s); err != nil {
			return err
		}
	}
	return nil
}

// MaxAudit is how many entries the audit log keeps; the oldest leave.
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

// Audit lists so many entries at most, the newest first.
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

// Numbers have no gaps, so the newest says how many there are.
func putAudit(tx *bolt.Tx, e AuditEntry) error {
	b := tx.Bucket(auditBucket)
	n, err := putNext(b, e)
	if err != nil || n <= MaxAudit {
		return err
	}
	return b.Delete(numberKey(n - MaxAudit))
}

// Bounds of the reports that are kept.
const (
	MaxReports   = 500                 // closed ones make room for new ones, the oldest first
	MaxReportsBy = 5                   // of one reporter, that nobody has closed
	KeptReport   = 90 * 24 * time.Hour // then a closed one is forgotten with the next that comes
	MaxReportLog = 256 << 10           // bytes of the log that is kept with one, packed
)

// A Report is what somebody says of somebody else to the moderators.
type Report struct {
	Number   uint64    `json:"-"`
	When     time.Time `json:"when"`
	By       Person    `json:"by"`
	Whom     Person    `json:"whom"`
	Table    string    `json:"table,omitempty"`   // at which both were; empty for the hall
	Evening  string    `json:"evening,omitempty"` // at which both were
	Words    string    `json:"words"`
	In       []string  `json:"in,omitempty"` // the IDs of all who are in its log
	Closed   time.Time `json:"closed,omitzero"`
	ClosedBy string    `json:"closed_by,omitempty"`
}

// IsOpen reports whether no moderator has closed it.
func (r Report) IsOpen() bool { return r.Closed.IsZero() }

// A ReportLog is how it was where a report was made, as its reporter could know it.
type ReportLog struct {
	Talk  []Talk          `json:"talk,omitempty"`
	Seats []Person        `json:"seats,omitempty"`
	Game  json.RawMessage `json:"game,omitempty"` // its export so far, without names
}

func (l ReportLog) people() (list []string) {
	for _, t := range l.Talk {
		list = append(list, t.By.ID)
	}
	for _, p := range l.Seats {
		list = append(list, p.ID)
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(id string) bool { return id == "" })
}

// Talk is a line that was said.
type Talk struct {
	When time.Time `json:"when"`
	By   Person    `json:"by"`
	Text string    `json:"text"`
}

// AddReport keeps a report, and the packed log where it was made.
type AddReport struct {
	Report Report
	Log    []byte
}

// Report wraps ErrTooMany when too many wait for a moderator, and ErrUnanswered when too many of this reporter do.
func (s *Store) Report(ctx context.Context, r Report, log ReportLog) error {
	r.In = log.people()
	packed, err := packLog(log)
	if err != nil {
		return err
	}
	if len(packed) > MaxReportLog {
		log.Game = nil
		if packed, err = packLog(log); err != nil {
			return err
		}
	}
	return s.order.write(ctx, AddReport{r, packed})
}

func packLog(log ReportLog) ([]byte, error) {
	raw, err := json.Marshal(log)
	if err != nil {
		return nil, fmt.Errorf("encoding the log of a report: %w", err)
	}
	return pack(raw, smallPackers)
}

func logKey(n uint64) []byte { return append(numberKey(n), 0) }

func (w AddReport) since() int {
	if w.Report.Evening != "" {
		return 9
	}
	return 1
}

func (w AddReport) apply(c *change) error {
	b, list := c.Bucket(reportsBucket), reportsIn(c.Tx)
	waiting, theirs := 0, 0
	for _, r := range list {
		if r.IsOpen() {
			waiting++
			if r.By.ID == w.Report.By.ID {
				theirs++
			}
		}
	}
	switch {
	case theirs >= MaxReportsBy:
		return fmt.Errorf("reports by %s: %w", w.Report.By.ID, ErrUnanswered)
	case waiting >= MaxReports:
		return fmt.Errorf("the reports: %w", ErrTooMany)
	}
	room := MaxReports - len(list)
	for _, r := range list {
		old := w.Report.When.Sub(r.Closed) >= KeptReport
		if r.IsOpen() || !old && room > 0 {
			continue
		}
		if err := errors.Join(b.Delete(numberKey(r.Number)), b.Delete(logKey(r.Number))); err != nil {
			return err
		}
		room++
	}
	n, err := putNext(b, w.Report)
	if err != nil {
		return err
	}
	return b.Put(logKey(n), sealWithKey(logKey(n), w.Log))
}

// Reports lists the reports that are kept, the oldest first.
func (s *Store) Reports() (list []Report, err error) {
	err = s.view(func(tx *bolt.Tx) error { list = reportsIn(tx); return nil })
	return list, err
}

func reportsIn(tx *bolt.Tx) (list []Report) {
	eachNumbered(tx.Bucket(reportsBucket), func(n uint64, r Report) {
		r.Number = n
		list = append(list, r)
	})
	return list
}

// ReportLog is the log that is kept with a report. The error wraps ErrUnknown when there is none.
func (s *Store) ReportLog(n uint64) (log ReportLog, err error) {
	err = s.view(func(tx *bolt.Tx) error { log, err = logOf(tx, n); return err })
	return log, err
}

func logOf(tx *bolt.Tx, n uint64) (log ReportLog, err error) {
	raw := tx.Bucket(reportsBucket).Get(logKey(n))
	if raw == nil {
		return log, fmt.Errorf("the log of the report %d: %w", n, ErrUnknown)
	}
	packed, err := unsealWithKey(logKey(n), raw)
	if err == nil {
		packed, err = unpack(packed)
	}
	if err == nil {
		err = json.Unmarshal(packed, &log)
	}
	if err != nil {
		return log, fmt.Errorf("the log of the report %d: %w: %w", n, ErrDamaged, err)
	}
	return log, nil
}

func settleReport(tx *bolt.Tx, n uint64, by AuditEntry) error {
	b := tx.Bucket(reportsBucket)
	var r Report
	if err := getJSON(b, numberKey(n), &r); err != nil {
		return fmt.Errorf("the report %d: %w", n, err)
	}
	if !r.IsOpen() {
		return fmt.Errorf("the report %d is closed: %w", n, ErrUnknown)
	}
	r.Closed, r.ClosedBy = by.When, by.By
	return putJSON(b, numberKey(n), r)
}
