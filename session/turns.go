package session

import (
	"bytes"
	"context"

	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
	"saloon/session/bot"
	"saloon/session/screen"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// serveTurns tells which tables wait for a player. It ends with 0 when one does, so that a shell
// can ask.
func (s *server) serveTurns(c *sshSession, _ []string, asJSON bool) int {
	return s.serveAdmitted(c, func(*screen.IdleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), oneTableTimeout)
		defer cancel()
		cards, err := s.backend.Turns(ctx, c.env)
		var text bytes.Buffer
		if err == nil {
			err = lines.TellTurns(c.env, cards, &text)
		}
		if err != nil {
			if asJSON {
				c.say(string(protocol.Encode(protocol.ErrorOf("turns", err))))
			}
			c.complain(lines.Sentence(c.env, err))
			return exitMisused
		}
		if asJSON {
			text.Reset()
			text.Write(bot.TablesNow(cards, c.env.Person.ID))
		}
		c.say(text.String())
		if len(cards) == 0 {
			return exitRefused
		}
		return exitDone
	})
}

// Turns are the tables that wait for a player.
func (b lobbyBackend) Turns(ctx context.Context, e tell.Env) ([]table.Card, error) {
	return b.Waiting(ctx, e.Person)
}
