package rules_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"saloon/rules"
	"saloon/rules/rulestest/toy"
)

// verified reads and verifies a text as the command verify does.
func verified(text string) error {
	e, err := rules.ReadExport(strings.NewReader(text))
	if err != nil {
		return err
	}
	return rules.Verify(toy.Game{}, e)
}

// checkSentence checks that an error is about the export and speaks to a person.
func checkSentence(t *testing.T, name string, err error) {
	t.Helper()
	if !errors.Is(err, rules.ErrExport) {
		t.Errorf("%s: the error is %v", name, err)
		return
	}
	text := err.Error()
	for _, never := range []string{"json:", "Go struct", "rules.", "interface", "map[", "strconv", "int64", "float"} {
		if strings.Contains(text, never) {
			t.Errorf("%s: the sentence speaks of the program, not of the export: %s", name, text)
		}
	}
	if len(text) > 4000 || !utf8.ValidString(text) || strings.ContainsAny(text, "\x1b\x00\n\r") {
		t.Errorf("%s: a sentence of %d bytes: %.200q", name, len(text), text)
	}
}

func TestVerify_RefusesWhatIsNotAsWritten(t *testing.T) {
	e, raw := finished(t)
	good := string(raw)
	seed := good[strings.Index(good, ` "seed": `):]
	seed = seed[:strings.Index(seed, "\n")+1]
	hash := e.SeedSHA256
	cut := good[:strings.Index(good, `,
  "1 bid 3"`)] + "\n ]\n}\n"
	lastLine := good[:strings.Index(good, "\n ],\n \"final\"")]
	lastLine = lastLine[strings.LastIndex(lastLine, "\n")+1:]
	const end = "\n ],\n \"final\""
	for name, c := range map[string]struct{ old, new, want string }{
		"an unknown kind of seat":      {`"kind": "bot"`, `"kind": "robot"`, `the kind of seat 2 is "robot", not player, guest or bot`},
		"a seat without a kind":        {"\"kind\": \"bot\",\n", "", `a seat has no field "kind"`},
		"a seat without a name":        {",\n   \"name\": \"\"\n", "\n", `a seat has no field "name"`},
		"a seat with another field":    {`"kind": "bot"`, `"kind": "bot", "hat": "black"`, "seat 2 has a field that this game does not know"},
		"no seats":                     {good[strings.Index(good, ` "seats": [`):strings.Index(good, ` "seed": `)], ` "seats": [],`, "it has no seats"},
		"seats left out":               {good[strings.Index(good, ` "seats": [`):strings.Index(good, ` "seed": `)], "", `the export has no field "seats"`},
		"moves left out":               {`"moves"`, `"outcome"`, "outcome must be an object"},
		"the game twice":               {`"game": "nuggets"`, `"game": "nuggets", "game": "nuggets"`, `the export has the field "game" twice`},
		"an option twice":              {`"mode": "rich"`, `"mode": "rich", "mode": "rich"`, `options has the field "mode" twice`},
		"a claim twice":                {`"claim": "hill"`, `"claim": "creek", "claim": "hill"`, `a seat has the field "claim" twice`},
		"an outcome's field twice":     {`"tiebreak"`, `"order": [], "tiebreak"`, `outcome has the field "order" twice`},
		"a total twice":                {`"total": `, `"total": 1, "total": `, `the points of a seat has the field "total" twice`},
		"a field twice in the end":     {`"final": {`, `"final": {"round": 3,`, "final is not what the moves lead to: final.round differs"},
		"a key in other case":          {`"version"`, `"Version"`, `an export has no field "Version"`},
		"an outcome's in other case":   {`"order"`, `"Order"`, `outcome has no field "Order"`},
		"a seat's in other case":       {`"kind": "bot"`, `"Kind": "bot"`, `a seat has no field "kind"`},
		"the end's in other case":      {`"round"`, `"Round"`, "final.Round differs"},
		"version 0":                    {`"version": 2`, `"version": 0`, "the version of its rules must be 1 or more, not 0"},
		"no version":                   {"\n \"version\": 2,", "", `the export has no field "version"`},
		"a version with a point":       {`"version": 2`, `"version": 2.0`, "line 3 of the file: version must be a whole number"},
		"a version that is a text":     {`"version": 2`, `"version": "2"`, "line 3 of the file: version must be a whole number"},
		"an option that is a number":   {`"mode": "rich"`, `"mode": 1`, `"mode" of options must be a string`},
		"null for the seats":           {good[strings.Index(good, ` "seats": [`):strings.Index(good, ` "seed": `)], ` "seats": null,`, "seats must be an array"},
		"null for the end":             {good[strings.Index(good, `"final": {`):strings.Index(good, ` "outcome": `)], `"final": null,`, "final must be an object"},
		"a byte that is no UTF-8":      {"Ann", "An\xff", "it is not UTF-8"},
		"half a character":             {"Ann", `An\ud800`, `"name" of a seat has something in it that is no character`},
		"a seed in capitals":           {seed, strings.ToUpper(strings.ReplaceAll(seed, "seed", "SEED")), `an export has no field "SEED"`},
		"digits of a seed in capitals": {seed, strings.ReplaceAll(strings.ToUpper(seed), "SEED", "seed"), "64 hexadecimal digits in lower case"},
		"a secret seed's, in capitals": {good, strings.Replace(strings.Replace(cut, seed, "", 1), hash, strings.ToUpper(hash), 1), "64 hexadecimal digits in lower case"},
		"an undo after the end":        {lastLine + end, lastLine + ",\n" + lastLine[:strings.Index(lastLine, "\"")+3] + "undo\",\n" + lastLine + end, ": the game is over"},
		"a place without seats":        {`"order": [`, `"order": [0,`, "a place in order must be an array"},
		"a seat that nobody has":       {"\n  \"order\": [\n   [\n", "\n  \"order\": [\n   [9,\n", "a seat in order is a number from 1 to 5"},
		"a cut game with its seed":     {good, cut, "it shows its seed, but after its last line, line 1, the game is not over"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good || c.old == "" {
			t.Errorf("%s: nothing was changed", name)
		}
		err := verified(text)
		checkSentence(t, name, err)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

// An endless reader repeats a text for ever, and counts what is read.
type endless struct {
	begin, text string
	read        int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.begin)
	e.begin = e.begin[n:]
	for n < len(p) && len(e.begin) == 0 {
		n += copy(p[n:], e.text[(e.read+n)%len(e.text):])
	}
	e.read += n
	return n, nil
}

// allocated is how many bytes something has allocated.
func allocated(do func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// The page for people who write programs names the bounds.
func TestTheNotationPageNamesTheBounds(t *testing.T) {
	page, err := os.ReadFile("NOTATION.md")
	must(t, err)
	want := fmt.Sprintf("at most %d bytes and %d lines", rules.MaxExport, rules.MaxExportLines)
	if !strings.Contains(string(page), want) {
		t.Errorf("NOTATION.md does not say %q", want)
	}
}

// Whatever a file holds, only its beginning is read, little memory is taken, and little is said.
func TestVerify_TakesLittleForAnyFile(t *testing.T) {
	const head = `{"game":"nuggets","version":2,"options":{},`
	const seats = `"seats":[{"name":"","kind":"bot","claim":"creek"},{"name":"","kind":"bot","claim":"creek"}],`
	fill := func(begin, text, end string) string { // a file as large as may be
		return begin + strings.Repeat(text, (rules.MaxExport-len(begin)-len(end))/len(text)) + end
	}
	for name, in := range map[string]io.Reader{
		"blanks":        &endless{text: " "},
		"a name":        &endless{begin: head + `"seats":[{"name":"`, text: "x"},
		"seats":         &endless{begin: head + `"seats":[`, text: "{},"},
		"escapes":       &endless{begin: `{"`, text: `\u001b`},
		"many seats":    strings.NewReader(fill(head+`"seats":[`, `{"name":"","kind":"bot"},`, `{"name":"","kind":"bot"}],"moves":[]}`)),
		"a long name":   strings.NewReader(fill(head+`"seats":[{"kind":"bot","name":"`, `\u001b`, `"}],"moves":[]}`)),
		"a long field":  strings.NewReader(fill(`{"`, `\u001b`, `":1}`)),
		"a long game":   strings.NewReader(fill(`{"game":"`, `\n`, `"}`)),
		"many fields":   strings.NewReader(fill(head+`"seats":[{`, `"\uffff":"",`, `"":""}]}`)),
		"many options":  strings.NewReader(fill(`{"options":{`, `"x":"",`, `"y":""}}`)),
		"many moves":    strings.NewReader(fill(head+seats+`"moves":[`, `"",`, `""]}`)),
		"a long move":   strings.NewReader(fill(head+seats+`"moves":["`, `\u0000`, `"]}`)),
		"a bad move":    strings.NewReader(head + seats + `"moves":["` + strings.Repeat(`\u0000`, 400) + `"]}`),
		"a deep end":    strings.NewReader(fill(head+seats+`"moves":[],"final":`, `[`, `}`)),
		"a wide end":    strings.NewReader(fill(head+seats+`"moves":[],"final":{"x":[`, `[],`, `[]]}}`)),
		"many places":   strings.NewReader(fill(head+seats+`"moves":[],"outcome":{"order":[`, `[],`, `[]]}}`)),
		"many parts":    strings.NewReader(fill(head+seats+`"moves":[],"outcome":{"points":[{`, `"x":1,`, `"y":1}]}}`)),
		"a long number": strings.NewReader(fill(`{"version":`, `9`, `}`)),
	} {
		var err error
		took := allocated(func() {
			var e rules.Export
			if e, err = rules.ReadExport(in); err == nil {
				err = rules.Verify(toy.Game{}, e)
			}
		})
		checkSentence(t, name, err)
		if took > 16*rules.MaxExport {
			t.Errorf("%s: it takes %d bytes of memory, %d times what is read", name, took, took/rules.MaxExport)
		}
		if e, is := in.(*endless); is && e.read > rules.MaxExport+1 {
			t.Errorf("%s: %d bytes were read", name, e.read)
		}
	}
}

// The greatest end that fits is compared without making much of it.
func TestVerify_ComparesAnyEndInLittleMemory(t *testing.T) {
	e, raw := finished(t)
	for name, end := range map[string]string{
		"deep":       `{"round":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + "}",
		"wide":       `{"round":[` + strings.Repeat("[],", rules.MaxExport/4) + "0]}",
		"all fields": `{` + strings.Repeat(`"x":1,`, rules.MaxExport/8) + `"y":1}`,
		"a text":     `{"` + strings.Repeat(`x`, rules.MaxExport/2) + `":1}`,
	} {
		text := strings.Replace(string(raw), string(e.Final), "", 1)
		at := strings.Index(text, `"final": {`)
		text = text[:at] + `"final": ` + end + text[strings.Index(text, ",\n \"outcome\""):]
		var err error
		took := allocated(func() { err = verified(text) })
		checkSentence(t, name, err)
		if took > 16*rules.MaxExport || err == nil || !strings.Contains(err.Error(), "final is not") {
			t.Errorf("%s: %d bytes of memory for %v", name, took, err)
		}
	}
}

// A game in which somebody takes back, again and again, what stands behind thousands of lines
// is not played to its end: each undo plays all of them again.
func TestVerify_DoesNotPlayForHours(t *testing.T) {
	e, _ := finished(t)
	e.Seed, e.SeedSHA256 = "", ""
	e.Moves = []string{"0 draw 3"}
	for range rules.MaxExportLines / 4 {
		e.Moves = append(e.Moves, "1 bid 3", "1 recall 3")
	}
	for len(e.Moves) < rules.MaxExportLines {
		e.Moves = append(e.Moves, "2 bid 3", "2 undo")
	}
	err := rules.Verify(toy.Game{}, e)
	checkSentence(t, "undo", err)
	if line := 0; err == nil {
		t.Error("it was played")
	} else if _, _ = fmt.Sscanf(err.Error(), rules.ErrExport.Error()+": line %d,", &line); line > len(e.Moves)*6/10 || !strings.Contains(err.Error(), "takes back more") {
		t.Errorf("of %d lines: %v", len(e.Moves), err)
	}
}

// What can be read is written as something that is read the same way again.
func FuzzReadExport(f *testing.F) {
	f.Add([]byte(`{"game":"nuggets","version":2,"options":{},"seats":[{"name":"","kind":"bot"},{"name":"","kind":"bot"}],"moves":["0 draw 3","1 bid 2"]}`))
	f.Add([]byte(`{"game":"nuggets","version":1,"options":{"mode":"rich"},"seats":[],"moves":[],"final":{},"outcome":{"order":[[1],[2]],"points":[{"total":1,"dug":1}],"tiebreak":[]}}`))
	_, raw := finished(f)
	f.Add(raw)
	_, raw = dealt(f, rules.Seed{8}, 1)
	f.Add(raw)
	f.Fuzz(func(t *testing.T, raw []byte) {
		e, err := rules.ReadExport(bytes.NewReader(raw))
		if err != nil {
			checkSentence(t, "reading", err)
			return
		}
		if err := rules.Verify(toy.Game{}, e); err != nil {
			checkSentence(t, "verifying", err)
		}
		written, err := e.Encode()
		must(t, err)
		again, err := rules.ReadExport(bytes.NewReader(written))
		if err != nil {
			t.Fatalf("%q is written as %q, and then: %v", raw, written, err)
		}
		if twice, _ := again.Encode(); !bytes.Equal(written, twice) || !slices.Equal(e.Moves, again.Moves) {
			t.Fatalf("%q is written as %q and then as %q", raw, written, twice)
		}
	})
}
