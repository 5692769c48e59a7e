package buffalo

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// withMeadows is the game with meadows of other sizes and bonus rows. The box's
// own meadows seldom fill in random play; these do.
func withMeadows(t testing.TB, first, step int, rows ...string) *Game {
	t.Helper()
	g := mustNew(t)
	for i := range g.meadows {
		md := &g.meadows[i]
		md.size, md.bonus = uint8(first+i*step), [maxRow]uint8{}
		for at, number := range strings.Split(rows[i%len(rows)], "-") {
			md.bonus[at], md.row = number[0]-'0', uint8(at+1)
		}
	}
	g, err := Load(os.DirFS(writeSheets(t, g)))
	must(t, err)
	return g
}

// writeSheets writes the component sheets of a game into a folder.
func writeSheets(t testing.TB, g *Game) string {
	t.Helper()
	text := "order,size,name,bonus,two_players\n"
	for i := range g.meadows {
		md, duel := &g.meadows[i], 0
		if md.duel {
			duel = 1
		}
		bonus := strings.Trim(strings.ReplaceAll(fmt.Sprint(md.bonus[:md.row]), " ", "-"), "[]")
		text += fmt.Sprintf("%d,%d,%s,%s,%d\n", i+1, md.size, md.title, bonus, duel)
	}
	cards, err := embedded.ReadFile("components/cowcards.csv")
	must(t, err)
	dir := t.TempDir()
	for name, raw := range map[string][]byte{"meadows.csv": []byte(text), "cowcards.csv": cards} {
		must(t, os.WriteFile(filepath.Join(dir, name), raw, 0o600))
	}
	return dir
}

// narrow has small meadows: last meadows, dropped cards, full boards.
func narrow(t testing.TB) *Game { return withMeadows(t, 2, 1, "1-1", "2-1", "3-2-1", "0-1-2") }

// rich has bonus rows that chain, and bring players to their last cow.
func rich(t testing.TB) *Game { return withMeadows(t, 8, 2, "9-9-9-9-9", "5-0-9") }

func otherSuite(g *Game, name string) rulestest.Suite {
	s := rulestest.Suite{Game: g, Holds: holds}
	for seats := 2; seats <= 5; seats++ {
		variant := variantNone
		if seats%2 == 1 {
			variant = variantMarket
		}
		s.Cases = append(s.Cases, contractCase(fmt.Sprintf("%s-%dp", name, seats), seats, variant, discardsOpen))
	}
	return s
}

func TestContractOfNarrowMeadows(t *testing.T) { otherSuite(narrow(t), "narrow").Run(t) }

func TestContractOfRichMeadows(t *testing.T) { otherSuite(rich(t), "rich").Run(t) }

// Random games with these sheets come to every corner of the rules, and bonus cows go where they may.
func TestOtherSheetsReachEveryCorner(t *testing.T) {
	corners := map[string]bool{}
	for seed := range uint64(40) {
		g, src := narrow(t), rand.NewPCG(seed, 3)
		if seed%2 == 1 {
			g = rich(t)
		}
		start, err := g.New(rules.Setup{Seats: 2 + int(seed/2%4)})
		must(t, err)
		var out rules.Events
		for m := start.(*Match); m.ToAct() != 0; {
			who, move := m.ToAct().First(), rules.NoMove
			if who == rules.House {
				move = m.Draw(src)
			} else {
				if m.step == StepBonus && m.uneven == 0 {
					checkSplits(t, m)
				}
				moves := m.AppendMoves(nil, who)
				move = moves[rules.Below(src, len(moves))]
			}
			rulestest.Taken(t, m.Play(who, move, &out))
			corners["equal for a moment"] = corners["equal for a moment"] || m.uneven != 0
			corners["a queue"] = corners["a queue"] || m.queueEnd-m.queueAt > 1
		}
		for _, e := range out.All() {
			corners[fmt.Sprint("event ", e.Kind, e.ByItself)] = true
			corners[fmt.Sprint("over ", e.Kind == EventOver && e.Gained == overFull, e.Kind == EventOver && e.Gained == overPlaced)] = true
		}
	}
	for _, corner := range []string{
		"equal for a moment", "a queue", fmt.Sprint("event ", EventDropped, false), fmt.Sprint("event ", EventVoid, false),
		fmt.Sprint("event ", EventPlaced, true), "over true false", "over false true",
	} {
		if !corners[corner] {
			t.Errorf("a corner is never reached: %s", corner)
		}
	}
}

// checkSplits compares all splits of a bonus that its lines can reach with all that leave no equal herds (ZB-5.2).
func checkSplits(t *testing.T, m *Match) {
	t.Helper()
	if m.bonusBudget() > 3 {
		return // too many to try one by one
	}
	reached := map[[meadowCount]uint8]bool{}
	walkSplits(t, m, *m, reached)
	want := map[[meadowCount]uint8]bool{}
	var spread [meadowCount]uint8
	allSplits(m, &spread, 0, m.bonusBudget(), want)
	for s := range want {
		if !reached[s] {
			t.Fatalf("the split %v is not reached", s)
		}
	}
	for s := range reached {
		if !want[s] {
			t.Fatalf("the split %v is not legal", s)
		}
	}
}

func walkSplits(t *testing.T, start *Match, now Match, reached map[[meadowCount]uint8]bool) {
	for _, move := range now.AppendMoves(nil, now.owner(now.bonusHerd)) {
		next := now
		rulestest.Taken(t, next.Play(now.owner(now.bonusHerd), move, nil))
		if next.step != StepBonus || next.bonusLeft == 0 || next.queueAt != start.queueAt || next.rowAt != start.rowAt {
			reached[split(start, &now, move)] = true
			continue
		}
		walkSplits(t, start, next, reached)
	}
}

// split is how many cows the herd has in each meadow beyond those it had at the start, with a last move.
func split(start, now *Match, last rules.Move) (s [meadowCount]uint8) {
	for i := range s {
		s[i] = now.cows[i][start.bonusHerd] - start.cows[i][start.bonusHerd]
	}
	if last.Kind() == MoveBonus {
		s[meadowOf(last)] += uint8(numberOf(last))
		if now.bonusLeft > uint8(numberOf(last)) {
			settleForced(now, last, &s)
		}
	}
	return s
}

// settleForced adds what follows by itself after a last move: the only ways left to part equal herds.
func settleForced(now *Match, last rules.Move, s *[meadowCount]uint8) {
	var out rules.Events
	next := *now
	_ = next.Play(now.owner(now.bonusHerd), last, &out) // it was played before
	for _, e := range out.All()[1:] {
		if e.Kind == EventPlaced && e.ByItself {
			s[e.Where] += uint8(e.Gained)
		} else if e.Kind != EventFull {
			break
		}
	}
}

// allSplits collects the ways to put up to n cows into the meadows from at on.
func allSplits(m *Match, spread *[meadowCount]uint8, at, n int, found map[[meadowCount]uint8]bool) {
	if at == meadowCount {
		found[*spread] = true
		return
	}
	for k := 0; k <= min(n, int(m.free[at])); k++ {
		equal := false
		for h := range uint8(maxHerds) {
			equal = equal || h != m.bonusHerd && k > 0 && m.cows[at][h] == m.cows[at][m.bonusHerd]+uint8(k)
		}
		if !equal {
			spread[at] = uint8(k)
			allSplits(m, spread, at+1, n-k, found)
		}
	}
	spread[at] = 0
}
