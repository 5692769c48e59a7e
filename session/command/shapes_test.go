package command

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"saloon/lobby/evenings"
)

// printed is what commands print with --json, beside the messages of the protocol of bots.
var printed = []struct {
	command string
	message any
}{
	{"compare", comparisonMessage{}}, {"daily", dailyMessage{}}, {"doctor", examination{}}, {"friends", friendsMessage{}},
	{"evening CODE", evenings.Export{}}, {"evening past", pastMessage{}}, {"letters", lettersMessage{}}, {"me", meMessage{}}, {"rest", restMessage{}}, {"result", resultMessage{}},
	{"top", topMessage{}}, {"train", trainingMessage{}}, {"train MOVE", exerciseMessage{}}, {"train share", sharingMessage{}}, {"who", whoMessage{}},
}

// Who writes a program reads on the page of commands which fields there are.
func TestPage_NamesEveryFieldThatIsPrinted(t *testing.T) {
	const path, begin, end = "../COMMANDS.md", "| with `--json` | prints |\n|---|---|\n", "\n\n"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(page), begin)
	listed, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		t.Fatalf("%s has no table that begins with %q", path, begin)
	}
	var rows []string
	for _, p := range printed {
		rows = append(rows, fmt.Sprintf("| `%s` | `%s` |", p.command, object(reflect.TypeOf(p.message))))
	}
	if table := strings.Join(rows, "\n"); listed != table && flag.Lookup("update").Value.String() == "true" {
		err = os.WriteFile(path, []byte(before+begin+table+end+after), 0o644)
	} else if listed != table {
		err = fmt.Errorf("%s does not name the fields as they are (-update writes them):\n%s", path, table)
	}
	if err != nil {
		t.Error(err)
	}
}

// shape is a type as a reader of JSON sees it; a field with a question mark may be missing.
func shape(of reflect.Type) string {
	if of == reflect.TypeFor[json.RawMessage]() {
		return "anything"
	}
	switch of.Kind() {
	case reflect.Pointer:
		return shape(of.Elem())
	case reflect.Slice:
		return "[" + shape(of.Elem()) + ", ...]"
	case reflect.Map:
		return "{" + shape(of.Key()) + ": " + shape(of.Elem()) + ", ...}"
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Struct:
		if of == reflect.TypeFor[time.Time]() {
			return "time"
		}
		for _, p := range printed { // what a command prints is told once
			if message := reflect.TypeOf(p.message); message == of || message == reflect.PointerTo(of) {
				return "as " + p.command + " prints it"
			}
		}
		return object(of)
	case reflect.Interface:
		return "anything"
	}
	return "number"
}

func object(of reflect.Type) string { return "{" + strings.Join(fields(of), ", ") + "}" }

func fields(of reflect.Type) (list []string) {
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	for i := range of.NumField() {
		f := of.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			list = append(list, fields(f.Type)...)
			continue
		case options != "":
			name += "?"
		}
		list = append(list, name+": "+shape(f.Type))
	}
	return list
}
