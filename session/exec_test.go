package session

import (
	"errors"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby/table"
	"saloon/rules"
	toygame "saloon/rules/rulestest/toy"
)

func TestExec_WithoutTerminal(t *testing.T) {
	fake := &fakeBackend{games: []rules.Game{toygame.Game{}}, cards: []table.Card{
		{ID: "t1", Title: "Moon River", Phase: table.Playing, Progress: 40, Chairs: []table.Chair{{Person: table.Person{ID: "a", Name: "Anna\x1b[2J"}}, {}}},
		{ID: "t2", Title: "Montana", Phase: table.Gathering, Chairs: []table.Chair{{}, {}}},
		{ID: "t3", Title: "Secret", Private: true},
	}}
	d := startServer(t, sessionLimits{}, fake)
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
		{"tables with too much", "tables now", "\"now\" is too much. Type: tables", exitMisused},
		{"help with too much", "help me", "Type: help", exitMisused},
		{"play with too much", "play AB12 now", "Type: play", exitMisused},
		{"show without a table", "show", "Type: show TABLE", exitMisused},
		{"show what is not there", "show zzzzz", "nothing is played here", exitRefused},
		{"move without a move", "move t1", "Type: move TABLE MOVE", exitMisused},
		{"join without a code", "join", "Say which table", exitRefused},
		{"join without a terminal", "join AB12", "ssh -t -p 2222 saloon.test join AB12", exitRefused},
		{"unknown", "rm -rf '\x1b[2J'", "There is no command \"rm\"", exitUnknown},
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
			if strings.Contains(said, "\x1b") || strings.Contains(said, "Secret") {
				t.Errorf("it says too much: %q", said)
			}
		})
	}
}

func TestExec_PlayInLines(t *testing.T) {
	d := startServer(t, sessionLimits{}, nil)
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
	d := startServer(t, sessionLimits{}, nil)
	c := startSession(t, dial(t, d.addr, "Anna", newSigner(t)), sessionRequest{term: "dumb", width: 80, height: 24})
	c.read("Good evening, Anna.\r\n")
	c.press("laz\x7fy ü\r")
	c.read("laz\b \by ü\r\n")
	c.read(`You said "lay ü".`)
	c.press("\x03")
	if err := c.end(); err != nil {
		t.Errorf("leaving: %v", err)
	}
}

func TestExec_JoinWithTerminal(t *testing.T) {
	d := startServer(t, sessionLimits{}, nil)
	c := startSession(t, dial(t, d.addr, "Anna", newSigner(t)), sessionRequest{term: "xterm", width: 80, height: 24, command: "join AB12"})
	c.see("join [AB12]")
}
