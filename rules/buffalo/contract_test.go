package buffalo

import (
	"fmt"
	"os"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func mustNew(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	must(t, err)
	return g
}

func suite(t testing.TB) rulestest.Suite {
	t.Helper()
	g := mustNew(t)
	s := rulestest.Suite{Game: g, Holds: holds}
	for seats := 2; seats <= 5; seats++ {
		for _, variant := range []string{variantNone, variantMarket, variantAuction} {
			name := fmt.Sprintf("%dp", seats)
			if variant != variantNone {
				name += "-" + variant
			}
			s.Cases = append(s.Cases, contractCase(name, seats, variant, discardsOpen))
		}
		s.Cases = append(s.Cases, contractCase(fmt.Sprintf("%dp-closed", seats), seats, variantNone, discardsClosed))
	}
	wishes := contractCase("4p-colours", 4, variantMarket, discardsClosed)
	wishes.Setup.Options[optionColour(1)] = "purple"
	wishes.Setup.Options[optionColour(3)] = "blue"
	s.Cases = append(s.Cases, wishes, contractCase("5p-auction-closed", 5, variantAuction, discardsClosed))
	return s
}

func contractCase(name string, seats int, variant, discards string) rulestest.Case {
	options := map[string]string{optionVariant: variant, optionDiscards: discards}
	return rulestest.Case{Name: name, Setup: rules.Setup{Game: ID, Seats: seats, Options: options}}
}

// holds checks what is true after every move of every game.
func holds(match rules.Match) error {
	m := match.(*Match)
	for h := range m.herds() {
		if n := cowsOf(m, h); n != cowCount {
			return fmt.Errorf("ZB-1.2: there are %d %s cows", n, m.colour[h])
		}
	}
	for i := range m.game.meadows {
		if err := meadowHolds(m, i); err != nil {
			return err
		}
	}
	return cardsHold(m)
}

func cowsOf(m *Match, herd int) int {
	n := int(m.stock[herd])
	for i := range m.cows {
		n += int(m.cows[i][herd])
	}
	return n
}

func meadowHolds(m *Match, at int) error {
	md := &m.game.meadows[at]
	used, seen := 0, map[uint8]bool{}
	for h, n := range m.cows[at] {
		used += int(n)
		passing := m.uneven>>at&1 == 1 && (h == int(m.bonusHerd) || n == m.cows[at][m.bonusHerd])
		if n > 0 && seen[n] && m.step != StepOver && !passing {
			return fmt.Errorf("ZB-4.3: two herds of %d stand in %s", n, md.word)
		}
		seen[n] = true
	}
	if m.meadows>>at&1 == 0 {
		if used > 0 {
			return fmt.Errorf("ZB-1.1: %d cows stand in %s, which is not in play", used, md.word)
		}
		return nil
	}
	if used+int(m.free[at]) != int(md.size) {
		return fmt.Errorf("ZB-1.1: %d cows and %d spaces in %s of %d", used, m.free[at], md.word, md.size)
	}
	if (m.openMeadows>>at&1 == 1) != (m.free[at] > 0) {
		return fmt.Errorf("%s is open with %d spaces", md.word, m.free[at])
	}
	return nil
}

// cardsHold checks that every hand shrinks by two cards a round.
func cardsHold(m *Match) error {
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		if m.round == 0 {
			continue
		}
		used := 2 * int(m.round-1)
		if m.step != StepChoose {
			used += 2
		}
		if left := popcount(m.hand[seat-1]); left+used != m.deck(seat).count {
			return fmt.Errorf("ZB-1.3: seat %d holds %d cards in round %d, %s", seat, left, m.round, m.step)
		}
		if m.hand[seat-1]&m.dropped[seat-1] != 0 {
			return fmt.Errorf("ZB-3.4: seat %d holds a card that it dropped", seat)
		}
	}
	return nil
}

func TestContract(t *testing.T) { suite(t).Run(t) }

func FuzzParse(f *testing.F) {
	rulestest.FuzzParse(f, mustNew(f),
		"deal 2 lucky-lake fire-fields", "offer 12", "pick red", "start lucky-lake green", "send 4m drunkn-creek",
		"send 4m lucky-lake green", "drop 3s", "recall 4m", "recall 12", "graze 3", "bonus fire-fields 2", "done")
}

func FuzzSheets(f *testing.F) { rulestest.FuzzSheets(f, os.DirFS("components"), Load) }

func FuzzPlay(f *testing.F) { rulestest.FuzzPlay(f, suite(f)) }

func FuzzPlayNarrow(f *testing.F) { rulestest.FuzzPlay(f, otherSuite(narrow(f), "narrow")) }

func TestLesson(t *testing.T) { suite(t).Lesson(t) }

func TestMind(t *testing.T) { suite(t).Mind(t) }

// Cards are dropped on narrow meadows only.
func TestTheNotationPageTellsOfThisGame(t *testing.T) {
	rulestest.NotationPage(t, mustNew(t), narrow(t))
}

// A program in another language, which was written after the pages and shares nothing with this one, comes to the same
// end in games of all sizes with all options, also on sheets that lead to the corners of the rules.
func TestReplay_AnotherProgramFollowsThePages(t *testing.T) {
	for name, g := range map[string]*Game{"own": mustNew(t), "narrow": narrow(t), "rich": rich(t)} {
		t.Run(name, func(t *testing.T) {
			rulestest.AnotherProgramAgrees(t, g, rulestest.Setups(g), "--components", writeSheets(t, g))
		})
	}
}

func TestReplay_AnotherProgramNoticesWhatDoesNotHold(t *testing.T) {
	rulestest.AnotherProgramNotices(t, mustNew(t), rules.Setup{Seats: 2})
}
