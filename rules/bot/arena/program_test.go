package arena

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/bot/child/childtest"
	"saloon/rules/bot/protocol"
	"saloon/rules/cli"
	"saloon/rules/rulestest"
)

func TestMain(m *testing.M) { childtest.Main(m) }

// program is a bot that is the program of this test, started again.
func program(fault string) string { return execPrefix + childtest.Command(fault) }

func TestSplitBots_CommasInQuotesPartNothing(t *testing.T) {
	for text, want := range map[string][]string{
		"hard,easy:time=2ms":                {"hard", "easy:time=2ms"},
		"exec:python3 my.py,easy":           {"exec:python3 my.py", "easy"},
		`easy,exec:bot "a,b" 'c,"d',hard`:   {"easy", `exec:bot "a,b" 'c,"d'`, "hard"},
		`exec:'/my bots/a,b' --deep,random`: {`exec:'/my bots/a,b' --deep`, "random"},
	} {
		if got := splitBots(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
	}
}

// Programs play on any seat, several in one game, and their figures are told as those of the saloon's own bots are.
func TestArena_ProgramsPlay(t *testing.T) {
	out, complaint, code := saloon(t, "arena", "nuggets", "--bots", program("")+","+program("plays once")+",random", "--games", "12", "--workers", "2", "--json")
	var s Standings
	if err := json.Unmarshal([]byte(out), &s); err != nil || code != cli.ExitOK || complaint != "" {
		t.Fatalf("%v, %q (code %d)", err, complaint, code)
	}
	if s.Games != 12 || len(s.Rows) != 3 || s.Rows[0].Bot != program("") {
		t.Errorf("the standings are %+v", s)
	}
	for _, row := range s.Rows {
		if row.Decisions == 0 || row.Points == 0 {
			t.Errorf("of a bot is told %+v", row)
		}
	}
}

// Over a pipe the lines are those that the schema of the protocol describes.
func TestArena_TellsProgramsWhatTheSchemaSays(t *testing.T) {
	for _, habit := range []string{"checks its lines", "checks its lines in version 2"} {
		_, complaint, code := saloon(t, "arena", "nuggets", "--bots", program(habit)+",random", "--games", "6")
		if code != cli.ExitOK || complaint != "" {
			t.Errorf("a bot that %s says %.2000q (code %d)", habit, complaint, code)
		}
	}
}

// A program is told how long it may think: so a bot can plan its time.
func TestArena_TellsProgramsTheirTime(t *testing.T) {
	_, complaint, code := saloon(t, "arena", "nuggets", "--bots", program("counts on two seconds")+",random", "--games", "2", "--time", "2s")
	if code != cli.ExitOK || complaint != "" {
		t.Errorf("a bot that counts on two seconds says %.2000q (code %d)", complaint, code)
	}
}

// A program that fails is named with its game and its decision, and the arena stops.
func TestArena_StopsAtTheFaultOfAProgram(t *testing.T) {
	out, complaint, code := saloon(t, "arena", "nuggets", "--bots", "random,"+program("dies"), "--games", "2", "--workers", "1")
	lines := strings.Split(strings.TrimSpace(complaint), "\n")
	want := "saloon: block 0, seating 1: exec-2 (" + program("dies") + ") in seat 2 at its decision 3: it has ended (exit status 5)"
	if code != cli.ExitFailure || out != "" || len(lines) != 2 || lines[0] != "exec-2: oh dear: I cannot go on" || lines[1] != want {
		t.Errorf("it says %q and %q (code %d), want %q", out, complaint, code, want)
	}
	_, complaint, code = saloon(t, "arena", "nuggets", "--bots", "random,"+program("is silent"), "--games", "2", "--workers", "1", "--time", "500ms")
	if code != cli.ExitFailure || !strings.HasSuffix(complaint, "in seat 2 at its decision 3: it made no move within 500ms\n") {
		t.Errorf("a silent bot: %q (code %d)", complaint, code)
	}
}

func TestArena_WrongCommandsAreToldBeforeAnythingRuns(t *testing.T) {
	for bots, want := range map[string]string{
		"exec:,random":                     "it names no program",
		"exec:python3 'my.py,random":       "a quote is not closed",
		"exec:there-is-no-such-bot,random": "executable file not found",
		"random,random,random,exec:go":     "Nuggets is for 2 to 3 players",
	} {
		out, complaint, code := saloon(t, "arena", "nuggets", "--bots", bots)
		if code != cli.ExitUsage || !strings.Contains(complaint, want) || out != "" {
			t.Errorf("%s: %q, %q (code %d), want %q", bots, out, complaint, code, want)
		}
	}
}

// What a program is told of a game depends on nothing that its seat may not know.
func TestPlace_TellsASeatNothingSecret(t *testing.T) {
	c := contest(t, "buffalo", "exec:mybot", "random", "random")
	w, err := newWorker(c)
	must(t, err)
	r := rulestest.NewRecord(t, c.Game, w.setup)
	m := r.Match()
	for m.Secret() == 0 {
		seat, move := m.ToAct().First(), rules.NoMove
		if seat == rules.House {
			move = m.Draw(&rules.Stream{})
		} else {
			move = m.Default(seat)
		}
		rulestest.Taken(t, r.Play(seat, move, nil))
	}
	var told []string
	for _, move := range m.AppendMoves(nil, 2)[:5] {
		p := place{worker: w, seats: []int{0, 1, 2}, record: r.Clone()}
		rulestest.Taken(t, p.record.Play(2, move, nil))
		s := p.state(1)
		new(protocol.Log).Tell(protocol.Newest, &s)
		told = append(told, string(protocol.Encode(s)))
	}
	for _, s := range told[1:] {
		if s != told[0] {
			t.Errorf("a secret choice of seat 2 shows to seat 1:\n%s\n%s", told[0], s)
		}
	}
	if own := (&place{worker: w, seats: []int{0, 1, 2}, record: r}).state(2); reflect.DeepEqual(own.View, m.View(1)) {
		t.Error("seat 2 is shown what seat 1 sees")
	}
}
