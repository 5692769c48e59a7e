package rulestest

import "saloon/rules"

// A Playout plays matches to their end. For every decision it lists all legal moves and takes
// one by chance. It keeps its memory from match to match.
type Playout struct{ moves []rules.Move }

// Run plays m to its end. It returns the number of all moves, and of those that seats decided.
func (p *Playout) Run(m rules.Match, src rules.Source) (moves, decisions int) {
	for {
		owing := m.ToAct()
		if owing == 0 {
			return moves, decisions
		}
		seat := owing.First()
		var move rules.Move
		if seat == rules.House {
			move = m.Draw(src)
		} else {
			p.moves = m.AppendMoves(p.moves[:0], seat)
			move = p.moves[rules.Below(src, len(p.moves))]
			decisions++
		}
		if refused := m.Play(seat, move, nil); refused != nil {
			panic("rulestest: a listed move was refused: " + refused.Code)
		}
		moves++
	}
}
