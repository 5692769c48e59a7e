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
