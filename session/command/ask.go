package command

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/session/clean"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

func (c *Call) ask() int {
	return c.matter(func(m table.Matter) table.Command { return table.Ask{What: m} })
}

func (c *Call) agree() int {
	return c.matter(func(m table.Matter) table.Command { return table.Ask{What: m, Agrees: true} })
}

func (c *Call) disagree() int {
	return c.matter(func(table.Matter) table.Command { return table.Decline{} })
}

func (c *Call) matter(command func(table.Matter) table.Command) int {
	var what table.Matter
	if len(c.args) > 1 {
		what = table.Matter(strings.ToLower(clean.Line(c.args[1])))
		if !slices.Contains(table.Matters(), what) {
			return c.misused("All can agree on one of these: " + mattersSaid() + ".")
		}
	}
	return c.tell(shortly, func(ctx context.Context, out *bytes.Buffer) error {
		visit, snap, err := c.look(ctx, c.args[0])
		if err != nil {
			return err
		}
		if err := visit.Do(ctx, snap.Card.ID, command(what)); err != nil {
			return err
		}
		if news := c.Env.Mail.Take(); news.Table != nil { // where nothing has changed there is none
			snap = news.Table
		}
		return c.tellTable(snap, out, nil)
	})
}

func mattersSaid() string {
	var names []string
	for _, m := range table.Matters() {
		names = append(names, string(m))
	}
	return strings.Join(names, ", ")
}

type restMessage struct {
	Type    string    `json:"type"`
	Zone    int       `json:"zone"`            // minutes east of Greenwich
	Night   []int     `json:"night,omitempty"` // the hours at which it begins and ends
	Holiday time.Time `json:"holiday,omitzero"`
	Left    int       `json:"left"` // days of holiday this year
}

const restUsage = "Type: rest, rest night 22-8 +1, rest night none, rest holiday begin or rest holiday end"

// rest tells or changes when a player's days do not pass at tables over days.
func (c *Call) rest() int {
	change, ok := restMeant(strings.ToLower(c.typed(0)))
	if !ok {
		return c.misused(restUsage)
	}
	return c.tell(shortly, func(ctx context.Context, out *bytes.Buffer) (err error) {
		e := *c.Env
		if e.Person.ID == "" {
			return lobby.RefusedNoKey
		}
		if change != nil {
			if e.Person, err = change(ctx, e.Lobby, e.Person); err != nil {
				return err
			}
		}
		holiday, err := e.Lobby.Holiday(e.Person)
		switch {
		case err != nil:
			return err
		case c.asJSON:
			return encode(out, restOf(e.Person.Rest, holiday))
		}
		return lines.Tell(e, out, func(t tell.Texts, _ time.Time) []string { return t.RestSaid(e.Person.Rest, holiday) })
	})
}

// A restChange changes when a player rests; nil changes nothing.
type restChange func(context.Context, *lobby.Lobby, table.Person) (table.Person, error)

func restMeant(typed string) (change restChange, ok bool) {
	first, rest, _ := strings.Cut(typed, " ")
	switch {
	case typed == "":
		return nil, true
	case typed == "holiday begin":
		return func(ctx context.Context, l *lobby.Lobby, p table.Person) (table.Person, error) {
			return l.BeginHoliday(ctx, p)
		}, true
	case typed == "holiday end":
		return func(ctx context.Context, l *lobby.Lobby, p table.Person) (table.Person, error) {
			return l.EndHoliday(ctx, p)
		}, true
	case first != "night":
		return nil, false
	}
	night, ok := tell.ParseNight(rest)
	return func(ctx context.Context, l *lobby.Lobby, p table.Person) (table.Person, error) {
		return l.SetNight(ctx, p, night)
	}, ok
}

func restOf(r table.Rest, h lobby.Holiday) restMessage {
	m := restMessage{Type: "rest", Zone: r.Zone, Holiday: h.Ends, Left: h.Left}
	if r.From != r.To {
		m.Night = []int{r.From, r.To}
	}
	return m
}
