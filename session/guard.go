package session

import (
	"slices"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// welcomeEnv are the only variables that a client may set.
var welcomeEnv = []string{"TERM", "COLORTERM", "LANG", "NO_COLOR"}

// maxEnv bounds how often a client may set them, since each is kept.
const maxEnv = 16

// openWindow serves one session channel. Whatever a session may not ask for is
// refused before the library sees it.
func (s *Server) openWindow(srv *ssh.Server, conn *gossh.ServerConn, asked gossh.NewChannel, ctx ssh.Context) {
	c := callerOf(ctx)
	if c == nil || !c.open(s.limits.Windows) {
		_ = asked.Reject(gossh.ResourceShortage, "too many sessions on this connection; close one first")
		return
	}
	defer c.shut()
	ssh.DefaultSessionHandler(srv, conn, guarded{asked}, ctx)
}

// guarded is a channel whose requests are filtered.
type guarded struct{ gossh.NewChannel }

// Accept opens the channel.
func (g guarded) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	ch, asked, err := g.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	allowed := make(chan *gossh.Request)
	go func() {
		defer close(allowed)
		env := 0
		for req := range asked {
			if req.Type == "env" {
				env++
			}
			if !welcomeRequest(req) || env > maxEnv {
				_ = req.Reply(false, nil)
				continue
			}
			allowed <- req
		}
	}()
	return ch, allowed, nil
}

// welcomeRequest leaves a shell, a command, and what a terminal needs: no agent,
// no X11, no subsystem but the bots', no signals.
func welcomeRequest(req *gossh.Request) bool {
	switch req.Type {
	case "shell", "exec", "pty-req", "window-change":
		return true
	case "subsystem":
		var name struct{ Value string }
		return gossh.Unmarshal(req.Payload, &name) == nil && name.Value == "bot"
	case "env":
		var kv struct{ Name, Value string }
		return gossh.Unmarshal(req.Payload, &kv) == nil && len(kv.Value) <= maxLine && slices.Contains(welcomeEnv, kv.Name)
	}
	return false
}
