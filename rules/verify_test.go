package rules_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
	"saloon/rules/rulestest/toy"
)

// finished is a whole game from a seed, with one step taken back.
func finished(t testing.TB) (rules.Export, []byte) {
	t.Helper()
	r := rulestest.NewRecord(t, toy.Game{}, rules.Setup{Seats: 2, Options: map[string]string{"mode": "rich", "claim-2": "hill"}})
	seed := rules.Seed{0xa4, 2}
	draw, err := r.HouseMove(&seed)
	must(t, err)
	rulestest.Taken(t, r.Play(rules.House, draw, nil))
	play(t, r, "1 bid 3", "2 stash 2", "1 dig 1", "1 undo")
	rulestest.Finish(t, r, &seed, &rules.Stream{})
	e, err := r.Export([]rules.Player{{Name: "Ann & <Bob>", Kind: "player"}}, &seed)
	must(t, err)
	raw, err := e.Encode()
	must(t, err)
	return e, raw
}

func TestVerify_AcceptsWhatWasPlayed(t *testing.T) {
	e, raw := finished(t)
	must(t, rules.Verify(toy.Game{}, e))
	read, err := rules.ReadExport(bytes.NewReader(raw))
	must(t, err)
	must(t, rules.Verify(toy.Game{}, read))
	if again, _ := read.Encode(); !bytes.Equal(raw, again) {
		t.Errorf("reading and writing changes an export:\n%s\n%s", raw, again)
	}
	if !bytes.Contains(raw, []byte(`"Ann & <Bob>"`)) || raw[len(raw)-1] != '\n' {
		t.Error("the text is not as it should be")
	}
	if e.Seats[1]["claim"] != "hill" || e.Seats[1]["kind"] != "bot" || e.Seats[0]["kind"] != "player" {
		t.Errorf("the seats are %v", e.Seats)
	}
}

func TestVerify_DoesNotMindTheOrderOfKeys(t *testing.T) {
	e, _ := finished(t)
	var view map[string]any
	must(t, json.Unmarshal(e.Final, &view))
	e.Final, _ = json.Marshal(view) // now sorted by key
	if err := rules.Verify(toy.Game{}, e); err != nil {
		t.Error(err)
	}
}

func TestVerify_NamesWhatIsWrong(t *testing.T) {
	at := func(e *rules.Export, prefix string) int {
		return slices.IndexFunc(e.Moves, func(l string) bool { return strings.HasPrefix(l, prefix) })
	}
	for name, c := range map[string]struct {
		spoil func(*rules.Export)
		want  string
	}{
		"a line left out": {func(e *rules.Export) { e.Moves = slices.Delete(e.Moves, 1, 2) }, "line 3, \"1 dig 1\":"},
		"another draw": {func(e *rules.Export) {
			e.Moves[0] = map[bool]string{true: "0 draw 2", false: "0 draw 1"}[e.Moves[0] == "0 draw 1"]
		}, "line 1, \"0 draw"},
		"a draw by the seed": {func(e *rules.Export) {
			e.Moves[0] = "0 draw " + map[bool]string{true: "2", false: "1"}[e.Moves[0] == "0 draw 1"]
		}, "from this seed the house draws"},
		"a bid changed":          {func(e *rules.Export) { e.Moves[at(e, "1 bid")] = "1 bid 7" }, "line 2, \"1 bid 7\": not a move"},
		"a wrong seat":           {func(e *rules.Export) { e.Moves[1] = "5 bid 3" }, "there is no seat 5"},
		"no seat":                {func(e *rules.Export) { e.Moves[1] = "bid 3" }, "does not begin with a seat"},
		"the end left out":       {func(e *rules.Export) { e.Moves = e.Moves[:5] }, "after its last line, line 5, the game is not over"},
		"a line added":           {func(e *rules.Export) { e.Moves = append(e.Moves, "1 bid 1") }, "the game is over"},
		"no seed":                {func(e *rules.Export) { e.Seed = "" }, "the seed is missing"},
		"half a seed":            {func(e *rules.Export) { e.Seed = e.Seed[:32] }, "64 hexadecimal digits"},
		"another seed":           {func(e *rules.Export) { e.Seed = rules.Seed{}.String() }, "seed_sha256 is not the hash"},
		"another seed, its hash": {func(e *rules.Export) { e.Seed, e.SeedSHA256 = rules.Seed{}.String(), rules.Seed{}.Hash() }, "from this seed the house draws"},
		"more points":            {func(e *rules.Export) { e.Outcome.Points[1].Total++ }, "outcome is not"},
		"another part":           {func(e *rules.Export) { e.Outcome.Points[1].Parts[0].Value++ }, "outcome is not"},
		"another order":          {func(e *rules.Export) { slices.Reverse(e.Outcome.Order) }, "outcome is not"},
		"a tie-break":            {func(e *rules.Export) { e.Outcome.Tiebreak = append(e.Outcome.Tiebreak, "luck") }, "outcome is not"},
		"an edited end":          {func(e *rules.Export) { e.Final = bytes.Replace(e.Final, []byte(`"pile":`), []byte(`"pile":1`), 1) }, "final is not"},
		"no outcome":             {func(e *rules.Export) { e.Outcome = nil }, "its outcome is missing"},
		"no final view":          {func(e *rules.Export) { e.Final = nil }, "its final view or its outcome is missing"},
		"another claim":          {func(e *rules.Export) { e.Seats[1]["claim"] = "creek" }, `the claim of seat 2 is "hill", not "creek"`},
		"another option":         {func(e *rules.Export) { e.Options["claim-1"] = "hill" }, `the claim of seat 1 is "hill"`},
		"an unknown option":      {func(e *rules.Export) { e.Options["x"] = "y" }, `no option "x"`},
		"a later version":        {func(e *rules.Export) { e.Version = 3 }, "not version 3"},
		"a seat more":            {func(e *rules.Export) { e.Seats = append(e.Seats, e.Seats...) }, "not for 4"},
		"another game":           {func(e *rules.Export) { e.Game = "chess" }, `the setup is for "chess"`},
	} {
		e, _ := finished(t)
		c.spoil(&e)
		if err := rules.Verify(toy.Game{}, e); !errors.Is(err, rules.ErrExport) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

func TestReadExport_NamesTheLineThatBreaks(t *testing.T) {
	_, raw := finished(t)
	text := string(raw)
	lines := strings.SplitAfter(text, "\n")
	for name, c := range map[string]struct{ text, want string }{
		"empty":           {"", "it is not the JSON of a game"},
		"cut at a line":   {strings.Join(lines[:10], ""), "line 11 of the file: unexpected end of JSON"},
		"cut in a line":   {strings.Join(lines[:10], "") + lines[10][:2], "line 11 of the file: unexpected end of JSON"},
		"a comma missing": {strings.Replace(text, ",\n", "\n", 1), "line 3 of the file: invalid character"},
		"another type":    {strings.Replace(text, `"version": 2`, `"version": "2"`, 1), "line 3 of the file: version must be a whole number"},
		"unknown field":   {strings.Replace(text, `"version"`, `"version_"`, 1), `line 3 of the file: an export has no field "version_"`},
		"a tail":          {text + "{}", "after top-level value"},
		"words":           {"hello", "line 1 of the file: invalid character 'h'"},
	} {
		_, err := rules.ReadExport(strings.NewReader(c.text))
		if !errors.Is(err, rules.ErrExport) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

func TestExport_OfARunningGame(t *testing.T) {
	r := newRecord(t, 2)
	play(t, r, "0 draw 6", "1 stash 2", "2 bid 3", "2 dig 1", "2 undo", "2 done", "1 done", "0 draw 2", "1 bid 2")
	seed := rules.Seed{1}
	e, err := r.Export(nil, &seed)
	must(t, err)
	if e.Seed != "" || e.SeedSHA256 != seed.Hash() || e.Final != nil || e.Outcome != nil {
		t.Errorf("a running game tells too much: %+v", e)
	}
	if got := strings.Join(e.Moves, ", "); got != "0 draw 6, 2 bid 3, 2 dig 1, 2 undo, 2 done, 1 done, 0 draw 2" {
		t.Errorf("its lines are %s", got)
	}
}

func TestExport_OfAScriptedGame(t *testing.T) {
	r := newRecord(t, 2, "draw 1", "draw 2", "draw 3")
	rulestest.Finish(t, r, nil, &rules.Stream{})
	seed := rules.Seed{1}
	e, err := r.Export(nil, &seed)
	must(t, err)
	if e.Seed != "" || e.SeedSHA256 != "" {
		t.Error("a scripted house shows a seed")
	}
	if err := rules.Verify(toy.Game{}, e); err != nil {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) { rulestest.FuzzParse(f, toy.Game{}, "bid 3", "done", "recall 5") }
