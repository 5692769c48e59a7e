package load

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"

	"charm.land/ssh"
	"charm.land/wish/v2"
	"github.com/charmbracelet/keygen"
)

// serveFloor accepts sessions, writes one screen, and answers each key with a few bytes.
// Every server on these libraries costs at least that.
func serveFloor(ctx context.Context, listen string, out io.Writer) error {
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return fmt.Errorf("the floor cannot listen: %w", err)
	}
	pair, err := keygen.New("", keygen.WithKeyType(keygen.Ed25519))
	if err != nil {
		return err
	}
	server, err := wish.NewServer(
		wish.WithHostKeyPEM(pair.RawPrivateKey()),
		wish.WithPublicKeyAuth(func(ssh.Context, ssh.PublicKey) bool { return true }),
		wish.WithMiddleware(func(ssh.Handler) ssh.Handler { return echo }))
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	_, _ = fmt.Fprintf(out, "The floor is open on %s.\n", l.Addr())
	if err := server.Serve(l); ctx.Err() == nil {
		return err
	}
	return nil
}

func echo(s ssh.Session) {
	pty, _, _ := s.Pty()
	line := strings.Repeat("\x1b[7m.\x1b[m ", max(1, pty.Window.Width/2))
	_, _ = io.WriteString(s, strings.Repeat(line+"\r\n", max(1, pty.Window.Height)))
	var key [64]byte
	for {
		if _, err := s.Read(key[:]); err != nil {
			return
		}
		_, _ = io.WriteString(s, "\x1b[1;1H.")
	}
}
