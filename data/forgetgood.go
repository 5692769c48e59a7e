package data

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// GonePrefix is how what stands for the IDs of players begins who are forgotten.
const GonePrefix = "gone-"

// ForgetInGame forgets a player in a finished game, whose export has no name of the player. The error wraps
// ErrUnknown when there is no such game.
func (s *Store) ForgetInGame(ctx context.Context, game, player, as string, export []byte) (err error) {
	var packed []byte
	if export != nil {
		if packed, err = pack(export, smallPackers); err != nil {
			return err
		}
	}
	return s.order.write(ctx, ForgetInGame{game, player, as, packed})
}

// ForgetInJournal forgets a player in the journal of a live table.
func (s *Store) ForgetInJournal(ctx context.Context, journal, player, as string, said []string) error {
	return s.order.write(ctx, ForgetInJournal{journal, player, as, said})
}

// ForgetPlayer takes away all else that is kept of a player. The error wraps ErrUnknown when there is no
// such player.
func (s *Store) ForgetPlayer(ctx context.Context, player, as string) error {
	return s.order.write(ctx, ForgetForGood{player, as})
}

func (w ForgetInGame) apply(c *change) error {
	g, err := getArchived(c.Tx, []byte(w.Game))
	if err != nil {
		return err
	}
	if w.Export == nil {
		if w.Export, err = packedExport(c.Tx, g); err != nil {
			return err
		}
	}
	after, whole := takeRows(c.Tx, g.ArchivedGame)
	g.Players = slices.Clone(g.Players)
	for i, p := range g.Players {
		if p.ID == w.Player {
			g.Players[i].ID, g.Players[i].Name = w.As, ""
		}
	}
	if err := putAnew(c.Tx, g, w.Export); err != nil {
		return err
	}
	if !whole {
		return foldAnew(c.Tx)
	}
	return errors.Join(putHistory(c.Tx, g.ArchivedGame, g.Number, after), putDeal(c.Tx, g.ArchivedGame))
}

// takeRows takes a game out of the lists of its players and of the deals. It returns their ratings after it, nil
// for a game that is not rated; whole is false where that cannot be read.
func takeRows(tx *bolt.Tx, g ArchivedGame) (after []Rating, whole bool) {
	told, seat := tx.Bucket(toldBucket), -1
	whole = true
	remove := func(bucket, key, _ []byte) error { return tx.Bucket(bucket).Delete(key) }
	err := eachHistoryRow(g, 0, nil, func(_ string, key, _ []byte) error {
		for seat++; g.Players[seat].Who() == "" || g.Players[seat].Level != ""; {
			seat++
		}
		r := readHistoryRow(key, told.Get(key))
		if whole = whole && r.known; r.rated {
			if after == nil {
				after = make([]Rating, len(g.Players))
			}
			after[seat] = r.after
		}
		return told.Delete(key)
	})
	return after, errors.Join(err, eachDealRow(g, remove)) == nil && whole
}

func (w ForgetInJournal) apply(c *change) error {
	j := c.journal(w.Journal)
	if j == nil {
		return nil
	}
	runs, err := c.runsOf(j)
	if errors.Is(err, ErrDamaged) { // it cannot be played, and is set aside as it is
		return nil
	}
	for i := 0; i < len(runs) && err == nil; i++ {
		runs[i], err = w.without(runs[i])
	}
	if err != nil {
		return err
	}
	old := j.Chunks
	j = c.edit(j)
	j.Chunks, j.tail, j.Swept = nil, nil, j.length
	for some := range slices.Chunk(runs, chunkRuns) {
		chunk, err := putChunk(c.Tx, some)
		if err != nil {
			return err
		}
		j.Chunks = append(j.Chunks, chunk)
	}
	for _, chunk := range old {
		if err := c.Bucket(chunksBucket).Delete(numberKey(chunk)); err != nil {
			return err
		}
	}
	return j.save(c.Bucket(journalsBucket))
}

// runsOf are all runs of a journal.
func (c *change) runsOf(j *journal) (runs [][]byte, err error) {
	for _, chunk := range j.Chunks {
		some, err := unpackRuns(getSafely(c.Bucket(chunksBucket), chunk))
		if err != nil {
			return nil, err
		}
		runs = append(runs, some...)
	}
	for _, p := range j.tail {
		runs = append(runs, runAt(c.Tx, p.run))
	}
	r := &reading{journal: j.number}
	for _, raw := range runs {
		if err := r.add(raw); err != nil {
			return nil, err
		}
	}
	if j.lost || len(r.entries) != j.length {
		return nil, r.missing()
	}
	return runs, nil
}

// without is a run without the player.
func (w ForgetInJournal) without(raw []byte) ([]byte, error) {
	h, list, err := unseal(raw)
	if err != nil || !bytes.Contains(list, []byte(w.Player)) {
		return raw, err
	}
	var entries []Entry
	if err := json.Unmarshal(list, &entries); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	person := regexp.MustCompile(`"id":"` + regexp.QuoteMeta(w.Player) + `","name":"(?:[^"\\]|\\.)*"`) // also in what stands deeper
	for i, e := range entries {
		if e.Who != nil && e.Who.ID == w.Player {
			entries[i].Who = &Person{ID: w.As, Kind: e.Who.Kind, Level: e.Who.Level}
			if slices.Contains(w.Said, e.Kind) {
				entries[i].Text = silenced
			}
		}
		entries[i].More = person.ReplaceAll(e.More, []byte(`"id":"`+w.As+`","name":""`))
	}
	if list, err = json.Marshal(entries); err != nil {
		return nil, fmt.Errorf("encoding entries: %w", err)
	}
	return h.seal(list), nil
}

// silenced stands where somebody who is forgotten has said something.
const silenced = "..."

// forgetAbsences forgets since when a player is absent from tables.
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
		func() error { return forgetWords(c.Tx, p) },
		func() error { return c.forgetAbsences(w.Player) },
		ForgetTraces{w.Player, tiedTo(c.Tx, w.Player), lettersOfOthers(c.Tx, w.Player)}.on(c),
		func() error { return ForgetPlayer{w.Player}.apply(c) },
		c.renewTail,
	} {
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}

func (w ForgetTraces) on(c *change) func() error { return func() error { return w.apply(c) } }

// inStandings puts the player's results under what stands for the ID.
func (w ForgetForGood) inStandings(tx *bolt.Tx) error {
	b, moved := tx.Bucket(toldBucket), map[string][]byte{}
	for _, kind := range []string{"", WhoBot} {
		prefix := standingsOf(kind + w.Player)
		c := b.Cursor()
		for key, raw := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, raw = c.Next() {
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

// inTries does so with the tries of deals, so that they are still counted.
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

// forgetWords takes a player's names out of what moderators and reporters wrote about the player.
func forgetWords(tx *bolt.Tx, p Player) error {
	forget := func(text *string, was string) { *text = withoutName(withoutName(*text, was), p.Name) }
	err := changeWith(tx.Bucket(auditBucket), p.ID, func(_ uint64, e *AuditEntry) {
		if e.Player == p.ID {
			forget(&e.Text, e.Name)
			forget(&e.On, e.Name)
		}
	})
	err = errors.Join(err, changeWith(tx.Bucket(sanctionsBucket), p.ID, func(_ uint64, s *Sanction) { forget(&s.Reason, s.Name) }))
	var numbers []uint64
	err = errors.Join(err, changeWith(tx.Bucket(reportsBucket), p.ID, func(n uint64, r *Report) {
		forget(&r.Words, r.Whom.Name)
		numbers = append(numbers, n)
	}))
	for _, n := range numbers {
		log, unread := logOf(tx, n)
		if unread != nil { // then nobody can read a name in it
			continue
		}
		for i := range log.Talk {
			forget(&log.Talk[i].Text, "")
		}
		packed, failed := packLog(log)
		err = errors.Join(err, failed, tx.Bucket(reportsBucket).Put(logKey(n), sealWithKey(logKey(n), packed)))
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
