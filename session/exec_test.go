package session

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby/table"
	"saloon/rules"
	toygame "saloon/rules/rulestest/toy"
	"saloon/session/clean"
	"saloon/session/door"
	"saloon/session/sessiontest"
)

func TestExec_WithoutTerminal(t *testing.T) {
	fake := &fakeBackend{games: []rules.Game{toygame.Game{}}, cards: []table.Card{
		{ID: "t1", Title: "Moon River", Phase: table.Playing, Progress: 40, Chairs: []table.Chair{{Person: table.Person{ID: "a", Name: "Anna\x1b[2J"}}, {}}},
		{ID: "t2", Title: "Montana", Phase: table.Gathering, Chairs: []table.Chair{{}, {}}},
	}}
	d := startServer(t, door.Limits{}, fake)
	conn := dial(t, d.addr, "a", newSigner(t))
	for _, c := range []struct {
		name, command, says string
		exit                int
	}{
		{"nothing", "", "ssh -t -p 2222 saloon.test join CODE", 0},
		{"help", "help", "ssh-keygen -t ed25519", 0},
		{"help on rules", "help", "ssh -p 2222 saloon.test rules GAME", 0},
		{"help names the games", "help", "over SSH: Nuggets.", 0},
		{"tables", "tables", "t2     Montana     gathering     0 of 2", 0},
		{"tables for programs", "tables --json", `"table":"t2"`, 0},
		{"show what is not there", "show zzzzz", "Nothing is played here.", exitRefused},
		{"move where nothing is", "move zzzzz graze 3", "Nothing is played here.", exitRefused},
		{"replay what is not there", "replay zzzzz", "Nothing is played here.", exitRefused},
		{"export what is not there", "export zzzzz", "Nothing is played here.", exitRefused},
		{"rules of no game", "rules poker", "There is no game \"poker\" here. The games are nuggets.", exitMisused},
		{"join without a terminal", "join AB12", "ssh -t -p 2222 saloon.test join AB12", exitRefused},
		{"unknown", "rm -rf '\x1b[2J'", "There is no command \"rm\"", exitUnknown},
		{"help on exit codes", "help", "2 when the words behind a command are wrong", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := startSession(t, conn, sessionRequest{width: 80, height: 24, command: c.command})
			err := s.end()
			var exit *gossh.ExitError
			if code := 0; errors.As(err, &exit) && exit.ExitStatus() != c.exit || err == nil && c.exit != code {
				t.Errorf("exit %v, want %d", err, c.exit)
			}
			said := s.rawText() + s.complaint()
			if !strings.Contains(said, c.says) {
				t.Errorf("it says\n%s\nwant %q", said, c.says)
			}
			if gathers, plays := strings.Index(said, "t2  "), strings.Index(said, "t1  "); plays >= 0 && gathers > plays {
				t.Errorf("a game stands before a table that gathers: %s", said)
			}
			if strings.Contains(said, "\x1b") {
				t.Errorf("it says too much: %q", said)
			}
		})
	}
}

// Each command refuses words that it does not understand, and says how it is typed.
func TestExec_WrongWords(t *testing.T) {
	d := startServer(t, door.Limits{}, &fakeBackend{games: []rules.Game{toygame.Game{}}})
	conn := dial(t, d.addr, "a", newSigner(t))
	for _, c := range []struct{ typed, says string }{
		{"help me", `"me" is too much. Type: help`},
		{"tables now", `"now" is too much. Type: tables [--json]`},
		{"tables --jsn", `"--jsn" means nothing here. Type: tables [--json]`},
		{"show", "Type: show TABLE [--json]"},
		{"show --json", "Type: show TABLE [--json]"},
		{"show t1 t2", `"t2" is too much. Type: show TABLE [--json]`},
		{"move", "Type: move TABLE MOVE [--json]"},
		{"move t1", "Type: move TABLE MOVE [--json]"},
		{"move t1 graze 3 --now", `"--now" means nothing here. Type: move TABLE MOVE [--json]`},
		{"join", "Type: join CODE"},
		{"join AB12 now", `"now" is too much. Type: join CODE`},
		{"join '!'", `"!" means nothing here. Type: join CODE`},
		{"play AB12 now", `"now" is too much. Type: play [CODE]`},
		{"play --json", `"--json" means nothing here. Type: play [CODE]`},
		{"bot AB12", `"AB12" is too much. Type: bot`},
		{"export", "Type: export TABLE"},
		{"export t1 t2", `"t2" is too much. Type: export TABLE`},
		{"export t1 --json", `"--json" means nothing here. Type: export TABLE`},
		{"ask t1", "Type: ask TABLE pause|go-on|time|end|days|series [--json]"},
		{"ask t1 tea", "All can agree on one of these: pause, go-on, time, end, days, series."},
		{"agree t1 pause now", `"now" is too much. Type: agree TABLE [pause|go-on|time|end|days|series] [--json]`},
		{"disagree t1 pause", `"pause" is too much. Type: disagree TABLE [--json]`},
		{"rest night 25", restUsage},
		{"rest holiday", restUsage},
		{"rest well", restUsage},
		{"replay", replayUsage},
		{"replay --plain", replayUsage},
		{"replay t1 --form 3", `"--form" means nothing here. ` + replayUsage},
		{"replay t1 t2", `"t2" is too much. ` + replayUsage},
		{"replay t1 --from x", `"x" is no number of a line. ` + replayUsage},
		{"replay t1 --from", replayUsage},
		{"rules", "Type: rules GAME [NUMBER]"},
		{"rules nuggets 1 2", `"2" is too much. Type: rules GAME [NUMBER]`},
	} {
		t.Run(c.typed, func(t *testing.T) {
			s := startSession(t, conn, sessionRequest{command: c.typed})
			var exit *gossh.ExitError
			if err := s.end(); !errors.As(err, &exit) || exit.ExitStatus() != exitMisused {
				t.Errorf("it ends with %v, want %d", err, exitMisused)
			}
			if said := s.rawText() + s.complaint(); said != c.says+"\n" {
				t.Errorf("it says %q, want %q", said, c.says)
			}
		})
	}
	about := (&server{backend: &fakeBackend{}, sshArgs: "saloon.test"}).aboutText()
	for line := range strings.SplitSeq(about, "\n") {
		if len(line) > 80 {
			t.Errorf("help has a line that a terminal breaks: %q", line)
		}
	}
	for _, one := range commands() {
		if !strings.Contains(about, " saloon.test "+one.name) {
			t.Errorf("help does not tell of %s", one.name)
		}
	}
}

func TestExec_PlayInLines(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	conn := dial(t, d.addr, "Anna", newSigner(t))
	c := startSession(t, conn, sessionRequest{command: "play"})
	c.read("Good evening, Anna.\n")
	c.press("lay 1\n")
	c.read(`You said "lay 1".`)
	_ = c.keys.Close()
	if err := c.end(); err != nil {
		t.Errorf("leaving: %v", err)
	}
}

func TestExec_DumbTerminalGetsLinesWithEcho(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	c := startSession(t, dial(t, d.addr, "Anna", newSigner(t)), sessionRequest{term: "dumb", width: 80, height: 24})
	c.read("Good evening, Anna.\r\n")
	c.press("laz\x7fy ü\r")
	c.read("laz\b \by ü\r\n")
	c.read(`You said "lay ü".`)
	c.press("width\r")
	c.read("Lines have 80 columns.")
	c.press("\x03")
	if err := c.end(); err != nil {
		t.Errorf("leaving: %v", err)
	}
}

func TestExec_JoinWithTerminal(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	c := startSession(t, dial(t, d.addr, "Anna", newSigner(t)), sessionRequest{term: "xterm", width: 80, height: 24, command: "join AB12"})
	c.see("join [AB12]")
}

// A command that is too long to be taken apart is refused with a sentence, and the
// connection goes on.
func TestExec_ALongCommandIsRefusedBeforeItIsTakenApart(t *testing.T) {
	d := startServer(t, door.Limits{}, &fakeBackend{})
	conn := dial(t, d.addr, "a", newSigner(t))
	for _, words := range []string{strings.Repeat("x ", maxCommand), strings.Repeat(`"a" `, 60<<10)} {
		s := startSession(t, conn, sessionRequest{width: 80, height: 24, command: "tables " + words})
		var exit *gossh.ExitError
		if err := s.end(); !errors.As(err, &exit) || exit.ExitStatus() != exitMisused {
			t.Errorf("a command of %d bytes ends with %v", len(words), err)
		}
		if said := s.complaint(); !strings.Contains(said, errLongCommand.Error()) {
			t.Errorf("it is told %q", said)
		}
	}
	s := startSession(t, conn, sessionRequest{width: 80, height: 24, command: "help " + strings.Repeat("x", maxCommand-100)})
	_ = s.end()
	if said := s.complaint(); !strings.Contains(said, "is too much") {
		t.Errorf("a command that is just short enough is told %q", said)
	}
	openScreen(t, conn, 80, 24).see("hello a")
}

// Words behind the address are read as a command and its words, or refused in one short line.
func FuzzExecWords(f *testing.F) {
	for _, s := range []string{"help", "tables --json", "move abcde graze 3", "move abcde --json go 1", "export \x1b[2J", "show --jsn", "play a b", "rules montana MT-6.3", "join !"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		words := strings.Fields(typed)
		for _, one := range commands() {
			args, asJSON, wrong := one.read(words)
			if wrong != "" {
				if len(args) > 0 || asJSON || utf8.RuneCountInString(wrong) > 5*clean.MaxLine || strings.IndexFunc(wrong, sessiontest.Harmful) >= 0 {
					t.Fatalf("%s %q is refused with %q", one.name, words, wrong)
				}
				continue
			}
			if len(args) < one.min || len(args) > one.max || asJSON != slices.Contains(words, "--json") || asJSON && !one.json {
				t.Fatalf("%s %q is read as %q", one.name, words, args)
			}
			if typedAgain, _, refused := one.read(args); refused != "" || !slices.Equal(args, typedAgain) {
				t.Fatalf("%s %q is read as %q, and that as %q (%s)", one.name, words, args, typedAgain, refused)
			}
		}
	})
}
