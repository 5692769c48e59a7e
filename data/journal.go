package data

import (
	"encoding/json"
	"time"
)

// An Entry is one line of a journal. What the kinds mean, and which fields they
// use, is up to the writer.
type Entry struct {
	Kind string          `json:"k"`
	When time.Time       `json:"t"`
	Seat int             `json:"s,omitempty"`
	Who  *Holder         `json:"w,omitempty"`
	Text string          `json:"x,omitempty"` // a move in its notation, a line of chat
	More json.RawMessage `json:"m,omitempty"` // what a kind needs beyond that
}

// A Holder is somebody as a journal or an archive names them.
type Holder struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// An Append adds entries to one journal. First is the number of the first of
// them, counted from 0: a journal that has not got exactly First entries refuses
// it with ErrOutOfStep. With First 0 the journal is made.
type Append struct {
	Journal string
	First   int
	Entries []Entry
}
