package session

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"saloon/session/command"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/session/sessiontest"
)

// turns asks which tables wait, and is what is said and how the command ends.
func (s *testSaloon) turns(key gossh.Signer, command string) (said string, code int) {
	s.t.Helper()
	c := startSession(s.t, dial(s.t, s.addr, "anna", key), sessionRequest{command: command})
	err := c.end()
	var exit *gossh.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitStatus()
	}
	return c.rawText() + c.complaint(), code
}

// tells has the owner of a key run a command that ends so and says these texts.
func (s *testSaloon) tells(key gossh.Signer, typed string, exit int, texts ...string) {
	s.t.Helper()
	said, ended := s.turns(key, typed)
	endsSo(s.t, typed, said, ended, exit, texts...)
}

// A player who is away is called by the saloon, asks from a shell what waits, and a note says
// what was planned.
func TestTurns_WhoIsAwayHearsWhatWaits(t *testing.T) {
	calls := make(chan string, 10)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		calls <- r.Header.Get("Title") + "\n" + string(text)
	}))
	defer receiver.Close()
	clock := newLeapingClock()
	s := openTestSaloonWith(t, clock, lobby.HookRules{Hosts: []string{receiver.Listener.Addr().String()}})
	key := newSigner(t)
	anna, bert := s.newPersonInLinesWith("anna", key), s.newPersonInLines("bert")
	anna.press("webhook " + receiver.URL + "/topic ntfy\n")
	anna.read("This secret signs all calls")
	anna.types("webhook turns", "The saloon calls you for turns alone.")
	next := func() string {
		t.Helper()
		select {
		case got := <-calls:
			return got
		case <-time.After(sessiontest.Patience):
			t.Fatal("nobody is called")
			return ""
		}
	}
	has(t, next(), "From now on you are told here")
	id := bert.opensTable("moonriver 2")
	anna.read(" is open: ")
	anna.types("go "+id, "2 chairs:")
	anna.press("sit 2\n")
	bert.read("Seat 2, anna")
	anna.types("note the canyons are mine", "Your note: the canyons are mine")
	anna.press("ready\n")
	bert.types("ready", "Moon River begins.")
	watcher := s.newBot2("wanda")
	watcher.say(`{"type":"watch","table":"` + id + `"}`)
	_ = anna.conn.Close()
	watcher.hears("state", func(w anyMessage) bool { return !w.chairs(t)[1].Here })
	for said, code := s.turns(key, "turns"); code != command.Done; said, code = s.turns(key, "turns") {
		if code != command.Refused || !strings.Contains(said, "No table waits for you.") {
			t.Fatalf("%d: %s", code, said)
		}
		bert.read("Your turn: ")
		bert.press("1\n")
	}
	clock.leap(time.Minute)
	has(t, next(), "Moon River: your turn", "bert: it is your turn. Type: ssh -t saloon.test join "+id)
	s.tells(key, "turns", command.Done, "1 table waits for you:", "Moon River, "+id+", with bert")
	s.tells(key, "turns --json", command.Done, `{"type":"tables","tables":[{"table":"`+id+`"`)
	s.tells(newSigner(t), "turns", command.Misused, "key")
	bert.types("people", "bert")
	if strings.Contains(bert.rawText(), "anna has come") {
		t.Error("who only asks is shown to others")
	}
}
