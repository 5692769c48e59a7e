package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	copies       = 3
	leastAge     = 24 * time.Hour // a node that was away for less catches up from the log
	usualAge     = 7 * 24 * time.Hour
	largest      = 1 << 20         // bytes of a message
	idOfLog      = "saloon-log"    // the key of the log's ID in the stream's metadata
	leastDoubles = 2 * time.Minute // in which a parcel that is handed in again is known by its name

	noPeers jetstream.ErrorCode = 10005 // the servers say that too few of them know each other
)

// ErrNoStream says that the log has not been made yet.
var ErrNoStream = errors.New("there is no log on these servers yet; 'saloon cluster seed' makes it")

// wanted is the stream as it is made. Its messages can neither be deleted one by one nor replaced, and
// when it is full it refuses new ones instead of forgetting old ones.
func (c *Cluster) wanted(id string) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: c.config.Stream, Subjects: []string{c.subject("log")},
		Description: "The writes of a saloon, in the order in which all of its nodes apply them.",
		Retention:   jetstream.LimitsPolicy, Discard: jetstream.DiscardNew,
		MaxAge: usualAge, MaxMsgs: -1, MaxBytes: -1, MaxMsgSize: largest,
		Storage: jetstream.FileStorage, Replicas: copies, Duplicates: leastDoubles,
		DenyDelete: true, AllowDirect: false, // it can be purged, because players can be forgotten
		Metadata: map[string]string{idOfLog: id},
	}
}

// complaints says what about a stream does not keep the promise, and what to change.
func (c *Cluster) complaints(s jetstream.StreamConfig) []string {
	var list []string
	complain := func(wrong bool, format string, a ...any) {
		if wrong {
			list = append(list, fmt.Sprintf(format, a...))
		}
	}
	complain(s.Replicas < copies, "num_replicas is %d: at least %d, so that a lost server loses nothing", s.Replicas, copies)
	complain(s.Storage != jetstream.FileStorage, "storage is %s: file, so that what is acknowledged is on a disk", strings.ToLower(s.Storage.String()))
	complain(s.Retention != jetstream.LimitsPolicy, "retention is %s: limits, so that every node hears every write", strings.ToLower(s.Retention.String()))
	complain(s.Discard != jetstream.DiscardNew, "discard is %s: new, so that a full log refuses writes instead of losing old ones", strings.ToLower(s.Discard.String()))
	complain(s.MaxAge != 0 && s.MaxAge < leastAge, "max_age is %v: at least %v, or 0 for always, so that a node that was away catches up", s.MaxAge, leastAge)
	complain(s.MaxMsgSize >= 0 && s.MaxMsgSize < largest, "max_msg_size is %d: at least %d", s.MaxMsgSize, largest)
	complain(s.MaxMsgsPerSubject > 0, "max_msgs_per_subject is %d: -1", s.MaxMsgsPerSubject)
	complain(s.Duplicates < leastDoubles, "duplicate_window is %v: at least %v", s.Duplicates, leastDoubles)
	complain(!s.DenyDelete, "deny_delete is not set: nobody may delete parts of the log")
	complain(s.AllowRollup, "allow_rollup_hdrs is set: nobody may replace parts of the log")
	complain(s.AllowMsgTTL, "allow_msg_ttl is set: no message may vanish by itself")
	complain(s.NoAck, "no_ack is set: without acknowledgements nobody knows what is kept")
	complain(s.PersistMode != jetstream.DefaultPersistMode, "persist_mode is async: default, so that what is acknowledged is on a disk")
	complain(s.Sealed, "it is sealed: nothing can be written")
	complain(s.Mirror != nil || len(s.Sources) > 0, "it copies another stream: only nodes of the saloon may write to it")
	complain(s.SubjectTransform != nil, "subject_transform is set: the subject stays as it is")
	complain(len(s.Subjects) != 1 || s.Subjects[0] != c.subject("log"), "subjects are %v: %s alone", s.Subjects, c.subject("log"))
	complain(s.Metadata[idOfLog] == "", "metadata has no %s: the log was not made by 'saloon cluster seed'", idOfLog)
	return list
}

// Seed makes the stream of a saloon that is to run on several nodes. It is an error when there is one.
func (c *Cluster) Seed(ctx context.Context) (*Log, error) {
	looks := func(ctx context.Context) error { _, err := c.js.Stream(ctx, c.config.Stream); return err }
	switch err := untilAnswered(ctx, looks); {
	case err == nil:
		return nil, fmt.Errorf("these servers have a log in the stream %s already; start this node to follow it, or name another stream with --cluster-stream", c.config.Stream)
	case !errors.Is(err, jetstream.ErrStreamNotFound):
		return nil, fmt.Errorf("looking for the log: %w", err)
	}
	if err := c.make(ctx); err != nil {
		return nil, fmt.Errorf("the log cannot be made (it needs %d servers with JetStream): %w", copies, err)
	}
	return c.Open(ctx)
}

// make makes the stream. Servers that have just started need a while until they know each other.
func (c *Cluster) make(ctx context.Context) error {
	wanted, begun := c.wanted(rand.Text()), time.Now()
	makes := func(ctx context.Context) error { _, err := c.js.CreateStream(ctx, wanted); return err }
	for {
		err := untilAnswered(ctx, makes)
		if known := (*jetstream.APIError)(nil); !errors.As(err, &known) || known.ErrorCode != noPeers || time.Since(begun) > meetTime {
			return err
		}
		select {
		case <-time.After(tryAgainAfter):
		case <-ctx.Done():
			return err
		}
	}
}

// untilAnswered asks again and again: what is asked while no server leads the others is lost.
func untilAnswered(ctx context.Context, asks func(context.Context) error) error {
	for {
		asked, cancel := context.WithTimeout(ctx, answerTimeout)
		err := asks(asked)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return err
		}
	}
}

// Open is the log that is there. It refuses one whose settings do not keep what was
// acknowledged.
func (c *Cluster) Open(ctx context.Context) (*Log, error) {
	stream, err := c.js.Stream(ctx, c.config.Stream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, ErrNoStream
	}
	if err != nil {
		return nil, fmt.Errorf("the log cannot be looked at: %w", err)
	}
	settings := stream.CachedInfo().Config
	if list := c.complaints(settings); len(list) > 0 {
		return nil, fmt.Errorf("the stream %s does not keep what is written; change these settings:\n  %s", c.config.Stream, strings.Join(list, "\n  "))
	}
	l := &Log{Cluster: c, stream: stream, id: settings.Metadata[idOfLog], clock: clock{now: time.Now}}
	if c.config.now != nil {
		l.now = c.config.now
	}
	return l, nil
}
