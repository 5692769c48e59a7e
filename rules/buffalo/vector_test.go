package buffalo

import (
	"testing"

	"saloon/rules"
)

// told is what the vector of a seat says, by name.
func told(m *Match, seat rules.Seat) map[string]int {
	v := rules.Vector{Names: true}
	m.Measure(seat, &v)
	says := map[string]int{}
	for i, n := range v.Layout {
		says[n.Name] = int(v.Values[i])
	}
	return says
}

func wantTold(t *testing.T, m *Match, seat rules.Seat, want map[string]int) {
	t.Helper()
	says := told(m, seat)
	for name, value := range want {
		if got, ok := says[name]; !ok || got != value {
			t.Errorf("seat %d is told %s %d, want %d", seat, name, got, value)
		}
	}
}

func TestVector_SaysWhatStandsInAMeadow(t *testing.T) {
	m := empty(t, 3)
	put(t, m, "lucky-lake", "blue 3 green 2")
	play(t, m, "1 send 5a lucky-lake", "1 send 2a fire-fields")
	wantTold(t, m, 1, map[string]int{
		"phase": int(StepChoose), "ready own": 1, "ready next1": 0, "cards own 5": 1, "cards own 2": 1, "cards own left": 10, "cards next1 5": 2,
		"meadow lucky-lake cows own": 3, "meadow lucky-lake cows next2": 2, "meadow lucky-lake sent own": 5, "stock own": 45,
	})
	wantTold(t, m, 3, map[string]int{
		"ready own": 0, "ready next1": 1, "cards own 5": 2, "cards next1 5": 2, "meadow lucky-lake cows next1": 3,
		"meadow lucky-lake cows own": 2, "meadow lucky-lake sent next1": 0, "stock next1": 45,
	})
	play(t, m, "2 send 4b lucky-lake", "2 send 2c lone-star-valley", "3 send 3a lucky-lake", "3 send 2e lone-star-valley")
	wantTold(t, m, 3, map[string]int{
		"phase": int(StepGraze), "meadow lone-star-valley now": 1, "turn next2": 1, "turn own": 2, "turn next1": 0,
		"meadow lucky-lake sent next1": 5, "cards next1 5": 1, "cards next1 2": 1, "cards own left": 8,
	})
}

// Which card was dropped does not change what others are told, neither before the reveal nor after it.
func TestVector_KeepsADroppedCardSecret(t *testing.T) {
	var others, owners []map[string]int
	for _, card := range []string{"2u", "3c"} {
		m := empty(t, 3)
		fillAllBut(t, m, "wagon-wheel-wash")
		play(t, m, "1 send 5a wagon-wheel-wash", "1 drop "+card, "2 send 4b wagon-wheel-wash", "2 drop 2c", "3 send 3a wagon-wheel-wash", "3 drop 2e")
		others, owners = append(others, told(m, 2)), append(owners, told(m, 1))
	}
	for name, value := range others[0] {
		if others[1][name] != value {
			t.Errorf("another seat is told %s %d after one drop, and %d after another", name, value, others[1][name])
		}
	}
	if owners[0]["cards own 2"] == owners[1]["cards own 2"] {
		t.Error("the seat itself is not told what it has dropped")
	}
}
