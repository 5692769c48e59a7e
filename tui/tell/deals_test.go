package tell

import (
	"testing"

	"saloon/lobby"
)

// The row says at one glance how every day went, in one sign each.
func TestDealRow_HasOneSignADay(t *testing.T) {
	ranked := func(rank int) lobby.DealMark { return lobby.DealMark{Result: &lobby.DealResult{Rank: rank}} }
	row := []lobby.DealMark{{}, ranked(1), ranked(9), ranked(10), {Result: &lobby.DealResult{Rank: 3, GaveUp: true}}, ranked(0)}
	if got, want := DealRow(row), "· 1 9 + x +"; got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
}
