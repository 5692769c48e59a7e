package session

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/session/clean"
	"saloon/session/screen"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// serveAsk asks all who play at a table to agree on something.
func (s *server) serveAsk(c *sshSession, args []string, asJSON bool) int {
	return s.serveMatter(c, "ask", args, asJSON, func(m table.Matter) table.Command { return table.Ask{What: m} })
}

// serveAgree agrees to what is asked at a table.
func (s *server) serveAgree(c *sshSession, args []string, asJSON bool) int {
	return s.serveMatter(c, "agree", args, asJSON, func(m table.Matter) table.Command { return table.Ask{What: m, Agrees: true} })
}

// serveDisagree says no to what is asked at a table.
func (s *server) serveDisagree(c *sshSession, args []string, asJSON bool) int {
	return s.serveMatter(c, "disagree", args, asJSON, func(table.Matter) table.Command { return table.Decline{} })
}

// serveMatter sends a command about what all have to agree on, and tells how the table stands then.
func (s *server) serveMatter(c *sshSession, named string, args []string, asJSON bool, command func(table.Matter) table.Command) int {
	var what table.Matter
	if len(args) > 1 {
		what = table.Matter(strings.ToLower(clean.Line(args[1])))
		if !slices.Contains(table.Matters(), what) {
			c.complain("All can agree on one of these: " + mattersSaid() + ".")
			return exitMisused
		}
	}
	return s.serveAdmitted(c, func(*screen.IdleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), oneTableTimeout)
		defer cancel()
		snap, err := s.backend.Command(ctx, c.env, tableNamed(args[0]), command(what))
		return s.answerWith(c, named, snap, err, asJSON)
	})
}

// mattersSaid lists what all can agree on.
func mattersSaid() string {
	var names []string
	for _, m := range table.Matters() {
		names = append(names, string(m))
	}
	return strings.Join(names, ", ")
}

// Command has a command carried out at a table for the person, and is the table after it.
func (b lobbyBackend) Command(ctx context.Context, e tell.Env, id table.ID, c table.Command) (*table.Snapshot, error) {
	w, err := b.look(ctx, e, id)
	if err != nil {
		return nil, err
	}
	snap, err := w.next(ctx, 0)
	if err != nil {
		return nil, err
	}
	if err := w.visit.Do(ctx, id, c); err != nil {
		return nil, err
	}
	if news := w.mail.Take(); news.Table != nil { // where nothing has changed there is none
		snap = news.Table
	}
	return snap, nil
}

// A restMessage is what the command rest tells programs.
type restMessage struct {
	Type    string     `json:"type"`
	Zone    int        `json:"zone"`            // minutes east of Greenwich
	Night   []int      `json:"night,omitempty"` // the hours at which it begins and ends
	Holiday *time.Time `json:"holiday,omitempty"`
	Left    int        `json:"left"` // days of holiday this year
}

const restUsage = "Type: rest, rest night 22-8 +1, rest night none, rest holiday begin or rest holiday end"

// serveRest tells or changes when a player's days do not pass at tables over days.
func (s *server) serveRest(c *sshSession, args []string, asJSON bool) int {
	change, ok := restMeant(args)
	if !ok {
		c.complain(restUsage)
		return exitMisused
	}
	return s.serveText(c, "rest", asJSON, func(ctx context.Context, out *bytes.Buffer) error {
		return s.backend.Rest(ctx, c.env, change, asJSON, out)
	})
}

// A restChange changes when a player rests; nil changes nothing.
type restChange func(context.Context, *lobby.Lobby, table.Person) (table.Person, error)

// restMeant is what the words behind the command rest mean.
func restMeant(args []string) (change restChange, ok bool) {
	words := strings.Fields(strings.ToLower(clean.Line(strings.Join(args, " "))))
	switch {
	case len(words) == 0:
		return nil, true
	case slices.Equal(words, []string{"holiday", "begin"}):
		return func(ctx context.Context, l *lobby.Lobby, p table.Person) (table.Person, error) {
			return l.BeginHoliday(ctx, p)
		}, true
	case slices.Equal(words, []string{"holiday", "end"}):
		return func(ctx context.Context, l *lobby.Lobby, p table.Person) (table.Person, error) {
			return l.EndHoliday(ctx, p)
		}, true
	case words[0] != "night":
		return nil, false
	}
	night, ok := tell.ParseNight(strings.Join(words[1:], " "))
	return func(ctx context.Context, l *lobby.Lobby, p table.Person) (table.Person, error) {
		return l.SetNight(ctx, p, night)
	}, ok
}

// Rest tells when a player rests, after a change if there is one.
func (b lobbyBackend) Rest(ctx context.Context, e tell.Env, change restChange, asJSON bool, out *bytes.Buffer) error {
	person := e.Person
	if person.ID == "" {
		return lobby.RefusedNoKey()
	}
	var err error
	if change != nil {
		if person, err = change(ctx, b.Lobby, person); err != nil {
			return err
		}
	}
	holiday, err := b.Holiday(person)
	switch {
	case err != nil:
		return err
	case asJSON:
		return json.NewEncoder(out).Encode(restOf(person.Rest, holiday))
	}
	e.Person = person
	return lines.TellRest(b.open(e), holiday, out)
}

func restOf(r table.Rest, h lobby.Holiday) restMessage {
	m := restMessage{Type: "rest", Zone: r.Zone, Left: h.Left}
	if r.From != r.To {
		m.Night = []int{r.From, r.To}
	}
	if !h.Ends.IsZero() {
		m.Holiday = &h.Ends
	}
	return m
}
