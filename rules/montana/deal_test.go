package montana

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// dealtSpins are the spins of each seat in a deal that is played at random, and what the house
// drew before them.
func dealtSpins(t *testing.T, seats int, luck uint64) (setup string, spins map[rules.Seat][]rules.Move) {
	t.Helper()
	r, err := rules.NewRecord(newGame(t), rules.Setup{Seats: seats, Deal: rulestest.DealDay})
	if err != nil {
		t.Fatal(err)
	}
	seed, src := rules.Seed{3}, rand.NewPCG(luck, 8)
	spins = map[rules.Seat][]rules.Move{}
	for owing := r.Match().ToAct(); owing != 0; owing = r.Match().ToAct() {
		if !owing.Has(rules.House) {
			moves := r.Match().AppendMoves(nil, owing.First())
			if refused := r.Play(owing.First(), moves[rules.Below(src, len(moves))], nil); refused != nil {
				t.Fatal(refused)
			}
			continue
		}
		active := r.Match().(*Match).active
		m, err := r.HouseMove(&seed)
		if err != nil {
			t.Fatal(err)
		}
		if m.Kind() == MoveStop {
			spins[active] = append(spins[active], m)
		} else {
			setup += fmt.Sprintln(m)
		}
		if refused := r.Play(rules.House, m, nil); refused != nil {
			t.Fatal(refused)
		}
	}
	return setup, spins
}

// Whoever plays differently stands on the same land, and gets the same third spin, however
// often the others have spun before it.
func TestDeal_TheSameLandAndSpinsWhateverOneDoes(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		setup, spins := dealtSpins(t, seats, 1)
		for luck := range uint64(6) {
			otherSetup, others := dealtSpins(t, seats, 2+luck)
			if setup != otherSetup {
				t.Errorf("%d seats: the house sets up\n%s and\n%s", seats, setup, otherSetup)
			}
			for seat, own := range spins {
				n := min(len(own), len(others[seat]))
				if n < draftSpins+1 || fmt.Sprint(own[:n]) != fmt.Sprint(others[seat][:n]) {
					t.Errorf("%d seats: seat %d has the spins %v and %v", seats, seat, own, others[seat])
				}
			}
		}
	}
}
