package admin

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/session/clean"
)

type (
	allEveningsMessage struct {
		Type     string              `json:"type"`
		Evenings []allEveningMessage `json:"evenings"`
	}
	allEveningMessage struct {
		Evening string    `json:"evening"` // its code
		Name    string    `json:"name"`
		Kind    string    `json:"kind"`
		Game    string    `json:"game"`
		Phase   string    `json:"phase"`
		Off     bool      `json:"off,omitempty"`
		Private bool      `json:"private"`
		Host    string    `json:"host,omitempty"` // nobody where the settings have it
		Starts  time.Time `json:"starts"`
		Taking  int       `json:"taking"`
		Running int       `json:"running"` // games
	}
)

func evenings(a *call) (answer, error) {
	m := allEveningsMessage{"evenings", []allEveningMessage{}}
	text := columns([]string{"CODE", "STARTS", "STATE", "KIND", "GAME", "PEOPLE", "GAMES", "HOST", "NAME"}, func(w io.Writer) {
		for _, p := range a.house.Lobby.AllEvenings() {
			plan := p.Plan()
			one := allEveningMessage{
				string(p.ID()), clean.Line(plan.Name), string(plan.Kind), plan.Game, string(p.Phase()), p.Off(), plan.Private, clean.Line(p.Host().Name), plan.Starts, p.Taking(), len(p.Running()),
			}
			m.Evenings = append(m.Evenings, one)
			_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%d\t%d\t%s\t%s\n", one.Evening, lobby.UntilText(one.Starts), one.state(), one.Kind, one.Game, one.Taking, one.Running, one.host(), one.Name)
		}
	})
	return answer{orNone(text, len(m.Evenings), "There is no evening."), m}, nil
}

func (m allEveningMessage) state() string {
	switch {
	case m.Off:
		return "called off"
	case m.Private:
		return m.Phase + ", private"
	}
	return m.Phase
}

func (m allEveningMessage) host() string {
	if m.Host == "" {
		return "settings"
	}
	return m.Host
}

func eveningOff(a *call) (answer, error) {
	e := lobby.AuditEntry{Act: "call off evening", On: a.args[0], Text: lobby.CleanChat(rest(a.args, 1))}
	return told(a.house.Lobby.EveningAct(a, a.by, evening.ID(a.args[0]), evening.CallOff{Moderator: true}, e))
}

func eveningOut(a *call) (answer, error) {
	id := evening.ID(a.args[0])
	e := lobby.AuditEntry{Act: "take out of evening", On: a.args[0], Name: a.args[1], Text: lobby.CleanChat(rest(a.args, 2))}
	for _, p := range a.house.Lobby.AllEvenings() {
		at := slices.IndexFunc(p.Entrants(), func(n evening.Entrant) bool { return strings.EqualFold(n.Who.Name, a.args[1]) })
		if p.ID() == id && at >= 0 {
			e.Player, e.Name = string(p.Entrants()[at].Who.ID), p.Entrants()[at].Who.Name
		}
	}
	return told(a.house.Lobby.EveningAct(a, a.by, id, evening.TakeOut{Who: table.PlayerID(e.Player), Moderator: true}, e))
}
