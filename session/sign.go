package session

import (
	"fmt"
	"io"
	"log/slog"
	"net"
)

// A sign says that the saloon is open: to who has started it, and in a log for programs there too. Where
// an operator has asked for JSON, and nobody looks, the log alone has it.
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
