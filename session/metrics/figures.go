package metrics

import "saloon/lobby"

// Figures are all figures of a saloon at one moment.
type Figures struct {
	Door  Door
	Lobby lobby.Stats
}

// A Door is the figures of the server that lets people in. What is counted is counted since it began.
type Door struct {
	Connections int     // open now
	Accepted    uint64  // connections so far
	Greeting    int     // clients that exchange keys now
	Refused     []Count // connections, by reason
	Dropped     []Count // connections that were open, by reason

	Sessions        []Sessions // by what they are for
	SessionsRefused []Count    // by reason
	Panics          uint64     // that ended a session

	// Keys is how long a key took until the first byte of its answer was handed to the connection, in nanoseconds.
	Keys lobby.Distribution
}

// A Count is how often something happened, for a reason of a short list that never grows.
type Count struct {
	Why   string
	Count uint64
}

// Sessions are those for one thing.
type Sessions struct {
	Kind  string // screen, lines, bot or command
	Open  int
	Begun uint64 // a command counts once it is done
}
