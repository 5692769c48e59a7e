package session

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// Every flag of the command serve is a setting: a line of a TOML file, an environment variable
// and the flag itself choose the same thing. The flag comes first, then the variable, then the
// file, then the default.

// settingsFileName is the file that is read in the data directory when no other is named.
const settingsFileName = "saloon.toml"

// variablePrefix begins the environment variable of every setting.
const variablePrefix = "SALOON_"

// noSettings are flags of serve that choose nothing about the saloon.
var noSettings = map[string]bool{"config": true, "check": true, "help": true, "json": true}

// variableOf is the environment variable of a setting.
func variableOf(name string) string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// The sources of a value.
const (
	fromDefault     = "default"
	fromFile        = "file"
	fromEnvironment = "environment"
	fromFlag        = "flag"
)

// An origin is where the value of a setting comes from.
type origin struct {
	source string
	place  string // "--idle", "SALOON_IDLE" or "saloon.toml:3"; "" for a default
}

// A heldSettings is what holds of all settings, and where it comes from.
type heldSettings struct {
	flags *pflag.FlagSet
	from  map[string]origin // by the name of a setting; what is not in it has its default
	file  string            // that was read; "" for none
}

// settingsSources are what settings are read from.
type settingsSources struct {
	given       map[string][]string // what the command line gives, by the names of flags
	environment []string            // as os.Environ has it
	file        string              // was read before, and must still be there; "" for none
}

// givenFlags are what a command line has given.
func givenFlags(flags *pflag.FlagSet) map[string][]string {
	given := map[string][]string{}
	flags.Visit(func(f *pflag.Flag) { given[f.Name] = valuesOf(f) })
	return given
}

// variables are the environment variables that are meant for the saloon. An empty one counts as
// none.
func (s settingsSources) variables() map[string]string {
	list := map[string]string{}
	for _, entry := range s.environment {
		name, value, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, variablePrefix) && value != "" {
			list[name] = value
		}
	}
	return list
}

// hold reads all sources into flags that have their defaults, or what the command line gave. The
// mistakes of all sources are found at once, also where another source comes first.
func (s settingsSources) hold(flags *pflag.FlagSet) (*heldSettings, mistakes) {
	h := &heldSettings{flags: flags, from: map[string]origin{}}
	variables := s.variables()
	lines, wrong := h.readFile(s, variables)
	wrong = append(wrong, unknownVariables(flags, variables)...)
	for _, f := range settingsOf(flags) {
		for n, c := range s.offersOf(f, variables, lines, h.file) {
			if n == 0 {
				h.from[f.Name] = c.origin
			}
			why := c.why
			switch {
			case why != "":
			case n == 0:
				why = setTo(f, c.values)
			default:
				why = whyNot(f, c.values)
			}
			if why != "" {
				wrong = append(wrong, mistake{c.in, c.line, f.Name, why})
			}
		}
	}
	slices.SortStableFunc(wrong, func(a, b mistake) int { return a.line - b.line })
	return h, wrong
}

// An offer is what one source says about a setting; why says what is wrong with it.
type offer struct {
	origin
	in     string // the place without the line
	line   int
	values []string
	why    string
}

// offersOf are what the sources say about a setting, the one that counts first.
func (s settingsSources) offersOf(f *pflag.Flag, variables map[string]string, lines map[string]fileLine, file string) (list []offer) {
	add := func(source, place string, line int, values []string, why string) {
		o := origin{source, place}
		if line > 0 {
			o.place = placeOf(place, line)
		}
		list = append(list, offer{o, place, line, values, why})
	}
	if values := s.given[f.Name]; values != nil {
		add(fromFlag, "--"+f.Name, 0, values, "")
	}
	if value := variables[variableOf(f.Name)]; value != "" {
		add(fromEnvironment, variableOf(f.Name), 0, variableValues(f, value), "")
	}
	if line, has := lines[f.Name]; has {
		values, why := fileValues(f, line.value)
		add(fromFile, file, line.line, values, why)
	}
	return list
}

// readFile finds the file and reads it.
func (h *heldSettings) readFile(s settingsSources, variables map[string]string) (map[string]fileLine, mistakes) {
	dir := firstOf(s.given["data"], variables[variableOf("data")], h.flags.Lookup("data").DefValue)
	named := firstOf(s.given["config"], variables[variableOf("config")], "")
	h.file = cmp.Or(named, filepath.Join(dir, settingsFileName))
	if named == "" && !isThere(h.file) {
		h.file = ""
		if s.file != "" {
			return nil, mistakes{{s.file, 0, "", "the settings were there at the start, and are gone; a file without any line leads to the defaults"}}
		}
		return nil, nil
	}
	text, err := readText(h.file)
	if err != nil {
		return nil, mistakes{{h.file, 0, "", fmt.Sprintf("the settings cannot be read: %v", withoutPath(err))}}
	}
	lines, wrong := readSettingsFile(h.file, text)
	wrong = append(wrong, unknownLines(h.flags, h.file, lines)...)
	if other, has := lines["data"].value.(string); has && named == "" && filepath.Clean(other) != filepath.Clean(dir) {
		wrong = append(wrong, mistake{h.file, lines["data"].line, "data",
			"this file was found in the data directory " + dir + ", so it cannot name another; put it elsewhere and name it with --config"})
	}
	return lines, wrong
}

func isThere(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// firstOf is what was given, else a variable, else a default.
func firstOf(given []string, variable, usual string) string {
	if len(given) > 0 {
		return given[0]
	}
	return cmp.Or(variable, usual)
}

// settingsOf are the flags that are settings, in the order in which they were made.
func settingsOf(flags *pflag.FlagSet) (list []*pflag.Flag) {
	flags.VisitAll(func(f *pflag.Flag) {
		if !noSettings[f.Name] {
			list = append(list, f)
		}
	})
	return list
}

// A mistake is what is wrong with a setting, and where that stands.
type mistake struct {
	place        string
	line         int // of a file; else 0
	setting, why string
}

func (m mistake) String() string {
	if m.line > 0 {
		m.place = placeOf(m.place, m.line)
	}
	if m.setting == "" || m.place == "--"+m.setting {
		return m.place + ": " + m.why
	}
	return m.place + ": " + secretOf.ReplaceAllString(m.setting, "$1***@") + ": " + m.why
}

// placeOf is how a line of a file is named.
func placeOf(file string, line int) string { return fmt.Sprintf("%s:%d", file, line) }

// mistakes are an error for the operator, with a line for each.
type mistakes []mistake

func (m mistakes) Error() string {
	if len(m) == 1 {
		return "a setting is wrong" + m.lines()
	}
	return fmt.Sprintf("%d settings are wrong%s", len(m), m.lines())
}

func (m mistakes) lines() string {
	text := ""
	for _, one := range m {
		text += "\n  " + one.String()
	}
	return text
}

// ExitsWith is the exit code of a program that could not begin.
func (m mistakes) ExitsWith() int { return exitSettings }

// exitSettings is what the program ends with when its settings are wrong.
const exitSettings = 2
