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

// A leaderless stream has no leader for a while, or one that hears of no other server. What a server says of it then may be old.
type leaderless struct {
	jetstream.Stream
	until  time.Time
	leader string // until then
	err    error
}

func (s *leaderless) Info(context.Context, ...jetstream.StreamInfoOpt) (*jetstream.StreamInfo, error) {
	if s.err != nil {
		return nil, s.err
	}
	if time.Now().Before(s.until) {
		lost := []*jetstream.PeerInfo{{Active: 4 * time.Second}, {Active: 5 * time.Second}}
		return &jetstream.StreamInfo{State: jetstream.StreamState{LastSeq: 7}, Cluster: &jetstream.ClusterInfo{Leader: s.leader, Replicas: lost}}, nil
	}
	one := []*jetstream.PeerInfo{{Active: time.Hour}, {Active: time.Second}}
	return &jetstream.StreamInfo{State: jetstream.StreamState{LastSeq: 12}, Cluster: &jetstream.ClusterInfo{Leader: "n1", Replicas: one}}, nil
}

// While no server leads the log, or the one that does is alone, nobody knows where it ends: that is waited for, as long as the caller waits, and said.
func TestLast_WaitsForALeader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stream := &leaderless{}
		l := &Log{stream: stream, clock: clock{now: time.Now}}
		for _, stream.leader = range []string{"", "n0"} {
			stream.until = time.Now().Add(6 * time.Second)
			impatient, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			if last, err := l.Last(impatient); !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "no server leads it") {
				t.Errorf("with the leader %q who waits for a second is told %d, %v", stream.leader, last, err)
			}
			if last, err := l.Last(t.Context()); last != 12 || err != nil {
				t.Errorf("who waits for the leader is told %d, %v", last, err)
			}
		}
		stream.err = errors.New("cut")
		if _, err := l.Last(t.Context()); !errors.Is(err, stream.err) {
			t.Errorf("where no server answers it says %v", err)
		}
	})
}
