package lobby

import (
	"slices"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/webhook"
)

// lettersRest is how long nobody is summoned for letters again: those that come meanwhile are
// gathered.
const lettersRest = 10 * time.Minute

// A lettersCall is what a player was last told of letters while away.
type lettersCall struct {
	upTo uint64 // the number of the newest of them
	when time.Time
}

// wrote notes that a player has a new letter or invitation of somebody whom the player counts a
// friend. Letters of others summon nobody.
func (m *messenger) wrote(to table.PlayerID) {
	if m != nil {
		m.later(errand{to: to, event: eventLetter}, summonsPause)
	}
}

// callForLetters summons a player who is away and has unread letters of friends, or invitations,
// that nobody told them of.
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

// lettersSummons is what a player is told of unread letters of friends and of invitations that
// stand, and the number of the newest; 0 for none.
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

// calls reports whether a letter is one to be told of: an invitation only while it can be followed.
func (l *Lobby) calls(id table.PlayerID, letter data.Letter) bool {
	return letter.Table == "" || letter.Answer == "" && l.hall.stands(id, table.PlayerID(letter.With), table.ID(letter.Table))
}
