package session

import (
	"errors"
	"saloon/session/admin"
	"saloon/session/command"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/session/door"
	"saloon/tui/tell"
)

// A shutScreen turns people away.
type shutScreen struct{}

func (shutScreen) Init() tea.Cmd                         { return tea.Quit }
func (s shutScreen) Update(tea.Msg) (tea.Model, tea.Cmd) { return s, nil }
func (shutScreen) View() tea.View                        { return tea.NewView("") }
func (shutScreen) TurnedAway() string                    { return "There is no such table." }

// A script that goes to a table that is not there can tell by the exit code. What a terminal answers to what it is asked must
// not come after the session: it would stand in the person's shell as if it had been typed. So the session waits for it.
func TestServer_WhoIsTurnedAwayIsToldByTheExitCode(t *testing.T) {
	const answers = 300 * time.Millisecond // later than the screen ends
	d := startServer(t, door.Limits{}, &fakeHouse{screens: func(tell.Env) tea.Model { return shutScreen{} }})
	begun := time.Now()
	c := startSession(t, dial(t, d.addr, "a", newSigner(t)), sessionRequest{term: "xterm", width: 80, height: 24, command: "join AB12"})
	var exit *gossh.ExitError
	if err := c.end(); !errors.As(err, &exit) || exit.ExitStatus() != command.Refused || !strings.Contains(c.rawText(), "There is no such table.") {
		t.Errorf("it ends with %v and says %q", err, c.rawText())
	}
	if took := time.Since(begun); took < answers {
		t.Errorf("the session ended after %v, and the terminal had said nothing", took)
	}
}

// Tables are counted by the address that they come from, and by its network.
func TestLimits_KnowTheAddressAndItsNetwork(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	d.comes(t, "a")
	d.fake.mu.Lock()
	defer d.fake.mu.Unlock()
	if got, want := d.fake.mails[0].Origin, (lobby.Origin{Address: "127.0.0.1/32", Network: "127.0.0.0/24"}); got != want {
		t.Errorf("somebody on this machine comes from %+v, not %+v", got, want)
	}
}

// Who comes in while the server stops is told so like all the others.
func TestServer_WhoComesWhileItStopsIsToldSo(t *testing.T) {
	for _, stops := range []bool{false, true} {
		s, m := &server{house: &fakeHouse{}, stopped: stops, mailboxes: map[*lobby.Mailbox]admin.Session{}}, lobby.NewMailbox()
		s.addMailbox(admin.Session{Mail: m})
		if told := m.Take().Farewell == closingText; told != stops {
			t.Errorf("while it stops, %v, the farewell is told: %v", stops, told)
		}
	}
}
