package protocoltest

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"saloon/rules/bot/protocol"
	"saloon/rules/rulestest"
)

// A page is PROTOCOL.md: its tables and its blocks of code, by the headings above them.
type page struct {
	rows   map[string][][]string
	blocks map[string][]string // lines
}

func readPage(t *testing.T) page {
	t.Helper()
	text, err := os.ReadFile("../PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	p := page{rulestest.Tables(string(text)), map[string][]string{}}
	heading, inBlock := "", false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "```"):
			inBlock = !inBlock
		case inBlock:
			p.blocks[heading] = append(p.blocks[heading], line)
		case strings.HasPrefix(line, "#"):
			heading = strings.TrimLeft(line, "# ")
		}
	}
	return p
}

// describes reports the definition that a heading is about, if it is one.
func describes(heading string, defs map[string]any) string {
	if names := rulestest.Codes(heading); len(names) == 1 && defs[names[0]] != nil {
		return names[0]
	}
	return ""
}

func definitions(t *testing.T) map[string]any {
	t.Helper()
	var schema struct {
		Defs map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal(protocol.Schema, &schema); err != nil {
		t.Fatal(err)
	}
	return schema.Defs
}

// Every line that the page shows is one that the schema allows.
func TestThePage_ItsExamplesAreAsTheSchemaSays(t *testing.T) {
	p, defs := readPage(t), definitions(t)
	for heading, lines := range p.blocks {
		about := describes(heading, defs)
		for _, line := range lines {
			text, written := strings.CutPrefix(line, "> ")
			text = strings.TrimPrefix(text, "< ")
			check := Message
			if written || heading == "Versions" {
				check = Request
			}
			if err := check(protocol.Newest, []byte(text)); err != nil {
				t.Error(err)
			}
			var one struct{ Type string }
			if _ = json.Unmarshal([]byte(text), &one); about != "" && one.Type != about {
				t.Errorf("under %s stands %s", heading, text)
			}
		}
	}
	for _, one := range defs["message-2"].(map[string]any)["oneOf"].([]any) {
		name := strings.TrimPrefix(one.(map[string]any)["$ref"].(string), "#/$defs/")
		name, _, _ = strings.Cut(name, "-") // without its version
		if len(p.blocks["`"+name+"`"]) == 0 {
			t.Errorf("the page has no example of %s", name)
		}
	}
}

// The table of requests has all of them, with their fields and an example that is read.
func TestThePage_HasEveryRequest(t *testing.T) {
	defs, named := definitions(t), map[string]bool{}
	for _, row := range readPage(t).rows["What a bot writes"] {
		name, example := rulestest.Codes(row[0])[0], rulestest.Codes(row[3])[0]
		named[name+"-request"] = true
		fields := slices.DeleteFunc(paths(t, defs, name+"-request", true), func(field string) bool { return field == "id?" || field == "id" }) // which all have
		if have := slices.Sorted(slices.Values(rulestest.Codes(row[2]))); !slices.Equal(have, fields) {
			t.Errorf("%s: the page has the fields %q, the schema %q", name, have, fields)
		}
		var since protocol.Version
		for v := protocol.Newest; v >= protocol.First; v-- {
			if Request(v, []byte(example)) == nil {
				since = v
			}
		}
		if fmt.Sprint(int(since)) != row[1] {
			t.Errorf("%s is there since version %d, the page says %s", example, since, row[1])
		}
		if request, _, err := newestReader(t, name).Read([]byte(example)); err != nil || protocol.TypeOf(request) != name {
			t.Errorf("%s: %v", example, err)
		}
	}
	for name := range defs {
		if strings.HasSuffix(name, "-request") && !named[name] {
			t.Errorf("the page has no row for %s", name)
		}
	}
}

// newestReader reads lines of the newest version.
func newestReader(t *testing.T, named string) *protocol.Reader {
	t.Helper()
	var r protocol.Reader
	if named != "hello" {
		if _, _, err := r.Read(fmt.Appendf(nil, `{"type":"hello","protocol":%d}`, protocol.Newest)); err != nil {
			t.Fatal(err)
		}
	}
	return &r
}

// The page says of every request where it is possible, and how it is refused elsewhere.
func TestThePage_SaysWhatIsPossibleWhen(t *testing.T) {
	p := readPage(t)
	yes, no := true, false
	playing := func(change func(*protocol.State)) *protocol.State {
		s := &protocol.State{
			Phase: protocol.Playing, Seat: 1, At: 99, Hints: &yes, StandIns: []protocol.StandIn{{Seat: 2}}, Legal: []string{"spin"}, Question: &protocol.Question{What: "pause"},
			Seats: []protocol.Chair{{Name: "robot", PersonKind: "bot"}, {Name: "Dusty", PersonKind: "bot", Level: "easy"}},
		}
		change(s)
		return s
	}
	columns := []*protocol.State{ // in the order of the table
		nil,
		playing(func(s *protocol.State) { s.Seat = 0 }),
		playing(func(s *protocol.State) { s.Phase = protocol.Gathering }),
		playing(func(*protocol.State) {}),
		playing(func(s *protocol.State) { s.Legal = nil }),
		playing(func(s *protocol.State) { s.Legal, s.Seats[0].Away = nil, true }),
		playing(func(s *protocol.State) { s.Legal, s.Seats[0].Left = nil, true }),
		playing(func(s *protocol.State) { s.Phase = protocol.Ended }),
	}
	var want [][]string
	for _, row := range p.rows["What a bot writes"] {
		name := rulestest.Codes(row[0])[0]
		if name == "hello" {
			continue
		}
		request, _, err := newestReader(t, name).Read([]byte(rulestest.Codes(row[3])[0]))
		if err != nil {
			t.Fatal(err)
		}
		cells := []string{"`" + name + "`"}
		for _, s := range columns {
			cells = append(cells, possible(request, s))
		}
		if name == "hint" {
			columns[3].Hints = &no // where it is on, it is possible at one's turn
			cells[4] += " or " + possible(request, columns[3])
		}
		if name == "stand-in" || strings.HasSuffix(name, "agree") {
			for _, at := range []int{3, 4} { // whoever's turn it is, somebody has to be away, or to ask
				without := *columns[at]
				without.StandIns, without.Question = nil, nil
				cells[at+1] += " or " + possible(request, &without)
			}
		}
		want = append(want, cells)
	}
	if have := p.rows["What is possible when"]; !reflect.DeepEqual(have, want) {
		for _, cells := range want {
			t.Errorf("| %s |", strings.Join(cells, " | "))
		}
		t.Errorf("above is what the page should say, and it says\n%q", have)
	}
}

func possible(r protocol.Request, s *protocol.State) string {
	if refused := protocol.OutOfOrder(r, s); refused != nil {
		return "`" + refused.Code + "`"
	}
	return "yes"
}

// The page describes every field of every message, and none that there is not.
func TestThePage_HasEveryField(t *testing.T) {
	p, defs := readPage(t), definitions(t)
	described := map[string]bool{}
	for heading, rows := range p.rows {
		name := describes(heading, defs)
		if name == "" {
			continue
		}
		described[name] = true
		var have []string
		for _, row := range rows {
			have = append(have, rulestest.Codes(row[0])[0])
			if !strings.Contains(row[1], " ") {
				t.Errorf("%s: the row %q explains nothing", name, row)
			}
		}
		slices.Sort(have)
		if want := paths(t, defs, name, false); !slices.Equal(have, want) {
			t.Errorf("%s: the page has\n%q, the schema\n%q", name, have, want)
		}
	}
	for _, one := range []string{"hello", "tables", "state", "over", "error", "bye", "chat", "hint", "aside", "left", "drain", "room", "option", "chair", "outcome"} {
		if !described[one] {
			t.Errorf("the page has no table for %s", one)
		}
	}
}

// ownTables are the definitions that have a table of their own.
var ownTables = []string{"option", "chair", "outcome"}

// keyWords are what stands for any key.
var keyWords = map[string]string{"^[1-5]$": "SEAT", "^[a-z][a-z0-9-]*$": "OPTION", "^[a-z]+(-[a-z]+)*$": "PART"}

// paths lists the fields of a definition, with "?" where they may be left out; of a request only those of its own.
func paths(t *testing.T, defs map[string]any, name string, flat bool) []string {
	t.Helper()
	w := walker{defs: defs, flat: flat}
	w.walk(defs[name].(map[string]any), "")
	slices.Sort(w.list)
	return w.list
}

// A walker walks through a schema.
type walker struct {
	defs map[string]any
	flat bool // not into fields
	list []string
}

func (w *walker) walk(schema map[string]any, path string) {
	for schema["$ref"] != nil {
		to := strings.TrimPrefix(schema["$ref"].(string), "#/$defs/")
		if slices.Contains(ownTables, to) {
			return
		}
		schema = w.defs[to].(map[string]any)
	}
	if choices, of := schema["anyOf"].([]any); of && schema["type"] == nil {
		w.walk(choices[0].(map[string]any), path) // the other is null
		return
	}
	required, _ := schema["required"].([]any)
	properties, _ := schema["properties"].(map[string]any)
	for key, within := range properties {
		inner, optional := strings.TrimPrefix(path+"."+key, "."), "?"
		if inner == "type" {
			continue
		}
		if slices.Contains(required, any(key)) {
			optional = ""
		}
		w.list = append(w.list, inner+optional)
		w.inner(within, inner)
	}
	patterns, _ := schema["patternProperties"].(map[string]any)
	for pattern, within := range patterns {
		w.list = append(w.list, path+"."+keyWords[pattern])
		w.inner(within, path+"."+keyWords[pattern])
	}
	if schema["items"] != nil {
		w.inner(schema["items"], path+"[]")
	}
}

func (w *walker) inner(schema any, path string) {
	if !w.flat {
		w.walk(schema.(map[string]any), path)
	}
}
