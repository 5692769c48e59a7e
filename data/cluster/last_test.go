package cluster

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A leaderless stream has no leader for a while. What a server says of it then may be old.
type leaderless struct {
	jetstream.Stream
	until time.Time
	err   error
}

func (s *leaderless) Info(context.Context, ...jetstream.StreamInfoOpt) (*jetstream.StreamInfo, error) {
	if s.err != nil {
		return nil, s.err
	}
	if time.Now().Before(s.until) {
		return &jetstream.StreamInfo{State: jetstream.StreamState{LastSeq: 7}, Cluster: &jetstream.ClusterInfo{}}, nil
	}
	return &jetstream.StreamInfo{State: jetstream.StreamState{LastSeq: 12}, Cluster: &jetstream.ClusterInfo{Leader: "n1"}}, nil
}

// While no server leads the log nobody knows where it ends: that is waited for, as long as the caller waits, and said.
func TestLast_WaitsForALeader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stream := &leaderless{until: time.Now().Add(6 * time.Second)}
		l := &Log{stream: stream, clock: clock{now: time.Now}}
		impatient, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if last, err := l.Last(impatient); !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "no server leads it") {
			t.Errorf("who waits for a second is told %d, %v", last, err)
		}
		if last, err := l.Last(t.Context()); last != 12 || err != nil {
			t.Errorf("who waits for the leader is told %d, %v", last, err)
		}
		stream.err = errors.New("cut")
		if _, err := l.Last(t.Context()); !errors.Is(err, stream.err) {
			t.Errorf("where no server answers it says %v", err)
		}
	})
}
