package lobby

import (
	"context"
	"hash/fnv"
	"slices"
	"sync/atomic"
	"time"

	"saloon/data"
	"saloon/lobby/table"
)

// Nodes is what a lobby needs of the other nodes on which the same saloon runs. It is nil where the
// saloon runs alone. The nodes have one order of all writes, by their stores; all else that they
// tell each other may be lost.
type Nodes interface {
	// Name is that of this node: no other one has it at the same time.
	Name() string
	// Present lists the nodes that are there, sorted, this one among them. It is complete when a
	// lobby is opened.
	Present() []string
	// Rooms says how many people are at each other node to which some may be sent, by its address.
	Rooms() map[string]int
	// Closed has the addresses of the other nodes that are there and take nobody in, by name.
	Closed() map[string]string
	// Now is the time of the log that the nodes share.
	Now() time.Time
	// Unfit lists those present that are to look after no table, because their clocks are wrong.
	Unfit() []string
	// OnChange has f called after somebody came or went, or became unfit or fit. It is called before there is anything to
	// tell, and f does not wait.
	OnChange(f func())
	// Tell tells all other nodes something. It may be lost, and never waits.
	Tell(kind string, raw []byte)
	// OnTold has f called with what the others tell, for each of them in its order; f does not
	// wait for other nodes.
	OnTold(f func(from, kind string, raw []byte))
}

// Stewards are chosen by rendezvous hashing: of all nodes that are present, the one whose name and
// the table's ID have the greatest hash. All nodes choose alike, without asking each other, and
// when a node goes only its own tables get another steward. Where two nodes believe for a while
// that they are the steward, the line number that an append expects refuses the later one.
type stewards struct {
	self string
	list atomic.Pointer[[]string] // the nodes among which one chooses; nil where the saloon runs alone

	figures stewardFigures
}

// choose notes among which nodes the stewards are chosen from now on.
func (s *stewards) choose(present []string) { s.list.Store(&present) }

// alone reports whether there is no other node.
func (s *stewards) alone() bool { return s.list.Load() == nil }

// here reports whether this node is the steward of a table, or of something else with a name.
func (s *stewards) here(what string) bool {
	list := s.list.Load()
	return list == nil || StewardOf(what, *list) == s.self
}

// StewardOf is the steward among some nodes; "" where there is none.
func StewardOf(what string, among []string) (steward string) {
	var most uint64
	for _, node := range among {
		if score := rendezvous(node, what); steward == "" || score > most || score == most && node < steward {
			steward, most = node, score
		}
	}
	return steward
}

// rendezvous is the score of a node for something. The last steps spread it over all bits, since
// names that differ in one letter have hashes that are alike.
func rendezvous(node, what string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(node))
	_, _ = h.Write([]byte{0})
	_, _ = h.Write([]byte(what))
	x := h.Sum64()
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// isSteward reports whether this node sees to what one node alone does for a table.
func (s *shared) isSteward(id table.ID) bool { return s.stewards.here(string(id)) }

// without is a list of nodes without some of them.
func without(list []string, some map[string]bool) []string {
	return slices.DeleteFunc(slices.Clone(list), func(node string) bool { return some[node] })
}

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
	n.NodeStats, _ = l.store.NodeStats()
	n.Stewards, n.Elections, n.Taken, n.Given = int(f.tables.Load()), f.elections.Load(), f.taken.Load(), f.given.Load()
	return n
}

// Load is who is at this node, and of how many tables it is the steward. It costs next to nothing.
func (l *Lobby) Load() (people, stewards int) {
	people, _, _ = l.hall.counted()
	return people, int(l.stewards.figures.tables.Load())
}

// Unheard is for how long this node has not kept up with the others; 0 where the saloon runs alone.
func (l *Lobby) Unheard() time.Duration {
	n := l.node()
	if n == nil {
		return 0
	}
	return n.Unheard()
}

// CaughtUp waits until this node has all that the others had at this moment, and has written something small itself:
// nobody's name could be kept where one hears and cannot write.
func (l *Lobby) CaughtUp(ctx context.Context) error {
	if l.nodes == nil {
		return nil
	}
	if err := l.store.CaughtUp(ctx); err != nil {
		return err
	}
	return l.store.Write(ctx, data.NoteAlive{When: l.clock.Now().UTC().Round(0)})
}

// Rooms says how many people are at each other node to which some may be sent, by its address.
func (l *Lobby) Rooms() map[string]int {
	if l.nodes == nil {
		return nil
	}
	return l.nodes.Rooms()
}

// Others lists the other nodes that are there, and do not leave.
func (l *Lobby) Others() []string {
	if l.nodes == nil {
		return nil
	}
	return without(l.nodes.Present(), map[string]bool{l.nodes.Name(): true})
}

// Closed has the addresses of those other nodes that take nobody in, by name.
func (l *Lobby) Closed() map[string]string {
	if l.nodes == nil {
		return nil
	}
	return l.nodes.Closed()
}

// StandAside has the others see to all tables, and send nobody here, for as long as this node cannot keep up.
func (l *Lobby) StandAside(on bool) {
	l.aside.Store(on)
	l.nodesChanged()
}

// Leaves reports whether this node is to have no tables and no people.
func (l *Lobby) Leaves() bool { return l.drain.on.Load() || l.aside.Load() }

// NodeAway ends a visit at a node that does not hear the others, and leads to the first of some addresses, or where there
// are none to what is typed behind ssh in any case.
func NodeAway(typed string, addresses []string) News {
	why := noticeNodeAway.With(typed)
	if len(addresses) > 0 {
		why = noticeAbout(noticeNodeAway, addresses[0])
	}
	news := farewell(why.Phrase)
	news.Elsewhere = addresses
	return news
}

// SaloonAway ends a visit at a node that does not hear the others, where they do not hear each other either.
func SaloonAway(typed string) News { return farewell(noticeSaloonAway.With(typed).Phrase) }

// NodeUnheard is the news that a node has not heard the others for a while.
func NodeUnheard() News {
	return News{Tidings: []Tiding{{What: Tells, Told: noticeNodeUnheard.Phrase}}}
}

// NodeHeard is the news that it hears them again.
func NodeHeard() News { return News{Tidings: []Tiding{{What: Tells, Told: noticeNodeHeard.Phrase}}} }

// unreached is why nobody should be sent to this node, where that is because of the log.
func (l *Lobby) unreached() string {
	if n := l.node(); n != nil && n.Unreached() {
		return "this node does not reach the log that all nodes share"
	}
	return ""
}
