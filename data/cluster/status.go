package cluster

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A Status is what there is to see of a saloon on several nodes.
type Status struct {
	Log     string    `json:"log"`    // its ID
	Stream  string    `json:"stream"` // its name
	First   uint64    `json:"first"`  // the oldest position that is kept
	Last    uint64    `json:"last"`
	Bytes   uint64    `json:"bytes"`
	Oldest  time.Time `json:"oldest"` // when the oldest that is kept was written; zero for an empty log
	Leader  string    `json:"leader"` // the server that leads the stream; empty while they agree on one
	Servers []Server  `json:"servers"`
	Nodes   []Peer    `json:"nodes"`
}

// A Server keeps a copy of the log.
type Server struct {
	Name    string `json:"name"`
	Offline bool   `json:"offline,omitempty"`
	Behind  uint64 `json:"behind"` // operations that it has not written yet
	// Unheard is since when the one that leads has not heard it; zero while it does.
	Unheard time.Time `json:"unheard_since,omitzero"`
}

// Status looks at the log, and asks which nodes are there.
func (l *Log) Status(ctx context.Context) (Status, error) {
	info, err := l.stream.Info(ctx)
	if err != nil {
		return Status{}, unanswered(err)
	}
	s := Status{Log: l.id, Stream: l.config.Stream, First: info.State.FirstSeq, Last: info.State.LastSeq, Bytes: info.State.Bytes, Oldest: info.State.FirstTime}
	s.addServers(info.Cluster, info.TimeStamp)
	s.Nodes, err = l.ask(ctx)
	for _, p := range s.Nodes { // who tells of itself a moment later may have heard more
		s.Last = max(s.Last, p.Position)
	}
	return s, err
}

func (s *Status) addServers(c *jetstream.ClusterInfo, now time.Time) {
	if c == nil {
		return
	}
	s.Leader = c.Leader
	if c.Leader != "" {
		s.Servers = append(s.Servers, Server{Name: c.Leader})
	}
	for _, r := range c.Replicas {
		server := Server{Name: r.Name, Offline: r.Offline, Behind: r.Lag}
		if r.Active > heardFor {
			server.Unheard = now.Add(-r.Active).Truncate(time.Second)
		}
		s.Servers = append(s.Servers, server)
	}
}

// ask asks all nodes to tell of themselves, without being one.
func (c *Cluster) ask(ctx context.Context) ([]Peer, error) {
	p := &Presence{cluster: c, others: map[string]other{}, nudge: make(chan struct{}, 1),
		about: func() Peer { return Peer{} }, double: func(error) {}}
	sub, err := c.conn.Subscribe(c.subject("here"), p.hear)
	if err != nil {
		return nil, fmt.Errorf("who is present cannot be heard: %w", err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	p.say(beat{Hello: true, Gone: true}) // so that nobody takes who asks for a node
	select {
	case <-time.After(settleTime):
	case <-ctx.Done():
	}
	return p.list(nil), nil
}
