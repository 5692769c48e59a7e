package data

import (
	"errors"
	"fmt"
	"os"
	"strconv"
)

// ErrGone says that the file was taken away while it was open, or that another one was put in its place.
var ErrGone = errors.New("it was taken away, or another one was put in its place; what is written now would be lost")

// ErrLittleRoom says that there is still room, but not for long.
var ErrLittleRoom = fmt.Errorf("less than %d MB are left", leastRoom>>20)

// leastRoom is how many bytes must be left for all to be well: four times as much as the file becomes
// longer at once.
const leastRoom = 64 << 20

// Trouble says why nothing may be kept now, or soon, although the store is open; nil when all is well.
func (s *Store) Trouble() error {
	if err := s.opened.gone(); err != nil {
		return err
	}
	if failed := s.figures.lastWrite.Load(); failed != nil {
		return fmt.Errorf("the last write failed: %w", *failed)
	}
	return errors.Join(roomOnDisk(freeSpace(s.dir)), s.roomInFile())
}

func roomOnDisk(left uint64, known bool) error {
	if !known || left >= leastRoom {
		return nil
	}
	return fmt.Errorf("%w on the disk of the saloon's file", ErrLittleRoom)
}

// roomInFile says whether the file nears the size at which it does not grow any more.
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

// An openedFile is the file at a path, as it was when it was opened.
type openedFile struct {
	path string
	was  os.FileInfo
}

func fileAt(path string) (f openedFile, err error) {
	f.path = path
	f.was, err = os.Stat(path)
	return f, err
}

// gone is an ErrGone when another file, or none, is at the path now.
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
