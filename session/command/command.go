package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
	"saloon/session/clean"
	"saloon/session/screen"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// Exit codes of a session.
const (
	Done    = 0
	Refused = 1   // no such table, no such move, no such rule; or something failed
	Misused = 2   // the words behind the command are wrong; nothing was begun
	Unknown = 127 // there is no such command, as a shell says it
)

// A Session is what a command needs of the session in which it was typed. What leads to a screen, to line mode, to
// the bots' protocol or to the commands of moderators returns the exit code of that.
type Session interface {
	// Say writes to the standard output, Complain a line to the standard error.
	Say(text string)
	Complain(text string)
	// Admitted lets the person in, has something served, and returns its exit code.
	Admitted(serve func() int) int
	Screen() int
	Lines() int
	Bot() int
	Admin(words []string, asJSON bool) int
}

// A Call is a command as somebody typed it.
type Call struct {
	Session
	Context  context.Context
	Env      *tell.Env        // of the session; who it is stands in it once the person was let in
	Terminal *screen.Terminal // nil without one
	In       io.Reader        // what is typed while the command runs
	Key      gossh.PublicKey  // nil for a guest
	Client   string           // what the client calls itself

	name   string
	args   []string
	asJSON bool
}

type command struct {
	name     string
	words    string // those behind the name, as people type them
	min, max int    // how many of them
	json     bool   // --json is understood
	about    string
	way      string // what stands between ssh and the address
	do       func(*Call) int
}

// anyCount is the greatest number of words of a command that takes any number of them.
const anyCount = 1 << 10

// commands are all commands, in the order in which help lists them.
func commands() []command {
	return []command{
		{"join", "CODE", 1, 1, false, "go straight to a table, or by name to the table of a friend", "-t ", (*Call).join},
		{"play", "[CODE]", 0, 1, false, "play in plain lines, without a screen", "-T ", (*Call).play},
		{"bot", "[CODE]", 0, 1, false, "let a program play, by JSON in lines; with a code whose key is new", "-T ", (*Call).bot},
		{"tables", "[--json]", 0, 0, true, "see which tables there are", "", (*Call).tables},
		{"show", "TABLE [--json]", 1, 1, true, "how a table stands", "", (*Call).show},
		{"move", "TABLE MOVE [--json]", 2, anyCount, true, "take one turn, such as: move abcde graze 3", "", (*Call).move},
		{"ask", "TABLE pause|go-on|time|end|days|series [--json]", 2, 2, true, "ask all who play at a table for a pause, more time, an early end, or days", "", (*Call).ask},
		{"agree", "TABLE [pause|go-on|time|end|days|series] [--json]", 1, 2, true, "agree to what is asked at a table", "", (*Call).agree},
		{"disagree", "TABLE [--json]", 1, 1, true, "say no to what is asked at a table, or ask no more", "", (*Call).disagree},
		{"rest", "[night 22-8 +1 | night none | holiday begin|end] [--json]", 0, 3, true, "when your days do not pass at tables over days: your night, your holiday", "", (*Call).rest},
		{"friends", "[--json]", 0, 0, true, "where your friends are", "", (*Call).friends},
		{"letters", "[--json]", 0, 0, true, "your letters and invitations", "", (*Call).letters},
		{"report", "NAME WORDS", 2, anyCount, false, "tell the moderators of somebody", "", (*Call).report},
		{"replay", "TABLE [--from LINE] [--plain | --cast | --svg]", 1, 4, false, "look back at a game; -t before the address shows it on a screen", "", (*Call).replay},
		{"result", "TABLE | daily GAME [--json]", 1, 2, true, "how a game ended, in lines to share, or your try of today's deal", "", (*Call).result},
		{"turns", "[--json]", 0, 0, true, "hear which tables wait for you; ends with 0 when one does, else with 1", "", (*Call).turns},
		{"me", "[--json]", 0, 0, true, "read all that the saloon keeps of you", "", (*Call).me},
		{"forget", "YOUR-NAME", 0, 1, false, "have the saloon forget you: name, keys, friends, letters", "", (*Call).forget},
		{"review", "TABLE [SEAT] [--json]", 1, 2, true, "what could have been played better in a game that is over", "", (*Call).review},
		{"export", "TABLE", 1, 1, false, "a game as JSON, to keep and to verify", "", (*Call).export},
		{"top", "[GAME] [wins|games|best|longest] [month] [bots] [--json]", 0, 4, true, "who plays best", "", (*Call).top},
		{"evening", "[CODE | DO CODE | new WORDS | past [NAME]] [--json]", 0, anyCount, true, "tournaments, leagues; DO is enter, leave, rest, go-on, off, out", "", (*Call).evening},
		{"daily", "[play] [GAME] [--json]", 0, 2, true, "today's deals; -t before the address and  play GAME  plays one", "", (*Call).daily},
		{"train", "[own] [MOVE | give-up | share | keep] [--json]", 0, anyCount, true, "the exercise of the day, or of your own games; with a move, your answer", "", (*Call).train},
		{"who", "NAME [--json]", 1, 2, true, "how somebody plays", "", (*Call).who},
		{"compare", "NAME [NAME] [--json]", 1, 2, true, "which of two players is better; with one name, you and they", "", (*Call).compare},
		{"doctor", "[--json]", 0, 0, true, "hear what your terminal, line and key are like, and what to change", "-t ", (*Call).doctor},
		{"rules", "GAME [NUMBER]", 1, 2, false, "read the rules, or one of them", "", (*Call).rules},
		{"admin", "COMMAND [--json]", 0, anyCount, true, "what moderators do;  admin help  tells more", "", (*Call).admin},
		{"help", "", 0, 0, false, "read this text", "", (*Call).help},
	}
}

func named(name string) (one command, known bool) {
	if name == "lines" { // what the mode is called in which one plays so
		name = "play"
	}
	all := commands()
	at := slices.IndexFunc(all, func(one command) bool { return one.name == name })
	if at < 0 {
		return one, false
	}
	return all[at], true
}

// Known reports whether there is a command with a name.
func Known(name string) bool {
	_, known := named(name)
	return known
}

// Run carries out a command, if it is typed as it must be, and returns its exit code.
func (c *Call) Run(words []string) int {
	one, known := named(words[0])
	if !known {
		var names []string
		for _, one := range commands() {
			names = append(names, one.name)
		}
		c.Complain(fmt.Sprintf("There is no command %q here. There are: %s.", clean.Line(words[0]), strings.Join(names, ", ")))
		return Unknown
	}
	var wrong string
	c.name, c.asJSON = one.name, one.json && slices.Contains(words, "--json")
	if c.args, wrong = one.read(words[1:]); wrong != "" {
		return c.misused(wrong)
	}
	return one.do(c)
}

func (c *Call) misused(why string) int {
	if c.asJSON {
		c.Say(string(protocol.Encode(protocol.Error{To: c.name, Code: "wrong-words", Text: why})))
	}
	c.Complain(why)
	return Misused
}

// flagsOf are the options of commands that have more of them than --json.
var flagsOf = map[string][]string{"replay": append([]string{"--from"}, replayForms...), "admin": {"--to", "--table", "--"}, "evening": append(lines.PlanWords(), gamesToo)}

// read takes the words behind a command apart; wrong says what is wrong with them.
func (one command) read(args []string) (words []string, wrong string) {
	usage := "Type: " + strings.TrimSpace(one.name+" "+one.words)
	for _, arg := range args {
		switch {
		case slices.Contains(words, "--"): // then no options come any more
			words = append(words, arg)
		case arg == "--json" && one.json:
		case slices.Contains(flagsOf[one.name], arg):
			words = append(words, arg)
		case strings.HasPrefix(arg, "--") || len(words) == 0 && !strings.ContainsFunc(arg, isLetterOrDigit):
			return nil, fmt.Sprintf("%q means nothing here. %s", clean.Line(arg), usage)
		case len(words) == one.max:
			return nil, fmt.Sprintf("%q is too much. %s", clean.Line(arg), usage)
		default:
			words = append(words, arg)
		}
	}
	if len(words) < one.min {
		return nil, usage
	}
	return words, ""
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func (c *Call) join() int {
	c.Env.Join = codeNamed(c.args[0])
	if c.Terminal == nil {
		c.Complain("A table needs a terminal: put -t before the address, as in  ssh -t " + c.Env.Address + " join " + c.Env.Join +
			"\nor play in plain lines:  ssh -T " + c.Env.Address + " play " + c.Env.Join)
		return Refused
	}
	return c.Screen()
}

func (c *Call) play() int {
	c.Env.Join = codeNamed(strings.Join(c.args, ""))
	return c.Lines()
}

func (c *Call) bot() int {
	c.Env.Code = codeNamed(strings.Join(c.args, ""))
	return c.Bot()
}

func (c *Call) admin() int { return c.Admin(c.args, c.asJSON) }

func (c *Call) help() int {
	c.Say(About(*c.Env))
	return Done
}

// About is the text of the command help, which is also shown to those who come without a terminal.
func About(e tell.Env) string {
	var text strings.Builder
	var titles []string
	for _, g := range e.Open().Games() {
		titles = append(titles, g.Info().Title)
	}
	_, _ = fmt.Fprintf(&text, "This is Saloon. It serves these games over SSH: %s.\n\n", strings.Join(titles, ", "))
	// Below each other, because beside each other they are wider than a terminal.
	_, _ = fmt.Fprintf(&text, "  ssh %s\n      walk in and play\n", e.Address)
	for _, one := range commands() {
		_, _ = fmt.Fprintf(&text, "  ssh %s%s %s\n      %s\n", one.way, e.Address, strings.TrimSpace(one.name+" "+one.words), one.about)
	}
	text.WriteString(aboutEnd)
	return text.String()
}

const aboutEnd = `
Commands end with 0 when all went well, 1 when something was refused or failed
(no such table, no such move), 2 when the words behind a command are wrong, and
127 when there is no such command.

Your SSH key is your name tag. Without one you are a guest; to make one, type
  ssh-keygen -t ed25519
`

func tableNamed(typed string) table.ID { return table.ID(strings.ToLower(clean.Word(typed))) }

// codeNamed is a code, the name of a friend or of a moment, as somebody types it.
func codeNamed(typed string) string { return strings.ReplaceAll(clean.Line(typed), " ", "") }

func (c *Call) typed(from int) string {
	return clean.Line(strings.Join(c.args[min(from, len(c.args)):], " "))
}
