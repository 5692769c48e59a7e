package tui

import (
	"os"
	"path/filepath"
	"testing"

	"saloon/tui/board/boardtest"
)

// The pictures in the README are screens that a real terminal of 120x36 has shown: what it
// was sent is kept beside each, and -update draws it anew.
func TestScreenshotsAreOfRealScreens(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		name := filepath.Join("testdata", game)
		screen, err := os.ReadFile(name + ".ansi")
		if err != nil {
			t.Fatal(err)
		}
		drawn := boardtest.SVG(string(screen), 120, 36)
		if boardtest.Updating() {
			if err := os.WriteFile(name+".svg", []byte(drawn), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(name + ".svg"); err != nil || string(kept) != drawn {
			t.Fatalf("the picture of %s is not of that screen (%v)", game, err)
		}
	}
}
