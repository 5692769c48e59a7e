package session

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
)

// How long stopping may take: the last writes, then the last words.
const (
	closingTime = 5 * time.Second
	leavingTime = 3 * time.Second
	hangUpTime  = time.Second
)

// lastCall is what everybody reads when the saloon stops.
const lastCall = "The saloon closes for now. Every game is kept as it stands; come back soon."

// A Config is what a server is made of.
type Config struct {
	Rooms   Rooms
	HostKey gossh.Signer
	Limits  Limits // zero leaves a default
	Place   string // what players type after ssh, for the texts: "-p 2222 saloon.example"
	Log     *slog.Logger
	Now     func() time.Time
	// Closing is called when nobody comes in any more, before all are sent home.
	Closing func(context.Context) error
}

// A Server is the door of the saloon.
type Server struct {
	rooms  Rooms
	limits Limits
	place  string
	log    *slog.Logger
	now    func() time.Time
	finish func(context.Context) error
	door   *doorkeeper
	gate   chan struct{} // places in the login queue
	ssh    *ssh.Server
	served sync.WaitGroup

	mu      sync.Mutex
	closing chan struct{}
	closed  bool
	callers map[*caller]struct{}
	mails   map[*lobby.Mailbox]struct{}
}

// New makes a server that does not listen yet.
func New(c Config) (*Server, error) {
	limits := c.Limits.fill()
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		rooms: c.Rooms, limits: limits, place: c.Place, log: c.Log, now: c.Now, finish: c.Closing,
		door: newDoorkeeper(limits, c.Now), gate: make(chan struct{}, limits.Logins),
		closing: make(chan struct{}), callers: map[*caller]struct{}{}, mails: map[*lobby.Mailbox]struct{}{},
	}
	var err error
	s.ssh, err = wish.NewServer(
		wish.WithVersion(strings.TrimPrefix(version, "SSH-2.0-")),
		wish.WithPublicKeyAuth(welcomeKey),
		wish.WithKeyboardInteractiveAuth(welcomeGuest),
		ssh.EmulatePty(),
		ssh.WrapConn(s.meet),
		wish.WithMiddleware(func(ssh.Handler) ssh.Handler { return s.handle }),
		func(srv *ssh.Server) error {
			srv.AddHostKey(c.HostKey)
			srv.HandshakeTimeout = limits.Handshake
			srv.ServerConfigCallback = loginConfig
			srv.SubsystemHandlers = map[string]ssh.SubsystemHandler{"bot": s.handle}
			srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.openWindow}
			return nil
		})
	return s, err
}

// Serve lets people in until the context ends, and then sends them home within
// ten seconds.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	failed := make(chan error, 1)
	door := &watched{Listener: l, open: make(chan struct{})}
	go func() { failed <- s.ssh.Serve(door) }()
	select {
	case err := <-failed:
		return fmt.Errorf("the door broke: %w", err)
	case <-ctx.Done():
	}
	select {
	case <-door.open: // before that the library is not ready to be shut down
	case err := <-failed:
		return fmt.Errorf("the door broke: %w", err)
	}
	return s.stop(l)
}

// A watched listener tells when somebody begins to wait at it.
type watched struct {
	net.Listener
	open chan struct{}
	once sync.Once
}

func (w *watched) Accept() (net.Conn, error) {
	w.once.Do(func() { close(w.open) })
	return w.Listener.Accept()
}

func (s *Server) stop(l net.Listener) error {
	s.mu.Lock()
	s.closed = true
	close(s.closing)
	s.mu.Unlock()
	_ = l.Close()
	var err error
	if s.finish != nil {
		ctx, cancel := context.WithTimeout(context.Background(), closingTime)
		err = s.finish(ctx)
		cancel()
	}
	s.sayAll(lobby.News{Farewell: lastCall})
	gone := make(chan struct{})
	go func() {
		s.served.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-time.After(leavingTime):
	}
	// Clients that have read their last words hang up by themselves.
	ctx, cancel := context.WithTimeout(context.Background(), hangUpTime)
	_ = s.ssh.Shutdown(ctx)
	cancel()
	_ = s.ssh.Close()
	s.hangUpAll()
	return err
}

// begin counts a session in, unless the server stops.
func (s *Server) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.served.Add(1)
	}
	return !s.closed
}

func (s *Server) remember(c *caller) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.callers[c] = struct{}{}
	}
	return !s.closed
}

func (s *Server) forget(c *caller) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.callers, c)
}

// addMail has a mailbox told when the saloon closes.
func (s *Server) addMail(m *lobby.Mailbox) func() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails[m] = struct{}{}
	if s.closed {
		m.Put(lobby.News{Farewell: lastCall})
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.mails, m)
	}
}

func (s *Server) sayAll(n lobby.News) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for m := range s.mails {
		m.Put(n)
	}
}

func (s *Server) hangUpAll() {
	s.mu.Lock()
	left := make([]*caller, 0, len(s.callers))
	for c := range s.callers {
		left = append(left, c)
	}
	s.mu.Unlock()
	for _, c := range left {
		c.hangUp()
	}
}
