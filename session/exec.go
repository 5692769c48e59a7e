package session

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"saloon/lobby/table"
)

// Exit codes of a session.
const (
	exitRefused = 1
	exitMisused = 2   // the words behind the command are wrong; nothing was begun
	exitUnknown = 127 // there is no such command, as a shell says it
)

// aboutFormat is the text of the command help, which is also shown to those who
// come without a terminal. The arguments are the games and the list of commands.
const aboutFormat = `This is Saloon. It serves these games over SSH: %s.

%sYour SSH key is your name tag. Without one you are a guest; to make one, type
  ssh-keygen -t ed25519
`

// runCommand runs a command such as  ssh saloon.example tables.
func (s *server) runCommand(c *sshSession, args []string) int {
	switch args[0] {
	case "help":
		if len(args) > 1 {
			return c.misused("help", args[1:])
		}
		c.say(s.aboutText())
	case "tables":
		return s.serveTables(c, args[1:])
	case "show":
		return s.serveShow(c, args[1:])
	case "move":
		return s.serveMove(c, args[1:])
	case "join":
		return s.serveJoin(c, args[1:])
	case "play":
		if len(args) > 2 {
			return c.misused("play [CODE]", args[2:])
		}
		c.env.Join = cleanWord(strings.Join(args[1:], ""))
		return s.serveLines(c)
	case "bot":
		if len(args) > 1 {
			return c.misused("bot", args[1:])
		}
		return s.serveBot(c)
	case "rules":
		return s.serveRules(c, args[1:])
	case "export":
		return s.serveExport(c, args[1:])
	default:
		c.complain(fmt.Sprintf("There is no command %q here. Try: help, tables, join CODE, play, rules GAME NUMBER, show TABLE, move TABLE MOVE, export TABLE, bot.", cleanLine(args[0])))
		return exitUnknown
	}
	return 0
}

func (s *server) serveJoin(c *sshSession, args []string) int {
	if len(args) > 1 {
		return c.misused("join CODE", args[1:])
	}
	if len(args) != 1 || cleanWord(args[0]) == "" {
		c.complain("Say which table: join CODE. Whoever made the table knows its code.")
		return exitRefused
	}
	c.env.Join = cleanWord(args[0])
	if !c.pty {
		c.complain("A table needs a terminal: put -t before the address, as in  ssh -t " + s.sshArgs + " join " + c.env.Join +
			"\nor play in plain lines:  ssh -T " + s.sshArgs + " play " + c.env.Join)
		return exitRefused
	}
	return s.serveScreen(c)
}

func (s *server) aboutText() string {
	var ways strings.Builder
	w := tabwriter.NewWriter(&ways, 0, 0, 3, ' ', 0)
	_, _ = fmt.Fprintf(w, "  ssh %[1]s\twalk in and play\n"+
		"  ssh -t %[1]s join CODE\tgo straight to a table\n"+
		"  ssh -T %[1]s play\tplay in plain lines, without a screen\n"+
		"  ssh -T %[1]s bot\tlet a program play, by JSON in lines\n"+
		"  ssh %[1]s tables\tsee which tables there are\n"+
		"  ssh %[1]s rules GAME\tread the rules; rules GAME NUMBER: one of them\n"+
		"  ssh %[1]s show TABLE\thow a table stands\n"+
		"  ssh %[1]s move TABLE MOVE\ttake one turn, in notation\n"+
		"  ssh %[1]s export TABLE\ta game as JSON, to keep and to verify\n"+
		"  ssh %[1]s help\tread this text\n\n", s.sshArgs)
	_ = w.Flush()
	var titles []string
	for _, g := range s.backend.Games() {
		titles = append(titles, g.Info().Title)
	}
	return fmt.Sprintf(aboutFormat, strings.Join(titles, ", "), ways.String())
}

// tableList lists the public tables, those that still gather first.
func tableList(cards []table.Card) string {
	order := []table.Phase{table.Gathering, table.Playing, table.Paused, table.Over}
	cards = slices.DeleteFunc(slices.Clone(cards), func(c table.Card) bool { return c.Private })
	slices.SortStableFunc(cards, func(a, b table.Card) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Phase), slices.Index(order, b.Phase)), strings.Compare(string(a.ID), string(b.ID)))
	})
	if len(cards) == 0 {
		return "No table is open. Walk in and open one.\n"
	}
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	_, _ = io.WriteString(w, "TABLE\tGAME\tSTATE\tSEATS\tPEOPLE\n")
	for _, c := range cards {
		names, taken := []string{}, 0
		for _, chair := range c.Chairs {
			if chair.Person.ID != "" || chair.Level != "" {
				taken++
				names = append(names, cleanLine(chair.Person.Name))
			}
		}
		state := string(c.Phase)
		if c.Phase == table.Playing {
			state = fmt.Sprintf("%s, %d%%", c.Phase, c.Progress)
		}
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%d of %d\t%s\n", c.ID, c.Title, state, taken, len(c.Chairs), strings.Join(names, ", "))
	}
	_ = w.Flush()
	return out.String()
}
