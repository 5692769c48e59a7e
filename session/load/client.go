package load

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"net"
	"net/netip"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// loginTime is how long a login may take until it counts as refused.
const loginTime = 20 * time.Second

func newKey() gossh.Signer {
	_, private, _ := ed25519.GenerateKey(nil)   // never fails without a source of one's own
	key, err := gossh.NewSignerFromKey(private) // nor this, with such a key
	if err != nil {
		panic(err)
	}
	return key
}

// homeOf is an address for each on this machine, 127.x.y.z, because people share none: so nobody meets the limits of
// an address who would not meet them elsewhere. It is nil for a server elsewhere, which sees one address.
func homeOf(user, server string) net.Addr {
	at, err := netip.ParseAddrPort(server)
	if err != nil || !at.Addr().Is4() || !at.Addr().IsLoopback() {
		return nil
	}
	name := fnv.New32a()
	_, _ = name.Write([]byte(user))
	sum := name.Sum32()
	return &net.TCPAddr{IP: net.IPv4(127, byte(sum), byte(sum>>8), 1+byte((sum>>16)%254))}
}

type client struct {
	conn *gossh.Client
	in   io.Writer
}

// open logs in and begins a session. Its output goes to out, which it closes at the end; ctx ends the connection.
func open(ctx context.Context, address, user string, key gossh.Signer, out io.WriteCloser, begin func(*gossh.Session) error) (client, error) {
	conn, err := connect(ctx, address, user, key)
	if err != nil {
		return client{}, err
	}
	c := client{conn: conn}
	sess, err := conn.NewSession()
	if err == nil {
		sess.Stdout = out
		c.in, err = sess.StdinPipe()
	}
	if err == nil {
		err = begin(sess)
	}
	if err != nil {
		return c, errors.Join(err, conn.Close())
	}
	go func() {
		_ = sess.Wait()
		_ = out.Close()
	}()
	return c, nil
}

func connect(ctx context.Context, address, user string, key gossh.Signer) (*gossh.Client, error) {
	dialer := net.Dialer{Timeout: loginTime, LocalAddr: homeOf(user, address)}
	raw, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = raw.Close() })
	_ = raw.SetDeadline(time.Now().Add(loginTime))
	conn, channels, requests, err := gossh.NewClientConn(raw, address, &gossh.ClientConfig{
		User: user, Auth: []gossh.AuthMethod{gossh.PublicKeys(key)},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // no secret is sent to this server
	})
	if err != nil {
		stop()
		_ = raw.Close()
		return nil, err
	}
	_ = raw.SetDeadline(time.Time{})
	go func() {
		_ = conn.Wait()
		stop()
	}()
	return gossh.NewClient(conn, channels, requests), nil
}

type program struct {
	client
	lines chan told // bye is the last
	games []offered
	room  string // where there is more room, as it was told last; empty for nowhere
}

type told struct {
	Type, Text, Code, Phase, Table, Address string
	Seat, At, Ask                           int
	ToAct                                   []int `json:"to_act"`
	Legal                                   []string
	Seats                                   []chair
	Games                                   []offered
	came                                    time.Time
}

type offered struct {
	Game  string
	Seats [2]int
}

type request map[string]any

func openProgram(ctx context.Context, address, user string, key gossh.Signer) (*program, error) {
	from, out := io.Pipe()
	c, err := open(ctx, address, user, key, out, func(s *gossh.Session) error { return s.Start("bot") })
	if err != nil {
		return nil, err
	}
	p := &program{client: c, lines: make(chan told, 64)}
	go readLines(from, p.lines)
	hello, err := p.read(ctx)
	if err != nil || hello.Type != "hello" {
		_ = p.conn.Close()
		return nil, fmt.Errorf("no hello, but %q (%w)", hello.Text, err)
	}
	p.games = hello.Games
	return p, p.say(request{"type": "hello", "protocol": 2})
}

// readLines notes when each line came, however long the program thinks.
func readLines(from io.Reader, to chan<- told) {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		m := told{came: time.Now()}
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			m = told{Type: "bye", Text: "this is no JSON: " + err.Error()}
		}
		to <- m
	}
	to <- told{Type: "bye", Text: "the connection ended"}
}

func (p *program) say(lines ...request) error {
	for _, line := range lines {
		raw, err := json.Marshal(line)
		if err != nil {
			return err
		}
		if _, err := p.in.Write(append(raw, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// read is the next thing that is told. What says that it cannot go on is an error.
func (p *program) read(ctx context.Context) (m told, err error) {
	select {
	case m := <-p.lines:
		switch m.Type {
		case "bye":
			return m, errors.New(m.Text)
		case "room":
			p.room = m.Address
		}
		return m, nil
	case <-ctx.Done():
		return m, ctx.Err()
	}
}

// create opens a table, and waits until the program is told that it stands so.
func (p *program) create(ctx context.Context, table request, phase, old string) (told, error) {
	table["type"] = "create"
	if err := p.say(table); err != nil {
		return told{}, err
	}
	for {
		switch m, err := p.read(ctx); {
		case err != nil:
			return m, err
		case m.Type == "error":
			return m, errors.New(m.Text)
		case m.Type == "state" && m.Table != old && m.Phase == phase:
			return m, nil
		}
	}
}
