package bot

import (
	"bytes"
	"reflect"
	"slices"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
	"saloon/rules/games"
)

// What people see of a table and a program is told in another way, or has no use for.
var otherwise = map[string]string{
	"Snapshot.Setup":     "options, and version",
	"Snapshot.Lesson":    "programs take no lessons",
	"Snapshot.Before":    "begun",
	"Snapshot.Asides":    "the message aside",
	"Snapshot.LastMove":  "when the lines come",
	"Snapshot.Chat":      "the message chat",
	"Snapshot.Seed":      "the message over",
	"Snapshot.Standing":  "the points are in the view",
	"Snapshot.LastTurn":  "lines",
	"Snapshot.Past":      "lines",
	"Snapshot.Outcome":   "the message over",
	"Snapshot.Counted":   "the places in the message over",
	"Snapshot.NextBy":    "the table of next says what is played there",
	"Snapshot.NextGame":  "the table of next says what is played there",
	"Snapshot.Teaching":  "programs look over nobody's shoulder",
	"Snapshot.Shut":      "there is no view",
	"Card.Title":         "hello",
	"Card.Private":       "code, and tables",
	"Card.SentAway":      "it is refused with sent-away",
	"Card.Friends":       "tables lists what a program may join",
	"Card.Lesson":        "programs take no lessons",
	"Card.Asked":         "question",
	"Card.Counts":        "programs try no deals",
	"Card.Host":          "programs send nobody away",
	"Card.Watchers":      "the message watchers",
	"Card.Progress":      "at",
	"Card.Since":         "when the states come",
	"Card.Begins":        "when the states come",
	"Card.Moved":         "when the lines come",
	"Card.After":         "series, and next of the table before",
	"Card.Again":         "again",
	"Card.Turned":        "programs have no colours",
	"Card.Ended":         "the aside of what all have agreed on",
	"Chair.Lapsed":       "lapsed in the message over",
	"Chair.BotFrom":      "the aside of who asks for a stand-in",
	"Chair.Teacher":      "the aside teacher",
	"Chair.Rest":         "clock",
	"Snapshot.Story":     "lines; who is told all of them is tested with whole games",
	"SeriesCard.Agreed":  "the aside of what all have agreed on",
	"SeriesCard.Counted": "phase",
}

// A program is told of every fact about a table that people see: where one of them changes, the state that it is sent does, unless it is
// named above how it hears of that. A fact that comes anew has to be told, or named.
func TestFacts_AProgramIsToldWhatPeopleSee(t *testing.T) {
	all, err := games.Open("")
	if err != nil {
		t.Fatal(err)
	}
	game, now := all[slices.IndexFunc(all, func(g rules.Game) bool { return g.Info().ID == "moonriver" })], time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	fresh := func() *table.Snapshot {
		s := &table.Snapshot{Seat: 1, View: "a view", Legal: []rules.Move{rules.NewMove(1, 1)}}
		s.Card = table.Card{ID: "t1", Game: "moonriver", Phase: table.Playing, ToAct: rules.SeatSet(1)}
		for _, name := range []string{"Ann", "Bert", "Carl"} {
			s.Card.Chairs = append(s.Card.Chairs, table.Chair{Person: table.Person{ID: table.PlayerID(name), Name: name, Kind: table.KindPlayer}, Here: true})
		}
		s.Card.Terms.Clock, s.Card.Options, s.Again = "10m", map[string]string{"first": "1"}, rules.SeatSet(1)
		s.StandIns = table.StandIns{For: rules.SeatSet(2), Asks: rules.SeatSet(1)}
		s.Card.Deadlines, s.Card.Times = []time.Time{now.Add(time.Minute), {}, {}}, make([]time.Duration, 3)
		s.Card.Chairs[1].Here = false
		s.Card.Series = &table.SeriesCard{ID: "s1", Game: 1, Of: 3, Entrants: []table.Entrant{{}}}
		s.Question = table.Question{What: "pause", By: 1, Asked: rules.SeatSet(1), Of: rules.SeatSet(1) | rules.SeatSet(2)}
		return s
	}
	told := func(s *table.Snapshot) []byte {
		state := stateIn(protocol.Newest, game, s)
		state.Clock = clockFrom(protocol.Newest, s, now, now)
		return protocol.Encode(state)
	}
	before, named := told(fresh()), map[string]bool{}
	var try func(path string, of reflect.Type, at func(*table.Snapshot) reflect.Value)
	try = func(path string, of reflect.Type, at func(*table.Snapshot) reflect.Value) {
		for i := range of.NumField() {
			name := of.Name() + "." + of.Field(i).Name
			if of == reflect.TypeFor[table.Person]() && name != "Person.Name" && name != "Person.Kind" {
				continue // how somebody sees the saloon
			}
			field := func(s *table.Snapshot) reflect.Value { return at(s).Field(i) }
			if _, is := otherwise[name]; is {
				named[name] = true
				continue
			}
			if inner := of.Field(i).Type; inner.Kind() == reflect.Struct && inner != reflect.TypeFor[time.Time]() {
				try(path+"."+of.Field(i).Name, inner, field)
				continue
			}
			s := fresh()
			change(t, name, field(s))
			if bytes.Equal(told(s), before) {
				t.Errorf("a program is not told when %s changes", name)
			}
		}
	}
	try("", reflect.TypeFor[table.Snapshot](), func(s *table.Snapshot) reflect.Value { return reflect.ValueOf(s).Elem() })
	try("", reflect.TypeFor[table.Chair](), func(s *table.Snapshot) reflect.Value { return reflect.ValueOf(&s.Card.Chairs[1]).Elem() })
	try("", reflect.TypeFor[table.SeriesCard](), func(s *table.Snapshot) reflect.Value { return reflect.ValueOf(s.Card.Series).Elem() })
	for name := range otherwise {
		if !named[name] {
			t.Errorf("%s is named, and no fact about a table", name)
		}
	}
}

// change makes another value of a field.
func change(t *testing.T, name string, v reflect.Value) {
	t.Helper()
	switch v.Interface().(type) {
	case time.Time:
		v.Set(reflect.ValueOf(v.Interface().(time.Time).Add(time.Hour)))
		return
	case *table.Notice:
		v.Set(reflect.ValueOf(table.NewNotice("paused", "The table pauses.")))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(v.Uint() ^ 4)
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface:
		v.SetZero()
	case reflect.Array:
		change(t, name, v.Index(2))
	default:
		t.Fatalf("%s is of a kind that cannot be changed here", name)
	}
}
