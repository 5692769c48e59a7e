package session

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"saloon/lobby/table"
	"saloon/session/clean"
	"saloon/session/screen"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// flagsOf are the options of commands that have more of them than --json.
var flagsOf = map[string][]string{"replay": {"--from", "--plain"}}

const replayUsage = "Type: replay TABLE [--from LINE] [--plain]"

// A replayOrder is which game shall be shown, from where on, and how.
type replayOrder struct {
	id    table.ID
	from  int
	plain bool
}

// readReplay reads the words behind replay; wrong says what is wrong with them.
func readReplay(args []string) (o replayOrder, wrong string) {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		id, from, isMoment := table.MomentOf(arg)
		switch {
		case arg == "--plain":
			o.plain = true
		case arg == "--from" && i+1 < len(args):
			i++
			n, err := strconv.ParseUint(args[i], 10, 15)
			if err != nil {
				return o, fmt.Sprintf("%q is no number of a line. %s", clean.Line(args[i]), replayUsage)
			}
			o.from = int(n)
		case strings.HasPrefix(arg, "--"):
			return o, replayUsage
		case o.id != "":
			return o, fmt.Sprintf("%q is too much. %s", clean.Line(arg), replayUsage)
		case isMoment:
			o.id, o.from = id, from
		default:
			o.id = tableNamed(arg)
		}
	}
	if o.id == "" {
		return o, replayUsage
	}
	return o, ""
}

// serveReplay shows a game as it was, on a screen or, without a terminal, in sentences.
func (s *server) serveReplay(c *sshSession, args []string, _ bool) int {
	order, wrong := readReplay(args)
	if wrong != "" {
		c.complain(wrong)
		return exitMisused
	}
	if c.pty && !order.plain && !c.term.PlainLines() {
		c.env.Join = table.NameOfMoment(order.id, order.from)
		return s.serveScreen(c)
	}
	return s.serveAdmitted(c, func(*screen.IdleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), oneTableTimeout)
		defer cancel()
		var text bytes.Buffer
		if err := s.backend.Replay(ctx, c.env, order.id, order.from, &text); err != nil {
			c.complain(lines.Sentence(c.env, err))
			return exitRefused
		}
		c.say(text.String())
		return exitDone
	})
}

// Replay tells a game line by line, as the person may look back at it.
func (b lobbyBackend) Replay(ctx context.Context, e tell.Env, id table.ID, from int, out io.Writer) error {
	visit, err := b.enter(e)
	if err != nil {
		return err
	}
	snap, err := visit.Past(ctx, id)
	if err != nil {
		return err
	}
	return lines.Replay(b.open(e), snap, from, out)
}

// hasFlag reports whether a command has an option of its own.
func (one command) hasFlag(arg string) bool { return slices.Contains(flagsOf[one.name], arg) }
