package data

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// so few at once that nobody waits long behind them
const tracesAtOnce = 100

// ForgetTraces takes away others' ties to a player, and their letters of and to that player.
type ForgetTraces struct {
	Player  string
	Ties    []string // whose
	Letters [][]byte // their keys
}

func (w ForgetTraces) apply(c *change) error {
	for _, owner := range w.Ties {
		if err := c.Bucket(tiesBucket).Delete(ownedKey(owner, []byte(w.Player))); err != nil {
			return err
		}
	}
	letters := c.Bucket(lettersBucket)
	for _, key := range w.Letters {
		var l Letter
		if err := getJSON(letters, key, &l); err != nil || l.With != w.Player {
			continue
		}
		if err := letters.Delete(key); err != nil {
			return err
		}
	}
	return nil
}

// ForgetTraces takes away others' ties to a player, letters and the name in notes, in small writes, and returns who
// they are. A trace that is made meanwhile may stay, and is shown to nobody once the player is forgotten.
func (s *Store) ForgetTraces(ctx context.Context, player string) (others []string, err error) {
	var owners []string
	var letters [][]byte
	var notes []SetNote
	err = s.view(func(tx *bolt.Tx) error {
		owners, letters, notes = tiedTo(tx, player), lettersOfOthers(tx, player), notesWithoutName(tx, player)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, w := range notes {
		if err := s.order.write(ctx, w); err != nil {
			return nil, err
		}
	}
	for list := range slices.Chunk(owners, tracesAtOnce) {
		if err := s.order.write(ctx, ForgetTraces{Player: player, Ties: list}); err != nil {
			return nil, err
		}
	}
	for list := range slices.Chunk(letters, tracesAtOnce) {
		if err := s.order.write(ctx, ForgetTraces{Player: player, Letters: list}); err != nil {
			return nil, err
		}
	}
	others = owners
	for _, key := range letters {
		owner, _, _ := bytes.Cut(key, []byte{0})
		others = append(others, string(owner))
	}
	slices.Sort(others)
	return slices.Compact(others), nil
}

func tiedTo(tx *bolt.Tx, player string) (owners []string) {
	suffix := append([]byte{0}, player...)
	for key := range under(tx.Bucket(tiesBucket), nil) {
		if owner, is := bytes.CutSuffix(key, suffix); is {
			owners = append(owners, string(owner))
		}
	}
	return owners
}

func lettersOfOthers(tx *bolt.Tx, player string) (keys [][]byte) {
	b, own := tx.Bucket(lettersBucket), ownedKey(player, nil)
	for key, raw := range under(b, nil) {
		var l Letter
		if bytes.HasPrefix(key, own) || !bytes.Contains(raw, []byte(player)) { // most are not even decoded
			continue
		}
		if getJSON(b, key, &l) == nil && l.With == player {
			keys = append(keys, bytes.Clone(key))
		}
	}
	return keys
}

func notesWithoutName(tx *bolt.Tx, player string) (list []SetNote) {
	var p Player
	if getJSON(tx.Bucket(playersBucket), []byte(player), &p) != nil || p.Name == "" {
		return nil
	}
	name := regexp.MustCompile(`(?i)(^|[^\pL\pM\pN_-])` + regexp.QuoteMeta(p.Name) + `($|[^\pL\pM\pN_-])`) // as a word of its own
	for key, raw := range under(tx.Bucket(notesBucket), nil) {
		owner, _, _ := bytes.Cut(key, []byte{0})
		n, err := valueAs[Note](key, raw)
		if was := n.Text; err == nil && string(owner) != player {
			for range 2 { // the second time those that stand behind another one
				n.Text = name.ReplaceAllString(n.Text, "$1"+silenced+"$2")
			}
			if n.Text != was {
				list = append(list, SetNote{string(owner), n})
			}
		}
	}
	return list
}

// GonePrefix begins what stands for the IDs of players who are forgotten.
const GonePrefix = "gone-"

// ForgetInGame takes an export without the player's name. The error wraps ErrUnknown when there is no such game.
func (s *Store) ForgetInGame(ctx context.Context, game, player, as string, export []byte) (err error) {
	var packed []byte
	if export != nil {
		if packed, err = pack(export, smallPackers); err != nil {
			return err
		}
	}
	return s.order.write(ctx, ForgetInGame{game, player, as, packed})
}

func (c *change) forgetAbsences(player string) error {
	var list []Absences
	for _, a := range absencesIn(c.Tx) {
		if _, absent := a.Since[player]; absent {
			delete(a.Since, player)
			list = append(list, a)
		}
	}
	return NoteAbsences{list}.apply(c)
}

func (w ForgetForGood) apply(c *change) error {
	var p Player
	if err := getJSON(c.Bucket(playersBucket), []byte(w.Player), &p); err != nil {
		return err
	}
	c.whoIsOther = true
	for _, do := range []func() error{
		func() error { return w.inStandings(c.Tx) },
		func() error { return w.inTries(c.Tx) },
		func() error { return w.inExercises(c.Tx) },
		func() error { return w.inEvenings(c.Tx) },
		func() error { return forgetInPeace(c.Tx, p) },
		func() error { return c.forgetAbsences(w.Player) },
		ForgetTraces{w.Player, tiedTo(c.Tx, w.Player), lettersOfOthers(c.Tx, w.Player)}.on(c),
		func() error { return forgetProfile(c.Tx, p) },
		c.renewTail,
	} {
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}

func (w ForgetTraces) on(c *change) func() error { return func() error { return w.apply(c) } }

func (w ForgetForGood) inStandings(tx *bolt.Tx) error {
	b, moved := tx.Bucket(toldBucket), map[string][]byte{}
	for _, kind := range []string{"", WhoBot} {
		prefix := standingsOf(kind + w.Player)
		for key, raw := range under(b, prefix) {
			text, err := unsealWithKey(key, raw)
			if err != nil {
				return foldAnew(tx)
			}
			moved[string(key)] = sealWithKey(append(standingsOf(kind+w.As), key[len(prefix):]...), text)
		}
		for key, raw := range moved {
			now := append(standingsOf(kind+w.As), key[len(prefix):]...)
			if err := errors.Join(b.Delete([]byte(key)), b.Put(now, raw)); err != nil {
				return err
			}
		}
		clear(moved)
	}
	return nil
}

// The tries are still counted.
func (w ForgetForGood) inTries(tx *bolt.Tx) error {
	b, own := tx.Bucket(triesBucket), append([]byte{0}, w.Player...)
	var keys [][]byte
	err := b.ForEach(func(key, _ []byte) error {
		if bytes.HasSuffix(key, own) {
			keys = append(keys, bytes.Clone(key))
		}
		return nil
	})
	for _, key := range keys {
		text, damaged := unsealWithKey(key, b.Get(key))
		err = errors.Join(err, b.Delete(key))
		if now := append(key[:len(key)-len(w.Player):len(key)-len(w.Player)], w.As...); damaged == nil {
			err = errors.Join(err, b.Put(now, sealWithKey(now, text)))
		}
	}
	return err
}

func forgetProfile(tx *bolt.Tx, p Player) error {
	for _, fingerprint := range fingerprints(tx, p.ID) {
		if err := tx.Bucket(keysBucket).Delete([]byte(fingerprint)); err != nil {
			return err
		}
	}
	for _, name := range [][]byte{keysOfPlayerBucket, tiesBucket, lettersBucket, notesBucket} {
		if err := deletePrefix(tx.Bucket(name), ownedKey(p.ID, nil)); err != nil {
			return err
		}
	}
	id := []byte(p.ID)
	return errors.Join(tx.Bucket(postBucket).Delete(id), tx.Bucket(namesBucket).Delete([]byte(p.Skeleton)), tx.Bucket(playersBucket).Delete(id))
}

// Sanctions go on for the keys that they name.
func forgetInPeace(tx *bolt.Tx, p Player) error {
	forget := func(text *string, was string) { *text = withoutName(withoutName(*text, was), p.Name) }
	err := changeWith(tx.Bucket(auditBucket), p.ID, func(_ uint64, e *AuditEntry) {
		if e.Player == p.ID {
			forget(&e.Text, e.Name)
			forget(&e.On, e.Name)
			e.Player, e.Name = "", ""
		}
		if e.Who == p.ID {
			e.Who = ""
		}
	})
	err = errors.Join(err, forgetRemarks(tx, p), changeWith(tx.Bucket(sanctionsBucket), p.ID, func(_ uint64, s *Sanction) {
		if s.Player == p.ID {
			forget(&s.Reason, s.Name)
			s.Player, s.Name = "", ""
		}
	}))
	blank := func(of *Person) {
		if of.ID == p.ID {
			of.ID, of.Name = "", ""
		}
	}
	var numbers []uint64
	err = errors.Join(err, changeWith(tx.Bucket(reportsBucket), p.ID, func(n uint64, r *Report) {
		forget(&r.Words, r.Whom.Name)
		blank(&r.By)
		blank(&r.Whom)
		r.In = slices.DeleteFunc(r.In, func(id string) bool { return id == p.ID })
		numbers = append(numbers, n)
	}))
	for _, n := range numbers {
		log, unread := logOf(tx, n)
		if unread != nil { // then nobody can read a name in it
			continue
		}
		for i := range log.Talk {
			forget(&log.Talk[i].Text, "")
			blank(&log.Talk[i].By)
		}
		for i := range log.Seats {
			blank(&log.Seats[i])
		}
		packed, failed := packLog(log)
		err = errors.Join(err, failed, tx.Bucket(reportsBucket).Put(logKey(n), sealWithKey(logKey(n), packed)))
	}
	return err
}

func forgetRemarks(tx *bolt.Tx, p Player) (err error) {
	keys := fingerprints(tx, p.ID)
	theirs := func(key string) bool { return slices.Contains(keys, key) }
	for _, s := range sanctionsIn(tx) {
		if s.Kind == SanctionRemark && (s.Player == p.ID || slices.ContainsFunc(s.Keys, theirs)) {
			err = errors.Join(err, tx.Bucket(sanctionsBucket).Delete(numberKey(s.Number)))
		}
	}
	return err
}

// changeWith changes the values of a bucket in which a text stands.
func changeWith[T any](b *bolt.Bucket, text string, change func(n uint64, value *T)) (err error) {
	changed, numbers := map[uint64]T{}, []uint64(nil)
	eachWith(b, text, func(n uint64, value T) {
		change(n, &value)
		changed[n], numbers = value, append(numbers, n)
	})
	for _, n := range numbers {
		err = errors.Join(err, putJSON(b, numberKey(n), changed[n]))
	}
	return err
}

// withoutName is a text without a name, in whatever capitals.
func withoutName(text, name string) string {
	if name == "" {
		return text
	}
	return regexp.MustCompile(`(?i)`+regexp.QuoteMeta(name)).ReplaceAllString(text, silenced)
}

// renewTail sweeps all of the tail, so that nothing of journals that are no more stays in it.
func (c *change) renewTail() error {
	for range 2 { // what is being swept already, and then the rest
		if c.tail.Old == 0 {
			if err := c.turn(); err != nil {
				return err
			}
		}
		for _, name := range c.tail.waiting {
			for j := c.journal(name); j != nil && !j.lost && len(j.tail) > 0 && j.tail[0].run < c.tail.From; j = c.journal(name) {
				if err := c.makeChunk(j); err != nil {
					return err
				}
			}
		}
		c.tail.waiting = nil
		if err := c.endSweep(); err != nil {
			return err
		}
	}
	return nil
}
