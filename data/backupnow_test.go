package data

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A backup that somebody wants now takes its turn among the others, and is the newest one for the
// schedule. One with a name stays.
func TestBackUpNow(t *testing.T) {
	d := schedule(t)
	made, err := d.makeNow(t.Context(), "before-upgrade")
	if err != nil || made.Path != filepath.Join(d.Dir, "before-upgrade.db") || made.Players != 1 || made.Bytes == 0 {
		t.Fatalf("%+v, %v", made, err)
	}
	for range d.Keep + 1 {
		if made, err = d.makeNow(t.Context(), ""); err != nil {
			t.Fatal(err)
		}
		d.now = d.now.Add(time.Minute)
	}
	if found, err := Check(t.Context(), made.Path, Checking{}); err != nil || found.Found > 0 || found.Players != 1 {
		t.Errorf("%+v, %v", found, err)
	}
	if next := d.step(t.Context()); !next.Equal(d.now.Add(d.Every - time.Minute)) {
		t.Errorf("the next one is due at %v, and now it is %v", next, d.now)
	}
	files, err := os.ReadDir(d.Dir)
	if err != nil || len(files) != d.Keep+1 || files[0].Name() != "before-upgrade.db" {
		t.Errorf("there are %v, %v", files, err)
	}
}

// Nobody writes outside the directory for backups, over a backup that is there, or one that does not
// hold.
func TestBackUpNow_Refuses(t *testing.T) {
	d := schedule(t)
	must(t, errorOf(d.makeNow(t.Context(), "one")))
	for _, name := range []string{"one", "../two", "/tmp/two", "two/three", ".two", "Two", "two.db", strings.Repeat("x", 41), "-x"} {
		if made, err := d.makeNow(t.Context(), name); err == nil {
			t.Errorf("%q leads to %s", name, made.Path)
		}
	}
	d.bad = true
	if made, err := d.makeNow(t.Context(), "bad"); err == nil || !strings.Contains(err.Error(), "no backup was made") {
		t.Errorf("one that does not hold is %s, %v", made.Path, err)
	}
	if files, err := filepath.Glob(filepath.Join(d.Dir, "*.db")); err != nil || len(files) != 1 {
		t.Errorf("there are %v, %v", files, err)
	}
	s := open(t, t.TempDir(), Options{})
	wantError(t, "without a directory", errorOf(s.BackUpNow(t.Context(), "")), ErrNoBackups)
}
