package session

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"saloon/session/sessiontest"
)

// totals is the last line of the score sheet, without its name.
func (p *person) totals() []string {
	if !strings.Contains(p.text(), " Total ") {
		p.press("p")
	}
	p.see(" Total ")
	_, after, _ := strings.Cut(p.text(), " Total ")
	line, _, _ := strings.Cut(after, "\n")
	fields := strings.Fields(strings.ReplaceAll(line, "◀", ""))
	end := slices.IndexFunc(fields, func(f string) bool { return strings.Trim(f, "0123456789") != "" })
	if end >= 0 {
		fields = fields[:end] // what stands beside the sheet
	}
	return fields
}

// Two people at two windows play the other games to their ends by keys, and both
// read the score.
func TestGame_TheOtherBoardsByKeys(t *testing.T) {
	for i, game := range []string{"Zoff in Buffalo", "Montana"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := openTestSaloon(t)
			anna, bert := s.newPerson("anna", 120, 40), s.newPerson("bert", 80, 24)
			anna.opensTableFor(game, i+1)
			bert.sitsDown(game)
			anna.see("bert")
			anna.press("\r")
			bert.press("\r")
			most := 0
			if testing.Short() {
				most = 40
			}
			playBy(t, most, sessiontest.Wanders(rand.New(rand.NewPCG(1, uint64(i)))), anna, bert)
			if testing.Short() {
				return // before the end
			}
			if !anna.won() || !bert.won() || len(anna.totals()) != 2 || !slices.Equal(anna.totals(), bert.totals()) {
				t.Errorf("not both see the same score:\n%s\n%s", anna.text(), bert.text())
			}
		})
	}
}
