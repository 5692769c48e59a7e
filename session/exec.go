package session

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"charm.land/ssh"

	"saloon/lobby/table"
)

// Exit codes of the named commands.
const (
	exitRefused = 1
	exitUnknown = 127
)

// about is what somebody reads who comes without a terminal.
const about = `This is Saloon: Moon River, Zoff in Buffalo and Montana, played over SSH.

%sYour SSH key is your name tag. Without one you are a guest; to make one, type
  ssh-keygen -t ed25519
`

// exec serves what was asked for by name.
func (s *Server) exec(v *visit, args []string) int {
	switch args[0] {
	case "help":
		v.say(s.about())
	case "tables":
		v.say(tableList(s.rooms.Tables()))
	case "join":
		return s.join(v, args[1:])
	case "play":
		v.visitor.Join = cleanWord(strings.Join(args[1:], ""))
		return s.lines(v)
	case "bot":
		return s.bot(v)
	case "export":
		return s.export(v, args[1:])
	default:
		v.complain(fmt.Sprintf("There is no command %q here. Try: help, tables, join CODE, play, export TABLE, bot.", cleanLine(args[0])))
		return exitUnknown
	}
	return 0
}

func (s *Server) join(v *visit, args []string) int {
	if len(args) != 1 || cleanWord(args[0]) == "" {
		v.complain("Say which table: join CODE. Whoever made the table knows its code.")
		return exitRefused
	}
	v.visitor.Join = cleanWord(args[0])
	if !v.pty {
		v.complain("A table needs a terminal: put -t before the address, as in  ssh -t " + s.place + " join " + v.visitor.Join +
			"\nor play in plain lines:  ssh -T " + s.place + " play " + v.visitor.Join)
		return exitRefused
	}
	return s.screen(v)
}

func (s *Server) about() string {
	var ways strings.Builder
	w := tabwriter.NewWriter(&ways, 0, 0, 3, ' ', 0)
	_, _ = fmt.Fprintf(w, "  ssh %[1]s\twalk in and play\n"+
		"  ssh -t %[1]s join CODE\tgo straight to a table\n"+
		"  ssh -T %[1]s play\tplay in plain lines, without a screen\n"+
		"  ssh -T %[1]s bot\tlet a program play, by JSON in lines\n"+
		"  ssh %[1]s tables\tsee which tables there are\n"+
		"  ssh %[1]s export TABLE\ta game as JSON, to keep and to verify\n"+
		"  ssh %[1]s help\tread this text\n\n", s.place)
	_ = w.Flush()
	return fmt.Sprintf(about, ways.String())
}

// tableList is the open tables, those that still gather first.
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

// visit is one session on its way through the door.
type visit struct {
	sess    ssh.Session
	caller  *caller
	pty     bool
	winch   <-chan ssh.Window
	term    terminal
	stall   time.Duration
	visitor Visitor
}

func (v *visit) say(text string) { v.put(v.sess, text) }

func (v *visit) complain(text string) { v.put(v.sess.Stderr(), text+"\n") }

// put writes to a client that may not read: then the connection is closed.
func (v *visit) put(to io.Writer, text string) {
	watch := time.AfterFunc(v.stall, v.caller.hangUp)
	defer watch.Stop()
	_, _ = io.WriteString(to, text)
}
