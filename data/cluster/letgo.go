package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"saloon/data"
)

// The log lets go of what it has of a forgotten player, up to where a backup of this node has followed it: if all machines
// lose their power at once, that backup and the log bring back all that was acknowledged. The nodes must have applied as
// much. It is done again with the next backup until the log is empty for a moment, for only then servers begin a new file.
type letting struct {
	*Node
	asked uint64               // the log was asked to let go up to here
	away  map[string]time.Time // nodes that are missed, and since when
	said  string               // why it could not be done
}

func (n *Node) letGo() {
	l := &letting{Node: n, away: map[string]time.Time{}}
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			l.try(now)
		case <-n.ended:
			return
		}
	}
}

func (l *letting) try(now time.Time) {
	s, _ := l.Store.NodeStats()
	if s.Forgot == 0 || l.heldBack(s, now) || s.BackedUp < s.Forgot || s.BackedUp <= l.asked {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), answerTimeout)
	defer cancel()
	empty, err := l.log.LetGo(ctx, s.BackedUp)
	if err != nil {
		if l.said != err.Error() { // it is tried again each second
			l.said = err.Error()
			l.log.log.Warn("the log keeps what it has of a forgotten player", "error", err)
		}
		return
	}
	l.asked = s.BackedUp
	if empty {
		l.Store.LetGone(s.BackedUp)
	}
}

// heldBack reports whether a node is behind the backup. One that has written, and is not there, counts as such for a day.
func (l *letting) heldBack(s data.NodeStats, now time.Time) (held bool) {
	present := map[string]bool{}
	for _, p := range l.Peers() {
		present[p.Node] = true
		held = held || p.Position < s.BackedUp
	}
	for _, name := range s.Wrote {
		since, missed := l.away[name]
		switch {
		case present[name]:
			delete(l.away, name)
		case !missed:
			l.away[name], held = now, true
		default:
			held = held || now.Sub(since) < leastAge
		}
	}
	return held
}

// LetGo has the log let go of all up to a position. It says whether the log is empty then.
func (l *Log) LetGo(ctx context.Context, upTo uint64) (empty bool, err error) {
	info, err := l.stream.Info(ctx)
	switch {
	case err != nil:
		return false, unanswered(err)
	case info.Config.Metadata[idOfLog] != l.id:
		return false, errors.New("the stream keeps another log by now")
	case info.State.LastSeq < upTo: // the servers would go on behind it
		return false, fmt.Errorf("%w (it ends at %d, and not at %d)", ErrCutOff, info.State.LastSeq, upTo)
	}
	if err := l.stream.Purge(ctx, jetstream.WithPurgeSequence(upTo+1)); err != nil {
		return false, fmt.Errorf("the servers do not let go of it: %w", err)
	}
	if info, err = l.stream.Info(ctx); err != nil {
		return false, unanswered(err)
	}
	return info.State.Msgs == 0, nil
}
