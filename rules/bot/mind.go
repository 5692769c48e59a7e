package bot

import "saloon/rules"

// plain is the mind of a game that has none of its own: it evaluates a match by the score and chooses moves at random.
type plain struct{ moves []rules.Move }

func (p *plain) Worth(m rules.Match, seat rules.Seat) int32 { return int32(50 * m.Score(seat)) }

func (p *plain) Rate(_ rules.Match, _ rules.Seat, _ []rules.Move, rates []int32) { clear(rates) }

func (p *plain) Choose(m rules.Match, seat rules.Seat, src rules.Source) rules.Move {
	p.moves = m.AppendMoves(p.moves[:0], seat)
	return p.moves[rules.Below(src, len(p.moves))]
}

func mindOf(g rules.Game, values []int32) rules.Mind {
	if expert, ok := g.(rules.Expert); ok {
		return expert.Mind(values)
	}
	return &plain{}
}

// plainValues are the round values of a game's weights, which the easy bot uses.
func plainValues(g rules.Game) []int32 {
	expert, ok := g.(rules.Expert)
	if !ok {
		return nil
	}
	var values []int32
	for _, w := range expert.Weights() {
		values = append(values, w.Plain)
	}
	return values
}
