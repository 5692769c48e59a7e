package session

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"saloon/lobby"
	"saloon/rules"
	"saloon/rules/bot/protocol"
	"saloon/session/door"
	"saloon/tui/lines"
)

// A served session is one that has a mailbox, as moderators see it.
type served struct {
	number uint64
	mail   *lobby.Mailbox
	from   door.Address
	user   string
	does   string // screen, play, bot, or another command
	began  time.Time
}

// sessionList is all of them, the oldest first.
func (s *server) sessionList() []served {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]served, 0, len(s.mailboxes))
	for _, one := range s.mailboxes {
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b served) int { return cmp.Compare(a.number, b.number) })
	return list
}

// sessionNumbered is the session with a number; its mailbox is nil when there is none.
func (s *server) sessionNumbered(n uint64) (*lobby.Mailbox, served) {
	list := s.sessionList()
	if at := slices.IndexFunc(list, func(one served) bool { return one.number == n }); at >= 0 {
		return list[at].mail, list[at]
	}
	return nil, served{}
}

// turnedAway tells a banned person why, once the key is proved and before anything else is done.
func (s *server) turnedAway(c *sshSession, command string) bool {
	why := s.backend.Banned(provedKey(c.ssh), door.OriginOf(c.conn.From))
	if why == nil {
		return false
	}
	s.figures.sessionsRefused.Add(door.WhyBanned)
	c.conn.Because(door.EndBanned)
	if command == "bot" {
		c.say(string(protocol.Encode(protocol.Bye{Text: why.Error()})))
	}
	c.complain(lines.Sentence(c.env, why))
	return true
}

// enforceBans ends the sessions of those who were banned since, also of those who have not come
// further than the door, and connections that no session uses.
func (s *server) enforceBans() {
	for _, one := range s.sessionList() {
		if why := (*rules.Refusal)(nil); errors.As(s.backend.Banned(one.mail.Key, one.mail.Origin), &why) {
			one.mail.Put(lobby.FarewellOf(why))
		}
	}
	s.door.HangUpBanned()
}
