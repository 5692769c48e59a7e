package session

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/sessiontest"
)

// A walker is a person in a party, at a terminal. It comes again after each start of the
// server, with the same key.
type walker struct {
	t     testing.TB
	book  *book
	party *party
	key   gossh.Signer
	user  string
	rand  *rand.Rand
	said  int
	came  int // how often
}

// tables goes from table to table with the party, until the server is gone or there are no
// more games. An error is something that may not be.
func (w *walker) tables(addr string, sit func(conn *gossh.Client, table string, moved <-chan struct{}) error) error {
	conn, err := gossh.Dial("tcp", addr, dialConfig(w.user, w.key))
	if err != nil {
		return nil // the server went away
	}
	defer func() { _ = conn.Close() }()
	gone := make(chan struct{})
	go func() { _ = conn.Wait(); close(gone) }()
	for {
		table, _, moved, enough := w.party.at()
		switch {
		case table != "":
			if err := sit(conn, table, moved); err != nil {
				return err
			}
		case enough:
			return nil
		}
		select {
		case <-moved:
		case <-gone:
			return nil
		}
	}
}

// attend does what there is to do at a terminal, whenever something comes, until its party
// moves on or the session ends.
func (w *walker) attend(c *client, moved <-chan struct{}, do func(text string) (keys string)) {
	for {
		c.mu.Lock()
		news, screen, raw := c.news, c.term.String(), c.raw.String()
		c.mu.Unlock()
		text := raw
		if c.screen {
			text = screen
		}
		if keys := do(text); keys != "" {
			if _, err := io.WriteString(c.keys, keys); err != nil {
				return
			}
		}
		select {
		case <-news:
		case <-c.gone:
			return
		case <-moved:
			return
		}
	}
}

type lineWalker struct{ walker }

func (w *lineWalker) visit(addr string) error { return w.tables(addr, w.sit) }

func (w *lineWalker) sit(conn *gossh.Client, table string, moved <-chan struct{}) error {
	c, err := newSession(w.t, conn, sessionRequest{command: "play " + table})
	if err != nil {
		return nil // the server went away
	}
	defer func() { _ = c.sess.Close() }()
	w.came++
	named, came, answered, heard := false, false, "", 0
	w.attend(c, moved, func(text string) string {
		heard = w.listen(table, text, heard)
		turn := strings.LastIndex(text, "Your turn: ")
		switch {
		case !named && strings.Contains(text, "What shall we call you?"):
			named = true
			return "\n"
		case !came && strings.Contains(text, "chairs:"):
			came = true
			return "sit 2\nready\n"
		case turn >= 0:
			line := nextLine(text[turn:], w.rand)
			once := fmt.Sprint(turn, strings.TrimRight(line, "0123456789"))
			if line == "" || once == answered {
				return ""
			}
			answered = once
			w.said++
			return fmt.Sprintf("say walking %d\n%s\n", w.said, line)
		}
		return ""
	})
	return nil
}

// listen notes what is said in whole lines that were not heard yet.
func (w *lineWalker) listen(table, text string, heard int) int {
	end := strings.LastIndex(text, "\n") + 1
	for line := range strings.SplitSeq(text[heard:max(end, heard)], "\n") {
		if _, said, is := strings.Cut(strings.TrimSpace(line), ": walking "); is {
			w.book.hear(fmt.Sprint(w.user, " at visit ", w.came), table, "walking "+said) // each time from the beginning
		}
	}
	return max(end, heard)
}

type screenWalker struct{ walker }

func (w *screenWalker) visit(addr string) error { return w.tables(addr, w.sit) }

func (w *screenWalker) sit(conn *gossh.Client, table string, moved <-chan struct{}) error {
	c, err := newSession(w.t, conn, sessionRequest{term: "xterm-256color", width: 120, height: 40, command: "join " + table})
	if err != nil {
		return nil // the server went away
	}
	defer func() { _ = c.sess.Close() }()
	last := ""
	w.attend(c, moved, func(text string) string {
		if text == last { // the answer to the last key is on its way
			return ""
		}
		if strings.Contains(text, "What shall we call you?") || strings.Contains(text, "enter sit down") ||
			strings.Contains(text, "enter ready") || sessiontest.TurnOf(text) {
			last = text
			return "\r"
		}
		last = "" // whatever comes back is asked anew
		return ""
	})
	return nil
}
