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
	node       bool // the others go on
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
	what := "the saloon"
	if s.node {
		what = "this node of the saloon"
	}
	if s.toPrograms {
		s.log.Info(what + " is closed, and every game is kept")
	}
	if s.toPeople {
		_, _ = fmt.Fprintf(s.out, "T%s is closed. Every game is kept.\n", what[1:])
	}
}
