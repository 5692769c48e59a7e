package lobby

// Nodes is what a lobby needs of the other nodes on which the same saloon runs. It is nil where the
// saloon runs alone. The nodes have one order of all writes, by their stores; all else that they
// tell each other may be lost.
type Nodes interface {
	// Name is that of this node: no other one has it at the same time.
	Name() string
	// Present lists the nodes that are there, sorted, this one among them. It is complete when a
	// lobby is opened.
	Present() []string
	// OnChange has f called after somebody came or went. It is called before there is anything to
	// tell, and f does not wait.
	OnChange(f func())
	// Tell tells all other nodes something. It may be lost, and never waits.
	Tell(kind string, raw []byte)
	// OnTold has f called with what the others tell, for each of them in its order; f does not
	// wait for other nodes.
	OnTold(f func(from, kind string, raw []byte))
}
