package style

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

func TestEveryRoleHasATone(t *testing.T) {
	for r := Dim; r < Roles; r++ {
		if tones[r].dark == "" || tones[r].light == "" {
			t.Errorf("role %d has no colour", r)
		}
	}
}

func TestSequencesFollowTheProfile(t *testing.T) {
	cases := []struct {
		name    string
		profile colorprofile.Profile
		want    string
	}{
		{"truecolor", colorprofile.TrueColor, "\x1b[0;1;38;2;29;26;22;48;2;95;148;100m"},
		{"sixteen", colorprofile.ANSI, "\x1b[0;1;30;42m"},
		{"none", colorprofile.ASCII, "\x1b[0;1m"},
		{"not even a terminal", colorprofile.NoTTY, "\x1b[0;1m"},
	}
	for _, c := range cases {
		got := string(For(c.profile, true, false).AppendSGR(nil, On(ForestGround).With(Bold)))
		if got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
	if got := string(For(colorprofile.ANSI256, true, false).AppendSGR(nil, On(ForestGround))); !strings.Contains(got, "48;5;") {
		t.Errorf("256 colours: %q", got)
	}
}

func TestCursorIsSeenWithoutColours(t *testing.T) {
	for _, ground := range []Role{CursorGround, PickGround, LegalGround} {
		got := string(For(colorprofile.ASCII, true, false).AppendSGR(nil, On(ground)))
		if got == reset {
			t.Errorf("ground %d cannot be told from plain text", ground)
		}
	}
}

func TestASCIIStandIns(t *testing.T) {
	for in, want := range map[rune]byte{'a': 'a', '│': '|', 'é': 'e', 'ü': 'u', '牛': '?', '●': '@'} {
		if got := ASCII(in); got != want {
			t.Errorf("%c became %c, not %c", in, got, want)
		}
	}
	for r, b := range stands {
		if b < ' ' || b > '~' {
			t.Errorf("%c has a stand-in outside ASCII", r)
		}
	}
}
