package settings

import (
	"errors"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
	"github.com/spf13/pflag"
)

type fileLine struct {
	line  int
	value any
}

func readSettingsFile(name string, text []byte) (map[string]fileLine, []eveningTable, Mistakes) {
	values := map[string]any{}
	if err := toml.Unmarshal(text, &values); err != nil {
		line, why := 0, strings.TrimPrefix(err.Error(), "toml: ")
		if at := (*toml.DecodeError)(nil); errors.As(err, &at) {
			line, _ = at.Position()
		}
		return nil, nil, Mistakes{{name, line, "", why + ", which is no TOML"}}
	}
	var wrong Mistakes
	lines := map[string]fileLine{}
	var tables []eveningTable
	var parser unstable.Parser // the only one that tells where a line is that is well written
	parser.Reset(text)
	for parser.NextExpression() {
		e := parser.Expression()
		key := e.Key()
		if !key.Next() {
			continue
		}
		line := parser.Shape(key.Node().Raw).Start.Line
		isEvening := e.Kind == unstable.ArrayTable && key.IsLast() && string(key.Node().Data) == eveningKey
		if isEvening || e.Kind == unstable.KeyValue && len(tables) > 0 {
			tables = readEvening(tables, e, line)
			continue
		}
		if e.Kind != unstable.KeyValue || !key.IsLast() {
			wrong = append(wrong, mistake{name, line, string(key.Node().Data), "settings stand alone, without points in their names, and without tables but [[evening]]"})
			break // what follows belongs to the table
		}
		setting := string(key.Node().Data)
		lines[setting] = fileLine{line, values[setting]}
	}
	list, _ := values[eveningKey].([]any)
	for i := range tables {
		if i < len(list) { // what stands behind a mistake was not read
			tables[i].values, _ = list[i].(map[string]any)
		}
	}
	return lines, tables, wrong
}

func unknownLines(flags *pflag.FlagSet, file string, lines map[string]fileLine) (wrong Mistakes) {
	for name, line := range lines {
		if f := flags.Lookup(name); f == nil || noSettings[name] {
			wrong = append(wrong, mistake{file, line.line, name, unknownSetting(flags, name, func(name string) string { return name })})
		}
	}
	return wrong
}

func unknownVariables(flags *pflag.FlagSet, variables map[string]string) (wrong Mistakes) {
	known := map[string]bool{variableOf("config"): true}
	for _, f := range All(flags) {
		known[variableOf(f.Name)] = true
	}
	for name := range variables {
		if !known[name] {
			wrong = append(wrong, mistake{name, 0, "", unknownSetting(flags, strings.ToLower(strings.TrimPrefix(name, variablePrefix)), variableOf)})
		}
	}
	slices.SortFunc(wrong, func(a, b mistake) int { return strings.Compare(a.place, b.place) })
	return wrong
}

func unknownSetting(flags *pflag.FlagSet, name string, written func(string) string) string {
	name = strings.ReplaceAll(name, "_", "-")
	best, least := "", max(2, len(name)/3)+1
	for _, f := range All(flags) {
		if d := editsBetween(name, f.Name); d < least {
			best, least = f.Name, d
		}
	}
	if best == "" {
		return "there is no such setting; saloon config lists all"
	}
	return "there is no such setting; did you mean " + written(best) + "?"
}

// editsBetween is how many letters have to be changed, added or taken away to make b of a.
func editsBetween(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before, row[j+1] = row[j+1], min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
