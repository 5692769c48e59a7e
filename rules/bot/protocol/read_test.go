package protocol

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"saloon/rules"
)

// The longest line is as long as the page says, without its end.
func TestLines_TheLongestLine(t *testing.T) {
	for more, fits := range []bool{true, false} {
		line := strings.Repeat("x", MaxLine+more)
		for _, end := range []string{"", "\n", "\nmore\n"} {
			if scan := Lines(strings.NewReader(line + end)); scan.Scan() != fits || fits && scan.Text() != line {
				t.Errorf("of %d bytes and %q %d are read: %v", len(line), end, len(scan.Text()), scan.Err())
			}
		}
	}
}

// Whatever a line holds, in both versions it is a request or a short sentence. A request is
// written as a line that is read as the same request, and a refused line changes nothing.
func FuzzReadRequest(f *testing.F) {
	for _, line := range []string{
		`{"type":"create","game":"montana","seats":2,"bots":{"2":"easy"},"clock":"1h","options":{"a":"b"}}`,
		`{"type":"move","at":12,"move":"go 1","table":"t"}`, `{"type":"join","seat":300}`, `{"type":"say","text":"\u001b[2J"} x`,
		`{"type":"hello","protocol":2}`, `{"type":"hello","protocol":9}`, `{"type":"ready","ready":false}`, `{"type":"undo","at":3}`,
		`{"type":"hint"}`, `{"type":"rematch","rematch":1}`, `{"Type":"list"}`, `{"type":"list","type":"leave"}`, `{"type":"watch","table":"\ud800"}`,
	} {
		f.Add([]byte(line), uint8(First))
		f.Add([]byte(line), uint8(Newest))
	}
	f.Fuzz(func(t *testing.T, line []byte, version uint8) {
		if len(line) > MaxLine {
			return // nobody reads it
		}
		spoken := First + Version(version)%Newest
		r, of, err := readRequest(line, spoken)
		if (r == nil) == (err == nil) || err == nil && r.request() != of.Type || quotedWord(of.ID) != of.ID {
			t.Fatalf("%q is %v of type %q, and %v", line, r, of, err)
		}
		if err != nil {
			checkRefused(t, line, of.Type, err)
		} else {
			checkWritten(t, line, r, spoken)
		}
		reader := Reader{greeted: spoken}
		if _, _, err := reader.Read(line); err != nil && reader.Version() != spoken {
			t.Fatalf("%q is refused, and now version %d is spoken", line, reader.Version())
		}
	})
}

func checkRefused(t *testing.T, line []byte, named string, err error) {
	t.Helper()
	told := Encode(ErrorOf(named, err))
	if len(told) > 8*maxQuoted || bytes.Count(told, []byte("\n")) != 1 || !utf8.Valid(told) || !json.Valid(told) || bytes.ContainsAny(told, "\x1b\x07") {
		t.Fatalf("%q is answered with %q", line, told)
	}
	for _, never := range []string{"json:", "Go ", "protocol.", "*int", "[]", "map["} {
		if at := bytes.Index(told, []byte(never)); at >= 0 && !bytes.Contains(line, []byte(never)) {
			t.Fatalf("%q is answered with %s", line, told)
		}
	}
}

// checkWritten checks that a request can be written and read again.
func checkWritten(t *testing.T, line []byte, r Request, spoken Version) {
	t.Helper()
	fields, err := json.Marshal(r)
	must(t, err)
	written := append([]byte(`{"type":"`+r.request()+`",`), fields[1:]...)
	written = bytes.Replace(written, []byte(",}"), []byte("}"), 1)
	again, _, err := readRequest(written, spoken)
	if err != nil || !reflect.DeepEqual(r, again) {
		t.Fatalf("%q is read as %+v, written %s, and read again as %+v (%v)", line, r, written, again, err)
	}
}

// A bot is answered in its own words, but never so that they harm who reads them.
func TestRead_QuotesNothingHarmful(t *testing.T) {
	long := `{"type":"` + string(bytes.Repeat([]byte("é"), 5000)) + `"}`
	for _, line := range []string{`{"type":"\u001b[2Jdance\n"}`, `{"type":"list","\u202e\u0007x":1}`, long} {
		_, of, err := readRequest([]byte(line), Newest)
		told := Encode(ErrorOf(of.Type, err))
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
		{Bye{Text: "a <b> & c"}, `{"type":"bye","text":"a <b> & c"}`},
		{Error{Code: "x", Text: "y"}, `{"type":"error","code":"x","text":"y"}`},
		{Over{Table: "t", Outcome: &rules.Outcome{Order: [][]rules.Seat{{1}}}}, `{"type":"over","table":"t","outcome":{"order":[[1]],"points":null,"tiebreak":null}}`},
	} {
		if line := string(Encode(c.message)); line != c.line+"\n" {
			t.Errorf("%+v is %q", c.message, line)
		}
	}
}
