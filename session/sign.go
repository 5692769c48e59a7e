package session

import (
	"fmt"
	"io"
	"log/slog"
	"net"
)

// A sign says that the saloon is open: to who started it, and in the log; in that alone where nobody looks.
type sign struct {
	out        io.Writer
	log        *slog.Logger
	toPeople   bool
	toPrograms bool
}

func (s sign) open(at net.Addr, sshArgs, hostKey string) {
	if s.toPrograms {
		s.log.Info("the saloon is open", "listen", at, "ssh", sshArgs, "host_key", hostKey)
	}
	if s.toPeople {
		_, _ = fmt.Fprintf(s.out, "The saloon is open on %s. To walk in, type\n\n  ssh %s\n\nThe host key is %s.\n", at, sshArgs, hostKey)
	}
}

func (s sign) closed() {
	if s.toPrograms {
		s.log.Info("the saloon is closed, and every game is kept")
	}
	if s.toPeople {
		_, _ = fmt.Fprintln(s.out, "The saloon is closed. Every game is kept.")
	}
}
