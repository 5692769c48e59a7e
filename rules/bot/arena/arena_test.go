package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/cli"
	"saloon/rules/rulestest/toy"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// openToy opens the toy game. It has no component sheets for an operator to change.
func openToy(components string) ([]rules.Game, error) {
	if components != "" {
		return nil, fmt.Errorf("%w: nothing in %s can be used", rules.ErrComponents, components)
	}
	return []rules.Game{toy.Game{}}, nil
}

func newRoot() *cobra.Command {
	root := &cobra.Command{Use: "saloon", RunE: func(*cobra.Command, []string) error { return nil }}
	games := []rules.Game{toy.Game{}}
	root.AddCommand(SimCommand(openToy, games), ArenaCommand(openToy, games), GymCommand(openToy, games))
	return root
}

func saloon(t *testing.T, args ...string) (out, complaint string, code int) {
	t.Helper()
	root := newRoot()
	var stdout, stderr bytes.Buffer
	root.SetOut(&stdout)
	root.SetErr(&stderr)
	root.SetArgs(args)
	code = cli.Execute(t.Context(), root, &stderr)
	return stdout.String(), stderr.String(), code
}

func plan(games int) Plan {
	return Plan{Game: toy.Game{}, Setup: rules.Setup{Seats: 3}, Bots: []string{random}, Seed: 7, Games: games}
}

func run(t *testing.T, p Plan) *Result {
	t.Helper()
	r, err := Run(t.Context(), p, nil)
	must(t, err)
	r.Seconds, r.GamesPerSecond, r.MovesPerSecond = 0, 0, 0
	return r
}

func TestRun_SameSeedSameGames(t *testing.T) {
	first := run(t, plan(200))
	if again := run(t, plan(200)); !reflect.DeepEqual(first, again) {
		t.Errorf("the same plan gives\n%+v\n%+v", first, again)
	}
	exported := plan(200)
	exported.Export = t.TempDir()
	if again := run(t, exported); !reflect.DeepEqual(first, again) {
		t.Errorf("exporting changes the games:\n%+v\n%+v", first, again)
	}
	other := plan(200)
	other.Seed = 8
	if again := run(t, other); reflect.DeepEqual(first.ScoreMean, again.ScoreMean) {
		t.Error("another seed gives the same games")
	}
}

func TestRun_AnyGameCanBePlayedAlone(t *testing.T) {
	all, alone := plan(6), plan(1)
	all.Export, alone.Export, alone.First = t.TempDir(), t.TempDir(), 4
	run(t, all)
	run(t, alone)
	a, errA := os.ReadFile(filepath.Join(all.Export, "nuggets-7-000004.json"))
	b, errB := os.ReadFile(filepath.Join(alone.Export, "nuggets-7-000004.json"))
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("game 4 alone differs (%v, %v):\n%s\n%s", errA, errB, a, b)
	}
	files, err := os.ReadDir(all.Export)
	if err != nil || len(files) != 6 {
		t.Errorf("%d files for 6 games (%v)", len(files), err)
	}
}

func TestRun_AllocatesNothingAMove(t *testing.T) {
	if raceDetector {
		t.Log("the race detector allocates by itself; the plain run asserts this")
		return
	}
	s, err := newSimulator(plan(1))
	must(t, err)
	i := 0
	game := func() {
		must(t, s.play(t.Context(), i))
		i++
	}
	for range 50 {
		game()
	}
	if n := testing.AllocsPerRun(50, game); n != 0 {
		t.Errorf("a random game allocates %v times", n)
	}
}

func TestRun_ABotPlaysAsTheSimulatorDoesForIt(t *testing.T) {
	s, err := newSimulator(plan(1))
	must(t, err)
	must(t, s.play(t.Context(), 3))
	alone := s.match.Clone()
	s.bots[1] = bot.Random{}
	must(t, s.play(t.Context(), 3))
	if !reflect.DeepEqual(alone, s.match) {
		t.Error("a random bot plays otherwise than the simulator does for it")
	}
}

func TestRun_ThinkingBotsRepeatThemselves(t *testing.T) {
	p := plan(3)
	p.Bots = []string{"easy", "medium:iterations=20", random}
	if a, b := run(t, p), run(t, p); !reflect.DeepEqual(a, b) {
		t.Errorf("the same plan gives\n%+v\n%+v", a, b)
	}
}

func TestRun_StopsWhenTold(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Run(ctx, plan(1000), func(done, _ int) {
		if done == 3 {
			cancel()
		}
	})
	if err == nil || err.Error() != "stopped after 3 of 1000 games" {
		t.Errorf("error %v", err)
	}
}

func TestSim_JSON(t *testing.T) {
	out, complaint, code := saloon(t, "sim", "nuggets", "--games", "20", "--players", "2", "--mode", "rich", "--claim", ",hill", "--json")
	if code != cli.ExitOK {
		t.Fatal(complaint)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	for _, field := range []string{"game", "players", "games", "moves", "seconds", "games_per_second", "moves_per_second", "score_mean"} {
		if _, ok := got[field]; !ok {
			t.Errorf("the field %s is missing", field)
		}
	}
	if mean, ok := got["score_mean"].([]any); !ok || len(mean) != 2 {
		t.Errorf("score_mean is %v", got["score_mean"])
	}
	if options := fmt.Sprint(got["options"]); options != "map[claim-1:creek claim-2:hill claim-3:creek mode:rich]" {
		t.Errorf("the options are %s", options)
	}
}

func TestSim_Table(t *testing.T) {
	out, complaint, code := saloon(t, "sim", "nuggets", "--games", "1500", "--bots", "random,random")
	if code != cli.ExitOK || complaint != "" {
		t.Fatal(code, complaint)
	}
	for _, want := range []string{"Nuggets, 2 players", "1,500", "games a second", "seat", "random"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

func TestWrongWordsAreToldBeforeAnythingRuns(t *testing.T) {
	for line, want := range map[string]string{
		"simm":                                "saloon does not know \"simm\"; did you mean sim?",
		"poker":                               "it knows",
		"sim":                                 "sim needs a game: nuggets",
		"sim nugget":                          "did you mean nuggets?",
		"sim nuggets now":                     `does not know what to do with "now"`,
		"sim nuggets --plyers 2":              "unknown flag: --plyers (saloon sim nuggets --help",
		"sim nuggets --players two":           `invalid argument "two" for "--players"`,
		"sim nuggets --players 4":             "Nuggets is for 2 to 3 players, not for 4",
		"sim nuggets --players 1":             "Nuggets is for 2 to 3 players, not for 1",
		"sim nuggets --games 0":               "--games must be 1 or more",
		"sim nuggets --first -1":              "--first 0 or more",
		"sim nuggets --mode poor":             `invalid argument "poor" for "--mode" flag: it may be plain, rich`,
		"sim nuggets --claim hill":            "--claim counts only with --mode rich",
		"sim nuggets --mode rich --claim sea": "it may be creek, hill",
		"sim nuggets --players 2 --mode rich --claim hill,hill,hill": "--claim names 3 seats, but there are 2",
		"sim nuggets --bots medium:wits=3":                           `"wits=3" of a bot cannot be used`,
		"sim nuggets --bots clever":                                  `"clever"`,
		"sim nuggets --bots exec:go":                                 "play in arena, not in sim",
		"sim nuggets --players 3 --bots random,random":               "2 bots are named for 3 players",
		"sim nuggets --json=maybe":                                   "invalid argument",
	} {
		out, complaint, code := saloon(t, strings.Fields(line)...)
		if code != cli.ExitUsage || !strings.Contains(complaint, want) || out != "" {
			t.Errorf("%s: %q (code %d), want %q; printed %q", line, complaint, code, want, out)
		}
	}
}

func TestComponents_AreThoseOfTheOperator(t *testing.T) {
	for _, command := range []string{"sim", "arena"} {
		_, complaint, code := saloon(t, command, "nuggets", "--games", "1", "--bots", "random,random", "--components", "own")
		if code != cli.ExitFailure || !strings.Contains(complaint, "nothing in own can be used") {
			t.Errorf("%s: %q (code %d)", command, complaint, code)
		}
	}
}

func TestCompletion_OffersValues(t *testing.T) {
	for line, want := range map[string]string{
		"s":                      "sim",
		"sim n":                  "nuggets",
		"sim nuggets --mode ":    "plain rich",
		"sim nuggets --claim ":   "creek hill",
		"sim nuggets --bots ra":  "random",
		"sim nuggets --players ": "2 3",
		"sim nuggets --mo":       "--mode",
	} {
		args := strings.Split(line, " ")
		out, complaint, code := saloon(t, append([]string{"__complete"}, args...)...)
		if code != cli.ExitOK {
			t.Fatal(complaint)
		}
		for _, word := range strings.Fields(want) {
			if !strings.Contains("\n"+out, "\n"+word) {
				t.Errorf("%q is not offered after %q: %q", word, line, out)
			}
		}
	}
}
