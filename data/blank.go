package data

import (
	"encoding/binary"
	"fmt"
	"os"
)

// blankFree empties the free pages of a copy, in which what was deleted still stands. A copy that is not whole
// stays as it is: whoever checks it says so.
func blankFree(copied *os.File) error {
	m, whole := firstThatCounts(copied)
	if !whole {
		return nil
	}
	p := &pages{first: m, kinds: make([]uint8, m.behind), follow: make([]uint32, m.behind), refs: map[uint64][]uint64{}}
	broken := p.scan(copied)
	if broken == nil {
		broken = p.reach()
	}
	if broken != nil {
		return nil //nolint:nilerr // whoever checks the copy says what is broken
	}
	if m.list != noList {
		head := make([]byte, pageHead)
		if _, err := copied.ReadAt(head, int64(m.list)*m.pageSize); err != nil {
			return fmt.Errorf("reading the list of free pages: %w", err)
		}
		for id := m.list; id <= m.list+uint64(binary.NativeEndian.Uint32(head[12:])) && id < m.behind; id++ {
			p.used[id] = true
		}
	}
	return p.blank(copied)
}

// blank empties the pages that are not used.
func (p *pages) blank(f *os.File) error {
	w, empty := &steadily{file: f}, make([]byte, p.first.pageSize)
	for id, used := range p.used {
		if used {
			continue
		}
		if _, err := f.Seek(int64(id)*p.first.pageSize, 0); err != nil {
			return fmt.Errorf("emptying a free page of a copy: %w", err)
		}
		if _, err := w.Write(empty); err != nil {
			return fmt.Errorf("emptying a free page of a copy: %w", err)
		}
	}
	return nil
}
