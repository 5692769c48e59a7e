package data

import (
	"fmt"
	"slices"
	"sync"

	bolt "go.etcd.io/bbolt"
)

type record struct {
	Name   string   `json:"name"`
	Swept  int      `json:"swept,omitempty"`  // so many entries stand in chunks
	Chunks []uint64 `json:"chunks,omitempty"` // their numbers, in order
	Number uint64   `json:"number,omitempty"` // of the journal, as its key says; earlier programs did not keep it
}

// A wrong number would lead to the entries of another journal.
func (r record) isOf(number uint64) bool { return r.Number == 0 || r.Number == number }

// A journal is what is known in memory of a live one. It never changes; a changed copy takes its place.
type journal struct {
	number uint64
	record
	length int
	tail   []place // its runs in the tail, in order
	lost   bool    // its record cannot be read, or is that of another one
}

type place struct {
	run   uint64
	first int
}

// An index is what is known in memory, as of the last commit.
type index struct {
	mu       sync.RWMutex // the committer alone changes the index, and reads it without locking
	journals map[string]*journal
	tail     tailState
	leaders  leaderboards
}

// find returns nil for none.
func (x *index) find(name string) *journal {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.journals[name]
}

// names lists the journals, the oldest first.
func (x *index) names() []string {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return namesByNumber(x.journals)
}

func namesByNumber(journals map[string]*journal) []string {
	list := make([]*journal, 0, len(journals))
	for _, j := range journals {
		list = append(list, j)
	}
	slices.SortFunc(list, func(a, b *journal) int { return int(int64(a.number) - int64(b.number)) })
	names := make([]string, len(list))
	for i, j := range list {
		names[i] = j.Name
	}
	return names
}

func (x *index) take(c *change) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for name, j := range c.changed {
		if j == nil {
			delete(x.journals, name)
		} else {
			x.journals[name] = j
		}
	}
	x.tail = c.tail
	if c.whoIsOther {
		x.leaders.forget()
	}
	x.leaders.take(c.standings)
}

func (x *index) read(tx *bolt.Tx) error {
	journals, err := readRecords(tx)
	if err != nil {
		return fmt.Errorf("the list of the journals: %w", err)
	}
	state, err := readTailState(tx)
	if err != nil {
		return fmt.Errorf("where the tail begins: %w", err)
	}
	byNumber := make(map[uint64]*journal, len(journals))
	for _, j := range journals {
		if other := byNumber[j.number]; other == nil || other.lost {
			byNumber[j.number] = j
		}
	}
	state.eachRun(tx, func(run uint64, h header) {
		j := byNumber[h.journal]
		if j != nil && h.count > 0 && h.first >= j.Swept { // else it is dropped, empty, or in a chunk
			j.tail = append(j.tail, place{run, h.first})
			j.length = h.end()
		}
	})
	for _, j := range journals {
		j.tail = slices.Clone(j.tail) // which takes no more room than it needs
	}
	state.waiting = namesByNumber(journals)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.journals, x.tail = journals, state
	x.leaders.forget()
	return nil
}

// One whose record is damaged gets a name by its number, under which it is found and set aside.
func readRecords(tx *bolt.Tx) (map[string]*journal, error) {
	journals := map[string]*journal{}
	err := tx.Bucket(journalsBucket).ForEach(func(key, raw []byte) error {
		n, ok := numberOf(key)
		if !ok {
			return ErrDamaged
		}
		j := &journal{number: n}
		if err := readSealed(raw, &j.record); err != nil {
			j.lost, j.record = true, record{Name: fmt.Sprint("number ", n)}
		} else if !j.isOf(n) {
			j.lost, j.record = true, record{Name: j.Name}
		}
		j.length = j.Swept
		journals[j.Name] = j
		return nil
	})
	return journals, err
}

type change struct {
	*bolt.Tx
	base      *index
	changed   map[string]*journal // nil where one is dropped
	tail      tailState
	live      int         // how many live journals there are
	standings []*Standing // those that became other ones
	spoiled   bool        // a page of the old generation cannot be read

	whoIsOther bool // somebody stands in all standings under another ID
}

func newChange(tx *bolt.Tx, base *index, spoiled bool) *change {
	return &change{Tx: tx, base: base, changed: map[string]*journal{}, tail: base.tail, live: len(base.journals), spoiled: spoiled}
}

// journal is nil for none, as the change leaves it.
func (c *change) journal(name string) *journal {
	if j, ok := c.changed[name]; ok {
		return j
	}
	return c.base.journals[name]
}

// The copy takes the journal's place.
func (c *change) edit(j *journal) *journal {
	copied := *j
	c.changed[j.Name] = &copied
	return &copied
}

func (c *change) add(name string) (*journal, error) {
	b := c.Bucket(journalsBucket)
	n, err := b.NextSequence()
	if err != nil {
		return nil, err
	}
	j := &journal{number: n, record: record{Name: name}}
	c.changed[name] = j
	c.live++
	return j, j.save(b)
}

func (j *journal) save(b *bolt.Bucket) error {
	j.Number = j.number
	return putSealed(b, numberKey(j.number), j.record)
}

// What the journal has in the tail goes with the tail.
func (c *change) remove(j *journal) error {
	c.changed[j.Name] = nil
	c.live--
	return c.Bucket(journalsBucket).Delete(numberKey(j.number))
}
