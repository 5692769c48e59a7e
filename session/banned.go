package session

import (
	"cmp"
	"errors"
	"maps"
	"saloon/session/admin"
	"slices"

	"saloon/lobby"
	"saloon/rules"
	"saloon/rules/bot/protocol"
	"saloon/session/door"
	"saloon/tui/lines"
)

func (s *server) sessionList() []admin.Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.SortedFunc(maps.Values(s.mailboxes), func(a, b admin.Session) int { return cmp.Compare(a.Number, b.Number) })
}

// turnedAway tells a banned person why, once the key is proved and before anything else is done.
func (s *server) turnedAway(c *sshSession, command string) bool {
	why := s.house.Banned(door.ProvedKey(c.ssh), door.OriginOf(c.conn.From))
	if why == nil {
		return false
	}
	s.figures.sessionsRefused.Add(door.WhyBanned)
	c.conn.Because(door.EndBanned)
	if command == "bot" {
		c.Say(string(protocol.Encode(protocol.Bye{Text: why.Error()})))
	}
	c.Complain(lines.Sentence(c.env, why))
	return true
}

// enforceBans ends the sessions of who was banned since, also those still at the door, and unused connections.
func (s *server) enforceBans() {
	for _, one := range s.sessionList() {
		if why := (*rules.Refusal)(nil); errors.As(s.house.Banned(one.Mail.Key, one.Mail.Origin), &why) {
			one.Mail.Put(lobby.FarewellOf(why))
		}
	}
	s.door.HangUpBanned()
}
