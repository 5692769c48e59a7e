package session

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/session/settings"
)

// serveOnce runs the serve command until it has said that it is open, and
// then stops it.
func serveOnce(t *testing.T, open OpenSaloon, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	cmd := ServeCommand(open, nil)
	out := &stopWriter{stop: cancel}
	cmd.SetOut(out)
	cmd.SetErr(&logBuffer{})
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(append([]string{"--listen", "127.0.0.1:0", "--log-format", "text"}, args...))
	err := cmd.ExecuteContext(ctx)
	return out.String(), err
}

// stopWriter stops the server when it has put up its sign.
type stopWriter struct {
	logBuffer
	stop func()
}

func (w *stopWriter) Write(p []byte) (int, error) {
	n, err := w.logBuffer.Write(p)
	if strings.Contains(w.String(), "The host key is") {
		w.stop()
	}
	return n, err
}

func TestServe_BadBeginnings(t *testing.T) {
	taken := listen(t)
	defer func() { _ = taken.Close() }()
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	broken := errors.New("the store is open elsewhere")
	refuse := func(context.Context, Settings) (Saloon, error) { return Saloon{}, broken }
	for _, c := range []struct {
		name string
		open OpenSaloon
		args []string
		want string
	}{
		{"port in use", openSaloon, []string{"--data", t.TempDir(), "--listen", taken.Addr().String()}, "another program listens on 127.0.0.1:"},
		{"no such address", openSaloon, []string{"--data", t.TempDir(), "--listen", "127.0.0.1:-1"}, "cannot listen on 127.0.0.1:-1"},
		{"data is a file", openSaloon, []string{"--data", file}, "the data directory " + file + " cannot be made"},
		{"data below a file", openSaloon, []string{"--data", filepath.Join(file, "data")}, "the data directory " + filepath.Join(file, "data") + " cannot be made"},
		{"the saloon does not open", refuse, []string{"--data", t.TempDir()}, broken.Error()},
	} {
		if _, err := serveOnce(t, c.open, c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestPlaceOf(t *testing.T) {
	for port, want := range map[int]string{22: "saloon.test", 2222: "-p 2222 saloon.test"} {
		if got := sshArgsOf("saloon.test", &net.TCPAddr{IP: net.IPv6loopback, Port: port}); got != want {
			t.Errorf("port %d: %q, want %q", port, got, want)
		}
	}
}

func TestFlagsOfTheLobbyReachIt(t *testing.T) {
	var got Settings
	cmd := ServeCommand(func(_ context.Context, s Settings) (Saloon, error) {
		got = s
		return Saloon{}, errors.New("not today")
	}, nil)
	cmd.SetArgs([]string{"--listen", "127.0.0.1:0", "--data", t.TempDir(), "--bot-workers", "3", "--bot-time", "2s", "--bot-delay", "-1ms",
		"--tables-per-person", "5", "--reviews-per-day", "9", "--tables-per-address", "6", "--stranger-letters", "3", "--guests=false", "--new-players", "invited", "--commands-per-second", "7", "--chat-per-second", "0.5",
		"--webhook-host", "ntfy.lan,hooks.lan:8080", "--webhooks", "--backup-dir", "backups", "--backup-every", "6h", "--backup-keep", "5",
		"--cluster", "nats://a,nats://b", "--cluster-node", "one", "--cluster-address", "one.test:22", "--cluster-stream", "two", "--cluster-credentials", "three", "--cluster-ca", "four",
		"--cluster-cert", "five", "--cluster-key", "six", "--cluster-monitors", "seven"})
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	if err := cmd.ExecuteContext(t.Context()); err == nil {
		t.Fatal("a saloon that does not open is served")
	}
	if !strings.HasPrefix(got.HostKey, "SHA256:") {
		t.Errorf("the host key is %q", got.HostKey)
	}
	got.Opening = nil // functions are never equal
	want := Settings{Data: got.Data, Address: got.Address, HostKey: got.HostKey, Hooks: lobby.HookRules{Hosts: []string{"ntfy.lan", "hooks.lan:8080"}, Public: true}, Log: got.Log, Backups: settings.Backups{Dir: "backups", Every: 6 * time.Hour, Keep: 5}, Bots: settings.Bots{Workers: 3, Time: 2 * time.Second, Delay: -time.Millisecond},
		Limits:  lobby.Limits{NoGuests: true, NewPlayers: lobby.NewcomersInvited, TablesPerHost: 5, TablesPerAddress: 6, ReviewsPerDay: 9, StrangerLetters: 3, Commands: 7, Chat: 0.5},
		Cluster: settings.Cluster{Servers: "nats://a,nats://b", Node: "one", Address: "one.test:22", Stream: "two", Credentials: "three", CA: "four", Cert: "five", Key: "six", Monitors: "seven"}}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("the settings are %+v, want %+v", got, want)
	}
}
