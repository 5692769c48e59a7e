package rulestest

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"saloon/rules"
)

// viewSchema compares the file beside a notation page that says the same of views as a JSON
// Schema. With -update it writes that file.
func viewSchema(t *testing.T, page, file string, g rules.Game) {
	info := g.Info()
	root := readFields(t, readPage(t, page), sectionView).schema(t)
	root["$schema"], root["$id"] = "https://json-schema.org/draft/2020-12/schema", "urn:saloon:view:"+info.ID
	root["title"] = info.Title + ": what a seat, or somebody without one, may know of a game"
	root["description"] = "Made from " + page + " beside it, which tests compare with the game."
	var want bytes.Buffer
	enc := json.NewEncoder(&want)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	must(t, enc.Encode(root))
	if *update {
		if err := os.WriteFile(file, want.Bytes(), 0o644); err != nil { //nolint:gosec // everybody may read it
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	must(t, err)
	if !bytes.Equal(have, want.Bytes()) {
		t.Errorf("%s says something else than %s: write it with go test -run NotationPage -update", file, page)
	}
}

type schema map[string]any

func newObject() schema {
	return schema{"type": "object", "properties": schema{}, "additionalProperties": false}
}

func (fs *fields) schema(t *testing.T) schema {
	t.Helper()
	root := newObject()
	known := map[string]schema{"": root}
	for i, f := range fs.rows {
		name := f.name.text
		parent, inArray := strings.CutSuffix(name, "[]")
		key := ""
		if at := strings.LastIndex(name, "."); !inArray {
			parent, key = name[:max(at, 0)], name[at+1:]
		}
		within := known[parent]
		if within == nil {
			t.Fatalf("%s: %s stands nowhere in what was described before", fs.page.file, name)
		}
		if f.types[0] == never {
			continue
		}
		known[name] = fs.oneField(f)
		if about := fs.about[i]; about != "" {
			known[name]["description"] = about
		}
		switch {
		case inArray:
			within["items"] = known[name]
		case len(f.name.words) > 0 && capitals.MatchString(key):
			patterns, _ := within["patternProperties"].(schema)
			if patterns == nil {
				patterns = schema{}
			}
			patterns[fs.page.pattern(t, key).expr.String()], within["patternProperties"] = known[name], patterns
		default:
			within["properties"].(schema)[key] = known[name]
			if !f.optional {
				required, _ := within["required"].([]string)
				within["required"] = append(required, key)
			}
		}
	}
	return root
}

func (fs *fields) oneField(f *field) schema {
	var may []schema
	for _, kind := range f.types {
		switch kind {
		case "object":
			may = append(may, newObject())
		case "number":
			may = append(may, f.valueSchema("integer"))
		case "string":
			may = append(may, f.valueSchema("string"))
		case "empty":
			may = append(may, schema{"const": ""})
		default:
			may = append(may, schema{"type": kind})
		}
	}
	if len(may) == 1 {
		return may[0]
	}
	return schema{"anyOf": may}
}

func (f *field) valueSchema(kind string) schema {
	if f.value == nil {
		return schema{"type": kind}
	}
	if words := f.value.words; len(words) == 1 && words[0].list != nil && capitals.FindString(f.value.text) == f.value.text {
		var list []any
		for _, value := range words[0].list {
			if number, err := strconv.Atoi(value); err == nil && kind == "integer" {
				list = append(list, number)
			} else {
				list = append(list, value)
			}
		}
		if !strings.HasSuffix(f.value.text, "...") {
			return schema{"enum": list}
		}
	}
	if kind == "string" {
		return schema{"type": kind, "pattern": f.value.expr.String()}
	}
	least, most, bounded := f.bounds()
	if !bounded {
		return schema{"type": kind}
	}
	return schema{"type": kind, "minimum": least, "maximum": most}
}

const mostBound = 200

// bounds are the least and the largest number that match, if there is a largest one.
func (f *field) bounds() (least, most int, bounded bool) {
	var match []int
	for n := -mostBound; n <= mostBound; n++ {
		if f.value.expr.MatchString(strconv.Itoa(n)) {
			match = append(match, n)
		}
	}
	if len(match) == 0 {
		return 0, 0, false
	}
	return slices.Min(match), slices.Max(match), slices.Max(match) < mostBound
}
