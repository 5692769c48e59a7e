package session

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
)

// actMessage tells programs what was done, as the audit log has it.
type actMessage struct {
	Type   string     `json:"type"`
	When   time.Time  `json:"when"`
	By     string     `json:"by"`
	Key    string     `json:"key,omitempty"`
	Act    string     `json:"act"`
	Player string     `json:"player,omitempty"`
	Name   string     `json:"name,omitempty"`
	On     string     `json:"on,omitempty"`
	Table  string     `json:"table,omitempty"`
	Until  *time.Time `json:"until,omitempty"`
	Ever   bool       `json:"ever,omitempty"`
	Text   string     `json:"text,omitempty"`
}

func actOf(e lobby.AuditEntry) actMessage {
	return actMessage{"act", e.When, e.By, e.Key, e.Act, e.Player, e.Name, e.On, e.Table, timeOrNil(e.Until), e.Ever, e.Text}
}

// timeOrNil is a time for JSON, in which there is none for the zero time.
func timeOrNil(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// told is what is said of an act.
func told(e lobby.AuditEntry, err error) (adminAnswer, error) {
	return adminAnswer{"Done: " + actSaid(e) + ".\n", actOf(e)}, err
}

// actSaid is an act in one line: what, to whom, until when.
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

// rest is what is typed behind the first words.
func (a *adminCall) rest(from int) string { return strings.Join(a.args[from:], " ") }

// act does an act of the lobby.
func (a *adminCall) act(act lobby.Act) (adminAnswer, error) {
	return told(a.server.backend.Moderate(a, a.by, act))
}

// timed does an act whose words are WHO TIME REASON.
func (a *adminCall) timed(what lobby.ActKind) (adminAnswer, error) {
	term, err := lobby.ParseTerm(a.args[1])
	if err != nil {
		return adminAnswer{}, errMisused
	}
	return a.act(lobby.Act{What: what, Whom: a.args[0], For: term, Reason: a.rest(2)})
}

func adminMute(a *adminCall) (adminAnswer, error) { return a.timed(lobby.ActMute) }

func adminBan(a *adminCall) (adminAnswer, error) { return a.timed(lobby.ActBan) }

func adminUnmute(a *adminCall) (adminAnswer, error) {
	return a.act(lobby.Act{What: lobby.ActUnmute, Whom: a.args[0]})
}

func adminUnban(a *adminCall) (adminAnswer, error) {
	return a.act(lobby.Act{What: lobby.ActUnban, Whom: a.args[0]})
}

func adminRename(a *adminCall) (adminAnswer, error) {
	return a.act(lobby.Act{What: lobby.ActRename, Whom: a.args[0], Name: a.args[1], Reason: a.rest(2)})
}

func adminRemove(a *adminCall) (adminAnswer, error) {
	return a.act(lobby.Act{What: lobby.ActRemove, Whom: a.args[0], Table: table.ID(a.args[1]), Reason: a.rest(2)})
}

func adminSay(a *adminCall) (adminAnswer, error) {
	return a.act(lobby.Act{What: lobby.ActSay, Reason: a.rest(0)})
}

func adminClose(a *adminCall) (adminAnswer, error) {
	return a.act(lobby.Act{What: lobby.ActClose, Table: table.ID(a.args[0]), Reason: a.rest(1)})
}

func adminSettle(a *adminCall) (adminAnswer, error) {
	n, err := strconv.ParseUint(a.args[0], 10, 64)
	if err != nil {
		return adminAnswer{}, errMisused
	}
	return a.act(lobby.Act{What: lobby.ActSettle, Report: n, Reason: a.rest(1)})
}

// errTheirSession refuses to let moderators end each other's sessions.
var errTheirSession = errors.New("that is the session of a moderator; only the operator can end it")

// adminEnd ends a session.
func adminEnd(a *adminCall) (adminAnswer, error) {
	n, err := strconv.ParseUint(a.args[0], 10, 64)
	if err != nil {
		return adminAnswer{}, errMisused
	}
	mail, one := a.server.sessionNumbered(n)
	if mail == nil {
		return adminAnswer{}, fmt.Errorf("there is no session %d", n)
	}
	if _, theirs := a.server.backend.Moderator(mail.Key); theirs && a.by.Key != "" && a.by.Key != mail.Key {
		return adminAnswer{}, errTheirSession
	}
	who := a.server.backend.Visits()[mail].Person
	reason := lobby.CleanChat(a.rest(1))
	e, err := a.server.backend.Note(a, a.by, lobby.AuditEntry{
		Act: "end session", Player: string(who.ID), Name: who.Name, On: fmt.Sprintf("%d from %s", n, one.from.Addr()), Text: reason})
	if err == nil {
		mail.Put(lobby.SessionEnded(reason))
	}
	return told(e, err)
}
