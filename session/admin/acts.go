package admin

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/session/clean"
)

// actMessage tells programs what was done, as the audit log has it.
type actMessage struct {
	Type   string    `json:"type"`
	When   time.Time `json:"when"`
	By     string    `json:"by"`
	Key    string    `json:"key,omitempty"`
	Act    string    `json:"act"`
	Player string    `json:"player,omitempty"`
	Name   string    `json:"name,omitempty"`
	On     string    `json:"on,omitempty"`
	Table  string    `json:"table,omitempty"`
	Until  time.Time `json:"until,omitzero"`
	Ever   bool      `json:"ever,omitempty"`
	Text   string    `json:"text,omitempty"`
}

func actOf(e lobby.AuditEntry) actMessage {
	return actMessage{"act", e.When, e.By, e.Key, e.Act, e.Player, e.Name, e.On, e.Table, e.Until, e.Ever, e.Text}
}

func told(e lobby.AuditEntry, err error) (answer, error) {
	return answer{"Done: " + actSaid(e) + ".\n", actOf(e)}, err
}

// with is the answer with more behind its sentence.
func (a answer) with(more string) answer {
	a.text = strings.TrimSuffix(a.text, ".\n") + more + ".\n"
	return a
}

func actSaid(e lobby.AuditEntry) string {
	parts := []string{e.Act, e.Name, e.On, e.Table}
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	text := strings.Join(parts, " ")
	switch {
	case !e.Until.IsZero():
		text += " until " + lobby.UntilText(e.Until)
	case e.Ever:
		text += " for ever"
	}
	return text
}

func rest(words []string, from int) string { return strings.Join(words[from:], " ") }

func (a *call) act(act lobby.Act) (answer, error) {
	return told(a.house.Lobby.Moderate(a, a.by, act))
}

func anAct(of func(words []string) lobby.Act) func(*call) (answer, error) {
	return func(a *call) (answer, error) { return a.act(of(a.args)) }
}

func toWhom(what lobby.ActKind) func(*call) (answer, error) {
	return anAct(func(words []string) lobby.Act { return lobby.Act{What: what, Whom: words[0]} })
}

// timed does an act whose words are WHO TIME REASON.
func timed(what lobby.ActKind) func(*call) (answer, error) {
	return func(a *call) (answer, error) {
		term, err := termOf(a.args[1], true)
		if err != nil {
			return answer{}, err
		}
		return a.act(lobby.Act{What: what, Whom: a.args[0], For: term, Reason: rest(a.args, 2)})
	}
}

// ban also says which evenings the player is taken out of by it, as an unban does not bring them back there.
func ban(a *call) (answer, error) {
	before := a.house.Lobby.AllEvenings()
	said, err := timed(lobby.ActBan)(a)
	done, _ := said.value.(actMessage)
	var out []string
	for _, p := range before {
		if _, in := p.Of(table.PlayerID(done.Player)); in && p.Phase() != evening.Over {
			out = append(out, p.Plan().Name)
		}
	}
	if len(out) > 0 {
		said = said.with(", and taken out for good of the evenings: " + strings.Join(out, ", "))
	}
	return said, err
}

func termOf(typed string, mayBeForEver bool) (time.Duration, error) {
	term, err := lobby.ParseTerm(typed)
	switch {
	case err == nil && (term > 0 || mayBeForEver):
		return term, nil
	case mayBeForEver:
		return 0, misused(fmt.Sprintf("%.40q is no TIME: that is 30m, 2h, 3d, 2w or forever.", clean.Line(typed)))
	}
	return 0, misused(fmt.Sprintf("%.40q is no TIME here: that is 30m, 2h, 3d or 2w.", clean.Line(typed)))
}

func invite(a *call) (answer, error) {
	term, err := termOf(a.args[0], false)
	count := 1
	if len(a.args) > 1 && err == nil {
		if count, err = strconv.Atoi(a.args[1]); err != nil || count < 1 || count > lobby.MostByOne {
			err = misused(fmt.Sprintf("COUNT is a number from 1 to %d.", lobby.MostByOne))
		}
	}
	if err != nil {
		return answer{}, err
	}
	e, err := a.house.Lobby.Moderate(a, a.by, lobby.Act{What: lobby.ActInvite, For: term, Count: count})
	said, err := told(e, err)
	said = said.with(", " + e.Text)
	if a.house.Lobby.Newcomers() == lobby.NewcomersNobody {
		said = said.with("; it lets nobody in as long as new-players is nobody")
	}
	return said, err
}

func rename(words []string) lobby.Act {
	return lobby.Act{What: lobby.ActRename, Whom: words[0], Name: words[1], Reason: rest(words, 2)}
}

func remark(words []string) lobby.Act {
	return lobby.Act{What: lobby.ActRemark, Whom: words[0], Reason: rest(words, 1)}
}

func remove(words []string) lobby.Act {
	return lobby.Act{What: lobby.ActRemove, Whom: words[0], Table: table.ID(words[1]), Reason: rest(words, 2)}
}

func say(a *call) (answer, error) {
	act := lobby.Act{What: lobby.ActSay, Whom: a.options[toOption], Table: table.ID(a.options[tableOption]), Reason: lobby.CleanChat(rest(a.args, 0))}
	switch {
	case act.Reason == "":
		return answer{}, errMisused
	case act.Whom != "":
		act.What = lobby.ActSayTo
	case act.Table != "":
		act.What = lobby.ActSayAt
	}
	return a.act(act)
}

func closeTable(words []string) lobby.Act {
	return lobby.Act{What: lobby.ActClose, Table: table.ID(words[0]), Reason: rest(words, 1)}
}

func settle(a *call) (answer, error) {
	n, err := strconv.ParseUint(a.args[0], 10, 64)
	if err != nil {
		return answer{}, errMisused
	}
	return a.act(lobby.Act{What: lobby.ActSettle, Report: n, Reason: rest(a.args, 1)})
}

var errTheirSession = errors.New("that is the session of a moderator; only the operator can end it")

func endSession(a *call) (answer, error) {
	n, err := strconv.ParseUint(a.args[0], 10, 64)
	if err != nil {
		return answer{}, errMisused
	}
	all := a.house.Sessions()
	at := slices.IndexFunc(all, func(one Session) bool { return one.Number == n })
	if at < 0 {
		return answer{}, fmt.Errorf("there is no session %d", n)
	}
	one, mail := all[at], all[at].Mail
	if _, theirs := a.house.Lobby.Moderator(mail.Key); theirs && a.by.Key != "" && a.by.Key != mail.Key {
		return answer{}, errTheirSession
	}
	who := a.house.Lobby.Visits()[mail].Person
	reason := lobby.CleanChat(rest(a.args, 1))
	e, err := a.house.Lobby.Note(a, a.by, lobby.AuditEntry{
		Act: "end session", Player: string(who.ID), Name: who.Name, On: fmt.Sprintf("%d from %s", n, one.From.Addr()), Text: reason})
	if err == nil {
		mail.Put(lobby.SessionEnded(reason))
	}
	return told(e, err)
}
