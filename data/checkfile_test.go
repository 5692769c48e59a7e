package data

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

func isUnreadable(err error) bool { return errors.Is(err, ErrNotOurs) }

// A file that cannot be read at all is told so, not gone through.
func TestCheck_RefusesWhatIsNoSaloonsFile(t *testing.T) {
	path := kept(t)
	whole, err := os.ReadFile(path)
	must(t, err)
	whole = whole[:len(bytes.TrimRight(whole, "\x00"))/os.Getpagesize()*os.Getpagesize()] // the last page is cut off
	bothFirst := bytes.Clone(whole)
	bothFirst[20] ^= 1
	bothFirst[os.Getpagesize()+20] ^= 1
	for name, raw := range map[string][]byte{
		"cut short": whole, "cut to less than a page": whole[:1000], "empty": nil,
		"text": []byte(strings.Repeat("no saloon\n", 5000)), "both first pages": bothFirst,
	} {
		write(t, path, raw)
		if _, err := Check(t.Context(), path, Checking{}); !isUnreadable(err) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCheck_OfANewerProgramsFile(t *testing.T) {
	path := kept(t)
	alter(t, path, func(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Put(schemaKey, []byte("99")) })
	if _, err := Check(t.Context(), path, Checking{}); !errors.Is(err, ErrNewerSchema) || isUnreadable(err) {
		t.Errorf("got %v", err)
	}
}

// An element that a page hides, because it says that it has one less, is missed.
func TestCheck_AHiddenElement(t *testing.T) {
	for _, name := range []string{"a journal", "a game", "a player"} {
		path, bucket := kept(t), map[string][]byte{"a journal": journalsBucket, "a game": piecesBucket, "a player": playersBucket}[name]
		fillBucket(t, path, bucket)
		page := 0
		alter(t, path, func(tx *bolt.Tx) error { page = int(tx.Bucket(bucket).Root()); return nil })
		raw, err := os.ReadFile(path)
		if err != nil || page == 0 {
			t.Fatal(page, err)
		}
		count := raw[page*os.Getpagesize()+10:]
		binary.NativeEndian.PutUint16(count, binary.NativeEndian.Uint16(count)-1)
		write(t, path, raw)
		found, err := Check(t.Context(), path, Checking{})
		if err != nil || found.Found == 0 || !strings.Contains(fmt.Sprint(found.Faults), "the bucket "+string(bucket)+": page "+fmt.Sprint(page)+" is damaged") {
			t.Errorf("%s that is hidden: %v, %v", name, found.Faults, err)
		}
	}
}

// The head of a first page that says that it is another one is told in a sentence.
func TestCheck_TheHeadOfAFirstPage(t *testing.T) {
	path := kept(t)
	sound, err := os.ReadFile(path)
	must(t, err)
	for page := range 2 {
		for _, at := range []int{0, 7, 8, 9} {
			raw := bytes.Clone(sound)
			raw[page*os.Getpagesize()+at] ^= 0x40
			write(t, path, raw)
			if found := checked(t, path); fmt.Sprint(found.Faults) != fmt.Sprintf("[the list of buckets: the head of page %d is damaged]", page) {
				t.Errorf("byte %d of page %d: %v", at, page, found.Faults)
			}
		}
	}
}

// A page that leads back to one above it is told, and nobody goes round in circles.
func TestCheck_ACircleOfPages(t *testing.T) {
	dir := t.TempDir()
	manyJournals(t, dir)
	path, root := filepath.Join(dir, fileName), 0
	alter(t, path, func(tx *bolt.Tx) error { root = int(tx.Bucket(journalsBucket).Root()); return nil })
	raw, err := os.ReadFile(path)
	must(t, err)
	binary.NativeEndian.PutUint64(raw[root*os.Getpagesize()+pageHead+8:], uint64(root))
	write(t, path, raw)
	found, err := Check(t.Context(), path, Checking{})
	if err != nil || !strings.Contains(fmt.Sprint(found.Faults), fmt.Sprint("page ", root, " is used twice")) {
		t.Errorf("%+v, %v", found, err)
	}
	wantError(t, "it opens", errorOf(Open(dir, Options{})), ErrNotOurs)
}

// fillBucket makes a bucket so large that it has a page of its own.
func fillBucket(t *testing.T, path string, bucket []byte) {
	t.Helper()
	alter(t, path, func(tx *bolt.Tx) error {
		b := tx.Bucket(bucket)
		return b.Put([]byte("\xff\xff filling"), bytes.Repeat([]byte("x"), 2000))
	})
}

// A bit that is turned over anywhere in the file is found, if it changes anything that is kept.
func TestCheck_ABitTurnedOver(t *testing.T) {
	path := keptMuch(t)
	sound, err := os.ReadFile(path)
	must(t, err)
	want := dumped(path)
	if found := checked(t, path); found.Found > 0 || len(want) < 1000 {
		t.Fatal(len(want), found.Faults)
	}
	random, changed, refused := rand.New(rand.NewPCG(5, 6)), 0, 0
	used := len(bytes.TrimRight(sound, "\x00"))
	for range fewer(*flips, 10) {
		at, bit := random.IntN(used), byte(1)<<random.IntN(8)
		if random.IntN(2) == 0 { // in the head of a page, or of its first elements
			at = at/os.Getpagesize()*os.Getpagesize() + random.IntN(64)
		}
		sound[at] ^= bit
		write(t, path, sound)
		sound[at] ^= bit
		found, err := Check(t.Context(), path, Checking{Judge: strict{}, Agree: true})
		if err != nil {
			if refused++; !isUnreadable(err) {
				t.Errorf("bit %d of byte %d: %v", bit, at, err)
			}
			continue
		}
		if strings.Contains(fmt.Sprint(found.Notes), "no value was read") { // and bbolt would never come to an end
			continue
		}
		what := differing(dumped(path), want)
		if what == "" {
			continue
		}
		if changed++; found.Found == 0 {
			t.Errorf("bit %d of byte %d (page %d, byte %d there) changes %s, and is not found", bit, at, at/os.Getpagesize(), at%os.Getpagesize(), what)
		}
	}
	t.Logf("%d bits changed what is kept, and %d made the file one that cannot be read", changed, refused)
	if changed < 5 {
		t.Errorf("only %d bits changed anything", changed)
	}
}

// A page of which an older copy, or a damaged one, stands in another place is found, if it changes anything
// that is kept, and never ends the program.
func TestCheck_APageInAnothersPlace(t *testing.T) {
	path := keptMuch(t)
	sound, err := os.ReadFile(path)
	must(t, err)
	want, random, changed := dumped(path), rand.New(rand.NewPCG(7, uint64(*flips))), 0
	size := os.Getpagesize()
	used := len(bytes.TrimRight(sound, "\x00"))/size + 1
	for n := range fewer(*flips, 20) {
		raw, from, to := bytes.Clone(sound), random.IntN(used), random.IntN(used)
		page := raw[to*size : (to+1)*size]
		copy(page, sound[from*size:])
		if n%3 > 0 { // as if it belonged there
			binary.NativeEndian.PutUint64(page, uint64(to))
		}
		for range n % 4 {
			page[random.IntN(size)] ^= 1 << random.IntN(8)
			page[random.IntN(256)] ^= 1 << random.IntN(8)
		}
		write(t, path, raw)
		found, err := Check(t.Context(), path, Checking{Judge: strict{}, Agree: true})
		switch {
		case err != nil:
			if !isUnreadable(err) {
				t.Errorf("page %d in the place of %d: %v", from, to, err)
			}
			continue
		case strings.Contains(fmt.Sprint(found.Notes), "no value was read"): // and bbolt might never come to an end
			continue
		}
		what := differing(dumped(path), want)
		opens(t, raw)
		if what != "" {
			if changed++; found.Found == 0 {
				t.Errorf("page %d in the place of %d changes %s, and is not found", from, to, what)
			}
		}
	}
	if changed < 5 {
		t.Errorf("only %d pages changed anything", changed)
	}
}

// opens is a start with a file, which comes to an end too. bbolt may keep a file locked that it could not open.
func opens(t *testing.T, raw []byte) {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, fileName), raw)
	if s, err := Open(dir, Options{}); err == nil {
		_ = s.Close()
	}
}

// differing names a key of which the values differ.
func differing(a, b map[string]string) string {
	for _, one := range []map[string]string{a, b} {
		for key := range one {
			if a[key] != b[key] {
				return fmt.Sprintf("%s: %.60q, %.60q", key, a[key], b[key])
			}
		}
	}
	return ""
}

// keptMuch is a file as kept makes it, with more of everything, and nothing that was set aside.
func keptMuch(t *testing.T) (path string) {
	t.Helper()
	path = kept(t)
	s := open(t, filepath.Dir(path), Options{})
	var writes []Write
	for n := range 60 {
		id := fmt.Sprint("p", n)
		writes = append(writes, AddPlayer{Player: Player{ID: id, Name: id, Skeleton: id}, Key: Key{Fingerprint: "key of " + id}},
			SetTie{"a", id, Tie{Friend: true, Since: noon}}, SendLetter{"a", id, Letter{When: noon, Text: strings.Repeat("hello ", n)}})
	}
	writes = append(writes, gamesInArchive(t)...)
	for n := range 40 {
		writes = append(writes, Appends{{Journal: fmt.Sprint("j", n), Entries: []Entry{chat("first")}}},
			NoteAbsences{[]Absences{{fmt.Sprint("j", n), map[string]time.Time{fmt.Sprint("p", n): noon}}}})
	}
	for n := range 3000 {
		writes = append(writes, Appends{{Journal: fmt.Sprint("k", n%90), First: n / 90, Entries: []Entry{chat(strings.Repeat("x", n%50))}}})
	}
	inGroups(t, s, writes, 300)
	closeChecked(t, s)
	alter(t, path, func(tx *bolt.Tx) error {
		return errors.Join(tx.Bucket(damageReasonsBucket).Delete([]byte("t3")), tx.Bucket(damagedBucket).DeleteBucket([]byte("t3")))
	})
	return path
}

func gamesInArchive(t *testing.T) (writes []Write) {
	t.Helper()
	for _, g := range gamesOf(9, rand.New(rand.NewPCG(3, 4)), 200) {
		packed, err := pack([]byte("the game "+g.ID), smallPackers)
		must(t, err)
		writes = append(writes, ArchiveGame{g, g.Categories, packed})
	}
	return writes
}

// dumped is all that bbolt reads from a file, for better or worse; nil when it cannot.
func dumped(path string) (all map[string]string) {
	all = map[string]string{}
	db, err := openFile(path, Options{}, true)
	if err != nil {
		return nil
	}
	defer func() { _ = db.Close() }()
	s := &Store{db: db}
	var walk func(path string, b *bolt.Bucket) error
	walk = func(path string, b *bolt.Bucket) error {
		all[path+"#"] = fmt.Sprint(b.Sequence())
		return b.ForEach(func(key, value []byte) error {
			at := fmt.Sprintf("%s/%x", path, key)
			if text, err := unpack(value); err == nil { // not every bit of what is packed means something
				value = text
			}
			all[at] = string(value)
			if (b.Get(key) == nil) != (b.Bucket(key) != nil) {
				all[at] += " which is not found"
			}
			if inner := b.Bucket(key); value == nil && inner != nil {
				return walk(at, inner)
			}
			return nil
		})
	}
	err = s.view(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error { return walk(string(name), b) })
	})
	if err != nil {
		return nil
	}
	return all
}

// Of many faults some are listed, and all are counted.
func TestCheck_OfManyFaultsSomeAreListed(t *testing.T) {
	path := kept(t)
	alter(t, path, func(tx *bolt.Tx) error {
		for n := range 500 {
			if err := tx.Bucket(namesBucket).Put(fmt.Appendf(nil, "ghost %d", n), []byte("nobody")); err != nil {
				return err
			}
		}
		return spoil(tx, tiesBucket, ownedKey("a", []byte("b")))
	})
	found := checked(t, path)
	if found.Found != 501 || len(found.Faults) != 21 || !strings.Contains(fmt.Sprint(found.Notes), "480 more faults") || !strings.Contains(fmt.Sprint(found.Faults), "the bucket ties") {
		t.Errorf("of %d faults %d are listed; %v", found.Found, len(found.Faults), found.Notes)
	}
}

// What can happen in a sound file is noted, and no fault.
func TestCheck_Notes(t *testing.T) {
	path := kept(t)
	s := open(t, filepath.Dir(path), Options{})
	meanwhile := doing(func(c *change) error {
		return putJSON(c.Bucket(tiesBucket), ownedKey("b", []byte("a")), Tie{Muted: true})
	})
	for _, game := range []string{"g1", "g2", "g3"} {
		must(t, s.ForgetInGame(t.Context(), game, "a", GonePrefix+"1", nil))
	}
	must(t, errors.Join(s.Write(t.Context(), ForgetForGood{Player: "a", As: GonePrefix + "1"}), s.order.write(t.Context(), meanwhile)))
	closeChecked(t, s)
	alter(t, path, func(tx *bolt.Tx) error { return putJournal(tx, "t9", "chess") })
	found := checked(t, path)
	for _, want := range []string{"1 ties are to players who are not there any more", "the journal t9 was not played again: this game is not played here"} {
		if !strings.Contains(fmt.Sprint(found.Notes), want) {
			t.Errorf("nothing says %q: %q", want, found.Notes)
		}
	}
	if found.Found > 0 {
		t.Errorf("the faults are %v", found.Faults)
	}
	alter(t, path, foldAnew)
	if found := checked(t, path); found.Found > 0 || !strings.Contains(fmt.Sprint(found.Notes), "worked out anew at the next start") {
		t.Errorf("it says %v, %v", found.Faults, found.Notes)
	}
}

// A check can be stopped, and tells how far it has come.
func TestCheck_CanBeStopped(t *testing.T) {
	path := kept(t)
	ctx, stop := context.WithCancel(t.Context())
	told := 0
	_, err := Check(ctx, path, Checking{Judge: strict{}, Progress: func(games, all int) { told = games*100 + all }})
	if err != nil || told != 303 {
		t.Errorf("it came to %d, %v", told, err)
	}
	stop()
	wantError(t, "a check that was stopped says", errorOf(Check(ctx, path, Checking{})), context.Canceled)
}

// While a server has the file open, a copy is checked; without a server that answers it is said who has it.
func TestCheckAnywhere_BesideAServer(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	path := kept(t)
	dir := filepath.Dir(path)
	if found, err := CheckAnywhere(t.Context(), dir, Checking{}); err != nil || found.Found > 0 || found.File != path {
		t.Errorf("without a server: %+v, %v", found, err)
	}
	s := open(t, dir, Options{})
	wantError(t, "a server that does not answer", errorOf(CheckAnywhere(t.Context(), dir, Checking{})), ErrLocked)
	serve(t, s)
	found, err := CheckAnywhere(t.Context(), dir, Checking{Judge: strict{}, Agree: true})
	if err != nil || found.Found > 0 || found.Judged != 3 || found.File != path || !strings.Contains(fmt.Sprint(found.Notes), "a copy of this moment") {
		t.Errorf("beside a server: %+v, %v", found, err)
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	none := errors.New("nothing could be checked")
	cmd := CheckCommand(func() (Judge, error) { return nil, nil }, func(err error) error { return fmt.Errorf("%w: %w", none, err) })
	cmd.SetArgs([]string{t.TempDir()})
	if err := cmd.ExecuteContext(t.Context()); !errors.Is(err, none) || !strings.Contains(err.Error(), "no saloon in") {
		t.Errorf("of an empty directory it says %v", err)
	}
}
