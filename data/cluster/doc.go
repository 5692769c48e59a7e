// Package cluster carries the writes of a saloon that runs on several nodes: it is the log
// that they share, and how they know of each other. It is the only user of NATS.
//
// The files, in reading order:
//
//	connect.go   the connection to the NATS servers
//	stream.go    the stream that keeps the log, made and looked at
//	log.go       handing parcels to the log, and hearing all of them in order
//	presence.go  which nodes are there
//	tell.go      what nodes tell each other and may be lost
//	node.go      one node: log, presence and file together
//	waiting.go   a node that waits until the log can be reached
//	letgo.go     having the log let go of what it has of players who are forgotten
//	status.go    what an operator sees of all that
//	sync.go      whether the servers sync their disks
//
// One stream keeps one log: three copies on the disks of three servers, synced before
// anybody is told. Its messages are the parcels of package data, in the order in which all
// nodes apply them; their numbers are the positions. Nothing else needs to be agreed on, so
// there are no conditions on what is published, no keys and no subjects per table. Presence
// and what is told go beside the log, by messages that nobody keeps.
//
// What is asked of the servers: JetStream with three servers at least, and
//
//	jetstream { sync_interval: always }
//
// because a server otherwise syncs its disk every two minutes only, and then three
// machines that lose power at once lose what they had acknowledged. A client cannot read that
// setting by its own account; see [SyncsAlways] for where it can be looked up.
//
// What this package does not know: what a parcel holds, tables, and players.
package cluster
