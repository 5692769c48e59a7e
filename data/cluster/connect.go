package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Config says where the servers are and how a node shows itself to them.
type Config struct {
	Servers     string // nats://a,nats://b,nats://c; tls:// for TLS
	Credentials string // a file of credentials; empty for none
	CA          string // a file of certificates that servers are checked against; empty for those of the system
	Cert, Key   string // files of this node's own certificate; empty for none
	Stream      string // which saloon of several on the same servers; empty for DefaultStream
	Node        string // the name of this node
	Log         *slog.Logger
	Opening     func(why string) // is told again and again why the node is not open yet; may be nil

	denied func(error)                                              // is told what the servers do not allow; may be nil
	now    func() time.Time                                         // for tests; nil for the time of this machine
	lookup func(ctx context.Context, host string) ([]string, error) // for tests; nil for what this machine knows
}

// UnknownHosts are the names of servers that nobody knows here, as when they were mistyped.
func (c Config) UnknownHosts(ctx context.Context) (unknown []string) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	lookup := c.lookup
	if lookup == nil {
		lookup = net.DefaultResolver.LookupHost
	}
	for address := range strings.SplitSeq(c.Servers, ",") {
		address = strings.TrimSpace(address)
		if !strings.Contains(address, "://") {
			address = "nats://" + address
		}
		u, err := url.Parse(address)
		if err != nil {
			continue // it is refused elsewhere
		}
		var said *net.DNSError
		if _, err = lookup(ctx, u.Hostname()); errors.As(err, &said) && said.IsNotFound {
			unknown = append(unknown, u.Hostname())
		}
	}
	return unknown
}

// DefaultStream is the stream of a saloon that has the servers for itself.
const DefaultStream = "SALOON"

const (
	pingEvery     = time.Second
	pingsLost     = 2
	tryAgainAfter = 50 * time.Millisecond
	dialTimeout   = 2 * time.Second
	answerTimeout = 5 * time.Second // for what is asked of a server once
)

// ErrNotReached says that no server answers.
var ErrNotReached = errors.New("no NATS server answers")

// goodName is what streams and nodes may be called; it becomes part of a subject.
var goodName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)

// A Cluster is a connection to the servers of a saloon on several nodes.
type Cluster struct {
	config Config
	conn   *nats.Conn
	js     jetstream.JetStream
	log    *slog.Logger
}

// Connect connects to one of the servers. It goes on to another one by itself when that is
// lost.
func Connect(ctx context.Context, c Config) (*Cluster, error) {
	if c.Stream == "" {
		c.Stream = DefaultStream
	}
	for what, name := range map[string]string{"stream": c.Stream, "node": c.Node} {
		if !goodName.MatchString(name) {
			return nil, fmt.Errorf("%q cannot be the name of a %s, which has up to 32 letters, digits, - and _; choose another one with --cluster-%s", name, what, what)
		}
	}
	if (c.Cert == "") != (c.Key == "") {
		return nil, errors.New("a certificate and its key go together: --cluster-cert and --cluster-key")
	}
	for _, path := range []string{c.Credentials, c.CA, c.Cert, c.Key} { // they are read at each connection
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // nobody may ever write to a pipe
			return nil, fmt.Errorf("%s cannot be used: it is no file, but a directory, a device or a pipe", path)
		}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	conn, err := dial(ctx, c)
	if err != nil {
		return nil, err
	}
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(answerTimeout))
	if err != nil {
		conn.Close()
		return nil, fmt.Errorf("the log cannot be reached: %w", err)
	}
	return &Cluster{config: c, conn: conn, js: js, log: c.Log}, nil
}

func dial(ctx context.Context, c Config) (*nats.Conn, error) {
	options := c.options()
	for {
		conn, err := nats.Connect(c.Servers, options...)
		if err == nil {
			return conn, nil
		}
		if !errors.Is(err, nats.ErrNoServers) && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, os.ErrDeadlineExceeded) { // a server that is slow may answer the next time
			return nil, fmt.Errorf("connecting to %s: %w%s", withoutPasswords(c.Servers), withoutAddress(err), c.hint(err))
		}
		select {
		case <-time.After(tryAgainAfter):
		case <-ctx.Done():
			return nil, fmt.Errorf("%w at %s", ErrNotReached, withoutPasswords(c.Servers))
		}
	}
}

// hint says what to look at where a server refuses a node, or hangs up, as it does on one without a certificate that it
// knows. Sometimes the server says so before it hangs up, and sometimes it does not.
func (c Config) hint(err error) string {
	var said *net.OpError
	refused := errors.As(err, &said) && said.Op == "remote error"
	switch {
	case refused || strings.Contains(err.Error(), "closed by remote after TLS handshake"):
		return " (where servers ask a node for its certificate, --cluster-cert and --cluster-key name one that they know)"
	case errors.Is(err, nats.ErrAuthorization) && password.MatchString(c.Servers):
		return " (a name or a password in an address is written with %40 for @, %2F for /, %2C for a comma, and %25 for %)"
	}
	return ""
}

func (c Config) options() []nats.Option {
	list := []nats.Option{
		nats.Name("saloon " + c.Node), nats.NoEcho(),
		nats.IgnoreDiscoveredServers(), // only servers that are named are used
		nats.MaxReconnects(-1), nats.CustomReconnectDelay(func(int) time.Duration { return tryAgainAfter }),
		nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(pingsLost), nats.Timeout(dialTimeout),
		nats.ReconnectBufSize(-1), // what cannot be sent is known at once; the log sends it again
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				c.Log.Warn("a NATS server is lost; another one is tried", "error", err)
			}
		}),
		nats.ReconnectHandler(func(conn *nats.Conn) {
			c.Log.Info("a NATS server is reached again", "address", withoutPasswords(conn.ConnectedUrl()))
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			c.Log.Warn("a NATS server complains", "error", err)
			if c.denied != nil && errors.Is(err, nats.ErrPermissionViolation) {
				c.denied(err)
			}
		}),
	}
	if c.Credentials != "" {
		list = append(list, nats.UserCredentials(c.Credentials))
	}
	if c.CA != "" {
		list = append(list, nats.RootCAs(c.CA))
	}
	if c.Cert != "" || c.Key != "" {
		list = append(list, nats.ClientCert(c.Cert, c.Key))
	}
	return list
}

var password = regexp.MustCompile(`((?:^|,)\s*(?:[a-z]+://)?)[^,]*@`)

func withoutPasswords(servers string) string { return password.ReplaceAllString(servers, "$1") }

// Close ends the connection. What was handed to the servers is sent first.
func (c *Cluster) Close() {
	_ = c.conn.FlushTimeout(dialTimeout)
	c.conn.Close()
}

func (c *Cluster) subject(words ...string) string {
	return "saloon." + c.config.Stream + "." + strings.Join(words, ".")
}
