package journal

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

var (
	annaThere = table.Person{ID: "a", Name: "Anna", Kind: table.KindPlayer}
	dusty     = table.Person{Name: "Dusty", Kind: table.KindBot}
	agreed    = table.Agreement{
		Setup:   rules.Setup{Game: "toy", Version: 1, Seats: 2, Options: map[string]string{"mode": "open"}, Script: []string{"deal 5"}},
		Private: true, Friends: true, Code: "secret", Terms: table.Terms{Clock: "1m", StandIn: "off", Pace: "quick", Hints: "on"}, Lesson: []string{"1 take 1"},
	}
)

// inSeries is the agreement of the second game of a series.
var inSeries = table.Agreement{
	Setup: rules.Setup{Game: "toy", Version: 1, Seats: 2}, Terms: table.Terms{Series: "3"}, After: "t2344",
	Series: table.Series{ID: "t2344", Game: 2, Entrants: []table.Entrant{{Person: annaThere, Won: 1, Points: 2}, {Person: dusty, Level: "easy"}}},
}

// inPlayOn is the agreement of a table that plays on from a game.
var inPlayOn = table.Agreement{
	Setup: rules.Setup{Game: "toy", Version: 1, Seats: 2},
	Begun: table.Begun{Table: "t2344", Lines: []string{"1 take 1"}, Players: []table.Person{annaThere, dusty}},
}

// written is every kind of fact as journals have had it since the first one.
var written = []struct {
	fact table.Happening
	json string
}{
	{table.Opened{Host: annaThere, Agreed: agreed}, `{"k":"open","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"},"m":{"setup":{"game":"toy","version":1,"seats":2,"options":{"mode":"open"},"script":["deal 5"]},"private":true,"friends":true,"code":"secret","terms":{"clock":"1m","standin":"off","pace":"quick","hints":"on"},"lesson":["1 take 1"]}}`},
	{table.Changed{By: annaThere, Agreed: table.Agreement{Setup: rules.Setup{Game: "toy", Version: 1, Seats: 3}}}, `{"k":"change","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"},"m":{"setup":{"game":"toy","version":1,"seats":3}}}`},
	{table.HostChanged{Host: annaThere}, `{"k":"host","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"}}`},
	{table.SatDown{Seat: 2, Who: annaThere}, `{"k":"sit","t":"2026-03-01T12:00:00Z","s":2,"w":{"id":"a","name":"Anna","kind":"player"}}`},
	{table.BotSatDown{Seat: 2, Bot: dusty, Level: "easy"}, `{"k":"bot","t":"2026-03-01T12:00:00Z","s":2,"w":{"name":"Dusty","kind":"bot"},"x":"easy"}`},
	{table.StoodUp{Seat: 2}, `{"k":"rise","t":"2026-03-01T12:00:00Z","s":2}`},
	{table.BecameReady{Seat: 2}, `{"k":"ready","t":"2026-03-01T12:00:00Z","s":2}`},
	{table.BecameUnready{Seat: 2}, `{"k":"unready","t":"2026-03-01T12:00:00Z","s":2}`},
	{table.Started{Seed: rules.Seed{31: 1}}, `{"k":"start","t":"2026-03-01T12:00:00Z","x":"0000000000000000000000000000000000000000000000000000000000000001"}`},
	{table.Moved{Seat: 2, Move: tabletest.Take(3)}, `{"k":"move","t":"2026-03-01T12:00:00Z","s":2,"x":"take 3"}`},
	{table.Moved{Seat: 2, Move: rules.Undo}, `{"k":"move","t":"2026-03-01T12:00:00Z","s":2,"x":"undo"}`},
	{table.WentAway{Seat: 2}, `{"k":"away","t":"2026-03-01T12:00:00Z","s":2}`},
	{table.WentAway{Seat: 2, Late: true}, `{"k":"away","t":"2026-03-01T12:00:00Z","s":2,"x":"late"}`},
	{table.WentAway{Seat: 2, Agreed: true}, `{"k":"away","t":"2026-03-01T12:00:00Z","s":2,"x":"agreed"}`},
	{table.AskedStandIn{Seat: 2, For: 3}, `{"k":"standin","t":"2026-03-01T12:00:00Z","s":2,"x":"3"}`},
	{table.Left{Seat: 2}, `{"k":"left","t":"2026-03-01T12:00:00Z","s":2}`},
	{table.CameBack{Seat: 2}, `{"k":"back","t":"2026-03-01T12:00:00Z","s":2}`},
	{table.Resigned{Seat: 2}, `{"k":"resign","t":"2026-03-01T12:00:00Z","s":2}`},
	{table.Said{Who: annaThere, Text: "howdy"}, `{"k":"chat","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"},"x":"howdy"}`},
	{table.NameChanged{Player: annaThere}, `{"k":"rename","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"}}`},
	{table.SentAway{Who: annaThere}, `{"k":"sent-away","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"}}`},
	{table.WasLetIn{Who: annaThere}, `{"k":"let-in","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"}}`},
	{table.AskedRematch{Seat: 2}, `{"k":"ask","t":"2026-03-01T12:00:00Z","s":2}`},
	{table.RematchOpened{Table: "t2345"}, `{"k":"next","t":"2026-03-01T12:00:00Z","x":"t2345"}`},
	{table.RematchOpened{Table: "t2345", By: 2, Game: "toy"}, `{"k":"next","t":"2026-03-01T12:00:00Z","s":2,"x":"t2345 toy"}`},
	{table.Opened{Host: annaThere, Agreed: inSeries}, `{"k":"open","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"},"m":{"setup":{"game":"toy","version":1,"seats":2},"terms":{"series":"3"},"series":{"id":"t2344","game":2,"entrants":[{"who":{"id":"a","name":"Anna","kind":"player"},"won":1,"points":2},{"who":{"name":"Dusty","kind":"bot"},"level":"easy"}]},"after":"t2344"}}`},
	{table.Opened{Host: annaThere, Agreed: inPlayOn}, `{"k":"open","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"},"m":{"setup":{"game":"toy","version":1,"seats":2},"begun":{"table":"t2344","lines":["1 take 1"],"players":[{"id":"a","name":"Anna","kind":"player"},{"name":"Dusty","kind":"bot"}]}}}`},
	{table.Rested{Seat: 2, Rest: table.Rest{Zone: 60, From: 22, To: 8, Since: 1772366400, Until: 1772452800}}, `{"k":"rest","t":"2026-03-01T12:00:00Z","s":2,"m":{"zone":60,"from":22,"to":8,"since":1772366400,"until":1772452800}}`},
	{table.Asked{Seat: 2, What: table.MatterPause}, `{"k":"question","t":"2026-03-01T12:00:00Z","s":2,"x":"pause"}`},
	{table.Declined{Seat: 2}, `{"k":"no","t":"2026-03-01T12:00:00Z","s":2}`},
	{table.AgreedOn{What: table.MatterGoOn}, `{"k":"agreed","t":"2026-03-01T12:00:00Z","x":"go-on"}`},
	{table.StoodStill{Since: noon.Add(-90 * time.Second)}, `{"k":"stood","t":"2026-03-01T12:00:00Z","x":"2026-03-01T11:58:30Z"}`},
	{table.GraceGiven{}, `{"k":"resumed","t":"2026-03-01T12:00:00Z"}`},
}

func TestJournal_TheEncodingOfEachKindNeverChanges(t *testing.T) {
	game := tabletest.Pennies{}
	for _, w := range written {
		fact := table.Fact{When: noon, What: w.fact}
		raw, err := json.Marshal(Encode(game, fact)[0])
		if err != nil || string(raw) != w.json {
			t.Errorf("%T is written as\n%s (%v), not as\n%s", w.fact, raw, err, w.json)
		}
		var e data.Entry
		must(t, json.Unmarshal([]byte(w.json), &e))
		if back, err := decode(game, e); err != nil || !reflect.DeepEqual(back, w.fact) {
			t.Errorf("%s is read as %+v (%v), not as %+v", w.json, back, err, w.fact)
		}
	}
}

// Earlier programs wrote who played the game before by their names alone.
func TestJournal_ReadsThePlayersOfAGameBeforeByTheirNames(t *testing.T) {
	var e data.Entry
	raw := `{"k":"open","t":"2026-03-01T12:00:00Z","w":{"id":"a","name":"Anna","kind":"player"},"m":{"setup":{"game":"toy","version":1,"seats":2},"begun":{"table":"t2344","lines":["1 take 1"],"names":["Anna","Dusty"]}}}`
	must(t, json.Unmarshal([]byte(raw), &e))
	back, err := decode(tabletest.Pennies{}, e)
	if got := back.(table.Opened).Agreed.Begun.Players; err != nil || !reflect.DeepEqual(got, []table.Person{{Name: "Anna"}, {Name: "Dusty"}}) {
		t.Errorf("they are %+v, %v", got, err)
	}
}

// A new kind of fact needs a line above, or else its encoding could change unseen.
func TestJournal_EveryKindOfFactIsWrittenAbove(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../table/fact.go", nil, 0)
	must(t, err)
	above := map[string]bool{}
	for _, w := range written {
		above[reflect.TypeOf(w.fact).Name()] = true
	}
	kinds := 0
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Name.Name != "about" {
			continue
		}
		kinds++
		if name := f.Recv.List[0].Type.(*ast.Ident).Name; !above[name] {
			t.Errorf("the encoding of %s is not checked", name)
		}
	}
	if kinds != len(above) {
		t.Errorf("fact.go has %d kinds of facts, of which %d are checked", kinds, len(above))
	}
}

func TestJournal_WhatMakesNoSenseIsRefused(t *testing.T) {
	game := tabletest.Pennies{}
	for name, e := range map[string]data.Entry{
		"an unknown kind":      {Kind: "dance", Seat: 1},
		"an odd seed":          {Kind: "start", Text: "xyz"},
		"no agreement":         {Kind: "change", More: []byte("[]")},
		"a move of no game":    {Kind: Moved, Seat: 1, Text: "jump"},
		"a stand-in for whom":  {Kind: "standin", Seat: 1, Text: "carl"},
		"a move with a remark": {Kind: Moved, Seat: 1, Text: "take 1 gladly"},
	} {
		if what, err := decode(game, e); err == nil {
			t.Errorf("%s is read as %+v", name, what)
		}
	}
	if _, err := decode(nil, data.Entry{Kind: Moved, Seat: 1, Text: "take 1"}); err == nil {
		t.Error("a move is read before anybody knows the game")
	}
}

// must ends a test that has an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
