package tui

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// famous has a player with results in the fake lobby.
func famous(h *fakeLobby) {
	rating := &lobby.Rating{Value: 31.25, Uncertainty: 4.5, Games: 12, Wins: 9, Longest: 4, Curve: []lobby.Rise{
		{Game: "aaaaa", Value: 27}, {Game: "bbbbb", Value: 29.5}, {Game: "ccccc", Value: 28}, {Game: "ddddd", Value: 31.25}}}
	provisional := &lobby.Rating{Value: 22, Uncertainty: 8, Provisional: true, Games: 1, Curve: []lobby.Rise{{Game: "eeeee", Value: 22}}}
	h.page = lobby.Page{Who: "p-Bob", Name: "Bob", Kind: table.KindPlayer, Games: []lobby.Standing{
		{Game: "toy", Title: "Toy", Games: 14, Wins: 10, Average: 12.5, Rating: rating,
			Categories: []lobby.Category{{Name: "nuggets", Average: 9.5}, {Name: "prize", Average: 3}}, Best: []lobby.BestGame{{ID: "ddddd", Points: 21}, {ID: "bbbbb", Points: 18}}},
		{Game: "toy", Title: "Toy", Many: true, Games: 2, Average: 4, Rating: provisional},
	}, Against: []lobby.Against{{Game: "toy", Title: "Toy", Games: 5, Better: 2, Behind: 3}}}
	h.leaders = []lobby.Leader{
		{Place: 1, Who: "p-Bob", Name: "Bob", Value: 17.75, Rating: rating},
		{Place: 2, Who: "p-Ann", Name: "Ann", Value: -2, Rating: provisional}}
	bob, ann := table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}, table.Person{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}
	for i, id := range []table.ID{"ddddd", "bbbbb"} {
		h.endings = append(h.endings, lobby.Finished{ID: id, Who: []string{"p-Bob", "p-Ann"}, Game: "toy", Title: "Toy", Began: h.clock.Add(-time.Hour), Ended: h.clock.Add(-time.Duration(20+i) * time.Minute),
			Rated: i == 0, Players: []table.Person{bob, ann}, Points: []int{21 - 3*i, 9}, Seat: 1, Place: 1 + i})
	}
}

// From the leaderboards one comes to a player's page and from there to a game, and back again; what
// one chooses there is what the lobby is asked for.
func TestLeadersLeadToAPageAndBack(t *testing.T) {
	w, h := crowd(t)
	famous(h)
	w.press("*", "down", "right")
	if asked := h.asked[len(h.asked)-1]; asked.By != lobby.ByWins || asked.Game != "toy" || asked.Bots {
		t.Errorf("asked for %+v", asked)
	}
	w.press("down", "right", "down", "right")
	if asked := h.asked[len(h.asked)-1]; !asked.ThisMonth || !asked.Bots {
		t.Errorf("asked for %+v", asked)
	}
	w.press("down", "enter")
	p, ok := w.m.window.screen.(*pageScreen)
	if !ok || p.page.Who != "p-Bob" || !strings.Contains(w.text(), "You two, from your side: Toy 2 to 3.") {
		t.Fatalf("enter leads to\n%s", w.text())
	}
	w.press("down", "down", "right")
	if !strings.Contains(w.text(), "‹ won ›") || strings.Contains(w.text(), "Bob 18") {
		t.Errorf("among the games that were won is\n%s", w.text())
	}
	w.press("esc")
	if _, back := w.m.window.screen.(*leadersScreen); !back {
		t.Errorf("esc leads to %T", w.m.window.screen)
	}
	w.press("esc", "z", "enter", "home", "down", "down", "down", "enter")
	if !h.page.Hidden || !strings.Contains(w.text(), "‹ only you ›") {
		t.Errorf("the own page is hidden: %v\n%s", h.page.Hidden, w.text())
	}
}

// Line mode tells who plays best, how somebody plays and what they played.
func TestLineModeTellsOfPlayers(t *testing.T) {
	h, out := newFakeLobby(), &bytes.Buffer{}
	famous(h)
	m := newLineMode(t.Context(), Env{Lobby: &lobby.Lobby{}}, out)
	m.lobby = &lobbyLink{lobbyAPI: h, visit: &fakeVisit{lobby: h}}
	for _, c := range []struct {
		typed string
		hears []string
	}{
		{"top toy wins month", []string{"Toy with two players, by games won, this month:", "1. Bob, 17 won"}},
		{"top", []string{"1. Bob, 31.2 ±4.5, 12 games", "2. Ann, 22.0 ±8.0, provisional, 1 game\n"}},
		{"top chess", []string{`"chess" names no leaderboard.`}},
		{"who Bob", []string{"Toy with two players: 14 games, 10 won, 12.5 points on average.", "Rated games: 12 games, 9 won, 4 wins in a row.",
			"ddddd 21", "You two in Toy: 5 games, 2 to 3 from your side."}},
		{"who Nobody", []string{"Nobody here has this name."}},
		{"played Bob", []string{"ddddd · 2026-03-01", "Bob 21, Ann 9 · rated · 40 minutes"}},
		{"hide", []string{"Only you see your page and your rows now"}},
	} {
		out.Reset()
		m.carryOut(c.typed)
		if err := m.out.Flush(); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.hears {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: %q is not told:\n%s", c.typed, want, out)
			}
		}
	}
	if asked := h.asked[0]; asked.Game != "toy" || asked.By != lobby.ByWins || !asked.ThisMonth || !h.page.Hidden {
		t.Errorf("the lobby was asked for %+v; hidden is %v", asked, h.page.Hidden)
	}
}

func (v *fakeVisit) WhoIs(name string) (string, error) {
	if name == "Nobody" {
		return "", rules.Refuse("no-such-player", "nobody here has this name")
	}
	if name == "" {
		return string(v.person.ID), nil
	}
	return "p-" + name, nil
}

func (v *fakeVisit) Page(_ context.Context, who string) (lobby.Page, error) {
	page := v.lobby.page
	if page.Who = who; who == string(v.person.ID) {
		page.Name, page.Against = v.person.Name, nil
	}
	return page, nil
}

func (v *fakeVisit) Played(_ context.Context, p lobby.Played) (page lobby.PlayedPage, err error) {
	for _, game := range v.lobby.endings {
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

func (v *fakeVisit) Leaders(_ context.Context, b lobby.Leaderboard) ([]lobby.Leader, error) {
	v.lobby.asked = append(v.lobby.asked, b)
	return v.lobby.leaders, nil
}

func (h *fakeLobby) SetHidden(_ context.Context, _ table.Person, hidden bool) error {
	h.page.Hidden = hidden
	return nil
}
