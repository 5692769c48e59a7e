package data

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Two stores that make the same writes in the same order are equal, however the writes are
// grouped, also when one of them is closed and opened in between, or has writes that fail,
// or commits that are called failed and have happened. What each has is what was written.
func TestWrites_AreTheSameInEveryStore(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	writes := newScribe(random).writes(fewer(30_000, 12_000))
	one, other := t.TempDir(), t.TempDir()
	a, b := open(t, one, Options{}), open(t, other, Options{})
	for at := 0; at < len(writes); {
		n := min(1+random.IntN(3000), len(writes)-at)
		inGroups(t, a, writes[at:at+n], n)
		inGroups(t, b, writes[at:at+n], max(100, n/7))
		at += n
		if random.IntN(3) == 0 {
			closeChecked(t, b)
			b = open(t, other, Options{})
		}
		if random.IntN(3) == 0 {
			committerOf(b).unsure = true // reads the index again
		}
	}
	sameContents(t, a, b)
	if a.index.tail.From < uint64(fewer(3, 1)*generationRuns) {
		t.Errorf("the tail has only come to run %d", a.index.tail.From)
	}
}

// inGroups makes writes in transactions of so many.
func inGroups(t *testing.T, s *Store, writes []Write, size int) {
	t.Helper()
	for len(writes) > 0 {
		n := min(size, len(writes))
		all := doing(func(c *change) error {
			for _, w := range writes[:n] {
				if err := w.apply(c); err != nil {
					return fmt.Errorf("%#v: %w", w, err)
				}
			}
			return nil
		})
		must(t, s.order.write(t.Context(), all))
		writes = writes[n:]
	}
}

// A scribe makes up writes that succeed, one after the other.
type scribe struct {
	*rand.Rand
	lengths map[string]int
	names   []string
	players []string
	made    int
	game    string         // the newest that is finished
	aside   map[string]int // journals that are set aside, and how long they are
}

func newScribe(r *rand.Rand) *scribe {
	return &scribe{Rand: r, lengths: map[string]int{}, aside: map[string]int{}}
}

func (s *scribe) writes(n int) (list []Write) {
	for range n {
		list = append(list, s.next())
	}
	return list
}

func (s *scribe) next() Write {
	switch chance := s.IntN(1000); {
	case len(s.names) < 3 || chance < 25:
		return s.begin()
	case chance < 31:
		return s.end()
	case chance < 32:
		name := s.names[s.IntN(len(s.names))]
		s.aside[name] = s.lengths[name]
		s.take(name)
		return SetAside{name, "a reason"}
	case chance < 33:
		return s.putBack()
	case chance < 35:
		s.made++
		id := fmt.Sprint("game", s.made)
		s.game = id
		one, other := Person{ID: fmt.Sprint("p", s.IntN(9)), Kind: "player"}, Person{ID: fmt.Sprint("q", s.IntN(9)), Kind: "player"}
		return ArchiveGame{ArchivedGame{ID: id, Players: []Person{one, other}, Order: [][]int{{1 + s.IntN(2)}}, Ended: noon,
			Rated: []List{Unrated, People}[s.IntN(2)], Deal: Deal{Day: Day(s.IntN(3)), Counts: true}}, []string{"herd", fmt.Sprint("part ", s.IntN(3))}, s.noise(5000)}
	case chance < 36:
		return []Write{KeepSecret{s.noise(32)}, RenewDealBots{Day(s.IntN(3)), 2 + s.IntN(3)}}[s.IntN(2)]
	case chance < 37:
		return NoteAbsences{[]Absences{{s.names[s.IntN(len(s.names))], map[string]time.Time{fmt.Sprint("p", s.IntN(3)): noon}}, {"t9", nil}}}
	case chance < 38:
		s.made++
		id := fmt.Sprint("player", s.made)
		s.players = append(s.players, id)
		return AddPlayer{Player: Player{ID: id, Name: id, Skeleton: id}, Key: Key{Fingerprint: id}}
	case chance < 41 && len(s.players) > 1:
		return s.company()
	case chance < 43 && len(s.players) > 1:
		return s.peace()
	case chance < 45 && s.game != "":
		return KeepReview{s.game, 1 + s.IntN(2), s.IntN(5), s.noise(5000)}
	case chance < 55:
		return SetNote{fmt.Sprint("p", s.IntN(3)), Note{Table: fmt.Sprint("t", s.IntN(2*MostNotes)), Mute: s.IntN(9) > 0, When: noon.Add(time.Duration(s.IntN(9)) * time.Hour)}}
	}
	a := s.more()
	if s.IntN(50) > 0 {
		return Appends{a}
	}
	return Appends{a, s.more()}
}

// peace is a report that can be kept, or an act.
func (s *scribe) peace() Write {
	s.made++
	player := Person{ID: s.players[s.IntN(len(s.players))], Kind: "player"}
	when := noon.Add(time.Duration(s.made) * time.Hour)
	if s.IntN(3) == 0 && s.made < 400 {
		return AddReport{Report{When: when, By: Person{ID: fmt.Sprint("by", s.made)}, Whom: player, In: []string{player.ID}}, s.noise(300)}
	}
	return Act{Entry: AuditEntry{When: when, Act: "mute", Player: player.ID},
		Sanction: &Sanction{Kind: SanctionMute, Player: player.ID, Until: when.Add(time.Duration(s.IntN(500)) * time.Hour)}}
}

// company is what a player settles about another one, or writes to them.
func (s *scribe) company() Write {
	player, other := s.players[s.IntN(len(s.players))], s.players[s.IntN(len(s.players))]
	switch s.IntN(4) {
	case 0:
		return SetTie{player, other, Tie{Friend: s.IntN(2) > 0, Blocked: s.IntN(4) == 0, Since: noon}}
	case 1:
		return ReadLetters{player, s.Uint64N(9)}
	}
	return SendLetter{player, other, Letter{When: noon, Text: fmt.Sprint("letter ", s.IntN(99)), Table: []string{"", "t1"}[s.IntN(2)]}}
}

func (s *scribe) begin() Write {
	s.made++
	name := fmt.Sprint("t", s.made)
	if s.IntN(9) == 0 {
		name = EveningPrefix + name
	}
	s.names, s.lengths[name] = append(s.names, name), 1
	first := Append{Journal: name, Entries: []Entry{s.entry(name, 0)}}
	if s.IntN(8) == 0 {
		return BeginTry{Day(s.IntN(9)), "montana", name, Try{Table: name, Begun: noon}, first}
	}
	return Appends{first}
}

// end drops a journal, and that of an evening is kept.
func (s *scribe) end() Write {
	name := s.names[s.IntN(len(s.names))]
	length := s.lengths[name]
	s.take(name)
	id, isEvening := strings.CutPrefix(name, EveningPrefix)
	if !isEvening {
		return DropJournal{Journal: name}
	}
	rows := []EveningRow{{Who: Person{ID: fmt.Sprint("player", 1+s.IntN(9)), Kind: "player"}, Place: 1}}
	return KeepEvening{Evening{ID: id, Repeat: []string{"", "s"}[s.IntN(2)], Ended: noon.Add(time.Duration(s.IntN(99)) * time.Hour), Rows: rows}, length}
}

// take takes a journal from those that are written to.
func (s *scribe) take(name string) {
	at := slices.Index(s.names, name)
	s.names[at] = s.names[len(s.names)-1]
	s.names = s.names[:len(s.names)-1]
	delete(s.lengths, name)
}

// putBack puts a damaged journal back, not always as a whole, or gives it up.
func (s *scribe) putBack() Write {
	if len(s.aside) < 2 {
		return s.begin()
	}
	name := slices.Sorted(maps.Keys(s.aside))[s.IntN(len(s.aside))]
	length := s.aside[name]
	delete(s.aside, name)
	if s.IntN(4) == 0 {
		return GiveUp{name}
	}
	s.names, s.lengths[name] = append(s.names, name), max(1, length-s.IntN(3))
	return PutBack{name, s.lengths[name]}
}

// more appends to one of the journals, most often to one of the newest.
func (s *scribe) more() Append {
	name := s.names[max(s.IntN(len(s.names)), s.IntN(len(s.names)))]
	first := s.lengths[name]
	var list []Entry
	for range []int{1, 1, 1, 1, 2, 0, 5}[s.IntN(7)] {
		list = append(list, s.entry(name, first+len(list)))
	}
	s.lengths[name] += len(list)
	return Append{name, first, list}
}

func (s *scribe) entry(journal string, n int) Entry {
	return chat(fmt.Sprint(journal, " ", n, strings.Repeat(" x", s.IntN(40))))
}

func (s *scribe) noise(most int) []byte {
	raw := make([]byte, s.IntN(most))
	for i := range raw {
		raw[i] = byte(s.Uint32())
	}
	return raw
}

// sameContents compares two stores, and reads all journals of the first.
func sameContents(t *testing.T, a, b *Store) {
	t.Helper()
	one, other := contents(t, a), contents(t, b)
	for key, value := range one {
		if !bytes.Equal(other[key], value) {
			t.Fatalf("%q differs:\n%.300q\n%.300q", key, value, other[key])
		}
	}
	if len(one) != len(other) {
		t.Fatalf("one store has %d values, the other %d", len(one), len(other))
	}
	names := a.Journals()
	if len(names) < 20 {
		t.Fatalf("%d journals", len(names))
	}
	for _, name := range names {
		list, err := a.Entries(name)
		must(t, err)
		for n, e := range list {
			if !strings.HasPrefix(e.Text+" ", fmt.Sprint(name, " ", n, " ")) {
				t.Fatalf("entry %d of %s is %q", n, name, e.Text)
			}
		}
	}
}

// contents is everything in the file: paths of buckets and keys, and values.
func contents(t *testing.T, s *Store) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	var walk func(path string, b *bolt.Bucket) error
	walk = func(path string, b *bolt.Bucket) error {
		all[path+"#"] = numberKey(b.Sequence())
		return b.ForEach(func(key, value []byte) error {
			at := fmt.Sprintf("%s/%x", path, key)
			if value == nil && b.Bucket(key) != nil {
				return walk(at, b.Bucket(key))
			}
			all[at] = bytes.Clone(value)
			return nil
		})
	}
	err := s.db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error { return walk(string(name), b) })
	})
	if err != nil {
		t.Fatal(errors.Join(err, errors.New("reading everything")))
	}
	return all
}
