package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"saloon/rules/games"
	"saloon/session/settings"
)

func settingsFile(t *testing.T, dir, text string) string {
	t.Helper()
	name := filepath.Join(dir, "saloon.toml")
	must(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

func holds(t *testing.T, environment []string, args ...string) (*serveFlags, *settings.Held, settings.Mistakes) {
	t.Helper()
	var o serveFlags
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	o.AddTo(flags)
	flags.String("config", "", "")
	must(t, flags.Parse(args))
	held, wrong := settings.Sources{Given: settings.Given(flags), Environment: environment, Games: games.Open}.Hold(flags)
	return &o, held, wrong
}

// What config prints leads to the same settings when it is saved, and so do its lines with the #
// taken away.
func TestConfig_PrintsAFileThatLeadsToTheSame(t *testing.T) {
	first := configSays(t, "--data", t.TempDir(), "--idle", "3h", "--webhook-host", "a,b:80", "--welcome", "It's \"here\"\n# and there", "--chat-per-second", "0.25")
	has(t, first, "idle = '3h' # --idle\n", "\n#max-connections = 2000\n", "chat-per-second = 0.25 # --chat")
	all := ""
	for line := range strings.Lines(first) {
		if strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "# ") {
			line = line[1:]
		}
		all += line
	}
	wanted := configSays(t, "--config", settingsFile(t, t.TempDir(), first), "--json")
	if got := configSays(t, "--config", settingsFile(t, t.TempDir(), all), "--json"); values(t, got) != values(t, wanted) {
		t.Errorf("with all lines:\n%s\nwithout the defaults:\n%s", got, wanted)
	}
	has(t, values(t, wanted), `"idle":"3h"`, `"webhook-host":["a","b:80"]`, `"welcome":"It's \"here\"\n# and there"`)
}

func configSays(t *testing.T, args ...string) string {
	t.Helper()
	cmd, out := settings.ConfigCommand(ServeCommand(nil, nil), games.Open), &bytes.Buffer{}
	cmd.SetOut(out)
	cmd.SetArgs(args)
	must(t, cmd.Execute())
	return out.String()
}

// values are the settings of what config --json prints, without where they come from.
func values(t *testing.T, text string) string {
	t.Helper()
	var said struct {
		Settings []struct {
			Name  string
			Value any
		}
	}
	if err := json.Unmarshal([]byte(text), &said); err != nil || len(said.Settings) < 10 {
		t.Fatalf("%v: %s", err, text)
	}
	all := map[string]any{}
	for _, s := range said.Settings {
		all[s.Name] = s.Value
	}
	raw, err := json.Marshal(all)
	must(t, err)
	return string(raw)
}

func checkSays(t *testing.T, args ...string) (string, error) {
	t.Helper()
	return runCommand(ServeCommand(nil, games.Open, Check{"games", func(Settings) (string, error) { return "all there", nil }}), append(args, "--check"))
}

func runCommand(cmd *cobra.Command, args []string) (string, error) {
	out := &bytes.Buffer{}
	cmd.SetOut(out)
	cmd.SetErr(out)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err := cmd.Execute()
	return out.String(), err
}

// Looking whether the saloon can open changes nothing, and finds all that is wrong.
func TestCheck_FindsWhatIsWrongAndChangesNothing(t *testing.T) {
	dir := t.TempDir()
	fresh := filepath.Join(dir, "deep", "data")
	said, err := checkSays(t, "--data", fresh, "--listen", "127.0.0.1:0")
	if err != nil || strings.Contains(said, "wrong") || !strings.Contains(said, fresh+" is made at the first start") || !strings.Contains(said, "all there") {
		t.Errorf("%v:\n%s", err, said)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("it left %v", left)
	}
	taken, other := listen(t), listen(t)
	defer func() { _ = taken.Close() }()
	free := other.Addr().String()
	must(t, other.Close())
	file := filepath.Join(dir, "file")
	must(t, os.WriteFile(file, nil, 0o600))
	must(t, os.WriteFile(filepath.Join(dir, HostKeyFile), []byte("nothing"), 0o644))
	must(t, os.WriteFile(filepath.Join(dir, "moderators"), []byte("# these\nssh-ed25519 nonsense anna\n"), 0o600))
	said, err = checkSays(t, "--data", dir, "--listen", taken.Addr().String(), "--idle", "-1s")
	has(t, said, "--idle: -1s is too little", "is damaged", "moderators:2: this is no public key", "another program listens on", "ok    data directory")
	var ends interface{ ExitsWith() int }
	if !errors.As(err, &ends) || ends.ExitsWith() != 2 || !strings.Contains(err.Error(), "4 things are wrong") {
		t.Errorf("it ends with %v", err)
	}
	for args, want := range map[string]string{
		"--backup-dir " + file: "wrong backups         no backup can be made in " + file, "--backup-dir " + file + "/deep": "wrong backups ", "--backup-dir " + dir + "/there": "ok    backups         " + dir + "/there is made",
		"--backup-dir " + dir: "doubt backups ", "--metrics " + free: "is where the saloon itself listens",
	} {
		if said, _ := checkSays(t, append(strings.Fields(args), "--data", dir, "--listen", free)...); !strings.Contains(said, want) {
			t.Errorf("with %s it says\n%s", args, said)
		}
	}
	for _, twice := range []string{"--max-connections 0", "--metrics abc"} {
		said, err := checkSays(t, append(strings.Fields(twice), "--data", fresh, "--listen", free)...)
		if err == nil || !strings.Contains(err.Error(), "one thing is wrong") || strings.Count(said, strings.Fields(twice)[0][2:]) != 1 {
			t.Errorf("of %s it says %v\n%s", twice, err, said)
		}
	}
	if said, err := checkSays(t, "--data", file, "--listen", "127.0.0.1:0"); err == nil || !strings.Contains(said, file+" is no directory") {
		t.Errorf("%v:\n%s", err, said)
	}
}

// Where the saloon of the same data directory is open, its own address is not taken by another.
func TestCheck_KnowsTheOpenSaloon(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	if said, err := checkSays(t, "--data", s.dir, "--listen", s.addr); err != nil || !strings.Contains(said, "the saloon of this data directory is open at") {
		t.Errorf("%v:\n%s", err, said)
	}
	silent := listen(t)
	defer func() { _ = silent.Close() }()
	for _, addr := range []string{openTestSaloon(t).addr, silent.Addr().String()} {
		if said, err := checkSays(t, "--data", s.dir, "--listen", addr); err == nil || !strings.Contains(said, "another program listens on") {
			t.Errorf("%v:\n%s", err, said)
		}
	}
}

// pageEvenings are those that SETTINGS.md has as examples.
func pageEvenings(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("SETTINGS.md")
	must(t, err)
	_, rest, _ := strings.Cut(string(page), "```toml\n[[evening]]")
	text, _, _ := strings.Cut(rest, "```")
	return "[[evening]]" + text
}

func TestEvenings_TheExamplesOfThePageHold(t *testing.T) {
	file := settingsFile(t, t.TempDir(), "idle = \"3h\"\n"+pageEvenings(t))
	_, held, wrong := holds(t, nil, "--config", file)
	if len(wrong) > 0 || len(held.Repeats) != 5 || held.From["idle"].Place == "" {
		t.Fatalf("%v; %+v", wrong, held.Repeats)
	}
	said, err := checkSays(t, "--config", file, "--data", t.TempDir(), "--listen", "127.0.0.1:0")
	if err != nil || !strings.Contains(said, "evenings        Tuesday cup comes Tue 20") || !strings.Contains(said, "20:00 CET") && !strings.Contains(said, "20:00 CEST") {
		t.Errorf("%v:\n%s", err, said)
	}
	// What config prints holds the same evenings.
	again := settingsFile(t, t.TempDir(), configSays(t, "--config", file))
	_, copied, wrong := holds(t, nil, "--config", again)
	if len(wrong) > 0 || !reflect.DeepEqual(copied.Evenings, held.Evenings) {
		t.Errorf("%v; %+v, not %+v", wrong, copied.Evenings, held.Evenings)
	}
	has(t, configSays(t, "--config", file, "--json"), `"same-address": true`, `"mode": "legends"`)
}

func TestEvenings_WhatIsWrongIsToldWithItsLine(t *testing.T) {
	const cup = "idle = \"3h\"\n[[evening]]\nname = \"Cup\"\nkind = \"swiss\"\ngame = \"montana\"\nwhen = \"Tuesday 20:00\"\n"
	for text, want := range map[string]string{
		strings.Replace(cup, "Tuesday", "Blueday", 1):   `6: when: "blueday" in "Blueday 20:00" says no time`,
		strings.Replace(cup, "Tuesday 20:00", "", 1):    `6: when: "" does not say at what time of the day`,
		strings.Replace(cup, "montana", "chess", 1):     `5: game: there is no game "chess"`,
		strings.Replace(cup, "swiss", "league-of", 1):   `2: evening: an evening is one of arena, swiss, knock-out, league, deals, not "league-of"`,
		strings.Replace(cup, "name = \"Cup\"\n", "", 1): "2: evening: an evening has a name of at most 40 letters",
		cup + "zone = \"Mars/Base\"":                    `7: zone: nobody knows the time zone "Mars/Base"; write such as Europe/Berlin`,
		cup + "seats = 9":                               "2: evening: seats: from 2 to 4, not 9",
		cup + "seats = \"four\"":                        "7: seats: it must be a whole number, such as 12",
		cup + "casual = 1":                              "7: casual: it must be true or false",
		cup + "name-of = 1":                             "7: name-of: an evening has no such key; there are bots, casual, clock,",
		cup + "clock = \"1d\"":                          "2: evening: an evening needs tables with a clock",
		cup + "options = { variant = 3 }":               `7: options: it must be texts with names, such as`,
		cup + "options = { variant = \"odd\" }":         "2: evening: ",
		cup + "bots = \"yes\"":                          `2: evening: bots is empty, too or only, not "yes"`,
		cup + cup[strings.Index(cup, "[[evening]]"):]:   "8: name: another evening is called so",
		cup + "[limits]\nidle = 3":                      "7: limits: settings stand alone",
		"[evening]\nname = \"Cup\"":                     "1: evening: settings stand alone",
		"evening = 3":                                   "1: evening: there is no such setting",
	} {
		file := settingsFile(t, t.TempDir(), text)
		_, _, wrong := holds(t, nil, "--config", file)
		if len(wrong) != 1 || !strings.HasPrefix(wrong[0].String(), file+":"+want) {
			t.Errorf("%q: %v, want %q", text, wrong, want)
		}
	}
}
