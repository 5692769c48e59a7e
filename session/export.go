package session

import (
	"context"
	"time"

	"saloon/session/screen"
	"saloon/tui/lines"
)

// exportTimeout is how long an export may take.
const exportTimeout = 10 * time.Second

// serveExport writes a game as JSON, for people to keep and to verify.
func (s *server) serveExport(c *sshSession, args []string, _ bool) int {
	return s.serveAdmitted(c, func(*screen.IdleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), exportTimeout)
		defer cancel()
		game, err := s.backend.Export(ctx, c.env, tableNamed(args[0]))
		if err != nil {
			c.complain(lines.Sentence(c.env, err))
			return exitRefused
		}
		raw, err := game.Encode()
		if err != nil {
			c.complain(err.Error())
			return exitRefused
		}
		c.say(string(raw))
		return exitDone
	})
}
