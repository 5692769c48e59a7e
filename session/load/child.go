package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"sync"
	"syscall"
	"time"
)

// openLine matches the line in which a server of this program says where it listens.
var openLine = regexp.MustCompile(`is open on (\S+:\d+)\.`)

// endTime is how long a server may take to close before it is killed.
const endTime = 15 * time.Second

// A child is a server of this program in a process of its own.
type child struct {
	target
	cmd      *exec.Cmd
	asks     io.WriteCloser
	insights chan insight
	log      *complaints
	dir      string
}

// startServer starts a saloon with an empty data directory and the limits that it has by
// default, but for the number of connections. Everybody comes from an address of their own.
func startServer(ctx context.Context) (*child, error) {
	dir, err := os.MkdirTemp("", "saloon-load-")
	if err != nil {
		return nil, err
	}
	c, err := startChild(ctx, "load", "serve", "--listen", "127.0.0.1:0", "--data", dir, "--quiet", "--log-format", "text", "--max-connections", "1000000")
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	c.dir = dir
	return c, nil
}

func startFloor(ctx context.Context) (*child, error) { return startChild(ctx, "load", "floor") }

func startChild(ctx context.Context, args ...string) (*child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := &child{cmd: exec.CommandContext(ctx, self, args...), insights: make(chan insight, 1), log: &complaints{}} //nolint:gosec // it is this program
	c.cmd.Cancel = func() error { return c.cmd.Process.Signal(syscall.SIGTERM) }
	c.cmd.WaitDelay = endTime
	c.cmd.Stderr = c.log
	out, err1 := c.cmd.StdoutPipe()
	asks, err2 := c.cmd.StdinPipe()
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	c.asks = asks
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	c.pid = c.cmd.Process.Pid
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if at := openLine.FindStringSubmatch(lines.Text()); at != nil {
			c.address = at[1]
			go c.hear(lines)
			return c, nil
		}
	}
	c.stop()
	return nil, fmt.Errorf("%v ended before it listened: %s", args, c.log.first())
}

// hear reads what the server says, also because unread output would block it.
func (c *child) hear(lines *bufio.Scanner) {
	for lines.Scan() {
		var told insight
		if json.Unmarshal(lines.Bytes(), &told) == nil {
			select {
			case c.insights <- told:
			default:
			}
		}
	}
}

// ask is what the server tells of itself; nothing when it does not answer.
func (c *child) ask(ctx context.Context) (told insight) {
	if _, err := io.WriteString(c.asks, "\n"); err != nil {
		return told
	}
	select {
	case told = <-c.insights:
	case <-ctx.Done():
	case <-time.After(screenTimeout):
	}
	return told
}

// stop ends the process and removes its data.
func (c *child) stop() {
	_ = c.cmd.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(endTime, func() { _ = c.cmd.Process.Kill() })
	defer late.Stop()
	_ = c.cmd.Wait()
	if c.dir != "" {
		_ = os.RemoveAll(c.dir)
	}
}

// complaints count the lines in which a server warns or tells of errors, and keep the
// first ones.
type complaints struct {
	mu   sync.Mutex
	n    int
	kept []string
}

func (c *complaints) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for line := range bytes.Lines(p) {
		if c.n++; len(c.kept) < 5 {
			c.kept = append(c.kept, string(bytes.TrimSpace(line)))
		}
	}
	return len(p), nil
}

func (c *complaints) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

func (c *complaints) first() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) == 0 {
		return "it said nothing"
	}
	return c.kept[0]
}
