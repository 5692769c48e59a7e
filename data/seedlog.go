package data

import (
	"context"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// SeedLog begins an empty log with the file in a data directory: all that is in it was there before
// the first write of the log. A file that has followed another log leaves it.
func SeedLog(ctx context.Context, dir string, l Log) (err error) {
	s, err := openStore(dir, Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.db.Close()) }()
	switch last, err := l.Last(ctx); {
	case err != nil:
		return err
	case last > 0:
		return fmt.Errorf("the log %s has begun already", l.ID())
	}
	p := parcel{seed: newSeed()}
	state := logState{Log: l.ID(), Seed: p.seed}
	if err := s.db.Update(func(tx *bolt.Tx) error { return state.put(tx) }); err != nil {
		return err
	}
	return l.Publish(ctx, p.name(), p.encode())
}
