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
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/rules/bot/protocol"
	"saloon/rules/bot/protocol/protocoltest"
	"saloon/session/sessiontest"
)

type anyMessage struct {
	Type, Text, To, Code, Rule, Name, Table, Phase string
	Game, Next, From, Kind, Seed, ID               string
	Protocol, Seat, At, Ask, Place                 int
	ToAct                                          []int `json:"to_act"`
	Legal, Addresses                               []string
	Over, Undo, Watcher, Closes                    bool
	Until                                          string
	Hints                                          *bool
	StandIns                                       []protocol.StandIn `json:"stand_ins"`
	Moves                                          []protocol.Advised
	View                                           json.RawMessage
	Seats                                          json.RawMessage
	Clock                                          *protocol.Clock
	Question                                       *protocol.Question
	What, Matter, Address                          string
	Again                                          *protocol.Again
	Series                                         *protocol.Series
	Lines                                          []protocol.LogLine
	Tables                                         []struct{ Table, Game string }
	Evenings                                       []protocol.Evening
	Games                                          []protocol.Game
	Outcome                                        *struct{ Points []map[string]int }
	line                                           []byte
}

func (w anyMessage) chairs(t testing.TB) (list []protocol.Chair) {
	t.Helper()
	must(t, json.Unmarshal(w.Seats, &list))
	return list
}

type testBot struct {
	t        testing.TB
	conn     *gossh.Client
	keys     io.WriteCloser
	messages chan anyMessage
	ended    chan error
	version  atomic.Int32       // of the protocol, as far as the bot was told
	longest  map[string][]byte  // line of each type that a test has looked at
	told     []protocol.LogLine // of the games that a test has looked at
	lines    int                // that were read
	faults   []error            // lines that no schema describes; to be read when the messages have ended
}

// newBot lets a bot in with a new key.
func (s *testSaloon) newBot(name string, subsystem bool) *testBot {
	s.t.Helper()
	return newBotOn(s.t, dial(s.t, s.addr, name, newSigner(s.t)), subsystem)
}

func newBotOn(t testing.TB, conn *gossh.Client, subsystem bool) *testBot {
	t.Helper()
	sess, err := conn.NewSession()
	must(t, err)
	r := &testBot{t: t, conn: conn, longest: map[string][]byte{}, messages: make(chan anyMessage, 1000), ended: make(chan error, 1)}
	r.keys, _ = sess.StdinPipe()
	out, _ := sess.StdoutPipe()
	if subsystem {
		err = sess.RequestSubsystem("bot")
	} else {
		err = sess.Start("bot")
	}
	must(t, err)
	r.version.Store(int32(protocol.First))
	go func() {
		defer close(r.messages)
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			r.messages <- r.read(lines.Bytes())
		}
		r.ended <- sess.Wait()
	}()
	t.Cleanup(func() {
		_ = sess.Close()
		for range r.messages { //nolint:revive // until it ends
		}
		for _, fault := range r.faults {
			t.Error(fault)
		}
	})
	return r
}

// read reads a line that the bot is told, and compares it with the schema; with -short one
// line in eight.
func (r *testBot) read(line []byte) (m anyMessage) {
	if err := json.Unmarshal(line, &m); err != nil {
		return anyMessage{Type: "no JSON", Text: string(line)}
	}
	m.line = bytes.Clone(line)
	if m.Type == "hello" {
		r.version.Store(int32(m.Protocol))
	}
	if r.lines++; testing.Short() && r.lines%8 != 0 {
		return m
	}
	if err := protocoltest.Message(protocol.Version(r.version.Load()), line); err != nil {
		r.faults = append(r.faults, err)
	}
	if m.Type == "state" && string(m.View) != "null" && slices.Contains(gameIDs(), m.Game) {
		if err := viewSchema(m.Game).Check(m.View); err != nil {
			r.faults = append(r.faults, err)
		}
	}
	return m
}

var viewSchemas sync.Map

func viewSchema(game string) protocoltest.View {
	if known, ok := viewSchemas.Load(game); ok {
		return known.(protocoltest.View)
	}
	text, err := os.ReadFile(filepath.Join("..", "rules", game, "view.schema.json"))
	if err != nil {
		panic(err)
	}
	view, err := protocoltest.NewView(text)
	if err != nil {
		panic(err)
	}
	viewSchemas.Store(game, view)
	return view
}

// say writes lines that the schema allows.
func (r *testBot) say(lines ...string) {
	r.t.Helper()
	for _, line := range lines {
		if err := protocoltest.Request(protocol.Version(r.version.Load()), []byte(line)); err != nil {
			r.t.Error(err)
		}
	}
	r.sayAnything(lines...)
}

// sayAnything writes lines that the schema may not allow.
func (r *testBot) sayAnything(lines ...string) {
	r.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(r.keys, line+"\n"); err != nil {
			r.t.Fatal(err)
		}
	}
}

func (r *testBot) hears(kind string, so func(anyMessage) bool) anyMessage {
	r.t.Helper()
	return r.hearsThat("a "+kind, func(w anyMessage) bool { return w.Type == kind && (so == nil || so(w)) })
}

func (r *testBot) hearsThat(what string, is func(anyMessage) bool) anyMessage {
	r.t.Helper()
	late := time.After(sessiontest.Patience)
	for {
		select {
		case w, open := <-r.messages:
			r.keep(w)
			switch {
			case !open:
				r.t.Fatalf("the connection ended before %s", what)
			case w.Type == "no JSON":
				r.t.Fatalf("this is no JSON: %q", w.Text)
			case is(w):
				return w
			}
		case <-late:
			r.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// keep keeps the longest line of each type, and what is told of games.
func (r *testBot) keep(m anyMessage) {
	r.told = append(r.told, m.Lines...)
	if len(m.line) > len(r.longest[m.Type]) {
		r.longest[m.Type] = m.line
	}
}

// refused sends a line that must be refused with this code, and returns the refusal.
func (r *testBot) refused(line, code string) anyMessage {
	r.t.Helper()
	r.sayAnything(line)
	w := r.hears("error", nil)
	if w.Code != code {
		r.t.Errorf("%s: the answer is %+v, not one with the code %s", line, w, code)
	}
	return w
}

// playsOut plays by chance until the game is over.
func (r *testBot) playsOut(src *rand.Rand) anyMessage {
	r.t.Helper()
	return r.playsOutAfter(0, src)
}

// begins opens a table for a game with another bot, and returns how the table stood before that came.
func (r *testBot) begins(create string, other *testBot) anyMessage {
	r.t.Helper()
	r.say(create)
	made := r.hears("state", func(w anyMessage) bool { return w.Phase == "gathering" })
	other.say(`{"type":"join","table":"`+made.Table+`"}`, `{"type":"ready"}`)
	r.say(`{"type":"ready"}`)
	return made
}

// playOutBoth has two bots play by chance until their game is over.
func playOutBoth(one, other *testBot) {
	one.t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		other.playsOut(rand.New(rand.NewSource(2)))
	}()
	one.playsOut(rand.New(rand.NewSource(1)))
	<-done
}

// playsOutAfter does so after the decision with a number.
func (r *testBot) playsOutAfter(asked int, src *rand.Rand) anyMessage {
	r.t.Helper()
	for {
		var w anyMessage
		select {
		case w = <-r.messages:
		case <-time.After(sessiontest.Patience):
			r.t.Fatal("waited in vain for a message")
		}
		r.keep(w)
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
	must(t, err)
	block, err := gossh.MarshalPrivateKey(private, "")
	must(t, err)
	name := filepath.Join(t.TempDir(), "key")
	must(t, os.WriteFile(name, pem.EncodeToMemory(block), 0o600))
	return name
}
