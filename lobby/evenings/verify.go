package evenings

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"saloon/lobby/evening"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/rules"
)

// Verify checks the export of an evening: that its facts lead to the standing that it tells, and that each game ended as
// they say, by the export of the game that is in it, or beside it under the name of the table with .json. Each game is
// judged, which says what could not be checked of it. said is what was checked, and unchecked what could not be; known is
// false for what is no export of an evening.
func Verify(raw []byte, beside func(name string) ([]byte, error), judge func(rules.Export) (unchecked string, err error)) (said, unchecked string, known bool, err error) {
	var x Export
	_ = json.Unmarshal(raw, &struct{ Type *string }{&x.Type}) // what is no JSON has no type
	if x.Type != "evening" {
		return "", "", false, nil
	}
	strict := json.NewDecoder(bytes.NewReader(raw))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&x); err != nil {
		return "", "", true, fmt.Errorf("%w: it is not the JSON of an evening: %w", rules.ErrExport, err)
	}
	v := verifier{Export: x, beside: beside, judge: judge, not: map[string][]string{}}
	if err = v.standing(); err == nil {
		v.names()
		err = v.allGames()
	}
	if err != nil {
		return "", "", true, fmt.Errorf("%w: %w", rules.ErrExport, err)
	}
	said = fmt.Sprintf(" (%d facts lead to the standing of %d, and %d of %d games were played again)", len(x.Facts), len(x.Entrants), v.played, len(x.Games))
	return said, v.notSaid(), true, nil
}

type verifier struct {
	Export
	beside func(string) ([]byte, error)
	judge  func(rules.Export) (string, error)
	called []map[string]bool   // what each entrant was called
	played int                 // games
	not    map[string][]string // tables of which it could not be checked
}

func (v *verifier) standing() error {
	again, err := ExportOf(v.Evening, v.Facts)
	if err != nil {
		return err
	}
	told := v.Export
	told.Games = slices.Clone(v.Games)
	for i := range told.Games {
		told.Games[i].Export = nil
	}
	if len(told.Entrants) != len(again.Entrants) || len(told.Games) != len(again.Games) {
		return fmt.Errorf("it tells of %d entrants and %d games, and its facts of %d and %d", len(told.Entrants), len(told.Games), len(again.Entrants), len(again.Games))
	}
	for i, e := range told.Entrants {
		if err := differ(fmt.Sprintf("entrant %d, %q", i, e.Name), e, again.Entrants[i]); err != nil {
			return err
		}
	}
	for i, g := range told.Games {
		if err := differ(fmt.Sprintf("game %d, at table %q", i+1, g.Table), g, again.Games[i]); err != nil {
			return err
		}
	}
	return differ("the evening", told, again)
}

func differ(what string, told, again any) error {
	a, err1 := json.Marshal(told)
	b, err2 := json.Marshal(again)
	if err := cmp.Or(err1, err2); err != nil || bytes.Equal(a, b) {
		return err
	}
	return fmt.Errorf("%s: it tells %s, and its facts lead to %s", what, a, b)
}

// names gathers what entrants were called, who may have had another name when they played.
func (v *verifier) names() {
	facts, _ := journal.DecodeEvening(v.Facts) // which were read before
	numbers := map[table.PlayerID]int{}
	for _, f := range facts {
		switch w := f.What.(type) {
		case evening.Entered:
			if _, known := numbers[w.Who.ID]; !known {
				numbers[w.Who.ID] = len(v.called)
				v.called = append(v.called, map[string]bool{})
			}
			v.called[numbers[w.Who.ID]][w.Who.Name] = true
		case evening.NameChanged:
			if n, known := numbers[w.Player.ID]; known {
				v.called[n][w.Player.Name] = true
			}
		}
	}
}

// What could not be checked of games.
const (
	noExport  = "the exports of games are not there: %s"
	byClock   = "how games stood when the time of their round was over: %s"
	noLeaving = "who left a game early, and counts behind the others there for that: %s"
	wasBroken = "that games were damaged: %s"
	runs      = "games that still run: %s"
	ofGame    = "of games: %s"
)

func (v *verifier) notSaid() string {
	var list []string
	for _, what := range []string{noExport, byClock, noLeaving, wasBroken, runs, ofGame} {
		if of := v.not[what]; len(of) > 0 {
			slices.Sort(of)
			of = slices.Compact(of)
			more := ""
			if len(of) > 5 {
				of, more = of[:5], fmt.Sprintf(" and %d more", len(of)-5)
			}
			list = append(list, fmt.Sprintf(what, strings.Join(of, ", ")+more))
		}
	}
	if v.Plan.Kind == evening.Deals {
		list = append(list, "what the deals of the days brought")
	}
	return strings.Join(list, "; ")
}

func (v *verifier) allGames() error {
	for _, g := range v.Games {
		note := ""
		switch {
		case g.Table == "" || g.How == evening.Void: // there was no game, or it counts for nobody
			continue
		case g.Ended == nil:
			note = runs
		case g.How == evening.Damaged:
			note = wasBroken
		default:
			var err error
			if note, err = v.game(g); err != nil {
				return fmt.Errorf("the game at table %s: %w", g.Table, err)
			}
		}
		if note != "" {
			v.not[note] = append(v.not[note], string(g.Table))
		}
	}
	return nil
}

// game plays one again, and says what could not be checked of it.
func (v *verifier) game(g Game) (note string, err error) {
	raw := []byte(g.Export)
	if raw == nil {
		raw, err = v.beside(string(g.Table) + ".json")
		switch {
		case errors.Is(err, fs.ErrNotExist) && g.How == evening.ByClock:
			return byClock, nil
		case errors.Is(err, fs.ErrNotExist):
			return noExport, nil
		}
	}
	if err != nil {
		return "", err
	}
	e, err := rules.ReadExport(bytes.NewReader(raw))
	if err != nil {
		return "", err
	}
	unchecked, err := v.judge(e)
	if err == nil {
		err = v.isOf(e, g)
	}
	if err != nil {
		return "", err
	}
	if v.played++; unchecked != "" {
		v.not[ofGame] = append(v.not[ofGame], unchecked)
	}
	if g.How == evening.ByClock {
		return byClock, nil
	}
	last, explained := lastOfOrder(e.Outcome.Order, g.Places)
	if !explained {
		return "", fmt.Errorf("its export ends in the order %v, and the evening counts the places %v", e.Outcome.Order, g.Places)
	}
	for i, place := range g.Places {
		if place > last {
			v.not[noLeaving] = append(v.not[noLeaving], fmt.Sprintf("%s at %s", v.Entrants[g.Seats[i]].Name, g.Table))
		}
	}
	return "", nil
}

// isOf says why a game cannot be the one that the evening tells of.
func (v *verifier) isOf(e rules.Export, g Game) error {
	switch {
	case e.Game != v.Plan.Game || len(e.Seats) != len(g.Seats):
		return fmt.Errorf("its export is one of %s with %d seats, not of %s with %d", e.Game, len(e.Seats), v.Plan.Game, len(g.Seats))
	case e.Outcome == nil:
		return errors.New("its export has no end")
	}
	for i, n := range g.Seats {
		if name := e.Seats[i]["name"]; e.Seats[i]["kind"] == string(table.KindPlayer) && !v.called[n][name] {
			return fmt.Errorf("on seat %d of its export is %q, and not %q", i+1, name, v.Entrants[n].Name)
		}
	}
	return nil
}

// lastOfOrder is up to which place the seats stand in an order, 0 for none; those behind it must have been put there.
func lastOfOrder(order [][]rules.Seat, places []int) (last int, explained bool) {
	worst := slices.Sorted(slices.Values(places))
	slices.Reverse(worst)
	for _, last := range append(slices.Compact(worst), 0) {
		if isOrder(order, places, last) {
			return last, true
		}
	}
	return 0, false
}

// isOrder looks only at seats whose place is not behind the last.
func isOrder(order [][]rules.Seat, places []int, last int) bool {
	next, seen := 1, 0
	for _, group := range order {
		place := next
		for _, seat := range group {
			if int(seat) > len(places) || seat < 1 {
				return false
			}
			seen++
			if at := places[seat-1]; at > last {
				continue
			} else if at != place {
				return false
			}
			next++
		}
	}
	return seen == len(places)
}
