package lobby

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// playOut has two players take pennies until the game is over: the first one many, so that she
// wins.
func (h *testSaloon) playOut(anna, bert *guy) {
	h.t.Helper()
	for anna.table.Card.Phase != table.Over {
		for _, g := range []*guy{anna, bert} {
			at := g.table.At
			if g.table.Card.Phase != table.Playing || !g.table.Card.ToAct.Has(g.table.Seat) {
				continue
			}
			move := tabletest.Take(1)
			if g == anna {
				move = g.table.Legal[len(g.table.Legal)-1]
			}
			must(h.t, g.play(move))
			for _, other := range []*guy{anna, bert} {
				other.until("the move is seen", func() bool { return other.table.At > at })
			}
		}
	}
}

// A rated game of two moves both, for everybody to see; and one that is not rated moves nobody.
func TestPage_ARatedGameMovesBoth(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	start(table.Proposal{}, anna, bert)
	if anna.table.Card.Rated != table.RatedFolks {
		t.Fatalf("the table of two players is %+v", anna.table.Card)
	}
	h.playOut(anna, bert)
	start(table.Proposal{Terms: table.Terms{Rated: "off"}}, anna, bert)
	h.playOut(anna, bert)

	carl := h.player("Carl")
	who, err := carl.visit.WhoIs("anna")
	must(t, err)
	page, err := carl.visit.Page(t.Context(), who)
	if err != nil || page.Name != "Anna" || len(page.Games) != 1 || page.Games[0].Games != 2 || page.Games[0].Rating == nil {
		t.Fatalf("%+v, %v", page, err)
	}
	if r := page.Games[0].Rating; r.Games != 1 || !r.Provisional || len(r.Curve) != 1 || r.Curve[0].Value != r.Value || r.Value == 25 {
		t.Errorf("Anna's rating is %+v", r)
	}
	played, err := carl.visit.Played(t.Context(), Played{Who: who, Result: data.OnlyRated, Limit: 9})
	if err != nil || len(played.Games) != 1 || !played.Games[0].Rated || played.Games[0].Seat != 1 {
		t.Errorf("Anna played %+v, %v", played, err)
	}
	rows, err := carl.visit.Leaders(t.Context(), Leaderboard{Game: "toy", By: data.ByRating, ThisMonth: true})
	if err != nil || len(rows) != 2 || rows[0].Place != 1 || rows[1].Place != 2 || rows[0].Rating.Wins != 1 || rows[1].Rating.Wins != 0 {
		t.Fatalf("the leaders are %+v, %v", rows, err)
	}
	winner, loser := anna, bert
	if page.Games[0].Wins < 2 {
		winner, loser = bert, anna
	}
	for _, g := range []*guy{anna, bert} {
		mine, err := g.visit.Page(t.Context(), string(g.visit.id))
		if err != nil || len(mine.Form) != 2 || mine.Form[0].Ended.Before(mine.Form[1].Ended) || mine.Form[0].Place == 0 {
			t.Fatalf("%s's last games are %+v, %v", g.visit.Person().Name, mine.Form, err)
		}
		if r := mine.Rivals; len(r) != 1 || r[0].Who == mine.Who || r[0].Games != 2 || r[0].Better+r[0].Behind != 2 || (r[0].Better == 2) != (g == winner) || mine.WonAll != (g == winner) {
			t.Errorf("%s met %+v, and has won all: %v", g.visit.Person().Name, r, mine.WonAll)
		}
		beside := mine.Games[0].Beside
		if mine.Games[0].BesideIn != 2 || len(beside) == 0 || (beside[0].Own > beside[0].Others) != (g == winner) {
			t.Errorf("%s beside %s: %+v", g.visit.Person().Name, loser.visit.Person().Name, beside)
		}
	}
	if len(page.Rivals) > 0 || len(page.Form) != 2 {
		t.Errorf("Carl is told whom Anna met, or not how she played: %+v %+v", page.Rivals, page.Form)
	}
	own, err := bert.visit.Page(t.Context(), who)
	if err != nil || len(own.Against) != 1 || own.Against[0].Games != 2 || own.Against[0].Better+own.Against[0].Behind != 2 {
		t.Errorf("Bert against Anna: %+v, %v", own.Against, err)
	}
}

func TestPage_CanBeHidden(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	start(table.Proposal{}, anna, bert)
	h.playOut(anna, bert)
	must(t, h.lobby.Choose(t.Context(), anna.visit.Person(), Hidden(true)))
	who, err := bert.visit.WhoIs("Anna")
	must(t, err)
	isHidden := func(err error) bool { return errors.Is(err, refusal("page-is-hidden")) }
	if _, err := bert.visit.Page(t.Context(), who); !isHidden(err) {
		t.Errorf("Bert sees her page: %v", err)
	}
	if _, err := bert.visit.Played(t.Context(), Played{Who: who, Limit: 5}); !isHidden(err) {
		t.Errorf("Bert sees her games: %v", err)
	}
	if rows, err := bert.visit.Leaders(t.Context(), Leaderboard{Game: "toy", By: data.ByGames}); err != nil || len(rows) != 1 || rows[0].Name != "Bert" {
		t.Errorf("Bert sees %+v, %v", rows, err)
	}
	if page, err := anna.visit.Page(t.Context(), who); err != nil || !page.Hidden || len(page.Games) != 1 {
		t.Errorf("Anna sees %+v, %v", page, err)
	}
	if rows, err := anna.visit.Leaders(t.Context(), Leaderboard{Game: "toy", By: data.ByGames}); err != nil || len(rows) != 2 {
		t.Errorf("Anna sees %+v, %v", rows, err)
	}
	if _, err := bert.visit.WhoIs("Nobody"); err == nil {
		t.Error("somebody is called Nobody")
	}
}

// A private game is in nobody's list but those of its players.
func TestPlayed_APrivateGameIsItsPlayers(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	start(table.Proposal{Private: true}, anna, bert)
	h.playOut(anna, bert)
	who, _ := carl.visit.WhoIs("Anna")
	for g, want := range map[*guy]int{anna: 1, bert: 1, carl: 0} {
		if page, err := g.visit.Played(t.Context(), Played{Who: who, Limit: 9}); err != nil || len(page.Games) != want {
			t.Errorf("%s sees %d games of Anna, %v", g.visit.Person().Name, len(page.Games), err)
		}
	}
}

// Three who let their time run out at the same moment share the place, wherever one looks: at the table,
// in the game that is kept, in the lists and for the ratings. Nobody has won.
func TestStanding_WhoRunsOutAtOneMomentSharesThePlace(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	id := start(table.Proposal{Options: map[string]string{"mode": "secret"}, Terms: table.Terms{Clock: "1m"}}, anna, bert, carl)
	clock.advance(time.Minute)
	want := [][]rules.Seat{{1, 2, 3}}
	for _, g := range []*guy{anna, bert, carl} {
		g.untilPhase(table.Over)
		if g.table.Card.Rated != table.RatedFolks || !reflect.DeepEqual(g.table.Counted, want) {
			t.Errorf("a game rated among %q counts as %v", g.table.Card.Rated, g.table.Counted)
		}
		h.settled(id)
		past, err := g.visit.Past(g.ctx(), id)
		if err != nil || !reflect.DeepEqual(past.Counted, want) || !past.Card.Chairs[2].Lapsed || past.Card.Rated != table.RatedFolks {
			t.Errorf("in the game that is kept it is %+v, %v", past, err)
		}
		games, err := g.visit.Finished(g.ctx(), 9)
		if err != nil || len(games) != 1 || games[0].Place != 3 || !slices.Equal(g.table.Places(), []int{3, 3, 3}) || !slices.Equal(past.Places(), []int{3, 3, 3}) || len(past.Winners()) > 0 {
			t.Errorf("in the list it is %+v, %v", games, err)
		}
		page, err := g.visit.Page(g.ctx(), string(g.visit.id))
		if err != nil || len(page.Games) != 1 {
			t.Fatalf("the page is %+v, %v", page, err)
		}
		if s := page.Games[0]; s.Wins != 0 || s.Lapsed != 1 || len(s.Best) != 0 || s.Rating == nil || s.Rating.Wins != 0 || s.Rating.Longest != 0 || s.Rating.Value != 25 {
			t.Errorf("the page has %+v and %+v", s, s.Rating)
		}
	}
	if rows, err := anna.visit.Leaders(anna.ctx(), Leaderboard{Game: "toy", Many: true, By: data.ByBest}); err != nil || len(rows) != 0 {
		t.Errorf("the best games are %+v, %v", rows, err)
	}
}

// Two bots of a level at one table are two who stand before or behind somebody.
func TestAgainst_CountsEachBotOfALevel(t *testing.T) {
	steady := data.Person{Kind: "bot", Name: "Slim", Level: "steady"}
	var a Against
	a.count(data.ArchivedGame{Players: []data.Person{steady, {ID: "anna", Kind: "player"}, steady}, Order: [][]int{{1}, {2}, {3}}}, "anna", steady.Who())
	if a.Games != 1 || a.Better != 1 || a.Behind != 1 {
		t.Errorf("second of three it is %+v", a)
	}
}

// A name is the player's, and the program's where that alone has played.
func TestWhoIs_FindsTheProgramThatPlays(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.program("Anna"), h.program("Bert")
	is := func(want string) {
		t.Helper()
		if who, err := bert.visit.WhoIs("Anna"); err != nil || who != want {
			t.Errorf("Anna is %q, %v, not %q", who, err, want)
		}
	}
	is(string(anna.visit.id))
	start(table.Proposal{}, anna, bert)
	h.playOut(anna, bert)
	is(WhoOf(anna.visit.Person(), ""))
}

// How two players stand against each other is told to a third, of the games that the third may see; and not of who hides.
func TestPage_TellsHowTwoPlayersStand(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	for _, private := range []bool{false, true} {
		start(table.Proposal{Private: private}, anna, bert)
		h.playOut(anna, bert)
	}
	is := []string{string(anna.visit.id), string(bert.visit.id)}
	for g, games := range map[*guy]int{anna: 2, carl: 1} {
		both, err := g.visit.Together(t.Context(), is[0], is[1])
		if err != nil || len(both.Against) != 1 || both.Against[0].Games != games || both.Last == nil || both.Last.Seat != 1 {
			t.Fatalf("%s is told %+v, %v", g.visit.Person().Name, both, err)
		}
		other, err := g.visit.Together(t.Context(), is[1], is[0])
		if a, b := both.Against[0], other.Against[0]; err != nil || a.Better+a.Behind != games || a.Better != b.Behind || both.Recent {
			t.Errorf("from the other side: %+v and %+v, %v", a, b, err)
		}
	}
	if none, err := carl.visit.Together(t.Context(), string(carl.visit.id), is[0]); err != nil || len(none.Against) > 0 || none.Last != nil {
		t.Errorf("Carl and Anna, who have not met: %+v, %v", none, err)
	}
	must(t, h.lobby.Choose(t.Context(), bert.visit.Person(), Hidden(true)))
	if both, err := carl.visit.Together(t.Context(), is[0], is[1]); err == nil || both.Last != nil {
		t.Errorf("of Bert, who hides, Carl is told %+v", both)
	}
}
