package lobby

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"saloon/data"
	"saloon/rules"
)

// The kinds of facts, which are the lines of a table's journal. They are for ever.
const (
	factOpen    = "open"    // Who is the host, More the agreement
	factChange  = "change"  // More is the new agreement
	factHost    = "host"    // Who is the host now
	factSit     = "sit"     // Who sits down on Seat
	factBot     = "bot"     // a bot of level Text, named Who, sits down on Seat
	factRise    = "rise"    // Seat becomes free
	factReady   = "ready"   // Seat is ready
	factUnready = "unready" // Seat is not
	factStart   = "start"   // the game starts; Text is the secret seed
	factMove    = "move"    // Seat makes the move Text
	factAway    = "away"    // a bot plays for Seat from now on
	factLeft    = "left"    // Seat's player has left; nobody plays for it
	factBack    = "back"    // Seat's player plays again
	factResign  = "resign"  // Seat gives up
	factChat    = "chat"    // Who says Text
	factRename  = "rename"  // the player Who.ID is called Who.Name
	factAsk     = "ask"     // Seat asks for a rematch
	factNext    = "next"    // Text is the table of the rematch
	factResumed = "resumed" // the journal can be written again
)

// An agreement is what the people at a table agree on before the start.
type agreement struct {
	Setup   rules.Setup `json:"setup"`
	Private bool        `json:"private,omitempty"`
	Code    string      `json:"code,omitempty"`
	Terms   Terms       `json:"terms,omitzero"`
	Lesson  []string    `json:"lesson,omitempty"` // the lines that a lesson begins with
}

func fact(kind string, now time.Time) data.Entry { return data.Entry{Kind: kind, When: now.UTC()} }

func factOf(kind string, now time.Time, seat rules.Seat) data.Entry {
	e := fact(kind, now)
	e.Seat = int(seat)
	return e
}

func factBy(kind string, now time.Time, seat rules.Seat, who Person) data.Entry {
	e := factOf(kind, now, seat)
	e.Who = holder(who)
	return e
}

func factText(kind string, now time.Time, seat rules.Seat, text string) data.Entry {
	e := factOf(kind, now, seat)
	e.Text = text
	return e
}

func factAgreed(kind string, now time.Time, who Person, a agreement) data.Entry {
	e := factBy(kind, now, 0, who)
	raw, err := json.Marshal(a)
	if err != nil {
		panic("lobby: an agreement is plain data: " + err.Error())
	}
	e.More = raw
	return e
}

func agreed(e data.Entry) (a agreement, err error) {
	if err := json.Unmarshal(e.More, &a); err != nil {
		return a, fmt.Errorf("the agreement cannot be read: %w", err)
	}
	return a, nil
}

func holder(p Person) *data.Holder {
	return &data.Holder{ID: string(p.ID), Name: p.Name, Kind: string(p.Kind)}
}

func personOf(h *data.Holder) Person {
	if h == nil {
		return Person{}
	}
	return Person{ID: PlayerID(h.ID), Name: h.Name, Kind: Kind(h.Kind)}
}

// moveText is a move of the game, or undo, in its notation.
func moveText(g rules.Game, m rules.Move) string {
	if m == rules.Undo {
		return rules.UndoText
	}
	return string(g.AppendMove(nil, m))
}

// seatName is a seat for messages of the house.
func seatName(s rules.Seat) string { return "seat " + strconv.Itoa(int(s)) }
