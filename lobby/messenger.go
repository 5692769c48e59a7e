package lobby

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/lobby/webhook"
)

const (
	// a line that breaks for a moment is no absence
	summonsPause = 30 * time.Second
	// a reminder comes when a quarter of the time is left, if that is not less than this
	leastReminder = 10 * time.Minute
	reminderPart  = 4
	// so many failures in a row end the calls there
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

type messenger struct {
	lobby  *Lobby
	words  func(lang string, s *webhook.Summons)
	sender *webhook.Sender
	stop   context.CancelFunc

	mu      sync.Mutex
	pending map[errand]bool
	failed  map[table.PlayerID]int    // how often in a row
	refused map[table.PlayerID]string // the address that might not be called the last time
	letters map[table.PlayerID]lettersCall
	tested  map[table.PlayerID]time.Time // who has changed the own hook a moment ago, and when
}

// An errand is a summons that is to be sent later, if it is still true then.
type errand struct {
	to    table.PlayerID
	at    table.ID
	event string
	lead  time.Duration // of a reminder: how long before the time is over it comes
	early bool          // the wait began before the saloon opened, which may have called already
}

const (
	eventTurn       = "turn"
	eventAgain      = "again" // others keep a chair for another game
	eventReminder   = "reminder"
	eventLetter     = "letter"
	eventInvitation = "invitation"
	eventEvening    = "evening" // begins soon
	eventTest       = "test"
)

func newMessenger(ctx context.Context, l *Lobby, h Hooks) *messenger {
	if h.Words == nil {
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	return &messenger{
		lobby: l, words: h.Words, sender: webhook.New(ctx, h.Rules, l.log, l.clock.Now), stop: stop,
		pending: map[errand]bool{}, failed: map[table.PlayerID]int{}, refused: map[table.PlayerID]string{}, tested: map[table.PlayerID]time.Time{}, letters: map[table.PlayerID]lettersCall{},
	}
}

func (m *messenger) mayCall() bool { return m != nil && m.sender.Rules().Any() }

func (m *messenger) close() {
	if m != nil {
		m.stop()
		m.sender.Wait()
	}
}

// Whether the player is away shows a while later. restored says that it may have waited before the saloon opened.
// It is called under the hall's lock.
func (m *messenger) waits(id table.PlayerID, c *table.Card, restored bool) {
	if !m.mayCall() {
		return
	}
	event := eventTurn
	if c.Phase == table.Gathering {
		event = eventAgain
	}
	m.later(errand{to: id, at: c.ID, event: event, early: restored}, summonsPause)
	m.remindLater(id, c)
}

func (m *messenger) remindLater(id table.PlayerID, c *table.Card) {
	due := c.Due(id)
	left := due.Sub(m.lobby.clock.Now())
	if part := left / reminderPart; part >= leastReminder {
		m.later(errand{to: id, at: c.ID, event: eventReminder, lead: part}, left-part)
	}
}

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
	if e.early && !callAt(p, c).After(m.lobby.pulse.stopped) {
		return
	}
	if end, resting := restOf(p).Resting(m.lobby.clock.Now()); resting { // at night, or on holiday
		m.later(e, end.Sub(m.lobby.clock.Now()))
		return
	}
	if m.lobby.isSteward(e.at) { // of many nodes one calls
		m.lobby.noteAlive(m.lobby.clock.Now()) // so that nobody calls again after a crash
		_ = m.send(p, summonsOf(e, c))         // it has been logged
	}
}

// callAt is when a player is called who stays away: a pause after the wait began, or when their rest ends.
func callAt(p data.Player, c *table.Card) time.Time {
	at := c.Since
	if c.Moved.After(at) {
		at = c.Moved
	}
	at = at.Add(summonsPause)
	if end, resting := restOf(p).Resting(at); resting {
		at = end
	}
	return at
}

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

// What may not be called was not, and may be again: a name can lead elsewhere.
func (m *messenger) went(id table.PlayerID, address string, err error) {
	m.mu.Lock()
	if errors.Is(err, webhook.ErrHost) {
		m.refused[id] = address
		m.mu.Unlock()
		return
	}
	delete(m.refused, id)
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

// so long letters are gathered
const lettersRest = 10 * time.Minute

type lettersCall struct {
	upTo uint64 // the number of the newest of them
	when time.Time
}

// Letters of others than friends summon nobody.
func (m *messenger) wrote(to table.PlayerID) {
	if m != nil {
		m.later(errand{to: to, event: eventLetter}, summonsPause)
	}
}

func (m *messenger) callForLetters(e errand) {
	l, now := m.lobby, m.lobby.clock.Now()
	if _, here := l.hall.personHere(e.to); here {
		return
	}
	p, err := l.store.Player(string(e.to))
	if err != nil || p.Hook == nil || p.Hook.Stopped || p.Hook.TurnsOnly {
		return
	}
	if end, resting := restOf(p).Resting(now); resting {
		m.later(e, end.Sub(now))
		return
	}
	if !l.stewards.here("letters of " + string(e.to)) { // of many nodes one calls
		return
	}
	m.mu.Lock()
	before := m.letters[e.to]
	m.mu.Unlock()
	if wait := lettersRest - now.Sub(before.when); wait > 0 {
		m.later(e, wait)
		return
	}
	s, newest := l.lettersSummons(e.to)
	if newest <= before.upTo || m.send(p, s) != nil {
		return
	}
	m.mu.Lock()
	m.letters[e.to] = lettersCall{newest, now}
	m.mu.Unlock()
}

// callToEvening calls somebody who is away to an evening that begins soon.
func (m *messenger) callToEvening(id table.PlayerID, p *evening.Page) {
	if !m.mayCall() {
		return
	}
	if _, here := m.lobby.hall.personHere(id); here {
		return
	}
	to, err := m.lobby.store.Player(string(id))
	if err != nil || to.Hook == nil || to.Hook.Stopped || to.Hook.TurnsOnly {
		return
	}
	starts := p.Plan().Starts
	_ = m.send(to, webhook.Summons{Event: eventEvening, Game: m.lobby.title(p.Plan().Game), Evening: p.Plan().Name, Due: &starts}) // it has been logged
}

// mayNotCall reports whether the last call of an address was refused, or would be by the rules of now.
func (m *messenger) mayNotCall(p data.Player) bool {
	if m == nil {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.refused[table.PlayerID(p.ID)] == p.Hook.Address || m.sender.Rules().CheckTarget(targetOf(p)) != nil
}

// The number of the newest is 0 for nothing to tell.
func (l *Lobby) lettersSummons(id table.PlayerID) (s webhook.Summons, newest uint64) {
	c := l.companyOf(table.Person{ID: id})
	s.Event = eventLetter
	for _, letter := range c.letters {
		from := c.ties[table.PlayerID(letter.With)]
		if !letter.Unread || !from.Friend || from.Muted || !l.calls(id, letter) {
			continue
		}
		newest = max(newest, letter.Number)
		if !slices.Contains(s.From, letter.Name) {
			s.From = append(s.From, letter.Name)
		}
		if letter.Table == "" {
			s.Letters++
			continue
		}
		if s.Invitations++; s.Invitations == 1 {
			s.Event, s.Game, s.Table = eventInvitation, l.title(letter.Game), letter.Table
		}
	}
	return s, newest
}

// An invitation calls only while it can be followed.
func (l *Lobby) calls(id table.PlayerID, letter data.Letter) bool {
	return letter.Table == "" && !hidesLetter(l.hall.apartFrom(id), letter) || letter.Table != "" && letter.Answer == "" && l.hall.stands(id, table.PlayerID(letter.With), table.ID(letter.Table))
}
