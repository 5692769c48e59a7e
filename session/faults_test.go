package session

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"saloon/session/sessiontest"
)

var stopped = flag.Duration("stopped", time.Second, "for how long the process is halted while people play")

// runProgram runs the built program with these arguments, and is what it says and how it ends.
func runProgram(t *testing.T, args ...string) (said string, err error) {
	t.Helper()
	name, err := builtProgram()
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), sessiontest.Patience)
	defer cancel()
	out, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	return string(out), err
}

// doesNotOpen starts a server that must end with exit code 1, and is what it says.
func doesNotOpen(t *testing.T, dir string) string {
	t.Helper()
	said, err := runProgram(t, "serve", "--listen", "127.0.0.1:0", "--data", dir)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("it ends with %v and says %s", err, said)
	}
	return said
}

// A second server on the same file says so, and ends; the first one serves on.
func TestServe_TwoServersOnOneFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startProgram(t, dir)
	anna := s.newBot2("anna")
	said := doesNotOpen(t, dir)
	has(t, said, "another process has the saloon's file open")
	if strings.Count(said, "\n") > 1 {
		t.Errorf("it says more than a sentence: %s", said)
	}
	anna.say(`{"type":"create","game":"montana","seats":2,"bots":{"2":"random"},"pace":"quick"}`)
	anna.hears("state", nil)
	to := filepath.Join(t.TempDir(), "copy.db")
	if said, err := runProgram(t, "backup", "--data", dir, to); err != nil {
		t.Errorf("then the first one makes no backup: %v, %s", err, said)
	}
}

// A server that is halted for a while goes on as if nothing had been: connections hold, what
// was typed meanwhile arrives, and nobody has lost a turn.
func TestServe_HaltedForAWhile(t *testing.T) {
	t.Parallel()
	s := startProgram(t, t.TempDir(), "--commands-per-second", "1000", "--bot-delay", "-1ms")
	anna, bert := s.newBot2("anna"), s.newBot2("bert")
	anna.say(`{"type":"create","game":"montana","seats":2,"clock":"1m","bots":{"2":"random"}}`)
	made := anna.hears("state", nil)
	bert.say(fmt.Sprintf(`{"type":"watch","table":%q}`, made.Table))
	bert.hears("state", nil)
	anna.say(`{"type":"ready"}`)
	carl := s.newPersonInLines("carl")
	first := anna.hears("state", func(m anyMessage) bool { return m.Phase == "playing" && len(m.Legal) > 0 })
	must(t, syscall.Kill(s.pid, syscall.SIGSTOP))
	move := fmt.Sprintf(`{"type":"move","at":%d,"move":%q}`, first.At, first.Legal[0])
	anna.say(`{"type":"say","text":"is anybody there?"}`, move)
	carl.press("tables\n")
	time.Sleep(*stopped) // for this long it is halted
	must(t, syscall.Kill(s.pid, syscall.SIGCONT))
	bert.hears("chat", func(m anyMessage) bool { return m.Text == "is anybody there?" })
	moved := anna.hears("state", func(m anyMessage) bool { return m.Ask > first.Ask })
	for _, chair := range moved.chairs(t) {
		if chair.Away {
			t.Errorf("a bot plays for %s, who could not move", chair.Name)
		}
	}
	carl.read("Montana")
	if err := s.stop(); err != nil || strings.Contains(s.log.String(), "ERRO") {
		t.Errorf("closing: %v\n%s", err, s.log.String())
	}
}

func refusesToStart(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(dir, "saloon.db")
	before, err := os.ReadFile(path)
	must(t, err)
	said := doesNotOpen(t, dir)
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file that was refused has changed: %v", err)
	}
	return said
}

// A file of which the end is missing is refused in a sentence that says what to do, and is
// left as it is.
func TestServe_ATruncatedFileIsRefused(t *testing.T) {
	t.Parallel()
	c := newKilledCrowd(t, 5, *killTables)
	c.round(c.untilKilled())
	whole, err := os.ReadFile(filepath.Join(c.dir, "saloon.db"))
	must(t, err)
	whole = bytes.TrimRight(whole, "\x00") // the file grows ahead of what is in it
	for _, part := range []int{0, 1, 4096, len(whole) / 2, len(whole) - 4096} {
		dir := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dir, "saloon.db"), whole[:part], 0o600))
		has(t, refusesToStart(t, dir), "saloon.db: the file is damaged", "put a backup in its place")
	}
}
