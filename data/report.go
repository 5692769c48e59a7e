package data

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
)

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
	Table    string    `json:"table,omitempty"` // at which both were; empty for the hall
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

// people are the IDs of all who are in a log.
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

// Report keeps a report. The error wraps ErrTooMany when too many wait for a moderator, and
// ErrUnanswered when too many of this reporter do.
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

// logKey is where the log of a report stands, behind the report.
func logKey(n uint64) []byte { return append(numberKey(n), 0) }

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
