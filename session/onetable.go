package session

import (
	"bytes"
	"context"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
	"saloon/session/bot"
	"saloon/session/clean"
	"saloon/session/screen"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// oneTableTimeout is how long a command that concerns one table may take.
const oneTableTimeout = 10 * time.Second

// serveTables lists the tables that this person may see; with --json as the bots' line protocol does.
func (s *server) serveTables(c *sshSession, _ []string, asJSON bool) int {
	return s.serveText(c, "tables", asJSON, func(_ context.Context, out *bytes.Buffer) error {
		cards, err := s.backend.Tables(c.env)
		switch {
		case err != nil:
			return err
		case asJSON:
			out.Write(bot.TablesNow(cards, c.env.Person.ID))
		default:
			out.WriteString(tableList(cards))
		}
		return nil
	})
}

// serveShow tells how a table stands for this person.
func (s *server) serveShow(c *sshSession, args []string, asJSON bool) int {
	return s.serveAdmitted(c, func(*screen.IdleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), oneTableTimeout)
		defer cancel()
		id := tableNamed(args[0])
		snap, who, err := s.backend.Show(ctx, c.env, id)
		if err != nil || !asJSON {
			return s.answerWith(c, "show", snap, err, asJSON)
		}
		return s.answerWithState(c, snap, bot.WithWatchers(id, who))
	})
}

// serveMove makes one move, and tells how the table stands then.
func (s *server) serveMove(c *sshSession, args []string, asJSON bool) int {
	return s.serveAdmitted(c, func(*screen.IdleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), oneTableTimeout)
		defer cancel()
		snap, err := s.backend.Move(ctx, c.env, tableNamed(args[0]), strings.ToLower(clean.Line(strings.Join(args[1:], " "))))
		return s.answerWith(c, "move", snap, err, asJSON)
	})
}

// answerWith writes a snapshot, or why a command gives none.
func (s *server) answerWith(c *sshSession, command string, snap *table.Snapshot, err error, asJSON bool) int {
	if err != nil {
		if asJSON {
			c.say(string(protocol.Encode(protocol.ErrorOf(command, err))))
		}
		c.complain(lines.Sentence(c.env, err))
		return exitRefused
	}
	if asJSON {
		return s.answerWithState(c, snap, func(state []byte) []byte { return state })
	}
	var text bytes.Buffer
	if err := s.backend.Describe(c.env, snap, &text); err != nil {
		c.complain(clean.Line(err.Error()))
		return exitRefused
	}
	c.say(text.String())
	return exitDone
}

// answerWithState writes a snapshot as the bots' line protocol does, with what is added to it.
func (s *server) answerWithState(c *sshSession, snap *table.Snapshot, add func(state []byte) []byte) int {
	state, ok := bot.StateNow(s.backend.Games(), snap, s.now())
	if !ok {
		c.complain("This game is not played here any more.")
		return exitRefused
	}
	c.say(string(add(protocol.Encode(state))))
	return exitDone
}

// Tables are the tables that the person may see, the own ones first.
func (b lobbyBackend) Tables(e tell.Env) ([]table.Card, error) {
	visit, err := b.enter(e)
	if err != nil {
		return nil, err
	}
	return visit.Tables(), nil
}

// Show is a table as the person may see it, and who watches it.
func (b lobbyBackend) Show(ctx context.Context, e tell.Env, id table.ID) (snap *table.Snapshot, who lobby.Watching, err error) {
	w, err := b.look(ctx, e, id)
	if err != nil {
		return nil, who, err
	}
	if snap, err = w.next(ctx, 0); err == nil {
		who, err = w.visit.Watchers(ctx, id)
	}
	return snap, who, err
}

// Move makes a move for the person, typed as in line mode or in notation, and is the table after it.
func (b lobbyBackend) Move(ctx context.Context, e tell.Env, id table.ID, text string) (*table.Snapshot, error) {
	w, err := b.look(ctx, e, id)
	if err != nil {
		return nil, err
	}
	snap, err := w.next(ctx, 0)
	if err != nil {
		return nil, err
	}
	move, err := lines.MoveTyped(b.open(e), snap, text)
	if err != nil {
		return nil, err
	}
	if err := w.visit.Do(ctx, id, table.Play{Move: move, At: snap.At}); err != nil {
		return nil, err
	}
	return w.next(ctx, snap.At+1)
}
