package lang

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// letters are keys that a text names by their letter, instead of by what they do.
var letters = regexp.MustCompile(`(?i:press|drücke?|druk op|key|taste|toets) ([a-zM])\b|[ ;,(|:.=] ?([b-zM]) (takes|ends|passes|turns|gives|asks|opens|closes|looks|goes|leaves|lets|shows|stops|nimmt|beendet|passt|dreht|gibt|geht|zeigt|neemt|stopt|past|draait|geeft|gaat)\b`)

// Texts name keys by what they do, so that they cannot name a key that does something else.
func TestTextsNameKeysByWhatTheyDo(t *testing.T) {
	named := 0
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(files, path)
		for line := range strings.Lines(string(raw)) {
			named += len(namedKeys.FindAllString(line, -1))
			if found := letters.FindString(line); found != "" {
				t.Errorf("%s names a key by its letter, %q: %s", path, found, line)
			}
		}
		return err
	})
	if err != nil || named < 100 {
		t.Errorf("%d keys are named: %v", named, err)
	}
	if _, err := withKeys("Press <nothing>."); err == nil {
		t.Error("a text may name a key that there is not")
	}
}
