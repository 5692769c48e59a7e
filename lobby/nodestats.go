package lobby

import (
	"sync/atomic"

	"saloon/data"
)

// NodeStats are the figures of a lobby that is one of several nodes.
type NodeStats struct {
	data.NodeStats
	Present  int // nodes that are there, this one among them
	Stewards int // tables whose steward this node is
	// Elections is how often the stewards were chosen anew, because a node came, went or began to drain;
	// Taken and Given are the tables whose steward this node became, or was no more, by that.
	Elections, Taken, Given uint64
}

// stewardFigures are what stewards count.
type stewardFigures struct {
	tables                  atomic.Int64
	elections, taken, given atomic.Uint64
}

// count notes whether this node is the steward of a table. Only the keeper of the table uses was. It is
// true when that has changed.
func (f *stewardFigures) count(was *bool, is bool) (changed bool) {
	if *was == is {
		return false
	}
	*was = is
	if is {
		f.tables.Add(1)
	} else {
		f.tables.Add(-1)
	}
	return true
}

// countChosen is count for stewards who were chosen anew.
func (f *stewardFigures) countChosen(was *bool, is bool) {
	switch {
	case !f.count(was, is):
	case is:
		f.taken.Add(1)
	default:
		f.given.Add(1)
	}
}

// node are the figures of this node; nil where the saloon runs alone.
func (l *Lobby) node() *NodeStats {
	if l.nodes == nil {
		return nil
	}
	n, f := &NodeStats{Present: len(l.nodes.Present())}, &l.stewards.figures
	n.NodeStats, _ = l.store.(hearer).NodeStats() // listen has made sure of it
	n.Stewards, n.Elections, n.Taken, n.Given = int(f.tables.Load()), f.elections.Load(), f.taken.Load(), f.given.Load()
	return n
}

// Load is who is at this node, and of how many tables it is the steward. It costs next to nothing.
func (l *Lobby) Load() (people, stewards int) {
	people, _, _ = l.hall.counted()
	return people, int(l.stewards.figures.tables.Load())
}

// unreached is why nobody should be sent to this node, where that is because of the log.
func (l *Lobby) unreached() string {
	if n := l.node(); n != nil && n.Unreached() {
		return "this node does not reach the log that all nodes share"
	}
	return ""
}
