package session

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/bot/protocol"
	"saloon/rules/bot/protocol/protocoltest"
)

// Whole games of the fewest and of the most are played by bots of both versions, and watched. Every line is
// compared with the schema, as in all tests that let bots in (see testBot); and none of
// the lines may be changed so that the schema does not notice.
func TestBotLine_WholeGamesAreAsTheSchemaSays(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	for _, game := range s.newBot("dora", false).hears("hello", nil).Games {
		most := game.Seats[1]
		if raceDetector {
			most = game.Seats[0] // the same lines are read many times slower then
		}
		for _, seats := range slices.Compact([]int{game.Seats[0], most}) {
			t.Run(fmt.Sprintf("%s-%d", game.Game, seats), func(t *testing.T) {
				heard := playWatched(t, s, game.Game, seats)
				for version, lines := range heard {
					if seats > game.Seats[0] {
						break // of more seats there are only more
					}
					for _, name := range slices.Sorted(maps.Keys(lines)) {
						checkChanges(t, version, lines[name])
					}
				}
				for version, names := range map[protocol.Version]string{1: "error hello over state tables", 2: "chat error hello hint left over state tables"} {
					if met := strings.Join(slices.Sorted(maps.Keys(heard[version])), " "); met != names {
						t.Errorf("version %d is told %q, not %q", version, met, names)
					}
				}
			})
		}
	}
}

// playWatched plays a game of two bots, one of each version, and bots of the saloon, with a
// third that watches. It returns a line of each type that each version was told.
func playWatched(t *testing.T, s *testSaloon, game string, seats int) map[protocol.Version]map[string][]byte {
	t.Helper()
	on := *s
	on.t = t
	anna, bert, carl := on.newBot2("anna"), on.newBot("bert", true), on.newBot2("carl")
	bots := []string{}
	for seat := 3; seat <= seats; seat++ {
		bots = append(bots, fmt.Sprintf(`"%d":"random"`, seat))
	}
	anna.say(fmt.Sprintf(`{"type":"create","game":%q,"seats":%d,"bots":{%s},"pace":"quick","hints":"on","clock":"1h"}`, game, seats, strings.Join(bots, ",")))
	id := anna.hears("state", nil).Table
	carl.say(`{"type":"watch","table":"`+id+`"}`, `{"type":"say","text":"I watch"}`, `{"type":"list"}`)
	carl.hears("tables", nil)
	bert.say(`{"type":"join","table":"`+id+`"}`, `{"type":"list"}`, `{"type":"ready"}`)
	bert.refused(`{"type":"undo","at":0}`, "game-not-begun")
	anna.say(`{"type":"ready"}`)
	ends := make(chan struct{})
	go func() {
		defer close(ends)
		bert.playsOut(rand.New(rand.NewSource(int64(seats))))
	}()
	mine := anna.hears("state", func(w anyMessage) bool { return contains(w.ToAct, 1) })
	anna.say(`{"type":"hint"}`)
	hint := anna.hears("hint", nil)
	anna.say(`{"type":"move","at":` + itoa(mine.At) + `,"move":"` + hint.Moves[0].Move + `"}`)
	anna.playsOutAfter(mine.Ask, rand.New(rand.NewSource(int64(seats)+10)))
	<-ends
	carl.hears("over", nil)
	export := startSession(t, anna.conn, sessionRequest{command: "export " + id})
	if err := export.end(); err != nil {
		t.Fatalf("%v: %s", err, export.complaint())
	}
	for _, r := range []*testBot{anna, carl} {
		r.wasToldAll(export.rawText())
	}
	anna.refused(`{"type":"hint"}`, "game-over")
	for _, r := range []*testBot{anna, carl} {
		r.say(`{"type":"list"}`, `{"type":"leave"}`)
		r.hears("left", nil)
	}
	heard := map[protocol.Version]map[string][]byte{1: bert.longest, 2: maps.Clone(anna.longest)}
	delete(carl.longest, "state") // anna's has more
	maps.Copy(heard[2], carl.longest)
	return heard
}

// wasToldAll fails unless a bot was told every line of a game, as its export has it, once.
func (r *testBot) wasToldAll(exported string) {
	r.t.Helper()
	e, err := rules.ReadExport(strings.NewReader(exported))
	must(r.t, err)
	told := make([]string, len(e.Moves))
	for _, line := range r.told {
		told[line.At] += line.Line // a second time shows too
	}
	if len(told) == 0 || !slices.Equal(told, e.Moves) {
		r.t.Errorf("of the game %q it is told %q", e.Moves, told)
	}
}

// checkChanges changes a line in every place (in few with -short), and the schema must notice.
func checkChanges(t *testing.T, version protocol.Version, line []byte) {
	t.Helper()
	var told map[string]any
	must(t, json.Unmarshal(line, &told))
	if version == protocol.First && told["view"] != nil {
		told["view"] = map[string]any{} // no version has a view of its own
	}
	changes := 0
	changed := func(where string) {
		if changes++; testing.Short() && changes%20 != 0 {
			return
		}
		part, check := any(told), func(raw []byte) error { return protocoltest.Message(version, raw) }
		if strings.HasPrefix(where, "state.view.") {
			part, check = told["view"], viewSchema(told["game"].(string)).Check
		}
		raw, err := json.Marshal(part)
		must(t, err)
		if check(raw) == nil {
			t.Errorf("the schema allows this, which was changed at %s: %s", where, raw)
		}
	}
	changeAll(told, told["type"].(string), changed)
	if changes < 3 {
		t.Errorf("there is nothing to change in %s", line)
	}
}

// wrong stands in no line.
var wrong = []any{map[string]any{"zzz": []any{}}}

// changeAll changes every value within a value for a moment, and adds to every object. Of a
// list it changes the first and the last.
func changeAll(value any, where string, changed func(where string)) {
	switch value := value.(type) {
	case map[string]any:
		value["zzz"] = []any{}
		changed(where + ".zzz")
		delete(value, "zzz")
		for _, key := range slices.Sorted(maps.Keys(value)) {
			was := value[key]
			value[key] = wrong
			changed(where + "." + key)
			value[key] = was
			changeAll(was, where+"."+key, changed)
		}
	case []any:
		for i, was := range value {
			if i > 0 && i < len(value)-1 {
				continue
			}
			value[i] = wrong
			changed(fmt.Sprintf("%s[%d]", where, i))
			value[i] = was
			changeAll(was, fmt.Sprintf("%s[%d]", where, i), changed)
		}
	}
}
