package data

import (
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Stats are the figures of a store at one moment. What is counted is counted since it was opened.
type Stats struct {
	Commits Distribution // how long transactions took that were synced, in nanoseconds
	Groups  Distribution // how many writes were in one
	Waiting int          // writes that are not synced yet
	Failed  uint64       // transactions that could not be written or synced
	Faults  uint64       // transactions that came upon a damaged page

	Bytes     int64  // of the file
	FreeBytes int64  // of it that hold nothing now
	DiskFree  uint64 // bytes that the disk of the file has left, if DiskKnown
	DiskKnown bool
	Journals  int // of live tables
	Damaged   int // journals that were set aside

	Backups BackupStats
}

// BackupStats tell of the backups that are made while the store is open.
type BackupStats struct {
	Kept   bool      // some are to be made
	Last   time.Time // when the newest one that holds was finished, or began, if an earlier program made it; zero for none
	Made   uint64    // that hold
	Failed uint64    // tries that gave none
}

// figures are what a store counts.
type figures struct {
	commits, groups *Histogram
	waiting         atomic.Int64
	failed, faults  atomic.Uint64
	lastWrite       atomic.Pointer[error] // why it failed; nil when it did not, or none was tried

	backups                    atomic.Bool
	lastBackup                 atomic.Int64 // Unix time; 0 for none
	backupsMade, backupsFailed atomic.Uint64
}

func newFigures() *figures {
	const ms = int64(time.Millisecond)
	return &figures{
		commits: NewHistogram(ms/4, ms/2, ms, 2*ms, 4*ms, 8*ms, 16*ms, 32*ms, 64*ms, 128*ms, 256*ms, 512*ms, 1024*ms, 4096*ms),
		groups:  NewHistogram(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, maxGroup),
	}
}

// committed notes a transaction that was tried with so many writes.
func (f *figures) committed(began time.Time, writes int, err error) {
	f.lastWrite.Store(nil)
	if err != nil {
		f.lastWrite.Store(&err)
	}
	switch {
	case err == nil:
		f.commits.Observe(int64(time.Since(began)))
		f.groups.Observe(int64(writes))
	case errors.Is(err, ErrDamaged):
		f.faults.Add(1)
	default:
		f.failed.Add(1)
	}
}

// Stats are the figures of the store now. It reads a few numbers, and nothing that grows with what is
// kept; only the journals that were set aside are counted one by one.
func (s *Store) Stats() Stats {
	f := s.figures
	stats := Stats{
		Commits: f.commits.Distribution(), Groups: f.groups.Distribution(),
		Waiting: int(f.waiting.Load()), Failed: f.failed.Load(), Faults: f.faults.Load(),
		Journals: s.index.count(),
		Backups:  BackupStats{Kept: f.backups.Load(), Made: f.backupsMade.Load(), Failed: f.backupsFailed.Load()},
	}
	if last := f.lastBackup.Load(); last != 0 {
		stats.Backups.Last = time.Unix(last, 0)
	}
	if info, err := os.Stat(filepath.Join(s.dir, fileName)); err == nil {
		stats.Bytes = info.Size()
	}
	pages := s.db.Stats()
	stats.FreeBytes = int64(pages.FreePageN+pages.PendingPageN) * s.pageSize
	stats.DiskFree, stats.DiskKnown = freeSpace(s.dir)
	_ = s.view(func(tx *bolt.Tx) error { // fails only once the store is closed, or on a damaged page
		return tx.Bucket(damageReasonsBucket).ForEach(func(_, _ []byte) error {
			stats.Damaged++
			return nil
		})
	})
	return stats
}

// count is how many journals there are.
func (x *index) count() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.journals)
}
