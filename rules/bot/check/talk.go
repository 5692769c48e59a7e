package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/bot/child"
	"saloon/rules/bot/protocol"
)

const (
	keptLines = 12
	// starting is how much longer the first answer of a child may take.
	starting = 30 * time.Second
)

// A Line is a line of a conversation.
type Line struct {
	From string `json:"from"` // saloon or bot
	Text string `json:"line"`
}

type talk struct {
	child  *child.Child
	reader protocol.Reader
	log    protocol.Log
	limit  time.Duration
	greets protocol.Hello // what it was told first
	lines  []Line         // the last ones
	fresh  bool           // the child has just been started
	later  bool           // everything has fields of a later protocol
}

func (t *talk) hello(ctx context.Context, games []rules.Game) error {
	t.greets = protocol.Hello{Protocol: int(protocol.First), Name: "bot", Terms: []protocol.Option{}, Levels: bot.Levels()}
	for _, g := range games {
		t.greets.Games = append(t.greets.Games, protocol.GameOf(g.Info()))
	}
	return t.tell(ctx, t.greets)
}

func (t *talk) errorTo(r protocol.Request, of protocol.Heading, err error) protocol.Error {
	return protocol.ErrorTo(t.reader.Version(), r, of, err)
}

func (t *talk) tell(ctx context.Context, messages ...protocol.Message) error {
	for _, m := range messages {
		if s, is := m.(protocol.State); is {
			t.log.Tell(t.reader.Version(), &s)
			m = s
		}
		line := protocol.Encode(m)
		if t.later {
			line = withLaterFields(line)
		}
		if err := t.tellLine(ctx, line); err != nil {
			return err
		}
	}
	return nil
}

func (t *talk) tellLine(ctx context.Context, line []byte) error {
	t.keep("saloon", line)
	within, cancel := context.WithTimeout(ctx, t.limit)
	defer cancel()
	if err := t.child.SendLine(within, line); err != nil {
		return fmt.Errorf("it does not read what it is told: within %v it took no line", t.limit)
	}
	return nil
}

func withLaterFields(line []byte) []byte {
	line = append(bytes.TrimSuffix(line, []byte("}\n")), `,"later":{"in":["another",2,null]}}`+"\n"...)
	line = bytes.ReplaceAll(line, []byte(`"here":`), []byte(`"later":[],"here":`))
	return bytes.Replace(line, []byte(`"view":{`), []byte(`"view":{"later":null,`), 1)
}

func (t *talk) hear(ctx context.Context) ([]byte, error) {
	limit := t.limit
	if t.fresh {
		limit += starting
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	line, err := t.child.Receive(within)
	switch {
	case err == nil:
		t.fresh = false
		t.keep("bot", line)
	case ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("it made no move within %v", limit)
	}
	return line, err
}

func (t *talk) keep(from string, line []byte) {
	if len(t.lines) == keptLines {
		t.lines = t.lines[1:]
	}
	t.lines = append(t.lines, Line{from, strings.ToValidUTF8(strings.TrimSpace(string(line)), "?")})
}
