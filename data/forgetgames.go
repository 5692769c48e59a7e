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

// putAnew replaces a game and its export by others of the same number.
func putAnew(tx *bolt.Tx, g archivedGame, packed []byte) error {
	if err := deletePrefix(tx.Bucket(piecesBucket), numberKey(g.Number)); err != nil {
		return err
	}
	return putGame(tx, g.Number, g, packed)
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
	if j == nil || j.lost {
		return nil
	}
	runs, _, err := j.runs(c.Tx, j.record)
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

func (w ForgetAside) apply(c *change) error {
	b := c.Bucket(damagedBucket).Bucket([]byte(w.Journal))
	if b == nil {
		return nil
	}
	return eachAside(c.Tx, b, func(of *bolt.Bucket, key []byte, runs [][]byte) error {
		changed := false
		for i, raw := range runs {
			now, err := ForgetInJournal(w).without(raw)
			if err != nil && bytes.Contains(raw, []byte(w.Player)) { // nobody can read it anyway
				now = nil
			}
			changed, runs[i] = changed || !bytes.Equal(now, raw), now
		}
		if !changed {
			return nil
		}
		if of == b {
			return b.Put(key, runs[0])
		}
		packed, err := packRuns(runs)
		if err != nil {
			return err
		}
		return of.Put(key, packed)
	})
}

// eachAside calls do with the runs of a journal that was set aside, those in its bucket one by one and those of a
// chunk together, as far as they can be read.
func eachAside(tx *bolt.Tx, b *bolt.Bucket, do func(of *bolt.Bucket, key []byte, runs [][]byte) error) (err error) {
	var kept asideRecord
	_ = getJSON(b, recordKey, &kept) // else its chunks are not known
	chunks := tx.Bucket(chunksBucket)
	for _, n := range kept.Chunks {
		if runs, unread := unpackRuns(getSafely(chunks, n)); unread == nil {
			err = errors.Join(err, do(chunks, numberKey(n), runs))
		}
	}
	var keys [][]byte
	if failed := b.ForEach(func(key, _ []byte) error {
		if _, isRun := numberOf(key); isRun {
			keys = append(keys, bytes.Clone(key))
		}
		return nil
	}); failed != nil {
		return failed
	}
	for _, key := range keys {
		err = errors.Join(err, do(b, key, [][]byte{bytes.Clone(b.Get(key))}))
	}
	return err
}

// ForgetAside forgets a player in the journals that were set aside.
func (s *Store) ForgetAside(ctx context.Context, player, as string, said []string) error {
	var journals []string
	err := s.view(func(tx *bolt.Tx) error {
		damaged := tx.Bucket(damagedBucket)
		return damaged.ForEach(func(name, _ []byte) error {
			named := false
			_ = safely(func() error { // what stands on a damaged page nobody can read
				return eachAside(tx, damaged.Bucket(name), func(_ *bolt.Bucket, _ []byte, runs [][]byte) error {
					named = named || bytes.Contains(bytes.Join(runs, nil), []byte(player))
					return nil
				})
			})
			if named {
				journals = append(journals, string(name))
			}
			return nil
		})
	})
	for _, name := range journals {
		err = errors.Join(err, s.order.write(ctx, ForgetAside{name, player, as, said}))
	}
	return err
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
	w.in(entries)
	if list, err = json.Marshal(entries); err != nil {
		return nil, fmt.Errorf("encoding entries: %w", err)
	}
	return h.seal(list), nil
}

func (w ForgetInJournal) in(entries []Entry) {
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
}

// silenced stands where somebody who is forgotten has said something.
const silenced = "..."
