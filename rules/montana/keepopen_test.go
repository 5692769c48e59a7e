package montana

import (
	"testing"

	"saloon/rules"
)

func TestMT10_4_APushStaysOpenForGrain(t *testing.T) {
	b := opened(t, 2)
	b.cows(1, 1)
	b.do("1 spin", "0 spin 3")
	b.waits(1, StepPush)
	b.offers(1, "done")
	b.do("1 trade cow grain", "1 push 1")
	b.waits(2, StepTurn)
}

func TestMT10_4_AHelperSpaceStaysOpenForAWorker(t *testing.T) {
	for version, step := range map[int]Step{1: StepTurn, 2: StepHelper} {
		b := openedUnder(t, 2, version)
		b.cows(1, 1)
		b.workers(1, "1 grain")
		b.player(1).silver = 9
		b.do("1 grainfield 1 grain")
		equal(t, "the step", b.step, step)
		if version == 2 {
			b.do("1 trade cow worker grain", "1 helper grain")
			b.waits(2, StepTurn)
		}
	}
}

// A bid never ends by itself under the components that come with the game: there is
// always a second cell. With other ones it may.
func TestMT10_4_PumpkinsForCowsKeepABidOpen(t *testing.T) {
	for cows, open := range map[uint8]bool{0: false, 1: true} {
		b := opened(t, 2)
		b.cows(1, cows)
		b.goods(1, "1 pumpkin")
		b.do("1 city")
		equal(t, "the step", b.step, StepBid)
		equal(t, "a bid would stay open", b.tradesKeepOpen(), open)
	}
}

func TestMT10_4_AnOwnRewardStaysOpenForAnExchange(t *testing.T) {
	for version, open := range map[int]bool{1: false, 2: true} {
		b := openedUnder(t, 2, version)
		b.cows(1, 2)
		b.goods(1, "2 pumpkin")
		b.do("1 city", "1 bid 3.1")
		equal(t, "the reward waits", b.step == StepReward && b.acting == 1, open)
		if open {
			b.do("1 trade cow copper", "1 reward big-copper")
			b.hasGoods(1, "1 pumpkin 1 big-copper")
		}
	}
}

// wouldEnd reports whether the step of the active seat is about to end by itself.
func (m *Match) wouldEnd() bool {
	if !m.canTrade() || m.workerLimit > 0 {
		return false
	}
	switch p := m.player(m.active); m.step {
	case StepPush:
		return p.goods.of(Grain) == 0
	case StepHelper:
		return m.helpers(p.workers) == 0
	case StepBid:
		bids := len(m.appendBids(nil))
		return bids == 0 || bids == 1 && m.counted == 0
	case StepReward:
		return m.paid.Has(m.active) && m.counted == 0 && len(m.appendRewards(nil)) == 1
	case StepBuild:
		return m.built < maxBuilds && !m.canBuild(m.active)
	}
	return false
}

// choices is how many moves of its step the active seat has, beside trades.
func (m *Match) choices() int {
	n := 0
	for _, move := range m.AppendMoves(nil, m.active) {
		if move.Kind() != MoveTrade {
			n++
		}
	}
	return n
}

// bringsMore tries every sequence of trades, and every worker put back for one, and
// reports whether one of them leads to more moves of the same step.
func bringsMore(m *Match, before int) bool {
	if m.workerLimit > 0 {
		for colour := range Good(colours) {
			if m.player(m.active).workers.of(colour) == 0 {
				continue
			}
			next := *m
			next.dismiss(colour, nil)
			if next.player(m.active).workers.total() <= int(next.workerLimit) {
				next.workerLimit = 0
			}
			if bringsMore(&next, before) {
				return true
			}
		}
		return false
	}
	if m.choices() > before {
		return true
	}
	if m.player(m.active).cows == 0 {
		return false
	}
	for what := range bargains {
		next := *m
		if next.trade(what, nil); bringsMore(&next, before) {
			return true
		}
	}
	return false
}

// mostCows is with how many cows all sequences of trades are tried; with more it would take too long.
const mostCows = 3

// No step is asked needlessly, and none ends too early: checked against every sequence of trades in random games.
func TestMT10_4_AStepStaysOpenExactlyWhileTradesWouldBringMore(t *testing.T) {
	asked, kept := 0, 0
	for game := range uint64(40) {
		m, src := newMatch(t, 2+int(game%3)), rules.Seed{4}.Source(int(game))
		for m.step != StepOver {
			move := rules.NoMove
			if m.ToAct().Has(rules.House) {
				move = m.Draw(src)
			} else {
				list := m.AppendMoves(nil, m.acting)
				move = list[rules.Below(src, len(list))]
			}
			m.apply(move, nil)
			for {
				if m.wouldEnd() && m.player(m.active).cows <= mostCows {
					asked++
					want := bringsMore(m, m.choices())
					if want {
						kept++
					}
					if m.tradesKeepOpen() != want {
						t.Fatalf("at %s of a game with %d players the step stays open: %v; trades would bring more: %v", m.step, m.seats, !want, want)
					}
				}
				if !m.advance(nil) {
					break
				}
			}
		}
	}
	if kept == 0 || kept == asked {
		t.Errorf("of %d steps %d stayed open", asked, kept)
	}
}
