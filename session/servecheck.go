package session

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby/evenings"
	"saloon/session/admin"
	"saloon/session/settings"
)

// A Check is what serve --check looks at. It changes nothing, and returns in a few words what it found, or none where
// there is nothing to look at.
type Check struct {
	Name string
	Try  func(Settings) (found string, err error)
}

func (o *serveFlags) tryAll(out io.Writer, held *settings.Held, wrong settings.Mistakes, checks []Check) error {
	checks = append([]Check{
		{"settings", func(Settings) (string, error) { return held.Summary(wrong) }},
		{"sense", func(Settings) (string, error) {
			if len(wrong) > 0 { // it would be told twice
				return "", nil
			}
			return o.trySense(held)
		}},
		{"rights", func(Settings) (string, error) { return o.tryRights(held) }},
		{"data directory", func(s Settings) (string, error) { return tryDirectory(s.Data) }},
		{"host key", func(s Settings) (string, error) { return tryHostKey(s.Data) }},
		{"address", func(s Settings) (string, error) { return tryAddress(o.Listen, s.Data) }},
		{"metrics", func(s Settings) (string, error) { return o.tryPort(s.Data) }},
		{"backups", func(s Settings) (string, error) { return tryBackups(s.Backups.Dir, s.Data) }},
		{"evenings", func(Settings) (string, error) { return whenTheyCome(held.Repeats, time.Now()) }},
		{"moderators", func(s Settings) (string, error) { return tryModerators(o.Moderators, s.Data) }},
	}, checks...)
	if o.Cluster.Servers != "" {
		checks = append(checks, Check{"cluster", func(Settings) (string, error) { return tryCluster(o.Cluster) }})
	}
	chosen := o.settings(slog.New(slog.DiscardHandler), "")
	faults := 0
	for _, c := range checks {
		found, err := c.Try(chosen)
		if found == "" && err == nil {
			continue
		}
		word := "ok"
		var doubts doubt
		switch {
		case errors.As(err, &doubts):
			word, found = "doubt", doubts.Error()
		case err != nil:
			word, found = "wrong", err.Error()
			faults++
		}
		_, _ = fmt.Fprintf(out, "%-6s%-16s%s\n", word, c.Name, settings.WithoutPasswords(found))
	}
	if faults > 0 {
		return notReady(faults)
	}
	return nil
}

// whenTheyCome lets an operator see how the sentences of the file are understood.
func whenTheyCome(list []evenings.Repeat, now time.Time) (string, error) {
	var coming doubt
	never := false
	for _, s := range list {
		next, ever := s.When.Next(now)
		said := s.Plan.Name + " never comes again: " + s.When.String()
		if ever {
			said = s.Plan.Name + " comes " + s.When.Local(next).Format("Mon 2006-01-02 15:04 MST")
		}
		coming, never = append(coming, said), never || !ever
	}
	if never {
		return "", coming
	}
	return coming.Error(), nil
}

// tryCluster reads the files that are shown to the NATS servers.
func tryCluster(c settings.Cluster) (string, error) {
	for _, path := range []string{c.Credentials, c.CA, c.Cert, c.Key} {
		if path == "" {
			continue
		}
		if _, err := settings.ReadText(path); err != nil {
			return "", fmt.Errorf("%s cannot be used: %w", path, settings.WithoutPath(err))
		}
	}
	return "its files can be read", nil
}

type notReady int

func (n notReady) Error() string {
	if n == 1 {
		return "the saloon cannot open like this: one thing is wrong"
	}
	return fmt.Sprintf("the saloon cannot open like this: %d things are wrong", int(n))
}

func (notReady) ExitsWith() int { return settings.ExitCode }

// tryDirectory finds out whether files can be written in the data directory, or where it would be made.
func tryDirectory(dir string) (string, error) {
	at, found := filepath.Clean(dir), dir+" can be written to"
	for {
		info, err := os.Stat(at)
		switch {
		case err == nil && !info.IsDir():
			return "", fmt.Errorf("the data directory %s cannot be made: %s is no directory", dir, at)
		case err == nil && !writable(at):
			return "", fmt.Errorf("the data directory %s cannot be written to: this user may not write in %s", dir, at)
		case err == nil:
			return found, nil
		case !errors.Is(err, fs.ErrNotExist) || at == filepath.Dir(at):
			return "", fmt.Errorf("the data directory %s cannot be used: %w", dir, settings.WithoutPath(err))
		}
		at, found = filepath.Dir(at), dir+" is made at the first start"
	}
}

// tryBackups finds out whether backups could be made, by making what it takes away again.
func tryBackups(dir, data string) (string, error) {
	if dir == "" {
		return "", nil
	}
	at, found := dir, "can be made in "+dir
	own, _ := os.Stat(data) // none before the first start
	info, err := os.Stat(dir)
	switch {
	case err == nil && os.SameFile(info, own), filepath.Clean(dir) == filepath.Clean(data):
		return "", doubt{"backup-dir is the data directory: what takes the file takes its backups too"}
	case errors.Is(err, fs.ErrNotExist):
		at, found = filepath.Dir(filepath.Clean(dir)), dir+" is made with the first one"
	}
	probe, err := os.MkdirTemp(at, ".saloon-check-")
	if err != nil {
		return "", fmt.Errorf("no backup can be made in %s: nothing can be written in %s: %w", dir, at, settings.WithoutPath(err))
	}
	return found, os.Remove(probe)
}

// tryHostKey reads the server's key, and leaves it as it is.
func tryHostKey(dir string) (string, error) {
	key, err := readHostKey(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return "is made at the first start", nil
	}
	if err != nil {
		return "", err
	}
	return gossh.FingerprintSHA256(key.PublicKey()), nil
}

// tryAddress finds out whether the saloon could listen: on systemd's socket, or an address that is free or its own.
func tryAddress(address, dir string) (string, error) {
	l, err := inherited(os.Getenv)
	switch {
	case l != nil:
		return "systemd hands over " + l.Addr().String(), l.Close()
	case err != nil:
		return "", err
	}
	l, err = listenOn(address, "--listen")
	switch {
	case err == nil:
		return address + " is free", l.Close()
	case errors.Is(err, errTaken) && systemdListens(address): // to knock there would start its service
		return "systemd listens on " + address + ", and hands it over to the service of that socket alone", nil
	case errors.Is(err, errTaken) && isOpenAt(address, dir):
		return "the saloon of this data directory is open at " + address, nil
	}
	return "", err
}

// isOpenAt knows the saloon that has this data directory by its key.
func isOpenAt(address, dir string) bool {
	own, err := readHostKey(dir)
	if err != nil {
		return false
	}
	answers := keyAt(address)
	return answers != nil && string(answers.Marshal()) == string(own.PublicKey().Marshal())
}

// tryModerators takes a wrong line for a mistake.
func tryModerators(named, dir string) (string, error) {
	list, wrong, err := admin.ReadModerators(admin.ModeratorsAt(named, dir))
	if named == "" && errors.Is(err, fs.ErrNotExist) {
		return "none", nil
	}
	return fmt.Sprintf("%d", len(list)), errors.Join(append(wrong, err)...)
}

// keyTime is how long a server may take to show its key.
const keyTime = 2 * time.Second

// keyAt is the key of the SSH server at an address; nil when none answers.
func keyAt(address string) (key gossh.PublicKey) {
	host, port, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err != nil || host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	conn, err := net.DialTimeout("tcp", net.JoinHostPort(host, port), keyTime)
	if err != nil {
		return nil
	}
	defer func() { _ = conn.Close() }()
	_ = conn.SetDeadline(time.Now().Add(keyTime)) // it may say nothing
	_, _, _, _ = gossh.NewClientConn(conn, address, &gossh.ClientConfig{
		HostKeyCallback: func(_ string, _ net.Addr, k gossh.PublicKey) error {
			key = k
			return errors.New("that is enough")
		},
		HostKeyAlgorithms: []string{gossh.KeyAlgoED25519},
	})
	return key
}
