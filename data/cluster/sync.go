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
)

// ErrNoSync says that a server acknowledges what is not on its disk yet.
var ErrNoSync = errors.New("it acknowledges what is not on its disk yet; set 'sync_interval: always' in its jetstream block")

const mostAnswer = 1 << 20

// SyncsAlways looks at the monitoring addresses of the servers (http://a:8222,http://b:8222), because
// a client cannot see how often a server syncs its disk. It returns an error when one does not sync
// before it acknowledges, or no more than half of them answer.
func SyncsAlways(ctx context.Context, monitors string) error {
	list := strings.Split(monitors, ",")
	silent := 0
	for _, address := range list {
		err := syncsAlways(ctx, strings.TrimSpace(address))
		if err != nil {
			err = fmt.Errorf("the server behind %s: %w", withoutPasswords(address), err)
		}
		if err != nil && mends(err) {
			silent++
		}
		if err != nil && (!mends(err) || 2*silent >= len(list)) {
			return err
		}
	}
	return nil
}

func syncsAlways(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(address, "/")+"/varz", nil)
	if err != nil {
		return withoutAddress(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		err = withoutAddress(err)
		return fmt.Errorf("its page for monitoring does not answer: %w", err)
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
