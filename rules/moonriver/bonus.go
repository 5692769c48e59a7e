package moonriver

import "saloon/rules"

var (
	refusedTile  = rules.Refuse("MR-8.5/ready", "that bonus plot does not lie ready")
	refusedBonus = rules.Refuse("MR-4.2/bonus", "a bonus plot lies on a free bridge or beside a plot of its own terrain")
	refusedFits  = rules.Refuse("MR-8.5/fits", "a bonus plot that fits somewhere must be laid")
)

func (m *Match) fits(tile, side int) Cells {
	return m.connected(m.game.faces[BonusPlot(tile, side)].Terrain) & m.freeCells()
}

func (m *Match) ready(tile int) bool { return tile >= 1 && tile <= 2 && m.tilesReady>>(tile-1)&1 == 1 }

// appendClaims lists every place for every side of the tiles that lie ready. If none
// fits, it lists the tiles that may leave the game (MR-11.4).
func (m *Match) appendClaims(dst []rules.Move) []rules.Move {
	for tile := 1; tile <= 2; tile++ {
		for side := 0; side < 2 && m.ready(tile); side++ {
			for at := m.fits(tile, side); at != 0; at &= at - 1 {
				dst = append(dst, claimMove(tile, side, at.first()))
			}
		}
	}
	for tile := 1; tile <= 2 && m.noBonusFits(); tile++ {
		if m.ready(tile) {
			dst = append(dst, claimMove(tile, 0, 0))
		}
	}
	return dst
}

func (m *Match) noBonusFits() bool {
	for tile := 1; tile <= 2; tile++ {
		if m.ready(tile) && m.fits(tile, 0)|m.fits(tile, 1) != 0 {
			return false
		}
	}
	return true
}

func (m *Match) askClaim(out *rules.Events) {
	m.step = StepClaim
	var room [4 * 49]rules.Move // four sides on every cell
	if moves := m.appendClaims(room[:0]); len(moves) == 1 {
		m.claim(moves[0], true, out)
		m.resolveSymbols(out)
	}
}

func (m *Match) refuseClaim(move rules.Move) *rules.Refusal {
	tile, side, c := ClaimOf(move)
	switch {
	case move.Fields()>>9 != 0 || c == 0 && side != 0:
		return rules.RefuseUnknown()
	case !m.ready(tile):
		return refusedTile
	case c == 0 && !m.noBonusFits():
		return refusedFits
	case c != 0 && !m.fits(tile, side).has(c):
		return refusedBonus
	}
	return nil
}

func (m *Match) claim(move rules.Move, byItself bool, out *rules.Events) {
	tile, side, c := ClaimOf(move)
	m.tilesReady &^= 1 << (tile - 1)
	m.ranchOf(m.seat).claimed = true
	m.claimDue = false
	if c == 0 {
		out.Tell(rules.Event{Kind: EventBonusGone, Who: m.seat, What: int16(tile), ByItself: byItself})
		return
	}
	h := Half{BonusPlot(tile, side), c}
	m.layHalf(h)
	out.Tell(rules.Event{Kind: EventClaim, Who: m.seat, What: int16(h.Plot), Where: int16(c), ByItself: byItself})
}
