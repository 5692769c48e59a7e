package data

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"
)

// Seed has an empty log begin with the file of a data directory, which no server may have open: from
// here on it is a node's, and the others start with copies of it. The log begins with the name of the
// seed, so that a file that is not the same is refused. Doing it twice is harmless. It returns what the log begins with.
func Seed(ctx context.Context, dir string, log Log) (Following, error) {
	if err := seedFrom(ctx, dir, log); err != nil {
		return Following{}, err
	}
	return FollowingOf(filepath.Join(dir, fileName))
}

func seedFrom(ctx context.Context, dir string, log Log) (err error) {
	path := filepath.Join(dir, fileName)
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("there is no saloon in %s: %w", dir, err)
	}
	found, err := Check(ctx, path, Checking{})
	if err != nil {
		return err
	}
	if found.Found > 0 { // a node stops at what is damaged, and all would have the same
		return fmt.Errorf("%s has %s, the first of them: %s (saloon check says more; nothing was changed)", path, counted(found.Found, "fault"), found.Faults[0])
	}
	s, err := openStore(dir, Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.closeFile()) }()
	if err := syncAgain(s.db, dir); err != nil {
		return err
	}
	last, err := log.Last(ctx)
	if err != nil {
		return err
	}
	seed, err := s.markSeed(log.ID(), last)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	p := &parcel{seed: seed}
	if err := log.Publish(ctx, p.name(), p.encode()); err != nil {
		return fmt.Errorf("the log does not keep the seed; seed it again: %w", err)
	}
	return nil
}

// markSeed notes in the file that the log begins with it.
func (s *Store) markSeed(id string, last uint64) (seed string, err error) {
	err = s.db.Update(func(tx *bolt.Tx) error {
		was, err := readLogState(tx)
		switch {
		case err != nil:
			return err
		case was != nil && was.Log == id && was.Position == 0 && was.Seed != "":
			seed = was.Seed
			return nil
		case was != nil && was.Log == id:
			return errors.New("it follows this log already; start the node")
		case last > 0:
			return errors.New("the log has writes already, so it cannot begin with this file; bring in a copy of a node's file instead")
		}
		seed = newSeed()
		return (&logState{Log: id, Seed: seed}).put(tx)
	})
	return seed, err
}
