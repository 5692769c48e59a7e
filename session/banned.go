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

// turnedAway tells somebody who may not come in why, once the key is proved and before anything else is done.
func (s *server) turnedAway(c *sshSession) bool {
	why, counts, end := s.house.Banned(door.ProvedKey(c.ssh), door.OriginOf(c.conn.From)), door.WhyBanned, door.EndBanned
	if why == nil {
		why, counts, end = s.shutOut(c), door.WhyShutOut, door.EndNotLetIn
	}
	if why == nil {
		return false
	}
	s.figures.sessionsRefused.Add(counts)
	c.conn.Because(end)
	c.sayNo(why, lines.Sentence(c.env, why))
	return true
}

// sayNo tells somebody who may not come in why. A program reads it as its last line.
func (c *sshSession) sayNo(why error, sentence string) {
	if c.does() == "bot" {
		c.Say(string(protocol.Encode(protocol.Bye{Text: why.Error()})))
	}
	c.Complain(sentence)
}

// shutOut lets everybody read what tells of nobody, and those with a key come as far as they are asked for a code.
func (s *server) shutOut(c *sshSession) error {
	key, does := door.ProvedKey(c.ssh), c.does()
	asks := key != "" && slices.Contains([]string{"screen", "join", "play", "bot"}, does)
	if asks || slices.Contains([]string{"help", "rules", "doctor", "unknown"}, does) {
		return nil
	}
	return s.house.ShutOut(key)
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
