package tuitest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// FakeCompany is what people in a fakeLobby have settled and written: everything happens at once,
// and nothing is refused.
type FakeCompany struct {
	Ties        map[table.PlayerID]lobby.Tie
	Letters     []lobby.Letter
	Invitations []lobby.Invitation
	Unread      int
	ReadUpTo    uint64
	Reports     []lobby.Report // for a moderator, if there are any
	Sent        []string       // what was written and settled
}

func (v *FakeVisit) Someone(name string) (table.Person, error) {
	for _, o := range v.Lobby.People {
		if strings.EqualFold(o.Person.Name, name) {
			return o.Person, nil
		}
	}
	return table.Person{}, rules.Refuse("no-such-player", "nobody here has this name")
}

func (v *FakeVisit) Settle(_ context.Context, other table.PlayerID, b lobby.Bond, on bool) error {
	v.Lobby.Company.Sent = append(v.Lobby.Company.Sent, fmt.Sprint(b, " ", other, " ", on))
	return nil
}

func (v *FakeVisit) Write(_ context.Context, to table.PlayerID, text string) error {
	v.Lobby.Company.Sent = append(v.Lobby.Company.Sent, fmt.Sprint("to ", to, ": ", text))
	return nil
}

func (v *FakeVisit) Invite(_ context.Context, to table.PlayerID, at table.ID) error {
	v.Lobby.Company.Sent = append(v.Lobby.Company.Sent, fmt.Sprint("invite ", to, " to ", at))
	return nil
}

func (v *FakeVisit) Letters(context.Context) ([]lobby.Letter, error) {
	return v.Lobby.Company.Letters, nil
}

func (v *FakeVisit) ReadLetters(_ context.Context, upTo uint64) error {
	v.Lobby.Company.Unread, v.Lobby.Company.ReadUpTo = 0, upTo
	v.Lobby.Publish()
	return nil
}

func (v *FakeVisit) Answer(_ context.Context, number uint64, accept bool) (table.ID, error) {
	v.Lobby.Company.Sent = append(v.Lobby.Company.Sent, fmt.Sprint("answer ", number, " ", accept))
	at := v.Lobby.Company.Invitations[0].Table
	v.Lobby.Company.Invitations = nil
	v.Lobby.Publish()
	return at, nil
}

func (h *FakeLobby) SetBrief(context.Context, table.Person, bool) error { return nil }

func (h *FakeLobby) SetLang(context.Context, table.Person, string) error { return nil }

func (h *FakeLobby) SetOpen(context.Context, table.Person, bool) error { return nil }

func (h *FakeLobby) SetQuiet(context.Context, table.Person, bool) error { return nil }

// show puts the company into a hall.
func (c *FakeCompany) show(h *lobby.Hall) {
	h.Ties, h.Invitations, h.Unread = c.Ties, c.Invitations, c.Unread
	h.Moderator, h.Reports = c.Reports != nil, len(c.Reports)
	for p := range h.People.All() {
		if c.Ties[p.Person.ID].Friend {
			h.Friends = append(h.Friends, p)
		}
	}
}

// A deafCompany does nothing for anybody.
type deafCompany struct{}

func (deafCompany) Someone(name string) (table.Person, error) { return table.Person{Name: name}, nil }
func (deafCompany) Settle(context.Context, table.PlayerID, lobby.Bond, bool) error {
	return nil
}
func (deafCompany) Write(context.Context, table.PlayerID, string) error    { return nil }
func (deafCompany) Invite(context.Context, table.PlayerID, table.ID) error { return nil }
func (deafCompany) Letters(context.Context) ([]lobby.Letter, error)        { return nil, nil }
func (deafCompany) ReadLetters(context.Context, uint64) error              { return nil }
func (deafCompany) Answer(context.Context, uint64, bool) (table.ID, error) { return "", errDeaf }

func (v *FakeVisit) Report(_ context.Context, who table.PlayerID, words string) error {
	v.Lobby.Company.Sent = append(v.Lobby.Company.Sent, fmt.Sprint("report ", who, ": ", words))
	return nil
}

func (v *FakeVisit) Moderate(_ context.Context, a lobby.Act) error {
	v.Lobby.Company.Sent = append(v.Lobby.Company.Sent, fmt.Sprint(a.What, " ", a.Whom, " ", a.For, " ", a.Table, " ", a.Report, " ", a.Reason))
	return nil
}

func (v *FakeVisit) Reports(context.Context) ([]lobby.Report, error) {
	return v.Lobby.Company.Reports, nil
}

func (v *FakeVisit) ReadReport(_ context.Context, number uint64) (r lobby.Report, err error) {
	for _, one := range v.Lobby.Company.Reports {
		if one.Number == number {
			return one, nil
		}
	}
	return r, rules.Refuse("no-such-report", "there is no such report that waits")
}

func (deafCompany) Report(context.Context, table.PlayerID, string) error { return nil }
func (deafCompany) Moderate(context.Context, lobby.Act) error            { return nil }
func (deafCompany) Reports(context.Context) ([]lobby.Report, error)      { return nil, nil }
func (deafCompany) ReadReport(context.Context, uint64) (r lobby.Report, err error) {
	return r, errDeaf
}

var errDeaf = errors.New("nothing happens here")

// Famous has a player with results in the fake lobby.
func Famous(h *FakeLobby) {
	rating := &lobby.Rating{Value: 31.25, Uncertainty: 4.5, Games: 12, Wins: 9, Longest: 4, Curve: []lobby.Rise{
		{Game: "aaaaa", Value: 27}, {Game: "bbbbb", Value: 29.5}, {Game: "ccccc", Value: 28}, {Game: "ddddd", Value: 31.25}}}
	provisional := &lobby.Rating{Value: 22, Uncertainty: 8, Provisional: true, Games: 1, Curve: []lobby.Rise{{Game: "eeeee", Value: 22}}}
	h.Page = lobby.Page{Who: "p-Bob", Name: "Bob", Kind: table.KindPlayer, Games: []lobby.Standing{
		{Game: "toy", Title: "Toy", Games: 14, Wins: 10, Average: 12.5, Rating: rating,
			Categories: []lobby.Category{{Name: "nuggets", Average: 9.5}, {Name: "prize", Average: 3}}, Best: []lobby.BestGame{{ID: "ddddd", Points: 21}, {ID: "bbbbb", Points: 18}}},
		{Game: "toy", Title: "Toy", Many: true, Games: 2, Average: 4, Rating: provisional},
	}, Against: []lobby.Against{{Game: "toy", Title: "Toy", Games: 5, Better: 2, Behind: 3}}}
	h.leaders = []lobby.Leader{
		{Place: 1, Who: "p-Bob", Name: "Bob", Value: 17.75, Rating: rating},
		{Place: 2, Who: "p-Ann", Name: "Ann", Value: -2, Rating: provisional}}
	bob, ann := table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}, table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}
	for i, id := range []table.ID{"ddddd", "bbbbb"} {
		h.Endings = append(h.Endings, lobby.Finished{ID: id, Who: []string{"p-Bob", "p-Ann"}, Game: "toy", Title: "Toy", Began: h.Clock.Add(-time.Hour), Ended: h.Clock.Add(-time.Duration(20+i) * time.Minute),
			Rated: i == 0, Players: []table.Person{bob, ann}, Points: []int{21 - 3*i, 9}, Seat: 1, Place: 1 + i})
	}
}

func (v *FakeVisit) WhoIs(name string) (string, error) {
	if name == "Nobody" {
		return "", rules.Refuse("no-such-player", "nobody here has this name")
	}
	if name == "" {
		return string(v.Person.ID), nil
	}
	return "p-" + name, nil
}

func (v *FakeVisit) Page(_ context.Context, who string) (lobby.Page, error) {
	page := v.Lobby.Page
	if page.Who = who; who == string(v.Person.ID) {
		page.Name, page.Against = v.Person.Name, nil
	}
	return page, nil
}

func (v *FakeVisit) Played(_ context.Context, p lobby.Played) (page lobby.PlayedPage, err error) {
	for _, game := range v.Lobby.Endings {
		if p.Result == lobby.Won && game.Place != 1 || p.Result == lobby.Lost && game.Place == 1 || p.With != "" && !slices.Contains(game.Who, p.With) || p.Game != "" && game.Game != p.Game {
			continue
		}
		if p.From != "" && string(game.ID) < p.From {
			continue
		}
		if len(page.Games) == p.Limit {
			page.Next = string(game.ID)
			break
		}
		page.Games = append(page.Games, game)
	}
	return page, nil
}

func (v *FakeVisit) Leaders(_ context.Context, b lobby.Leaderboard) ([]lobby.Leader, error) {
	v.Lobby.Asked = append(v.Lobby.Asked, b)
	return v.Lobby.leaders, nil
}

func (h *FakeLobby) SetHidden(_ context.Context, _ table.Person, hidden bool) error {
	h.Page.Hidden = hidden
	return nil
}
