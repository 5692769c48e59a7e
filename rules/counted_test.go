package rules_test

import (
	"testing"

	"saloon/rules"
)

func TestSentencesCountInTheFormOfTheirNumbers(t *testing.T) {
	for _, c := range []struct {
		text string
		args []any
		want string
	}{
		{"you have %d [cow|cows]", []any{1}, "you have 1 cow"},
		{"you have %d [cow|cows]", []any{0}, "you have 0 cows"},
		{"%d [cow|cows] and %d [plot|plots]", []any{2, 1}, "2 cows and 1 plot"},
		{"it won %d%% of %d [game|games]", []any{1, 5}, "it won 1% of 5 games"},
		{"in %s %d [space is|spaces are] free", []any{"[a|b]", 1}, "in [a|b] 1 space is free"},
		{"%[2]d [space|spaces] in %[1]s", []any{"Coffee-Canyon", 1}, "1 space in Coffee-Canyon"},
		{"%d [game is|games are] there, and %s stays [so|so]", []any{1, "x"}, "1 game is there, and x stays so"},
		{"what [stands in brackets] and 100%", nil, "what [stands in brackets] and 100%"},
	} {
		if got := rules.Refuse("code", c.text, c.args...).Sentence(); got != c.want {
			t.Errorf("%q with %v is %q, not %q", c.text, c.args, got, c.want)
		}
	}
}
