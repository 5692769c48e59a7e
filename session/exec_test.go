package session

import (
	"errors"
	"saloon/session/command"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/door"
	"saloon/session/sessiontest"
)

func TestExec_WithoutTerminal(t *testing.T) {
	saloon := openTestSaloon(t)
	bert := saloon.newPersonInLines("bert")
	bert.types("new montana 2", "2 chairs:")
	conn := dial(t, saloon.addr, "a", newSigner(t))
	for _, c := range []struct {
		name, command, says string
		exit                int
	}{
		{"nothing", "", "ssh -t saloon.test join CODE", 0},
		{"help", "help", "ssh-keygen -t ed25519", 0},
		{"help on rules", "help", "ssh saloon.test rules GAME", 0},
		{"help names the games", "help", "over SSH: Moon River, Zoff in Buffalo, Montana.", 0},
		{"tables", "tables", ": bert; 1 chair free.", 0},
		{"tables for programs", "tables --json", `"game":"montana","phase":"gathering"`, 0},
		{"show what is not there", "show zzzzz", "There is no such table, or it has closed meanwhile.", command.Refused},
		{"move where nothing is", "move zzzzz graze 3", "There is no such table, or it has closed meanwhile.", command.Refused},
		{"replay what is not there", "replay zzzzz", "There is no such table, or it has closed meanwhile.", command.Refused},
		{"export what is not there", "export zzzzz", "There is no such table, or it has closed meanwhile.", command.Refused},
		{"export of nothing", "export", "Type: export TABLE", command.Misused},
		{"compare as nobody", "compare bert", "Your key is not known here yet.", command.Refused},
		{"rules of no game", "rules poker", "There is no game \"poker\" here. The games are moonriver, buffalo, montana.", command.Misused},
		{"join without a terminal", "join AB12", "ssh -t saloon.test join AB12", command.Refused},
		{"unknown", "rm -rf '\x1b[2J'", "There is no command \"rm\"", command.Unknown},
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
			has(t, said, c.says)
			if strings.Contains(said, "\x1b") {
				t.Errorf("it says too much: %q", said)
			}
		})
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

// A command that is too long to be taken apart is refused with a sentence, and the
// connection goes on.
func TestExec_ALongCommandIsRefusedBeforeItIsTakenApart(t *testing.T) {
	d := startServer(t, door.Limits{}, &fakeHouse{})
	conn := dial(t, d.addr, "a", newSigner(t))
	for _, words := range []string{strings.Repeat("x ", maxCommand), strings.Repeat(`"a" `, 60<<10)} {
		s := startSession(t, conn, sessionRequest{width: 80, height: 24, command: "tables " + words})
		var exit *gossh.ExitError
		if err := s.end(); !errors.As(err, &exit) || exit.ExitStatus() != command.Misused {
			t.Errorf("a command of %d bytes ends with %v", len(words), err)
		}
		has(t, s.complaint(), errLongCommand.Error())
	}
	s := startSession(t, conn, sessionRequest{width: 80, height: 24, command: "help " + strings.Repeat("x", maxCommand-100)})
	_ = s.end()
	has(t, s.complaint(), "is too much")
	openScreen(t, conn, 80, 24).see("hello a")
}

// Whoever changes the size of a window before it shows anything gets the last one, and whoever never has
// it show anything leaves nothing behind.
func TestHostile_ResizesBeforeTheScreen(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	conn := dial(t, d.addr, "early", newSigner(t))
	for _, shows := range []bool{false, true} {
		sess, err := conn.NewSession()
		must(t, err)
		out, err := sess.StdoutPipe()
		_, closed := sess.StdinPipe() // which would be closed else
		must(t, errors.Join(err, closed, sess.RequestPty("xterm-256color", 24, 80, nil)))
		for i := range 100 {
			_ = sess.WindowChange(20+i, 40+i)
		}
		if !shows {
			continue
		}
		seen := sessiontest.NewEmulator(t, 139, 100)
		must(t, sess.Shell())
		for buf := make([]byte, 4<<10); !strings.Contains(seen.String(), "window 139x100"); {
			n, err := out.Read(buf)
			if err != nil {
				t.Fatalf("%v; it shows\n%s", err, seen.String())
			}
			_, _ = seen.Write(buf[:n])
		}
	}
	_ = conn.Close()
	waitUntilGone(t, "ssh.(*session)")
	waitUntilGone(t, "session.filteredChannel")
}
