package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Why a node is not open yet.
const (
	noMajority = "opening: the log has no majority"
	catchesUp  = "opening: this node catches up with the log"
)

// A waiting node tells why it waits: whoever asks at once, its log now and then.
type waiting struct {
	Config
	told time.Time // when the log was told last
}

func (w *waiting) opening(why string) {
	if w.Opening != nil {
		w.Opening(why)
	}
}

func (w *waiting) forMajority(err error) {
	w.opening(noMajority)
	if time.Since(w.told) > tellEvery {
		w.Log.Warn(noMajority+"; this node waits until it has one", "error", err)
		if unknown := w.UnknownHosts(context.Background()); len(unknown) > 0 {
			w.Log.Warn("nobody knows these names of NATS servers here; look whether --cluster has them right", "hosts", strings.Join(unknown, ", "))
		}
		w.told = time.Now()
	}
}

// reach is the log, once more than half of its servers are there. It ends before that only for what waiting does not mend.
func (w *waiting) reach(ctx context.Context, monitors string) (*Log, error) {
	for try := 1; ; try++ {
		l, err := w.try(ctx, min(time.Duration(try)*shortTry, tryTime), monitors)
		switch {
		case err == nil:
			w.opening(catchesUp)
			return l, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !mends(err) && (try > 1 || !errors.Is(err, ErrNoStream)): // servers that have just started may not know it yet
			return nil, err
		}
		if !errors.Is(err, ErrNoStream) {
			w.forMajority(err)
		}
		pause(ctx, beatEvery)
	}
}

func (w *waiting) try(ctx context.Context, within time.Duration, monitors string) (*Log, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	l, err := reach(ctx, w.Config, monitors)
	if err != nil {
		return nil, err
	}
	if _, err := l.Last(ctx); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

func reach(ctx context.Context, c Config, monitors string) (l *Log, err error) {
	ctx, denied := context.WithCancelCause(ctx)
	c.denied = denied
	defer func() {
		if why := context.Cause(ctx); err != nil && errors.Is(why, nats.ErrPermissionViolation) {
			err = fmt.Errorf("the NATS servers do not let this user do what a node has to: %w", why)
		}
		denied(nil)
	}()
	joined, err := Connect(ctx, c)
	if err != nil {
		return nil, err
	}
	if monitors != "" {
		err = SyncsAlways(ctx, monitors)
	}
	if err == nil {
		l, err = joined.Open(ctx)
	}
	if err != nil {
		joined.Close()
	}
	return l, err
}

// mends reports whether an error may go away by itself, because machines and servers come one after the other.
func mends(err error) bool {
	if network := (*net.OpError)(nil); errors.As(err, &network) {
		return network.Op != "remote error" // in which a server says that it does not want this node
	}
	if said := (*jetstream.APIError)(nil); errors.As(err, &said) {
		return said.Code == http.StatusServiceUnavailable && said.ErrorCode != jetstream.JSErrCodeJetStreamNotEnabledForAccount
	}
	for _, passing := range []error{
		ErrNotReached, errUnanswered, context.DeadlineExceeded, os.ErrDeadlineExceeded, io.EOF, io.ErrUnexpectedEOF, nats.ErrNoServers, nats.ErrTimeout,
		nats.ErrNoResponders, jetstream.ErrJetStreamNotEnabled, nats.ErrConnectionClosed, nats.ErrDisconnected, nats.ErrStaleConnection, nats.ErrConnectionReconnecting,
	} {
		if errors.Is(err, passing) {
			return true
		}
	}
	return false
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
