package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A place is the server that is loaded: one that is started for it, or a given one.
type place struct {
	server   string
	pid      int
	mine     bool
	settings string // the file of one that is started
}

func (p *place) addFlags(f *pflag.FlagSet) {
	f.StringVar(&p.server, "server", "", "load the server on this `ADDRESS`, and not one that is started for it")
	f.IntVar(&p.pid, "pid", 0, "the process `ID` of the server on --server, so that its memory and time can be read")
	f.BoolVar(&p.mine, "server-is-mine", false, "load a server that is not on this machine: you run it, and nobody else is disturbed")
}

// check refuses servers of other people.
func (p *place) check() error {
	switch {
	case p.pid != 0 && p.server == "":
		return errors.New("--server and --pid belong together")
	case p.server == "" || p.mine || onLoopback(p.server):
		return nil
	}
	return fmt.Errorf("%s is not this machine; a crowd keeps others from playing there. If it is your own server, say --server-is-mine", p.server)
}

// onLoopback reports whether an address is this machine's own. Of names only localhost is known.
func onLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// reach is the server that is to be loaded. Whoever reaches it stops it.
func (p *place) reach(ctx context.Context) (*server, error) {
	if p.server != "" {
		return &server{address: p.server, pid: p.pid}, nil
	}
	dir, err := os.MkdirTemp("", "saloon-load-")
	if err != nil {
		return nil, err
	}
	var s *server
	if err = os.WriteFile(filepath.Join(dir, "saloon.toml"), []byte(p.settings), 0o600); err == nil {
		s, err = startServer(ctx, dir)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

type server struct {
	address string
	pid     int
	log     complaints
	cmd     *exec.Cmd // nil for somebody's
	dir     string
}

var openLine = regexp.MustCompile(`is open on (\S+:\d+)\.`)

// endTime is how long a server may take to close before it is killed.
const endTime = 15 * time.Second

func startServer(ctx context.Context, dir string) (*server, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	s := &server{dir: dir, cmd: exec.CommandContext(context.WithoutCancel(ctx), self, //nolint:gosec // it is this program
		"load", "serve", "--listen", "127.0.0.1:0", "--data", dir, "--quiet", "--log-format", "text", "--max-connections", "1000000")}
	s.cmd.Stderr = &s.log
	out, err1 := s.cmd.StdoutPipe()
	_, err2 := s.cmd.StdinPipe() // a server that is measured ends with its input
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	s.pid = s.cmd.Process.Pid
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if at := openLine.FindStringSubmatch(lines.Text()); at != nil {
			s.address = at[1]
			go func() { _, _ = io.Copy(io.Discard, out) }() // unread output would block it
			return s, nil
		}
	}
	s.stop()
	_, said := s.log.read()
	return nil, fmt.Errorf("the server ended before it listened: %s", said)
}

func (s *server) stop() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(endTime, func() { _ = s.cmd.Process.Kill() })
	defer late.Stop()
	_ = s.cmd.Wait()
	_ = os.RemoveAll(s.dir)
}

// measuredCommand is serve, hidden, and ends with its input, so that it does not outlive whoever measures it.
func measuredCommand(serve *cobra.Command) *cobra.Command {
	serve.Hidden = true
	run := serve.RunE
	serve.RunE = func(cmd *cobra.Command, args []string) error {
		ctx, cancel := context.WithCancel(cmd.Context())
		defer cancel()
		cmd.SetContext(ctx)
		go func() {
			_, _ = io.Copy(io.Discard, cmd.InOrStdin())
			cancel()
		}()
		return run(cmd, args)
	}
	return serve
}

// complaints count the lines in which a server warns or tells of errors, and keep the first.
type complaints struct {
	mu   sync.Mutex
	n    int
	kept string
}

func (c *complaints) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n == 0 {
		c.kept = string(bytes.TrimSpace(p))
	}
	c.n += bytes.Count(p, []byte("\n"))
	return len(p), nil
}

func (c *complaints) read() (n int, first string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n, c.kept
}
