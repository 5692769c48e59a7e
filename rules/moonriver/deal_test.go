package moonriver

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// dealtLines are the lines of the house in a deal that is played at random, by their first word.
func dealtLines(t *testing.T, setup rules.Setup, luck uint64) (draws, tokens []string) {
	t.Helper()
	setup.Deal = rulestest.DealDay
	r, err := rules.NewRecord(newGame(t), setup)
	if err != nil {
		t.Fatal(err)
	}
	rulestest.Finish(t, r, &rules.Seed{3}, rand.NewPCG(luck, 8))
	for i := range r.Len() {
		line := string(r.AppendLine(nil, i))
		if column, ok := strings.CutPrefix(line, "0 draw "); ok {
			draws = append(draws, column)
		}
		if opened, ok := strings.CutPrefix(line, "0 open "); ok {
			tokens = append(tokens, strings.Fields(opened)...)
		}
	}
	return draws, tokens
}

// Two players who play differently meet the same dominoes round by round, and the same partners
// one after the other, however many of them each has hired before.
func TestDeal_TheSameDominoesAndPartnersWhateverOneDoes(t *testing.T) {
	for _, setup := range setups() {
		draws, tokens := dealtLines(t, setup, 1)
		for luck := range uint64(6) {
			others, otherTokens := dealtLines(t, setup, 2+luck)
			if n := min(len(draws), len(others)); n < 10 || !slices.Equal(draws[:n], others[:n]) {
				t.Errorf("%s: the columns %q and %q", nameOfSetup(setup), draws, others)
			}
			if n := min(len(tokens), len(otherTokens)); n < 5 || !slices.Equal(tokens[:n], otherTokens[:n]) {
				t.Errorf("%s: the partners %q and %q", nameOfSetup(setup), tokens, otherTokens)
			}
		}
	}
}
