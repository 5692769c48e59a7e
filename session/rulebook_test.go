package session

import (
	"errors"
	"saloon/session/command"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"saloon/rules/games"
	"saloon/session/door"
)

// Everybody who can connect can read the rules, also without a key.
func TestExec_Rules(t *testing.T) {
	all, err := games.Open("")
	must(t, err)
	d := startServer(t, door.Limits{}, &fakeHouse{games: all})
	conn := dial(t, d.addr, "a", nil)
	for command, want := range map[string]struct {
		exit                    int
		begins, holds, complain string
	}{
		"rules house":              {0, "Who sees what\n", "a new invitation of the host", ""},
		"rules montana":            {0, "Montana: the rules\n", "\nMT-10.8 Of the 24 cows", ""},
		"rules ZB-4.3":             {0, "ZB-4.3 No two herds", "", ""},
		"rules moonriver MR-4":     {0, "MR-4 Laying a domino\n", "\nMR-4.5 After laying", ""},
		"rules buffalo 4.3":        {0, "ZB-4.3 No two herds", "", ""},
		"rules ZB-4.3 LANG=de_DE":  {0, "ZB-4.3 Auf einer Weide", "", ""},
		"rules zoff 4.3 LANG=nl":   {0, "ZB-4.3 Op een weide", "", ""},
		"rules zoff 4.3 LANG=fr":   {0, "ZB-4.3 No two herds", "", ""},
		"rules zoff 4.3":           {0, "ZB-4.3 No two herds", "", ""},
		"rules":                    {command.Misused, "", "", "Type: rules GAME [NUMBER]\n"},
		"rules mr-99":              {command.Refused, "", "", "There is no rule MR" + "-99; the nearest is MR-11.\n"}, // in two parts: rules that tests name are there
		"rules poker":              {command.Misused, "", "", "There is no game \"poker\" here. The games are moonriver, buffalo, montana.\n"},
		"rules moonriver 12":       {command.Refused, "", "", "There is no rule MR-" + "12; the nearest is MR-11.\n"},
		"rules moonriver \x1b[2J":  {command.Refused, "", "", "\"\\x1b[2J\" is no number of a rule; the chapters are MR-1 to MR-11.\n"},
		"rules moonriver 4.1 more": {command.Misused, "", "", "\"more\" is too much. Type: rules GAME [NUMBER]\n"},
	} {
		t.Run(command, func(t *testing.T) {
			line, language, _ := strings.Cut(command, " LANG=")
			s := startSession(t, conn, sessionRequest{command: line, env: []string{"LANG=" + language}})
			code := 0
			var exit *gossh.ExitError
			if err := s.end(); errors.As(err, &exit) {
				code = exit.ExitStatus()
			} else if err != nil {
				t.Fatal(err)
			}
			said := s.rawText()
			if code != want.exit || !strings.HasPrefix(said, want.begins) || !strings.Contains(said, want.holds) || want.begins == "" && said != "" {
				t.Errorf("exit %d, want %d; it says\n%s\nwant %q ... %q", code, want.exit, said, want.begins, want.holds)
			}
			if s.complaint() != want.complain {
				t.Errorf("it complains %q, want %q", s.complaint(), want.complain)
			}
		})
	}
}
