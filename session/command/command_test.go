package command

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"saloon/lobby/table"
	"saloon/rules"
	toygame "saloon/rules/rulestest/toy"
	"saloon/session/clean"
	"saloon/session/sessiontest"
	"saloon/tui/tell"
)

// A fakeSession keeps what is said, and lets everybody in.
type fakeSession struct {
	Session
	said, complaint string
	hears           func(said string) // told of all that is said, when somebody listens
}

func (s *fakeSession) Say(text string) {
	s.said += text
	if s.hears != nil {
		s.hears(text)
	}
}

func (s *fakeSession) Complain(text string) { s.complaint += text + "\n" }

func (s *fakeSession) Admitted(serve func() int) int { return serve() }

// call is a command in this session.
func (s *fakeSession) call(in io.Reader) *Call {
	return &Call{Session: s, Context: context.Background(), Env: &tell.Env{API: fakeLobby{}}, In: in}
}

// A fakeLobby has a toy game, and nothing else.
type fakeLobby struct{ tell.Lobby }

func (fakeLobby) Games() []rules.Game { return []rules.Game{toygame.Game{}} }

// Each command refuses words that it does not understand, and says how it is typed.
func TestExec_WrongWords(t *testing.T) {
	for _, c := range []struct{ typed, says string }{
		{"help me", `"me" is too much. Type: help`},
		{"tables now", `"now" is too much. Type: tables [--json]`},
		{"tables --jsn", `"--jsn" means nothing here. Type: tables [--json]`},
		{"show", "Type: show TABLE [--json]"},
		{"show --json", "Type: show TABLE [--json]"},
		{"show t1 t2", `"t2" is too much. Type: show TABLE [--json]`},
		{"move", "Type: move TABLE MOVE [--json]"},
		{"move t1", "Type: move TABLE MOVE [--json]"},
		{"move t1 graze 3 --now", `"--now" means nothing here. Type: move TABLE MOVE [--json]`},
		{"join", "Type: join CODE"},
		{"join AB12 now", `"now" is too much. Type: join CODE`},
		{"join !", `"!" means nothing here. Type: join CODE`},
		{"play AB12 now", `"now" is too much. Type: play [CODE]`},
		{"play --json", `"--json" means nothing here. Type: play [CODE]`},
		{"bot AB12 now", `"now" is too much. Type: bot [CODE]`},
		{"export", "Type: export TABLE"},
		{"export t1 t2", `"t2" is too much. Type: export TABLE`},
		{"export t1 --json", `"--json" means nothing here. Type: export TABLE`},
		{"ask t1", "Type: ask TABLE pause|go-on|time|end|days|series [--json]"},
		{"ask t1 tea", "All can agree on one of these: pause, go-on, time, end, days, series."},
		{"agree t1 pause now", `"now" is too much. Type: agree TABLE [pause|go-on|time|end|days|series] [--json]`},
		{"disagree t1 pause", `"pause" is too much. Type: disagree TABLE [--json]`},
		{"rest night 25", restUsage},
		{"rest holiday", restUsage},
		{"rest well", restUsage},
		{"replay", replayUsage},
		{"replay --plain", replayUsage},
		{"replay t1 --form 3", `"--form" means nothing here. ` + replayUsage},
		{"replay t1 t2", `"t2" is too much. ` + replayUsage},
		{"replay t1 --from x", `"x" is no number of a line. ` + replayUsage},
		{"replay t1 --from", replayUsage},
		{"replay t1 --cast --svg", replayUsage},
		{"result", "Type: result TABLE | daily GAME [--json]"},
		{"result daily", `"daily" names no game that is over. ` + resultUsage},
		{"result t1 t2", `"t1 t2" names no game that is over. ` + resultUsage},
		{"rules", "Type: rules GAME [NUMBER]"},
		{"rules nuggets 1 2", `"2" is too much. Type: rules GAME [NUMBER]`},
	} {
		s := &fakeSession{}
		if code := s.call(nil).Run(strings.Fields(c.typed)); code != Misused || strings.Contains(s.said, "wrong-words") != (c.typed == "show --json") || s.complaint != c.says+"\n" {
			t.Errorf("%s: it ends with %d, and says %q %q, want %q", c.typed, code, s.said, s.complaint, c.says)
		}
	}
	about := About(tell.Env{API: fakeLobby{}, Address: "saloon.test"})
	for line := range strings.SplitSeq(about, "\n") {
		if len(line) > 80 {
			t.Errorf("help has a line that a terminal breaks: %q", line)
		}
	}
	for _, one := range commands() {
		if !strings.Contains(about, " saloon.test "+one.name) {
			t.Errorf("help does not tell of %s", one.name)
		}
	}
}

// Words behind the address are read as a command and its words, or refused in one short line.
func FuzzExecWords(f *testing.F) {
	for _, s := range []string{"help", "tables --json", "move abcde graze 3", "move abcde --json go 1", "export \x1b[2J", "show --jsn", "play a b", "rules montana MT-6.3", "join !"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		words := strings.Fields(typed)
		for _, one := range commands() {
			args, wrong := one.read(words)
			if wrong != "" {
				if len(args) > 0 || utf8.RuneCountInString(wrong) > 5*clean.MaxLine || strings.IndexFunc(wrong, sessiontest.Harmful) >= 0 {
					t.Fatalf("%s %q is refused with %q", one.name, words, wrong)
				}
				continue
			}
			if len(args) < one.min || len(args) > one.max || slices.Contains(args, "--json") {
				t.Fatalf("%s %q is read as %q", one.name, words, args)
			}
			if typedAgain, refused := one.read(args); refused != "" || !slices.Equal(args, typedAgain) {
				t.Fatalf("%s %q is read as %q, and that as %q (%s)", one.name, words, args, typedAgain, refused)
			}
		}
	})
}

// The words behind replay are taken in any order; a moment's name says both where and when.
func TestReplay_ReadsItsWords(t *testing.T) {
	for typed, want := range map[string]replayOrder{
		"abcde":                  {id: "abcde"},
		"ABCDE --plain":          {id: "abcde", form: "--plain"},
		"abcde --from 40":        {id: "abcde", from: 40},
		"--from 7 --plain abcde": {id: "abcde", from: 7, form: "--plain"},
		"abcde#143":              {id: "abcde", from: 143},
		"abcde#143 --from 3":     {id: "abcde", from: 3},
		"abcde#12 --svg":         {id: "abcde", from: 12, form: "--svg"},
		"--plain abcde#12":       {id: "abcde", from: 12, form: "--plain"},
	} {
		if got, wrong := readReplay(strings.Fields(typed)); wrong != "" || got != want {
			t.Errorf("%q is read as %+v %q, not %+v", typed, got, wrong, want)
		}
	}
}

// What bots have played with each other is not listed once it is over; games of people are.
func TestTables_LeavesOutWhatBotsHavePlayed(t *testing.T) {
	bots := []table.Chair{{Person: table.Person{ID: "a", Name: "robo1", Kind: table.KindBot}}, {Person: table.Person{ID: "b", Name: "robo2", Kind: table.KindBot}}}
	people := []table.Chair{{Person: table.Person{ID: "c", Name: "Carl", Kind: table.KindPlayer}}, bots[0]}
	left := withoutPast([]table.Card{{ID: "t1", Phase: table.Over, Chairs: bots}, {ID: "t2", Phase: table.Playing, Chairs: bots}, {ID: "t3", Phase: table.Over, Chairs: people}})
	if len(left) != 2 || left[0].ID != "t2" || left[1].ID != "t3" {
		t.Errorf("it lists %+v", left)
	}
}

// Who looks for the line mode by its name finds it.
func TestLinesIsAnotherNameOfPlay(t *testing.T) {
	if one, known := named("lines"); !known || one.name != "play" {
		t.Errorf("lines is %q", one.name)
	}
}
