package session

import (
	"fmt"
	"saloon/session/command"
	"slices"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"saloon/session/clean"
	"saloon/session/door"
	"saloon/session/screen"
)

// maxEnvRequests is how often a client may set one: the library keeps each of them.
const maxEnvRequests = 16

// maxCommand is how many bytes a command may have: the library's time to take it apart grows with their square.
const maxCommand = 4 << 10

var errLongCommand = fmt.Errorf("the command is too long: %d bytes are the most", maxCommand)

// openChannel hides from the SSH library every request that a client may not make.
func (s *server) openChannel(srv *ssh.Server, conn *gossh.ServerConn, asked gossh.NewChannel, ctx ssh.Context) {
	c := door.ConnectionOf(ctx)
	if c == nil || !c.AddChannel(s.door.Limits.Load().PerConnection) {
		s.figures.sessionsRefused.Add(door.WhyWindows)
		_ = asked.Reject(gossh.ResourceShortage, "too many sessions on this connection; close one first")
		return
	}
	defer c.RemoveChannel()
	sizes := make(windowSizes, 1)
	ssh.DefaultSessionHandler(srv, conn, filteredChannel{asked, sizes}, channelContext{ctx, sizes})
}

// windowSizes hold the newest size. The library would have the whole connection wait for whoever looks at one.
type windowSizes chan ssh.Window

// put replaces what nobody has looked at. One goroutine alone calls it.
func (w windowSizes) put(payload []byte) bool {
	var size struct{ Columns, Rows, Width, Height uint32 }
	if gossh.Unmarshal(payload, &size) != nil {
		return false
	}
	select {
	case <-w:
	default:
	}
	w <- ssh.Window{Width: int(size.Columns), Height: int(size.Rows)}
	return true
}

type channelContext struct {
	ssh.Context
	sizes windowSizes
}

func sizesOf(s ssh.Session) <-chan ssh.Window {
	c, _ := s.Context().(channelContext)
	return c.sizes
}

type filteredChannel struct {
	gossh.NewChannel
	sizes windowSizes
}

func (g filteredChannel) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	ch, asked, err := g.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	allowed := make(chan *gossh.Request)
	go func() {
		defer close(allowed)
		defer close(g.sizes)
		env := 0
		for req := range asked {
			if req.Type == "env" {
				env++
			}
			if req.Type == "window-change" {
				_ = req.Reply(g.sizes.put(req.Payload), nil)
				continue
			}
			if !allowedRequest(req) || env > maxEnvRequests {
				_ = req.Reply(false, nil)
				continue
			}
			if req.Type == "exec" && len(req.Payload) > maxCommand {
				refuseCommand(ch, req)
				gossh.DiscardRequests(asked) // until the client has closed the channel too
				return
			}
			allowed <- req
		}
	}()
	return ch, allowed, nil
}

func refuseCommand(ch gossh.Channel, req *gossh.Request) {
	_ = req.Reply(true, nil)
	_, _ = fmt.Fprintln(ch.Stderr(), errLongCommand)
	_, _ = ch.SendRequest("exit-status", false, gossh.Marshal(struct{ Code uint32 }{command.Misused}))
	_ = ch.Close()
}

// allowedRequest refuses agent and X11 forwarding, signals, and subsystems other than that of bots.
func allowedRequest(req *gossh.Request) bool {
	switch req.Type {
	case "shell", "exec", "pty-req":
		return true
	case "subsystem":
		var name struct{ Value string }
		return gossh.Unmarshal(req.Payload, &name) == nil && name.Value == "bot"
	case "env":
		var kv struct{ Name, Value string }
		return gossh.Unmarshal(req.Payload, &kv) == nil && len(kv.Value) <= clean.MaxLine && slices.Contains(screen.AllowedEnv, kv.Name)
	}
	return false
}
