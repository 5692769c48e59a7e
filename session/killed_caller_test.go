package session

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync/atomic"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// A caller is a program that comes to a server.
type caller struct {
	book *book
	key  gossh.Signer
	user string
	name string
	said int // lines of chat
	// patient are refusals after which it leaves and comes again: what happened on another node is not
	// here yet, or cannot be written down for a while.
	patient []string
	visits  int
	out     io.Writer
}

// atServer greets the server, and hands on what it tells until it goes away.
func (c *caller) atServer(addr string, follow func(<-chan anyMessage) error) error {
	conn, err := gossh.Dial("tcp", addr, dialConfig(c.user, c.key))
	if err != nil {
		return nil // the server went away
	}
	defer func() { _ = conn.Close() }()
	sess, err := conn.NewSession()
	if err != nil {
		return nil
	}
	in, err1 := sess.StdinPipe()
	out, err2 := sess.StdoutPipe()
	if err := cmp.Or(err1, err2); err != nil {
		return err
	}
	if err := sess.Start("bot"); err != nil {
		return nil
	}
	c.visits++
	messages, left := make(chan anyMessage), make(chan struct{})
	defer close(left)
	go hear(out, messages, left)
	c.out = in
	c.say(map[string]any{"type": "hello", "protocol": 2})
	for greeted := range 2 {
		m, ok := <-messages
		for m.Type == "state" && greeted == 1 { // an evening led it to a table, where others move, before it greeted: that is told again
			m, ok = <-messages
		}
		if !ok {
			return nil
		}
		if m.Type == "bye" && c.patient != nil {
			return nil
		}
		if m.Type != "hello" {
			return fmt.Errorf("%s is greeted with a %s: %s (%s)", c.user, m.Type, m.Text, m.Code)
		}
		c.name = m.Name
		if err := c.book.name(gossh.FingerprintSHA256(c.key.PublicKey()), m.Name); err != nil {
			return err
		}
	}
	return follow(messages)
}

// hear reads messages until the connection ends.
func hear(from io.Reader, messages chan<- anyMessage, left <-chan struct{}) {
	defer close(messages)
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var m anyMessage
		if json.Unmarshal(lines.Bytes(), &m) != nil {
			return // a line that was cut short
		}
		select {
		case messages <- m:
		case <-left:
			return
		}
	}
}

func (c *caller) say(line map[string]any) {
	raw, _ := json.Marshal(line)
	_, _ = c.out.Write(append(raw, '\n')) // whether it arrived is told by the answer
}

// hearer is who hears chat: on one node everything is heard in order, and another may be a little behind.
func (c *caller) hearer() string {
	if c.patient == nil {
		return c.name
	}
	return fmt.Sprint(c.name, " at visit ", c.visits)
}

func (c *caller) chat() {
	c.said++
	c.say(map[string]any{"type": "say", "text": fmt.Sprint(c.name, " says ", c.said)})
}

// A gossip comes with a new key each time, and talks in the hall.
type gossip struct {
	caller
	t     testing.TB
	brief *atomic.Bool // it says a little and leaves
}

func (g *gossip) visit(addr string) error {
	g.caller = caller{book: g.book, key: newSigner(g.t), user: g.user, patient: g.patient}
	return g.atServer(addr, func(messages <-chan anyMessage) error {
		g.chat()
		for m := range messages {
			switch {
			case m.Type == "chat" && m.From == g.name && g.brief.Load() && g.said > 5:
				return nil
			case m.Type == "chat":
				g.book.hear(g.hearer(), m.Table, m.Text)
				if m.From == g.name {
					g.chat()
				}
			case (m.Type == "error" || m.Type == "bye") && slices.Contains(g.patient, m.Code):
				return nil
			case m.Type == "error" || m.Type == "bye":
				return fmt.Errorf("%s is told: %s (%s)", g.name, m.Text, m.Code)
			}
		}
		return nil
	})
}
