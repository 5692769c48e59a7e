package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
)

// ErrNoSync says that a server acknowledges what is not on its disk yet.
var ErrNoSync = errors.New("it acknowledges what is not on its disk yet; set 'sync_interval: always' in its jetstream block")

const mostAnswer = 1 << 20

// SyncsAlways looks at the monitoring addresses of the servers (http://a:8222,http://b:8222), because
// a client cannot see how often a server syncs its disk. It returns an error when one does not sync
// before it acknowledges, or no more than half of them answer.
func SyncsAlways(ctx context.Context, monitors string) error {
	list := strings.Split(monitors, ",")
	answers := make([]error, len(list))
	var asked sync.WaitGroup
	for i, address := range list {
		asked.Go(func() { answers[i] = syncsAlways(ctx, strings.TrimSpace(address)) })
	}
	asked.Wait()
	var silent []string
	var why error
	for i, err := range answers {
		address := withoutPasswords(list[i])
		switch {
		case err != nil && !mends(err):
			return fmt.Errorf("the server behind %s: %w", address, err)
		case err != nil:
			silent, why = append(silent, address), err
		}
	}
	if 2*len(silent) < len(list) {
		return nil
	}
	return fmt.Errorf("the log has no majority: of the servers' pages for monitoring more than half must answer, and not so %s: %w", strings.Join(silent, ", "), why)
}

// late is the error of an answer that does not come in time.
type late struct{ error }

func (late) Error() string { return "no answer comes in time" }

func (e late) Unwrap() error { return e.error }

func syncsAlways(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(address, "/")+"/varz", nil)
	if err != nil {
		return withoutAddress(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		if ctx.Err() != nil {
			return late{ctx.Err()}
		}
		return withoutAddress(err)
	}
	defer func() { _ = answer.Body.Close() }()
	var about struct {
		JetStream struct {
			Config *struct {
				SyncAlways bool `json:"sync_always"`
			} `json:"config"`
		} `json:"jetstream"`
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, mostAnswer)).Decode(&about); err != nil {
		return fmt.Errorf("this is not the page for monitoring of a NATS server (its http_port): %w", err)
	}
	switch c := about.JetStream.Config; {
	case c == nil:
		return errors.New("JetStream is off; its configuration needs a jetstream block")
	case !c.SyncAlways:
		return ErrNoSync
	}
	return nil
}

var errNoAddress = errors.New("an address there is none")

// withoutAddress takes the address out of an error, because there may be a password in it, of which one that cannot be read
// tells a part.
func withoutAddress(err error) error {
	if outer := (*url.Error)(nil); errors.As(err, &outer) {
		if outer.Op == "parse" {
			return errNoAddress
		}
		return outer.Err
	}
	return err
}
