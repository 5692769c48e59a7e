package protocol

import (
	"bytes"
	"testing"

	"saloon/rules"
)

// Whatever a line holds, it is a request or a sentence.
func FuzzReadRequest(f *testing.F) {
	f.Add([]byte(`{"type":"create","game":"montana","seats":2,"bots":{"2":"easy"},"clock":"1h","options":{"a":"b"}}`))
	f.Add([]byte(`{"type":"move","at":12,"move":"go 1","table":"t"}`))
	f.Add([]byte(`{"type":"join","seat":300}`))
	f.Add([]byte(`{"type":"say","text":"\u001b[2J"} x`))
	f.Fuzz(func(t *testing.T, line []byte) {
		r, named, err := readRequest(line, Newest)
		if (r == nil) == (err == nil) || err == nil && r.Type() != named {
			t.Fatalf("%q is %v of type %q, and %v", line, r, named, err)
		}
		if err != nil {
			if told := Encode(ErrorOf(named, err)); len(told) > 8*maxQuoted || bytes.Count(told, []byte("\n")) != 1 {
				t.Errorf("%q is answered with %q", line, told)
			}
		}
	})
}

// A bot is answered in its own words, but never so that they harm who reads them.
func TestRead_QuotesNothingHarmful(t *testing.T) {
	long := `{"type":"` + string(bytes.Repeat([]byte("é"), 5000)) + `"}`
	for _, line := range []string{`{"type":"\u001b[2Jdance\n"}`, `{"type":"list","\u202e\u0007x":1}`, long} {
		_, named, err := readRequest([]byte(line), Newest)
		told := Encode(ErrorOf(named, err))
		if err == nil || bytes.ContainsAny(told[:len(told)-1], "\x1b\x07\n") || bytes.Contains(told, []byte("u001b")) ||
			bytes.ContainsRune(told, '\u202e') || len(told) > 8*maxQuoted {
			t.Errorf("%.40q is answered with %q", line, told)
		}
	}
}

// Each line begins with its type, and none has the fields of another.
func TestEncode_TheTypeComesFirst(t *testing.T) {
	for _, c := range []struct {
		message Message
		line    string
	}{
		{Bye{"a <b> & c"}, `{"type":"bye","text":"a <b> & c"}`},
		{Error{Code: "x", Text: "y"}, `{"type":"error","code":"x","text":"y"}`},
		{Over{Table: "t", Outcome: &rules.Outcome{Order: [][]rules.Seat{{1}}}}, `{"type":"over","table":"t","outcome":{"order":[[1]],"points":null,"tiebreak":null}}`},
	} {
		if line := string(Encode(c.message)); line != c.line+"\n" {
			t.Errorf("%+v is %q", c.message, line)
		}
	}
}
