package lobby

import (
	"context"
	"sync/atomic"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot"
)

// A keeper owns one table. Only its goroutine uses the fields below done; those above
// never change.
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
	closesAt   time.Time // if nobody looks any more; of a table that sleeps
	turns      [rules.MaxSeats + 1]botTurn
	lastTurn   int
}

// A botTurn is what a keeper knows of the bot on one seat.
type botTurn struct {
	number int // of the turn that it thinks about, or 0
	player bot.Bot
	level  string
}

// A pause is why nothing can be done at a table: the notice that everybody there sees,
// and the refusal of any command.
type pause struct {
	notice  *table.Notice
	refusal *rules.Refusal
}

func newKeeper(s *shared, state *table.State) *keeper {
	k := &keeper{
		shared: s, id: state.ID(), since: s.clock.Now(), inbox: newInbox(), done: make(chan struct{}),
		moves: s.figures.moves[state.Game().Info().ID], state: state, watchers: map[*connection]struct{}{}, gone: map[table.PlayerID]going{},
	}
	k.restoreGone()
	return k
}

// do has somebody's command carried out.
func (k *keeper) do(ctx context.Context, by table.Person, c table.Command) error {
	began := time.Now()
	err := k.inbox.call(ctx, message{by: by, command: c})
	k.figures.answered(c, began, err)
	return err
}

// tell says what has happened around the table.
func (k *keeper) tell(o table.Occasion) { k.inbox.put(message{occasion: o}) }

func (k *keeper) moment() table.Moment {
	m := table.Moment{Now: k.clock.Now(), Here: map[table.PlayerID]bool{}, Gone: k.goneCounted(), Since: k.since, New: generator{k.newSeed}}
	for c := range k.watchers {
		m.Here[c.id] = true
	}
	for id := range k.others {
		m.Here[id] = true
	}
	return m
}

// timers wake the keeper; nil where none is set.
type timers struct{ resume, expiry, deadline, absence, watchers, crowd Timer }

// replace stops a timer and sets another in its place, or none.
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
