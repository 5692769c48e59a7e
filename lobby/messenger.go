package lobby

import (
	"context"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/webhook"
)

const (
	// summonsPause is how long a table waits for somebody who is not here before they are
	// summoned: a line that breaks for a moment is no absence.
	summonsPause = 30 * time.Second
	// Whose time runs out is reminded when a quarter of it is left, if that is not less than this.
	leastReminder = 10 * time.Minute
	reminderPart  = 4
	// mostFailures is how many summonses in a row may fail before nobody calls there any more.
	mostFailures = 5
)

type (
	// Summons is what somebody is told who is away.
	Summons = webhook.Summons
	// HookStyle is what kind of receiver an address leads to.
	HookStyle = webhook.Style
	// HookRules say which addresses may be called.
	HookRules = webhook.Rules
)

// Hooks say how people who are away may be summoned over HTTP.
type Hooks struct {
	Rules webhook.Rules // nobody is summoned where no address may be called
	// Words writes the title and the text of a summons in a language.
	Words func(lang string, s *webhook.Summons)
}

// A messenger summons people for whom something waits, where they asked for it.
type messenger struct {
	lobby  *Lobby
	words  func(lang string, s *webhook.Summons)
	sender *webhook.Sender
	stop   context.CancelFunc

	mu      sync.Mutex
	pending map[errand]bool
	failed  map[table.PlayerID]int // how often in a row
	letters map[table.PlayerID]lettersCall
	tested  map[table.PlayerID]time.Time // who has changed the own hook a moment ago, and when
}

// An errand is a summons that is to be sent later, if it is still true then.
type errand struct {
	to    table.PlayerID
	at    table.ID
	event string
	lead  time.Duration // of a reminder: how long before the time is over it comes
}

// The events of summonses.
const (
	eventTurn       = "turn"
	eventAgain      = "again" // others keep a chair for another game
	eventReminder   = "reminder"
	eventLetter     = "letter"
	eventInvitation = "invitation"
	eventTest       = "test"
)

// newMessenger is nil where there are no words to call anybody with.
func newMessenger(ctx context.Context, l *Lobby, h Hooks) *messenger {
	if h.Words == nil {
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	return &messenger{
		lobby: l, words: h.Words, sender: webhook.New(ctx, h.Rules, l.log, l.clock.Now), stop: stop,
		pending: map[errand]bool{}, failed: map[table.PlayerID]int{}, tested: map[table.PlayerID]time.Time{}, letters: map[table.PlayerID]lettersCall{},
	}
}

// mayCall reports whether anybody may be called at all now.
func (m *messenger) mayCall() bool { return m != nil && m.sender.Rules().Any() }

// close ends all calls.
func (m *messenger) close() {
	if m != nil {
		m.stop()
		m.sender.Wait()
	}
}

// waits notes that a table waits for a player from now on; whether the player is away shows a
// while later. restored says that it may have waited before the saloon opened. It never waits for
// anything itself.
func (m *messenger) waits(id table.PlayerID, c *table.Card, restored bool) {
	if !m.mayCall() {
		return
	}
	event := eventTurn
	if c.Phase == table.Gathering {
		event = eventAgain
	}
	if !restored {
		m.later(errand{to: id, at: c.ID, event: event}, summonsPause)
	}
	m.remindLater(id, c)
}

// remindLater has a player reminded of a decision, unless there is too little time for that.
func (m *messenger) remindLater(id table.PlayerID, c *table.Card) {
	due := c.Due(id)
	left := due.Sub(m.lobby.clock.Now())
	if part := left / reminderPart; part >= leastReminder {
		m.later(errand{id, c.ID, eventReminder, part}, left-part)
	}
}

// later does an errand after a while, unless the same one waits already.
func (m *messenger) later(e errand, wait time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.pending[e] {
		return
	}
	m.pending[e] = true
	m.lobby.clock.AfterFunc(wait, func() {
		m.mu.Lock()
		delete(m.pending, e)
		m.mu.Unlock()
		m.do(e)
	})
}

// do summons a player, if the table still waits and the player is still away.
func (m *messenger) do(e errand) {
	if e.event == eventLetter {
		m.callForLetters(e)
		return
	}
	c, here := m.lobby.hall.waitingAt(e.at, e.to)
	if c == nil || here || e.event == eventAgain && c.Phase != table.Gathering {
		return
	}
	if wait := c.Due(e.to).Sub(m.lobby.clock.Now()) - e.lead; e.event == eventReminder && wait > time.Minute { // there is more time now
		m.later(e, wait)
		return
	}
	p, err := m.lobby.store.Player(string(e.to))
	if err != nil || p.Hook == nil || p.Hook.Stopped || m.lobby.muted(e.to, e.at) {
		return
	}
	if end, resting := restOf(p).Resting(m.lobby.clock.Now()); resting { // at night, or on holiday
		m.later(e, end.Sub(m.lobby.clock.Now()))
		return
	}
	if m.lobby.isSteward(e.at) { // of many nodes one calls
		_ = m.send(p, summonsOf(e, c)) // it has been logged
	}
}

// summonsOf is what is told of a table.
func summonsOf(e errand, c *table.Card) webhook.Summons {
	s := webhook.Summons{Event: e.event, Game: c.Title, Table: string(e.at)}
	for _, chair := range c.Chairs {
		if chair.Person.ID != e.to {
			s.Opponents = append(s.Opponents, chair.Person.Name)
		}
	}
	if due := c.Due(e.to); !due.IsZero() {
		s.Due = &due
	}
	return s
}

// send has a summons sent in the player's language.
func (m *messenger) send(p data.Player, s webhook.Summons) error {
	m.words(p.Lang, &s)
	id := table.PlayerID(p.ID)
	err := m.sender.Send(targetOf(p), s, func(err error) { m.went(id, p.Hook.Address, err) })
	if err != nil {
		m.lobby.log.Debug("a summons could not be sent", "player", p.ID, "event", s.Event, "error", err)
	}
	return err
}

func targetOf(p data.Player) webhook.Target {
	return webhook.Target{Owner: p.ID, Address: p.Hook.Address, Style: webhook.Style(p.Hook.Style), Secret: p.Hook.Secret}
}

// went notes how a summons went. Where nobody answers for long, nobody calls any more.
func (m *messenger) went(id table.PlayerID, address string, err error) {
	m.mu.Lock()
	m.failed[id]++
	stop := err != nil && m.failed[id] == mostFailures
	if err == nil || stop {
		delete(m.failed, id)
	}
	m.mu.Unlock()
	if stop {
		m.lobby.stopHook(id, address)
	}
}
