package bot

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"saloon/rules"
)

// Who leaves a multiple of four wins: of six, two must be taken. Both choices are begun in the same number of worlds.
func TestCompare_FindsWhatWasBetter(t *testing.T) {
	g := heap{6}
	m, _ := g.New(rules.Setup{})
	hard := newBot(t, "hard:iterations=800", g).(*Thinker)
	compare := func(made rules.Move) (own, best Choice) {
		return hard.Compare(context.Background(), rules.See(m, 1), rand.NewPCG(1, 2), rules.Plan{made}, 0)
	}
	own, best := compare(take(3))
	if own.Plan[0] != take(3) || best.Plan[0] != take(2) || !best.Sure || best.Behind <= 0 {
		t.Errorf("instead of 3 it would take %d, which brings %d (sure: %t)", best.Plan[0].Fields(), best.Behind, best.Sure)
	}
	if own.Games < 100 || own.Games != best.Games || own.Wins[1] >= best.Wins[1] {
		t.Errorf("3 was tried in %d games and won %d parts, 2 in %d and %d", own.Games, own.Wins[1], best.Games, best.Wins[1])
	}
	if all := best.Wins[1] + best.Wins[2]; all != best.Games*WinParts {
		t.Errorf("of %d games %d parts are won", best.Games, all)
	}
	if own, best := compare(take(2)); best.Plan != own.Plan || best.Sure {
		t.Errorf("instead of the best move it would take %d", best.Plan[0].Fields())
	}
}

// What a bot compared before changes nothing of how it thinks.
func TestCompare_LeavesTheBotAsItWas(t *testing.T) {
	g := heap{21}
	m, _ := g.New(rules.Setup{})
	hard := newBot(t, "hard:iterations=50", g).(*Thinker)
	advise := func() Advice { return hard.Advise(context.Background(), rules.See(m, 1), rand.NewPCG(1, 0)) }
	before := advise()
	hard.Compare(context.Background(), rules.See(m, 1), rand.NewPCG(1, 1), rules.Plan{take(1)}, 0)
	if after := advise(); !reflect.DeepEqual(before, after) {
		t.Fatalf("it thinks %+v, and then %+v", before, after)
	}
}
