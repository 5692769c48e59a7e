package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

const (
	hallChapter = 5000 // a journal that long is followed by a new one, which begins with the newest lines
)

type hallJournal struct {
	mu    sync.Mutex // held while a line is written, so that lines keep their order
	name  string
	lines int
	heard heardHall // of other nodes
}

func hallNumber(name string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(name, journal.HallPrefix))
	if err != nil {
		return 0
	}
	return n
}

// A journal that has grown long, or is damaged, is followed by a new one.
func (l *Lobby) restoreHall(ctx context.Context, journals []string) error {
	var old []string
	last := 0
	for _, name := range journals {
		if journal.IsHall(name) {
			old, last = append(old, name), max(last, hallNumber(name))
		}
	}
	newest := journal.HallPrefix + strconv.Itoa(last)
	var entries []data.Entry
	var err error
	if len(old) > 0 {
		entries, err = l.store.Entries(newest)
	}
	if errors.Is(err, data.ErrUnknown) && !l.stewards.alone() { // another node has begun the next one
		entries, err = nil, nil
	}
	if errors.Is(err, data.ErrDamaged) && l.stewards.alone() { // of many files one may be damaged
		if err := l.setAside(newest, err); err != nil {
			return err
		}
		entries, old, err = nil, slices.DeleteFunc(old, func(n string) bool { return n == newest }), nil
		newest = ""
	}
	if err != nil {
		return fmt.Errorf("the chat of the hall cannot be read: %w", err)
	}
	return l.openHallJournal(ctx, newest, last, old, entries)
}

func (l *Lobby) openHallJournal(ctx context.Context, newest string, last int, old []string, entries []data.Entry) error {
	j := &l.hall.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	defer l.takeHall()
	j.name, j.lines = newest, len(entries)
	if j.lines > hallChapter && l.stewards.alone() || newest == "" {
		j.name = journal.HallPrefix + strconv.Itoa(last)
		if err := l.beginChapter(ctx, entries); err != nil {
			return err
		}
		entries = entries[max(0, len(entries)-table.KeptChat):]
	}
	for _, e := range entries {
		l.hall.chat = append(l.hall.chat, chatLine(e).Behind(l.hall.chat))
	}
	for _, name := range old {
		if name != j.name {
			if err := l.store.Write(ctx, data.DropJournal{Journal: name}); err != nil {
				return fmt.Errorf("an old chat of the hall cannot be dropped: %w", err)
			}
		}
	}
	return nil
}

// The new chapter has the newest lines of the present one.
func (l *Lobby) beginChapter(ctx context.Context, entries []data.Entry) error {
	j := &l.hall.journal
	entries = entries[max(0, len(entries)-table.KeptChat):]
	next := journal.HallPrefix + strconv.Itoa(hallNumber(j.name)+1)
	if len(entries) > 0 {
		err := l.store.Write(ctx, data.Appends{{Journal: next, Entries: entries}})
		if err != nil && !l.isWritten(next, len(entries)) {
			return fmt.Errorf("the chat of the hall cannot be written: %w", err)
		}
	}
	j.name, j.lines = next, len(entries)
	return nil
}

// A write that reported an error may have happened all the same.
func (l *Lobby) isWritten(journal string, lines int) bool {
	there, err := l.store.Entries(journal)
	return err == nil && len(there) == lines
}

// When no new journal can be begun, the long one goes on, and the next line tries again.
func (l *Lobby) turnPage() {
	j := &l.hall.journal
	long := j.name
	if j.lines < hallChapter {
		return
	}
	entries, err := l.store.Entries(long)
	if err == nil {
		err = l.beginChapter(l.writing, entries)
	}
	if err == nil {
		err = l.store.Write(l.writing, data.DropJournal{Journal: long})
	}
	if err != nil {
		l.log.Error("the chat of the hall cannot be cut", "error", err)
	}
}

func chatLine(e data.Entry) table.ChatLine {
	p := journal.Named(e.Who)
	return table.ChatLine{When: e.When, By: p.ID, From: p.Name, Kind: p.Kind, Seat: rules.Observer, Text: e.Text}
}

func (l *Lobby) sayInHall(by table.Person, text string) *rules.Refusal {
	clean := words.Clean(text)
	if clean == "" {
		return table.RefusedEmpty
	}
	if _, alone := table.CutAloneSign(clean); alone {
		return table.RefusedNobodyAlone
	}
	e := journal.Encode(nil, table.Fact{When: l.clock.Now().UTC(), What: table.Said{Who: by, Text: clean}})[0]
	j := &l.hall.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	if !l.stewards.alone() {
		if err := l.sayAmongNodes(e); err != nil {
			l.log.Error("the chat of the hall cannot be written", "error", err)
			return refusedNotWritten
		}
		return nil
	}
	err := l.store.Write(l.writing, data.Appends{{Journal: j.name, First: j.lines, Entries: []data.Entry{e}}})
	if err != nil {
		l.log.Error("the chat of the hall cannot be written", "error", err)
		l.rereadHall()
		return refusedNotWritten
	}
	j.lines++
	l.hall.say(chatLine(e))
	l.turnPage()
	return nil
}

func (l *Lobby) rereadHall() {
	j := &l.hall.journal
	entries, err := l.store.Entries(j.name)
	if err != nil || len(entries) <= j.lines {
		return
	}
	for _, e := range entries[j.lines:] {
		l.hall.say(chatLine(e))
	}
	j.lines = len(entries)
}

func (h *hall) say(line table.ChatLine) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.chat) >= 2*table.KeptChat {
		h.chat = slices.Clone(h.chat[len(h.chat)-table.KeptChat:])
	}
	h.chat = append(h.chat, line.Behind(h.chat))
	h.showSoon()
}

// Several nodes write into one journal of the hall, at the line number that each has heard. A long one is followed by a
// new one in the same write as a line, so that nobody writes into the old one any more.

// so often a line is tried to be written while others are quicker
const mostSays = 30

// A heardHall is in the order of the log.
type heardHall struct {
	mu   sync.Mutex
	list []heard
}

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

// takeHall is false when a line is missing before what was heard. The caller holds the journal's mu.
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

// The caller holds the journal's mu.
func (l *Lobby) sayAmongNodes(e data.Entry) (err error) {
	j := &l.hall.journal
	for range mostSays {
		list := []data.Append{{Journal: j.name, First: j.lines, Entries: []data.Entry{e}}}
		if j.lines >= hallChapter {
			list = l.withNextChapter(list, e)
		}
		err = l.store.Write(l.writing, data.Appends(list))
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

// Where the newest lines cannot be read, the long journal goes on.
func (l *Lobby) withNextChapter(list []data.Append, e data.Entry) []data.Append {
	j := &l.hall.journal
	entries, err := l.store.Entries(j.name)
	if err != nil {
		l.log.Error("the chat of the hall cannot be read", "error", err)
		return list
	}
	entries = append(entries[max(0, len(entries)-table.KeptChat+1):], e)
	return append(list, data.Append{Journal: journal.HallPrefix + strconv.Itoa(hallNumber(j.name)+1), Entries: entries})
}

func (l *Lobby) tookLine(e data.Entry, written []data.Append) {
	j := &l.hall.journal
	j.lines++
	l.hall.say(chatLine(e))
	if len(written) > 1 {
		long := j.name
		j.name, j.lines = written[1].Journal, len(written[1].Entries)
		if err := l.store.Write(l.writing, data.DropJournal{Journal: long}); err != nil {
			l.log.Warn("an old chat of the hall stays until the next start", "error", err)
		}
	}
	l.takeHall()
}
