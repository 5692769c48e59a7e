package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	fetchFor   = 5 * time.Second // one request for messages
	heartbeat  = time.Second     // a server that is silent for two of these is given up
	readAhead  = 512             // messages that wait here to be applied
	ackTimeout = 2 * time.Second
	heardFor   = 3 * time.Second // servers that agree hear of each other every second
)

// ErrForgotten says that the log no longer has what a node has not heard.
var ErrForgotten = errors.New("the log no longer has what this node has missed; bring it in from a backup of another node")

// A Log is the log of a saloon on several nodes. It is a data.Log.
type Log struct {
	*Cluster
	stream jetstream.Stream
	id     string
	clock
}

// ID tells which log this is.
func (l *Log) ID() string { return l.id }

// Publish keeps a parcel once under the same name, if the second time comes within minutes.
func (l *Log) Publish(ctx context.Context, name string, parcel []byte) error {
	ctx, cancel := context.WithTimeout(ctx, ackTimeout)
	defer cancel()
	message := &nats.Msg{Subject: l.subject("log"), Data: parcel}
	_, err := l.js.PublishMsg(ctx, message, jetstream.WithMsgID(name), jetstream.WithExpectStream(l.config.Stream), jetstream.WithRetryAttempts(0))
	if err != nil {
		return unanswered(err)
	}
	return nil
}

var errUnanswered = errors.New("the log does not answer")

func unanswered(err error) error {
	return fmt.Errorf("%w, and needs more than half of its servers to do so: %w", errUnanswered, err)
}

// Last waits while the log has no majority: then nobody knows.
func (l *Log) Last(ctx context.Context) (uint64, error) {
	for {
		asked := l.now()
		info, err := l.stream.Info(ctx)
		switch {
		case err != nil:
			return 0, unanswered(err)
		case hasMajority(info.Cluster):
			l.compare(asked, info.TimeStamp, l.now())
			if l.isToldNow() {
				l.log.Warn("the clock of this machine differs from that of the log, which holds; beyond 10 seconds this node looks after no table", "seconds", l.Skew().Seconds())
			}
			return info.State.LastSeq, nil
		}
		select {
		case <-time.After(tryAgainAfter):
		case <-ctx.Done():
			return 0, fmt.Errorf("%w, because no server leads it and hears of the others, which needs more than half of them: %w", errUnanswered, ctx.Err())
		}
	}
}

// A leader that lost the others notices it after ten to twenty seconds, and leads on until then.
func hasMajority(c *jetstream.ClusterInfo) bool {
	if c == nil {
		return true
	}
	lost := 0
	for _, r := range c.Replicas {
		if r.Active > heardFor {
			lost++
		}
	}
	return c.Leader != "" && 2*lost <= len(c.Replicas)
}

// Follow calls hear with every parcel behind a position, in order, each once, also when servers are lost meanwhile.
func (l *Log) Follow(ctx context.Context, after uint64, hear func(position uint64, parcel []byte)) error {
	n := &listener{Log: l, next: after + 1, hear: hear}
	for ctx.Err() == nil && n.failed == nil {
		if err := n.listen(ctx); err != nil {
			l.log.Debug("listening to the log begins anew", "error", err)
		}
		select {
		case <-time.After(tryAgainAfter):
		case <-ctx.Done():
		}
	}
	return n.failed
}

type listener struct {
	*Log
	next   uint64
	hear   func(uint64, []byte)
	failed error // why it has ended; nil for what waiting mends
}

// listen ends when a server is lost.
func (n *listener) listen(ctx context.Context) error {
	consumer, err := n.stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: n.next, MaxResetAttempts: 1,
		InactiveThreshold: fetchFor * 2,
	})
	if err != nil {
		return err
	}
	if err := n.lookBack(ctx); err != nil {
		return err
	}
	messages, err := consumer.Messages(jetstream.PullMaxMessages(readAhead), jetstream.PullExpiry(fetchFor), jetstream.PullHeartbeat(heartbeat))
	if err != nil {
		return err
	}
	defer messages.Stop()
	for {
		m, err := messages.Next(jetstream.NextContext(ctx))
		if err != nil {
			return err
		}
		if err := n.take(m); err != nil {
			return err
		}
	}
}

// Hearing alone would not show soon that the log is empty by now.
func (n *listener) lookBack(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, ackTimeout)
	defer cancel()
	info, err := n.stream.Info(ctx)
	if err == nil && info.State.FirstSeq > n.next {
		err = n.forgotten(info.State.FirstSeq)
	}
	return err
}

func (n *listener) take(m jetstream.Msg) error {
	about, err := m.Metadata()
	if err != nil {
		return err
	}
	switch at := about.Sequence.Stream; {
	case at < n.next:
		return nil
	case at > n.next:
		return n.forgotten(at)
	}
	n.hear(n.next, m.Data())
	n.next++
	return nil
}

func (n *listener) forgotten(goesOn uint64) error {
	n.failed = fmt.Errorf("%w (it has heard %d, and the log goes on at %d)", ErrForgotten, n.next-1, goesOn)
	return n.failed
}
