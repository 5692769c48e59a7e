package session

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"saloon/session/admin"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/session/door"
	"saloon/session/screen"
	"saloon/tui"
	"saloon/tui/board"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// How long the steps of stopping may take.
const (
	lobbyTimeout   = 5 * time.Second // the lobby's last writes
	sessionTimeout = 3 * time.Second // sessions say goodbye and end
	hangUpTimeout  = time.Second     // clients hang up
)

// A house is what a server needs of the lobby; tests put misbehaving screens behind a real server with their own.
type house interface {
	Find(lobby.Key) (table.Person, bool, error)
	// BannedAddress is why nobody may come in from an address, Banned why not with this key; nil when they may.
	BannedAddress(lobby.Origin) error
	Banned(lobby.Key, lobby.Origin) error
	// ShutOut is why nobody comes in with this key, or without one, as they are.
	ShutOut(lobby.Key) error
	// OnBan has f called whenever somebody was banned.
	OnBan(f func())
	// Farewell is what everybody is told when the saloon closes now.
	Farewell() lobby.News
	Stats() lobby.Stats
}

type serverConfig struct {
	house      house        // the lobby; tests have one of their own
	lobby      *lobby.Lobby // nil in tests that have one
	presenters []board.Presenter
	hostKey    gossh.Signer
	limits     door.Limits // zeros become defaults
	welcome    string      // what an operator says to everybody who comes
	sshArgs    string      // what players type after ssh, for texts: "-p 2222 saloon.example"
	log        *slog.Logger
	now        func() time.Time
	// closeLobby is called once new connections are refused, before the sessions end.
	closeLobby func(context.Context) error
	backup     func(ctx context.Context, name string) (admin.BackupMade, error) // nil where none can be made
}

type server struct {
	house      house
	lobby      *lobby.Lobby
	presenters []board.Presenter
	api        tell.Lobby // in place of the lobby, in tests
	screens    func(tell.Env) tea.Model
	lines      func(ctx context.Context, e tell.Env, in io.Reader, out io.Writer) error
	admin      *admin.House
	door       *door.Door
	welcome    atomic.Pointer[string]
	sshArgs    string
	log        *slog.Logger
	now        func() time.Time // for limits
	told       func() time.Time // what deadlines are told by
	closeLobby func(context.Context) error
	figures    *figures
	stalls     screen.StallWatch
	ssh        *ssh.Server
	sessions   sync.WaitGroup // those being served

	mu        sync.Mutex
	stopping  chan struct{} // closed when stopped becomes true
	stopped   bool
	parting   lobby.News // what whoever comes is told at once, where this node does not hear the others; empty while it does
	mailboxes map[*lobby.Mailbox]admin.Session
	numbered  uint64 // the sessions so far
}

// newServer makes a server that does not listen yet.
func newServer(c serverConfig) (*server, error) {
	limits := c.limits.WithDefaults()
	now, told := c.now, c.now
	if now == nil {
		now, told = time.Now, time.Now
		if c.lobby != nil {
			told = c.lobby.Now
		}
	}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	s := &server{
		house: c.house, lobby: c.lobby, presenters: c.presenters, screens: func(e tell.Env) tea.Model { return tui.New(e) }, lines: lines.Lines, sshArgs: c.sshArgs, log: c.log, now: now, told: told, closeLobby: c.closeLobby,
		figures: newFigures(), stopping: make(chan struct{}), mailboxes: map[*lobby.Mailbox]admin.Session{},
	}
	s.door = door.New(limits, c.house.BannedAddress, s.stopping, c.log, now)
	s.setWelcome(c.welcome)
	s.admin = &admin.House{Lobby: c.lobby, Sessions: s.sessionList, Backup: c.backup, Stopping: s.stopping, Began: told(), Now: told, Log: c.log}
	s.house.OnBan(s.enforceBans)
	var err error
	s.ssh, err = wish.NewServer(
		wish.WithVersion(strings.TrimPrefix(door.Version, "SSH-2.0-")),
		wish.WithPublicKeyAuth(door.AcceptAnyKey),
		wish.WithKeyboardInteractiveAuth(door.AcceptGuest),
		ssh.EmulatePty(),
		ssh.WrapConn(s.door.Accept),
		wish.WithMiddleware(func(ssh.Handler) ssh.Handler { return s.handle }),
		func(srv *ssh.Server) error {
			srv.AddHostKey(c.hostKey)
			srv.HandshakeTimeout = limits.Handshake
			srv.ServerConfigCallback = door.LoginConfig
			srv.SubsystemHandlers = map[string]ssh.SubsystemHandler{"bot": s.handle}
			srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.openChannel}
			return nil
		})
	return s, err
}

func (s *server) setWelcome(text string) {
	words := welcomeWords(text)
	s.welcome.Store(&words)
}

// run serves until the context ends, and then stops within ten seconds.
func (s *server) run(ctx context.Context, l net.Listener) error {
	failed := make(chan error, 1)
	listener := &readyListener{Listener: l, ready: make(chan struct{})}
	go func() { failed <- s.ssh.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("no more connections can be accepted: %w", err)
	case <-ctx.Done():
	}
	select {
	case <-listener.ready:
	case err := <-failed:
		return fmt.Errorf("no more connections can be accepted: %w", err)
	}
	return s.stop(l)
}

// A readyListener closes ready when the SSH library begins to accept: only then can the library be shut down.
type readyListener struct {
	net.Listener
	ready chan struct{}
	once  sync.Once
}

func (l *readyListener) Accept() (net.Conn, error) {
	l.once.Do(func() { close(l.ready) })
	return l.Listener.Accept()
}

// stop refuses new connections, closes the lobby, says goodbye to everybody, and ends what is still there.
func (s *server) stop(l net.Listener) error {
	s.mu.Lock()
	s.stopped = true
	close(s.stopping)
	s.mu.Unlock()
	_ = l.Close()
	var err error
	if s.closeLobby != nil {
		ctx, cancel := context.WithTimeout(context.Background(), lobbyTimeout)
		err = s.closeLobby(ctx)
		cancel()
	}
	s.tellAll(s.house.Farewell())
	allEnded := make(chan struct{})
	go func() {
		s.sessions.Wait()
		close(allEnded)
	}()
	select {
	case <-allEnded:
	case <-time.After(sessionTimeout):
	}
	// Most clients hang up by themselves when their session has ended.
	ctx, cancel := context.WithTimeout(context.Background(), hangUpTimeout)
	_ = s.ssh.Shutdown(ctx)
	cancel()
	_ = s.ssh.Close()
	s.door.Close()
	return err
}

// beginSession counts a session; it is false when the server stops.
func (s *server) beginSession() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopped {
		s.sessions.Add(1)
	}
	return !s.stopped
}

func (s *server) newNumber() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.numbered++
	return s.numbered
}

// addMailbox has a mailbox told when the saloon closes. The returned function removes it.
func (s *server) addMailbox(of admin.Session) func() {
	m := of.Mail
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mailboxes[m] = of
	switch {
	case s.stopped:
		m.Put(s.house.Farewell())
	case !s.parting.Empty():
		m.Put(s.parting)
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.mailboxes, m)
	}
}

func (s *server) tellAll(n lobby.News) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for m := range s.mailboxes {
		m.Put(n)
	}
}
