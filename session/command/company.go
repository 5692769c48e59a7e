package command

import (
	"bytes"
	"context"
	"time"

	"saloon/lobby"
	"saloon/session/clean"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

func (c *Call) friends() int {
	return c.tell(shortly, func(_ context.Context, out *bytes.Buffer) error {
		if c.Env.Person.ID == "" {
			return lobby.RefusedNoKey
		}
		if _, err := c.enter(); err != nil {
			return err
		}
		hall := c.hall()
		if !c.asJSON {
			return lines.Tell(*c.Env, out, func(t tell.Texts, _ time.Time) []string { return t.FriendsSaid(&tell.Visitor{Hall: hall}) })
		}
		told := friendsMessage{Type: "friends", Friends: []friendTold{}}
		for _, p := range hall.Friends {
			told.Friends = append(told.Friends, friendTold{p.Person.Name, true, string(p.Table)})
		}
		for _, f := range tell.FriendsAway(hall) {
			told.Friends = append(told.Friends, friendTold{Name: f})
		}
		return encode(out, told)
	})
}

// letters tells a player's letters and invitations; they stay unread.
func (c *Call) letters() int {
	return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		list, err := visit.Letters(ctx)
		switch {
		case err != nil:
			return err
		case c.asJSON:
			return encode(out, lettersMessage{"letters", lettersOf(list)})
		}
		return lines.Tell(*c.Env, out, func(t tell.Texts, now time.Time) []string { return t.LettersSaid(list, now) })
	})
}

func (c *Call) report() int {
	return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		who, err := visit.Someone(clean.Line(c.args[0]))
		if err != nil {
			return err
		}
		out.WriteString(tell.Reported(*c.Env) + "\n")
		return visit.Report(ctx, who.ID, c.typed(1))
	})
}

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

func lettersOf(list []lobby.Letter) []letterTold {
	told := []letterTold{}
	for _, l := range list {
		told = append(told, letterTold{l.Name, l.Out, l.Unread, l.When, l.Text, l.Table, l.Game, l.Stands, l.Answer})
	}
	return told
}
