package settings

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // a small container has no time zones of its own

	"github.com/pelletier/go-toml/v2/unstable"

	"saloon/lobby/evening"
	"saloon/lobby/evenings"
	"saloon/lobby/table"
	"saloon/rules"
)

// Games opens the games, with the component sheets in a directory where one is named.
type Games func(components string) ([]rules.Game, error)

// eveningKey is the name of the only table that the file may have.
const eveningKey = "evening"

// An Evening is one that comes again, as the file has it.
type Evening struct {
	Name    string            `json:"name" toml:"name"`
	Kind    string            `json:"kind" toml:"kind"`
	Game    string            `json:"game" toml:"game"`
	When    string            `json:"when" toml:"when"`
	Zone    string            `json:"zone,omitempty" toml:"zone,omitempty"`
	Options map[string]string `json:"options,omitempty" toml:"options,inline,omitempty"`
	Clock   string            `json:"clock,omitempty" toml:"clock,omitempty"`
	Bots    string            `json:"bots,omitempty" toml:"bots,omitempty"`
	Seats   int               `json:"seats,omitempty" toml:"seats,omitempty"`
	Minutes int               `json:"minutes,omitempty" toml:"minutes,omitempty"`
	Days    int               `json:"days,omitempty" toml:"days,omitempty"`
	Rounds  int               `json:"rounds,omitempty" toml:"rounds,omitempty"`
	Through int               `json:"through,omitempty" toml:"through,omitempty"`
	Group   int               `json:"group,omitempty" toml:"group,omitempty"`
	Casual  bool              `json:"casual,omitempty" toml:"casual,omitempty"`
	Anyhow  bool              `json:"same-address,omitempty" toml:"same-address,omitempty"`
}

// Names are those of evenings, for a sentence.
func Names(list []Evening) string {
	var names []string
	for _, e := range list {
		names = append(names, e.Name)
	}
	return cmp.Or(strings.Join(names, ", "), "none")
}

func (e *Evening) fields() map[string]any {
	return map[string]any{
		"name": &e.Name, "kind": &e.Kind, "game": &e.Game, "when": &e.When, "zone": &e.Zone, "options": &e.Options, "clock": &e.Clock, "bots": &e.Bots,
		"seats": &e.Seats, "minutes": &e.Minutes, "days": &e.Days, "rounds": &e.Rounds, "through": &e.Through, "group": &e.Group,
		"casual": &e.Casual, "same-address": &e.Anyhow,
	}
}

// set says what is wrong with a value.
func (e *Evening) set(key string, value any) (why string) {
	switch field := e.fields()[key].(type) {
	case *string:
		if text, is := value.(string); is {
			*field = text
			return ""
		}
		return "it must be a text, in quotes"
	case *int:
		if n, is := value.(int64); is && n == int64(int32(n)) {
			*field = int(n)
			return ""
		}
		return "it must be " + kinds["int"]
	case *bool:
		if yes, is := value.(bool); is {
			*field = yes
			return ""
		}
		return "it must be " + kinds["bool"]
	case *map[string]string:
		*field = map[string]string{}
		options, is := value.(map[string]any)
		for name, v := range options {
			text, isText := v.(string)
			(*field)[name], is = text, is && isText
		}
		if is {
			return ""
		}
		return `it must be texts with names, such as { variant = "long" }`
	}
	return "an evening has no such key; there are " + strings.Join(slices.Sorted(maps.Keys(e.fields())), ", ")
}

// An eveningTable is one of the file, with the lines of its keys; that of its head has no name.
type eveningTable struct {
	lines  map[string]int
	values map[string]any
}

// readEvening adds an expression of the file that belongs to an evening.
func readEvening(list []eveningTable, e *unstable.Node, line int) []eveningTable {
	if e.Kind == unstable.ArrayTable {
		return append(list, eveningTable{lines: map[string]int{"": line}})
	}
	key := e.Key()
	key.Next()
	list[len(list)-1].lines[string(key.Node().Data)] = line
	return list
}

// takeEvenings reads what the file has of evenings; those that are wrong are named with their lines.
func (h *Held) takeEvenings(list []eveningTable, saloon *table.Saloon, now time.Time) (wrong Mistakes) {
	names := map[string]bool{}
	for _, one := range list {
		var e Evening
		say := func(key, why string) {
			line := one.lines[""]
			if at := one.lines[key]; at > 0 {
				line = at
			}
			wrong = append(wrong, mistake{h.File, line, key, WithoutPasswords(why)})
		}
		found := len(wrong)
		for _, key := range slices.Sorted(maps.Keys(one.values)) {
			if why := e.set(key, one.values[key]); why != "" {
				say(key, why)
			}
		}
		if len(wrong) > found {
			continue
		}
		s, key, err := e.repeat(saloon, now)
		switch code := s.Code(); {
		case err != nil:
			say(key, err.Error())
		case names[code]:
			say("name", "another evening is called so, or has the same letters and digits in its name")
		default:
			names[code] = true
			h.Evenings, h.Repeats = append(h.Evenings, e), append(h.Repeats, s)
		}
	}
	return wrong
}

// repeat is what the saloon knows of it. An error belongs to a key.
func (e *Evening) repeat(saloon *table.Saloon, now time.Time) (s evenings.Repeat, key string, err error) {
	zone, err := time.LoadLocation(e.Zone)
	if err != nil || e.Zone == "Local" {
		return s, "zone", errors.New("nobody knows the time zone " + quoted(e.Zone) + "; write such as Europe/Berlin")
	}
	if s.When, err = evening.ParseWhen(e.When, zone); err != nil {
		return s, "when", err
	}
	s.Plan = evening.Plan{
		Name: e.Name, Kind: evening.Kind(e.Kind), Game: e.Game, Options: e.Options, Seats: e.Seats, Clock: e.Clock, Minutes: e.Minutes, Days: e.Days,
		Rounds: e.Rounds, Through: e.Through, Group: e.Group, Casual: e.Casual, Bots: evening.Bots(e.Bots), Anyhow: e.Anyhow,
	}
	if saloon == nil { // whoever reads some of the settings needs no games
		return s, "", nil
	}
	if saloon.Game(e.Game) == nil {
		return s, "game", errors.New("there is no game " + quoted(e.Game))
	}
	tried := s.Plan
	tried.Starts = now.Add(time.Minute)
	if _, refused := tried.Checked(saloon, now); refused != nil {
		return s, eveningKey, refused
	}
	return s, "", nil
}

// judgeEvenings takes over the evenings of the file.
func (h *Held) judgeEvenings(list []eveningTable, games Games) Mistakes {
	var saloon *table.Saloon
	if games != nil {
		components := ""
		if f := h.Flags.Lookup("components"); f != nil {
			components = f.Value.String()
		}
		all, err := games(components)
		if err != nil {
			return Mistakes{{h.File, list[0].lines[""], eveningKey, "the games cannot be opened: " + err.Error()}}
		}
		saloon = &table.Saloon{Games: all}
	}
	return h.takeEvenings(list, saloon, time.Now())
}
