package child

import (
	"errors"
	"time"

	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// ErrLeft ends a game that the bot has left.
var ErrLeft = errors.New("it left the game")

var refusedHere = rules.Refuse("not-here", "%s is not possible here; a bot over a pipe makes moves")

// RefusedHere refuses a request of a type that only a server can carry out.
func RefusedHere(named string) *rules.Refusal { return refusedHere.With(named) }

// An answer is what comes of a line of a bot: a move, or what the bot is told, and why the line was refused if it was.
type answer struct {
	move    rules.Move
	told    []protocol.Message
	refused error
}

func (p *Player) refuse(r protocol.Request, of protocol.Heading, why error, told ...protocol.Message) answer {
	return answer{told: append([]protocol.Message{protocol.ErrorTo(p.reader.Version(), r, of, why)}, told...), refused: why}
}

func (p *Player) answer(line []byte, q *Question) answer {
	request, of, err := p.reader.Read(line)
	if err != nil {
		return p.refuse(nil, of, err)
	}
	switch r := request.(type) {
	case *protocol.Greet:
		hello := p.hello
		hello.Protocol = int(p.reader.Version())
		return answer{told: []protocol.Message{hello, p.stateOf(q)}}
	case *protocol.Move:
		move, err := p.read(r, q)
		if err != nil {
			return p.refuse(r, of, err, p.stateOf(q))
		}
		return answer{move: move}
	case *protocol.Leave:
		return p.leave(q)
	}
	if told, taken := Taken(request); taken {
		return answer{told: told}
	}
	return p.refuse(request, of, RefusedHere(of.Type), p.stateOf(q))
}

// Taken is what a bot is told whose request means something on a server and does nothing here, because the tables are
// laid already. It is false for all other requests.
func Taken(r protocol.Request) (told []protocol.Message, taken bool) {
	switch r.(type) {
	case *protocol.Create, *protocol.Join, *protocol.AskLadder, *protocol.Enter, *protocol.Ready, *protocol.Say:
		return nil, true
	case *protocol.List:
		return []protocol.Message{protocol.Tables{Tables: []protocol.Table{}}}, true
	case *protocol.AskEvenings:
		return []protocol.Message{protocol.Evenings{Evenings: []protocol.Evening{}}}, true
	}
	return nil, false
}

func (p *Player) leave(q *Question) (a answer) {
	if p.reader.Version() >= 2 {
		a.told = []protocol.Message{protocol.Left{Table: q.State.Table}}
	}
	if !p.resting {
		a.refused = ErrLeft
	} else {
		a.told = append(a.told, p.stateOf(q))
	}
	return a
}

// stateOf is the state in the version that the child speaks, to be sent now.
func (p *Player) stateOf(q *Question) protocol.State {
	s := p.stateIn(q)
	p.log.Tell(p.reader.Version(), &s)
	return s
}

// stateIn is the same without the lines of the log.
func (p *Player) stateIn(q *Question) protocol.State {
	s := q.State
	if p.reader.Version() >= 2 {
		s.Hints, s.Clock = new(bool), clockOf(s)
	}
	return s
}

// clockOf is the clock of a state in the version that knows the time of each seat.
func clockOf(s protocol.State) *protocol.Clock {
	if s.Clock == nil {
		return nil
	}
	c := *s.Clock
	c.Mode, c.Full = protocol.Limit, c.Left[s.Seat]
	for i := range s.Seats {
		seat := protocol.SeatClock{Left: c.Full}
		if rules.Seat(i+1) == s.Seat {
			seat.Runs, seat.Due = true, protocol.Time(time.Now().Add(time.Duration(c.Full*float64(time.Second))))
		}
		c.Seats = append(c.Seats, seat)
	}
	return &c
}

func (p *Player) read(r *protocol.Move, q *Question) (rules.Move, error) {
	if s := p.stateIn(q); s.Hints != nil {
		if refused := protocol.OutOfOrder(r, &s); refused != nil {
			return rules.NoMove, refused
		}
	}
	return ReadMove(r, q.Game, q.State.Table, q.State.At, q.Refuse)
}

// ReadMove reads a move, which must be legal and answer the newest state of a table.
func ReadMove(r *protocol.Move, g rules.Game, table string, at int, refuse func(rules.Move) *rules.Refusal) (rules.Move, error) {
	move, err := rules.ParseMove(g, r.Move)
	switch {
	case err != nil:
		return rules.NoMove, err
	case move == rules.Undo:
		return rules.NoMove, RefusedHere("undo")
	case r.Table != "" && r.Table != table:
		return rules.NoMove, protocol.RefusedOtherTable()
	case r.At == nil:
		return rules.NoMove, protocol.RefusedNoState()
	case *r.At != at:
		return rules.NoMove, protocol.RefusedStale()
	}
	if refused := refuse(move); refused != nil {
		return rules.NoMove, refused
	}
	return move, nil
}
