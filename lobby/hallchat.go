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

// A hallJournal is where the chat of the hall is written.
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

// restoreHall reads the chat of the hall. A journal that has grown long, or is
// damaged, is followed by a new one.
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
			if err := l.store.DropJournal(ctx, name); err != nil {
				return fmt.Errorf("an old chat of the hall cannot be dropped: %w", err)
			}
		}
	}
	return nil
}

// beginChapter begins the journal that follows the present one, with its newest lines.
func (l *Lobby) beginChapter(ctx context.Context, entries []data.Entry) error {
	j := &l.hall.journal
	entries = entries[max(0, len(entries)-table.KeptChat):]
	next := journal.HallPrefix + strconv.Itoa(hallNumber(j.name)+1)
	if len(entries) > 0 {
		err := l.store.Append(ctx, data.Append{Journal: next, Entries: entries})
		if err != nil && !l.isWritten(next, len(entries)) {
			return fmt.Errorf("the chat of the hall cannot be written: %w", err)
		}
	}
	j.name, j.lines = next, len(entries)
	return nil
}

// isWritten reports whether a journal has so many lines: a write that reported an error may
// have happened all the same.
func (l *Lobby) isWritten(journal string, lines int) bool {
	there, err := l.store.Entries(journal)
	return err == nil && len(there) == lines
}

// turnPage begins a new journal when the present one has grown long, and drops that one.
// When this fails, the long one goes on, and the next line tries again.
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
		err = l.store.DropJournal(l.writing, long)
	}
	if err != nil {
		l.log.Error("the chat of the hall cannot be cut", "error", err)
	}
}

func chatLine(e data.Entry) table.ChatLine {
	p := journal.Named(e.Who)
	return table.ChatLine{When: e.When, By: p.ID, From: p.Name, Kind: p.Kind, Seat: rules.Observer, Text: e.Text}
}

// sayInHall writes a line and then shows it.
func (l *Lobby) sayInHall(by table.Person, text string) *rules.Refusal {
	clean := words.Clean(text)
	if clean == "" {
		return table.RefusedEmpty()
	}
	if _, alone := table.CutAloneSign(clean); alone {
		return table.RefusedNobodyAlone()
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
	err := l.store.Append(l.writing, data.Append{Journal: j.name, First: j.lines, Entries: []data.Entry{e}})
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

// rereadHall finds out how long the journal is, after a write that reported an error.
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

// say adds a line to the chat of the hall.
func (h *hall) say(line table.ChatLine) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.chat) >= 2*table.KeptChat {
		h.chat = slices.Clone(h.chat[len(h.chat)-table.KeptChat:])
	}
	h.chat = append(h.chat, line.Behind(h.chat))
	h.showSoon()
}
