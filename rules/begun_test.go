package rules_test

import (
	"bytes"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
	"saloon/rules/rulestest/toy"
)

// playedOn is a whole game that plays on from a moment of another one, by a seed of its own.
func playedOn(t *testing.T, lines int) rules.Export {
	t.Helper()
	first, _ := finished(t)
	r := rulestest.NewRecord(t, toy.Game{}, rules.Setup{Seats: 2, Options: map[string]string{"mode": "rich", "claim-2": "hill"}})
	play(t, r, first.Moves[:lines]...)
	seed := rules.Seed{0xb5, 9}
	rulestest.Finish(t, r, &seed, &rules.Stream{})
	e, err := r.Export([]rules.Player{{Name: "Ann", Kind: "player"}}, &seed)
	must(t, err)
	e.Begun = &rules.Begun{Table: "7gq2x", Lines: lines}
	return e
}

// A game that plays on from another one holds: its first lines by the other's seed, all later ones by its own.
func TestVerify_OfAGameThatPlaysOn(t *testing.T) {
	const lines = 5
	e := playedOn(t, lines)
	raw, err := e.Encode()
	must(t, err)
	read, err := rules.ReadExport(bytes.NewReader(raw))
	must(t, err)
	if err := rules.Verify(toy.Game{}, read); err != nil || *read.Begun != *e.Begun {
		t.Fatalf("it does not hold: %v", err)
	}
	house := 0
	for i, line := range e.Moves {
		if strings.HasPrefix(line, "0 ") && i >= lines {
			house = i
		}
	}
	if house == 0 || !strings.HasPrefix(e.Moves[0], "0 ") {
		t.Fatalf("the house draws nothing in one of the two parts: %v", e.Moves)
	}
	for what, c := range map[string]struct {
		begun *rules.Begun
		says  string
	}{
		"hides where it begins":     {nil, "line 1, \"" + e.Moves[0] + "\": from this seed the house draws"},
		"begins at its start":       {&rules.Begun{Table: "7gq2x"}, "from this seed the house draws"},
		"claims more than it has":   {&rules.Begun{Table: "7gq2x", Lines: len(e.Moves) + 1}, "are those of another game"},
		"claims less than nothing":  {&rules.Begun{Table: "7gq2x", Lines: -1}, "are those of another game"},
		"names no table":            {&rules.Begun{Lines: lines}, "begun.table"},
		"names what is not a table": {&rules.Begun{Table: "a\x1b[2J", Lines: lines}, "begun.table"},
	} {
		wrong := e
		wrong.Begun = c.begun
		if err := rules.Verify(toy.Game{}, wrong); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", what, err, c.says)
		}
	}
	other := e
	other.Seed, other.SeedSHA256 = rules.Seed{1}.String(), rules.Seed{1}.Hash()
	if err := rules.Verify(toy.Game{}, other); err == nil || !strings.Contains(err.Error(), "from this seed the house draws") {
		t.Errorf("its later lines are drawn from any seed: %v", err)
	}
}

// What stands in begun is read as strictly as all else.
func TestReadExport_OfAGameThatPlaysOn(t *testing.T) {
	raw, err := playedOn(t, 5).Encode()
	must(t, err)
	for from, to := range map[string]string{
		`"lines": 5`: `"lines": "5"`, `"table": "7gq2x",`: `"table": 7,`, `"lines": 5 `: `"line": 5`, `"begun": {`: `"begun": {"more": 1,`,
	} {
		wrong := strings.Replace(string(raw), strings.TrimSpace(from), to, 1)
		if wrong == string(raw) {
			t.Fatalf("%s is not in %s", from, raw)
		}
		if _, err := rules.ReadExport(strings.NewReader(wrong)); err == nil {
			t.Errorf("%s is read", to)
		}
	}
}
