package data

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Stats are the figures of a store at one moment, counted since it was opened.
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

type figures struct {
	commits, groups *Histogram
	waiting         atomic.Int64
	failed, faults  atomic.Uint64
	lastWrite       atomic.Pointer[error] // why it failed; nil when it did not, or none was tried

	backups                    atomic.Bool
	lastBackup                 atomic.Int64  // Unix time; 0 for none
	backedUp                   atomic.Uint64 // how far the newest that this program made has followed the log
	backupsMade, backupsFailed atomic.Uint64
}

func newFigures() *figures {
	const ms = int64(time.Millisecond)
	return &figures{
		commits: NewHistogram(ms/4, ms/2, ms, 2*ms, 4*ms, 8*ms, 16*ms, 32*ms, 64*ms, 128*ms, 256*ms, 512*ms, 1024*ms, 4096*ms),
		groups:  NewHistogram(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, maxGroup),
	}
}

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

// Stats are the figures of the store now. Nothing is read that grows with what is kept, but for damaged journals.
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

func (x *index) count() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n := 0
	for name := range x.journals {
		if !strings.HasPrefix(name, EveningPrefix) {
			n++
		}
	}
	return n
}

// A Histogram counts measured values by their size, without a lock, in memory that does not grow.
type Histogram struct {
	bounds []int64         // the largest value of each size but the last, ascending; never changed
	counts []atomic.Uint64 // one more
	sum    atomic.Int64
}

// NewHistogram makes a histogram of sizes that end at these bounds. Values above the last one are counted too.
func NewHistogram(bounds ...int64) *Histogram {
	return &Histogram{bounds: bounds, counts: make([]atomic.Uint64, len(bounds)+1)}
}

// Observe counts a value.
func (h *Histogram) Observe(value int64) {
	at := 0
	for at < len(h.bounds) && value > h.bounds[at] {
		at++
	}
	h.counts[at].Add(1)
	h.sum.Add(value)
}

// Distribution is what was counted so far.
func (h *Histogram) Distribution() Distribution {
	d := Distribution{Bounds: h.bounds, Counts: make([]uint64, len(h.counts)), Sum: h.sum.Load()}
	for i := range h.counts {
		d.Counts[i] = h.counts[i].Load()
		d.Count += d.Counts[i]
	}
	return d
}

// A Distribution is what a histogram has counted.
type Distribution struct {
	Bounds []int64  // the largest value of each size but the last, ascending
	Counts []uint64 // how many values are of each size; one more than Bounds
	Count  uint64   // all of them
	Sum    int64    // of all values
}

// ErrGone says that the file was taken away while it was open, or that another one was put in its place.
var ErrGone = errors.New("it was taken away, or another one was put in its place; what is written now would be lost")

// ErrLittleRoom says that there is still room, but not for long.
var ErrLittleRoom = fmt.Errorf("less than %d MB are left", leastRoom>>20)

// four times as much as the file becomes longer at once
const leastRoom = 64 << 20

// ErrLastWrite says that the last write failed.
var ErrLastWrite = errors.New("the last write failed")

// Trouble says why nothing may be kept now, or soon, although the store is open; nil when all is well.
func (s *Store) Trouble() error {
	if err := s.opened.gone(); err != nil {
		return err
	}
	if failed := s.figures.lastWrite.Load(); failed != nil {
		return fmt.Errorf("%w: %w", ErrLastWrite, *failed)
	}
	return errors.Join(roomOnDisk(freeSpace(s.dir)), s.roomInFile())
}

func roomOnDisk(left uint64, known bool) error {
	if !known || left >= leastRoom {
		return nil
	}
	return fmt.Errorf("%w on the disk of the saloon's file", ErrLittleRoom)
}

func (s *Store) roomInFile() error {
	most := int64(s.db.MaxSize)
	if most == 0 && strconv.IntSize == 32 {
		most = 1<<31 - 1 // what bbolt can map there
	}
	size := s.opened.size()
	pages := s.db.Stats()
	left := most - size + int64(pages.FreePageN+pages.PendingPageN)*s.pageSize
	if most == 0 || left >= leastRoom {
		return nil
	}
	return fmt.Errorf("%w until the file is as large as it may become; saloon compact makes it smaller", ErrLittleRoom)
}

type openedFile struct {
	path string
	was  os.FileInfo
}

func fileAt(path string) (f openedFile, err error) {
	f.path = path
	f.was, err = os.Stat(path)
	return f, err
}

func (f openedFile) gone() error {
	now, err := os.Stat(f.path)
	if err == nil && os.SameFile(f.was, now) {
		return nil
	}
	return fmt.Errorf("%s is no more the file that this saloon has open: %w", f.path, ErrGone)
}

func (f openedFile) size() int64 {
	now, err := os.Stat(f.path)
	if err != nil {
		return 0
	}
	return now.Size()
}
