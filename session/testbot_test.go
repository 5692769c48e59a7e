package session

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/rand"
	"os"
	"path/filepath"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/rules/bot/protocol"
)

// An anyMessage is any message to a bot.
type anyMessage struct {
	Type, Text, To, Code, Rule, Name, Table, Phase string
	Game, Next, From, Kind                         string
	Protocol, Seat, At, Ask, Place                 int
	ToAct                                          []int `json:"to_act"`
	Legal                                          []string
	Over, Undo, Watcher                            bool
	Hints                                          *bool
	Moves                                          []protocol.Advised
	View                                           json.RawMessage
	Seats                                          json.RawMessage
	Clock                                          *struct {
		Limit string
		Left  map[int]float64
	}
	Tables  []struct{ Table, Game string }
	Outcome *struct{ Points []map[string]int }
	line    []byte
}

func (w anyMessage) chairs(t testing.TB) (list []protocol.Chair) {
	t.Helper()
	if err := json.Unmarshal(w.Seats, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// A testBot is a bot that a test moves.
type testBot struct {
	t        testing.TB
	conn     *gossh.Client
	keys     io.WriteCloser
	messages chan anyMessage
	ended    chan error
}

// newBot lets a bot in with a new key.
func (s *testSaloon) newBot(name string, subsystem bool) *testBot {
	s.t.Helper()
	return newBotOn(s.t, dial(s.t, s.addr, name, newSigner(s.t)), subsystem)
}

func newBotOn(t testing.TB, conn *gossh.Client, subsystem bool) *testBot {
	t.Helper()
	sess, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	r := &testBot{t: t, conn: conn, messages: make(chan anyMessage, 1000), ended: make(chan error, 1)}
	r.keys, _ = sess.StdinPipe()
	out, _ := sess.StdoutPipe()
	if subsystem {
		err = sess.RequestSubsystem("bot")
	} else {
		err = sess.Start("bot")
	}
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(r.messages)
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var w anyMessage
			if err := json.Unmarshal(lines.Bytes(), &w); err != nil {
				w = anyMessage{Type: "no JSON", Text: lines.Text()}
			}
			w.line = bytes.Clone(lines.Bytes())
			r.messages <- w
		}
		r.ended <- sess.Wait()
	}()
	return r
}

func (r *testBot) say(lines ...string) {
	r.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(r.keys, line+"\n"); err != nil {
			r.t.Fatal(err)
		}
	}
}

// hears waits for a message of a type for which so is true.
func (r *testBot) hears(kind string, so func(anyMessage) bool) anyMessage {
	r.t.Helper()
	late := time.After(patience)
	for {
		select {
		case w, open := <-r.messages:
			switch {
			case !open:
				r.t.Fatalf("the connection ended before a %s", kind)
			case w.Type == "no JSON":
				r.t.Fatalf("this is no JSON: %q", w.Text)
			case w.Type == kind && (so == nil || so(w)):
				return w
			}
		case <-late:
			r.t.Fatalf("waited in vain for a %s", kind)
		}
	}
}

// refused sends a line that must be refused with this code, and returns the refusal.
func (r *testBot) refused(line, code string) anyMessage {
	r.t.Helper()
	r.say(line)
	w := r.hears("error", nil)
	if w.Code != code {
		r.t.Errorf("%s: the answer is %+v, not one with the code %s", line, w, code)
	}
	return w
}

// playsOut plays by chance until the game is over.
func (r *testBot) playsOut(src *rand.Rand) anyMessage {
	r.t.Helper()
	for asked := 0; ; {
		var w anyMessage
		select {
		case w = <-r.messages:
		case <-time.After(patience):
			r.t.Fatal("waited in vain for a message")
		}
		switch {
		case w.Type == "over":
			return w
		case w.Type == "error":
			r.t.Fatalf("a legal move was not taken: %+v", w)
		case w.Type == "state" && contains(w.ToAct, w.Seat) && w.Ask != asked:
			asked = w.Ask
			raw, _ := json.Marshal(map[string]any{"type": "move", "at": w.At, "move": w.Legal[src.Intn(len(w.Legal))]})
			r.say(string(raw))
		}
	}
}

func contains(list []int, n int) bool {
	for _, x := range list {
		if x == n {
			return true
		}
	}
	return false
}

func itoa(n int) string { raw, _ := json.Marshal(n); return string(raw) }

// keyFile is a new key as ssh reads it.
func keyFile(t *testing.T) string {
	t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	block, err := gossh.MarshalPrivateKey(private, "")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
