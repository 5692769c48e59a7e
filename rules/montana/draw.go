package montana

import "saloon/rules"

var refusedHouse = rules.Refuse("MT-2", "the house has something else to draw now")

// Draw is the house's move, drawn from the source.
func (m *Match) Draw(src rules.Source) rules.Move {
	switch m.step {
	case StepLand:
		rules.AtPlace(src, rules.Place{Word: "land", Number: int(m.counted) + 1})
		tile := m.nthTile(rules.Below(src, tiles-int(m.counted)))
		return landMove(int(m.counted)+1, tile+1, rules.Below(src, 6))
	case StepFirst:
		rules.AtPlace(src, rules.Place{Word: "first", Number: 1})
		return firstMove(rules.Seat(rules.Below(src, int(m.seats)) + 1))
	}
	rules.AtPlace(src, rules.Place{Word: "spin", Seat: m.active, Number: int(m.spins[m.active-1]) + 1})
	return stopMove(rules.Below(src, sectors) + 1)
}

// nthTile is tile n of those that are not laid, counted from 0.
func (m *Match) nthTile(n int) int {
	for tile := range tiles {
		if m.tilesLaid>>tile&1 == 1 {
			continue
		}
		if n == 0 {
			return tile
		}
		n--
	}
	return 0
}

func (m *Match) refuseHouse(move rules.Move) *rules.Refusal {
	first, second, third := part(move, 2), part(move, 1), part(move, 0)
	switch {
	case move.Kind() == MoveLand && m.step == StepLand:
		free := second >= 1 && second <= tiles && m.tilesLaid>>(second-1)&1 == 0
		if move == landMove(first, second, third) && first == int(m.counted)+1 && free && third < 6 {
			return nil
		}
	case move.Kind() == MoveFirst && m.step == StepFirst:
		if move == firstMove(rules.Seat(third)) && third >= 1 && third <= int(m.seats) {
			return nil
		}
	case move.Kind() == MoveStop && (m.step == StepSpin || m.step == StepDraft):
		if move == stopMove(third) && third >= 1 && third <= sectors {
			return nil
		}
	}
	return refusedHouse
}
