package session

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/session/clean"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// serveFriends tells where the friends of a player are.
func (s *server) serveFriends(c *sshSession, _ []string, asJSON bool) int {
	return s.serveText(c, "friends", asJSON, func(ctx context.Context, out *bytes.Buffer) error {
		return s.backend.Friends(ctx, c.env, asJSON, out)
	})
}

// serveLetters tells a player's letters and invitations; they stay unread.
func (s *server) serveLetters(c *sshSession, _ []string, asJSON bool) int {
	return s.serveText(c, "letters", asJSON, func(ctx context.Context, out *bytes.Buffer) error {
		return s.backend.Letters(ctx, c.env, asJSON, out)
	})
}

// What the commands friends and letters tell programs.
type (
	friendsMessage struct {
		Type    string       `json:"type"`
		Friends []friendTold `json:"friends"`
	}
	friendTold struct {
		Name  string `json:"name"`
		Here  bool   `json:"here"`
		Table string `json:"table,omitempty"`
	}
	lettersMessage struct {
		Type    string       `json:"type"`
		Letters []letterTold `json:"letters"`
	}
	letterTold struct {
		With   string    `json:"with"`
		Sent   bool      `json:"sent"`
		Unread bool      `json:"unread"`
		When   time.Time `json:"when"`
		Text   string    `json:"text,omitempty"`
		Table  string    `json:"table,omitempty"`
		Game   string    `json:"game,omitempty"`
		Stands bool      `json:"stands,omitempty"`
		Answer string    `json:"answer,omitempty"`
	}
)

// Friends tells where the friends of the person of this session are.
func (b lobbyBackend) Friends(_ context.Context, e tell.Env, asJSON bool, out *bytes.Buffer) error {
	if _, err := b.enter(e); err != nil {
		return err
	}
	hall := e.Mail.Take().Hall // there from the beginning
	if !asJSON {
		return lines.TellFriends(b.open(e), hall, out)
	}
	told := friendsMessage{Type: "friends", Friends: []friendTold{}}
	for _, p := range hall.Friends {
		told.Friends = append(told.Friends, friendTold{p.Person.Name, true, string(p.Table)})
	}
	for _, f := range tell.FriendsAway(hall) {
		told.Friends = append(told.Friends, friendTold{Name: f})
	}
	return json.NewEncoder(out).Encode(told)
}

// Letters tells the letters of the person of this session.
func (b lobbyBackend) Letters(ctx context.Context, e tell.Env, asJSON bool, out *bytes.Buffer) error {
	visit, err := b.enter(e)
	if err != nil {
		return err
	}
	list, err := visit.Letters(ctx)
	if err != nil {
		return err
	}
	if !asJSON {
		return lines.TellLetters(b.open(e), list, out)
	}
	return json.NewEncoder(out).Encode(lettersMessage{"letters", lettersOf(list)})
}

func lettersOf(list []lobby.Letter) []letterTold {
	told := []letterTold{}
	for _, l := range list {
		told = append(told, letterTold{l.Name, l.Out, l.Unread, l.When, l.Text, l.Table, l.Game, l.Stands, l.Answer})
	}
	return told
}

// serveReport tells moderators of somebody.
func (s *server) serveReport(c *sshSession, args []string, _ bool) int {
	return s.serveText(c, "report", false, func(ctx context.Context, out *bytes.Buffer) error {
		if err := s.backend.ReportPerson(ctx, c.env, clean.Line(args[0]), clean.Line(strings.Join(args[1:], " "))); err != nil {
			return err
		}
		out.WriteString(tell.Reported(c.env) + "\n")
		return nil
	})
}

// ReportPerson tells moderators of somebody, as the person of this session.
func (b lobbyBackend) ReportPerson(ctx context.Context, e tell.Env, name, words string) error {
	visit, err := b.enter(e)
	if err != nil {
		return err
	}
	p, err := visit.Someone(name)
	if err != nil {
		return err
	}
	return visit.Report(ctx, p.ID, words)
}
