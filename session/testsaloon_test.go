package session

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/data/filetest"
	"saloon/lobby"
	"saloon/rules/cli/clitest"
	"saloon/session/door"
	"saloon/session/sessiontest"
)

// must ends a test that has an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A testSaloon is a real saloon: a server in this process, or the program in a process of its own.
type testSaloon struct {
	t    testing.TB
	addr string
	dir  string
	log  *logBuffer
	pid  int          // of the process
	here *server      // in this process
	stop func() error // as SIGTERM does
	kill func()       // as SIGKILL does; nil in this process
}

func openTestSaloon(t testing.TB) *testSaloon {
	t.Helper()
	return openTestSaloonAt(t, nil)
}

// openTestSaloonAt opens one with a clock of its own.
func openTestSaloonAt(t testing.TB, clock lobby.Clock) *testSaloon {
	t.Helper()
	return openTestSaloonWith(t, clock, lobby.HookRules{})
}

// openTestSaloonWith opens one that may call hosts of players.
func openTestSaloonWith(t testing.TB, clock lobby.Clock, hooks lobby.HookRules) *testSaloon {
	t.Helper()
	return openTestSaloonIn(t, t.TempDir(), clock, hooks)
}

// openTestSaloonIn opens one with the data of a directory, which another one may have had before.
// Its screens go by its own clock.
func openTestSaloonIn(t testing.TB, dir string, clock lobby.Clock, hooks lobby.HookRules) *testSaloon {
	t.Helper()
	return openTestSaloonLogging(t, dir, clock, hooks, func(to io.Writer) slog.Handler { return slog.NewTextHandler(to, nil) })
}

// openTestSaloonLogging opens one with a log of its own.
func openTestSaloonLogging(t testing.TB, dir string, clock lobby.Clock, hooks lobby.HookRules, written func(io.Writer) slog.Handler) *testSaloon {
	t.Helper()
	s := &testSaloon{t: t, dir: dir, log: &logBuffer{}}
	now := time.Now
	if clock != nil {
		now = clock.Now
	}
	log := slog.New(written(s.log))
	saloon, err := openTestLobby(context.Background(), Settings{Data: s.dir, Log: log, Hooks: hooks}, clock)
	must(t, err)
	key, err := hostKey(s.dir)
	must(t, err)
	server, err := newServer(serverConfig{
		house: saloon.Lobby, lobby: saloon.Lobby, hostKey: key, sshArgs: "saloon.test", log: log, closeLobby: saloon.Lobby.Close,
		limits: door.Limits{NewPerMinute: 10000, PerAddress: 1000, NewProfiles: 1000, Idle: 10000 * time.Hour}, now: now,
	})
	must(t, err)
	l := listen(t)
	s.addr, s.here = l.Addr().String(), server
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- server.run(ctx, l) }()
	s.stop = sync.OnceValue(func() error {
		cancel()
		return errors.Join(<-done, saloon.Close())
	})
	t.Cleanup(func() {
		if err := s.stop(); err != nil {
			t.Errorf("closing the saloon: %v", err)
		}
		if strings.Contains(s.log.String(), "level=ERROR") {
			t.Errorf("the log tells of errors:\n%s", s.log.String())
		}
	})
	return s
}

// builtProgram is the program, built once for all tests.
var builtProgram = sync.OnceValues(func() (string, error) { return clitest.Program("saloon") })

func TestMain(m *testing.M) {
	serveAsChild()
	filetest.AtOnce(4)
	os.Exit(filetest.Run(m))
}

var opened = regexp.MustCompile(`The saloon is open on (\S+)\.`)

// startProgram starts the program on a data directory, with more flags if need be.
func startProgram(t testing.TB, dir string, flags ...string) *testSaloon {
	t.Helper()
	if raceDetector && testing.Short() {
		t.Skip("the race detector does not look into a process of its own")
	}
	line := serveLine(t, dir, flags...)
	return startCommand(t, dir, exec.Command(line[0], line[1:]...))
}

func serveLine(t testing.TB, dir string, flags ...string) []string {
	t.Helper()
	name, err := builtProgram()
	must(t, err)
	return append([]string{name, "serve", "--log-format", "text", "--listen", "127.0.0.1:0", "--data", dir, "--new-per-minute", "10000", "--max-per-address", "1000"}, flags...)
}

// startCommand starts a command that serves, and waits until the saloon is open.
func startCommand(t testing.TB, dir string, cmd *exec.Cmd) *testSaloon {
	t.Helper()
	s := &testSaloon{t: t, dir: dir, log: &logBuffer{}}
	cmd.Stderr = s.log
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	s.pid = cmd.Process.Pid
	lines := bufio.NewScanner(out)
	for s.addr == "" && lines.Scan() {
		if at := opened.FindSubmatch(bytes.TrimSpace(lines.Bytes())); at != nil {
			s.addr = string(at[1])
		}
	}
	end := sync.OnceValue(func() error {
		for lines.Scan() { // until the process closes its end
			_, _ = s.log.Write(append(lines.Bytes(), '\n'))
		}
		return cmd.Wait()
	})
	s.stop = func() error {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		late := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		defer late.Stop()
		return end()
	}
	s.kill = func() {
		_ = cmd.Process.Kill()
		_ = end()
	}
	t.Cleanup(s.kill)
	if s.addr == "" {
		_ = end()
		t.Fatalf("the program ended before it was open:\n%s", s.log.String())
	}
	return s
}

type person struct {
	*client
	saloon *testSaloon
	name   string
	key    gossh.Signer
}

// newPerson lets a new person come in, take the proposed name, and go to the hall.
func (s *testSaloon) newPerson(name string, width, height int) *person {
	s.t.Helper()
	p := &person{saloon: s, name: name, key: newSigner(s.t)}
	p.connect(width, height)
	p.see("Enter takes " + name)
	p.pressFor("\r", "new table")
	return p
}

// connect opens a terminal for the person, who may be known already.
func (p *person) connect(width, height int) {
	p.saloon.t.Helper()
	p.client = openScreen(p.saloon.t, dial(p.saloon.t, p.saloon.addr, p.name, p.key), width, height)
}

func (p *person) over() bool {
	return wonBy(p.text())
}

func wonBy(text string) bool {
	return strings.Contains(text, " wins with ") || strings.Contains(text, " share the victory ")
}

func (p *person) won() bool {
	p.t.Helper()
	return p.wait("to see who has won", func() bool {
		return wonBy(p.term.String())
	})
}

// playOut plays a game to its end by keys: whoever is to act takes what the
// cursor stands on. It stops early after so many keys, when that is not 0, and
// when the server is gone.
func playOut(t testing.TB, most int, people ...*person) int {
	t.Helper()
	return playBy(t, most, func(string) string { return "\r" }, people...)
}

// playBy plays as playOut does, with keys for what a screen shows, if any; the
// last of them changes the screen, whatever the others do.
func playBy(t testing.TB, most int, keysFor func(screen string) string, people ...*person) int {
	t.Helper()
	stir := make(chan struct{}, 1)
	for _, p := range people {
		p.mu.Lock()
		p.stir = stir
		p.mu.Unlock()
	}
	for keys := 0; ; {
		var acts *person
		var before, press string
		for _, p := range people {
			if p.over() || most > 0 && keys >= most {
				return keys
			}
			if text := p.text(); sessiontest.TurnOf(text) {
				if keys := keysFor(text); keys != "" {
					acts, before, press = p, text, keys
				}
			}
		}
		if acts == nil {
			select {
			case <-stir:
			case <-people[0].gone:
				return keys
			case <-time.After(sessiontest.Patience):
				t.Fatalf("nobody is to act; %s sees\n%s", people[0].name, people[0].text())
			}
			continue
		}
		if _, err := io.WriteString(acts.keys, press); err != nil {
			return keys
		}
		keys++
		if !acts.wait("an answer to a key", func() bool { return acts.term.String() != before }) {
			return keys
		}
	}
}

// gameIDs are the ids of all games, which are the names of their packages too.
var gameIDs = sync.OnceValue(func() (ids []string) {
	for _, g := range openGames() {
		ids = append(ids, g.Info().ID)
	}
	return ids
})
