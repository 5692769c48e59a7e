package settings

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"saloon/lobby/evenings"
)

const settingsFileName = "saloon.toml"

const variablePrefix = "SALOON_"

// noSettings are flags of serve that choose nothing about the saloon.
var noSettings = map[string]bool{"config": true, "check": true, "help": true, "json": true}

func variableOf(name string) string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

const (
	fromDefault     = "default"
	fromFile        = "file"
	fromEnvironment = "environment"
	fromFlag        = "flag"
)

type origin struct {
	source string
	Place  string // "--idle", "SALOON_IDLE" or "saloon.toml:3"; "" for a default
}

// A Held is what holds of all settings, and where it comes from.
type Held struct {
	Flags *pflag.FlagSet
	From  map[string]origin // by the name of a setting; what is not in it has its default
	File  string            // that was read; "" for none
	// Evenings are those that come again, as the file has them; Repeats are the same as the lobby wants them.
	Evenings []Evening
	Repeats  []evenings.Repeat
}

// Sources are what settings are read from.
type Sources struct {
	Given       map[string][]string // what the command line gives, by the names of flags
	Environment []string            // as os.Environ has it
	File        string              // was read before, and must still be there; "" for none
	Games       Games               // by which evenings are judged; nil for not
}

// Given are what a command line has given.
func Given(flags *pflag.FlagSet) map[string][]string {
	given := map[string][]string{}
	flags.Visit(func(f *pflag.Flag) { given[f.Name] = valuesOf(f) })
	return given
}

// variables are those that are meant for the saloon. An empty one counts as none.
func (s Sources) variables() map[string]string {
	list := map[string]string{}
	for _, entry := range s.Environment {
		name, value, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, variablePrefix) && value != "" {
			list[name] = value
		}
	}
	return list
}

// Hold reads all sources into flags that have their defaults, or what the command line gave. The mistakes of all
// sources are found at once, also where another source comes first.
func (s Sources) Hold(flags *pflag.FlagSet) (*Held, Mistakes) {
	h := &Held{Flags: flags, From: map[string]origin{}}
	variables := s.variables()
	lines, tables, wrong := h.readFile(s, variables)
	wrong = append(wrong, unknownVariables(flags, variables)...)
	for _, f := range All(flags) {
		for n, c := range s.offersOf(f, variables, lines, h.File) {
			if n == 0 {
				h.From[f.Name] = c.origin
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
	if len(tables) > 0 {
		wrong = append(wrong, h.judgeEvenings(tables, s.Games)...)
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
func (s Sources) offersOf(f *pflag.Flag, variables map[string]string, lines map[string]fileLine, file string) (list []offer) {
	add := func(source, place string, line int, values []string, why string) {
		o := origin{source, place}
		if line > 0 {
			o.Place = placeOf(place, line)
		}
		list = append(list, offer{o, place, line, values, why})
	}
	if values := s.Given[f.Name]; values != nil {
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

func (h *Held) readFile(s Sources, variables map[string]string) (map[string]fileLine, []eveningTable, Mistakes) {
	dir := firstOf(s.Given["data"], variables[variableOf("data")], h.Flags.Lookup("data").DefValue)
	named := firstOf(s.Given["config"], variables[variableOf("config")], "")
	h.File = cmp.Or(named, filepath.Join(dir, settingsFileName))
	if named == "" && !isThere(h.File) {
		h.File = ""
		if s.File != "" {
			return nil, nil, Mistakes{{s.File, 0, "", "the settings were there at the start, and are gone; a file without any line leads to the defaults"}}
		}
		return nil, nil, nil
	}
	text, err := ReadText(h.File)
	if err != nil {
		return nil, nil, Mistakes{{h.File, 0, "", fmt.Sprintf("the settings cannot be read: %v", WithoutPath(err))}}
	}
	lines, tables, wrong := readSettingsFile(h.File, text)
	wrong = append(wrong, unknownLines(h.Flags, h.File, lines)...)
	if other, has := lines["data"].value.(string); has && named == "" && filepath.Clean(other) != filepath.Clean(dir) {
		wrong = append(wrong, mistake{h.File, lines["data"].line, "data",
			"this file was found in the data directory " + dir + ", so it cannot name another; put it elsewhere and name it with --config"})
	}
	return lines, tables, wrong
}

func isThere(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

func firstOf(given []string, variable, usual string) string {
	if len(given) > 0 {
		return given[0]
	}
	return cmp.Or(variable, usual)
}

// All are the flags that are settings, in the order in which they were made.
func All(flags *pflag.FlagSet) (list []*pflag.Flag) {
	flags.VisitAll(func(f *pflag.Flag) {
		if !noSettings[f.Name] {
			list = append(list, f)
		}
	})
	return list
}

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

func placeOf(file string, line int) string { return fmt.Sprintf("%s:%d", file, line) }

// Mistakes are an error for the operator, with a line for each.
type Mistakes []mistake

func (m Mistakes) Error() string {
	if len(m) == 1 {
		return "a setting is wrong" + m.lines()
	}
	return fmt.Sprintf("%d settings are wrong%s", len(m), m.lines())
}

func (m Mistakes) lines() string {
	text := ""
	for _, one := range m {
		text += "\n  " + one.String()
	}
	return text
}

// ExitsWith is the exit code of a program that could not begin.
func (m Mistakes) ExitsWith() int { return ExitCode }

// ExitCode is what the program ends with when its settings are wrong.
const ExitCode = 2

// Summary says where the settings come from, or what is wrong with them.
func (h *Held) Summary(wrong Mistakes) (string, error) {
	if len(wrong) > 0 {
		return "", wrong
	}
	file := h.File
	if file == "" {
		file = "no file"
	}
	return fmt.Sprintf("%s; %d of %d are not the defaults", file, len(h.From), len(All(h.Flags))), nil
}
