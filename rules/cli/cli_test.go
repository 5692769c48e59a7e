package cli_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/cli"
	"saloon/rules/rulestest"
	"saloon/rules/rulestest/toy"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func saloon(t *testing.T, stdin string, args ...string) (out, complaint string, code int) {
	t.Helper()
	games := []rules.Game{toy.Game{}}
	root := &cobra.Command{Use: "saloon", RunE: func(*cobra.Command, []string) error { return nil }}
	open := func(string) ([]rules.Game, error) { return games, nil }
	onlyGames := func([]byte, func(string) ([]byte, error), func(rules.Export) (string, error)) (said, note string, known bool, err error) {
		return "", "", false, nil
	}
	root.AddCommand(cli.VerifyCommand(open, onlyGames))
	root.AddCommand(cli.PerGame(&cobra.Command{Use: "list GAME"}, games, func(g rules.Game) *cobra.Command {
		fine := func(*cobra.Command) error { return nil }
		return cli.GameCommand(open, g, "", fine, func(cmd *cobra.Command, g rules.Game) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), g.Info().Title)
			return err
		})
	}))
	var stdout, stderr bytes.Buffer
	root.SetIn(strings.NewReader(stdin))
	root.SetOut(&stdout)
	root.SetErr(&stderr)
	root.SetArgs(args)
	code = cli.Execute(t.Context(), root, &stderr)
	return stdout.String(), stderr.String(), code
}

func exported(t *testing.T) string {
	t.Helper()
	return exportedOf(t, rules.Setup{Seats: 2}, rules.Seed{4, 2})
}

func exportedOf(t *testing.T, setup rules.Setup, seed rules.Seed) string {
	t.Helper()
	r := rulestest.NewRecord(t, toy.Game{}, setup)
	rulestest.Finish(t, r, &seed, &rules.Stream{})
	e, err := r.Export(nil, &seed)
	must(t, err)
	raw, err := e.Encode()
	must(t, err)
	return string(raw)
}

func TestWrongWordsAreToldBeforeAnythingRuns(t *testing.T) {
	for line, want := range map[string]string{
		"verfy":              `saloon: saloon does not know "verfy"; did you mean verify?`,
		"poker":              "it knows completion, list, verify",
		"verify":             "verify needs one FILE",
		"verify a b":         "verify needs one FILE",
		"verify a --colour":  "unknown flag: --colour (saloon verify --help lists the flags)",
		"list":               "list needs a game: nuggets",
		"list nugget":        "did you mean nuggets?",
		"list --all":         "list needs a game before its flags: nuggets",
		"list nugget --all":  `does not know "nugget"; did you mean nuggets?`,
		"list nuggets all":   `does not know what to do with "all"`,
		"list nuggets --all": "unknown flag: --all (saloon list nuggets --help",
	} {
		out, complaint, code := saloon(t, "", strings.Fields(line)...)
		if code != cli.ExitUsage || !strings.Contains(complaint, want) || out != "" {
			t.Errorf("%s: %q (code %d), want %q; printed %q", line, complaint, code, want, out)
		}
	}
	if out, complaint, code := saloon(t, "", "list", "nuggets"); code != cli.ExitOK || out != "Nuggets\n" {
		t.Errorf("right words: %q, %q (code %d)", out, complaint, code)
	}
}

func TestVerify_ReadsAFileOrStandardInput(t *testing.T) {
	text := exported(t)
	name := filepath.Join(t.TempDir(), "game.json")
	must(t, os.WriteFile(name, []byte(text), 0o600))
	for _, c := range []struct{ stdin, arg, want string }{
		{"", name, ""},
		{text, "-", ""},
		{text[:len(text)/2], "-", "of the file: unexpected end"},
		{strings.Replace(text, "2 ", "3 ", 1), "-", "line "},
		{strings.Replace(text, "nuggets", "chess", 1), "-", `"chess" is none of the games here: nuggets`},
		{"", filepath.Join(t.TempDir(), "none.json"), "no such file"},
	} {
		out, complaint, code := saloon(t, c.stdin, "verify", c.arg)
		if c.want == "" && (code != cli.ExitOK || out != "ok\n") {
			t.Errorf("%s: %q, %q", c.arg, out, complaint)
		}
		if c.want != "" && (code != cli.ExitFailure || out != "" || !strings.Contains(complaint, c.want)) {
			t.Errorf("%s: %q, %q (code %d), want %q", c.arg, out, complaint, code, c.want)
		}
	}
}

// Without a seed the result says what nobody could check, and the exit code is one that no other result has.
func TestVerify_SaysWhatItCouldNotCheck(t *testing.T) {
	running := `{"game":"nuggets","version":2,"options":{},"seats":[{"name":"","kind":"bot","claim":"creek"},{"name":"","kind":"bot","claim":"creek"}],%s"moves":["0 draw 2"]}`
	seedless := regexp.MustCompile(`(?m)^ "seed(_sha256)?": .*\n`).ReplaceAllString(exported(t), "")
	for text, want := range map[string]string{
		fmt.Sprintf(running, `"seed_sha256":"`+strings.Repeat("00", 32)+`",`): "the game is still running and its seed is secret; how it ends",
		fmt.Sprintf(running, ""): "the game has no seed and no hash of one; how it ends",
		seedless:                 "the draws of the house, because the game has no seed and no hash of one\n",
	} {
		out, complaint, code := saloon(t, text, "verify", "-")
		if code != cli.ExitUnchecked || !strings.HasPrefix(out, "ok, but not checked: ") || !strings.Contains(out, want) || complaint != "" {
			t.Errorf("%q, %q (code %d); want %q", out, complaint, code, want)
		}
	}
}

// A deal is checked with the seed that is told when its day is over; until then its result says
// what is missing, and always which day's it is and by which hash.
func TestVerify_OfADeal(t *testing.T) {
	seed, other := rules.Seed{4, 2}, rules.Seed{4, 3}
	dealt := exportedOf(t, toy.Game{}.Info().DealSetup("2026-11-22"), seed)
	ok := "ok (the deal of 2026-11-22, whose seed has the hash " + seed.Hash() + ")"
	changed := regexp.MustCompile(`"0 draw [0-9]"`).ReplaceAllString(dealt, `"0 draw 1"`)
	for _, c := range []struct {
		text, seed, out, complaint string
		code                       int
	}{
		{dealt, "", ok + ", but not checked: the draws of the house, because the seed of a deal is told when its day is over\n", "", cli.ExitUnchecked},
		{dealt, seed.String(), ok + "\n", "", cli.ExitOK},
		{dealt, other.String(), "", "is not the hash of this seed", cli.ExitFailure},
		{dealt, "secret", "", "a seed is 64 hexadecimal digits", cli.ExitFailure},
		{exported(t), seed.String(), "", "it is no deal", cli.ExitFailure},
		{changed, seed.String(), "", "from this seed the house draws", cli.ExitFailure},
	} {
		args := []string{"verify", "-"}
		if c.seed != "" {
			args = append(args, "--seed", c.seed)
		}
		out, complaint, code := saloon(t, c.text, args...)
		if code != c.code || out != c.out || !strings.Contains(complaint, c.complaint) {
			t.Errorf("seed %q: %q, %q (code %d); want %q, %q", c.seed, out, complaint, code, c.out, c.complaint)
		}
	}
}

// The help of a program and the page of tools say the same about exit codes.
func TestExitCodes_AreExplained(t *testing.T) {
	help, _, _ := saloon(t, "", "help")
	page, err := os.ReadFile("TOOLS.md")
	must(t, err)
	_, codes, found := strings.Cut(help, "Exit codes:\n")
	if !found {
		t.Fatalf("the help is\n%s", help)
	}
	for code := range cli.ExitNoVerdict + 1 {
		line, rest, _ := strings.Cut(codes, "\n")
		number, means, _ := strings.Cut(strings.TrimSpace(line), "  ")
		if codes = rest; number != fmt.Sprint(code) {
			t.Fatalf("the help lists %q where code %d belongs", line, code)
		}
		if row := fmt.Sprintf("| %d | %s |", code, means); !strings.Contains(string(page), row) {
			t.Errorf("TOOLS.md has no row %q", row)
		}
	}
}

// Whoever interrupts a program that waits for a pipe waits no longer.
func TestReadExport_OfAPipeIsInterrupted(t *testing.T) {
	in, out := io.Pipe()
	defer func() { _ = out.Close() }()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := cli.ReadExport(ctx, in, "-"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
