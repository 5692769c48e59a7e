package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/session/bot"
	"saloon/session/clean"
	"saloon/tui/lines"
)

const (
	gamesToo     = "--games"
	eveningWords = "CODE [--json --games] | enter|rest|go-on CODE | leave CODE [yes] | new WORDS | off CODE | out CODE NAME | past [NAME]"
	fewPast      = 5
	manyPast     = 50
	wordsOfMore  = 2
)

// evening lists evenings, tells one, or does at one what the first word says.
func (c *Call) evening() int {
	do := ""
	if len(c.args) > 0 {
		do = clean.Line(c.args[0])
	}
	wanted := eveningCommands[do]
	switch {
	case do == "" || do == "past":
		return c.visiting(shortly, func(_ context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
			return c.listEvenings(visit, do == "past", out)
		})
	case do == "new":
		return c.tell(shortly, c.newEvening)
	case wanted == nil && len(c.args) > 1 && !(c.asJSON && slices.Equal(c.args[1:], []string{gamesToo})):
		return c.misused(fmt.Sprintf("%q is too much. Type: evening [%s] [--json]", clean.Line(c.args[1]), eveningWords))
	case wanted == nil:
		return c.showEvening(do, nil)
	case do == "leave" && c.typed(wordsOfMore) == "yes":
	case len(c.args) < wordsOfMore || do == "out" && len(c.args) == wordsOfMore || do != "out" && len(c.args) > wordsOfMore:
		return c.misused(fmt.Sprintf("Type: evening [%s] [--json]", eveningWords))
	}
	return c.showEvening(c.args[1], wanted)
}

// eveningCommands are what can be done at an evening; name is who else it is about.
var eveningCommands = map[string]func(p *evening.Page, name string) evening.Command{
	"enter": func(*evening.Page, string) evening.Command { return evening.Enter{} },
	"leave": func(*evening.Page, string) evening.Command { return evening.Leave{} },
	"rest":  func(*evening.Page, string) evening.Command { return evening.Rest{On: true} },
	"go-on": func(*evening.Page, string) evening.Command { return evening.Rest{} },
	"off":   func(*evening.Page, string) evening.Command { return evening.CallOff{} },
	"out":   func(p *evening.Page, name string) evening.Command { return lines.TakeOut(p, name) },
}

// showEvening tells an evening, once something was done there if that is wanted.
func (c *Call) showEvening(code string, do func(*evening.Page, string) evening.Command) int {
	return c.visiting(shortly, func(_ context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		id, name := evening.ID(tableNamed(code)), c.typed(wordsOfMore)
		page, err := visit.Evening(id)
		if err != nil {
			return err
		}
		var done evening.Command
		if do != nil {
			done = do(page, name)
			if _, leaves := done.(evening.Leave); leaves && name != "yes" && page.LeavesForGood(visit.Person().ID) {
				return wrongWords{errors.New(lines.LeavingAsked(*c.Env, page))}
			}
			if err = visit.EveningDo(id, done); err == nil {
				page, err = visit.Evening(id)
			}
		}
		switch {
		case err != nil:
			return err
		case c.asJSON:
			return c.exportEvening(visit, id, out)
		case do != nil:
			return lines.TellEveningDone(*c.Env, page, done, name, out)
		}
		return lines.TellEvening(*c.Env, page, out)
	})
}

func (c *Call) exportEvening(visit *lobby.Visit, id evening.ID, out *bytes.Buffer) error {
	x, err := visit.ExportEvening(id, slices.Contains(c.args, gamesToo))
	if err != nil {
		return err
	}
	return encode(out, x)
}

func (c *Call) newEvening(ctx context.Context, out *bytes.Buffer) error {
	if len(c.args) == 1 {
		return lines.TellPlanWords(*c.Env, out)
	}
	plan, err := lines.PlanTyped(*c.Env, strings.Fields(c.typed(1)))
	if err != nil {
		return wrongWords{err}
	}
	visit, err := c.enter()
	if err != nil {
		return err
	}
	id, err := visit.NewEvening(ctx, plan)
	if err != nil {
		return err
	}
	if c.asJSON {
		return c.exportEvening(visit, id, out)
	}
	page, err := visit.Evening(id)
	if err != nil {
		return err
	}
	return lines.TellEvening(*c.Env, page, out)
}

// listEvenings tells those that are to come and run with the newest that are over, or only those that are over.
func (c *Call) listEvenings(visit *lobby.Visit, past bool, out *bytes.Buffer) error {
	limit := fewPast
	if past {
		limit = manyPast
	}
	if c.asJSON && !past {
		out.Write(bot.EveningsNow(visit.Evenings(), c.Env.Person.ID))
		return nil
	}
	over, _, err := visit.PastEvenings(c.typed(1), "", limit)
	switch {
	case err != nil:
		return err
	case c.asJSON:
		return encode(out, pastEveningsOf(over))
	case past:
		return lines.TellPastEvenings(*c.Env, over, out)
	}
	return lines.TellEvenings(*c.Env, visit.Evenings(), over, out)
}

type (
	pastMessage struct {
		Type     string            `json:"type"` // past-evenings
		Evenings []pastEveningTold `json:"evenings"`
	}
	pastEveningTold struct {
		Evening  string        `json:"evening"`
		Name     string        `json:"name"`
		Kind     string        `json:"kind"`
		Game     string        `json:"game"`
		Repeat   string        `json:"series,omitempty"` // as the plan of an export has it
		Ended    time.Time     `json:"ended"`
		Standing []pastRowTold `json:"standing"` // the best first
	}
	pastRowTold struct {
		Place  int     `json:"place"`
		Name   string  `json:"name"`
		Kind   string  `json:"kind"`
		Points float64 `json:"points"`
		Games  int     `json:"games"`
		Won    int     `json:"won"`
		Group  int     `json:"group,omitempty"`
	}
)

func pastEveningsOf(list []lobby.PastEvening) pastMessage {
	m := pastMessage{Type: "past-evenings", Evenings: []pastEveningTold{}}
	for _, e := range list {
		told := pastEveningTold{e.ID, e.Name, e.Kind, e.Game, e.Repeat, e.Ended, []pastRowTold{}}
		for _, r := range e.Rows {
			told.Standing = append(told.Standing, pastRowTold{r.Place, r.Who.Name, r.Who.Kind, float64(r.Points) / 2, r.Games, r.Won, r.Group})
		}
		m.Evenings = append(m.Evenings, told)
	}
	return m
}
