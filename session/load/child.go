package load

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"syscall"
	"time"
)

// openLine matches the line in which a server of this program says where it listens.
var openLine = regexp.MustCompile(`is open on (\S+:\d+)\.`)

// A child is a server of this program in a process of its own.
type child struct {
	target
	cmd *exec.Cmd
	dir string
}

func startServer(ctx context.Context) (*child, error) {
	dir, err := os.MkdirTemp("", "saloon-load-")
	if err != nil {
		return nil, err
	}
	const many = "1000000"
	c, err := startChild(ctx, "serve", "--listen", "127.0.0.1:0", "--data", dir, "--quiet",
		"--max-connections", many, "--max-per-address", many, "--new-per-minute", many, "--new-profiles", many)
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
	cmd := exec.CommandContext(ctx, self, args...) //nolint:gosec // it is this program
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &child{cmd: cmd}
	c.pid = cmd.Process.Pid
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if at := openLine.FindStringSubmatch(lines.Text()); at != nil {
			c.address = at[1]
			go func() {
				for lines.Scan() { //nolint:revive // unread output would block the process
				}
			}()
			return c, nil
		}
	}
	c.stop()
	return nil, fmt.Errorf("%v ended before it listened", args)
}

// stop ends the process and removes its data.
func (c *child) stop() {
	_ = c.cmd.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(15*time.Second, func() { _ = c.cmd.Process.Kill() })
	defer late.Stop()
	_ = c.cmd.Wait()
	if c.dir != "" {
		_ = os.RemoveAll(c.dir)
	}
}
