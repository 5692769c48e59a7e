package command

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"charm.land/ssh"
	"github.com/clipperhouse/displaywidth"
	gossh "golang.org/x/crypto/ssh"

	"saloon/session/screen"
)

// doctorFor runs the command on a terminal, if it has a name, that answers as a function says, and returns what
// is told behind the questions.
func doctorFor(t *testing.T, words string, pty ssh.Pty, env []string, answer func(question string) string) string {
	t.Helper()
	typed, answers := io.Pipe()
	t.Cleanup(func() { _ = answers.Close() })
	s := &fakeSession{}
	if answer != nil {
		s.hears = func(said string) { go answerQuestions(answers, said, answer) }
	}
	c := s.call(typed)
	c.Env.Address, c.Client = "saloon.test", "SSH-2.0-Go"
	public, _, err := ed25519.GenerateKey(nil)
	if err == nil {
		c.Key, err = gossh.NewPublicKey(public)
	}
	if err != nil {
		t.Fatal(err)
	}
	if pty.Term != "" {
		term := screen.TerminalOf(pty, env)
		c.Terminal, c.Env.Profile, c.Env.ASCII, c.Env.Lang = &term, term.Profile, term.ASCII, term.Lang
	}
	if code := c.Run(strings.Fields("doctor" + words)); code != Done {
		t.Fatalf("the command ends with %d, having said %q", code, s.said+s.complaint)
	}
	return s.said
}

var aQuestion = regexp.MustCompile(`\x1b\[c|\x1b\[6n|\x1b\[>0q|\x1b\]11;\?\a|\x1b\[\?1006\$p`)

// answerQuestions types what a terminal answers to the questions in what it is shown.
func answerQuestions(to io.Writer, said string, answer func(string) string) {
	for at := aQuestion.FindStringIndex(said); at != nil; at = aQuestion.FindStringIndex(said) {
		before, question := said[:at[0]], said[at[0]:at[1]]
		said = said[at[1]:]
		if line := strings.LastIndex(before, "\x1b[K"); question == "\x1b[6n" && line >= 0 {
			question += before[line+len("\x1b[K"):]
		}
		if _, err := io.WriteString(to, answer(question)); err != nil {
			return
		}
	}
}

// goodTerminal answers as kitty does.
func goodTerminal(question string) string {
	switch {
	case question == askAttributes:
		return "\x1b[?62;52;c"
	case strings.HasPrefix(question, "\x1b[>"):
		return "\x1bP>|kitty(0.40.1)\x1b\\"
	case strings.HasPrefix(question, "\x1b]"):
		return "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\"
	case strings.HasPrefix(question, "\x1b[?1006"):
		return "\x1b[?1006;2$y"
	}
	return position(question, 1)
}

// position answers where the cursor stands behind a sample, on a terminal that draws each
// ambiguous character in that many cells.
func position(question string, cells int) string {
	text := strings.TrimPrefix(question, askPosition)
	for _, sample := range characters {
		if sample.text == text {
			n := sample.cells
			if len([]rune(text)) == sample.cells {
				n *= cells
			}
			return "\x1b[1;" + strconv.Itoa(n+1) + "R"
		}
	}
	return "\x1b[1;1R"
}

func TestDoctor_AGoodTerminalNeedsNoChange(t *testing.T) {
	told := doctorFor(t, "", ssh.Pty{Term: "xterm-kitty", Window: ssh.Window{Width: 160, Height: 48}}, []string{"COLORTERM=truecolor", "LANG=de_DE.UTF-8"}, goodTerminal)
	for _, want := range []string{"160x48: the largest boards", "kitty(0.40.1), TERM=xterm-kitty", "16 million, on dark ground",
		"Unicode, all of their proper width", "it can tell where it is", "on the desktop", "ssh-ed25519, SHA256:", "Nothing needs to be changed."} {
		if !strings.Contains(told, want) {
			t.Errorf("it does not say %q:\n%s", want, told)
		}
	}
}

// A terminal that draws ambiguous characters twice as wide is told how to mend that.
func TestDoctor_WideCharactersAreNoticed(t *testing.T) {
	wide := func(question string) string {
		if strings.HasPrefix(question, askPosition) {
			return position(question, 2)
		}
		return goodTerminal(question)
	}
	told := doctorFor(t, "", ssh.Pty{Term: "xterm-256color", Window: ssh.Window{Width: 70, Height: 24}}, []string{"LANG=en_US.UTF-8"}, wide)
	for _, want := range []string{"another width", "LANG=C ssh", "at least 80x24", "COLORTERM=truecolor ssh"} {
		if !strings.Contains(told, want) {
			t.Errorf("it does not say %q:\n%s", want, told)
		}
	}
}

// A terminal that answers nothing ends the questions, not the report.
func TestDoctor_SilentTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		told := doctorFor(t, "", ssh.Pty{Term: "vt100", Window: ssh.Window{Width: 80, Height: 24}}, nil, nil)
		if !strings.Contains(told, "not measured") || !strings.Contains(told, "plain ASCII") {
			t.Errorf("it says:\n%s", told)
		}
	})
}

// Without a terminal there is nothing to ask: the report says how it can be.
func TestDoctor_WithoutATerminalInJSON(t *testing.T) {
	told := doctorFor(t, " --json", ssh.Pty{}, nil, nil)
	var e examination
	if err := json.NewDecoder(bytes.NewBufferString(told)).Decode(&e); err != nil {
		t.Fatalf("%v in %q", err, told)
	}
	if e.Answers || e.Key == "" || !slices.ContainsFunc(e.Advice, func(a string) bool { return strings.Contains(a, "ssh -t ") }) {
		t.Errorf("it tells %+v", e)
	}
}

// The samples take as many cells as the screens count for them.
func TestDoctor_SamplesAreCountedAsScreensCountThem(t *testing.T) {
	for _, sample := range characters {
		if got := displaywidth.String(sample.text); got != sample.cells {
			t.Errorf("%q: %d cells, and screens count %d", sample.text, sample.cells, got)
		}
	}
}
