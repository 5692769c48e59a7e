package command

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"
	gossh "golang.org/x/crypto/ssh"

	"saloon/session/clean"
	"saloon/session/screen"
)

type examination struct {
	Type       string   `json:"type"`
	Term       string   `json:"term"`
	Version    string   `json:"version,omitempty"` // what the terminal calls itself
	Width      int      `json:"width,omitempty"`   // 0 without a terminal
	Height     int      `json:"height,omitempty"`
	Colours    string   `json:"colours"`
	ASCII      bool     `json:"ascii"` // nothing beyond ASCII is shown
	Language   string   `json:"language,omitempty"`
	Answers    bool     `json:"answers"` // the terminal answers questions
	Background string   `json:"background,omitempty"`
	Mouse      bool     `json:"mouse"`
	Misdrawn   []string `json:"misdrawn,omitempty"` // characters that take more or fewer cells than they should
	Desktop    bool     `json:"desktop"`            // it can show notifications on the desktop
	Key        string   `json:"key,omitempty"`
	Player     string   `json:"player,omitempty"`
	Client     string   `json:"client"`
	DelayMS    float64  `json:"delay_ms,omitempty"` // to the terminal and back: the middle of five
	Advice     []string `json:"advice"`
}

func (c *Call) doctor() int {
	return c.tell(examinationTime, func(ctx context.Context, out *bytes.Buffer) error {
		e := c.examine(ctx)
		e.Advice = e.advice(c.Env.Address)
		if c.asJSON {
			return encode(out, e)
		}
		out.WriteString(e.report())
		return nil
	})
}

func (c *Call) examine(ctx context.Context) examination {
	e := examination{
		Type: "doctor", Colours: coloursOf(c.Env.Profile), ASCII: c.Env.ASCII, Language: c.Env.Lang,
		Player: clean.Line(c.Env.Person.Name), Client: clean.Line(c.Client),
	}
	if c.Key != nil {
		e.Key = fmt.Sprintf("%s, %s", c.Key.Type(), gossh.FingerprintSHA256(c.Key))
	}
	t := c.Terminal
	if t == nil {
		return e
	}
	e.Term, e.Width, e.Height = t.Name, t.Width, t.Height
	if !t.PlainLines() {
		heard := make(chan []byte)
		go screen.ReadInput(ctx, c.In, heard)
		e.askTerminal(*t, &interview{ctx: ctx, say: c.Say, heard: heard})
	}
	e.Desktop = screen.DesktopOf(e.Version) != screen.DesktopOf("") || screen.DesktopOf(e.Term) != screen.DesktopOf("")
	return e
}

func coloursOf(p colorprofile.Profile) string {
	switch p {
	case colorprofile.TrueColor:
		return "16 million"
	case colorprofile.ANSI256:
		return "256"
	case colorprofile.ANSI:
		return "16"
	}
	return "none"
}

const (
	examinationTime = 10 * time.Second
	answerTime      = 2 * time.Second // for one answer
	maxAnswers      = 4 << 10         // bytes that are kept while an answer is waited for
	delaysMeasured  = 5
)

type interview struct {
	ctx     context.Context
	say     func(string)
	heard   <-chan []byte
	pending []byte // heard, and not yet taken as an answer
}

// ask returns all that was heard up to the end of the answer; false when none comes.
func (i *interview) ask(question string, answer *regexp.Regexp) (string, bool) {
	i.say(question)
	late := time.NewTimer(answerTime)
	defer late.Stop()
	for {
		if at := answer.FindIndex(i.pending); at != nil {
			got := string(i.pending[:at[1]])
			i.pending = bytes.Clone(i.pending[at[1]:])
			return got, true
		}
		select {
		case chunk, open := <-i.heard:
			if i.pending = append(i.pending, chunk...); !open || len(i.pending) > maxAnswers {
				return "", false
			}
		case <-late.C:
			return "", false
		case <-i.ctx.Done():
			return "", false
		}
	}
}

// Each terminal answers askAttributes, so it follows questions that one may not know: its answer ends theirs.
const (
	askAttributes = "\x1b[c"
	askPosition   = "\x1b[6n"
	askFeatures   = "\x1b[>0q\x1b]11;?\a\x1b[?1006$p" // its version, the background, the mouse
)

var (
	attributesTold = regexp.MustCompile(`\x1b\[\?[\d;]*c`)
	positionTold   = regexp.MustCompile(`\x1b\[\d+;(\d+)R`)
	versionAnswer  = regexp.MustCompile(`\x1bP>\|([^\x1b\x07]*)`)
	groundAnswer   = regexp.MustCompile(`\x1b\]11;rgba?:([0-9a-fA-F]{2,4})/([0-9a-fA-F]{2,4})/([0-9a-fA-F]{2,4})`)
	mouseAnswer    = regexp.MustCompile(`\x1b\[\?1006;[123]\$y`)
)

func (e *examination) askTerminal(t screen.Terminal, i *interview) {
	var delays []time.Duration
	for range delaysMeasured {
		asked := time.Now()
		if _, e.Answers = i.ask(askAttributes, attributesTold); !e.Answers {
			return
		}
		delays = append(delays, time.Since(asked))
	}
	slices.Sort(delays)
	e.DelayMS = float64(delays[delaysMeasured/2].Microseconds()) / 1000
	if t.Modern() {
		told, _ := i.ask(askFeatures+askAttributes, attributesTold)
		if m := versionAnswer.FindStringSubmatch(told); m != nil {
			e.Version = clean.Line(m[1])
		}
		e.Background = groundOf(groundAnswer.FindStringSubmatch(told))
		e.Mouse = mouseAnswer.MatchString(told)
	}
	if !t.ASCII {
		e.measureCharacters(i)
	}
}

func groundOf(parts []string) string {
	if parts == nil {
		return ""
	}
	var bright float64 // as bright as eyes see it, from 0 to 1
	for i, weight := range []float64{0.299, 0.587, 0.114} {
		digits := parts[i+1]
		value, err := strconv.ParseUint(digits, 16, 32)
		if err != nil {
			return ""
		}
		bright += weight * float64(value) / float64(uint64(1)<<(4*len(digits))-1)
	}
	if bright > 0.5 {
		return "light"
	}
	return "dark"
}

// characters are samples of what the boards are made of, with the cells that they take.
var characters = []struct {
	text  string
	cells int
}{
	{"─│┌┐└┘├┤╭╮╯╰╱╲━┃═║", 18},
	{"▀▄█▌▐░▒▓▁▔", 10},
	{"←↑→↓↔↕", 6},
	{"■□▲△▼●○◆◇★☆♠♣♥♦⌂", 16},
	{"牛", 2},
	{"e\u0301", 1},
}

func (e *examination) measureCharacters(i *interview) {
	defer i.say("\r\x1b[K")
	for _, sample := range characters {
		told, ok := i.ask("\r\x1b[K"+sample.text+askPosition, positionTold)
		if !ok {
			return
		}
		if m := positionTold.FindStringSubmatch(told); m[1] != strconv.Itoa(sample.cells+1) {
			e.Misdrawn = append(e.Misdrawn, strings.TrimSpace(sample.text))
		}
	}
}
