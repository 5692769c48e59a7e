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
	"github.com/spf13/cobra"
)

func floorCommand() *cobra.Command {
	var listen string
	cmd := &cobra.Command{
		Use: "floor", Short: "Serve the least that a server can serve", Args: cobra.NoArgs, Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serveFloor(cmd.Context(), listen, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:0", "listen on this `ADDRESS`")
	return cmd
}

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
	_, _ = io.WriteString(s, strings.Repeat(line+"\r\n", max(1, pty.Window.Height-1)))
	_, _ = fmt.Fprintf(s, "\x1b[%dHup go   down go", pty.Window.Height)
	var key [64]byte
	for {
		if _, err := s.Read(key[:]); err != nil {
			return
		}
		_, _ = io.WriteString(s, "\x1b[1;1H.")
	}
}
