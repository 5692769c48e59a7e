package child

import (
	"errors"

	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// errLeaves ends a game in which the bot must not leave.
var errLeaves = errors.New("it left the game")

// Why a line is refused that a table would take.
var (
	refusedHere = rules.Refuse("not-here", "%s is not possible here; a bot over a pipe makes moves")
	refusedAt   = rules.Refuse("game-has-gone-on", "the game has gone on meanwhile; look again")
)

// answer reads a line of a bot that owes a move. It returns the move, or what the bot is
// told, and why the line was refused if it was.
func (q *Question) answer(line []byte) (rules.Move, []protocol.Message, error) {
	request, named, err := protocol.ReadRequest(line)
	if err != nil {
		return rules.NoMove, []protocol.Message{protocol.ErrorOf(named, err)}, err
	}
	switch r := request.(type) {
	case *protocol.Move:
		move, err := q.read(r)
		if err == nil {
			return move, nil, nil
		}
		return rules.NoMove, []protocol.Message{protocol.ErrorOf(named, err), q.State}, err
	case *protocol.Create, *protocol.Join, *protocol.Ready, *protocol.Say:
		return rules.NoMove, nil, nil // here the tables are laid already
	case *protocol.List:
		return rules.NoMove, []protocol.Message{protocol.Tables{Tables: []protocol.Table{}}}, nil
	case *protocol.Leave:
		return rules.NoMove, nil, errLeaves
	}
	err = refusedHere.With(named)
	return rules.NoMove, []protocol.Message{protocol.ErrorOf(named, err), q.State}, err
}

// read reads a move that answers the question.
func (q *Question) read(r *protocol.Move) (rules.Move, error) {
	move, err := rules.ParseMove(q.Game, r.Move)
	switch {
	case err != nil:
		return rules.NoMove, err
	case move == rules.Undo:
		return rules.NoMove, refusedHere.With("undo")
	case r.Table != "" && r.Table != q.State.Table:
		return rules.NoMove, protocol.RefusedOtherTable()
	case r.At == nil:
		return rules.NoMove, protocol.RefusedNoState()
	case *r.At != q.State.At:
		return rules.NoMove, refusedAt
	}
	if refused := q.Refuse(move); refused != nil {
		return rules.NoMove, refused
	}
	return move, nil
}
