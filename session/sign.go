package session

import (
	"fmt"
	"io"
	"log/slog"
	"net"
)

// A sign says that the saloon is open: to who has started it, or in the log, where that is for
// programs, which read nothing else.
type sign struct {
	out      io.Writer
	log      *slog.Logger
	toPerson bool
}

func (s sign) open(at net.Addr, sshArgs, hostKey string) {
	if !s.toPerson {
		s.log.Info("the saloon is open", "listen", at, "ssh", sshArgs, "host_key", hostKey)
		return
	}
	_, _ = fmt.Fprintf(s.out, "The saloon is open on %s. To walk in, type\n\n  ssh %s\n\nThe host key is %s.\n", at, sshArgs, hostKey)
}

func (s sign) closed() {
	if !s.toPerson {
		s.log.Info("the saloon is closed, and every game is kept")
		return
	}
	_, _ = fmt.Fprintln(s.out, "The saloon is closed. Every game is kept.")
}
