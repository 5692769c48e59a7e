package lobby

import (
	"errors"
	"strconv"
	"sync"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// Where there are several nodes, each writes into the one journal of the hall, at the line number that
// it has heard. A long journal is followed by a new one in the same write as a line, so that nobody
// writes into the old one any more.

// mostSays is how often a line is tried to be written while others are quicker.
const mostSays = 30

// A heardHall is what was heard about journals of the hall, in the order of the log.
type heardHall struct {
	mu   sync.Mutex
	list []heard
}

// hearHall notes what one write does to journals of the hall, and has it shown.
func (l *Lobby) hearHall(list ...heard) {
	if len(list) == 0 {
		return
	}
	j := &l.hall.journal
	j.heard.mu.Lock()
	j.heard.list = append(j.heard.list, list...)
	j.heard.mu.Unlock()
	l.hearing.later(func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		if !l.takeHall() {
			l.rereadHall()
			l.takeHall()
		}
	})
}

// takeHall shows what was heard. It is false when a line before it is missing. The caller holds the
// journal's mu.
func (l *Lobby) takeHall() bool {
	j := &l.hall.journal
	j.heard.mu.Lock()
	defer j.heard.mu.Unlock()
	if j.name == "" { // it is not read yet
		return true
	}
	for len(j.heard.list) > 0 {
		h := j.heard.list[0]
		if h.Journal == j.name && !h.gone && h.First > j.lines {
			return false
		}
		j.heard.list = j.heard.list[1:]
		l.takeHallOne(h)
	}
	j.heard.list = nil
	return true
}

func (l *Lobby) takeHallOne(h heard) {
	j := &l.hall.journal
	switch later := hallNumber(h.Journal) - hallNumber(j.name); {
	case h.gone && later == 0: // its followers begin with nothing
		j.name, j.lines = journal.HallPrefix+strconv.Itoa(hallNumber(j.name)+1), 0
	case h.gone || later < 0 || later == 0 && h.First < j.lines:
	case later == 0:
		for _, e := range h.Entries {
			l.hall.say(chatLine(e))
		}
		j.lines += len(h.Entries)
	case h.First == 0: // it begins with lines that were shown
		j.name, j.lines = h.Journal, len(h.Entries)
	}
}

// sayAmongNodes writes a line where others do so too, and shows it. The caller holds the journal's mu.
func (l *Lobby) sayAmongNodes(e data.Entry) (err error) {
	j := &l.hall.journal
	for range mostSays {
		list := []data.Append{{Journal: j.name, First: j.lines, Entries: []data.Entry{e}}}
		if j.lines >= hallChapter {
			list = append(list, l.nextChapter(e))
		}
		err = l.store.Append(l.writing, list...)
		if err == nil {
			l.tookLine(e, list)
			return nil
		}
		if !errors.Is(err, data.ErrOutOfStep) && !errors.Is(err, data.ErrTaken) && !errors.Is(err, data.ErrUnknown) {
			return err
		}
		name, lines := j.name, j.lines
		if !l.takeHall() || name == j.name && lines == j.lines {
			l.rereadHall()
			l.takeHall()
		}
	}
	return err
}

// nextChapter begins the journal that follows a long one, with its newest lines and one more.
func (l *Lobby) nextChapter(e data.Entry) data.Append {
	j := &l.hall.journal
	entries, err := l.store.Entries(j.name)
	if err != nil {
		l.log.Error("the chat of the hall cannot be read", "error", err)
	}
	entries = append(entries[max(0, len(entries)-table.KeptChat+1):], e)
	return data.Append{Journal: journal.HallPrefix + strconv.Itoa(hallNumber(j.name)+1), Entries: entries}
}

// tookLine shows a line that was written, and what was heard behind it.
func (l *Lobby) tookLine(e data.Entry, written []data.Append) {
	j := &l.hall.journal
	j.lines++
	l.hall.say(chatLine(e))
	if len(written) > 1 {
		long := j.name
		j.name, j.lines = written[1].Journal, len(written[1].Entries)
		if err := l.store.DropJournal(l.writing, long); err != nil {
			l.log.Warn("an old chat of the hall stays until the next start", "error", err)
		}
	}
	l.takeHall()
}
