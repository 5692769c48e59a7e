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

// perHost is how many tables one player may host.
const perHost = 8

// A host is a program that opens tables at which only bots of the house sit.
type host struct {
	conn  *gossh.Client
	keys  io.WriteCloser
	lines *bufio.Scanner
	table string // the last one
}

// A said is what a host reads of what it is told.
type said struct {
	Type, Text, Phase, Table string
}

// openTables opens so many tables of four bots and lets them play. The function
// takes the hosts home; the bots play on.
func openTables(ctx context.Context, address string, plan Plan) (func(), error) {
	var hosts []*host
	leave := func() {
		for _, h := range hosts {
			_ = h.conn.Close()
		}
	}
	for n := range plan.Tables {
		if n%perHost == 0 {
			h, err := newHost(ctx, address, len(hosts))
			if err != nil {
				leave()
				return nil, err
			}
			hosts = append(hosts, h)
		}
		if err := hosts[len(hosts)-1].open(plan.Game, plan.Level); err != nil {
			leave()
			return nil, fmt.Errorf("table %d: %w", n+1, err)
		}
	}
	return leave, nil
}

func newHost(ctx context.Context, address string, number int) (*host, error) {
	conn, err := signIn(address, "host"+strconv.Itoa(number))
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
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

// open opens a table and waits until its bots play.
func (h *host) open(game, level string) error {
	order, err := json.Marshal(map[string]any{
		"type": "create", "game": game, "seats": 4, "pace": "quick",
		"bots": map[int]string{1: level, 2: level, 3: level, 4: level},
	})
	if err != nil {
		return err
	}
	if _, err := h.keys.Write(append(order, '\n')); err != nil {
		return err
	}
	for h.lines.Scan() {
		var word said
		if err := json.Unmarshal(h.lines.Bytes(), &word); err != nil {
			return err
		}
		switch {
		case word.Type == "error" || word.Type == "bye":
			return errors.New(word.Text)
		case word.Type == "state" && word.Phase == "playing" && word.Table != h.table:
			h.table = word.Table
			_, err := io.WriteString(h.keys, `{"type":"leave"}`+"\n")
			return err
		}
	}
	return errors.New("the server ended the connection")
}
