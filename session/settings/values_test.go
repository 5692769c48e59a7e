package settings

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"saloon/session/door"
)

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
			written(t, dir, "# when to go\nidle = \""+line+"\"\n")
		}
		o, held, wrong := read(t, environment, args...)
		if o.Limits.Idle.String() != c.want || held.From["idle"].source != c.source || len(wrong) > 0 {
			t.Errorf("%+v: it is %s, from %+v; %v", c, o.Limits.Idle, held.From["idle"], wrong)
		}
	}
}

// Every kind of value can come from everywhere, and is the same then.
func TestSettings_EveryKindFromEverywhere(t *testing.T) {
	file := written(t, t.TempDir(), `
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
	for source, from := range map[string]func() (*Flags, *Held, Mistakes){
		fromFile:        func() (*Flags, *Held, Mistakes) { return read(t, nil, "--config", file) },
		fromEnvironment: func() (*Flags, *Held, Mistakes) { return read(t, variables) },
		fromFlag:        func() (*Flags, *Held, Mistakes) { return read(t, nil, args...) },
	} {
		o, held, wrong := from()
		if len(wrong) > 0 || len(held.From) != len(args)-1 {
			t.Fatalf("%s: %v; %+v", source, wrong, held.From)
		}
		if o.Limits.Connections != 1000 || o.LobbyLimits.Chat != 2 || !o.Quiet || o.Limits.Idle.Minutes() != 90 ||
			o.Welcome != "Howdy.\nAll welcome." || strings.Join(o.Hooks.Hosts, " ") != "ntfy.lan hooks.lan:80" {
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
		"chat-per-second = nan":                  "1: chat-per-second: NaN is not a number, such as 0.5",
		"commands-per-second = inf":              "1: commands-per-second: +Inf is not a number, such as 0.5",
		"bot-workers = -1":                       "1: bot-workers: -1 is too little; it cannot be negative",
		"quiet = 1":                              "1: quiet: it must be true or false",
		"name = \"a b\"":                         `1: name: "a b" is no name of a host`,
		"cluster-address = \"-oProxyCommand=x\"": "is no address; write HOST, or HOST:PORT",
		"webhook-host = \"ntfy.lan\"":            `1: webhook-host: it must be a list of texts, such as ["a", "b"]`,
		"webhook-host = [\"https://ntfy.lan\"]":  "is no host; write HOST or HOST:PORT, without https://",
		"ladder = \"2-5\"":                       `1: ladder: "2-5" are no hours; write 02:00-05:00, always, or nothing for never`,
		"# x\nmax_conections = 3":                "2: max_conections: there is no such setting; did you mean max-connections?",
		"colour = \"red\"":                       "1: colour: there is no such setting; saloon config lists all",
		"config = \"other.toml\"":                "1: config: there is no such setting",
		"quiet = true\n[limits]\nidle = 3":       "2: limits: settings stand alone, without points in their names, and without tables but [[evening]]",
		"limits.idle = 3":                        "1: limits: settings stand alone",
		"idle = 8h":                              "which is no TOML",
		"quiet = true\nquiet = true":             "2: key quiet is already defined",
		"data = \"elsewhere\"":                   "1: data: this file was found in the data directory",
		"welcome = \"" + strings.Repeat("a", longestWelcome+1) + "\"": "1: welcome: 401 letters are too many; 400 are the most",
	} {
		dir := t.TempDir()
		name := written(t, dir, text)
		_, _, wrong := read(t, nil, "--data", dir)
		if len(wrong) != 1 || !strings.HasPrefix(wrong[0].String(), name+":") || !strings.Contains(wrong[0].String(), want) {
			t.Errorf("%q: %v, want %q", text, wrong, want)
		}
	}
	name := written(t, t.TempDir(), "idle = \"x\"\n")
	_, _, wrong := read(t, []string{"SALOON_IDEL=3h", "SALOON_STALL=soon", "SALOON_CONFIG=" + name}, "--idle", "3h", "--backlog", "-1")
	said := wrong.Error()
	for _, want := range []string{"4 settings are wrong", "SALOON_IDEL: there is no such setting; did you mean SALOON_IDLE?",
		`SALOON_STALL: stall: "soon" is not a time`, "--backlog: -1 is too little", name + `:1: idle: "x" is not a time`} {
		if !strings.Contains(said, want) {
			t.Errorf("it says\n%s\nwithout %q", said, want)
		}
	}
	if _, _, wrong := read(t, nil, "--config", "/no/such/file"); len(wrong) != 1 || !strings.Contains(wrong.Error(), "/no/such/file: the settings cannot be read: no such file") {
		t.Errorf("a file that is named and not there: %v", wrong)
	}
}

// The password of an address is in nothing that the program prints, also where the address is none.
func TestSettings_PasswordsAreNotShown(t *testing.T) {
	for value, isWrong := range map[string]bool{
		"nats://saloon:hunter2@a:4222,nats://hunter2@b": false, "saloon:hunter2@a": false, "nats://u:hunter2@x@a": false,
		"nats://u:hunter2/x@a": true, "nats://u:1/hunter2@a": true, "nats://u:hunter2,x@a": true, "nats://a,nats://u:hunter2#x@b": true,
		"nats://u:hunter2?x@b": true, "redis://u:hunter2@b": true, "nats://u:hunter2@": true, "nats://a:hunter2": true, "nats://u:hun%ter2@a": true,
	} {
		name := written(t, t.TempDir(), "cluster = '"+value+"'\n")
		_, held, wrong := read(t, nil, "--config", name)
		var out bytes.Buffer
		for _, print := range []error{held.printTOML(&out), held.printJSON(&out)} {
			if print != nil {
				t.Fatal(print)
			}
		}
		if (len(wrong) > 0) != isWrong {
			t.Errorf("%s: %v", value, wrong)
		}
		said := wrong.Error()
		if isWrong && !strings.Contains(said, "%40 stands for @, %2F for /, %2C for a comma, and %25 for %") {
			t.Errorf("of %s it says, without how to write it, %s", value, said)
		}
		if !isWrong {
			said = out.String()
		}
		if strings.Contains(said, "hunter2") || strings.Contains(said, "hun%ter2") || !isWrong && !strings.Contains(said, "***@") {
			t.Errorf("of %s it says\n%s", value, said)
		}
	}
	for _, line := range []string{"'nats://u:hunter2@b' = 1", "idle = 'nats://u:hunter2@b'", "backlog = 'u:hunter2@b'", "metrics = 'u:hunter2@b'", "listen = 'u:hunter2@b'", "log-format = 'u:hunter2@b'"} {
		_, _, wrong := read(t, nil, "--config", written(t, t.TempDir(), line))
		if said := wrong.Error(); len(wrong) != 1 || strings.Contains(said, "hunter2") || !strings.Contains(said, ":1: ") {
			t.Errorf("of %s it says\n%s", line, said)
		}
	}
	_, texts, _ := read(t, nil)
	for _, f := range All(texts.Flags) {
		if !strings.HasPrefix(f.Value.Type(), "string") {
			continue
		}
		for _, typed := range []string{"nats://u:hunter2@b", "u:hunter2@b", "hunter2@b", "nats://u:1/hunter2@b", "a,hunter2@b"} {
			_, held, wrong := read(t, nil, "--"+f.Name, typed)
			var out bytes.Buffer
			err := errors.Join(held.printTOML(&out), held.printJSON(&out))
			said := out.String()
			if len(wrong) > 0 {
				said = wrong.Error()
			}
			if err != nil || strings.Contains(said, "hunter2") {
				t.Errorf("of --%s %s it says\n%s", f.Name, typed, said)
			}
		}
	}
	_, _, wrong := read(t, []string{"SALOON_CLUSTER_MONITORS=http://a:8222,http://u:hunter2"}, "--webhook-host", "https://u:hunter2@ntfy.lan", "--proxy", "u:hunter2@10.0.0.1", "--name", "u:hunter2@b")
	if said := wrong.Error(); len(wrong) != 4 || strings.Contains(said, "hunter2") || !strings.Contains(said, "SALOON_CLUSTER_MONITORS: cluster-monitors: address 2 of 2 is none") {
		t.Errorf("it says\n%s", said)
	}
}

// Each flag sets the limit that it names.
func TestFlagsOfTheServerReachIt(t *testing.T) {
	o := Flags{Limits: door.Defaults}
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	o.connectionFlags(flags)
	err := flags.Parse([]string{
		"--max-connections=1", "--max-per-address=2", "--new-per-minute=3", "--max-logins=4", "--login-time=5s", "--max-windows=6",
		"--max-per-player=7", "--new-profiles=8", "--bytes-in=9", "--idle=10s", "--keepalive=11s", "--backlog=12", "--stall=13s",
	})
	if err != nil {
		t.Fatal(err)
	}
	want := door.Limits{
		Connections: 1, PerAddress: 2, NewPerMinute: 3, Logins: 4, Handshake: 5 * time.Second, PerConnection: 6,
		PerPlayer: 7, NewProfiles: 8, BytesIn: 9, Idle: 10 * time.Second, Keepalive: 11 * time.Second, Backlog: 12, Stall: 13 * time.Second,
	}
	if o.Limits != want {
		t.Errorf("the limits are %+v, want %+v", o.Limits, want)
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Changed {
			t.Errorf("nobody has tried --%s", f.Name)
		}
	})
}

func TestProxy_WhatIsNoAddressIsRefused(t *testing.T) {
	_, err := ParseProxies([]string{"10.0.0.0/24", "proxy.example"})
	if err == nil || !strings.Contains(err.Error(), `"proxy.example"`) {
		t.Errorf("the mistake is told as %v", err)
	}
}

// A proxy is known by its IPv4 address, in whatever form that is written.
func TestProxy_ByAMappedAddress(t *testing.T) {
	got, err := ParseProxies([]string{"::ffff:10.0.0.7", "::ffff:10.0.1.0/120", "::1"})
	if want := "[10.0.0.7/32 10.0.1.0/24 ::1/128]"; err != nil || fmt.Sprint(got) != want {
		t.Errorf("%v, %v; want %s", got, err, want)
	}
}

func written(t *testing.T, dir, text string) string {
	t.Helper()
	name := filepath.Join(dir, settingsFileName)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func read(t *testing.T, environment []string, args ...string) (*Flags, *Held, Mistakes) {
	t.Helper()
	var o Flags
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	o.AddTo(flags)
	flags.String("config", "", "")
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	held, wrong := Sources{Given: Given(flags), Environment: environment}.Hold(flags)
	return &o, held, wrong
}
