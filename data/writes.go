package data

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A Write is a change of the store as a plain value. What it does depends on the store's contents and the value alone:
// no clock, no chance, no order of a map, and not on which other writes share its transaction. These are all writes:
type (
	// AddPlayer adds a player with a first key. It wraps ErrTaken when the ID, the name or the key is in use, and
	// ErrUnknown when the invitation is over or lets nobody else in.
	AddPlayer struct {
		Player     Player
		Key        Key
		Invitation string `json:",omitempty"` // its code, which is taken once; empty where anybody may come
	}
	// ChangePlayer replaces the profile of a player. It wraps ErrTaken when another player has the name.
	ChangePlayer struct{ Player Player }
	// AddKey adds another key to a player. It wraps ErrTaken when the key is in use.
	AddKey struct{ Key Key }
	// RemoveKey removes a key from its player. It wraps ErrLastKey for the last one: nobody could log in any more.
	RemoveKey struct{ Player, Fingerprint string }
	// ForgetInGame puts the same ID for a player's into all games, so that the ratings of the others stay.
	ForgetInGame struct {
		Game, Player, As string
		Export           []byte // packed, without the name; nil for the one that is there
	}
	// ForgetInJournal does so in the journal of a live table, and silences the player's entries of some kinds.
	ForgetInJournal struct {
		Journal, Player, As string
		Said                []string
	}
	// ForgetAside does so in a journal that was set aside.
	ForgetAside ForgetInJournal
	// ForgetForGood takes away all else that is kept of a player, also from what is still to be swept. It wraps ErrUnknown.
	ForgetForGood struct{ Player, As string }
	// SetNote keeps a note of a player in place of the one before; one that says nothing is forgotten.
	SetNote struct {
		Player string
		Note   Note
	}
	// Appends adds entries to one or several journals: to all of them, or to none.
	Appends []Append
	// DropJournal deletes a journal, which need not be there. With a Length it wraps ErrOutOfStep for another one.
	DropJournal struct {
		Journal string
		Length  int
	}
	// SetAside moves a journal from the live ones to the damaged ones.
	SetAside struct{ Journal, Reason string }
	// PutBack moves the first entries of a damaged journal to the live ones, and deletes the others. It wraps ErrUnknown,
	// ErrTaken when it lives or its game is finished otherwise, and ErrOutOfStep for too many entries.
	PutBack struct {
		Journal string
		Entries int
	}
	// GiveUp deletes a damaged journal. It wraps ErrUnknown when there is none of that name.
	GiveUp struct{ Journal string }
	// NoteAlive keeps when the program is known to have run.
	NoteAlive struct{ When time.Time }
	// ArchiveGame puts a finished game and its packed export into the archive.
	ArchiveGame struct {
		Game       ArchivedGame
		Categories []string // of the game, which the file keeps elsewhere
		Export     []byte
	}
	// KeepSecret keeps the secret of all deals, unless there is one.
	KeepSecret struct{ Secret []byte }
	// RenewDealBots gives deals from a day on bots of a newer version, unless deals of some day have it already.
	RenewDealBots struct {
		From    Day
		Version int
	}
	// BeginTry makes the journal of somebody's try of a deal, unless the player has begun one.
	BeginTry struct {
		Day       Day
		Game, Who string // of the try, whose key has them in the file
		Try       Try
		First     Append
	}
	// KeepReview keeps the packed review of a seat of a finished game.
	KeepReview struct {
		Game   string
		Seat   int
		Made   int
		Packed []byte
	}
)

// A Write changes the store. When apply returns an error, nothing of the transaction is kept.
type Write interface {
	apply(*change) error
}

// Write hands in a change, and returns when it is applied and synced, or has failed.
func (s *Store) Write(ctx context.Context, w Write) error { return s.order.write(ctx, w) }

// An order brings all writes of a store into one order, and applies them.
type order interface {
	// write returns when a write is applied and synced, or has failed. It may still happen once the context ends.
	write(context.Context, Write) error
	close()
}

func (w AddPlayer) apply(c *change) error {
	players := c.Bucket(playersBucket)
	if players.Get([]byte(w.Player.ID)) != nil {
		return fmt.Errorf("the player %s: %w", w.Player.ID, ErrTaken)
	}
	if err := takeName(c.Tx, w.Player); err != nil {
		return err
	}
	if err := w.takeInvitation(c.Tx); err != nil {
		return err
	}
	if err := putJSON(players, []byte(w.Player.ID), w.Player); err != nil {
		return err
	}
	w.Key.Player = w.Player.ID
	return putKey(c.Tx, w.Key)
}

func (w ChangePlayer) apply(c *change) error {
	var old Player
	if err := getJSON(c.Bucket(playersBucket), []byte(w.Player.ID), &old); err != nil {
		return err
	}
	if err := takeName(c.Tx, w.Player); err != nil {
		return err
	}
	if old.Skeleton != w.Player.Skeleton {
		if err := c.Bucket(namesBucket).Delete([]byte(old.Skeleton)); err != nil {
			return err
		}
	}
	return putJSON(c.Bucket(playersBucket), []byte(w.Player.ID), w.Player)
}

func takeName(tx *bolt.Tx, p Player) error {
	names := tx.Bucket(namesBucket)
	if owner := names.Get([]byte(p.Skeleton)); owner != nil && string(owner) != p.ID {
		return fmt.Errorf("the name %s: %w", p.Name, ErrTaken)
	}
	return names.Put([]byte(p.Skeleton), []byte(p.ID))
}

var aliveKey = []byte("alive")

func (w NoteAlive) apply(c *change) error { return putSealed(c.Bucket(schemaBucket), aliveKey, w.When) }

func (w AddKey) apply(c *change) error {
	if c.Bucket(playersBucket).Get([]byte(w.Key.Player)) == nil {
		return fmt.Errorf("the player %s: %w", w.Key.Player, ErrUnknown)
	}
	return putKey(c.Tx, w.Key)
}

func putKey(tx *bolt.Tx, k Key) error {
	keys := tx.Bucket(keysBucket)
	if keys.Get([]byte(k.Fingerprint)) != nil {
		return fmt.Errorf("the key: %w", ErrTaken)
	}
	if err := putJSON(keys, []byte(k.Fingerprint), k); err != nil {
		return err
	}
	return tx.Bucket(keysOfPlayerBucket).Put(ownedKey(k.Player, []byte(k.Fingerprint)), nil)
}

func (w RemoveKey) apply(c *change) error {
	var k Key
	if err := getJSON(c.Bucket(keysBucket), []byte(w.Fingerprint), &k); err != nil {
		return err
	}
	if k.Player != w.Player {
		return fmt.Errorf("this player has no such key: %w", ErrUnknown)
	}
	if len(fingerprints(c.Tx, w.Player)) == 1 {
		return ErrLastKey
	}
	if err := c.Bucket(keysOfPlayerBucket).Delete(ownedKey(w.Player, []byte(w.Fingerprint))); err != nil {
		return err
	}
	return c.Bucket(keysBucket).Delete([]byte(w.Fingerprint))
}

func (w Appends) apply(c *change) error {
	for _, a := range w {
		if err := a.add(c); err != nil {
			return fmt.Errorf("the journal %s: %w", a.Journal, err)
		}
	}
	return nil
}

func (a Append) add(c *change) error {
	j, err := a.journal(c)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(a.Entries)
	if err != nil {
		return fmt.Errorf("encoding entries: %w", err)
	}
	return c.putRun(j, header{j.number, a.First, len(a.Entries)}, raw)
}

func (a Append) journal(c *change) (*journal, error) {
	j := c.journal(a.Journal)
	if a.First > 0 {
		if j == nil {
			return nil, ErrUnknown
		}
		if j.length != a.First {
			return nil, fmt.Errorf("%w: it has %d entries, not %d", ErrOutOfStep, j.length, a.First)
		}
		return c.edit(j), nil
	}
	name := []byte(a.Journal)
	if j != nil || c.Bucket(damageReasonsBucket).Get(name) != nil || c.Bucket(archiveBucket).Get(name) != nil || isKeptEvening(c.Tx, a.Journal) {
		return nil, ErrTaken
	}
	return c.add(a.Journal)
}

func (w DropJournal) apply(c *change) error {
	j := c.journal(w.Journal)
	if j == nil {
		return nil
	}
	if w.Length > 0 && j.length != w.Length {
		return fmt.Errorf("dropping the journal %s: %w: it has %d entries, not %d", w.Journal, ErrOutOfStep, j.length, w.Length)
	}
	if err := c.Bucket(schemaBucket).Delete(goneKey(w.Journal)); err != nil {
		return err
	}
	for _, chunk := range j.Chunks {
		if err := c.Bucket(chunksBucket).Delete(numberKey(chunk)); err != nil {
			return err
		}
	}
	return c.remove(j)
}

var recordKey = []byte("record")

// The chunks stay where they are.
func (w SetAside) apply(c *change) error {
	j := c.journal(w.Journal)
	if j == nil {
		return fmt.Errorf("setting the journal %s aside: %w", w.Journal, ErrUnknown)
	}
	b, err := c.Bucket(damagedBucket).CreateBucketIfNotExists([]byte(w.Journal)) // it may not have gone from the live ones
	if err != nil {
		return fmt.Errorf("setting the journal %s aside: %w", w.Journal, err)
	}
	if err := putJSON(b, recordKey, asideRecord{j.record, j.length}); err != nil {
		return err
	}
	for _, p := range j.tail {
		if raw := runAt(c.Tx, p.run); raw != nil {
			if err := b.Put(numberKey(p.run), raw); err != nil {
				return err
			}
		}
	}
	if err := c.Bucket(damageReasonsBucket).Put([]byte(w.Journal), []byte(w.Reason)); err != nil {
		return err
	}
	return c.remove(j)
}

func (w ArchiveGame) apply(c *change) error {
	if c.Bucket(archiveBucket).Get([]byte(w.Game.ID)) != nil {
		return nil
	}
	w.Game.Categories = w.Categories
	number, err := putArchived(c.Tx, w.Game, w.Export)
	if err != nil {
		return err
	}
	err = foldGame(c, w.Game, number)
	if errors.Is(err, ErrDamaged) { // the game is kept; what is told of players is folded anew at the next start
		return foldAnew(c.Tx)
	}
	return err
}

// Knows is the newest kind of write that this program knows. Nodes hand in only what all that are present know.
const Knows = 9

type writeKind struct {
	word  string
	since int // programs whose Knows is lower do not know it
	of    reflect.Type
}

// Neither words nor what a kind does ever change, because nodes of different versions must apply it alike.
var writeKinds = []writeKind{
	{"append", 1, reflect.TypeFor[Appends]()},
	{"drop journal", 1, reflect.TypeFor[DropJournal]()},
	{"set aside", 1, reflect.TypeFor[SetAside]()},
	{"put back", 1, reflect.TypeFor[PutBack]()},
	{"give up", 1, reflect.TypeFor[GiveUp]()},
	{"archive", 1, reflect.TypeFor[ArchiveGame]()},
	{"review", 1, reflect.TypeFor[KeepReview]()},
	{"alive", 1, reflect.TypeFor[NoteAlive]()},
	{"absences", 1, reflect.TypeFor[NoteAbsences]()},
	{"secret", 1, reflect.TypeFor[KeepSecret]()},
	{"try", 1, reflect.TypeFor[BeginTry]()},
	{"player", 1, reflect.TypeFor[AddPlayer]()},
	{"profile", 1, reflect.TypeFor[ChangePlayer]()},
	{"key", 1, reflect.TypeFor[AddKey]()},
	{"remove key", 1, reflect.TypeFor[RemoveKey]()},
	{"forget in game", 2, reflect.TypeFor[ForgetInGame]()},
	{"forget in journal", 2, reflect.TypeFor[ForgetInJournal]()},
	{"forget aside", 3, reflect.TypeFor[ForgetAside]()},
	{"forget for good", 2, reflect.TypeFor[ForgetForGood]()},
	{"forget traces", 1, reflect.TypeFor[ForgetTraces]()},
	{"note", 1, reflect.TypeFor[SetNote]()},
	{"tie", 1, reflect.TypeFor[SetTie]()},
	{"letter", 1, reflect.TypeFor[SendLetter]()},
	{"read letters", 1, reflect.TypeFor[ReadLetters]()},
	{"answer", 1, reflect.TypeFor[AnswerInvitation]()},
	{"report", 1, reflect.TypeFor[AddReport]()},
	{"act", 1, reflect.TypeFor[Act]()},
	{"add exercises", 6, reflect.TypeFor[AddExercises]()},
	{"answer exercise", 6, reflect.TypeFor[AnswerExercise]()},
	{"choose exercise", 6, reflect.TypeFor[ChooseExercise]()},
	{"deal bots", 7, reflect.TypeFor[RenewDealBots]()},
	{"evening", 9, reflect.TypeFor[KeepEvening]()},
}

var kindOfType, kindOfWord = func() (byType map[reflect.Type]writeKind, byWord map[string]writeKind) {
	byType, byWord = map[reflect.Type]writeKind{}, map[string]writeKind{}
	for _, k := range writeKinds {
		byType[k.of], byWord[k.word] = k, k
	}
	return byType, byWord
}()

var errUnreadable = errors.New("these bytes cannot be read")

// A new field is left out (omitempty) where it has no value, and a write that has it says since when it is known:
// older nodes stop at what they do not know.
func encodeWrite(w Write) (raw []byte, since int, err error) {
	k, known := kindOfType[reflect.TypeOf(w)]
	if !known {
		return nil, 0, fmt.Errorf("no other node would know a %T", w)
	}
	text, err := json.Marshal(w)
	if err != nil {
		return nil, 0, fmt.Errorf("encoding the write %q: %w", k.word, err)
	}
	if newer, ok := w.(interface{ since() int }); ok {
		return append([]byte(k.word+"\n"), text...), max(k.since, newer.since()), nil
	}
	return append([]byte(k.word+"\n"), text...), k.since, nil
}

// Nothing else may stand behind a write.
func decodeWrite(raw []byte) (Write, error) {
	word, text, _ := bytes.Cut(raw, []byte("\n"))
	k, known := kindOfWord[string(word)]
	if !known {
		return nil, fmt.Errorf("%w: this program knows no write %.40q; start this node with a newer one", errUnreadable, word)
	}
	v := reflect.New(k.of)
	if err := decodeStrictly(text, v.Interface()); err != nil {
		return nil, fmt.Errorf("the write %q: %w", word, err)
	}
	return v.Elem().Interface().(Write), nil
}

// decodeStrictly refuses fields that this program does not know.
func decodeStrictly(text []byte, into any) error {
	r := json.NewDecoder(bytes.NewReader(text))
	r.DisallowUnknownFields()
	if err := r.Decode(into); err != nil {
		return fmt.Errorf("%w: %w", errUnreadable, err)
	}
	if _, err := r.Token(); err != io.EOF {
		return fmt.Errorf("%w: something stands behind its end", errUnreadable)
	}
	return nil
}
