package montana

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board/boardtest"
)

func TestWhatCannotBeDoneNamesItsRule(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 4}, rules.Seed{4})
	b := Presenter{}.New().(*gameBoard)
	b.Update(p.Scene(until(t, p, montana.StepTurn, 20)))
	spaces, hexes := 0, 0
	for i := range b.offers {
		if why := b.offers[i].Why; why != nil {
			spaces++
			if text := b.aboutOffer(&b.offers[i]); !strings.HasSuffix(text, "("+why.Rule()+").") {
				t.Errorf("%q does not end with %s", text, why.Rule())
			}
		}
	}
	for at, site := range b.sites {
		if site.Why != nil && total(site.Missing[:]) == 0 {
			hexes++
			if text := b.aboutHex(at); !strings.HasSuffix(text, "("+site.Why.Rule()+").") {
				t.Errorf("%q does not end with %s", text, site.Why.Rule())
			}
		}
	}
	if spaces == 0 || hexes == 0 {
		t.Errorf("only %d spaces and %d hexes are forbidden", spaces, hexes)
	}
}

// A hex that only cows pay for says so, wherever it is spoken of.
func TestWhatATradeWouldPayForIsSaid(t *testing.T) {
	hexes, asked := 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		hexes += checkAfterTrade(t, speaker{b})
		asked += checkTradeQuestion(t, speaker{b})
		return hexes > 20 && asked > 0
	})
}

// checkAfterTrade counts the hexes that a trade would pay for; each must say so.
func checkAfterTrade(t *testing.T, k speaker) (found int) {
	t.Helper()
	for at, site := range k.sites {
		after := k.Scene.Words.N("montana.after-trade", site.Trades)
		if text := k.aboutHex(at); strings.Contains(text, after) != (site.Trades > 0) {
			t.Fatalf("%d cows would pay, and it says %q", site.Trades, text)
		}
		if site.Trades == 0 {
			continue
		}
		found++
		want := hexAt(k.Scene, at) + ", " + k.Scene.Words.N("montana.cow", site.Trades) + " for "
		if told := strings.Join(k.builds(""), "\n"); !strings.Contains(told, want) {
			t.Fatalf("%q is not in %q", want, told)
		}
	}
	return found
}

// checkTradeQuestion reports whether only a trade leads to another build; then the question
// names a hex.
func checkTradeQuestion(t *testing.T, k speaker) int {
	t.Helper()
	if k.view.Turn.Step != montana.StepBuild || !k.onlyTradesHelp() {
		return 0
	}
	question := Presenter{}.Question(k.Scene)
	if !strings.Contains(question, " cow for ") && !strings.Contains(question, " cows for ") {
		t.Fatalf("where only trades help it asks %q", question)
	}
	return 1
}

// Of a hex out of reach that is said, and what lacks for it.
func TestLook_SaysWhatIsOutOfReach(t *testing.T) {
	b, s := at(t, 4, montana.StepTurn, 20, boardtest.Theme(), "")
	far := 0
	for i, l := range b.looks {
		if l.site == nil || l.site.Missing.Total() == 0 {
			continue
		}
		if says := strings.Contains(b.hexText(i), s.Words.T("montana.hex.far")); says != (l.standing == outOfReach) {
			t.Errorf("of %s it says %q", l.name, b.hexText(i))
		}
		far += bit(l.standing == outOfReach)
	}
	if far == 0 {
		t.Fatal("everything is in reach")
	}
}
