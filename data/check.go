package data

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"
	limits "golang.org/x/time/rate"

	"saloon/data/pages"
)

// A check goes through a file from its pages to what its games come to, and changes nothing.

// A Judge knows what journals and exports mean. Several goroutines ask it at once.
type Judge interface {
	// Journal says why a live journal cannot be played.
	Journal(name string, entries []Entry) error
	// secret is that of the deals; nil when there is none
	Game(g ArchivedGame, export, secret []byte) error
}

// ErrNotPlayed is wrapped by what a [Judge] says of a game that is not among its games. It is no fault.
var ErrNotPlayed = errors.New("this game is not played here")

// A Checking says how a file is checked. Zero goes through its pages and values, as fast as it can.
type Checking struct {
	Judge    Judge                // of journals and exports; nil for nobody
	Agree    bool                 // compare what is told in several places, and what is told of players with the games
	Progress func(games, all int) // is told now and then how many games were judged
	Rate     int                  // so many bytes a second; 0 for no limit
	Most     int                  // so many faults of each kind are told; 0 for 20
}

// A Fault is something that is wrong with a file.
type Fault struct {
	In   string `json:"in"` // what it is in: a bucket, a journal, a game
	What string `json:"what"`
}

func (f Fault) String() string { return f.In + ": " + f.What }

// Findings are what a check has found.
type Findings struct {
	File    string    `json:"file"`
	Schema  int       `json:"schema"`
	Bytes   int64     `json:"bytes"`
	Until   time.Time `json:"until,omitzero"` // the newest thing that is known to have happened
	Players int       `json:"players"`
	Keys    int       `json:"keys"`
	Live    int       `json:"live"`              // journals of live tables, and of the hall
	Games   int       `json:"games"`             // finished ones
	Aside   int       `json:"aside"`             // journals that were set aside as damaged
	Spent   int       `json:"spent,omitempty"`   // damaged runs of the tail that no live journal needs
	Judged  int       `json:"judged"`            // exports that were played again
	Seconds float64   `json:"seconds,omitempty"` // that this took
	Faults  []Fault   `json:"faults"`            // not all of them, when there are many
	Found   int       `json:"found"`             // how many faults there are
	Notes   []string  `json:"notes,omitempty"`

	Position uint64 `json:"-"` // how far it has followed a log
}

// Check goes through a file that no server has open. It fails when the file cannot be read at all, or it was stopped.
func Check(ctx context.Context, path string, o Checking) (Findings, error) {
	c := &checker{Checking: o, ctx: ctx, Findings: Findings{File: path, Faults: []Fault{}}, told: map[string]int{}}
	if c.Most == 0 {
		c.Most = 20
	}
	if o.Rate > 0 {
		c.limit = limits.NewLimiter(limits.Limit(o.Rate), pacedBytes)
	}
	err := c.run(path)
	c.sumUp()
	return c.Findings, err
}

// so much a slow check reads between two waits
const pacedBytes = 256 << 10

type checker struct {
	Checking
	ctx   context.Context
	limit *limits.Limiter // nil for none
	owed  int             // bytes that were read and not waited for

	incomplete                bool   // a bucket is missing
	owner                     []byte // whose values are looked at
	tiesToGone, lettersOfGone int    // ties and letters of players who are not there any more

	mu   sync.Mutex     // guards what follows
	told map[string]int // how many of each kind
	Findings
}

// kind says with which others a fault is counted.
func (c *checker) fault(kind, in, format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Found++
	if c.told[kind]++; c.told[kind] <= c.Most {
		// a whole sentence: "KEY: damaged" becomes "KEY is damaged"
		said := strings.Replace(fmt.Sprintf(format, args...), ": damaged", " is damaged", 1)
		if strings.HasPrefix(said, ErrDamaged.Error()) {
			said = "it is " + said
		}
		c.Faults = append(c.Faults, Fault{in, said})
	}
}

func (c *checker) note(format string, args ...any) {
	c.Notes = append(c.Notes, fmt.Sprintf(format, args...))
}

// momentOf is when people did what they left a value of, where that stands in it.
func momentOf(value any) (when time.Time) {
	switch v := value.(type) {
	case AuditEntry:
		when = v.When
	case Report:
		when = v.When
	case Note:
		when = v.When
	case Tie:
		when = v.Since
	}
	return when
}

func (c *checker) sumUp() {
	if c.Spent > 0 {
		c.note("%s in the tail, of no live journal, to be taken away with the tail", counted(c.Spent, "damaged value"))
	}
	if c.tiesToGone > 0 {
		c.note("%d ties are to players who are not there any more", c.tiesToGone)
	}
	if c.lettersOfGone > 0 {
		c.note("%d letters are from or to players who are not there any more", c.lettersOfGone)
	}
	if more := c.Found - len(c.Faults); more > 0 {
		c.note("%d more faults of these kinds are not listed", more)
	}
}

// took returns an error when the check is to stop.
func (c *checker) took(bytes int) error {
	c.owed += bytes
	if c.owed < pacedBytes {
		return nil
	}
	n := min(c.owed, pacedBytes)
	c.owed -= n
	if c.limit == nil {
		return c.ctx.Err()
	}
	return c.limit.WaitN(c.ctx, n)
}

func (c *checker) run(path string) error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	db, err := openFile(path, Options{}, true)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	endless, err := c.pages(path)
	if err != nil {
		return err
	}
	if endless {
		c.note("no value was read, because pages of the file may lead back to each other")
		return nil
	}
	if c.Found == 0 && c.limit == nil { // a second opinion, which costs memory
		if err := (&Store{db: db}).Check(); err != nil {
			c.fault("pages", pages.Root, "it is damaged: %.500s", strings.TrimPrefix(err.Error(), "panic: "))
		}
	}
	if c.Schema, err = schemaVersion(db); err != nil {
		return err
	}
	if c.Schema > newestSchema {
		return newerSchema(path, c.Schema)
	}
	switch {
	case c.Schema == 0:
		return fmt.Errorf("%s: %w (nothing was ever kept in it)", path, ErrNotOurs)
	case c.Schema < newestSchema:
		return c.older(db)
	}
	return c.contents(db)
}

// endless says that who follows the pages may never come to an end.
func (c *checker) pages(path string) (endless bool, err error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return false, err
	}
	c.Bytes = info.Size()
	return pages.Look(file, c.took, func(in, what string) { c.fault("pages", in, "%s", what) })
}

// An older file is checked on a copy that is brought to this schema, as the next start would do.
func (c *checker) older(db *bolt.DB) (err error) {
	c.note("the file has schema %d; the next start brings it to %d, which was tried on a copy", c.Schema, newestSchema)
	if c.Found > 0 {
		return nil
	}
	dir, err := os.MkdirTemp("", "saloon-check-")
	if err != nil {
		return fmt.Errorf("a copy cannot be made: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, fileName)
	if err := db.View(func(tx *bolt.Tx) error { return tx.CopyFile(path, 0o600) }); err != nil {
		return fmt.Errorf("a copy cannot be made: %w", err)
	}
	s, err := Open(dir, Options{})
	if err != nil {
		c.fault("schema", fileName, "it cannot be brought to schema %d: %v", newestSchema, err)
		return nil
	}
	if err := s.Close(); err != nil {
		return err
	}
	copied, err := openFile(path, Options{}, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, copied.Close()) }()
	return c.contents(copied)
}

func (c *checker) contents(db *bolt.DB) error {
	for _, chapter := range []struct {
		kind string
		do   func(*bolt.Tx) error
	}{
		{"values", c.values}, {"journals", c.journals}, {"games", c.games}, {"reviews", c.reviews}, {"evenings", c.evenings}, {"fold", c.fold}, {"log", c.following},
	} {
		err := safely(func() error { return db.View(chapter.do) })
		switch {
		case c.ctx.Err() != nil:
			return c.ctx.Err()
		case errors.Is(err, ErrDamaged): // a page that cannot be read
			c.fault(chapter.kind, "the "+chapter.kind, "not all of it can be read: %v", err)
		case err != nil:
			return err
		}
		if c.incomplete {
			return nil
		}
	}
	return nil
}

func (c *checker) journals(tx *bolt.Tx) error {
	x := &index{}
	if err := safely(func() error { return x.read(tx) }); err != nil {
		c.fault("journals", "the list of the journals", "it cannot be read: %v", err)
		return nil
	}
	for _, name := range x.names() {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		c.journal(tx, x.journals[name])
	}
	for _, a := range absencesIn(tx) {
		if x.journals[a.Table] == nil {
			c.fault("absences", "the absences", "some are from the table %s, which is not live", pages.Readable([]byte(a.Table)))
		}
	}
	return nil
}

func (c *checker) journal(tx *bolt.Tx, j *journal) {
	in := "the journal " + j.Name
	entries, err := j.entries(tx)
	if errors.Is(err, ErrUnknown) {
		err = errLostRecord
	}
	for _, e := range entries {
		c.happened(e.When)
	}
	if err != nil {
		c.fault("journals", in, "%v", err)
		return
	}
	if c.Judge == nil {
		return
	}
	err = safely(func() error { return c.Judge.Journal(j.Name, entries) })
	switch {
	case errors.Is(err, ErrNotPlayed):
		c.note("%s was not played again: %v", in, err)
	case err != nil:
		c.fault("plays", in, "it cannot be played: %v", err)
	}
}
