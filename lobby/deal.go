package lobby

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"saloon/data"
	"saloon/lobby/ladder"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot"
)

// Each day each game has one deal for everybody. One try of a player counts, from its beginning on. Whoever can still
// play a deal may not look at it, at nobody's table and in nobody's finished game.

type dealing struct {
	beginning sync.Mutex // held while a try begins, so that two connections begin the same one
	mu        sync.Mutex
	secret    *rules.Seed // nil until it is asked for; guarded by mu
}

func (l *Lobby) today() data.Day { return data.DayOf(l.clock.Now()) }

// The secret from which all seeds come is made once, and kept in the store.
func (l *Lobby) seedOf(ctx context.Context, day data.Day, game string) (seed rules.Seed, err error) {
	l.deals.mu.Lock()
	defer l.deals.mu.Unlock()
	if l.deals.secret == nil {
		fresh := rules.NewSeed()
		kept, err := l.store.Secret(ctx, fresh[:])
		if err != nil || len(kept) != len(fresh) {
			l.log.Error("the secret of the deals cannot be read or kept", "error", err)
			return seed, refusedNotWritten
		}
		secret := rules.Seed(kept)
		l.deals.secret = &secret
	}
	return rules.DealSeed(*l.deals.secret, day.String(), game), nil
}

// renewDealBots has this program's bots play the deals, those of today only where nobody has begun one: all tables of
// a deal answer alike. As long as a node is present that does not know these bots, the others go on.
func (l *Lobby) renewDealBots(ctx context.Context) error {
	from := l.today()
	version, err := l.store.DealBots(from + 1)
	if err != nil || version >= bot.DealVersion {
		return err
	}
	for _, g := range l.Games() {
		tried, err := l.store.Tries(l.today(), g.Info().ID)
		if err != nil {
			return err
		}
		if tried > 0 {
			from = l.today() + 1
		}
	}
	if err = l.store.Write(ctx, data.RenewDealBots{From: from, Version: bot.DealVersion}); errors.Is(err, data.ErrTooNew) {
		return nil
	}
	return err
}

type dealKey struct {
	day  data.Day
	game string
}

// One may look at the own deals that are finished, and at those of past days, unless the own try still runs.
type openDeals struct {
	today    data.Day
	finished map[dealKey]bool
	running  map[dealKey]bool // of yesterday
}

// A game that is no deal is always open.
func (o openDeals) has(day data.Day, game string) bool {
	key := dealKey{day, game}
	return day == 0 || o.finished[key] || day < o.today && !o.running[key]
}

func (v *Visit) openDeals() (o openDeals, err error) {
	o = openDeals{v.lobby.today(), map[dealKey]bool{}, map[dealKey]bool{}}
	results, err := v.lobby.store.DealDays(string(v.id), o.today-1)
	if err != nil {
		return o, fmt.Errorf("reading somebody's deals: %w", err)
	}
	for _, r := range results {
		o.finished[dealKey{r.Day, r.Game}] = true
	}
	for _, g := range v.lobby.Games() {
		key := dealKey{o.today - 1, g.Info().ID}
		_, err := v.lobby.store.TryOf(key.day, key.game, string(v.id))
		if err != nil && !errors.Is(err, data.ErrUnknown) {
			return o, fmt.Errorf("reading somebody's try: %w", err)
		}
		o.running[key] = err == nil && !o.finished[key]
	}
	return o, nil
}

// The day of the deal must be over.
func (v *Visit) revealDeal(e *rules.Export) error {
	day, err := data.ParseDay(e.Deal)
	if err != nil || e.Outcome == nil {
		return nil //nolint:nilerr // it is no deal
	}
	seed, shown, err := v.shownSeed(day, e.Game)
	if err != nil || !shown || seed.Hash() != e.SeedSHA256 { // the file had another secret once
		return err
	}
	return e.Reveal(seed)
}

// shown is false until the day is over and this person may look at the deal.
func (v *Visit) shownSeed(day data.Day, game string) (seed rules.Seed, shown bool, err error) {
	deals, err := v.openDeals()
	if err != nil || day >= deals.today || !deals.has(day, game) {
		return seed, false, err
	}
	seed, err = v.lobby.seedOf(v.lobby.writing, day, game)
	return seed, true, err
}

// TryDeal turns to the table of this player's try of today's deal, and begins it where it has not begun.
func (v *Visit) TryDeal(ctx context.Context, game string) (table.ID, error) {
	by, l := v.Person(), v.lobby
	switch {
	case by.Kind == table.KindGuest:
		return "", refusedDealKey
	case by.Kind == table.KindBot:
		return "", refusedDealBot
	}
	l.deals.beginning.Lock()
	defer l.deals.beginning.Unlock()
	day := l.today()
	if _, err := l.store.TryOf(day, game, string(by.ID)); errors.Is(err, data.ErrUnknown) {
		return v.openDeal(ctx, table.Deal{Game: game, Day: day.String(), Counts: true}, day)
	}
	return v.resumeTry(ctx, day, game)
}

// ResumeTry turns to the table of this player's try of some day's deal.
func (v *Visit) ResumeTry(ctx context.Context, day, game string) (table.ID, error) {
	d, err := data.ParseDay(day)
	if err != nil {
		return "", refusedDealDay
	}
	return v.resumeTry(ctx, d, game)
}

func (v *Visit) resumeTry(ctx context.Context, day data.Day, game string) (table.ID, error) {
	try, err := v.lobby.store.TryOf(day, game, string(v.id))
	if err != nil {
		return "", v.lobby.lostTry(err)
	}
	id := table.ID(try.Table)
	switch err := v.Look(ctx, id); {
	case err == nil:
		return id, nil
	case !errors.Is(err, table.RefusedNoTable) || day != v.lobby.today():
		return "", err
	}
	// its journal is lost, or its game is over: the store knows which
	id, err = v.openDeal(ctx, table.Deal{Game: game, Day: day.String(), Counts: true}, day)
	if errors.Is(err, data.ErrTried) {
		err = refusedDealDone
	}
	return id, err
}

func (l *Lobby) lostTry(err error) error {
	if errors.Is(err, data.ErrUnknown) {
		return refusedDealDay
	}
	l.log.Error("a try of a deal cannot be read", "error", err)
	return refusedDealLost
}

// PractiseDeal makes a table for the deal of a day, which counts for nothing, and turns to it.
func (v *Visit) PractiseDeal(ctx context.Context, day, game string) (table.ID, error) {
	d, err := data.ParseDay(day)
	today := v.lobby.today()
	if err != nil || d > today || d < firstDeal {
		return "", refusedDealDay
	}
	deals, err := v.openDeals()
	switch kind := v.Person().Kind; {
	case err != nil:
		return "", err
	case deals.has(d, game):
	case kind == table.KindGuest:
		return "", refusedDealKey
	case kind == table.KindBot:
		return "", refusedDealBot
	default:
		return "", refusedDealFirst
	}
	return v.openDeal(ctx, table.Deal{Game: game, Day: day}, d)
}

const firstDeal data.Day = 20_000

func (v *Visit) openDeal(ctx context.Context, deal table.Deal, day data.Day) (table.ID, error) {
	by, l := v.Person(), v.lobby
	game := l.Game(deal.Game)
	if game == nil || len(game.Info().Deal.Bots) == 0 {
		return "", refusedDealGame
	}
	var err error
	if err = l.renewDealBots(ctx); err != nil {
		l.log.Error("the bots of the deals cannot be read or kept", "error", err)
		return "", refusedNotWritten
	}
	if deal.Seed, err = l.seedOf(ctx, day, deal.Game); err != nil {
		return "", err
	}
	write := l.justAppend
	if deal.Counts {
		write = func(ctx context.Context, id table.ID, first data.Append) error {
			try := data.Try{Day: day, Game: deal.Game, Who: string(by.ID), Table: string(id), Begun: l.clock.Now().UTC().Round(0)}
			return l.store.BeginTry(ctx, try, first)
		}
	}
	return v.openTable(ctx, by, func(m table.Moment) (table.Opening, error) {
		o, refused := l.saloon.OpenDeal(by, deal, m)
		return o, asError(refused)
	}, write)
}

// LadderHours are those in which the saloon arranges matches of programs.
type LadderHours = ladder.Hours

// JoinLadder has a program called to rated matches from now on, of games by their names, or of all. It returns in which
// hours; empty where there are no matches.
func (v *Visit) JoinLadder(games []string) (LadderHours, error) {
	l := v.lobby
	for _, game := range games {
		if l.Game(game) == nil {
			return "", table.RefusedNoGame
		}
	}
	v.turning.Lock()
	defer v.turning.Unlock()
	hours := l.limits.Load().Ladder
	if hours == "" || v.ended {
		return "", nil
	}
	if l.ladder.Agree(v, ladder.Program{Player: string(v.id), From: v.mail.Origin.Address, Games: games}, l.clock.Now()) {
		l.clock.AfterFunc(ladder.Pause, l.arrangeMatch)
	}
	return hours, nil
}

// LeaveLadder has the program called no more; a match that it plays goes on.
func (v *Visit) LeaveLadder() { v.lobby.ladder.Forget(v) }

func (l *Lobby) newLadder(games []rules.Game) *ladder.Ladder[*Visit] {
	n := &ladder.Ladder[*Visit]{
		Rating: func(player, game string, many bool) float64 { return l.ratingIn(data.WhoBot+player, game, many) },
		Free:   l.isFree,
		Apart:  func(one, other string) bool { return l.hall.apartFrom(table.PlayerID(one))[table.PlayerID(other)] },
	}
	for _, g := range games {
		n.Games = append(n.Games, ladder.Game{ID: g.Info().ID, Least: g.Info().MinSeats, Most: g.Info().MaxSeats})
	}
	return n
}

// arrangeMatch begins a match if one may be played now and nobody waits for the saloon's own bots, and looks again after
// a while.
func (l *Lobby) arrangeMatch() {
	if l.closing() || l.ladder.Asleep() {
		return
	}
	now, thinking := l.clock.Now(), l.pool.Stats()
	l.ladder.Look(now, l.matchAt)
	if l.limits.Load().Ladder.Hold(now) && thinking.Awaited+thinking.Waiting == 0 && !l.Leaves() && l.store.Trouble() == nil {
		if m, ok := l.ladder.Next(); ok {
			l.openMatch(m)
		}
	}
	l.clock.AfterFunc(ladder.Pause, l.arrangeMatch)
}

func (l *Lobby) openMatch(m ladder.Match[*Visit]) {
	players := make([]table.Person, len(m.Seats))
	for i, v := range m.Seats {
		players[i] = v.Person()
	}
	k, err := l.openTable(l.writing, func(now table.Moment) (table.Opening, error) {
		o, refused := l.saloon.OpenMatch(players, m.Game, now)
		return o, asError(refused)
	}, l.justAppend)
	if err != nil {
		l.log.Warn("a match of programs cannot begin", "error", err)
		return
	}
	l.ladder.Began(string(k.id), m, l.clock.Now())
	for _, v := range m.Seats {
		v.mail.Put(News{Called: k.id})
	}
}

// matchAt says whether the match at a table is over, and who has ceased to play it.
func (l *Lobby) matchAt(id string) (over bool, gone []string) {
	l.hall.mu.Lock()
	defer l.hall.mu.Unlock()
	at := l.hall.tables.cards[table.ID(id)]
	if at == nil {
		return true, nil
	}
	for _, chair := range at.card.Chairs {
		if chair.Away || chair.Left || chair.Lapsed {
			gone = append(gone, string(chair.Person.ID))
		}
	}
	return at.card.Phase == table.Over, gone
}

func (l *Lobby) isFree(v *Visit) bool {
	l.hall.mu.Lock()
	defer l.hall.mu.Unlock()
	at := l.hall.tables.cards[v.looking]
	return at == nil || at.card.Phase == table.Over
}

// ratingIn is how well somebody plays a game, or what a newcomer has.
func (l *Lobby) ratingIn(who, game string, many bool) float64 {
	list, _ := l.store.Standings(who) // who cannot be read is rated as somebody new
	for _, s := range list {
		if s.Game == game && s.Many == many && s.Rated != nil {
			return ratingOf(*s.Rated).Value
		}
	}
	return float64(data.NewRating.Mu) / data.Millionths
}

// What people are told of deals.
var (
	refusedDealClosed = rules.Refuse("deal-not-over", "this deal is still being played: whoever has finished a try of it sees it already, all others when its day is over")
	refusedDealOpen   = rules.Refuse("deal-of-today", "others still play this deal, so you can only practise it, from its beginning; from tomorrow on you can play on from here")
	RefusedDealShown  = rules.Refuse("deal-not-to-show", "others still play this deal, so a recording or picture of it can be made from tomorrow on")
	refusedDealFirst  = rules.Refuse("deal-try-first", "your own try comes first: finish it, then practise")
	RefusedUntried    = rules.Refuse("deal-untried", "you have not tried this deal yet")
	refusedDealDone   = rules.Refuse("deal-tried", "your try of this deal is over: what you play now is practice")
	refusedDealKey    = rules.Refuse("deal-needs-a-key", "guests have no try that counts, since anybody could come as many guests: make a key, or practise the deal of a past day")
	refusedDealBot    = rules.Refuse("deal-is-for-people", "a try that counts is for people, and a program is none; it may practise the deals of past days")
	refusedDealDay    = rules.Refuse("no-such-deal", "there is no deal of that day")
	refusedDealGame   = rules.Refuse("no-deal-of-this-game", "this game has no deal")
	refusedDealLost   = rules.Refuse("deal-table-lost", "the table of your try cannot be opened; tell whoever runs the saloon")
)
