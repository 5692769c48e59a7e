package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// EveningPrefix begins the name of the journal of a live evening; its ID follows.
const EveningPrefix = "evening."

// An Evening is one that is over, as it is kept.
type Evening struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Kind    string       `json:"kind"`
	Game    string       `json:"game"`
	Repeat  string       `json:"series,omitempty"` // so are kept evenings written; empty for a single one
	Ended   time.Time    `json:"ended"`
	Private bool         `json:"private,omitempty"`
	Rows    []EveningRow `json:"rows"` // the standing, the best first
}

// An EveningRow is how somebody stood at its end.
type EveningRow struct {
	Who    Person `json:"who"`
	Place  int    `json:"place"`
	Points int    `json:"points"`
	Games  int    `json:"games"`
	Won    int    `json:"won"`
	Group  int    `json:"group,omitempty"` // of a league; 0 where there are none
}

// An EveningMark is an evening as a player's own list has it.
type EveningMark struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Kind    string    `json:"kind"`
	Game    string    `json:"game"`
	Repeat  string    `json:"series,omitempty"`
	Ended   time.Time `json:"ended"`
	Place   int       `json:"place"`
	Of      int       `json:"of"` // how many stood in the same group; 0 in the file for who is only named in an entry
	Points  int       `json:"points"`
	Private bool      `json:"private,omitempty"`
}

// KeepEvening keeps an evening with the entries of its journal, and drops that; one that is kept it leaves as it is. It
// wraps ErrUnknown without such a journal, and ErrOutOfStep if that does not have so many entries.
type KeepEvening struct {
	Evening Evening
	Length  int // of the journal
}

// Evening is one that is over, with all that its journal had. It wraps ErrUnknown when there is none.
func (s *Store) Evening(id string) (e Evening, list []Entry, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		e, list, err = keptEvening(tx, id)
		return err
	})
	if err != nil {
		return Evening{}, nil, fmt.Errorf("the evening %s: %w", id, err)
	}
	return e, list, nil
}

// Evenings are the newest first, of a repeat where one is named. The page that follows begins from next, which is empty
// on the last one. One that cannot be read is left out.
func (s *Store) Evenings(repeat, from string, limit int) (list []Evening, next string, err error) {
	prefix := ownedKey(repeat, nil)
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(eveningListsBucket).Cursor()
		for key, _ := c.Seek(ownedKey(repeat, []byte(from))); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
			if len(list) == limit {
				next = string(key[len(prefix):])
				return nil
			}
			var e Evening
			if getJSON(tx.Bucket(eveningsBucket), eveningOf(key), &e) == nil {
				list = append(list, e)
			}
		}
		return nil
	})
	return list, next, err
}

// EveningsOf are the marks of a player, the newest first. One that cannot be read is left out.
func (s *Store) EveningsOf(player string, limit int) (list []EveningMark, err error) {
	prefix := ownedKey(player, nil)
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(eveningMarksBucket).Cursor()
		for key, raw := c.Seek(prefix); bytes.HasPrefix(key, prefix) && len(list) < limit; key, raw = c.Next() {
			if m, unread := valueAs[EveningMark](key, raw); unread == nil && m.Of > 0 {
				list = append(list, m)
			}
		}
		return nil
	})
	return list, err
}

// eveningOf is the ID at the end of a key of a list or a mark.
func eveningOf(key []byte) []byte {
	_, rest, _ := bytes.Cut(key, []byte{0})
	return rest[min(8, len(rest)):]
}

// What can be read of it is returned also with an error.
func keptEvening(tx *bolt.Tx, id string) (e Evening, list []Entry, err error) {
	b, key := tx.Bucket(eveningsBucket), ownedKey(id, nil)
	if err := getJSON(b, []byte(id), &e); err != nil {
		return e, nil, err
	}
	packed, err := unsealWithKey(key, b.Get(key))
	if err != nil {
		return e, nil, fmt.Errorf("its entries are %w", err)
	}
	text, err := unpack(packed)
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	return e, list, err
}

func isKeptEvening(tx *bolt.Tx, journal string) bool {
	id, is := strings.CutPrefix(journal, EveningPrefix)
	return is && tx.Bucket(eveningsBucket).Get([]byte(id)) != nil
}

func (e Evening) putEntries(tx *bolt.Tx, list []Entry) error {
	text, err := json.Marshal(list)
	if err != nil {
		return fmt.Errorf("encoding entries: %w", err)
	}
	packed, err := pack(text, smallPackers)
	if err != nil {
		return err
	}
	key := ownedKey(e.ID, nil)
	return tx.Bucket(eveningsBucket).Put(key, sealWithKey(key, packed))
}

// An earlier program would take the journal of an evening for that of a table.
func (w Appends) since() int {
	if slices.ContainsFunc(w, func(a Append) bool { return strings.HasPrefix(a.Journal, EveningPrefix) }) {
		return 9
	}
	return 1
}

// Who was forgotten meanwhile, and of whom a node still writes, has no name in it.
func (w KeepEvening) apply(c *change) error {
	e, name := w.Evening, EveningPrefix+w.Evening.ID
	if isKeptEvening(c.Tx, name) {
		return nil
	}
	j := c.journal(name)
	if j == nil {
		return fmt.Errorf("the journal %s: %w", name, ErrUnknown)
	}
	list, err := j.entries(c.Tx)
	if err != nil {
		return fmt.Errorf("the journal %s: %w", name, err)
	}
	if len(list) != w.Length {
		return fmt.Errorf("the journal %s: %w: it has %d entries, not %d", name, ErrOutOfStep, len(list), w.Length)
	}
	e.Rows = slices.Clone(e.Rows)
	for i, r := range e.Rows {
		if r.Who.Level == "" && r.Who.Who() != "" && !strings.HasPrefix(r.Who.ID, GonePrefix) && !knows(c.Tx, []byte(r.Who.ID)) {
			e.Rows[i].Who = Person{Kind: r.Who.Kind}
		}
	}
	err = errors.Join(putJSON(c.Bucket(eveningsBucket), []byte(e.ID), e), e.putEntries(c.Tx, list),
		e.eachRow(c.Tx, list, func(bucket, key, value []byte) error { return c.Bucket(bucket).Put(key, value) }))
	if err != nil {
		return err
	}
	return DropJournal{Journal: name}.apply(c)
}

// eachRow does something for what the lists and the players have of it.
func (e Evening) eachRow(tx *bolt.Tx, list []Entry, do func(bucket, key, value []byte) error) error {
	at := newestFirstKey(ArchivedGame{ID: e.ID, Ended: e.Ended})
	err := do(eveningListsBucket, ownedKey("", at), nil)
	if e.Repeat != "" {
		err = errors.Join(err, do(eveningListsBucket, ownedKey(e.Repeat, at), nil))
	}
	for _, player := range e.people(tx, list) {
		key := ownedKey(player, at)
		raw, failed := sealedJSON(key, e.mark(player))
		err = errors.Join(err, failed, do(eveningMarksBucket, key, raw))
	}
	return err
}

var namedIn = regexp.MustCompile(`"id":"((?:[^"\\]|\\.)*)","name":"`)

// people are the players who are named in it.
func (e Evening) people(tx *bolt.Tx, list []Entry) (ids []string) {
	for _, r := range e.Rows {
		ids = append(ids, r.Who.ID)
	}
	for _, one := range list {
		if one.Who != nil {
			ids = append(ids, one.Who.ID)
		}
		for _, found := range namedIn.FindAllSubmatch(one.More, -1) {
			ids = append(ids, string(found[1]))
		}
	}
	slices.Sort(ids)
	return slices.DeleteFunc(slices.Compact(ids), func(id string) bool { return !knows(tx, []byte(id)) })
}

func (e Evening) mark(player string) EveningMark {
	m := EveningMark{ID: e.ID, Name: e.Name, Kind: e.Kind, Game: e.Game, Repeat: e.Repeat, Ended: e.Ended, Private: e.Private}
	at := slices.IndexFunc(e.Rows, func(r EveningRow) bool { return r.Who.Who() == player })
	if at < 0 {
		return m
	}
	m.Place, m.Points = e.Rows[at].Place, e.Rows[at].Points
	for _, r := range e.Rows {
		if r.Group == e.Rows[at].Group {
			m.Of++
		}
	}
	return m
}

// inEvenings puts what stands for the player into the evenings that are over, and takes away the player's marks.
func (w ForgetForGood) inEvenings(tx *bolt.Tx) (err error) {
	b, own, forget := tx.Bucket(eveningMarksBucket), ownedKey(w.Player, nil), ForgetInJournal{Player: w.Player, As: w.As, Said: []string{"chat"}}
	for key := range under(b, own) {
		e, list, unread := keptEvening(tx, string(eveningOf(key)))
		for i, r := range e.Rows {
			if r.Who.ID == w.Player {
				e.Rows[i].Who = Person{ID: w.As, Kind: r.Who.Kind}
			}
		}
		if e.ID != "" { // else nobody can read a name in it
			err = errors.Join(err, putJSON(tx.Bucket(eveningsBucket), []byte(e.ID), e))
		}
		if unread == nil {
			forget.in(list)
			err = errors.Join(err, e.putEntries(tx, list))
		}
	}
	return errors.Join(err, deletePrefix(b, own))
}

// evenings looks whether all that are kept can be read, and whether lists and marks are what they come to.
func (c *checker) evenings(tx *bolt.Tx) error {
	b, whole, rows := tx.Bucket(eveningsBucket), true, map[string]int{}
	err := b.ForEach(func(key, _ []byte) error {
		id, isEntries := bytes.CutSuffix(key, []byte{0})
		in := "the evening " + pages.Readable(id)
		if isEntries {
			if b.Get(id) == nil {
				c.fault("evenings", in, "its entries are kept without it")
			}
			return c.ctx.Err()
		}
		e, list, err := keptEvening(tx, string(id))
		if err != nil {
			whole = false
			c.fault("evenings", in, "%v", err)
			return c.ctx.Err()
		}
		c.happened(e.Ended)
		return errors.Join(c.ctx.Err(), e.eachRow(tx, list, func(bucket, key, value []byte) error {
			rows[string(bucket)]++
			if got := tx.Bucket(bucket).Get(key); c.Agree && (got == nil || !bytes.Equal(got, value)) {
				owner, _, _ := bytes.Cut(key, []byte{0})
				c.fault("evenings", in, "it is missing in the bucket %s of %q, or told wrongly", bucket, owner)
			}
			return nil
		}))
	})
	for _, name := range [][]byte{eveningListsBucket, eveningMarksBucket} {
		n := 0
		err = errors.Join(err, tx.Bucket(name).ForEach(func([]byte, []byte) error { n++; return nil }))
		if more := n - rows[string(name)]; c.Agree && whole && more > 0 {
			c.fault("evenings", "the bucket "+string(name), "%d rows come from no evening", more)
		}
	}
	return err
}
