package session

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"

	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
	"saloon/tui"
)

// oneTableTimeout is how long a command that concerns one table may take.
const oneTableTimeout = 10 * time.Second

// serveTables lists the public tables; with --json as the bots' line protocol does.
func (s *server) serveTables(c *sshSession, _ []string, asJSON bool) int {
	cards := slices.DeleteFunc(slices.Clone(s.backend.Tables()), func(card table.Card) bool { return card.Private })
	if asJSON {
		c.say(string(protocol.Encode(tablesOf(protocol.Newest, cards, c.env.Person.ID))))
		return exitDone
	}
	c.say(tableList(cards))
	return exitDone
}

// serveShow tells how a table stands for this person.
func (s *server) serveShow(c *sshSession, args []string, asJSON bool) int {
	return s.serveAdmitted(c, func(*idleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), oneTableTimeout)
		defer cancel()
		snap, err := s.backend.Show(ctx, c.env, table.ID(cleanWord(args[0])))
		return s.answerWith(c, "show", snap, err, asJSON)
	})
}

// serveMove makes one move, and tells how the table stands then.
func (s *server) serveMove(c *sshSession, args []string, asJSON bool) int {
	return s.serveAdmitted(c, func(*idleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), oneTableTimeout)
		defer cancel()
		snap, err := s.backend.Move(ctx, c.env, table.ID(cleanWord(args[0])), strings.ToLower(cleanLine(strings.Join(args[1:], " "))))
		return s.answerWith(c, "move", snap, err, asJSON)
	})
}

// answerWith writes a snapshot, or why a command gives none.
func (s *server) answerWith(c *sshSession, command string, snap *table.Snapshot, err error, asJSON bool) int {
	if err != nil {
		if asJSON {
			c.say(string(protocol.Encode(protocol.ErrorOf(command, err))))
		}
		c.complain(tui.Sentence(c.env, err))
		return exitRefused
	}
	if asJSON {
		state, ok := s.stateNow(snap)
		if !ok {
			c.complain("This game is not played here any more.")
			return exitRefused
		}
		c.say(string(protocol.Encode(state)))
		return exitDone
	}
	var text bytes.Buffer
	if err := s.backend.Describe(c.env, snap, &text); err != nil {
		c.complain(cleanLine(err.Error()))
		return exitRefused
	}
	c.say(text.String())
	return exitDone
}

// Show is a table as the person may see it.
func (b lobbyBackend) Show(ctx context.Context, e tui.Env, id table.ID) (*table.Snapshot, error) {
	w, err := b.look(ctx, e, id)
	if err != nil {
		return nil, err
	}
	return w.next(ctx, 0)
}

// Move makes a move for the person, typed as in line mode or in notation, and is the table after it.
func (b lobbyBackend) Move(ctx context.Context, e tui.Env, id table.ID, text string) (*table.Snapshot, error) {
	w, err := b.look(ctx, e, id)
	if err != nil {
		return nil, err
	}
	snap, err := w.next(ctx, 0)
	if err != nil {
		return nil, err
	}
	move, err := tui.MoveTyped(b.open(e), snap, text)
	if err != nil {
		return nil, err
	}
	if err := w.visit.Do(ctx, id, table.Play{Move: move, At: snap.At}); err != nil {
		return nil, err
	}
	return w.next(ctx, snap.At+1)
}
