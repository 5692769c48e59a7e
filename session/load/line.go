package load

import (
	"context"
	"crypto/ed25519"
	"net"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// loginTime is how long a login may take until it counts as refused.
const loginTime = 20 * time.Second

func newKey() (gossh.Signer, error) {
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	return gossh.NewSignerFromKey(private)
}

// connect logs in with a key. The connection ends with the context.
func connect(ctx context.Context, address, user string, key gossh.Signer) (*gossh.Client, error) {
	dialer := net.Dialer{Timeout: loginTime}
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
	client := gossh.NewClient(conn, channels, requests)
	go func() {
		_ = client.Wait()
		stop()
	}()
	return client, nil
}
