package admin

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/session/clean"
)

type (
	banMessage struct {
		Kind   string    `json:"kind"` // ban, mute, keep, remark
		Player string    `json:"player,omitempty"`
		Name   string    `json:"name,omitempty"`
		Keys   []string  `json:"keys,omitempty"`
		Net    string    `json:"net,omitempty"`
		Table  string    `json:"table,omitempty"`
		Reason string    `json:"reason"`
		By     string    `json:"by"`
		Since  time.Time `json:"since"`
		Until  time.Time `json:"until,omitzero"`
	}
	foundMessage struct {
		Type    string        `json:"type"`
		Players []foundPlayer `json:"players"`
		More    int           `json:"more"`
	}
	foundPlayer struct {
		Player string    `json:"player"`
		Name   string    `json:"name"`
		Made   time.Time `json:"made"`
		Here   bool      `json:"here"`
		Left   time.Time `json:"left,omitzero"`
	}
	invitationMessage struct {
		Code  string    `json:"code"`
		Left  int       `json:"left"`
		By    string    `json:"by"`
		Since time.Time `json:"since"`
		Until time.Time `json:"until"`
	}
	sessionMessage struct {
		Number  uint64    `json:"number"`
		Player  string    `json:"player,omitempty"`
		Name    string    `json:"name,omitempty"`
		Kind    string    `json:"kind,omitempty"`
		Table   string    `json:"table,omitempty"`
		Address string    `json:"address"`
		Does    string    `json:"does"`
		Since   time.Time `json:"since"`
	}
	allTableMessage struct {
		Table   string   `json:"table"`
		Game    string   `json:"game"`
		Phase   string   `json:"phase"`
		Private bool     `json:"private"`
		People  []string `json:"people"`
	}
	reportMessage struct {
		Type    string        `json:"type,omitempty"`
		Number  uint64        `json:"number"`
		When    time.Time     `json:"when"`
		By      string        `json:"by"`
		Whom    string        `json:"whom"`
		WhomID  string        `json:"whom_id,omitempty"`
		Table   string        `json:"table,omitempty"`
		Evening string        `json:"evening,omitempty"`
		Words   string        `json:"words"`
		Open    bool          `json:"open"`
		Seats   []string      `json:"seats,omitempty"`
		Talk    []talkMessage `json:"talk,omitempty"`

		Remarks []banMessage    `json:"remarks,omitempty"` // about who is reported
		Game    json.RawMessage `json:"game,omitempty"`
	}
	talkMessage struct {
		When time.Time `json:"when"`
		Name string    `json:"name"`
		Text string    `json:"text"`
	}
	auditMessage struct {
		Type string       `json:"type"`
		Acts []actMessage `json:"acts"`
	}
)

func banOf(s lobby.Sanction) banMessage {
	return banMessage{string(s.Kind), s.Player, s.Name, s.Keys, s.Net, s.Table, s.Reason, s.By, s.Since, s.Until}
}

func whomOf(s lobby.Sanction) string { return cmp.Or(s.Name, s.Net, strings.Join(s.Keys, " ")) }

func bans(a *call) (answer, error) {
	list, err := a.house.Lobby.Sanctions()
	head := []string{"WHAT", "WHOM", "UNTIL", "BY", "WHY"}
	return listed("bans", "Nobody is banned, muted or kept from a table.", head, list, func(s lobby.Sanction) (banMessage, []any) {
		until := "for ever"
		if !s.Until.IsZero() {
			until = lobby.UntilText(s.Until)
		}
		return banOf(s), []any{strings.TrimSpace(string(s.Kind) + " " + s.Table), whomOf(s), until, s.By, s.Reason}
	}), err
}

func remarks(a *call) (answer, error) {
	list, err := a.house.Lobby.Remarks(strings.Join(a.args, ""))
	return listed("remarks", "Nothing was noted down.", nil, list, func(s lobby.Sanction) (banMessage, []any) {
		return banOf(s), []any{lobby.UntilText(s.Since), whomOf(s), s.By, s.Reason}
	}), err
}

func invitations(a *call) (answer, error) {
	list, err := a.house.Lobby.Invitations()
	m := listMessage[invitationMessage]{"invitations", []invitationMessage{}}
	text := columns([]string{"CODE", "FOR", "UNTIL", "BY"}, func(w io.Writer) {
		for _, i := range list {
			m.rows = append(m.rows, invitationMessage{i.Code, i.Left, i.By, i.Since, i.Until})
			_, _ = fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", i.Code, i.Left, lobby.UntilText(i.Until), i.By)
		}
	})
	return answer{orNone(text, len(list), "Nobody is invited."), m}, err
}

// mostFound is how many players are listed.
const mostFound = 50

func orNone(text string, rows int, none string) string {
	if rows == 0 && none != "" {
		return none + "\n"
	}
	return text
}

// A listMessage is a list for programs, under its own name.
type listMessage[M any] struct {
	name string
	rows []M
}

// MarshalJSON writes the name as the type too.
func (m listMessage[M]) MarshalJSON() ([]byte, error) {
	rows, err := json.Marshal(m.rows)
	return fmt.Appendf(nil, `{"type":%q,%q:%s}`, m.name, m.name, rows), err
}

// listed tells of each thing in a list: a value for programs, and for people the cells of a line, if any.
func listed[T, M any](name, none string, head []string, list []T, tell func(T) (M, []any)) answer {
	m, lines := listMessage[M]{name, []M{}}, 0
	text := columns(head, func(w io.Writer) {
		for _, one := range list {
			row, cells := tell(one)
			m.rows = append(m.rows, row)
			if cells != nil {
				lines++
				_, _ = fmt.Fprintf(w, strings.Repeat("%v\t", len(cells)-1)+"%v\n", cells...)
			}
		}
	})
	return answer{orNone(text, lines, none), m}
}

func sessions(a *call) (answer, error) {
	seen := a.house.Lobby.Visits()
	head := []string{"NUMBER", "WHO", "WHERE", "FROM", "DOES", "SINCE"}
	return listed("sessions", "", head, a.house.Sessions(), func(one Session) (sessionMessage, []any) {
		who := seen[one.Mail]
		m := sessionMessage{one.Number, string(who.Person.ID), who.Person.Name, string(who.Person.Kind), string(who.Table), one.From.Addr().String(), one.Does, one.Began.UTC()}
		name := cmp.Or(m.Name, "("+one.User+")")
		if m.Kind != "" && who.Person.Kind != table.KindPlayer {
			name += ", " + m.Kind
		}
		return m, []any{m.Number, name, cmp.Or(m.Table, "hall"), m.Address, m.Does, lobby.UntilText(one.Began)}
	}), nil
}

func find(a *call) (answer, error) {
	list, more, err := a.house.Lobby.FindPlayers(a.args[0], mostFound)
	m := foundMessage{"found", []foundPlayer{}, more}
	text := columns([]string{"NAME", "PLAYER", "SINCE", "HERE"}, func(w io.Writer) {
		for _, p := range list {
			m.Players = append(m.Players, foundPlayer{p.ID, p.Name, p.Made, p.Here, p.Left})
			here := "yes"
			if !p.Here {
				here = "no"
			}
			if !p.Left.IsZero() {
				here += ", left " + lobby.UntilText(p.Left)
			}
			_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", clean.Name(p.Name), p.ID, lobby.UntilText(p.Made), here)
		}
	})
	if more > 0 {
		text += fmt.Sprintf("and %d more\n", more)
	}
	return answer{orNone(text, len(list), "There is nobody like that."), m}, err
}

func tables(a *call) (answer, error) {
	head := []string{"TABLE", "GAME", "STATE", "PRIVATE", "PEOPLE"}
	return listed("tables", "There is no table.", head, a.house.Lobby.AllTables(), func(c table.Card) (allTableMessage, []any) {
		one := allTableMessage{string(c.ID), c.Game, string(c.Phase), c.Private, []string{}}
		for _, chair := range c.Chairs {
			if chair.Person.Name != "" {
				one.People = append(one.People, clean.Line(chair.Person.Name))
			}
		}
		private := ""
		if c.Private {
			private = "private"
		}
		return one, []any{c.ID, c.Title, c.Phase, private, strings.Join(one.People, ", ")}
	}), nil
}

// reportOf is a report without its log.
func reportOf(r lobby.Report) reportMessage {
	return reportMessage{Number: r.Number, When: r.When, By: r.By.Name, Whom: r.Whom.Name, WhomID: r.Whom.ID, Table: r.Table, Evening: r.Evening, Words: r.Words, Open: r.IsOpen()}
}

func whereReported(r lobby.Report) string {
	where := cmp.Or(r.Table, "hall")
	if r.Evening != "" {
		where += " (evening " + r.Evening + ")"
	}
	return where
}

func reports(a *call) (answer, error) {
	list, err := a.house.Lobby.Reports()
	head := []string{"NUMBER", "WHEN", "WHOM", "BY", "WHERE", "WORDS"}
	return listed("reports", "No report waits.", head, list, func(r lobby.Report) (reportMessage, []any) {
		if !r.IsOpen() {
			return reportOf(r), nil
		}
		return reportOf(r), []any{r.Number, lobby.UntilText(r.When), clean.Name(r.Whom.Name), clean.Name(r.By.Name), whereReported(r), r.Words}
	}), err
}

func report(a *call) (answer, error) {
	n, err := strconv.ParseUint(a.args[0], 10, 64)
	if err != nil {
		return answer{}, errMisused
	}
	r, err := a.house.Lobby.Report(n)
	if err != nil {
		return answer{}, err
	}
	m := reportOf(r)
	m.Type, m.Game = "report", r.Log.Game
	var out strings.Builder
	_, _ = fmt.Fprintf(&out, "Report %d, %s: %s reports %s (%s): %s\n", r.Number, lobby.UntilText(r.When), clean.Name(r.By.Name), clean.Name(r.Whom.Name), whereReported(r), r.Words)
	if r.Whom.ID != "" {
		noted, _ := a.house.Lobby.Remarks(r.Whom.ID) // of a guest who has gone there are none
		for _, s := range noted {
			m.Remarks = append(m.Remarks, banOf(s))
			_, _ = fmt.Fprintf(&out, "remark of %s, %s: %s\n", s.By, lobby.UntilText(s.Since), s.Reason)
		}
	}
	for i, p := range r.Log.Seats {
		m.Seats = append(m.Seats, p.Name)
		_, _ = fmt.Fprintf(&out, "seat %d: %s\n", i+1, clean.Name(p.Name))
	}
	for _, t := range r.Log.Talk {
		m.Talk = append(m.Talk, talkMessage{t.When, t.By.Name, t.Text})
		_, _ = fmt.Fprintf(&out, "%s %s: %s\n", t.When.UTC().Format("15:04:05"), clean.Name(t.By.Name), t.Text)
	}
	if len(r.Log.Game) > 0 {
		out.WriteString("--json has the game as it was then.\n")
	}
	return answer{out.String(), m}, nil
}

// shownActs is how many acts are listed when nobody says how many.
const shownActs = 50

func audit(a *call) (answer, error) {
	most := shownActs
	if len(a.args) > 0 {
		n, err := strconv.Atoi(a.args[0])
		if err != nil || n < 1 {
			return answer{}, errMisused
		}
		most = n
	}
	list, err := a.house.Lobby.Audit(most)
	slices.Reverse(list) // as logs are read
	m := auditMessage{"audit", []actMessage{}}
	text := columns(nil, func(w io.Writer) {
		for _, e := range list {
			m.Acts = append(m.Acts, actOf(e))
			_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", lobby.UntilText(e.When), e.By, actSaid(e), e.Text)
		}
	})
	return answer{orNone(text, len(list), "Nothing was done yet."), m}, err
}
