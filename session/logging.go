package session

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"charm.land/log/v2"
	"github.com/charmbracelet/x/term"

	"saloon/session/settings"
)

func logFormatOf(chosen string, to io.Writer) string {
	switch {
	case chosen != settings.LogAuto:
		return chosen
	case isTerminal(to):
		return settings.LogText
	}
	return settings.LogJSON
}

func isTerminal(to io.Writer) bool {
	file, is := to.(*os.File)
	return is && term.IsTerminal(file.Fd())
}

func (o *serveFlags) logLevel() slog.Level {
	if o.Quiet {
		return slog.LevelWarn
	}
	return slog.LevelInfo
}

type serveLog struct {
	*slog.Logger
	whenQuiet *slog.Logger // the same, which tells some things even with --quiet
	handler   *logHandler
	level     *slog.LevelVar
	format    string
}

// beginLog makes the log, for the libraries too.
func (o *serveFlags) beginLog(to io.Writer) serveLog {
	l := serveLog{level: &slog.LevelVar{}, format: logFormatOf(o.LogFormat, to)}
	l.level.Set(o.logLevel())
	l.handler = newLog(to, l.format, l.level)
	l.Logger, l.whenQuiet = slog.New(l.handler), slog.New(l.handler.atLeast(slog.LevelInfo))
	slog.SetDefault(l.Logger) // the SSH library tells of its panics there
	return l
}

// newLog colours text on a terminal only.
func newLog(to io.Writer, format string, level slog.Leveler) *logHandler {
	inner := slog.Handler(slog.NewJSONHandler(to, &slog.HandlerOptions{Level: slog.LevelDebug}))
	if format == settings.LogText {
		inner = log.NewWithOptions(to, log.Options{Level: log.DebugLevel, ReportTimestamp: true, TimeFormat: time.DateTime})
	}
	return &logHandler{inner, level, &logCounts{to: inner, lines: map[string]lineCount{}}}
}

// The bounds of the log: whatever somebody does, a line is not long and the disk does not fill.
const (
	mostOfLine  = 60          // lines with one message that are written within logWindow
	logWindow   = time.Minute // after which those that were left out are told as a number
	longestText = 300         // bytes of a field
	longestDump = 8 << 10     // bytes of the field stack
	stackField  = "stack"     // the only field with several lines
	leftOut     = "a message came too often, and some of its lines were left out"
)

// A logHandler cleans and bounds what is logged, whoever it comes from, and how often.
type logHandler struct {
	inner  slog.Handler
	level  slog.Leveler
	counts *logCounts
}

func (h *logHandler) atLeast(level slog.Leveler) *logHandler {
	return &logHandler{h.inner, level, h.counts}
}

func (h *logHandler) Enabled(_ context.Context, l slog.Level) bool { return l >= h.level.Level() }

func (h *logHandler) Handle(ctx context.Context, r slog.Record) error {
	if !h.counts.allow(r.Message, r.Level) {
		return nil
	}
	clean := slog.NewRecord(r.Time, r.Level, boundedText(r.Message, longestText), r.PC)
	r.Attrs(func(f slog.Attr) bool {
		if f = boundedField(f); !saysNothing(f) {
			clean.AddAttrs(f)
		}
		return true
	})
	return h.inner.Handle(ctx, clean)
}

func (h *logHandler) WithAttrs(fields []slog.Attr) slog.Handler {
	clean := make([]slog.Attr, len(fields))
	for i, f := range fields {
		clean[i] = boundedField(f)
	}
	return &logHandler{h.inner.WithAttrs(clean), h.level, h.counts}
}

// WithGroup changes nothing: fields have no groups.
func (h *logHandler) WithGroup(string) slog.Handler { return h }

func saysNothing(f slog.Attr) bool {
	return f.Value.Kind() == slog.KindString && f.Value.String() == ""
}

// boundedField leaves numbers, times and truths as they are.
func boundedField(f slog.Attr) slog.Attr {
	v, most := f.Value.Resolve(), longestText
	if f.Key == stackField {
		most = longestDump
	}
	switch v.Kind() {
	case slog.KindBool, slog.KindFloat64, slog.KindInt64, slog.KindUint64, slog.KindTime:
		return slog.Attr{Key: f.Key, Value: v}
	case slog.KindAny:
		text := boundedText(fmt.Sprint(v.Any()), most)
		if text == "[]" { // a list says nothing where it is empty
			text = ""
		}
		return slog.String(f.Key, text)
	}
	return slog.String(f.Key, boundedText(v.String(), most))
}

// boundedText has no control characters, is at most so long, and is one line unless there is room for many.
func boundedText(s string, most int) string {
	cut := len(s) > most
	s = strings.ToValidUTF8(s[:min(len(s), most)], "")
	kept := strings.Map(func(r rune) rune {
		switch {
		case r == '\n' && most == longestDump, unicode.IsGraphic(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		}
		return -1
	}, s)
	if cut {
		return kept + "…"
	}
	return kept
}

// logCounts count the lines of each message. Messages are sentences of the program, so there are not many.
type logCounts struct {
	to slog.Handler

	mu    sync.Mutex
	began time.Time // of the window
	lines map[string]lineCount
	timer *time.Timer // tells at the window's end what was left out; nil when nothing was
}

type lineCount struct {
	times int
	level slog.Level
}

func (c *logCounts) allow(message string, level slog.Level) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); c.timer == nil && now.Sub(c.began) >= logWindow {
		c.began = now
		clear(c.lines)
	}
	count := lineCount{c.lines[message].times + 1, level}
	c.lines[message] = count
	if count.times <= mostOfLine {
		return true
	}
	if c.timer == nil {
		c.timer = time.AfterFunc(logWindow-time.Since(c.began), c.tell)
	}
	return false
}

// tell writes how many lines were left out, and begins a new window.
func (c *logCounts) tell() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, message := range slices.Sorted(maps.Keys(c.lines)) {
		if count := c.lines[message]; count.times > mostOfLine {
			r := slog.NewRecord(time.Now(), count.level, leftOut, 0)
			r.AddAttrs(slog.String("message", boundedText(message, longestText)), slog.Int("count", count.times-mostOfLine))
			_ = c.to.Handle(context.Background(), r) // as slog does: nobody could be told
		}
	}
	if c.timer != nil {
		c.timer.Stop()
	}
	c.began, c.timer = time.Time{}, nil
	clear(c.lines)
}
