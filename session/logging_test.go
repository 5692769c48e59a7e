package session

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/creack/pty"

	"saloon/session/settings"
)

func writtenIn(format string, write func(*slog.Logger)) string {
	var out bytes.Buffer
	write(slog.New(newLog(&out, format, slog.LevelDebug)))
	return out.String()
}

// At a terminal the log is text in colours, unless something else is wanted; elsewhere it is JSON.
func TestLog_FormFollowsWhoReads(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm-256color")
	reader, terminal, err := pty.Open()
	if err != nil {
		t.Skip("this machine has no terminals to open")
	}
	defer func() { _ = reader.Close(); _ = terminal.Close() }()
	file, err := os.CreateTemp(t.TempDir(), "log")
	must(t, err)
	defer func() { _ = file.Close() }()
	for _, c := range []struct {
		chosen string
		to     *os.File
		want   string
	}{
		{settings.LogAuto, terminal, settings.LogText}, {settings.LogAuto, file, settings.LogJSON}, {settings.LogText, file, settings.LogText}, {settings.LogJSON, terminal, settings.LogJSON},
	} {
		if got := logFormatOf(c.chosen, c.to); got != c.want {
			t.Errorf("%s on %s is written as %s, want %s", c.chosen, c.to.Name(), got, c.want)
		}
	}
	slog.New(newLog(terminal, settings.LogText, slog.LevelInfo)).Warn("the roof leaks", "table", "abcde")
	line := make([]byte, 1000)
	n, err := reader.Read(line)
	if text := string(line[:n]); err != nil || !strings.Contains(text, "the roof leaks") || !strings.Contains(text, "\x1b[") {
		t.Errorf("on a terminal stands %q, %v", text, err)
	}
	if text := writtenIn(settings.LogText, func(l *slog.Logger) { l.Warn("the roof leaks", "table", "abcde") }); !strings.HasSuffix(text, " WARN the roof leaks table=abcde\n") || strings.Contains(text, "\x1b") {
		t.Errorf("elsewhere text is %q", text)
	}
}

// Whatever a client has sent, a line is one line, of a bounded length, without control characters.
func TestLog_LinesAreCleanAndBounded(t *testing.T) {
	hostile := "a\x1b]0;title\a\u202eb\nlevel=ERROR \"c\"\xff" + strings.Repeat("x", 100_000)
	for _, format := range []string{settings.LogText, settings.LogJSON} {
		text := writtenIn(format, func(l *slog.Logger) {
			l = l.With("user", hostile)
			l.Info("somebody came in", "player", "", "elsewhere", []string{}, "client", hostile, "error", errors.New(hostile), "term", []byte(hostile), "count", 3, "private", true)
		})
		if strings.Count(text, "\n") != 1 || len(text) > 6*longestText || strings.ContainsAny(text, "\x1b\a\u202e") || !utf8.ValidString(text) {
			t.Errorf("as %s it is %d bytes in %d lines: %.200q", format, len(text), strings.Count(text, "\n"), text)
		}
		if strings.Contains(text, "player") || strings.Contains(text, "elsewhere") {
			t.Errorf("a field says nothing: %.200q", text)
		}
		has(t, text, "]0;title")
	}
	text := writtenIn(settings.LogJSON, func(l *slog.Logger) { l.Error("a table panicked", stackField, strings.Repeat("one\n\ttwo\n", 10_000)) })
	var line map[string]any
	if err := json.Unmarshal([]byte(text), &line); err != nil || !strings.HasPrefix(line[stackField].(string), "one\n two\n") || len(text) > 2*longestDump {
		t.Errorf("a stack of %d bytes is %.100q, %v", len(text), line[stackField], err)
	}
}

// A message that comes too often is written so often in a minute, and then counted. Others are not
// touched by that.
func TestLog_FloodsBecomeANumber(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := &logBuffer{}
		level := &slog.LevelVar{}
		handler := newLog(out, settings.LogJSON, level)
		log := slog.New(handler)
		for range 1000 {
			log.With("address", "192.0.2.1").Info("a door creaks")
		}
		log.Error("the roof leaks")
		if n := strings.Count(out.String(), "a door creaks"); n != mostOfLine || !strings.Contains(out.String(), "the roof leaks") {
			t.Errorf("%d lines of a thousand are written at once, and then\n%.300s", n, out)
		}
		time.Sleep(logWindow)
		synctest.Wait()
		if want := fmt.Sprintf(`"msg":%q,"message":"a door creaks","count":%d}`, leftOut, 1000-mostOfLine); strings.Count(out.String(), want) != 1 {
			t.Errorf("what was left out is not told:\n%s", out)
		}
		log.Info("a door creaks", "again", true)
		has(t, out.String(), `"again":true`)
		for range mostOfLine + 5 {
			log.Info("a chair squeaks")
		}
		handler.counts.tell()
		if !strings.HasSuffix(out.String(), `"message":"a chair squeaks","count":5}`+"\n") {
			t.Errorf("at the end of the program it is not told what was left out:\n%s", out)
		}
	})
}

// Whoever starts the saloon is told how to walk in, also where nobody looks at a terminal.
func TestLog_TheSignIsForPeopleToo(t *testing.T) {
	s := startServing(t, "--name", "saloon.test")
	s.waitFor(t, "ssh -p ")
	s.stop()
	has(t, s.String(), "The saloon is open on 127.0.0.1:", " saloon.test\n", "The host key is SHA256:", `"msg":"the saloon is open"`, "The saloon is closed.")
}

// Where one of several nodes closes the saloon goes on, and that is what it says.
func TestLog_TheSignOfANode(t *testing.T) {
	var log, out bytes.Buffer
	sign{&out, slog.New(newLog(&log, settings.LogJSON, slog.LevelInfo)), true, true, true}.closed()
	if !strings.Contains(log.String(), `"msg":"this node of the saloon is closed, and every game is kept"`) || out.String() != "This node of the saloon is closed. Every game is kept.\n" {
		t.Errorf("it says %sand %s", &out, &log)
	}
}

// Where a program reads the log, all that the command says is a line of it.
func TestLog_TheSignIsALineOfJSON(t *testing.T) {
	s := startServing(t, "--log-format", "json", "--quiet")
	s.waitFor(t, "the saloon is open")
	s.stop()
	for line := range strings.Lines(s.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Errorf("this is no JSON: %q", line)
		}
	}
	has(t, s.String(), `"listen":"127.0.0.1:`, `"host_key":"SHA256:`, "the saloon is closed")
}

// A serving is the command serve in this process, whose output and complaints are one text.
type serving struct {
	*logBuffer
	stop func()
}

func startServing(t *testing.T, args ...string) serving {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	s, done := serving{logBuffer: &logBuffer{}}, make(chan error, 1)
	cmd := ServeCommand(openSaloon, nil)
	cmd.SetOut(s)
	cmd.SetErr(s)
	cmd.SetArgs(append([]string{"--listen", "127.0.0.1:0", "--data", t.TempDir()}, args...))
	go func() { done <- cmd.ExecuteContext(ctx) }()
	s.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("serving: %v", err)
		}
	})
	t.Cleanup(s.stop)
	return s
}
