package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
	"saloon/tui/lines"
)

// shortly is how long a command may take that asks the lobby for something that is there.
const shortly = 10 * time.Second

// wrongWords says what is wrong with the words behind a command that only the lobby's games tell.
type wrongWords struct{ error }

func (c *Call) tell(limit time.Duration, told func(context.Context, *bytes.Buffer) error) int {
	return c.Admitted(func() int {
		ctx, cancel := context.WithTimeout(c.Context, limit)
		defer cancel()
		var out bytes.Buffer
		err := told(ctx, &out)
		var wrong wrongWords
		switch {
		case errors.As(err, &wrong):
			return c.misused(wrong.Error())
		case err != nil:
			if c.asJSON {
				c.Say(string(protocol.Encode(protocol.ErrorOf(c.name, err))))
			}
			c.Complain(lines.Sentence(*c.Env, err))
			return Refused
		}
		c.Say(out.String())
		return Done
	})
}

// visiting tells something that a visit knows.
func (c *Call) visiting(limit time.Duration, told func(context.Context, *lobby.Visit, *bytes.Buffer) error) int {
	return c.tell(limit, func(ctx context.Context, out *bytes.Buffer) error {
		visit, err := c.enter()
		if err != nil {
			return err
		}
		return told(ctx, visit, out)
	})
}

func encode(out *bytes.Buffer, v any) error { return json.NewEncoder(out).Encode(v) }

// enter lets the person in for one command, as a guest without a profile.
func (c *Call) enter() (*lobby.Visit, error) {
	person := c.Env.Person
	if person.ID == "" {
		var err error
		if person, err = c.Env.Lobby.Guest(""); err != nil {
			return nil, err
		}
	}
	c.Env.Mail.Passing = true
	return c.Env.Lobby.Enter(person, c.Env.Mail)
}

// hall is the hall as it is for the person, who has just entered.
func (c *Call) hall() *lobby.Hall { return c.Env.Mail.Take().Hall }

// look lets the person in, and waits until the table is seen, whose ID or join code was typed.
func (c *Call) look(ctx context.Context, typed string) (*lobby.Visit, *table.Snapshot, error) {
	id := tableNamed(typed)
	if id == "" {
		return nil, nil, table.RefusedNoTable
	}
	visit, err := c.enter()
	if err == nil {
		id = visit.Named(id)
		err = visit.Look(ctx, id)
	}
	if err != nil {
		return nil, nil, err
	}
	snap, err := c.seen(ctx, id, 0)
	return visit, snap, err
}

// seen is the first snapshot of a table with a log that is long enough.
func (c *Call) seen(ctx context.Context, id table.ID, lines int) (*table.Snapshot, error) {
	for {
		if news := c.Env.Mail.Take(); news.Table != nil && news.Table.Card.ID == id && news.Table.At >= lines {
			return news.Table, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.Env.Mail.Signal():
		}
	}
}
