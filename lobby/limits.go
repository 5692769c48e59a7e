package lobby

import (
	"cmp"
	"maps"

	"golang.org/x/time/rate"

	"saloon/lobby/evening"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/rules"
)

// Limits bounds who may come, and what one person, and what one address, may cause.
type Limits struct {
	NoGuests      bool        // nobody comes without a key
	NewPlayers    Newcomers   // with a key that is nobody's
	Ladder        LadderHours // in which matches of programs begin
	Commands      float64     // per second and person
	CommandBurst  int
	Chat          float64 // lines per second and person
	ChatBurst     int
	TablesPerHost int // tables of one host that are not over
	// from one address and one network, whatever their hosts are called; what is over and unseen makes room
	TablesPerAddress int
	TablesPerNetwork int
	// of all, of one person, and of one address and network, and those of a day; an address may ask for four times
	// as many in a day, a network for sixteen times
	ReviewsWaiting    int
	ReviewsPerPerson  int
	ReviewsPerAddress int
	ReviewsPerNetwork int
	ReviewsPerDay     int
	// within an hour from one address, four times as many from one network, to others than friends
	StrangerLetters int
	// within an hour from one address, four times as many from one network
	Reports int
}

// DefaultLimits are those that hold where an operator chose nothing.
func DefaultLimits() Limits { return Limits{}.completed() }

// SetLimits changes the limits also for those who are here. What is zero gets its default; nobody loses what they have.
func (l *Lobby) SetLimits(limits Limits) {
	limits = limits.completed()
	l.limits.Store(&limits)
	l.hall.setRates(limits)
}

func (l *Lobby) reviewLimits() reviews.Limits {
	now := l.limits.Load()
	return reviews.Limits{Waiting: now.ReviewsWaiting, PerPerson: now.ReviewsPerPerson, PerAddress: now.ReviewsPerAddress, PerNetwork: now.ReviewsPerNetwork, PerDay: now.ReviewsPerDay}
}

// exerciseLimits bounds from how many reviews exercises are still to be made; nobody asks for them.
func exerciseLimits() reviews.Limits {
	return reviews.Limits{Waiting: 200, PerPerson: 1, PerAddress: 1, PerNetwork: 1, PerDay: 1}
}

// SetHookRules changes which addresses may be called for people who are away.
func (l *Lobby) SetHookRules(rules HookRules) {
	if l.messenger != nil {
		l.messenger.sender.SetRules(rules)
	}
}

func (h *hall) setRates(limits Limits) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.clock.Now()
	clear(h.origins.talk)
	for _, p := range h.crowd {
		p.commands.SetLimitAt(now, rate.Limit(limits.Commands))
		p.commands.SetBurstAt(now, limits.CommandBurst)
		p.chat.SetLimitAt(now, rate.Limit(limits.Chat))
		p.chat.SetBurstAt(now, limits.ChatBurst)
	}
}

func (l Limits) completed() Limits {
	setIfZero(&l.NewPlayers, NewcomersAnybody)
	setIfZero(&l.Commands, 20)
	setIfZero(&l.CommandBurst, 60)
	setIfZero(&l.Chat, 0.7)
	setIfZero(&l.ChatBurst, 6)
	setIfZero(&l.TablesPerHost, 8)
	setIfZero(&l.TablesPerAddress, 40)
	setIfZero(&l.TablesPerNetwork, 4*l.TablesPerAddress)
	setIfZero(&l.ReviewsWaiting, 60)
	setIfZero(&l.ReviewsPerPerson, 2)
	setIfZero(&l.ReviewsPerAddress, 8)
	setIfZero(&l.ReviewsPerNetwork, 2*l.ReviewsPerAddress)
	setIfZero(&l.ReviewsPerDay, 20)
	setIfZero(&l.StrangerLetters, 10)
	setIfZero(&l.Reports, 10)
	return l
}

func setIfZero[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// By their origins, who comes again under new names has no more tables. A rematch counts as the table before it.
type origins struct {
	of        map[table.ID]Origin
	byAddress map[string]*place
	byNetwork map[string]*place
	reports   *tallies // to moderators
	letters   *tallies // to those who do not count the sender a friend
	searches  *tallies // for codes that this node does not know
	games     *tallies // of guests alone, that are kept
	opened    *tallies // tables, of whomever
	evenings  *tallies // that were made
	talk      map[string]*rate.Limiter
}

type place struct {
	tables  map[table.ID]struct{}
	opening int // tables that have no ID yet
}

func newOrigins(c Clock) *origins {
	return &origins{
		of: map[table.ID]Origin{}, byAddress: map[string]*place{}, byNetwork: map[string]*place{},
		letters: newTallies(c), reports: newTallies(c), searches: newTallies(c), games: newTallies(c), opened: newTallies(c), evenings: newTallies(c), talk: map[string]*rate.Limiter{},
	}
}

// full is nil while more tables may be opened.
func (o *origins) full(from Origin, limits Limits) *place {
	at := o.byAddress[from.Address]
	if at.count() < limits.TablesPerAddress || from.Address == "" {
		at = o.byNetwork[from.Network]
		if at.count() < limits.TablesPerNetwork || from.Network == "" {
			return nil
		}
	}
	return at
}

func (p *place) count() int {
	if p == nil {
		return 0
	}
	return len(p.tables) + p.opening
}

func (o *origins) change(from Origin, do func(*place)) {
	changePlace(o.byAddress, from.Address, do)
	changePlace(o.byNetwork, from.Network, do)
}

func changePlace(list map[string]*place, name string, do func(*place)) {
	p := cmp.Or(list[name], &place{tables: map[table.ID]struct{}{}})
	list[name] = p
	if do(p); p.count() == 0 {
		delete(list, name)
	}
}

func (o *origins) add(id table.ID, from Origin) {
	o.of[id] = from
	o.change(from, func(p *place) { p.tables[id] = struct{}{} })
}

func (o *origins) leave(id table.ID) {
	o.change(o.of[id], func(p *place) { delete(p.tables, id) })
}

func (o *origins) forget(id table.ID) {
	o.leave(id)
	delete(o.of, id)
}

func (h *hall) stays(id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if from, counted := h.origins.of[id]; counted {
		h.origins.add(id, from)
	}
}

// Guests come back under any name, and the file only grows: so as many games of theirs alone are kept in an hour as
// there may be tables from one place.
func (h *hall) allowGuestGame(id table.ID, limits Limits) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.origins.games.allow(h.origins.of[id], limits.TablesPerAddress)
}

// tablesInAnHour is how often within an hour each table of an address can be opened anew: what is played there is kept.
const tablesInAnHour = 12

func (h *hall) allowTable(from Origin, limits Limits) bool {
	return h.origins.opened.allow(from, tablesInAnHour*limits.TablesPerAddress)
}

// talkers is how many people may talk from one address as fast as a person may.
const talkers = 4

// Whoever talks, an address may say as much as four people, a network as much as sixteen.
func (h *hall) allowTalk(from Origin, limits Limits) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.mayTalk(from.Address, "address ", talkers, limits) && h.mayTalk(from.Network, "network ", talkers*talkers, limits)
}

func (h *hall) mayTalk(from, kind string, people int, limits Limits) bool {
	if from == "" {
		return true
	}
	talk, now, most := h.origins.talk, h.clock.Now(), people*limits.ChatBurst
	if len(talk) > 10_000 { // those who have said nothing for a while are as good as new
		maps.DeleteFunc(talk, func(_ string, of *rate.Limiter) bool { return of.TokensAt(now) >= float64(of.Burst()) })
	}
	of := cmp.Or(talk[kind+from], rate.NewLimiter(rate.Limit(float64(people)*limits.Chat), most))
	talk[kind+from] = of
	return of.AllowN(now, 1)
}

// After mayOpen, opened must be called. The tables that had to go for it have to be closed in any case.
func (h *hall) mayOpen(v *connection, limits Limits) (gone []table.ID, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables.hosted[v.id] >= limits.TablesPerHost {
		return nil, refusedManyTables.With(limits.TablesPerHost)
	}
	gone = h.makeRoom(v.mail.Origin, limits)
	if h.origins.full(v.mail.Origin, limits) != nil {
		return gone, refusedManyHere
	}
	h.origins.change(v.mail.Origin, func(p *place) { p.opening++ })
	return gone, nil
}

// No id says that none was opened.
func (h *hall) opened(v *connection, id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.origins.change(v.mail.Origin, func(p *place) { p.opening-- })
	if h.tables.cards[id] != nil {
		h.origins.add(id, v.mail.Origin)
	}
}

func (h *hall) openedAgain(id table.ID, limits Limits) []table.ID {
	h.mu.Lock()
	defer h.mu.Unlock()
	at := h.tables.cards[id]
	if at == nil {
		return nil
	}
	from, counted := h.origins.of[at.card.After]
	if !counted {
		return nil
	}
	gone := h.makeRoom(from, limits)
	h.origins.add(id, from)
	return gone
}

// Games go that are over and that nobody looks at.
func (h *hall) makeRoom(from Origin, limits Limits) (gone []table.ID) {
	for at := h.origins.full(from, limits); at != nil; at = h.origins.full(from, limits) {
		var first *table.Card
		for id := range at.tables {
			if c := h.tables.cards[id].card; c.Phase == table.Over && !h.seen(id) && (first == nil || goesBefore(c, first)) {
				first = c
			}
		}
		if first == nil {
			return gone
		}
		h.origins.leave(first.ID)
		gone = append(gone, first.ID)
	}
	return gone
}

func (h *hall) seen(id table.ID) bool {
	return len(h.looking[id]) > 0 || h.elsewhere != nil && len(h.elsewhere.at[id]) > 0
}

// Tables that wait for nobody go first, then the oldest.
func goesBefore(a, b *table.Card) bool {
	if a.Again != b.Again {
		return b.Again
	}
	return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) < 0
}

const (
	mostEvenings       = 2   // of one host at a time
	mostEveningsOfHour = 6   // from one address
	mostEveningsInAll  = 200 // that people have made
)

func (v *Visit) mayMakeEvening() *rules.Refusal {
	own, all := 0, 0
	for _, p := range v.lobby.evenings.Live() {
		if p.Phase() == evening.Over || p.Host().ID == "" {
			continue
		}
		if all++; p.Host().ID == v.id {
			own++
		}
	}
	switch {
	case v.lobby.drain.on.Load():
		return refusedDraining
	case own >= mostEvenings:
		return refusedMany.With(mostEvenings)
	case all >= mostEveningsInAll:
		return refusedFull
	case !v.lobby.hall.origins.evenings.allow(v.mail.Origin, mostEveningsOfHour):
		return refusedHour
	}
	return v.lobby.mute(v.somebody())
}
