//go:build unix

package session

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/pflag"

	"saloon/session/admin"
	"saloon/session/settings"
)

// A byte-order mark is read over. What is no file is refused at once, and never waited for.
func TestSettings_OfWhatIsNoFile(t *testing.T) {
	dir := t.TempDir()
	marked := settingsFile(t, dir, "\uFEFFidle = \"3h\"\n")
	if o, _, wrong := holds(t, nil, "--config", marked); len(wrong) > 0 || o.Limits.Idle.Hours() != 3 {
		t.Errorf("with a byte-order mark: %v", wrong)
	}
	pipe := filepath.Join(dir, "pipe")
	must(t, syscall.Mkfifo(pipe, 0o600))
	for _, path := range []string{pipe, dir, "/dev/zero"} {
		if _, _, wrong := holds(t, nil, "--config", path); len(wrong) != 1 || !strings.Contains(wrong.Error(), "it is no file") {
			t.Errorf("%s: %v", path, wrong)
		}
		if _, _, err := admin.ReadModerators(path); err == nil || !strings.Contains(err.Error(), "it is no file") {
			t.Errorf("the moderators in %s: %v", path, err)
		}
	}
	vast := filepath.Join(dir, "vast")
	must(t, os.WriteFile(vast, nil, 0o600))
	must(t, os.Truncate(vast, 4<<20+1))
	if _, _, wrong := holds(t, nil, "--config", vast); len(wrong) != 1 || !strings.Contains(wrong.Error(), "are the most") {
		t.Errorf("a vast file: %v", wrong)
	}
}

// serve --check says that a node cannot start with a pipe or a directory, or nothing, in the place of a file that it shows.
func TestCheck_OfWhatANodeShows(t *testing.T) {
	dir := t.TempDir()
	pipe, file := filepath.Join(dir, "pipe"), filepath.Join(dir, "file")
	must(t, errors.Join(syscall.Mkfifo(pipe, 0o600), os.WriteFile(file, nil, 0o600)))
	for path, want := range map[string]string{pipe: "it is no file", dir: "it is no file", filepath.Join(dir, "none"): "no such file", file: "can be read"} {
		said, err := checkSays(t, "--data", dir, "--listen", "127.0.0.1:0", "--cluster", "nats://127.0.0.1:1", "--cluster-credentials", path)
		if (err == nil) != (path == file) || !strings.Contains(said, want) {
			t.Errorf("%s: %v\n%s", path, err, said)
		}
	}
}

// Nobody waits for what a pipe in the place of the host key, or of its first half, may say.
func TestHostKey_BesideAPipe(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]string{HostKeyFile + ".new": "", HostKeyFile: "it is no file"} {
		must(t, errors.Join(os.RemoveAll(filepath.Join(dir, HostKeyFile)), syscall.Mkfifo(filepath.Join(dir, name), 0o600)))
		if _, err := hostKey(dir); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s is a pipe: %v", name, err)
		}
	}
}

// serve --check warns of what can hold and makes no sense, and of files that others may write.
func TestCheck_WarnsOfWhatIsHardlyMeant(t *testing.T) {
	dir := t.TempDir()
	name := settingsFile(t, dir, "idle = \"1ns\"\nproxy = [\"0.0.0.0/0\", \"::ffff:0.0.0.0/97\", \"10.0.0.0/8\"]\nmax-connections = 5\n")
	must(t, os.Chmod(name, 0o666))
	must(t, os.Chmod(dir, 0o770))
	said, err := checkSays(t, "--data", dir, "--listen", "127.0.0.1:0")
	for _, want := range []string{
		"doubt sense", "idle = 1ns is hardly meant (" + name + ":1)", "proxy = 0.0.0.0/0 is nearly everybody", "proxy = 0.0.0.0/1 is nearly everybody", "max-per-address is more than max-connections",
		"doubt rights", "everybody on this machine may write to " + name, "the group of its owner may write to " + dir,
	} {
		has(t, said, want)
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
	held.Flags.VisitAll(func(f *pflag.Flag) {
		if _, isNumber := settings.Amount(f); isNumber && sensible[f.Name] == [2]float64{} {
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
	r := newRereading(settings.Sources{Given: map[string][]string{"data": {dir}}}, held)
	r.log = slog.New(slog.NewTextHandler(log, nil))
	must(t, os.Remove(name))
	r.reread(func(*serveFlags) { t.Error("the defaults hold now") })
	has(t, log.String(), name+": the settings were there at the start, and are gone")
	settingsFile(t, dir, "idle = \"4h\"\n")
	changed := false
	r.reread(func(o *serveFlags) { changed = o.Limits.Idle.Hours() == 4 })
	if !changed {
		t.Errorf("once it is back, it is not read:\n%s", log)
	}
}
