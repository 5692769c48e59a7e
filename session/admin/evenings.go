package admin

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/session/clean"
)

type allEveningMessage struct {
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

func evenings(a *call) (answer, error) {
	head := []string{"CODE", "STARTS", "STATE", "KIND", "GAME", "PEOPLE", "GAMES", "HOST", "NAME"}
	return listed("evenings", "There is no evening.", head, a.house.Lobby.AllEvenings(), func(p *evening.Page) (allEveningMessage, []any) {
		plan := p.Plan()
		one := allEveningMessage{
			string(p.ID()), clean.Line(plan.Name), string(plan.Kind), plan.Game, string(p.Phase()), p.Off(), plan.Private, clean.Line(p.Host().Name), plan.Starts, p.Taking(), len(p.Running()),
		}
		return one, []any{one.Evening, lobby.UntilText(one.Starts), one.state(), one.Kind, one.Game, one.Taking, one.Running, cmp.Or(one.Host, "settings"), one.Name}
	}), nil
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
