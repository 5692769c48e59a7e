package protocol

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A definition is what the schema says of one object.
type definition struct {
	Type       string
	Properties map[string]any
	Required   []string
	Additional *bool `json:"additionalProperties"`
	OneOf      []struct {
		Ref string `json:"$ref"`
	}
}

func definitions(t *testing.T) map[string]definition {
	t.Helper()
	var schema struct {
		Defs map[string]json.RawMessage `json:"$defs"`
	}
	must(t, json.Unmarshal(Schema, &schema))
	all := map[string]definition{}
	for name, raw := range schema.Defs {
		var d definition
		if err := json.Unmarshal(raw, &d); err == nil { // what says more of its properties is no object of its own
			all[name] = d
		}
	}
	return all
}

// jsonFields are the fields of a struct by their names, and whether they may be left out.
func jsonFields(typ reflect.Type) map[string]bool {
	fields := map[string]bool{}
	for _, f := range reflect.VisibleFields(typ) {
		if name, rest, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
			fields[name] = rest == "omitempty"
		}
	}
	return fields
}

// The schema has exactly the fields that the program writes, and demands those that it never leaves out.
func TestSchema_HasTheFieldsOfEveryMessage(t *testing.T) {
	all := definitions(t)
	for name, object := range map[string]any{
		"hello": Hello{}, "tables": Tables{}, "state": State{}, "over": Over{}, "error": Error{}, "bye": Bye{}, "chat": Chat{},
		"hint": Hint{}, "left": Left{}, "ladder": Ladder{}, "evenings": Evenings{}, "evening": Evening{}, "drain": Drain{}, "room": Room{}, "watchers": Watchers{}, "watcher": Watcher{}, "game": Game{}, "option": Option{}, "table": Table{}, "chair": Chair{}, "clock": Clock{}, "stand-in": StandIn{},
		"aside": Aside{}, "question": Question{}, "seat-clock": SeatClock{}, "rests": Rests{}, "again": Again{}, "log-line": LogLine{}, "series": Series{}, "entrant": Entrant{},
	} {
		d, fields := all[name], jsonFields(reflect.TypeOf(object))
		if message, is := object.(Message); is {
			fields["type"] = false
			if message.message() != name {
				t.Errorf("%s is the definition of a %s", name, message.message())
			}
		}
		required := map[string]bool{}
		for field, optional := range fields {
			if !optional {
				required[field] = true
			}
		}
		sameNames(t, name, d, fields)
		if names := slices.Sorted(maps.Keys(required)); !slices.Equal(names, slices.Sorted(slices.Values(d.Required))) {
			t.Errorf("%s: the program always writes %q, the schema demands %q", name, names, d.Required)
		}
	}
}

// sameNames checks that a definition names just these fields, and forbids others.
func sameNames(t *testing.T, name string, d definition, fields map[string]bool) {
	t.Helper()
	if have, want := slices.Sorted(maps.Keys(d.Properties)), slices.Sorted(maps.Keys(fields)); !slices.Equal(have, want) {
		t.Errorf("%s: the schema has %q, the program %q", name, have, want)
	}
	if d.Additional == nil || *d.Additional {
		t.Errorf("%s: the schema allows other fields too", name)
	}
}

// The schema has every request with its fields, in the versions that have it.
func TestSchema_HasTheFieldsOfEveryRequest(t *testing.T) {
	all := definitions(t)
	for v := First; v <= Newest; v++ {
		var names []string
		for _, r := range requests {
			request := r.empty()
			fields := jsonFields(reflect.TypeOf(request).Elem())
			fields["type"], fields["id"] = false, true
			sameNames(t, request.request()+"-request", all[request.request()+"-request"], fields)
			switch create := "#/$defs/create-request-"; {
			case request.request() == "create": // with a field that came later
				names = append(names, create+string('0'+rune(v)))
			case r.version == v:
				names = append(names, "#/$defs/"+request.request()+"-request")
			}
		}
		if v > First {
			names = append(names, "#/$defs/requests-"+string('0'+rune(v)-1))
		}
		var listed []string
		for _, one := range all["requests-"+string('0'+rune(v))].OneOf {
			listed = append(listed, one.Ref)
		}
		slices.Sort(names)
		slices.Sort(listed)
		if !slices.Equal(names, listed) {
			t.Errorf("version %d has the requests %q, in the schema %q", v, names, listed)
		}
	}
}
