package tui

import (
	"os"
	"testing"

	"saloon/tui/board/boardtest"
)

// The picture in the README is a screen that a real terminal has shown: what it
// was sent is kept beside it, and -update draws it anew.
func TestScreenshotIsOfARealScreen(t *testing.T) {
	screen, err := os.ReadFile("testdata/screenshot.ansi")
	if err != nil {
		t.Fatal(err)
	}
	drawn := boardtest.SVG(string(screen), 120, 34)
	if boardtest.Updating() {
		if err := os.WriteFile("testdata/screenshot.svg", []byte(drawn), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile("testdata/screenshot.svg"); err != nil || string(kept) != drawn {
		t.Fatalf("the picture is not of that screen (%v)", err)
	}
}
