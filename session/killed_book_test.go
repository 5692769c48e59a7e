package session

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"saloon/data"
	"saloon/lobby/table"
)

// A book notes what a server has told its clients, over all its lives. Whatever stands in it
// must be true after the next start.
type book struct {
	mu     sync.Mutex
	tables map[string]*toldTable
	names  map[string]string   // by the fingerprint of the key
	hall   map[string][]string // what was heard there since the last start, by who heard it
	told   int                 // how many things
	moves  int                 // of them lines of a game's log, each counted once
	ring   int                 // calls when so many things are told
	call   func()
}

type toldTable struct {
	at      int                 // the longest log that anybody saw
	views   map[sight][32]byte  // what each seat saw, by the length of the log
	fresh   map[sight]bool      // those that were not checked yet
	seats   map[string]int      // who has which
	sent    []sentMove          // all moves that were sent there
	taken   []sentMove          // of them those that were taken
	chat    map[string][]string // what was heard, by who heard it, in order
	over    bool
	private bool
	seed    string
	done    bool // it is over, and was found in the archive
}

type sight struct{ seat, at int }

// A sentMove is a move as it was sent, with the state that it answers.
type sentMove struct {
	seat, at int
	text     string
}

func (m sentMove) line() string { return fmt.Sprint(m.seat, " ", m.text) }

func newBook() *book {
	return &book{tables: map[string]*toldTable{}, names: map[string]string{}, hall: map[string][]string{}}
}

func (b *book) callAfter(n int, f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ring, b.call = b.told+n, f
}

func (b *book) note(f func()) {
	b.mu.Lock()
	f()
	b.told++
	var call func()
	if b.call != nil && b.told >= b.ring {
		call, b.call = b.call, nil
	}
	b.mu.Unlock()
	if call != nil {
		call()
	}
}

func (b *book) table(id string) *toldTable {
	t := b.tables[id]
	if t == nil {
		t = &toldTable{views: map[sight][32]byte{}, fresh: map[sight]bool{}, seats: map[string]int{}, chat: map[string][]string{}}
		b.tables[id] = t
	}
	return t
}

// name notes the name of a key; the error is that it had another.
func (b *book) name(print, name string) (err error) {
	b.note(func() {
		if was := b.names[print]; was != "" && was != name {
			err = fmt.Errorf("%s is called %s", was, name)
		}
		b.names[print] = name
	})
	return err
}

// state notes what a player was shown; the error is that it cannot be true.
func (b *book) state(who string, m anyMessage) (err error) {
	b.note(func() {
		t := b.table(m.Table)
		if had := t.seats[who]; had != 0 && had != m.Seat {
			err = fmt.Errorf("at table %s %s had seat %d and has seat %d", m.Table, who, had, m.Seat)
		}
		if m.Seat != 0 {
			t.seats[who] = m.Seat
		}
		t.private = t.private || m.Code != ""
		if string(m.View) == "null" {
			return
		}
		b.moves += max(0, m.At-t.at)
		t.at = max(t.at, m.At)
		s, view := sight{m.Seat, m.At}, sha256.Sum256(compacted(m.View))
		if was, seen := t.views[s]; seen && was != view {
			err = fmt.Errorf("after %d lines at table %s seat %d sees another view than before", m.At, m.Table, m.Seat)
		}
		if _, seen := t.views[s]; !seen {
			t.views[s], t.fresh[s] = view, true
		}
	})
	return err
}

func (b *book) over(m anyMessage) {
	b.note(func() {
		t := b.table(m.Table)
		t.over, t.seed = true, m.Seed
	})
}

func (b *book) send(id string, m sentMove) {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.table(id)
	t.sent = append(t.sent, m)
}

func (b *book) take(id string, m sentMove) {
	b.note(func() { t := b.table(id); t.taken = append(t.taken, m) })
}

// hear notes a line of chat, at a table or in the hall.
func (b *book) hear(who, id, text string) {
	b.note(func() {
		heard := b.hall
		if id != "" {
			heard = b.table(id).chat
		}
		heard[who] = append(heard[who], text)
	})
}

func compacted(raw []byte) []byte {
	var out bytes.Buffer
	if err := json.Compact(&out, raw); err != nil {
		return raw
	}
	return out.Bytes()
}

// check looks for all that was told in a store. Games that were found once are looked for
// again only when it says so.
func (b *book) check(s *data.Store, again bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	errs := []error{s.Check()}
	if damaged, err := s.Damaged(); err != nil || len(damaged) > 0 {
		errs = append(errs, fmt.Errorf("set aside are %v, %w", damaged, err))
	}
	for print, name := range b.names {
		if p, err := s.PlayerOfKey(print); err != nil || p.Name != name {
			errs = append(errs, fmt.Errorf("%s is kept as %q: %w", name, p.Name, err))
		}
	}
	errs = append(errs, checkHall(s, b.hall))
	for id, t := range b.tables {
		if t.done && !again {
			continue
		}
		for s := range t.views {
			t.fresh[s] = t.fresh[s] || again
		}
		if err := t.check(s, id); err != nil {
			errs = append(errs, fmt.Errorf("table %s: %w", id, err))
		}
	}
	return errors.Join(errs...)
}

// checkHall looks for what was heard last in the hall; what is older need not be kept.
func checkHall(s *data.Store, heard map[string][]string) error {
	names := s.Journals()
	newest, number := "", -1
	for _, name := range names {
		n := 0
		if _, err := fmt.Sscanf(name, "hall.%d", &n); err == nil && n > number {
			newest, number = name, n
		}
	}
	if number < 0 && len(heard) > 0 {
		return errors.New("nothing that was said in the hall is left")
	}
	if number < 0 {
		return nil
	}
	list, err := s.Entries(newest)
	if err != nil {
		return err
	}
	last := map[string][]string{}
	for who, texts := range heard {
		last[who] = texts[max(0, len(texts)-table.KeptChat/2):]
	}
	return inOrder(textsOf(list), last)
}

func textsOf(list []data.Entry) (texts []string) {
	for _, e := range list {
		if e.Kind == "chat" {
			texts = append(texts, e.Text)
		}
	}
	return texts
}

// inOrder finds what each has heard in what is kept, once and in order.
func inOrder(kept []string, heard map[string][]string) error {
	places := map[string]int{}
	for i, text := range kept {
		if _, twice := places[text]; twice {
			return fmt.Errorf("%q was said once and is there twice", text)
		}
		places[text] = i
	}
	for who, texts := range heard {
		last := -1
		for _, text := range texts {
			at, there := places[text]
			if !there {
				return fmt.Errorf("%s heard %q, which is gone", who, text)
			}
			if at <= last {
				return fmt.Errorf("%s heard %q later than it is there", who, text)
			}
			last = at
		}
	}
	return nil
}
