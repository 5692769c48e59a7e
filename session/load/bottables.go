package load

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	gossh "golang.org/x/crypto/ssh"
)

// tablesPerHost is how many tables the lobby lets one player host.
const tablesPerHost = 8

// A host is a bot from outside that opens tables for the saloon's own bots.
type host struct {
	conn  *gossh.Client
	keys  io.WriteCloser
	lines *bufio.Scanner
	table string // the one that it opened last
}

// A botMessage is what a host needs of the messages that bots are sent.
type botMessage struct {
	Type, Text, Phase, Table string
}

// openTables opens the plan's number of tables, at each of which four bots play. The
// returned function disconnects the hosts; the bots play on.
func openTables(ctx context.Context, address string, plan plan) (func(), error) {
	var hosts []*host
	disconnect := func() {
		for _, h := range hosts {
			_ = h.conn.Close()
		}
	}
	for n := range plan.tables {
		if n%tablesPerHost == 0 {
			h, err := newHost(ctx, address, len(hosts))
			if err != nil {
				disconnect()
				return nil, err
			}
			hosts = append(hosts, h)
		}
		if err := hosts[len(hosts)-1].openTable(plan.game, plan.level); err != nil {
			disconnect()
			return nil, fmt.Errorf("table %d: %w", n+1, err)
		}
	}
	return disconnect, nil
}

func newHost(ctx context.Context, address string, number int) (*host, error) {
	conn, err := signIn(ctx, address, "host"+strconv.Itoa(number))
	if err != nil {
		return nil, err
	}
	sess, err := conn.NewSession()
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	h := &host{conn: conn}
	out, err1 := sess.StdoutPipe()
	keys, err2 := sess.StdinPipe()
	if err := errors.Join(err1, err2, sess.Start("bot")); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	h.keys, h.lines = keys, bufio.NewScanner(out)
	h.lines.Buffer(nil, 1<<20)
	return h, nil
}

// openTable opens a table and waits until its bots play.
func (h *host) openTable(game, level string) error {
	request, err := json.Marshal(map[string]any{
		"type": "create", "game": game, "seats": 4, "pace": "quick",
		"bots": map[int]string{1: level, 2: level, 3: level, 4: level},
	})
	if err != nil {
		return err
	}
	if _, err := h.keys.Write(append(request, '\n')); err != nil {
		return err
	}
	return h.leaveWhenPlaying()
}

// leaveWhenPlaying waits until the new table's game begins, and leaves it to its bots.
func (h *host) leaveWhenPlaying() error {
	for h.lines.Scan() {
		var message botMessage
		if err := json.Unmarshal(h.lines.Bytes(), &message); err != nil {
			return err
		}
		switch {
		case message.Type == "error" || message.Type == "bye":
			return errors.New(message.Text)
		case message.Type == "state" && message.Phase == "playing" && message.Table != h.table:
			h.table = message.Table
			_, err := io.WriteString(h.keys, `{"type":"leave"}`+"\n")
			return err
		}
	}
	return errors.New("the server ended the connection")
}
