package moonriver

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// names are what the board must say before enter makes a move: what is used, where, and what it brings at once.
func (b *gameBoard) names(m rules.Move) []string {
	switch m.Kind() {
	case moonriver.MoveLay:
		one, two := moonriver.HalvesOf(m)
		p, _ := b.view.Preview(m)
		return []string{badge(b.verb("lay"), p.Gain()), one.Cell.String(), two.Cell.String(), b.plotWords(one.Plot), b.plotWords(two.Plot)}
	case moonriver.MoveScrap:
		one, two := moonriver.PlotsOf(m)
		return []string{b.verb("scrap"), b.plotWords(one), b.plotWords(two)}
	case moonriver.MoveCull:
		return []string{b.verb("cull"), moonriver.CellOf(m).String()}
	case moonriver.MoveHire:
		_, p, _ := moonriver.HireOf(m)
		return []string{b.verb("hire"), partnerName(b.Scene, p)}
	case moonriver.MoveDrive:
		from, to := moonriver.DriveOf(m)
		return []string{badge(b.verb("drive"), b.mine().driven(from, to)), from.String() + " → " + to.String()}
	case moonriver.MoveSwap:
		give, get := moonriver.PlotsOf(m)
		return []string{b.verb("swap"), b.Say("swap.for", b.plotWords(give), b.player(b.ownerOf(get)), b.plotWords(get))}
	case moonriver.MoveSteal:
		seat, at := moonriver.StealOf(m)
		return []string{b.verb("steal"), b.player(seat) + " " + at.String()}
	case moonriver.MoveClaim:
		tile, side, at := moonriver.ClaimOf(m)
		return []string{b.plotWords(moonriver.BonusPlot(tile, side)), board.If(at == 0, "", at.String())}
	case moonriver.MoveGo:
		return []string{b.verb("go"), b.plotWords(b.positionPlot(m))}
	case moonriver.MoveDone:
		return []string{strings.ToUpper(b.Say("key.done"))}
	}
	return nil
}

// Wherever one has clicked, looked and walked, enter does what the board says, or says why it does nothing.
func TestEnter_DoesWhatTheDecisionSays(t *testing.T) {
	kinds := map[uint8]int{}
	src := rand.New(rand.NewPCG(5, 6))
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		if !s.MyTurn() {
			return false
		}
		said := func() string {
			where, what := b.Look()
			return b.Decision().Text() + " " + where + " " + what
		}
		if moves := boardtest.Wander(t, b, s, src, said, func(moves []rules.Move) []string { return b.names(moves[0]) }); len(moves) > 0 {
			kinds[moves[0].Kind()]++
		}
		return len(kinds) > 8 && kinds[moonriver.MoveLay] > 30 && kinds[moonriver.MoveDrive] > 5
	})
}

// A turn takes four keys as a rule: the plots of a domino, its place, a partner, the plot of the next round.
func TestATurnTakesFewKeys(t *testing.T) {
	var turns []int
	for seed := range byte(8) {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2 + int(seed)%3}, rules.Seed{seed})
		last := [2]int{}
		boardtest.ByKeys(t, Presenter{}, p, func(b *gameBoard, s board.Scene) (board.Effect, bool) {
			if b.view.Round == 0 {
				return board.Play(s.Legal[0]), true
			}
			if turn := [2]int{b.view.Round, b.view.Position}; turn != last {
				turns, last = append(turns, 0), turn
			}
			effect, _ := boardtest.Press(b.Actions(), "enter")
			turns[len(turns)-1]++
			return effect, true
		})
	}
	slices.Sort(turns)
	t.Logf("of %d turns half take %d keys or fewer, nine in ten %d, all %d", len(turns), turns[len(turns)/2], turns[len(turns)*9/10], turns[len(turns)-1])
	if median, most := turns[len(turns)/2], turns[len(turns)*9/10]; most > 4 {
		t.Errorf("a turn takes %d keys, and one in ten more than %d: %v", median, most, turns)
	}
}
