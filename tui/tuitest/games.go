package tuitest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/tell"
)

// SnapshotOf is a game as the lobby would publish it.
func SnapshotOf(play *boardtest.Play, viewer rules.Seat) *table.Snapshot {
	scene := play.Scene(viewer)
	s := &table.Snapshot{Seat: viewer, Setup: scene.Setup, View: scene.View, Legal: scene.Legal, Outcome: scene.Outcome, Standing: scene.Standing, At: len(scene.Story), Story: scene.Story}
	s.Past = table.NewPast(play.Record.Clone(), viewer)
	if viewer > 0 {
		s.LastTurn = &table.LastTurn{At: scene.NewsFrom, View: scene.Earlier}
	}
	s.Card = table.Card{ID: "t1", Game: scene.Setup.Game, Phase: table.Playing, ToAct: scene.ToAct}
	if scene.Outcome != nil {
		s.Card.Phase = table.Over
	}
	for i, name := range scene.Names {
		id := table.PlayerID(rune('a' + i))
		if rules.Seat(i+1) == viewer {
			id = "p-Ann" // whose window it is
		}
		s.Card.Chairs = append(s.Card.Chairs, table.Chair{Person: table.Person{ID: id, Name: name, Kind: table.KindPlayer}, Here: true})
	}
	return s
}

// LobbyOfAllGames knows all games.
type LobbyOfAllGames struct {
	tell.Lobby
	T testing.TB
}

// FinishedGame is a game of three that the archive has, as somebody who sat on a seat opens it.
func FinishedGame(t testing.TB, game string, seat rules.Seat) *table.Snapshot {
	t.Helper()
	play := boardtest.NewPlay(t, GameFor(t, game), rules.Setup{Seats: 3}, rules.Seed{3})
	src := rules.Seed{4}.Source(0)
	for play.Random(t, src) {
	}
	s := SnapshotOf(play, seat)
	s.Card.ID = "t0"
	return s
}

// WithDeals lets the fake lobby tell of a deal that Bob and Ann have finished.
func WithDeals(h *FakeLobby) {
	row := func(day int, rank, place, points int, name string) lobby.DealResult {
		return lobby.DealResult{Day: fmt.Sprintf("2026-03-%02d", day), Who: "p-" + name, Name: name, Table: table.ID("deal" + name), Rank: rank, Place: place,
			Points: points, Ended: h.Clock, Mine: name == "Ann"}
	}
	h.Deal = lobby.DealPage{
		Deal: lobby.Deal{Game: "toy", Title: "Toy", Day: "2026-03-01", Bots: []string{"hard", "medium"}, State: lobby.DealOpen, Tried: 3},
		Rows: []lobby.DealResult{row(1, 1, 1, 21, "Bob"), row(1, 2, 2, 30, "Cleo")}, Results: 2,
		Hash: strings.Repeat("a", 64), NextHash: strings.Repeat("b", 64), Before: lobby.DealBefore{Day: "2026-02-28", Seed: strings.Repeat("c", 64)}, Streak: 2, Best: 1,
	}
	best := row(28, 1, 1, 25, "Ann")
	h.Deal.Before.Best = &best
	for day := range 28 {
		m := lobby.DealMark{Day: fmt.Sprintf("2026-02-%02d", day+1)}
		if day%5 == 4 {
			r := row(1, day/5+1, 1, 20, "Ann")
			r.GaveUp = day == 9
			m.Result = &r
		}
		h.Deal.Row = append(h.Deal.Row, m)
	}
	h.Deal.Row = append(h.Deal.Row[1:], lobby.DealMark{Day: "2026-03-01"})
	h.Deals = []lobby.Deal{h.Deal.Deal}
}

// Rival has Ann's finished games in the fake lobby: 120 with Bob, and two in between with Carla.
func Rival(h *FakeLobby) {
	h.Endings = nil
	for i := range 122 {
		bob := table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}
		if i == 30 || i == 110 {
			bob = table.Person{ID: "p-Carla", Name: "Carla", Kind: table.KindPlayer}
		}
		h.Endings = append(h.Endings, lobby.Finished{ID: table.ID(fmt.Sprintf("g%04d", i)), Game: "toy", Title: "Toy", Ended: h.Clock,
			Players: []table.Person{{ID: "p-Ann", Name: "Ann", Kind: table.KindPlayer}, bob}, Who: []string{"p-Ann", string(bob.ID)},
			Points: []int{i, 1}, Seat: 1, Place: 1 + i%2})
	}
}

// HallOf is a hall with its tables sorted as the lobby sorts them.
func HallOf(people []*lobby.Presence, tables []*table.Card) *lobby.Hall {
	byID := slices.SortedFunc(slices.Values(tables), func(a, b *table.Card) int { return strings.Compare(string(a.ID), string(b.ID)) })
	sorted := slices.SortedFunc(slices.Values(tables), func(a, b *table.Card) int {
		if lobby.CardBefore(a, b) {
			return -1
		}
		return 1
	})
	return &lobby.Hall{People: lobby.ListOf(people...), Tables: lobby.ListOf(sorted...), ByID: lobby.ListOf(byID...)}
}

func (h LobbyOfAllGames) Game(id string) rules.Game { return GameFor(h.T, id) }
