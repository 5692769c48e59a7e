package evenings

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/journal"
)

// A heardList is what other nodes have written, in the order of the log.
type heardList struct {
	mu   sync.Mutex
	list []heard
}

type heard struct {
	data.Append
	gone bool
}

// Hear is told what another node has written into the journal of an evening. It does not wait; [Evenings.TakeHeard]
// takes it over.
func (e *Evenings) Hear(a data.Append) { e.heard.add(heard{Append: a}) }

// HearGone is told that another node has dropped such a journal, or kept its evening.
func (e *Evenings) HearGone(name string) {
	e.heard.add(heard{Append: data.Append{Journal: name}, gone: true})
}

func (h *heardList) add(one heard) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, one)
}

// TakeHeard takes over what was heard.
func (e *Evenings) TakeHeard() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.takeHeard()
}

func (e *Evenings) takeHeard() {
	e.heard.mu.Lock()
	list := e.heard.list
	e.heard.list = nil
	e.heard.mu.Unlock()
	for _, h := range list {
		e.take(h)
	}
}

func (e *Evenings) take(h heard) {
	id := journal.EveningOf(h.Journal)
	o := e.live[id]
	switch {
	case h.gone:
		e.drop(id)
		return
	case o == nil && h.First > 0, o != nil && h.First > o.state.Facts():
		e.reread(id)
		return
	case o != nil && h.First < o.state.Facts(): // it is known
		return
	}
	facts, err := journal.DecodeEvening(h.Entries)
	var s *evening.State
	if err == nil && o == nil {
		s, err = evening.Replay(id, facts)
	} else if err == nil {
		s, err = o.state.After(facts)
	}
	if err != nil {
		e.log.Error("what another node has written into an evening makes no sense here", "evening", id, "error", err)
		return
	}
	wasOff := o != nil && o.state.Off()
	e.took(id, s)
	e.call(s, facts)
	if !wasOff {
		e.tellOff(id, "")
	}
}

// drop is for one that is kept. Where this node was behind, those who look at it see how it ended.
func (e *Evenings) drop(id evening.ID) {
	o := e.live[id]
	if o == nil {
		return
	}
	delete(e.live, id)
	e.saloon.Runs(&o.ticks, false)
	e.publish()
	if o.state.Phase() == evening.Over || len(o.watchers) == 0 {
		return
	}
	if p, err := e.Find(id); err == nil {
		for w := range o.watchers {
			w.ShowEvening(p)
		}
	}
}

// reread reads an evening anew from its journal.
func (e *Evenings) reread(id evening.ID) {
	entries, err := e.store.Entries(journal.OfEvening(id))
	if errors.Is(err, data.ErrUnknown) {
		e.drop(id)
		return
	}
	var s *evening.State
	if err == nil {
		s, err = journal.ReplayEvening(id, entries)
	}
	if err != nil {
		e.log.Error("an evening cannot be read", "evening", id, "error", err)
		return
	}
	e.took(id, s)
}

// Reread reads an evening anew, whose journal has changed.
func (e *Evenings) Reread(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.reread(journal.EveningOf(name))
}

// Restore reads the live evenings from these journals. Where the saloon stood still since a time that is not zero, nobody
// loses that time. A damaged one is set aside where no other node has it.
func (e *Evenings) Restore(journals []string, since time.Time) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, name := range journals {
		if !journal.IsEvening(name) {
			continue
		}
		id := journal.EveningOf(name)
		entries, err := e.store.Entries(name)
		var s *evening.State
		if err == nil {
			s, err = journal.ReplayEvening(id, entries)
		}
		switch {
		case errors.Is(err, data.ErrUnknown) && !e.saloon.Alone(): // another node has kept it
		case errors.Is(err, data.ErrDamaged) && e.saloon.Alone():
			e.log.Error("a damaged evening is set aside", "evening", id, "error", err)
			if err := e.store.Write(e.writing, data.SetAside{Journal: name, Reason: err.Error()}); err != nil {
				return fmt.Errorf("the damaged evening %s cannot be set aside: %w", id, err)
			}
		case err != nil:
			return fmt.Errorf("the evening %s cannot be read: %w", id, err)
		default:
			e.took(id, s)
			e.live[id].wentOn = since
		}
	}
	e.takeHeard()
	return nil
}

// players of an evening who take part.
func taking(s *evening.State) []evening.Entrant {
	return slices.DeleteFunc(slices.Clone(s.Entrants()), func(n evening.Entrant) bool { return n.Out })
}
