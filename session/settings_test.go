package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"saloon/session/door"
)

// settingsFile writes a settings file and returns its name.
func settingsFile(t *testing.T, dir, text string) string {
	t.Helper()
	name := filepath.Join(dir, settingsFileName)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// holds reads the settings of a command line.
func holds(t *testing.T, environment []string, args ...string) (*serveFlags, *heldSettings, mistakes) {
	t.Helper()
	var o serveFlags
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	o.addTo(flags)
	flags.String("config", "", "")
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	held, wrong := settingsSources{given: givenFlags(flags), environment: environment}.hold(flags)
	return &o, held, wrong
}

// A flag comes before the environment, the environment before the file, the file before the default.
func TestSettings_TheirPrecedence(t *testing.T) {
	const flag, variable, line = "11s", "12s", "13s"
	usual := door.Defaults.Idle.String()
	for _, c := range []struct {
		flag, variable, file bool
		want, source         string
	}{
		{false, false, false, usual, ""},
		{false, false, true, line, fromFile},
		{false, true, false, variable, fromEnvironment},
		{false, true, true, variable, fromEnvironment},
		{true, false, false, flag, fromFlag},
		{true, false, true, flag, fromFlag},
		{true, true, false, flag, fromFlag},
		{true, true, true, flag, fromFlag},
	} {
		dir := t.TempDir()
		args, environment := []string{"--data", dir}, []string{"SALOON_IDLE=", "HOME=/"}
		if c.flag {
			args = append(args, "--idle", flag)
		}
		if c.variable {
			environment = append(environment, "SALOON_IDLE="+variable)
		}
		if c.file {
			settingsFile(t, dir, "# when to go\nidle = \""+line+"\"\n")
		}
		o, held, wrong := holds(t, environment, args...)
		if o.limits.Idle.String() != c.want || held.from["idle"].source != c.source || len(wrong) > 0 {
			t.Errorf("%+v: it is %s, from %+v; %v", c, o.limits.Idle, held.from["idle"], wrong)
		}
	}
}

// Every kind of value can come from everywhere, and is the same then.
func TestSettings_EveryKindFromEverywhere(t *testing.T) {
	file := settingsFile(t, t.TempDir(), `
max-connections = 1_000
chat-per-second = 2
quiet = true
idle = '90m'
welcome = """
Howdy.
All welcome."""
webhook-host = ["ntfy.lan", "hooks.lan:80"]
`)
	variables := []string{"SALOON_MAX_CONNECTIONS=1000", "SALOON_CHAT_PER_SECOND=2.0", "SALOON_QUIET=true", "SALOON_IDLE=1h30m",
		"SALOON_WELCOME=Howdy.\nAll welcome.", "SALOON_WEBHOOK_HOST=ntfy.lan, hooks.lan:80"}
	args := []string{"--max-connections=1000", "--chat-per-second=2", "--quiet", "--idle=90m", "--welcome=Howdy.\nAll welcome.",
		"--webhook-host=ntfy.lan", "--webhook-host=hooks.lan:80"}
	for source, read := range map[string]func() (*serveFlags, *heldSettings, mistakes){
		fromFile:        func() (*serveFlags, *heldSettings, mistakes) { return holds(t, nil, "--config", file) },
		fromEnvironment: func() (*serveFlags, *heldSettings, mistakes) { return holds(t, variables) },
		fromFlag:        func() (*serveFlags, *heldSettings, mistakes) { return holds(t, nil, args...) },
	} {
		o, held, wrong := read()
		if len(wrong) > 0 || len(held.from) != len(args)-1 {
			t.Fatalf("%s: %v; %+v", source, wrong, held.from)
		}
		if o.limits.Connections != 1000 || o.lobbyLimits.Chat != 2 || !o.quiet || o.limits.Idle.Minutes() != 90 ||
			o.welcome != "Howdy.\nAll welcome." || strings.Join(o.hooks.Hosts, " ") != "ntfy.lan hooks.lan:80" {
			t.Errorf("%s: %+v", source, o)
		}
	}
}

// Each mistake is told with its place, all of them at once, and also those in a place that does
// not count.
func TestSettings_MistakesAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"idle = 8":                               "1: idle: it must be a time, such as 90s, 15m or 8h, in quotes",
		"\n\nidle = \"8 hours\"":                 `3: idle: "8 hours" is not a time, such as 90s, 15m or 8h`,
		"max-connections = 0":                    "1: max-connections: 0 is too little; it must be more than 0",
		"max-connections = \"many\"":             "1: max-connections: it must be a whole number, such as 12",
		"max-connections = 1.5":                  "1: max-connections: it must be a whole number",
		"max-connections = 99999999999999999999": "1: decimal number is too large",
		"bot-workers = -1":                       "1: bot-workers: -1 is too little; it cannot be negative",
		"quiet = 1":                              "1: quiet: it must be true or false",
		"name = \"a b\"":                         `1: name: "a b" is no name of a host`,
		"webhook-host = \"ntfy.lan\"":            `1: webhook-host: it must be a list of texts, such as ["a", "b"]`,
		"webhook-host = [\"https://ntfy.lan\"]":  "is no host; write HOST or HOST:PORT, without https://",
		"# x\nmax_conections = 3":                "2: max_conections: there is no such setting; did you mean max-connections?",
		"colour = \"red\"":                       "1: colour: there is no such setting; saloon config lists all",
		"config = \"other.toml\"":                "1: config: there is no such setting",
		"quiet = true\n[limits]\nidle = 3":       "2: limits: settings stand alone, without [tables]",
		"limits.idle = 3":                        "1: limits: settings stand alone",
		"idle = 8h":                              "which is no TOML",
		"quiet = true\nquiet = true":             "2: key quiet is already defined",
		"data = \"elsewhere\"":                   "1: data: this file was found in the data directory",
		"welcome = \"" + strings.Repeat("a", longestWelcome+1) + "\"": "1: welcome: 401 letters are too many; 400 are the most",
	} {
		dir := t.TempDir()
		name := settingsFile(t, dir, text)
		_, _, wrong := holds(t, nil, "--data", dir)
		if len(wrong) != 1 || !strings.HasPrefix(wrong[0].String(), name+":") || !strings.Contains(wrong[0].String(), want) {
			t.Errorf("%q: %v, want %q", text, wrong, want)
		}
	}
	name := settingsFile(t, t.TempDir(), "idle = \"x\"\n")
	_, _, wrong := holds(t, []string{"SALOON_IDEL=3h", "SALOON_STALL=soon", "SALOON_CONFIG=" + name}, "--idle", "3h", "--backlog", "-1")
	said := wrong.Error()
	for _, want := range []string{"4 settings are wrong", "SALOON_IDEL: there is no such setting; did you mean SALOON_IDLE?",
		`SALOON_STALL: stall: "soon" is not a time`, "--backlog: -1 is too little", name + `:1: idle: "x" is not a time`} {
		if !strings.Contains(said, want) {
			t.Errorf("it says\n%s\nwithout %q", said, want)
		}
	}
	if _, _, wrong := holds(t, nil, "--config", "/no/such/file"); len(wrong) != 1 || !strings.Contains(wrong.Error(), "/no/such/file: the settings cannot be read: no such file") {
		t.Errorf("a file that is named and not there: %v", wrong)
	}
}

// What config prints leads to the same settings when it is saved, and so do its lines with the #
// taken away.
func TestConfig_PrintsAFileThatLeadsToTheSame(t *testing.T) {
	first := configSays(t, "--data", t.TempDir(), "--idle", "3h", "--webhook-host", "a,b:80", "--welcome", "It's \"here\"\n# and there", "--chat-per-second", "0.25")
	for _, want := range []string{"idle = '3h' # --idle\n", "\n#max-connections = 2000\n", "chat-per-second = 0.25 # --chat"} {
		if !strings.Contains(first, want) {
			t.Errorf("it prints\n%s\nwithout %q", first, want)
		}
	}
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
	if text := values(t, wanted); !strings.Contains(text, `"idle":"3h"`) || !strings.Contains(text, `"webhook-host":["a","b:80"]`) || !strings.Contains(text, `"welcome":"It's \"here\"\n# and there"`) {
		t.Errorf("the settings are %s", text)
	}
}

// configSays is what the command config prints.
func configSays(t *testing.T, args ...string) string {
	t.Helper()
	cmd, out := ConfigCommand(ServeCommand(nil)), &bytes.Buffer{}
	cmd.SetOut(out)
	cmd.SetArgs(args)
	if err := cmd.Execute(); err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// checkSays is what serve --check prints.
func checkSays(t *testing.T, args ...string) (string, error) {
	t.Helper()
	return runCommand(ServeCommand(nil, Check{"games", func(Settings) (string, error) { return "all there", nil }}), append(args, "--check"))
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
	taken := listen(t)
	defer func() { _ = taken.Close() }()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, HostKeyFile), []byte("nothing"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, moderatorsFile), []byte("# these\nssh-ed25519 nonsense anna\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	said, err = checkSays(t, "--data", dir, "--listen", taken.Addr().String(), "--idle", "-1s")
	for _, want := range []string{"--idle: -1s is too little", "is damaged", moderatorsFile + ":2: this is no public key", "another program listens on", "ok    data directory"} {
		if !strings.Contains(said, want) {
			t.Errorf("it says\n%s\nwithout %q", said, want)
		}
	}
	var ends interface{ ExitsWith() int }
	if !errors.As(err, &ends) || ends.ExitsWith() != 2 || !strings.Contains(err.Error(), "4 things are wrong") {
		t.Errorf("it ends with %v", err)
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
