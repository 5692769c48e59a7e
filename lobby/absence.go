package lobby

import (
	"maps"
	"slices"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Clock tells the time and wakes what is due. Tests bring their own.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in its own goroutine once d has passed, unless stopped.
	AfterFunc(d time.Duration, f func()) Timer
}

// A Timer can be stopped. *time.Timer is one.
type Timer interface{ Stop() bool }

// A wallClock is that of the machine, or what it says put right by the log that nodes share.
type wallClock struct{ now func() time.Time }

func (c wallClock) Now() time.Time { return c.now() }

func (wallClock) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }

// absenceDelay is how long the comings and goings of everybody at all tables are gathered before
// they are written down, together: so there is one write a minute at most, whoever comes and goes
// how often. Who left within that time before a crash counts as absent from the next start on, as
// those do whom the saloon itself has cut off.
const absenceDelay = time.Minute

// absences are since when those who sit at tables have no connection there, as far as that is to
// be written down.
type absences struct {
	note  func([]data.Absences)
	clock Clock

	mu      sync.Mutex
	before  map[table.ID]map[string]time.Time // as they were kept when the lobby opened, until their tables go on
	changed map[table.ID]map[string]time.Time
	timer   Timer
}

// change notes who is absent from a table now.
func (a *absences) change(id table.ID, gone map[table.PlayerID]time.Time) {
	since := make(map[string]time.Time, len(gone))
	a.mu.Lock()
	defer a.mu.Unlock()
	for player, when := range gone {
		since[string(player)] = when.UTC().Truncate(time.Second)
	}
	a.changed[id] = since
	if a.timer == nil {
		a.timer = a.clock.AfterFunc(absenceDelay, a.write)
	}
}

// forget forgets a table that has closed. Its absences go with its journal.
func (a *absences) forget(id table.ID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.changed, id)
}

// take is who was absent from a table before the lobby opened.
func (a *absences) take(id table.ID) map[string]time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	since := a.before[id]
	delete(a.before, id)
	return since
}

// write writes down what has changed. It is called also when the lobby closes.
func (a *absences) write() {
	a.mu.Lock()
	var list []data.Absences
	for _, id := range slices.Sorted(maps.Keys(a.changed)) {
		list = append(list, data.Absences{Table: string(id), Since: a.changed[id]})
	}
	clear(a.changed)
	replace(&a.timer, nil)
	a.mu.Unlock()
	if len(list) > 0 {
		a.note(list)
	}
}

// newAbsences reads what was kept of absences.
func (l *Lobby) newAbsences() *absences {
	a := &absences{clock: l.clock, before: map[table.ID]map[string]time.Time{}, changed: map[table.ID]map[string]time.Time{}}
	a.note = func(list []data.Absences) {
		if err := l.store.Write(l.writing, data.NoteAbsences{Tables: list}); err != nil {
			l.log.Warn("it cannot be noted who is absent; after a restart they count as absent from then on", "error", err)
		}
	}
	kept, err := l.store.Absences()
	if err != nil {
		l.log.Warn("it cannot be read who was absent", "error", err)
	}
	for _, one := range kept {
		a.before[table.ID(one.Table)] = one.Since
	}
	return a
}

// A going is since when somebody who sits at a table has no connection there.
type going struct {
	since   time.Time
	counted time.Time // the same without the time in which the saloon stood still
}

// restoreGone takes over who was absent before the lobby opened.
func (k *keeper) restoreGone() {
	for id, since := range k.absences.take(k.id) {
		player := table.PlayerID(id)
		if k.state.SeatOf(player) == rules.Observer || since.After(k.since) {
			continue
		}
		ran := since
		if k.pulse.stopped.After(ran) {
			ran = k.pulse.stopped
		}
		k.gone[player] = going{since, since.Add(max(k.since.Sub(ran), 0))}
	}
}

// noteGone notes when somebody who sits here lost the last connection to the table.
func (k *keeper) noteGone(id table.PlayerID) {
	for c := range k.watchers {
		if c.id == id {
			return
		}
	}
	if _, elsewhere := k.others[id]; elsewhere {
		return
	}
	if k.state.SeatOf(id) != rules.Observer {
		now := k.clock.Now()
		k.gone[id] = going{now, now}
		k.keepGone()
	}
}

// noteBack notes that somebody has a connection to the table again.
func (k *keeper) noteBack(id table.PlayerID) {
	if _, was := k.gone[id]; was {
		delete(k.gone, id)
		k.keepGone()
	}
}

// forgetGone forgets the absence of those who have no seat any more.
func (k *keeper) forgetGone() {
	for id := range k.gone {
		if k.state.SeatOf(id) == rules.Observer {
			delete(k.gone, id)
			k.keepGone()
		}
	}
}

// keepGone has the absences written down.
func (k *keeper) keepGone() {
	if !k.ended && k.state.Phase() != table.Over && k.isSteward(k.id) {
		k.absences.change(k.id, k.goneSince())
	}
}

// goneSince is since when each of those is absent who are.
func (k *keeper) goneSince() map[table.PlayerID]time.Time {
	list := make(map[table.PlayerID]time.Time, len(k.gone))
	for id, g := range k.gone {
		list[id] = g.since
	}
	return list
}

// goneCounted is the same without the time in which the saloon stood still.
func (k *keeper) goneCounted() map[table.PlayerID]time.Time {
	list := make(map[table.PlayerID]time.Time, len(k.gone))
	for id, g := range k.gone {
		list[id] = g.counted
	}
	return list
}

// beat is how often the lobby notes that it runs, while any clock or evening does. When it was killed or
// halted, the time since then counts against nobody, nor does the time since anything happened at
// a table. So at most that much is given away, and a busy saloon writes it six times an hour; one
// without a clock that runs writes nothing.
const beat = 10 * time.Minute

// A pulse knows when the lobby is known to have run.
type pulse struct {
	note    func(time.Time) // writes it down
	clock   Clock
	stopped time.Time // when the lobby before this one is known to have run last

	mu      sync.Mutex
	last    time.Time
	running int // tables at which a clock runs, and evenings
	timer   Timer
}

// count notes whether a clock runs at a table, or an evening. Only the keeper of the table, or the evening, uses ran.
func (p *pulse) count(ran *bool, runs bool) {
	if *ran == runs {
		return
	}
	*ran = runs
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case !runs:
		p.running--
	case p.running == 0:
		p.running, p.last = 1, p.clock.Now()
		replace(&p.timer, p.clock.AfterFunc(beat, p.beat))
	default:
		p.running++
	}
	if p.running == 0 {
		replace(&p.timer, nil)
	}
}

func (p *pulse) beat() {
	now := p.clock.Now()
	p.mu.Lock()
	if p.running == 0 {
		p.mu.Unlock()
		return
	}
	p.last, p.timer = now, p.clock.AfterFunc(beat, p.beat)
	p.mu.Unlock()
	p.note(now)
}

// alive is when the lobby is known to have run while a clock did.
func (p *pulse) alive() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last
}

// stop ends it, and notes when.
func (p *pulse) stop() {
	p.mu.Lock()
	replace(&p.timer, nil)
	runs := p.running > 0
	p.running = 0
	p.mu.Unlock()
	if runs {
		p.note(p.clock.Now())
	}
}

func (l *Lobby) noteAlive(when time.Time) {
	if err := l.store.Write(l.writing, data.NoteAlive{When: when.UTC().Round(0)}); err != nil {
		l.log.Warn("it cannot be noted that the saloon runs; after a crash clocks may have a little more time", "error", err)
	}
}

// lastAlive is when the lobby before this one is known to have run; zero where no program has noted
// that yet, and then it is noted from now on.
func (l *Lobby) lastAlive() time.Time {
	when, err := l.store.LastAlive()
	if err != nil {
		l.log.Warn("it cannot be read until when the saloon ran", "error", err)
	}
	if when.IsZero() && err == nil {
		l.noteAlive(l.clock.Now())
	}
	return when
}
