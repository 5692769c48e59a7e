package lobby

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/rules"
)

// Finished is a finished game as a player's list shows it.
type Finished struct {
	ID      table.ID
	Game    string
	Title   string
	Began   time.Time // zero when that is not known
	Ended   time.Time
	Rated   bool
	Deal    string // the day of which it was the deal; "" for other games
	Counts  bool   // it was the try of its player that counts
	Players []table.Person
	Who     []string       // they as [Visit.WhoIs] names them; empty for who has no page
	Order   [][]rules.Seat // as it counts
	Won     []rules.Seat   // nobody who did not play the whole game is among them
	Points  []int
	Seat    rules.Seat // of the player whose list it is
	Place   int        // and the place it took
}

// Played asks for finished games of somebody.
type Played struct {
	Who    string // see [Visit.WhoIs]; the visitor when it is empty
	Game   string // only of this game, if not empty
	With   string // only with this player
	Result Result // only with this result
	From   string // Next of the page before; empty for the first one
	Limit  int
}

// A PlayedPage can have few games, or none, and yet not be the last: Next is empty on that.
type PlayedPage struct {
	Games []Finished
	Next  string
}

// Finished lists this person's finished games, newest first.
func (v *Visit) Finished(_ context.Context, limit int) ([]Finished, error) {
	page, err := v.played(string(v.id), Played{Limit: limit})
	return page.Games, err
}

// Played lists finished games of somebody, as far as this person may see them.
func (v *Visit) Played(_ context.Context, p Played) (PlayedPage, error) {
	if p.Who == "" {
		p.Who = WhoOf(v.Person(), "")
	}
	if p.Who == "" { // a guest
		return PlayedPage{}, nil
	}
	if _, _, err := v.mayOpen(p.Who); err != nil {
		return PlayedPage{}, err
	}
	return v.played(p.Who, p)
}

// playedOf are finished games of somebody that this person may see.
func (v *Visit) playedOf(p Played) (data.HistoryPage, error) {
	deals, err := v.openDeals()
	if err != nil {
		return data.HistoryPage{}, err
	}
	return v.lobby.store.History(data.History{Who: p.Who, Game: p.Game, With: p.With, Result: p.Result, From: p.From, Limit: p.Limit,
		May: func(g data.ArchivedGame) bool { return v.mayRead(g, deals) }})
}

func (v *Visit) played(who string, p Played) (page PlayedPage, err error) {
	p.Who = who
	found, err := v.playedOf(p)
	for _, g := range found.Games {
		page.Games = append(page.Games, v.finished(g, func(p data.Person) bool { return p.Who() == who }))
	}
	page.Next = found.Next
	return page, err
}

func (v *Visit) finished(g data.ArchivedGame, is func(data.Person) bool) Finished {
	f := Finished{ID: table.ID(g.ID), Game: g.Game, Title: v.lobby.title(g.Game), Began: g.Began(), Ended: g.Ended, Points: g.Points, Rated: g.Rated != data.Unrated}
	if g.Deal.IsDeal() {
		f.Deal, f.Counts = g.Deal.Day.String(), g.Deal.Counts
	}
	for i, p := range g.Players {
		f.Players, f.Who = append(f.Players, journal.Named(&p)), append(f.Who, p.Who())
		if is(p) {
			f.Seat = rules.Seat(i + 1)
		}
	}
	f.Order = journal.Order(g.Ranked())
	left := func(seat rules.Seat) bool { return slices.Contains(g.Left, int(seat)) }
	places := table.Places(f.Order, len(g.Players), left)
	for i, place := range places {
		if seat := rules.Seat(i + 1); place == 1 && !left(seat) {
			f.Won = append(f.Won, seat)
		}
	}
	if f.Seat > 0 {
		f.Place = places[f.Seat-1]
	}
	return f
}

const (
	pageGames = 50 // newest games that a page is made of
	formGames = 10
	rivals    = 3
)

// tellGames fills in what a page tells of single games.
func (v *Visit) tellGames(page *Page) error {
	found, err := v.playedOf(Played{Who: page.Who, Limit: pageGames})
	if err != nil {
		return err
	}
	for _, g := range found.Games[:min(len(found.Games), formGames)] {
		page.Form = append(page.Form, v.finished(g, func(p data.Person) bool { return p.Who() == page.Who }))
	}
	won := map[string]bool{}
	for i := range page.Games {
		page.Games[i].compare(found.Games, page.Who)
		if page.Games[i].Wins > 0 {
			won[page.Games[i].Game] = true
		}
	}
	page.WonAll = !slices.ContainsFunc(v.lobby.Games(), func(g rules.Game) bool { return !won[g.Info().ID] })
	if page.Kind == table.KindPlayer && page.Who == string(v.id) {
		if page.Rivals, err = v.rivalsIn(found.Games); err != nil {
			return err
		}
	}
	return errors.Join(v.againstHard(page), v.tellDealsOf(page))
}

// compare fills in what the categories brought beside the others, in those games of the kind that the player played to
// their end.
func (s *Standing) compare(games []data.ArchivedGame, who string) {
	type sum struct{ games, own, others float64 }
	sums := map[string]sum{}
	for _, g := range games {
		at := slices.IndexFunc(g.Players, func(p data.Person) bool { return p.Who() == who })
		if g.Game != s.Game || (len(g.Players) > 2) != s.Many || at < 0 || len(g.Parts) != len(g.Players) || slices.Contains(g.Left, at+1) {
			continue
		}
		s.BesideIn++
		for c, name := range g.Categories {
			one := sums[name]
			one.games++
			for seat, parts := range g.Parts {
				switch {
				case c >= len(parts):
				case seat == at:
					one.own += float64(parts[c])
				default:
					one.others += float64(parts[c]) / float64(len(g.Players)-1)
				}
			}
			sums[name] = one
		}
	}
	for name, one := range sums {
		s.Beside = append(s.Beside, Beside{name, one.own / one.games, one.others / one.games})
	}
	slices.SortFunc(s.Beside, func(a, b Beside) int {
		return cmp.Or(-cmp.Compare(math.Abs(a.Own-a.Others), math.Abs(b.Own-b.Others)), strings.Compare(a.Name, b.Name))
	})
}

// rivalsIn are the people whom the visitor met most in some games, and how they stand against each other in all games.
func (v *Visit) rivalsIn(games []data.ArchivedGame) (list []Rival, err error) {
	met, names := map[string]int{}, map[string]string{}
	for _, g := range games {
		for _, p := range g.Players {
			if who := p.Who(); who != "" && p.Level == "" && who != string(v.id) {
				met[who]++
				names[who] = cmp.Or(names[who], p.Name) // the newest
			}
		}
	}
	order := slices.SortedFunc(maps.Keys(met), func(a, b string) int { return cmp.Or(met[b]-met[a], strings.Compare(a, b)) })
	for _, who := range order[:min(len(order), rivals)] {
		against, _, err := v.lobby.store.Against(string(v.id), who)
		if err != nil {
			return nil, err
		}
		r := Rival{Who: who, Name: names[who]}
		for _, a := range against {
			r.Games, r.Better, r.Behind = r.Games+a.Games, r.Better+a.Better, r.Behind+a.Behind
		}
		list = append(list, r)
	}
	return list, nil
}

func (v *Visit) againstHard(page *Page) error {
	against, _, err := v.lobby.store.Against(page.Who, data.WhoLevel+"hard")
	page.Hard = v.lobby.against(against)
	return err
}

func (l *Lobby) against(list []data.Against) (told []Against) {
	for _, a := range list {
		told = append(told, Against{a.Game, l.title(a.Game), a.Games, a.Better, a.Behind})
	}
	return told
}

// Who had a seat may always see a game, a private one whoever was told its code, a deal who can gain nothing from it.
func (v *Visit) mayRead(g data.ArchivedGame, deals openDeals) bool {
	had := slices.ContainsFunc(g.Players, func(p data.Person) bool { return p.ID != "" && p.ID == string(v.id) })
	return had || deals.has(g.Deal.Day, g.Game) && (!g.Private || v.lobby.hall.knowsCode(v.id, table.ID(g.ID)))
}

// archived is a game that this person may open. The error wraps data.ErrUnknown when there is none.
func (v *Visit) archived(id table.ID) (g data.ArchivedGame, e rules.Export, err error) {
	g, raw, err := v.lobby.store.ArchivedExport(string(id))
	if err == nil {
		err = v.refusesReading(g)
	}
	if err != nil {
		return data.ArchivedGame{}, e, err
	}
	if e, err = rules.ReadExport(bytes.NewReader(raw)); err == nil {
		err = v.revealDeal(&e)
	}
	return g, e, err
}

// refusesReading is nil for a game that this person may open.
func (v *Visit) refusesReading(g data.ArchivedGame) error {
	deals, err := v.openDeals()
	switch {
	case err != nil || v.mayRead(g, deals):
		return err
	case g.Deal.IsDeal():
		return refusedDealClosed
	}
	return table.RefusedNoTable
}

// Export is a finished game, or a running one as an observer may know it.
func (v *Visit) Export(ctx context.Context, id table.ID) (e rules.Export, err error) {
	if !v.lobby.hall.allow(v.id, false) {
		return e, refusedTooFast
	}
	if _, e, err = v.archived(id); !errors.Is(err, data.ErrUnknown) {
		return e, err
	}
	k, err := v.reach(v.Named(id))
	if err != nil {
		return e, err
	}
	var failed error
	asked := k.inbox.call(ctx, message{ask: func() {
		var seen *table.State
		if seen, failed = k.seenBy(v.connection); failed == nil {
			e, failed = seen.Export()
		}
	}})
	if asked != nil {
		return rules.Export{}, asked
	}
	return e, failed
}

// Past is a game, by its join code too, with all that was played of it, as this person may look at it. No newer follows.
func (v *Visit) Past(ctx context.Context, id table.ID) (*table.Snapshot, error) {
	if !v.lobby.hall.allow(v.id, false) {
		return nil, refusedTooFast
	}
	game, e, err := v.archived(id)
	switch {
	case err == nil:
		return v.finishedGame(game, e)
	case !errors.Is(err, data.ErrUnknown):
		return nil, v.unreadable(id, err)
	}
	return v.presentGame(ctx, id)
}

// PlayOn turns to a casual table that begins at a moment of a finished game, with a seat there as its host. Bots of
// that level take the other seats; without a level they are free.
func (v *Visit) PlayOn(ctx context.Context, id table.ID, lines int, seat rules.Seat, level string) (table.ID, error) {
	snap, err := v.Past(ctx, id)
	if err != nil {
		return "", err
	}
	if day, noDeal := data.ParseDay(snap.Setup.Deal); noDeal == nil && day >= v.lobby.today() {
		return "", refusedDealOpen
	}
	by, b := v.Person(), table.Beginning{Of: snap, Lines: lines, Seat: seat, Level: level}
	return v.openTable(ctx, by, func(m table.Moment) (table.Opening, error) {
		o, refused := v.lobby.saloon.PlayOn(by, b, m)
		return o, asError(refused)
	}, v.lobby.justAppend)
}

func (v *Visit) finishedGame(g data.ArchivedGame, e rules.Export) (*table.Snapshot, error) {
	record, err := v.lobby.playAgain(e)
	if err != nil {
		return nil, v.unreadable(table.ID(g.ID), err)
	}
	f := v.finished(g, func(p data.Person) bool { return p.ID == string(v.id) })
	over := table.Archived{Rated: table.RatedList(g.Rated), ID: f.ID, Title: f.Title, Ended: f.Ended, Private: g.Private, Counts: g.Deal.Counts, Players: f.Players, Seed: e.Seed, SeedHash: e.SeedSHA256}
	for _, seat := range g.Left {
		over.Left, over.Counted = append(over.Left, rules.Seat(seat)), journal.Order(g.Ranked())
	}
	if e.Begun != nil {
		over.Before = v.lobby.playedBefore(*e.Begun)
	}
	seat := f.Seat
	if seat == 0 {
		seat = rules.Observer
	}
	return over.Snapshot(record, seat), nil
}

// playedBefore tells as much as the archive knows.
func (l *Lobby) playedBefore(b rules.Begun) table.Before {
	before := table.Before{Lines: b.Lines}
	if g, _, err := l.store.ArchivedExport(b.Table); err == nil {
		for _, p := range g.Players {
			before.Players = append(before.Players, journal.Named(&p))
		}
	}
	return before
}

// The operator is told more than the person.
func (v *Visit) unreadable(id table.ID, err error) error {
	if refused := (*rules.Refusal)(nil); errors.As(err, &refused) && !errors.Is(err, rules.ErrExport) {
		return err
	}
	v.lobby.log.Warn("a game of the archive cannot be opened", "table", id, "error", err)
	if errors.Is(err, table.ErrUnplayable) || errors.Is(err, rules.ErrSetup) {
		return refusedOldGame
	}
	return refusedGameLost
}

func (v *Visit) presentGame(ctx context.Context, id table.ID) (snap *table.Snapshot, err error) {
	k, err := v.reach(v.Named(id))
	if err != nil {
		return nil, err
	}
	var refused error
	asked := k.inbox.call(ctx, message{ask: func() {
		if _, refused = k.seenBy(v.connection); refused == nil {
			snap = k.newShowing().to(v.connection)
		}
	}})
	switch {
	case asked != nil || refused != nil:
		return nil, errors.Join(asked, refused)
	case snap.Past == nil:
		return nil, table.RefusedNotBegun
	}
	return snap, nil
}

// count counts a game in which both have a seat, or the other one several, as bots of a level may.
func (a *Against) count(g data.ArchivedGame, who, other string) {
	places := g.Places()
	mine := places[slices.IndexFunc(g.Players, func(p data.Person) bool { return p.Who() == who })]
	a.Games++
	for i, p := range g.Players {
		switch {
		case p.Who() == other && mine < places[i]:
			a.Better++
		case p.Who() == other && mine > places[i]:
			a.Behind++
		}
	}
}
