//go:build unix

package session

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/pflag"
)

// The password of an address is in nothing that the program prints, also where the address is none.
func TestSettings_PasswordsAreNotShown(t *testing.T) {
	for value, isWrong := range map[string]bool{
		"nats://saloon:hunter2@a:4222,nats://hunter2@b": false, "saloon:hunter2@a": false, "nats://u:hunter2@x@a": false,
		"nats://u:hunter2/x@a": true, "nats://u:1/hunter2@a": true, "nats://u:hunter2,x@a": true, "nats://a,nats://u:hunter2#x@b": true,
		"nats://u:hunter2?x@b": true, "redis://u:hunter2@b": true, "nats://u:hunter2@": true, "nats://a:hunter2": true, "nats://u:hun%ter2@a": true,
	} {
		name := settingsFile(t, t.TempDir(), "cluster = '"+value+"'\n")
		_, held, wrong := holds(t, nil, "--config", name)
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
		if !isWrong {
			said = out.String()
		}
		if strings.Contains(said, "hunter2") || strings.Contains(said, "hun%ter2") || !isWrong && !strings.Contains(said, "***@") {
			t.Errorf("of %s it says\n%s", value, said)
		}
	}
	for _, line := range []string{"'nats://u:hunter2@b' = 1", "idle = 'nats://u:hunter2@b'", "backlog = 'u:hunter2@b'", "metrics = 'u:hunter2@b'", "log-format = 'u:hunter2@b'"} {
		_, _, wrong := holds(t, nil, "--config", settingsFile(t, t.TempDir(), line))
		if said := wrong.Error(); len(wrong) != 1 || strings.Contains(said, "hunter2") || !strings.Contains(said, ":1: ") {
			t.Errorf("of %s it says\n%s", line, said)
		}
	}
	_, _, wrong := holds(t, []string{"SALOON_CLUSTER_MONITORS=http://a:8222,http://u:hunter2"}, "--webhook-host", "https://u:hunter2@ntfy.lan", "--proxy", "u:hunter2@10.0.0.1", "--name", "u:hunter2@b")
	if said := wrong.Error(); len(wrong) != 4 || strings.Contains(said, "hunter2") || !strings.Contains(said, "SALOON_CLUSTER_MONITORS: cluster-monitors: address 2 of 2 is none") {
		t.Errorf("it says\n%s", said)
	}
}

// A byte-order mark is read over. What is no file is refused at once, and never waited for.
func TestSettings_OfWhatIsNoFile(t *testing.T) {
	dir := t.TempDir()
	marked := settingsFile(t, dir, "\uFEFFidle = \"3h\"\n")
	if o, _, wrong := holds(t, nil, "--config", marked); len(wrong) > 0 || o.limits.Idle.Hours() != 3 {
		t.Errorf("with a byte-order mark: %v", wrong)
	}
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{pipe, dir, "/dev/zero"} {
		if _, _, wrong := holds(t, nil, "--config", path); len(wrong) != 1 || !strings.Contains(wrong.Error(), "it is no file") {
			t.Errorf("%s: %v", path, wrong)
		}
		if _, _, err := readModerators(path); err == nil || !strings.Contains(err.Error(), "it is no file") {
			t.Errorf("the moderators in %s: %v", path, err)
		}
	}
	vast := filepath.Join(dir, "vast")
	if err := os.WriteFile(vast, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(vast, largestText+1); err != nil {
		t.Fatal(err)
	}
	if _, _, wrong := holds(t, nil, "--config", vast); len(wrong) != 1 || !strings.Contains(wrong.Error(), "are the most") {
		t.Errorf("a vast file: %v", wrong)
	}
}

// serve --check warns of what can hold and makes no sense, and of files that others may write.
func TestCheck_WarnsOfWhatIsHardlyMeant(t *testing.T) {
	dir := t.TempDir()
	name := settingsFile(t, dir, "idle = \"1ns\"\nproxy = [\"0.0.0.0/0\", \"10.0.0.0/8\"]\nmax-connections = 5\n")
	if err := os.Chmod(name, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o770); err != nil {
		t.Fatal(err)
	}
	said, err := checkSays(t, "--data", dir, "--listen", "127.0.0.1:0")
	for _, want := range []string{
		"doubt sense", "idle = 1ns is hardly meant (" + name + ":1)", "proxy = 0.0.0.0/0 is nearly everybody", "max-per-address is more than max-connections",
		"doubt rights", "everybody on this machine may write to " + name, "the group of its owner may write to " + dir,
	} {
		if !strings.Contains(said, want) {
			t.Errorf("it says\n%s\nwithout %q", said, want)
		}
	}
	if err != nil || strings.Contains(said, "10.0.0.0/8 is") {
		t.Errorf("%v:\n%s", err, said)
	}
}

// The defaults make sense, and the sense of every number is known.
func TestSense_OfTheDefaults(t *testing.T) {
	o, held, wrong := holds(t, nil)
	if said, err := o.trySense(held); err != nil || len(wrong) > 0 {
		t.Error(said, err, wrong)
	}
	held.flags.VisitAll(func(f *pflag.Flag) {
		if _, isNumber := amount(f); isNumber && sensible[f.Name] == [2]float64{} {
			t.Errorf("nobody knows which numbers make sense for %s", f.Name)
		}
	})
}

// When the file of settings is gone, all stays as it was.
func TestReread_AFileThatIsGone(t *testing.T) {
	dir := t.TempDir()
	name := settingsFile(t, dir, "idle = \"3h\"\n")
	_, held, _ := holds(t, nil, "--data", dir)
	log := &logBuffer{}
	r := newRereading(settingsSources{given: map[string][]string{"data": {dir}}}, held)
	r.log = slog.New(slog.NewTextHandler(log, nil))
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	r.reread(func(*serveFlags) { t.Error("the defaults hold now") })
	if !strings.Contains(log.String(), name+": the settings were there at the start, and are gone") {
		t.Errorf("the log says\n%s", log)
	}
	settingsFile(t, dir, "idle = \"4h\"\n")
	changed := false
	r.reread(func(o *serveFlags) { changed = o.limits.Idle.Hours() == 4 })
	if !changed {
		t.Errorf("once it is back, it is not read:\n%s", log)
	}
}
