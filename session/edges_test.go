package session

import (
	"errors"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
)

// The addresses of one network have a quarter of the doorway together, and leave the rest to
// others.
func TestDoorway_ANetworkHasAPart(t *testing.T) {
	d := newDoorway(16)
	from := func(ip string) *greeting {
		a := netip.PrefixFrom(netip.MustParseAddr(ip), 32)
		return &greeting{from: a, network: networkOf(a), drop: func() {}}
	}
	for _, ip := range []string{"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"} {
		if _, wait, _ := d.tryEnter(from(ip)); wait != 0 {
			t.Fatalf("%s has to wait %v", ip, wait)
		}
	}
	if _, wait, _ := d.tryEnter(from("192.0.2.5")); wait == 0 {
		t.Error("a fifth neighbour is let in at once")
	}
	if _, wait, _ := d.tryEnter(from("198.51.100.1")); wait != 0 {
		t.Errorf("somebody from another network has to wait %v", wait)
	}
}

// A shutScreen turns people away.
type shutScreen struct{}

func (shutScreen) Init() tea.Cmd                         { return tea.Quit }
func (s shutScreen) Update(tea.Msg) (tea.Model, tea.Cmd) { return s, nil }
func (shutScreen) View() tea.View                        { return tea.NewView("") }
func (shutScreen) TurnedAway() string                    { return "There is no such table." }

// A script that goes to a table that is not there can tell by the exit code.
func TestServer_WhoIsTurnedAwayIsToldByTheExitCode(t *testing.T) {
	d := startServer(t, sessionLimits{}, &fakeBackend{screens: func(tell.Env) tea.Model { return shutScreen{} }})
	c := startSession(t, dial(t, d.addr, "a", newSigner(t)), sessionRequest{term: "xterm", width: 80, height: 24, command: "join AB12"})
	var exit *gossh.ExitError
	if err := c.end(); !errors.As(err, &exit) || exit.ExitStatus() != exitRefused || !strings.Contains(c.rawText(), "There is no such table.") {
		t.Errorf("it ends with %v and says %q", err, c.rawText())
	}
}

// Tables are counted by the address that they come from, and by its network.
func TestLimits_KnowTheAddressAndItsNetwork(t *testing.T) {
	d := startServer(t, sessionLimits{}, nil)
	openScreen(t, dial(t, d.addr, "a", newSigner(t)), 80, 24).see("hello a")
	d.fake.mu.Lock()
	defer d.fake.mu.Unlock()
	if got, want := d.fake.mails[0].Origin, (lobby.Origin{Address: "127.0.0.1/32", Network: "127.0.0.0/24"}); got != want {
		t.Errorf("somebody on this machine comes from %+v, not %+v", got, want)
	}
}

// A bot is told for whom it can ask a stand-in only where the table would take the request.
func TestBotLine_NoStandInsWhileATablePauses(t *testing.T) {
	for phase, want := range map[table.Phase]int{table.Gathering: 0, table.Playing: 1, table.Paused: 0, table.Over: 0} {
		s := &table.Snapshot{Card: table.Card{Phase: phase}, StandIns: table.StandIns{For: rules.SeatSet(2)}}
		if got := standInsOf(s); len(got) != want {
			t.Errorf("while it is %s a bot is told %+v", phase, got)
		}
	}
}

// Who comes in while the server stops is told so like all the others.
func TestServer_WhoComesWhileItStopsIsToldSo(t *testing.T) {
	for _, stops := range []bool{false, true} {
		s, m := &server{backend: &fakeBackend{}, stopped: stops, mailboxes: map[*lobby.Mailbox]served{}}, lobby.NewMailbox()
		s.addMailbox(m, served{})
		if told := m.Take().Farewell == closingText; told != stops {
			t.Errorf("while it stops, %v, the farewell is told: %v", stops, told)
		}
	}
}

// A deafConn takes nothing until it is closed.
type deafConn struct {
	net.Conn
	asked chan<- struct{}
	free  <-chan struct{}
}

func (c deafConn) Write([]byte) (int, error) {
	c.asked <- struct{}{}
	<-c.free
	return 0, net.ErrClosed
}

// A flood of clients that are refused, and do not listen, holds no more than so many of them.
func TestServer_AFloodOfRefusedClientsIsHungUpOn(t *testing.T) {
	s, asked, free := &frontDoor{}, make(chan struct{}, 2*mostAnswered), make(chan struct{})
	own, other := net.Pipe()
	defer func() { _ = errors.Join(own.Close(), other.Close()) }()
	var all sync.WaitGroup
	refuse := func() { s.refuse(deafConn{own, asked, free}, errFull) }
	for range mostAnswered {
		all.Go(refuse)
	}
	for range mostAnswered {
		<-asked
	}
	refuse() // returns at once
	if _ = other.Close(); len(asked) > 0 {
		t.Errorf("one more is told why")
	}
	close(free)
	all.Wait()
	if refuse(); len(asked) != 1 {
		t.Errorf("later, %d are told why", len(asked))
	}
}
