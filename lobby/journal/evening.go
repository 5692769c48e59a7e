package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"saloon/data"
	"saloon/lobby/evening"
)

// IsEvening reports whether a journal is one of an evening.
func IsEvening(name string) bool { return strings.HasPrefix(name, data.EveningPrefix) }

// OfEvening is the name of an evening's journal, and EveningOf the other way round.
func OfEvening(id evening.ID) string { return data.EveningPrefix + string(id) }

// EveningOf is the evening that a journal is of.
func EveningOf(name string) evening.ID {
	return evening.ID(strings.TrimPrefix(name, data.EveningPrefix))
}

// The kinds of an evening's entries are for ever. What people say has the kind that it has at a table.
var eveningKinds = []struct {
	name string
	of   reflect.Type
}{
	{"enter", reflect.TypeFor[evening.Entered]()},
	{"withdraw", reflect.TypeFor[evening.Withdrew]()},
	{"rest", reflect.TypeFor[evening.Rested]()},
	{"begin", reflect.TypeFor[evening.Begun]()},
	{"draw", reflect.TypeFor[evening.Drawn]()},
	{"round", reflect.TypeFor[evening.RoundBegan]()},
	{"seat", reflect.TypeFor[evening.Seated]()},
	{"count", reflect.TypeFor[evening.Counted]()},
	{"score", reflect.TypeFor[evening.Scored]()},
	{"rename", reflect.TypeFor[evening.NameChanged]()},
	{"halt", reflect.TypeFor[evening.Halted]()},
	{"stood", reflect.TypeFor[evening.StoodStill]()},
	{"close", reflect.TypeFor[evening.Closed]()},
	{Opened, reflect.TypeFor[evening.Opened]()},
	{Said, reflect.TypeFor[evening.Said]()},
}

// openedEntry is what an evening's first entry says beside its host.
type openedEntry struct {
	Plan   evening.Plan   `json:"plan"`
	Before []*data.Person `json:"before,omitempty"`
}

// EncodeEvening writes facts as entries of an evening's journal.
func EncodeEvening(facts ...evening.Fact) []data.Entry {
	entries := make([]data.Entry, len(facts))
	for i, f := range facts {
		e := data.Entry{When: f.When}
		for _, k := range eveningKinds {
			if k.of == reflect.TypeOf(f.What) {
				e.Kind = k.name
			}
		}
		switch w := f.What.(type) {
		case evening.Opened:
			more := openedEntry{Plan: w.Plan}
			for _, p := range w.Before {
				more.Before = append(more.Before, Person(p))
			}
			e.Who, e.More = Person(w.Host), plainJSON(more)
		case evening.Entered:
			e.Who, e.Seat = Person(w.Who), w.Rating
		case evening.NameChanged:
			e.Who = Person(w.Player)
		case evening.Said:
			e.Who, e.Text = Person(w.Who), w.Text
		case evening.StoodStill:
			e.Text = timeText{&w.Since}.write(nil)
		case evening.Begun, evening.Halted:
		default:
			e.More = plainJSON(w)
		}
		entries[i] = e
	}
	return entries
}

func plainJSON(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("journal: this is plain data: " + err.Error())
	}
	return raw
}

// ReplayEvening wraps data.ErrDamaged when the journal makes no sense.
func ReplayEvening(id evening.ID, entries []data.Entry) (*evening.State, error) {
	facts, err := DecodeEvening(entries)
	if err != nil {
		return nil, err
	}
	s, err := evening.Replay(id, facts)
	if err != nil {
		err = fmt.Errorf("%w: %w", data.ErrDamaged, err)
	}
	return s, err
}

// DecodeEvening wraps data.ErrDamaged when an entry makes no sense.
func DecodeEvening(entries []data.Entry) ([]evening.Fact, error) {
	facts := make([]evening.Fact, len(entries))
	for i, e := range entries {
		what, err := decodeEvening(e)
		if err != nil {
			return nil, fmt.Errorf("%w: line %d (%s): %w", data.ErrDamaged, i, e.Kind, err)
		}
		facts[i] = evening.Fact{When: e.When, What: what}
	}
	return facts, nil
}

func decodeEvening(e data.Entry) (evening.Happening, error) {
	switch e.Kind {
	case Opened:
		var more openedEntry
		if err := json.Unmarshal(e.More, &more); err != nil {
			return nil, err
		}
		w := evening.Opened{Host: Named(e.Who), Plan: more.Plan}
		for _, p := range more.Before {
			w.Before = append(w.Before, Named(p))
		}
		return w, nil
	case "enter":
		return evening.Entered{Who: Named(e.Who), Rating: e.Seat}, nil
	case "rename":
		return evening.NameChanged{Player: Named(e.Who)}, nil
	case Said:
		return evening.Said{Who: Named(e.Who), Text: e.Text}, nil
	case "begin":
		return evening.Begun{}, nil
	case "halt":
		return evening.Halted{}, nil
	case "stood":
		var w evening.StoodStill
		err := timeText{&w.Since}.read(nil, e.Text)
		return w, err
	}
	for _, k := range eveningKinds {
		if k.name == e.Kind {
			v := reflect.New(k.of)
			err := json.Unmarshal(e.More, v.Interface())
			return v.Elem().Interface().(evening.Happening), err
		}
	}
	return nil, errors.New("nobody knows this kind of entry")
}
