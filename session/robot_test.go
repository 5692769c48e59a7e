package session

import (
	"bufio"
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
)

// A word is any line that a bot was told.
type word struct {
	Type, Text, To, Code, Rule, Name, Table, Phase string
	Protocol, Seat, At, Ask, Place                 int
	ToAct                                          []int `json:"to_act"`
	Legal                                          []string
	Over, Undo                                     bool
	View                                           json.RawMessage
	Seats                                          json.RawMessage
	Clock                                          *struct {
		Limit string
		Left  map[int]float64
	}
	Tables  []struct{ Table, Game string }
	Outcome *struct{ Points []map[string]int }
}

func (w word) chairs(t testing.TB) (list []chairEntry) {
	t.Helper()
	if err := json.Unmarshal(w.Seats, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// A robot is a bot under the hand of a test.
type robot struct {
	t     testing.TB
	keys  io.WriteCloser
	words chan word
	ended chan error
}

// robot lets a bot in by its own key.
func (tn *town) robot(name string, subsystem bool) *robot {
	tn.t.Helper()
	return robotOn(tn.t, dial(tn.t, tn.addr, name, newSigner(tn.t)), subsystem)
}

func robotOn(t testing.TB, conn *gossh.Client, subsystem bool) *robot {
	t.Helper()
	sess, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	r := &robot{t: t, words: make(chan word, 1000), ended: make(chan error, 1)}
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
		defer close(r.words)
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var w word
			if err := json.Unmarshal(lines.Bytes(), &w); err != nil {
				w = word{Type: "no JSON", Text: lines.Text()}
			}
			r.words <- w
		}
		r.ended <- sess.Wait()
	}()
	return r
}

func (r *robot) say(lines ...string) {
	r.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(r.keys, line+"\n"); err != nil {
			r.t.Fatal(err)
		}
	}
}

// hears waits for a word of a type that is so.
func (r *robot) hears(kind string, so func(word) bool) word {
	r.t.Helper()
	late := time.After(patience)
	for {
		select {
		case w, open := <-r.words:
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

// refused says a line that must be refused with this code, and is what it hears.
func (r *robot) refused(line, code string) word {
	r.t.Helper()
	r.say(line)
	w := r.hears("error", nil)
	if w.Code != code {
		r.t.Errorf("%s: the answer is %+v, not one with the code %s", line, w, code)
	}
	return w
}

// playsOut plays by chance until the game is over.
func (r *robot) playsOut(src *rand.Rand) word {
	r.t.Helper()
	for asked := 0; ; {
		var w word
		select {
		case w = <-r.words:
		case <-time.After(patience):
			r.t.Fatal("waited in vain for a word")
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
