package session

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode"

	"saloon/lobby/table"
	"saloon/session/clean"
)

// Exit codes of a session.
const (
	exitDone    = 0
	exitRefused = 1   // no such table, no such move, no such rule; or something failed
	exitMisused = 2   // the words behind the command are wrong; nothing was begun
	exitUnknown = 127 // there is no such command, as a shell says it
)

// A command is what can be typed behind the address, as in  ssh saloon.example tables.
type command struct {
	name     string
	words    string // those behind the name, as people type them
	min, max int    // how many of them
	json     bool   // --json is understood
	about    string
	way      string // what stands between ssh and the address
	serve    func(s *server, c *sshSession, args []string, asJSON bool) int
}

// anyCount is the greatest number of words of a command that takes any number of them.
const anyCount = 1 << 10

// commands are all commands, in the order in which help lists them.
func commands() []command {
	return []command{
		{"join", "CODE", 1, 1, false, "go straight to a table, or by name to the table of a friend", "-t ", (*server).serveJoin},
		{"play", "[CODE]", 0, 1, false, "play in plain lines, without a screen", "-T ", (*server).servePlay},
		{"bot", "", 0, 0, false, "let a program play, by JSON in lines", "-T ", (*server).serveBot},
		{"tables", "[--json]", 0, 0, true, "see which tables there are", "", (*server).serveTables},
		{"show", "TABLE [--json]", 1, 1, true, "how a table stands", "", (*server).serveShow},
		{"move", "TABLE MOVE [--json]", 2, anyCount, true, "take one turn, such as: move abcde graze 3", "", (*server).serveMove},
		{"ask", "TABLE pause|go-on|time|end|days|series [--json]", 2, 2, true, "ask all who play at a table for a pause, more time, an early end, or days", "", (*server).serveAsk},
		{"agree", "TABLE [pause|go-on|time|end|days|series] [--json]", 1, 2, true, "agree to what is asked at a table", "", (*server).serveAgree},
		{"disagree", "TABLE [--json]", 1, 1, true, "say no to what is asked at a table, or ask no more", "", (*server).serveDisagree},
		{"rest", "[night 22-8 +1 | night none | holiday begin|end] [--json]", 0, 3, true, "when your days do not pass at tables over days: your night, your holiday", "", (*server).serveRest},
		{"friends", "[--json]", 0, 0, true, "where your friends are", "", (*server).serveFriends},
		{"letters", "[--json]", 0, 0, true, "your letters and invitations", "", (*server).serveLetters},
		{"report", "NAME WORDS", 2, anyCount, false, "tell the moderators of somebody", "", (*server).serveReport},
		{"replay", "TABLE [--from LINE] [--plain]", 1, 4, false, "look back at a game; -t before the address shows it on a screen", "", (*server).serveReplay},
		{"turns", "[--json]", 0, 0, true, "hear which tables wait for you; ends with 0 when one does, else with 1", "", (*server).serveTurns},
		{"me", "[--json]", 0, 0, true, "read all that the saloon keeps of you", "", (*server).serveMe},
		{"forget", "YOUR-NAME", 0, 1, false, "have the saloon forget you: name, keys, friends, letters", "", (*server).serveForget},
		{"review", "TABLE [SEAT] [--json]", 1, 2, true, "what could have been played better in a game that is over", "", (*server).serveReview},
		{"export", "TABLE", 1, 1, false, "a game as JSON, to keep and to verify", "", (*server).serveExport},
		{"top", "[GAME] [wins|games|best|longest] [month] [bots] [--json]", 0, 4, true, "who plays best", "", (*server).serveTop},
		{"daily", "[play] [GAME] [--json]", 0, 2, true, "today's deals; -t before the address and  play GAME  plays one", "", (*server).serveDaily},
		{"who", "NAME [--json]", 1, 2, true, "how somebody plays", "", (*server).serveWho},
		{"doctor", "[--json]", 0, 0, true, "hear what your terminal, line and key are like, and what to change", "-t ", (*server).serveDoctor},
		{"rules", "GAME [NUMBER]", 1, 2, false, "read the rules, or one of them", "", (*server).serveRules},
		{"admin", "COMMAND [--json]", 0, anyCount, true, "what moderators do;  admin help  tells more", "", (*server).serveAdmin},
		{"help", "", 0, 0, false, "read this text", "", (*server).serveHelp},
	}
}

// runCommand runs a command, if it is typed as it must be.
func (s *server) runCommand(c *sshSession, args []string) int {
	all := commands()
	at := slices.IndexFunc(all, func(one command) bool { return one.name == args[0] })
	if at < 0 {
		var names []string
		for _, one := range all {
			names = append(names, one.name)
		}
		c.complain(fmt.Sprintf("There is no command %q here. There are: %s.", clean.Line(args[0]), strings.Join(names, ", ")))
		return exitUnknown
	}
	words, asJSON, wrong := all[at].read(args[1:])
	if wrong != "" {
		c.complain(wrong)
		return exitMisused
	}
	return all[at].serve(s, c, words, asJSON)
}

// read takes the words behind a command apart; wrong says what is wrong with them.
func (one command) read(args []string) (words []string, asJSON bool, wrong string) {
	usage := "Type: " + strings.TrimSpace(one.name+" "+one.words)
	for _, arg := range args {
		switch {
		case arg == "--json" && one.json:
			asJSON = true
		case one.hasFlag(arg):
			words = append(words, arg)
		case strings.HasPrefix(arg, "--") || len(words) == 0 && !strings.ContainsFunc(arg, isLetterOrDigit):
			return nil, false, fmt.Sprintf("%q means nothing here. %s", clean.Line(arg), usage)
		case len(words) == one.max:
			return nil, false, fmt.Sprintf("%q is too much. %s", clean.Line(arg), usage)
		default:
			words = append(words, arg)
		}
	}
	if len(words) < one.min {
		return nil, false, usage
	}
	return words, asJSON, ""
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func (s *server) serveHelp(c *sshSession, _ []string, _ bool) int {
	c.say(s.aboutText())
	return exitDone
}

func (s *server) serveJoin(c *sshSession, args []string, _ bool) int {
	c.env.Join = codeNamed(args[0])
	if !c.pty {
		c.complain("A table needs a terminal: put -t before the address, as in  ssh -t " + s.sshArgs + " join " + c.env.Join +
			"\nor play in plain lines:  ssh -T " + s.sshArgs + " play " + c.env.Join)
		return exitRefused
	}
	return s.serveScreen(c)
}

func (s *server) servePlay(c *sshSession, args []string, _ bool) int {
	c.env.Join = codeNamed(strings.Join(args, ""))
	return s.serveLines(c)
}

// aboutText is the text of the command help, which is also shown to those who come
// without a terminal.
func (s *server) aboutText() string {
	var text strings.Builder
	var titles []string
	for _, g := range s.backend.Games() {
		titles = append(titles, g.Info().Title)
	}
	_, _ = fmt.Fprintf(&text, "This is Saloon. It serves these games over SSH: %s.\n\n", strings.Join(titles, ", "))
	// Below each other, because beside each other they are wider than a terminal.
	_, _ = fmt.Fprintf(&text, "  ssh %s\n      walk in and play\n", s.sshArgs)
	for _, one := range commands() {
		_, _ = fmt.Fprintf(&text, "  ssh %s%s %s\n      %s\n", one.way, s.sshArgs, strings.TrimSpace(one.name+" "+one.words), one.about)
	}
	text.WriteString(aboutEnd)
	return text.String()
}

// aboutEnd is the end of the text of the command help.
const aboutEnd = `
Commands end with 0 when all went well, 1 when something was refused or failed
(no such table, no such move), 2 when the words behind a command are wrong, and
127 when there is no such command.

Your SSH key is your name tag. Without one you are a guest; to make one, type
  ssh-keygen -t ed25519
`

// named is a name, and "somebody" for whom the saloon has forgotten.
func named(name string) string { return cmp.Or(clean.Line(name), "somebody") }

// tableList lists tables, those that still gather first.
func tableList(cards []table.Card) string {
	order := []table.Phase{table.Gathering, table.Playing, table.Paused, table.Over}
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
				names = append(names, named(chair.Person.Name))
			}
		}
		state := string(c.Phase)
		if c.Phase == table.Playing {
			state = fmt.Sprintf("%s, %d%%", c.Phase, c.Progress)
		}
		if c.Private {
			state += ", private"
		}
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%d of %d\t%s\n", c.ID, c.Title, state, taken, len(c.Chairs), strings.Join(names, ", "))
	}
	_ = w.Flush()
	return out.String()
}

// tableNamed is the table that somebody means.
func tableNamed(typed string) table.ID { return table.ID(strings.ToLower(clean.Word(typed))) }

// codeNamed is a code, the name of a friend or of a moment, as somebody types it.
func codeNamed(typed string) string { return strings.ReplaceAll(clean.Line(typed), " ", "") }
