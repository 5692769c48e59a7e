// Package protocoltest checks lines of the bots' protocol against its schema, for tests.
//
// What this package does not know: what a line means, any particular game.
package protocoltest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"saloon/rules/bot/protocol"
)

// place is where the schemas are found by each other; nothing is fetched from there.
const place = "mem:///"

// The definitions of the schema that describe whole lines, without their versions.
const (
	messages = "message"
	requests = "request"
)

var compiled = sync.OnceValues(func() (map[string]*jsonschema.Schema, error) {
	parsed, err := parse(protocol.Schema)
	if err != nil {
		return nil, err
	}
	c := newCompiler()
	if err := c.AddResource(place+"schema.json", parsed); err != nil {
		return nil, err
	}
	all := map[string]*jsonschema.Schema{}
	for name := range parsed.(map[string]any)["$defs"].(map[string]any) {
		if all[name], err = c.Compile(place + "schema.json#/$defs/" + name); err != nil {
			return nil, err
		}
	}
	return all, nil
})

func newCompiler() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	return c
}

func definition(what string, v protocol.Version) string { return what + "-" + strconv.Itoa(int(v)) }

func parse(text []byte) (any, error) { return jsonschema.UnmarshalJSON(bytes.NewReader(text)) }

// Message says what is wrong with a line that a bot is told, or nothing.
func Message(v protocol.Version, line []byte) error { return check(messages, v, line) }

// Request says what is wrong with a line that a bot writes, or nothing.
func Request(v protocol.Version, line []byte) error { return check(requests, v, line) }

func check(what string, v protocol.Version, line []byte) error {
	all, err := compiled()
	if err != nil {
		return err
	}
	err = validate(all[definition(what, v)], line)
	if err == nil {
		return nil
	}
	var named struct{ Type string }
	_ = json.Unmarshal(line, &named)
	for _, name := range []string{named.Type + "-request", definition(named.Type, v), named.Type} {
		if one := all[name]; one != nil && strings.HasSuffix(name, "-request") == (what == requests) {
			return cmp.Or(validate(one, line), err) // which says more than that it is none of all
		}
	}
	return err
}

func validate(s *jsonschema.Schema, text []byte) error {
	value, err := parse(text)
	if err != nil {
		return fmt.Errorf("%q is no JSON: %w", text, err)
	}
	if err := s.Validate(value); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	return nil
}

// A View checks the views of a game against the schema that stands beside its page.
type View struct{ schema *jsonschema.Schema }

// NewView reads such a schema.
func NewView(text []byte) (View, error) {
	parsed, err := parse(text)
	if err != nil {
		return View{}, err
	}
	c := newCompiler()
	if err := c.AddResource(place+"view.schema.json", parsed); err != nil {
		return View{}, err
	}
	s, err := c.Compile(place + "view.schema.json")
	return View{s}, err
}

// Check says what is wrong with a view, or nothing.
func (v View) Check(view []byte) error { return validate(v.schema, view) }
