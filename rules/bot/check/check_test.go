package check

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot/child"
	"saloon/rules/bot/child/childtest"
	"saloon/rules/cli"
	"saloon/rules/games"
	"saloon/rules/rulestest/toy"
)

func TestMain(m *testing.M) { childtest.Main(m) }

// all failures, however many.
const all = 1 << 10

// results makes all checks of a bot with a fault, or those until so many have failed.
func results(t *testing.T, fault string, limit, pause time.Duration, most int) (made, failed []Result) {
	t.Helper()
	tester := tester{
		words: childtest.Words(fault), games: []rules.Game{toy.Game{}}, limit: limit, seed: 1, pause: pause, patience: time.Second / 10,
		complaints: child.NewComplaints(new(bytes.Buffer)),
	}
	for r := range tester.run(t.Context()) {
		if r.Made {
			made = append(made, r)
		}
		if r.Made && !r.Passed {
			failed = append(failed, r)
		}
		if len(failed) == most {
			break
		}
	}
	return made, failed
}

// longOnly leaves a bot out of short runs. The race detector sees all goroutines with few bots,
// and makes the start of each slow.
func longOnly(t *testing.T, leaveOut bool) {
	t.Helper()
	if leaveOut && testing.Short() {
		t.Skip("a long run makes this too")
	}
}

func TestRun_GoodBotsPass(t *testing.T) {
	t.Parallel()
	for _, habit := range []string{"plays once", "answers twice", "opens a table", "checks its lines", "checks its lines in version 2"} {
		t.Run(habit, func(t *testing.T) {
			t.Parallel()
			longOnly(t, habit != "answers twice")
			made, failed := results(t, habit, time.Minute, time.Millisecond, all)
			for _, r := range failed {
				t.Errorf("%s: %s\n%v", r.Name, r.Text, r.Lines)
			}
			if want := len((&tester{games: []rules.Game{toy.Game{}}}).wholeGames()) + len(troubles); len(made) != want {
				t.Errorf("%d of %d checks were made", len(made), want)
			}
		})
	}
}

// Bots that fail in whole games.
func TestRun_BotsThatCannotPlayAreCaught(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string]string{
		"is silent":          "it made no move within 250ms",
		"dies":               "it has ended (exit status 5)",
		"writes nonsense":    "a line of it is refused: a line is one JSON object",
		"writes a long line": "it wrote a line of more than 65536 bytes",
		"moves wrongly once": `its move is refused: not a move`,
		"names no state":     "its move is refused: say which state",
		"leaves":             "it leaves the game",
		"moves unasked":      "it answers a state with the at",
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			longOnly(t, fault != "dies" && fault != "hears no error")
			limit := time.Minute // none of the others waits for it
			if fault == "is silent" {
				limit = time.Second / 4
			}
			_, failed := results(t, fault, limit, time.Millisecond, mostFailures)
			if len(failed) < mostFailures {
				t.Fatalf("only %d checks fail", len(failed))
			}
			r := failed[0]
			if !strings.HasPrefix(r.Name, "Nuggets, ") || !strings.HasPrefix(r.Text, want) || len(r.Lines) == 0 {
				t.Errorf("%s: %s, want %s; %d lines are kept", r.Name, r.Text, want, len(r.Lines))
			}
		})
	}
}

// Where several choose in secret a bot could take its choices back for ever.
func TestWholeGame_EndsWithABotThatNeverDecides(t *testing.T) {
	t.Parallel()
	all, err := games.Open("")
	if err != nil {
		t.Fatal(err)
	}
	zoff := all[slices.IndexFunc(all, func(g rules.Game) bool { return g.Info().ID == "buffalo" })]
	tester := tester{words: childtest.Words("never decides"), limit: time.Minute, complaints: child.NewComplaints(new(bytes.Buffer))}
	defer tester.hangUp()
	r := tester.make(t.Context(), wholeGame(zoff, rules.Setup{Seats: 3}, 1, ""))
	if r.Passed || r.Text != "it has made 1000 decisions, and the game has not ended" {
		t.Errorf("%+v", r)
	}
}

// Bots that play well as long as nothing happens.
func TestRun_BotsThatCannotBearTroubleAreCaught(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string][]string{
		"hears no error":       {"a refused move is made again", "an opponent takes a move back"},
		"clings to a state":    {"an opponent takes a move back"},
		"knows all fields":     {"a later protocol with unknown fields and messages"},
		"knows all types":      {"a later protocol with unknown fields and messages"},
		"knows no chat":        {"chat"},
		"needs an outcome":     {"a table that closes before the end"},
		"reads short lines":    {"a very long line"},
		"outlives its input":   {"a farewell", "the end of its input"},
		"fails when it pauses": {"a table that pauses", "players who ask and agree"},
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			longOnly(t, fault != "dies" && fault != "hears no error")
			limit := time.Minute
			if fault == "hears no error" || fault == "outlives its input" { // these wait for it
				limit = 2 * time.Second
			}
			_, failed := results(t, fault, limit, time.Millisecond, all)
			var names []string
			for _, r := range failed {
				names = append(names, r.Name)
			}
			if !slices.Equal(names, want) {
				t.Errorf("what fails is %q, want %q: %+v", names, want, failed)
			}
		})
	}
	t.Run("is impatient", func(t *testing.T) {
		t.Parallel()
		longOnly(t, true)
		_, failed := results(t, "is impatient", time.Minute, time.Second, all)
		if !slices.ContainsFunc(failed, func(r Result) bool { return r.Name == "a long wait" }) {
			t.Errorf("what fails is %+v", failed)
		}
	})
}

func saloon(t *testing.T, args ...string) (out, complaint string, code int) {
	t.Helper()
	root := &cobra.Command{Use: "saloon", RunE: func(*cobra.Command, []string) error { return nil }}
	root.AddCommand(Command([]rules.Game{toy.Game{}}))
	var stdout, stderr bytes.Buffer
	root.SetOut(&stdout)
	root.SetErr(&stderr)
	root.SetArgs(append([]string{"bot-check"}, args...))
	code = cli.Execute(t.Context(), root, &stderr)
	return stdout.String(), stderr.String(), code
}

func TestCommand_TellsWhatFailsWithTheLines(t *testing.T) {
	t.Parallel()
	out, complaint, code := saloon(t, childtest.Command("knows no chat"))
	for _, want := range []string{
		"ok    Nuggets, 2 players, seat 1: ", "FAIL  chat: it has ended (exit status 5)\n", `        saloon   {"type":"chat",`, "checks passed, 1 failed, 0 were left out\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if code != cli.ExitFailure || !strings.HasPrefix(complaint, "bot: oh dear: somebody said something\nsaloon: 1 of ") {
		t.Errorf("it complains %q (code %d)", complaint, code)
	}
}

func TestCommand_JSON(t *testing.T) {
	t.Parallel()
	words := childtest.Words("dies")
	out, _, code := saloon(t, append([]string{"--json", "--games", "nuggets"}, words...)...)
	var r Report
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	if code != cli.ExitFailure || r.Passed != 0 || r.Failed < mostFailures || r.LeftOut < 2 || !slices.Equal(r.Command, words) {
		t.Errorf("code %d, %+v", code, r)
	}
	if first := r.Checks[0]; len(first.Lines) < 3 || first.Lines[0].From != "saloon" || !json.Valid([]byte(first.Lines[0].Text)) {
		t.Errorf("of the first is kept %+v", first.Lines)
	}
}

func TestCommand_WrongWordsAreToldBeforeAnythingRuns(t *testing.T) {
	for want, args := range map[string][]string{
		"bot-check needs the COMMAND":       {},
		"a quote is not closed":             {"python3 'my.py"},
		"executable file not found":         {"there-is-no-such-bot"},
		`"chess" is none of the games here`: {"--games", "chess", "go"},
		"--time must be more than nothing":  {"--time", "0s", "go"},
		"unknown flag: --deep":              {"--deep", "go"},
		"unknown flag: --deeper (saloon":    {"go version", "--deeper"},
		`does not know what to do with "x"`: {"go version", "--games", "nuggets", "x"},
	} {
		out, complaint, code := saloon(t, args...)
		if code != cli.ExitUsage || !strings.Contains(complaint, want) || out != "" {
			t.Errorf("%q: %q, %q (code %d), want %q", args, out, complaint, code, want)
		}
	}
}
