package tuitest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// FakeCompany is what people in a FakeLobby have settled and written: at once, and nothing is refused.
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

func (c *FakeCompany) show(h *lobby.Hall) {
	h.Ties, h.Invitations, h.Unread = c.Ties, c.Invitations, c.Unread
	h.Moderator, h.Reports = c.Reports != nil, len(c.Reports)
	for p := range h.People.All() {
		if c.Ties[p.Person.ID].Friend {
			h.Friends = append(h.Friends, p)
		}
	}
}

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

// Famous has a player with results in the fake lobby.
func Famous(h *FakeLobby) {
	rating := &lobby.Rating{Value: 31.25, Uncertainty: 4.5, Games: 12, Wins: 9, Longest: 6}
	for i, value := range []float64{25, 24, 26.5, 27, 29.5, 28, 28.5, 30, 29, 30.5, 32, 31.25} {
		rating.Curve = append(rating.Curve, lobby.Rise{Game: table.ID(strings.Repeat(string(rune('a'+i)), 5)), Value: value})
	}
	provisional := &lobby.Rating{Value: 22, Uncertainty: 8, Provisional: true, Games: 1, Curve: []lobby.Rise{{Game: "eeeee", Value: 22}}}
	h.Page = lobby.Page{Who: "p-Bob", Name: "Bob", Kind: table.KindPlayer, Games: []lobby.Standing{
		{Game: "toy", Title: "Toy", Games: 14, Wins: 10, Average: 12.5, Rating: rating,
			Categories: []lobby.Category{{Name: "nuggets", Average: 9.5}, {Name: "prize", Average: 3}},
			Beside:     []lobby.Beside{{Name: "nuggets", Own: 10.2, Others: 7.5}, {Name: "prize", Own: 2.5, Others: 3}}, BesideIn: 12, Best: []lobby.BestGame{{ID: "ddddd", Points: 21}, {ID: "bbbbb", Points: 18}}},
		{Game: "toy", Title: "Toy", Many: true, Games: 2, Average: 4, Rating: provisional},
	}, Against: []lobby.Against{{Game: "toy", Title: "Toy", Games: 5, Better: 2, Behind: 3}},
		Hard: []lobby.Against{{Game: "toy", Title: "Toy", Games: 9, Better: 6, Behind: 3}}, WonAll: true, Rivals: []lobby.Rival{{Name: "Bob", Games: 9, Better: 5, Behind: 3}, {Name: "Cleo", Games: 2, Behind: 2}}, Streak: 6, First: &lobby.DealResult{Day: "2026-02-27"}, FirstOf: "toy"}
	h.leaders = []lobby.Leader{
		{Place: 1, Who: "p-Bob", Name: "Bob", Value: 17.75, Rating: rating},
		{Place: 2, Who: "p-Ann", Name: "Ann", Value: -2, Rating: provisional}}
	for i, place := range []int{1, 2, 1, 1, 3} {
		h.Page.Form = append(h.Page.Form, lobby.Finished{Game: "toy", Place: place, Players: make([]table.Person, 2+i/3)})
	}
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
	v.Lobby.PagesAsked++
	if page, own := v.Lobby.Pages[who]; own {
		return page, nil
	}
	page := v.Lobby.Page
	if page.Who = who; who == string(v.Person.ID) {
		page.Name, page.Against = v.Person.Name, nil
	} else {
		page.Rivals = nil
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

// Together is in a fake lobby the finished games in which both have a seat, as Ann and Bob played them.
func (v *FakeVisit) Together(_ context.Context, who, other string) (t lobby.Together, err error) {
	for i, g := range v.Lobby.Endings {
		if slices.Contains(g.Who, who) && slices.Contains(g.Who, other) && t.Last == nil {
			t.Last = &v.Lobby.Endings[i]
			t.Against = []lobby.Against{{Game: "toy", Title: "Toy", Games: 5, Better: 3, Behind: 2}}
		}
	}
	return t, nil
}

func (v *FakeVisit) Leaders(_ context.Context, b lobby.Leaderboard) ([]lobby.Leader, error) {
	v.Lobby.Asked = append(v.Lobby.Asked, b)
	return v.Lobby.leaders, nil
}

func (h *FakeLobby) Choose(_ context.Context, _ table.Person, choices ...lobby.Choice) error {
	for _, choose := range choices {
		choose(&h.Profile)
	}
	h.Page.Hidden = h.Profile.Hidden
	return nil
}

func (v *FakeVisit) Deals(context.Context) ([]lobby.Deal, error) { return v.Lobby.Deals, nil }

func (v *FakeVisit) Deal(_ context.Context, _, day string) (lobby.DealPage, error) {
	v.Lobby.Dealt = append(v.Lobby.Dealt, "see "+day)
	page := v.Lobby.Deal
	if day != "" {
		page.Day = day
	}
	return page, nil
}

func (v *FakeVisit) TryDeal(ctx context.Context, game string) (table.ID, error) {
	v.Lobby.Dealt = append(v.Lobby.Dealt, "try")
	return v.NewTable(ctx, table.Proposal{Game: game, Seats: 2})
}

func (v *FakeVisit) ResumeTry(ctx context.Context, day, game string) (table.ID, error) {
	v.Lobby.Dealt = append(v.Lobby.Dealt, "resume "+day)
	return v.NewTable(ctx, table.Proposal{Game: game, Seats: 2})
}

func (v *FakeVisit) PractiseDeal(ctx context.Context, day, game string) (table.ID, error) {
	v.Lobby.Dealt = append(v.Lobby.Dealt, "practise "+day)
	return v.NewTable(ctx, table.Proposal{Game: game, Seats: 2})
}

// Watchers are in a fakeLobby a player, a guest and a program.
func (v *FakeVisit) Watchers(context.Context, table.ID) (lobby.Watching, error) {
	return lobby.Watching{Count: 3, Named: []table.Person{
		{Name: "Carl", Kind: table.KindPlayer}, {Name: "Gus", Kind: table.KindGuest}, {Name: "robot", Kind: table.KindBot},
	}}, nil
}

// Past is a game as a table has it, or as a test put it there.
func (v *FakeVisit) Past(_ context.Context, id table.ID) (*table.Snapshot, error) {
	if snap := v.Lobby.Archive[id]; snap != nil {
		return snap, nil
	}
	t := v.Lobby.Find(id)
	if t == nil || t.Record == nil {
		return nil, rules.Refuse("no-such-table", "there is no table %s", string(id))
	}
	return t.snapshot(v.Person), nil
}

// PlayOn opens a table of the toy, and notes from where somebody plays on.
func (v *FakeVisit) PlayOn(ctx context.Context, id table.ID, lines int, seat rules.Seat, level string) (table.ID, error) {
	v.Lobby.Done++
	v.Lobby.PlayedOn = append(v.Lobby.PlayedOn, fmt.Sprintf("%s seat %d %s", table.NameOfMoment(id, lines), seat, level))
	opened, err := v.NewTable(ctx, table.Proposal{Game: "toy", Seats: 2})
	v.Lobby.Find(opened).begun = table.NameOfMoment(id, lines)
	v.Lobby.Publish()
	return opened, err
}

// Levels are those of the bots to play on against.
func (h *FakeLobby) Levels() []string {
	if h.LevelsOf != nil {
		return h.LevelsOf
	}
	return []string{"random", "easy", "hard"}
}

// What the fake lobby keeps of people beside their games.

func (h *FakeLobby) HasHooks() bool { return !h.NoHooks }

func (h *FakeLobby) HookOf(table.Person) (lobby.Hook, error) { return h.Hook, nil }

func (h *FakeLobby) SetHook(_ context.Context, _ table.Person, address string, style lobby.HookStyle) (lobby.HookTrial, error) {
	h.Hook = lobby.Hook{Address: address, Style: style}
	return lobby.HookTrial{Secret: "SECRET", Arrived: true}, nil
}

func (h *FakeLobby) DropHook(context.Context, table.Person) error {
	h.Hook = lobby.Hook{}
	return nil
}

func (h *FakeLobby) SetTurnsOnly(_ context.Context, _ table.Person, only bool) error {
	h.Hook.TurnsOnly = only
	return nil
}

func (v *FakeVisit) Note(_ context.Context, id table.ID) (lobby.Note, error) {
	return v.Lobby.Notes[id], nil
}

func (v *FakeVisit) SetNote(_ context.Context, id table.ID, n lobby.Note) error {
	v.Lobby.Notes = map[table.ID]lobby.Note{id: n}
	return nil
}

func (h *FakeLobby) SetNight(_ context.Context, p table.Person, n lobby.Night) (table.Person, error) {
	p.Rest.Zone, p.Rest.From, p.Rest.To = n.Zone, n.From, n.To
	return p, nil
}

func (h *FakeLobby) Holiday(table.Person) (lobby.Holiday, error) { return h.Rests, nil }

func (h *FakeLobby) BeginHoliday(_ context.Context, p table.Person) (table.Person, error) {
	h.Rests.Ends = h.Clock.Add(time.Duration(h.Rests.Left) * 24 * time.Hour)
	return p, nil
}

func (h *FakeLobby) EndHoliday(_ context.Context, p table.Person) (table.Person, error) {
	h.Rests = lobby.Holiday{Left: h.Rests.Left - 1}
	return p, nil
}
