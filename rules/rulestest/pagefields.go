package rulestest

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A field is one row about a JSON field: where it is, its types, and whether it may
// be left out. An element of an array has "[]" behind the array's name.
type field struct {
	name     pattern
	types    []string
	value    *pattern // what its texts and numbers look like, where the page says so
	optional bool

	kinds   map[string]bool // the types met
	present int
	parents int // objects that could have it
}

// never is the type of a field that a struct has and its JSON never shows there.
const never = "never"

// fields is the rows about the JSON of one struct.
type fields struct {
	page    *page
	section string
	rows    []*field
	about   []string          // what each row means; of an array's elements nothing
	byPath  map[string]*field // nil for what no row describes
	objects map[string]int
	strange map[string]bool
}

// readFields reads rows of a name, its type, and what it means: `stock.COLOUR?`,
// "array of string `CARD`". A string may also be "string `CARD` or empty".
func readFields(t *testing.T, p *page, section string) *fields {
	t.Helper()
	fs := &fields{page: p, section: section, byPath: map[string]*field{}, objects: map[string]int{}, strange: map[string]bool{}}
	for _, row := range p.tables[section] {
		name, optional := strings.CutSuffix(code(t, row, 0), "?")
		f := &field{name: p.pattern(t, name), optional: optional, kinds: map[string]bool{}}
		kind, element, isArray := strings.Cut(codeSpan.ReplaceAllString(row[1], ""), "array of ")
		if isArray {
			kind = "array"
			fs.rows, fs.about = append(fs.rows, f), append(fs.about, row[2])
			row[2] = "" // the array has said it
			fs.explain(t, f, kind, "")
			f = &field{name: p.pattern(t, name+"[]"), optional: true, kinds: map[string]bool{}}
			kind = element
		}
		fs.rows, fs.about = append(fs.rows, f), append(fs.about, row[2])
		fs.explain(t, f, kind, row[1])
	}
	return fs
}

func (fs *fields) explain(t *testing.T, f *field, kind, cell string) {
	t.Helper()
	f.types = strings.Split(strings.TrimSpace(kind), " or ")
	for i := range f.types {
		f.types[i] = strings.TrimSpace(f.types[i])
		if !slices.Contains([]string{"number", "string", "empty", "boolean", "object", "array", never}, f.types[i]) {
			t.Errorf("%s: %q is no type of JSON (%q)", fs.page.file, f.types[i], f.name.text)
		}
	}
	if names := Codes(cell); len(names) > 0 {
		value := fs.page.pattern(t, names[0])
		f.value = &value
	}
}

func (fs *fields) of(path string) *field {
	if f, known := fs.byPath[path]; known {
		return f
	}
	fs.byPath[path] = nil
	for _, f := range fs.rows {
		if f.name.match(path) {
			fs.byPath[path] = f
			break
		}
	}
	return fs.byPath[path]
}

func (fs *fields) look(t *testing.T, raw []byte) {
	t.Helper()
	var v any
	must(t, json.Unmarshal(raw, &v))
	fs.visit(t, "", v)
}

func (fs *fields) visit(t *testing.T, path string, v any) {
	t.Helper()
	switch v := v.(type) {
	case map[string]any:
		fs.note(t, path, "object", "")
		fs.objects[path]++
		for key, inner := range v {
			fs.visit(t, strings.TrimPrefix(path+"."+key, "."), inner)
		}
	case []any:
		fs.note(t, path, "array", "")
		for _, inner := range v {
			fs.visit(t, path+"[]", inner)
		}
	case bool:
		fs.note(t, path, "boolean", "")
	case string:
		fs.note(t, path, "string", v)
	case float64:
		fs.note(t, path, "number", fmt.Sprint(v))
	default:
		fs.note(t, path, "null", "")
	}
}

func (fs *fields) note(t *testing.T, path, kind, value string) {
	t.Helper()
	if path == "" {
		return
	}
	f := fs.of(path)
	if f == nil {
		fs.strange[path] = true
		return
	}
	f.present++
	if kind == "string" && value == "" && slices.Contains(f.types, "empty") {
		kind = "empty"
	}
	f.kinds[kind] = true
	if f.value != nil && (kind == "string" || kind == "number") && !f.value.match(value) {
		t.Errorf("%s: %s is once %q, which is no %s", fs.page.file, path, value, f.value.text)
	}
}

func (fs *fields) unmet() (list []string) {
	fs.countParents()
	for _, f := range fs.rows {
		switch {
		case f.types[0] == never:
		case len(f.kinds) < len(f.types):
			list = append(list, fmt.Sprintf("%s as %s is never met", f.name.text, strings.Join(f.types, " and ")))
		case f.optional && f.lone() && f.present == f.parents:
			list = append(list, fmt.Sprintf("%s may be left out, it says, but never is", f.name.text))
		}
	}
	return list
}

func (f *field) lone() bool { return len(f.name.words) == 0 && !strings.HasSuffix(f.name.text, "[]") }

func (fs *fields) countParents() {
	for path, f := range fs.byPath {
		if f != nil && f.lone() {
			f.parents = fs.objects[path[:max(0, strings.LastIndex(path, "."))]]
		}
	}
}

func (fs *fields) check(t *testing.T) {
	t.Helper()
	for _, path := range missing(fs.strange, nil) {
		t.Errorf("%s, %s, does not describe the field %s", fs.page.file, fs.section, path)
	}
	for _, text := range fs.unmet() {
		t.Errorf("%s: %s", fs.page.file, text)
	}
	for _, f := range fs.rows {
		for kind := range f.kinds {
			if !slices.Contains(f.types, kind) {
				t.Errorf("%s: %s is once a JSON %s, not %s", fs.page.file, f.name.text, kind, strings.Join(f.types, " or "))
			}
		}
		if f.lone() && !f.optional && f.present < f.parents {
			t.Errorf("%s: %s is always there, it says, but not in %d of %d", fs.page.file, f.name.text, f.parents-f.present, f.parents)
		}
	}
}

// checkType checks that every field of a struct type has a row, also one that play never meets.
func (fs *fields) checkType(t *testing.T, path string, typ reflect.Type) {
	t.Helper()
	switch {
	case typ.Implements(reflect.TypeFor[json.Marshaler]()) || typ.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return
	case typ.Kind() == reflect.Pointer:
		fs.checkType(t, path, typ.Elem())
	case typ.Kind() == reflect.Slice || typ.Kind() == reflect.Array:
		fs.checkType(t, path+"[]", typ.Elem())
	case typ.Kind() == reflect.Struct:
		for i := range typ.NumField() {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			if !typ.Field(i).IsExported() || name == "-" {
				continue
			}
			inner := strings.TrimPrefix(path+"."+name, ".")
			if fs.of(inner) == nil {
				fs.strange[inner] = true
			}
			fs.checkType(t, inner, typ.Field(i).Type)
		}
	}
}
