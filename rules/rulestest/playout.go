package rulestest

import "saloon/rules"

// A Playout plays matches to their end with random moves, every decision made by
// listing all legal moves and taking one. It keeps its memory from game to game.
type Playout struct{ moves []rules.Move }

// Run plays m to its end and returns how many moves that took, the house's and
// the seats' together, and how many of them were the seats'.
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
