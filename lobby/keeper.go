package lobby

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot"
)

// A keeper owns one table. Only its goroutine uses the fields below done; those above never change.
type keeper struct {
	*shared
	id    table.ID
	since time.Time // when it began to know who comes and goes
	inbox *inbox
	done  chan struct{}  // closed when the goroutine has ended
	moves *atomic.Uint64 // counts the moves of its game at all tables

	state    *table.State
	watchers map[*connection]struct{}
	others   map[table.PlayerID]bool  // who is at the table on other nodes, and whether with more than a single command
	gone     map[table.PlayerID]going // who sits here and has no connection
	stories  table.Stories

	absentShown rules.Seats // for whom the newest snapshots offer a stand-in

	came      arrivals  // who began to watch
	crowdSeen time.Time // when all were shown who is here

	ticks      bool      // a clock runs
	steward    bool      // this node is counted as the table's steward
	paused     *pause    // nil while the journal can be written
	pausedAt   time.Time // since when it cannot
	pausedWith int       // how many facts there were then
	afterPause []message // what nobody will say again
	backoff    time.Duration
	timers     timers
	archived   bool
	ended      bool
	asleep     bool      // the State is a husk
	deserted   bool      // bots wait for people to come back; see wakeBots
	closesAt   time.Time // if nobody looks any more; of a table that sleeps
	turns      [rules.MaxSeats + 1]botTurn
	lastTurn   int
}

type botTurn struct {
	number int // of the turn that it thinks about, or 0
	player bot.Bot
	level  string
}

// A pause is why nothing can be done at a table: the notice that all there see, and the refusal of any command.
type pause struct {
	notice  *table.Notice
	refusal *rules.Refusal
}

func newKeeper(s *shared, state *table.State) *keeper {
	k := &keeper{
		shared: s, id: state.ID(), since: s.clock.Now(), inbox: &inbox{signal: make(chan struct{}, 1)}, done: make(chan struct{}),
		moves: s.figures.moves[state.Game().Info().ID], state: state, watchers: map[*connection]struct{}{}, gone: map[table.PlayerID]going{},
	}
	k.restoreGone()
	return k
}

func (k *keeper) do(ctx context.Context, by table.Person, c table.Command) error {
	began := time.Now()
	err := k.inbox.call(ctx, message{by: by, command: c})
	if _, plays := c.(table.Play); plays && err == nil {
		k.figures.answers.Observe(int64(time.Since(began)))
	}
	return err
}

func (k *keeper) tell(o table.Occasion) { k.inbox.put(message{occasion: o}) }

func (k *keeper) moment() table.Moment {
	m := table.Moment{Now: k.clock.Now(), Here: map[table.PlayerID]bool{}, Gone: k.goneCounted(), Since: k.since, Inside: k.hall.isInside, New: generator{k.newSeed}}
	for c := range k.watchers {
		m.Here[c.id] = true
	}
	for id := range k.others {
		m.Here[id] = true
	}
	return m
}

type timers struct{ resume, expiry, deadline, absence, watchers, crowd Timer }

func replace(timer *Timer, with Timer) {
	if *timer != nil {
		(*timer).Stop()
	}
	*timer = with
}

func (t *timers) stop() {
	for _, timer := range []*Timer{&t.resume, &t.expiry, &t.deadline, &t.absence, &t.watchers, &t.crowd} {
		replace(timer, nil)
	}
}

type message struct {
	by       table.Person
	command  table.Command
	occasion table.Occasion
	turn     int    // the bot's turn that the occasion ends, or 0
	hung     bool   // that bot still thinks
	stood    bool   // with Restored: the table has stood still since anything happened there
	husk     bool   // a table that sleeps can answer it
	resume   bool   // time to try again after a pause
	ask      func() // something that the keeper does itself, beside commands and occasions
	answer   chan error
}

// Later answers are dropped.
func (m message) reply(err error) {
	select {
	case m.answer <- err:
	default:
	}
}

// An inbox never makes a sender wait. It cannot grow without bound: people have limits, bots and timers one message.
type inbox struct {
	mu     sync.Mutex
	list   []message
	heard  []heard // of the journal, from other nodes
	signal chan struct{}
	closed bool
}

// put is false when the table has ended.
func (b *inbox) put(m message) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return false
	}
	b.list = append(b.list, m)
	b.wake()
	return true
}

// What other nodes have written is taken before all messages.
func (b *inbox) hear(n heard) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.heard = append(b.heard, n)
		b.wake()
	}
}

// The caller holds mu.
func (b *inbox) wake() {
	select {
	case b.signal <- struct{}{}:
	default:
	}
}

func (b *inbox) hears() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.heard) > 0
}

func (b *inbox) takeHeard() (list []heard) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list, b.heard = b.heard, nil
	return list
}

// open is false once the inbox is closed and empty.
func (b *inbox) take() (list []message, open bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list, b.list = b.list, nil
	return list, !b.closed
}

func (b *inbox) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.closed = true
		close(b.signal)
	}
}

func (b *inbox) call(ctx context.Context, m message) error {
	m.answer = make(chan error, 1)
	if !b.put(m) {
		return table.RefusedNoTable
	}
	select {
	case err := <-m.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (k *keeper) isWatched() bool { return len(k.watchers)+len(k.others) > 0 }

func (k *keeper) setTimers() {
	replace(&k.timers.deadline, nil)
	replace(&k.timers.expiry, nil)
	replace(&k.timers.absence, nil)
	replace(&k.timers.watchers, nil)
	due, runs := k.state.NextDeadline()
	steward := k.isSteward(k.id)
	runs = runs && steward
	k.stewards.figures.count(&k.steward, steward && !k.ended)
	k.pulse.count(&k.ticks, runs && k.paused == nil && !k.ended)
	if k.paused != nil || k.ended {
		return
	}
	if runs {
		k.timers.deadline = k.clock.AfterFunc(max(0, k.until(due)), func() { k.runOut(due) })
	}
	k.setAbsenceTimer()
	k.setWatchersTimer()
	expiry, ok := k.closing()
	if !ok || !steward || k.state.Phase() == table.Over && !k.archived {
		return
	}
	left := k.until(expiry)
	if expiry.IsZero() && !k.stewards.alone() {
		left = forTidings
	}
	if left > 0 {
		k.timers.expiry = k.clock.AfterFunc(left, func() { k.tell(table.Expired{}) })
	} else {
		k.tell(table.Expired{})
	}
}

// closing is false when the table waits for as long as it takes.
func (k *keeper) closing() (time.Time, bool) {
	if k.asleep {
		return k.closesAt, true
	}
	return k.state.Expires(k.isWatched())
}

const (
	heldUp           = 100 * time.Millisecond // so late a timer comes only where the process or the machine was held up
	forTidings       = 5 * time.Second        // for another node to tell that somebody there is at the table
	forMovesOnTheWay = 3 * time.Second        // for moves that were on their way then; shorter than what a table takes for a halt
)

// After a halt that ended just then, moves that had been made in time come first.
func (k *keeper) runOut(due time.Time) {
	if late := -k.until(due); late > heldUp && late < forMovesOnTheWay {
		k.clock.AfterFunc(forMovesOnTheWay-late, func() { k.tell(table.RanOut{}) })
		return
	}
	k.tell(table.RanOut{})
}

// Without watchers there is nobody to tell who counts as absent.
func (k *keeper) setAbsenceTimer() {
	if !k.isWatched() {
		return
	}
	now := k.moment()
	note := func() { k.inbox.put(message{ask: k.noteAbsence}) }
	if next, ok := k.state.NextAbsence(now); k.state.StandIns(now).For != k.absentShown {
		note() // the time came between the last snapshot and now
	} else if ok {
		k.timers.absence = k.clock.AfterFunc(next.Sub(now.Now), note)
	}
}

func (k *keeper) until(due time.Time) time.Duration { return due.Sub(k.clock.Now()) }
