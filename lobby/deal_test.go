package lobby

import (
	"errors"
	"slices"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

const day = 24 * time.Hour

// tries turns to the try of today's deal.
func (g *guy) tries() table.ID {
	g.t.Helper()
	id, err := g.visit.TryDeal(g.ctx(), "toy")
	must(g.t, err)
	g.table = nil
	g.until("the deal is here", func() bool { return g.table != nil && g.table.Card.ID == id })
	return id
}

// finishes plays a game to its end, always with the same of the legal moves.
func (g *guy) finishes(choose func(legal []rules.Move) rules.Move) {
	g.t.Helper()
	for !g.untilTurn() {
		must(g.t, g.play(choose(g.table.Legal)))
	}
	g.saloon.settled(g.table.Card.ID)
}

func first(legal []rules.Move) rules.Move { return legal[0] }
func last(legal []rules.Move) rules.Move  { return legal[len(legal)-1] }

func (g *guy) deal(day string) DealPage {
	g.t.Helper()
	page, err := g.visit.Deal(g.ctx(), "toy", day)
	must(g.t, err)
	return page
}

func wantRefused(t *testing.T, what string, err error, code string) {
	t.Helper()
	if !errors.Is(err, refusal(code)) {
		t.Errorf("%s: %v, not the refusal %s", what, err, code)
	}
}

// houseLines are what the house drew.
func houseLines(e rules.Export) (list []string) {
	for _, line := range e.Moves {
		if line[0] == '0' {
			list = append(list, line)
		}
	}
	return list
}

func TestDeal_TwoPeopleGetTheSameAndStandInOneList(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	anna, bert := h.player("Anna"), h.player("Bert")
	one, other := anna.tries(), bert.tries()
	if one == other || anna.table.SeedHash != bert.table.SeedHash || !slices.Equal(anna.table.Legal, bert.table.Legal) {
		t.Fatalf("%s and %s begin with %v and %v", one, other, anna.table.Legal, bert.table.Legal)
	}
	if card := anna.table.Card; !card.Counts || card.Deal != "2026-03-01" || card.Chairs[1].Level != "easy" || anna.table.Hints {
		t.Errorf("the table is %+v", card)
	}
	if page := anna.deal(""); page.State != DealRunning || page.Tried != 2 || len(page.Rows) != 0 || page.Practice {
		t.Errorf("while it runs: %+v", page)
	}
	anna.finishes(first)
	bert.finishes(last)
	page := bert.deal("")
	if len(page.Rows) != 2 || page.Results != 2 || page.Mine == nil || page.State != DealFinished {
		t.Fatalf("the page is %+v", page)
	}
	top := page.Rows[0]
	if top.Rank != 1 || top.Place > page.Rows[1].Place || top.Mine != (top.Name == "Bert") || page.Row[len(page.Row)-1].Result == nil || page.Streak != 1 {
		t.Errorf("the list is %+v", page.Rows)
	}
	eA, errA := anna.visit.Export(anna.ctx(), one)
	eB, errB := anna.visit.Export(anna.ctx(), other)
	if errA != nil || errB != nil || eA.Deal != "2026-03-01" || len(houseLines(eA)) == 0 || houseLines(eA)[0] != houseLines(eB)[0] || slices.Equal(eA.Moves, eB.Moves) {
		t.Errorf("the house drew %v and %v; %v, %v", houseLines(eA), houseLines(eB), errA, errB)
	}
}

// A page tells of a deal in which nobody was better once its day is over, and only where several tried.
func TestDeal_ThePageOfAPlayerTellsTheBestTry(t *testing.T) {
	h, clock := newClockedSaloon(t)
	names := []string{"Anna", "Bert", "Cleo"}
	for i, name := range names {
		g := h.player(name)
		g.tries()
		g.finishes([]func([]rules.Move) rules.Move{first, last, first}[i])
	}
	bests := func() (list []string) {
		for _, name := range names {
			g := h.player(name)
			page, err := g.visit.Page(g.ctx(), string(g.visit.id))
			must(t, err)
			if page.First != nil && page.First.Day == "2026-03-01" && page.FirstOf == "toy" {
				list = append(list, name)
			}
		}
		return list
	}
	if today := bests(); len(today) > 0 {
		t.Errorf("while others can still play it %v are told to have played best", today)
	}
	clock.advance(day)
	if later := bests(); !slices.Equal(later, []string{"Bert"}) {
		t.Errorf("the next day %v played best", later)
	}
}

func TestDeal_WhoPlaysAlikeSharesAPlaceAndMeetsTheSameAnswers(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	var exports []rules.Export
	for _, name := range []string{"Anna", "Bert"} {
		g := h.player(name)
		id := g.tries()
		g.finishes(last)
		e, err := g.visit.Export(g.ctx(), id)
		must(t, err)
		exports = append(exports, e)
	}
	if !slices.Equal(exports[0].Moves, exports[1].Moves) {
		t.Errorf("the same choices led to\n%v and\n%v", exports[0].Moves, exports[1].Moves)
	}
	if rows := h.player("Cleo").deal("").Rows; len(rows) != 2 || rows[0].Rank != 1 || rows[1].Rank != 1 {
		t.Errorf("the list is %+v", rows)
	}
}

// A connection, the whole saloon, or its process may end: the try stays the same.
func TestDeal_ATryIsNotLost(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna := h.player("Anna")
	id := anna.tries()
	anna.untilTurn()
	must(t, anna.play(anna.table.Legal[0]))
	anna.mail.Close()
	anna = h.player("Anna")
	if again := anna.tries(); again != id {
		t.Fatalf("after a lost connection the try is at %s, not at %s", again, id)
	}
	h.settled(id)
	h.reopen()
	anna = h.player("Anna")
	if again := anna.tries(); again != id {
		t.Fatalf("after a restart the try is at %s, not at %s", again, id)
	}
	if anna.table.At < 2 {
		t.Errorf("the moves are gone")
	}
	anna.finishes(first)
	if again := anna.tries(); again != id {
		t.Errorf("after its end another try begins, at %s", again)
	}
	anna.look("")
	clock.advance(table.KeptOver) // and the table closes
	h.settled(id)
	wantRefused(t, "a second try", errorOf(anna.visit.TryDeal(anna.ctx(), "toy")), "deal-tried")
}

func errorOf[T any](_ T, err error) error { return err }

func TestDeal_MoreTriesArePractice(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	anna := h.player("Anna")
	wantRefused(t, "practice before the try", errorOf(anna.visit.PractiseDeal(anna.ctx(), "2026-03-01", "toy")), "deal-try-first")
	tried := anna.tries()
	anna.refused(table.Rematch{}, "game-not-over")
	wantRefused(t, "a hint", func() error { _, err := anna.visit.Hint(anna.ctx(), tried); return err }(), "deal-has-no-hints")
	wantRefused(t, "practice beside the try", errorOf(anna.visit.PractiseDeal(anna.ctx(), "2026-03-01", "toy")), "deal-try-first")
	anna.finishes(first)
	anna.refused(table.Rematch{}, "deal-has-no-rematch")
	before := anna.deal("")
	must(t, errorOf(anna.visit.PractiseDeal(anna.ctx(), "2026-03-01", "toy")))
	anna.until("practice", func() bool { return anna.table.Card.ID != tried })
	if anna.table.Card.Counts || anna.table.SeedHash != before.Hash || !anna.table.Hints {
		t.Errorf("the practice is %+v", anna.table.Card)
	}
	anna.finishes(last)
	if after := anna.deal(""); len(after.Rows) != 1 || after.Rows[0] != before.Rows[0] {
		t.Errorf("practice has changed the list to %+v", after.Rows)
	}
	page, err := anna.visit.Page(anna.ctx(), "")
	if err == nil && page.Games[0].Games != 1 {
		t.Errorf("practice counts: %+v", page.Games)
	}
	wantRefused(t, "tomorrow's deal", errorOf(anna.visit.PractiseDeal(anna.ctx(), "2026-03-02", "toy")), "no-such-deal")
}

func TestDeal_GuestsAndProgramsHaveNone(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	guest := h.guest("Gus")
	wantRefused(t, "a guest's try", errorOf(guest.visit.TryDeal(guest.ctx(), "toy")), "deal-needs-a-key")
	wantRefused(t, "a guest's practice", errorOf(guest.visit.PractiseDeal(guest.ctx(), "2026-03-01", "toy")), "deal-needs-a-key")
	if _, err := guest.visit.PractiseDeal(guest.ctx(), "2026-02-28", "toy"); err != nil {
		t.Errorf("a guest practises yesterday's deal: %v", err)
	}
	if page := guest.deal(""); page.State != DealNoKey {
		t.Errorf("a guest sees %+v", page.Deal)
	}
	p := h.player("Bert").visit.Person()
	p.Kind = table.KindBot
	program := h.enter(p)
	wantRefused(t, "a program's try", errorOf(program.visit.TryDeal(program.ctx(), "toy")), "deal-is-for-people")
}

// The hash that was told the day before is that of the seed that is told the day after.
func TestDeal_ItsSeedIsToldTheDayAfter(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna := h.player("Anna")
	promised := anna.deal("").NextHash
	clock.advance(day)
	id := anna.tries()
	anna.finishes(first)
	today := anna.deal("")
	if today.Seed != "" || today.Hash != promised || anna.table.Seed != "" || anna.table.SeedHash != promised {
		t.Fatalf("on its day: %+v, at the table %q", today, anna.table.Seed)
	}
	e, err := anna.visit.Export(anna.ctx(), id)
	if err != nil || e.Seed != "" || e.SeedSHA256 != promised {
		t.Fatalf("the export has seed %q, %v", e.Seed, err)
	}
	h.reopen()
	clock.advance(day)
	anna = h.player("Anna")
	after := anna.deal("2026-03-02")
	seed, err := rules.ParseSeed(after.Seed)
	if err != nil || seed.Hash() != promised {
		t.Fatalf("%s was promised, and the seed is %q", promised, after.Seed)
	}
	e, err = anna.visit.Export(anna.ctx(), id)
	if err != nil || e.Seed != after.Seed {
		t.Fatalf("the export has seed %q, %v", e.Seed, err)
	}
	must(t, rules.Verify(h.lobby.Game("toy"), e))
	if snap, err := anna.visit.Past(anna.ctx(), id); err != nil || snap.Seed != after.Seed || !snap.Card.Counts {
		t.Errorf("looking back: %+v, %v", snap, err)
	}
}

// Nobody sees a deal before the own try, wherever they look.
func TestDeal_IsClosedToWhoCanStillPlayIt(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, guest := h.player("Anna"), h.player("Bert"), h.guest("Gus")
	id := anna.tries()
	closedTo := func(g *guy, code string) {
		t.Helper()
		name := g.visit.Person().Name
		wantRefused(t, name+" watches", g.visit.Look(g.ctx(), id), "no-such-table")
		wantRefused(t, name+" joins without a code", func() error { _, err := g.visit.Join(g.ctx(), ""); return err }(), "no-such-join-code")
		_, err := g.visit.Export(g.ctx(), id)
		wantRefused(t, name+" exports", err, code)
		_, err = g.visit.Past(g.ctx(), id)
		wantRefused(t, name+" looks back", err, code)
		if list := g.visit.Tables(); slices.ContainsFunc(list, func(c table.Card) bool { return c.ID == id }) {
			t.Errorf("%s is told of the table", name)
		}
		page, err := g.visit.Played(g.ctx(), Played{Who: string(anna.visit.Person().ID), Limit: 9})
		if err != nil || len(page.Games) != 0 {
			t.Errorf("%s finds the game on a page: %+v, %v", name, page.Games, err)
		}
	}
	closedTo(bert, "no-such-table")
	closedTo(guest, "no-such-table")
	anna.finishes(first)
	closedTo(bert, "deal-not-over")
	bert.tries()
	closedTo(bert, "deal-not-over")
	closedTo(guest, "deal-not-over")
	_, err := anna.visit.PlayOn(anna.ctx(), id, 1, 1, "easy")
	wantRefused(t, "playing on from today's deal", err, "deal-of-today")
	clock.advance(day)
	closedTo(bert, "deal-not-over") // whose try still runs
	if bert.deal("2026-03-01").Seed != "" || guest.deal("2026-03-01").Seed == "" {
		t.Error("the seed is told to whom it must not, or not to the others")
	}
	if _, err := guest.visit.Past(guest.ctx(), id); err != nil {
		t.Errorf("the day after: %v", err)
	}
	if page := guest.deal("2026-03-01"); len(page.Rows) != 1 || page.Rows[0].Table != id {
		t.Errorf("yesterday's list: %+v", page.Rows)
	}
	again, err := bert.visit.ResumeTry(bert.ctx(), "2026-03-01", "toy")
	if err != nil || again != bert.table.Card.ID {
		t.Fatalf("going on the day after: %s, %v", again, err)
	}
	bert.finishes(last)
	if page := bert.deal("2026-03-01"); page.State != DealFinished || len(page.Rows) != 2 {
		t.Errorf("a try that ended the day after: %+v", page)
	}
	if _, err := bert.visit.Export(bert.ctx(), id); err != nil {
		t.Errorf("after the own try: %v", err)
	}
}

func TestDeal_WhoGivesUpIsLastAndWhoIsTooLateIsNotInTheList(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, cleo := h.player("Anna"), h.player("Bert"), h.player("Cleo")
	anna.tries()
	anna.do(table.Resign{})
	anna.until("it was given up", func() bool { return anna.table.Card.Chairs[anna.table.Seat-1].Resigned })
	if got := anna.deal(""); got.State != DealGivenUp {
		t.Errorf("once it is given up it is %+v", got.Deal)
	}
	anna.untilPhase(table.Over)
	h.settled(anna.table.Card.ID)
	bert.tries()
	bert.finishes(last)
	cleo.tries()
	clock.advance(36 * time.Hour) // midnight came twice
	cleo.finishes(last)
	page := cleo.deal("2026-03-01")
	if len(page.Rows) != 2 || page.Rows[0].Name != "Bert" || page.Rows[1].Name != "Anna" || !page.Rows[1].GaveUp || page.State != DealMissed {
		t.Errorf("the list is %+v", page)
	}
	if got := anna.deal(""); got.Streak != 0 || got.State != DealOpen {
		t.Errorf("today: %+v", got.Deal)
	}
}

// At midnight there is another deal, and another list.
func TestDeal_AtMidnight(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna := h.player("Anna")
	anna.tries()
	anna.finishes(first)
	clock.advance(12*time.Hour - 1)
	if page := anna.deal(""); page.Day != "2026-03-01" || page.State != DealFinished {
		t.Fatalf("a moment before: %+v", page.Deal)
	}
	clock.advance(1)
	page := anna.deal("")
	if page.Day != "2026-03-02" || page.State != DealOpen || page.Row[len(page.Row)-2].Result == nil || page.Streak != 1 {
		t.Fatalf("at midnight: %+v", page)
	}
	anna.tries()
	anna.finishes(last)
	if page = anna.deal(""); page.Streak != 2 || page.Best != 1 {
		t.Errorf("the second day: %+v", page)
	}
}

func TestDeal_EveryGameHasOne(t *testing.T) {
	for _, game := range realGames(t) {
		t.Run(game.Info().ID, func(t *testing.T) {
			h := newTestSaloonAt(t, newHandClock())
			anna := h.player("Anna")
			id, err := anna.visit.TryDeal(anna.ctx(), game.Info().ID)
			must(t, err)
			anna.look(id)
			anna.untilTurn()
			must(t, anna.play(anna.table.Legal[0]))
			deals, err := anna.visit.Deals(anna.ctx())
			if err != nil || len(deals) != 3 {
				t.Fatalf("%+v, %v", deals, err)
			}
			for _, d := range deals {
				if running := d.State == DealRunning; running != (d.Game == game.Info().ID) || len(d.Bots) == 0 {
					t.Errorf("%+v", d)
				}
			}
		})
	}
}
