package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A strict judge knows a game and a journal only by their texts.
type strict struct{}

func (strict) Journal(name string, entries []Entry) error {
	for _, e := range entries {
		switch e.Text {
		case "nonsense":
			return errors.New("nonsense cannot be played")
		case "chess":
			return ErrNotPlayed
		}
	}
	return nil
}

func (strict) Game(g ArchivedGame, export, secret []byte) error {
	if string(export) != "the game "+g.ID || string(secret) != "the secret of all days" {
		return fmt.Errorf("%q is no game, with %q", export, secret)
	}
	return nil
}

// kept makes a file with something in every bucket that programs of today write to.
func kept(t *testing.T) (path string) {
	t.Helper()
	dir, ctx := t.TempDir(), t.Context()
	s := open(t, dir, Options{})
	for _, id := range []string{"a", "b"} {
		must(t, s.Write(ctx, AddPlayer{Player: Player{ID: id, Name: "Player " + id, Skeleton: "skeleton " + id}, Key: Key{Fingerprint: "key of " + id, Added: noon}}))
		must(t, s.Write(ctx, SetNote{Player: id, Note: Note{Table: "t1", Text: "a thought", When: noon}}))
	}
	must(t, s.Write(ctx, SetTie{Player: "a", Other: "b", Tie: Tie{Friend: true, Since: noon}}))
	must(t, s.Write(ctx, SendLetter{From: "a", To: "b", Letter: Letter{When: noon, Text: "hello"}}))
	must(t, s.Write(ctx, ReadLetters{Player: "b", UpTo: 1}))
	_, err := s.Secret(ctx, []byte("the secret of all days"))
	must(t, err)
	must(t, s.Write(ctx, NoteAlive{When: noon}))
	must(t, s.BeginTry(ctx, Try{Day: 5, Game: "montana", Who: "a", Table: "t0", Begun: noon}, Append{Journal: "t0", Entries: []Entry{chat("a try")}}))
	for n, name := range []string{"t1", "t2", "t3", "hall.1"} {
		must(t, s.Write(ctx, Appends{Append{Journal: name, Entries: []Entry{chat("one"), chat("two")}}}))
		must(t, s.Write(ctx, Appends{Append{Journal: name, First: 2, Entries: []Entry{chat(fmt.Sprint("three ", n))}}}))
	}
	must(t, s.Write(ctx, NoteAbsences{Tables: []Absences{{"t2", map[string]time.Time{"a": noon}}}}))
	must(t, s.Write(ctx, SetAside{Journal: "t3", Reason: "a reason"}))
	players := []Person{{ID: "a", Name: "Player a", Kind: "player"}, {ID: "b", Name: "Player b", Kind: "player"}}
	for i, id := range []string{"g1", "g2", "g3"} {
		g := ArchivedGame{ID: id, Game: "montana", Players: players, Order: [][]int{{1}, {2}}, Points: []int{9, 3}, Rated: People,
			Ended: noon.AddDate(0, 0, i), Categories: []string{"cows"}, Parts: [][]int{{9}, {3}}, Deal: Deal{Day: DayOf(noon.AddDate(0, 0, i)), Counts: true}}
		must(t, s.ArchiveGame(ctx, g, []byte("the game "+id)))
	}
	must(t, s.KeepReview(ctx, "g1", 1, Review{Made: 1, Text: []byte("a review")}))
	hold(t, s, eveningAt("e1", "s", 0, "b", "a"), heldEntries("a", "b"))
	closeChecked(t, s)
	return filepath.Join(dir, fileName)
}

func checked(t *testing.T, path string) Findings {
	t.Helper()
	before, err := os.ReadFile(path)
	must(t, err)
	found, err := Check(t.Context(), path, Checking{Judge: strict{}, Agree: true})
	must(t, err)
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the check has changed the file, %v", err)
	}
	return found
}

func TestCheck_OfASoundFile(t *testing.T) {
	found := checked(t, kept(t))
	if found.Err() != nil || len(found.Faults) != 0 || len(found.Notes) != 0 {
		t.Errorf("faults %v, notes %v", found.Faults, found.Notes)
	}
	if found.Schema != newestSchema || found.Players != 2 || found.Keys != 2 || found.Live != 4 || found.Aside != 1 ||
		found.Games != 3 || found.Judged != 3 || !found.Until.Equal(noon.AddDate(0, 0, 2)) {
		t.Errorf("it holds %+v", found)
	}
	said := found.Holds()
	for _, want := range []string{"2 players with 2 keys", "4 journals of live tables", "3 finished games", "1 journal set aside", "2026-03-03 12:00:00 UTC"} {
		if !strings.Contains(said, want) {
			t.Errorf("it says %q, without %q", said, want)
		}
	}
}

func get(tx *bolt.Tx, bucket, key []byte) []byte { return bytes.Clone(tx.Bucket(bucket).Get(key)) }

// spoil turns a bit over in the middle of a value.
func spoil(tx *bolt.Tx, bucket, key []byte) error {
	raw := get(tx, bucket, key)
	if raw == nil {
		return fmt.Errorf("%s has no %q", bucket, key)
	}
	raw[len(raw)/2] ^= 1
	return tx.Bucket(bucket).Put(key, raw)
}

// renumber gives the first of the pieces under a key the next number.
func renumber(tx *bolt.Tx, bucket, prefix []byte) error {
	first := append(bytes.Clone(prefix), 0, 0)
	piece := get(tx, bucket, first)
	return errors.Join(tx.Bucket(bucket).Delete(first), tx.Bucket(bucket).Put(append(bytes.Clone(prefix), 0, 1), piece))
}

// replaceGame puts another export into the file.
func replaceGame(tx *bolt.Tx, id, export string) error {
	a, err := getArchived(tx, []byte(id))
	if err != nil {
		return err
	}
	packed, err := pack([]byte(export), smallPackers)
	if err != nil {
		return err
	}
	return putAnew(tx, a, packed)
}

// putJournal makes a live journal of one entry.
func putJournal(tx *bolt.Tx, name, text string) error {
	b := tx.Bucket(journalsBucket)
	n, err := b.NextSequence()
	if err != nil {
		return err
	}
	raw, err := json.Marshal([]Entry{chat(text)})
	if err != nil {
		return err
	}
	chunk, err := putChunk(tx, [][]byte{header{n, 0, 1}.seal(raw)})
	if err != nil {
		return err
	}
	return putSealed(b, numberKey(n), record{Name: name, Swept: 1, Chunks: []uint64{chunk}})
}

// Whatever is wrong with a file is named, each in its own sentence.
func TestCheck_NamesWhatIsWrong(t *testing.T) {
	standing := standingKey("a", "montana", false)
	for name, test := range map[string]struct {
		spoil func(tx *bolt.Tx) error
		want  []string // of a fault each
	}{
		"a missing bucket":   {func(tx *bolt.Tx) error { return tx.DeleteBucket(lettersBucket) }, []string{"the bucket letters is missing"}},
		"a bucket of nobody": {func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("cellar")); return err }, []string{"nobody knows the bucket cellar"}},
		"a player":           {func(tx *bolt.Tx) error { return spoil(tx, playersBucket, []byte("a")) }, []string{"the bucket players: a is damaged"}},
		"a letter":           {func(tx *bolt.Tx) error { return spoil(tx, lettersBucket, ownedKey("b", numberKey(1))) }, []string{"the bucket letters: "}},
		"a tie":              {func(tx *bolt.Tx) error { return spoil(tx, tiesBucket, ownedKey("a", []byte("b"))) }, []string{"the bucket ties: "}},
		"when it ran":        {func(tx *bolt.Tx) error { return spoil(tx, schemaBucket, aliveKey) }, []string{"alive is damaged"}},
		"who is absent":      {func(tx *bolt.Tx) error { return spoil(tx, schemaBucket, goneKey("t2")) }, []string{"the bucket house: gone/t2 is damaged"}},
		"an absence from no table": {func(tx *bolt.Tx) error {
			return putJSON(tx.Bucket(schemaBucket), goneKey("t9"), map[string]time.Time{"a": noon})
		}, []string{"the absences: some are from the table t9, which is not live"}},
		"an absence that is moved": {func(tx *bolt.Tx) error {
			b := tx.Bucket(schemaBucket)
			return errors.Join(b.Put(goneKey("t1"), bytes.Clone(b.Get(goneKey("t2")))), b.Delete(goneKey("t2")))
		}, []string{"the bucket house: gone/t1 is damaged"}},
		"what nobody knows of the house": {func(tx *bolt.Tx) error {
			return tx.Bucket(schemaBucket).Put([]byte("hone/t1"), tx.Bucket(schemaBucket).Get(goneKey("t2")))
		}, []string{"the bucket house: hone/t1: nobody knows this key"}},
		"a run":                   {func(tx *bolt.Tx) error { return spoil(tx, tailBuckets[0], numberKey(2)) }, []string{"the bucket tail_0: ", "the journal t1: entry 0 is damaged"}},
		"a name of somebody else": {func(tx *bolt.Tx) error { return tx.Bucket(namesBucket).Put([]byte("skeleton a"), []byte("b")) }, []string{`the player a: the name "Player a" is not kept`, "the name skeleton a: it is kept for the player b, who has another"}},
		"a name of nobody":        {func(tx *bolt.Tx) error { return tx.Bucket(namesBucket).Put([]byte("ghost"), []byte("g")) }, []string{"the name ghost: it is kept for the player g, who is missing"}},
		"a player without a key": {func(tx *bolt.Tx) error {
			return errors.Join(tx.Bucket(keysBucket).Delete([]byte("key of a")), tx.Bucket(keysOfPlayerBucket).Delete(ownedKey("a", []byte("key of a"))))
		}, []string{`"Player a" has no key`}},
		"a key that opens no door": {func(tx *bolt.Tx) error { return tx.Bucket(keysBucket).Delete([]byte("key of a")) }, []string{"is listed for \"Player a\", and does not open the door"}},
		"a key that is not listed": {func(tx *bolt.Tx) error {
			return tx.Bucket(keysOfPlayerBucket).Delete(ownedKey("a", []byte("key of a")))
		}, []string{`"Player a" has no key`, "it is not listed among those of the player a"}},
		"ties of nobody": {func(tx *bolt.Tx) error {
			return putJSON(tx.Bucket(tiesBucket), ownedKey("g", []byte("a")), Tie{Friend: true})
		}, []string{"the player g: ties of this player are kept, who is missing"}},
		"letters of nobody": {func(tx *bolt.Tx) error {
			return putJSON(tx.Bucket(lettersBucket), ownedKey("g", numberKey(1)), Letter{With: "a"})
		}, []string{"the player g: letters of this player are kept, who is missing"}},
		"a letter that was not sent": {func(tx *bolt.Tx) error {
			return putJSON(tx.Bucket(lettersBucket), ownedKey("b", numberKey(7)), Letter{With: "a"})
		}, []string{"the player b: the letter 7 has a number that was never given"}},
		"a try of nobody": {func(tx *bolt.Tx) error {
			return putJSON(tx.Bucket(triesBucket), Try{Day: 5, Game: "montana", Who: "g"}.key(), Try{})
		}, []string{"one is of the player g, who is missing"}},
		"a journal that lacks a run": {func(tx *bolt.Tx) error {
			return errors.Join(tx.Bucket(tailBuckets[0]).Delete(numberKey(4)), tx.Bucket(ledgerBuckets[0]).Delete(numberKey(4)))
		}, []string{"the journal t2: entry 0 is damaged: it is missing"}},
		"a journal not played":      {func(tx *bolt.Tx) error { return putJournal(tx, "t9", "nonsense") }, []string{"the journal t9: it cannot be played: nonsense cannot be played"}},
		"a journal's record":        {func(tx *bolt.Tx) error { return spoil(tx, journalsBucket, numberKey(2)) }, []string{"the bucket journals: 0000000000000002 is damaged", "the journal number 2: entry 0 is damaged"}},
		"an export that is another": {func(tx *bolt.Tx) error { return replaceGame(tx, "g2", "the game g1") }, []string{`the game g2: its export does not hold: "the game g1" is no game`}},
		"a piece of an export":      {func(tx *bolt.Tx) error { return spoil(tx, piecesBucket, append(numberKey(2), 0, 0)) }, []string{"the game g2: it is damaged"}},
		"an export that is missing": {func(tx *bolt.Tx) error { return tx.Bucket(piecesBucket).Delete(append(numberKey(2), 0, 0)) }, []string{"the game g2: it is damaged: its export is missing"}},
		"a number of a piece":       {func(tx *bolt.Tx) error { return renumber(tx, piecesBucket, numberKey(2)) }, []string{"the game g2: it is damaged: its piece 0 is missing"}},
		"a game that is not listed": {func(tx *bolt.Tx) error { return tx.Bucket(archiveBucket).Delete([]byte("g2")) }, []string{"the game g2: it is the game 2, and the list of games does not say so"}},
		"a game that is missing":    {func(tx *bolt.Tx) error { return deletePrefix(tx.Bucket(piecesBucket), numberKey(2)) }, []string{"the game g2: the game 2 is damaged: it is missing"}},
		"names of categories": {func(tx *bolt.Tx) error {
			key, _ := tx.Bucket(categoriesBucket).Cursor().First()
			return tx.Bucket(categoriesBucket).Delete(key)
		}, []string{"the game g1: the names of its categories are missing", "the game g2: the names", "the game g3: the names"}},
		"a review":                     {func(tx *bolt.Tx) error { return spoil(tx, reviewsBucket, append(reviewKey("g1", 1), 0, 0)) }, []string{"the review of the game g1, seat 1: it is damaged"}},
		"a number of a review's piece": {func(tx *bolt.Tx) error { return renumber(tx, reviewsBucket, reviewKey("g1", 1)) }, []string{"the review of the game g1, seat 1: it is damaged: its piece 0 is missing"}},
		"a review of no game": {func(tx *bolt.Tx) error {
			return putPieces(tx.Bucket(reviewsBucket), reviewKey("g9", 1), sealWithKey(reviewKey("g9", 1), []byte{0, 1}))
		}, []string{"the review of the game g9, seat 1: there is no such game"}},
		"a rating":                 {func(tx *bolt.Tx) error { return putJSON(tx.Bucket(toldBucket), standing, Standing{Games: 4}) }, []string{"the results of a: in montana they are not what the games come to"}},
		"a rating that is missing": {func(tx *bolt.Tx) error { return tx.Bucket(toldBucket).Delete(standing) }, []string{"the results of a: in montana they are not"}},
		"a rating of nobody": {func(tx *bolt.Tx) error {
			return putJSON(tx.Bucket(toldBucket), standingKey("g", "montana", false), Standing{})
		}, []string{"the bucket told: 1 rows come from no game"}},
		"a game in nobody's list": {func(tx *bolt.Tx) error {
			return tx.Bucket(toldBucket).Delete(historyKey("b", newestFirstKey(ArchivedGame{ID: "g2", Ended: noon.AddDate(0, 0, 1)})))
		}, []string{"the games of b: the game g2 is missing there"}},
		"a deal": {func(tx *bolt.Tx) error {
			key, _ := tx.Bucket(dealListsBucket).Cursor().First()
			return tx.Bucket(dealListsBucket).Delete(key)
		}, []string{"the lists of the deals: the game g1 is missing there"}},
		"a sequence": {func(tx *bolt.Tx) error { return tx.Bucket(piecesBucket).SetSequence(1) }, []string{"the bucket pieces: the next number that it gives would be 2, and it has come to 3 already"}},
	} {
		t.Run(name, func(t *testing.T) {
			path := kept(t)
			alter(t, path, test.spoil)
			found := checked(t, path)
			var said []string
			for _, f := range found.Faults {
				said = append(said, f.String())
			}
			if found.Found != len(test.want) {
				t.Errorf("%d faults: %q", found.Found, said)
			}
			for _, want := range test.want {
				if !strings.Contains(strings.Join(said, "\n"), want) {
					t.Errorf("nothing says %q: %q", want, said)
				}
			}
			if err := found.Err(); err == nil || !strings.Contains(err.Error(), path) {
				t.Errorf("in the end it says %v", err)
			}
		})
	}
}

// Of two backups the one with later players, letters or acts of moderators is seen to be the later one.
func TestCheck_TheNewestThing(t *testing.T) {
	later, ctx := noon.AddDate(0, 0, 9), t.Context()
	for what, do := range map[string]func(s *Store) error{
		"a player": func(s *Store) error {
			return s.Write(ctx, AddPlayer{Player: Player{ID: "c", Name: "c", Skeleton: "c", Made: later}, Key: Key{Fingerprint: "key of c"}})
		},
		"a letter": func(s *Store) error {
			return s.Write(ctx, SendLetter{From: "a", To: "b", Letter: Letter{When: later, Text: "hello"}})
		},
		"an act": func(s *Store) error { return s.Write(ctx, Act{Entry: AuditEntry{When: later, Act: "say"}}) },
		"a friend": func(s *Store) error {
			return s.Write(ctx, SetTie{Player: "b", Other: "a", Tie: Tie{Friend: true, Since: later}})
		},
		"a thought": func(s *Store) error {
			return s.Write(ctx, SetNote{Player: "a", Note: Note{Table: "t1", Text: "more", When: later}})
		},
		"what is to come": func(s *Store) error {
			return s.Write(ctx, Act{Entry: AuditEntry{When: later, Act: "ban", Until: later.AddDate(1, 0, 0)}})
		},
	} {
		path := kept(t)
		s := open(t, filepath.Dir(path), Options{})
		must(t, do(s))
		closeChecked(t, s)
		if found, err := Check(ctx, path, Checking{}); err != nil || !found.Until.Equal(later) {
			t.Errorf("%s: the newest thing happened at %v, %v", what, found.Until, err)
		}
	}
}
