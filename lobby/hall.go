package lobby

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"saloon/lobby/evening"
	"saloon/lobby/table"
)

// How long the hall gathers changes before it shows them: those that people wait for, such
// as a line of chat or a new table, and those that nobody waits for: the progress of other
// people's games, and who comes and goes. For each connection that looks at the hall it takes
// a little longer, so that a crowd costs no more than a few people.
const (
	hallPause     = 50 * time.Millisecond
	hallPauseEach = time.Millisecond
	hallRest      = time.Second // for progress at least
	hallRestEach  = 5 * time.Millisecond
)

// A hall knows who is here and which tables there are. Its lock is held for short
// and never while anything is written or waited for. Only who looks at the hall is shown
// it; who looks at a table is told of the own tables.
type hall struct {
	clock   Clock
	mu      sync.Mutex
	crowd   map[table.PlayerID]*present
	people  *sorted[*Presence]
	looking map[table.ID]map[*connection]*present // by the table that they look at; "" for the hall
	tables  *listing
	origins *origins
	chat    []table.ChatLine
	closing *table.Notice // what everybody is told once the saloon closes; nil before
	soon    *table.Notice // that it closes once the running games are done, or where there is more room; nil for neither
	room    string        // where there is more room; empty for nowhere
	mayGo   int           // how many programs may be sent there for now
	dirty   bool
	shown   bool      // a goroutine is about to show the hall
	last    time.Time // when it was shown
	stale   bool      // there is something new that nobody waits for
	due     time.Time // when a timer will have that shown; zero for never
	journal hallJournal

	// waits is told of every table that waits for a player from now on; nil where nobody
	// wants to know. It is called under the hall's lock, and must not wait.
	waits func(id table.PlayerID, c *table.Card, restored bool)

	evenings func() []*evening.Page // that are live

	elsewhere *elsewhere // nil where the saloon runs alone

	countedBy map[table.PlayerID]map[*present]struct{}   // those here who count somebody their friend
	left      map[table.PlayerID]time.Time               // when players left who are not here
	blocked   map[table.PlayerID]map[table.PlayerID]bool // by whoever has blocked somebody
	apart     map[table.PlayerID]map[table.PlayerID]bool // the same both ways

	moderators map[Key]string // their names; replaced, and never changed
	reports    int            // that wait for a moderator
}

// present is somebody who is here, with all their connections.
type present struct {
	person   table.Person
	since    time.Time
	left     time.Time // the end of the visit before; zero when that is not known
	shown    *Presence // in the list of people
	visits   []*connection
	opened   map[table.ID]bool // private tables whose code was told
	company  company
	passing  map[table.PlayerID]Tie  // ties that end with the visit, because one of the two is a guest
	hidden   map[table.PlayerID]bool // whose chat is not shown
	sent     bool                    // to another node, because this one closes
	arrived  arrivals                // which friends came in
	commands *rate.Limiter
	chat     *rate.Limiter
}

func (p *present) put(n News) {
	for _, v := range p.visits {
		v.mail.Put(n)
	}
}

func newHall(c Clock) *hall {
	return &hall{
		clock: c, crowd: map[table.PlayerID]*present{}, people: newSorted(presenceBefore), countedBy: map[table.PlayerID]map[*present]struct{}{},
		blocked: map[table.PlayerID]map[table.PlayerID]bool{}, apart: map[table.PlayerID]map[table.PlayerID]bool{}, left: map[table.PlayerID]time.Time{},
		looking: map[table.ID]map[*connection]*present{}, tables: newListing(), origins: newOrigins(c),
		evenings: func() []*evening.Page { return nil },
	}
}

// enter adds a connection and shows it the hall at once. It is false when the saloon
// is closing.
func (h *hall) enter(v *connection, limits Limits) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closing != nil { // it closes
		return false
	}
	p := h.crowd[v.id]
	if p == nil {
		p = &present{
			since: h.clock.Now(), left: h.left[v.id], opened: map[table.ID]bool{},
			commands: rate.NewLimiter(rate.Limit(limits.Commands), limits.CommandBurst),
			chat:     rate.NewLimiter(rate.Limit(limits.Chat), limits.ChatBurst),
		}
		h.crowd[v.id] = p
		delete(h.left, v.id)
	}
	if p.person.Kind == "" || v.person.Kind != table.KindBot { // where a person is too, the person counts
		p.person = v.person
	}
	known := h.staysHere(v.id) || h.outsider(v.id).stays()
	p.visits = append(p.visits, v)
	h.lookAt(v, p, "")
	h.keep(p, v.company)
	if !known && v.isPerson() {
		h.tellArrival(v.person)
	}
	h.showCrowd()
	h.showTo(v, p)
	return true
}

// leave takes a connection out. last reports whether it was the person's last one.
func (h *hall) leave(v *connection) (last bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[v.id]
	if p == nil {
		return false
	}
	p.visits = slices.DeleteFunc(p.visits, func(o *connection) bool { return o == v })
	outOf(h.looking, v.looking, v)
	if v.isPerson() && !h.staysHere(v.id) && !h.outsider(v.id).stays() {
		h.noteLeft(v.id)
	}
	if len(p.visits) == 0 {
		delete(h.crowd, v.id)
		h.uncount(p)
		for other := range p.passing {
			h.block(v.id, other, false)
		}
		h.noteLeaving(p.person)
	}
	h.place(p)
	h.showCrowd()
	return len(p.visits) == 0
}

// turn notes which table a connection looks at now; "" is the hall.
func (h *hall) turn(v *connection, to table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[v.id]
	if p == nil {
		return
	}
	outOf(h.looking, v.looking, v)
	h.lookAt(v, p, to)
	h.showCrowd()
	if to == "" {
		h.showTo(v, p)
	}
}

func (h *hall) lookAt(v *connection, p *present, at table.ID) {
	v.looking = at
	into(h.looking, at, v, p)
	h.place(p)
	if at == "" {
		h.sendProgram(v)
	}
}

// place puts somebody into the list of people, as they are now, or takes them out.
func (h *hall) place(p *present) {
	if p.shown != nil {
		h.people.remove(p.shown)
		p.shown = nil
	}
	if h.elsewhere != nil {
		h.placeOutsider(p.person.ID) // before, since it may stand at the same place
		h.elsewhere.tell(p.person.ID)
	}
	if len(p.visits) > 0 {
		if p.shown = h.presence(p); p.shown.isOpen() {
			h.people.add(p.shown)
		}
	}
}

// presence is where a person is. Who is at a private table is shown without it.
func (h *hall) presence(p *present) *Presence {
	where := &Presence{Person: p.person, Since: p.since}
	for _, v := range p.visits {
		if at := h.tables.cards[v.looking]; at != nil && !at.card.Private {
			where.Table = v.looking
		}
	}
	return where
}

// show takes a table's new card, and how it is shown to those who do not play there. Those who have to do with it are told at once what has
// changed for them. Everybody else sees how far the game is a while later: otherwise every
// move would redraw every screen.
func (h *hall) show(c, shown *table.Card, code string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	was := h.tables.put(c, shown, code)
	var before *table.Card
	if was != nil {
		before = was.card
	}
	if before == nil || before.Private != c.Private {
		h.placeAllAt(c.ID)
	}
	h.showOwners(before, c)
	h.tellWaits(before, c)
	switch {
	case before == nil || !sameButProgress(before, c) || !sameButProgress(was.shown, shown):
		h.showSoon()
	case len(h.looking[""]) > 0:
		h.showLater(max(hallRest, h.rest()))
	}
}

// remove takes a table out of the hall.
func (h *hall) remove(id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.origins.forget(id)
	if before := h.tables.drop(id); before != nil {
		h.placeAllAt(id)
		h.showOwners(before.card, nil)
		h.showSoon()
	}
}

// tellWaits tells of those for whom a table waits from now on. In a lesson nobody waits.
func (h *hall) tellWaits(before, now *table.Card) {
	if h.waits == nil || now.Lesson {
		return
	}
	for _, chair := range now.Chairs {
		id := chair.Person.ID
		if chair.Person.Kind == table.KindPlayer && now.WaitsFor(id) && (before == nil || !before.WaitsFor(id)) {
			opened := h.clock.Now().Sub(now.Since) < time.Second // a moment ago, for another game
			h.waits(id, now, before == nil && !opened)
		}
	}
}

// waitingAt is a table that waits for a player, or nil, and whether the player is here.
func (h *hall) waitingAt(at table.ID, id table.PlayerID) (c *table.Card, here bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.tables.cards[at]; p != nil && p.card.WaitsFor(id) {
		c = p.card
	}
	return c, h.is(id)
}

func (h *hall) placeAllAt(id table.ID) {
	for _, p := range h.looking[id] {
		h.place(p)
	}
}

// showOwners tells those who sit, or sat, at a table what has changed for them.
func (h *hall) showOwners(before, now *table.Card) {
	if before != nil && now != nil && sameButProgress(before, now) {
		for _, chair := range now.Chairs {
			id := chair.Person.ID
			if p := h.crowd[id]; p != nil && before.WaitsFor(id) != now.WaitsFor(id) {
				h.tellOwn(p)
			}
		}
		return
	}
	for _, c := range []*table.Card{before, now} {
		if c == nil {
			continue
		}
		for id := range concerned(c) {
			if p := h.crowd[id]; p != nil {
				h.tellOwn(p)
			}
		}
	}
}

// tellOwn shows the hall to the connections of somebody who were not told yet how their
// own tables stand.
func (h *hall) tellOwn(p *present) {
	if len(p.visits) == 0 {
		return
	}
	own, seats := h.tables.own(p.person.ID, h.found(p))
	news := newsOf(p.person.ID, own[:seats])
	for _, v := range p.visits {
		if v.told != news {
			h.showTo(v, p)
		}
	}
}

// rest is how long the hall gathers what nobody waits for.
func (h *hall) rest() time.Duration { return time.Duration(len(h.looking[""])) * hallRestEach }

// showCrowd shows who has come, gone or turned elsewhere: at once, unless the hall was
// shown a moment ago. Where very many look, the first of them waits for others too.
func (h *hall) showCrowd() {
	quiet := h.clock.Now().Sub(h.last)
	quiet = min(max(quiet, 0), hallRest) // a clock may be set back
	if wait := h.rest() - quiet; wait > 0 {
		h.showLater(wait)
		return
	}
	h.showSoon()
}

// showLater shows the hall after a while, unless something that people wait for has it
// shown before.
func (h *hall) showLater(wait time.Duration) {
	h.stale = true
	due := h.clock.Now().Add(wait)
	if h.due.IsZero() || due.Before(h.due) {
		h.due = due
		h.clock.AfterFunc(wait, h.showStale)
	}
}

func (h *hall) showStale() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.due = time.Time{}
	if h.stale {
		h.showSoon()
	}
}

func (h *hall) farewell(why *table.Notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closing = why
	for _, p := range h.crowd {
		p.put(farewell(why.Phrase))
	}
}

// showSoon shows the hall to those who look at it soon: at once, and then not again for a
// short while.
func (h *hall) showSoon() {
	h.dirty = true
	if !h.shown {
		h.shown = true
		go h.showAll()
	}
}

func (h *hall) showAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shown = h.dirty
	if !h.dirty {
		return
	}
	h.dirty, h.stale, h.last = false, false, h.clock.Now()
	there := h.looking[""]
	for v, p := range there {
		h.showTo(v, p)
	}
	h.clock.AfterFunc(hallPause+time.Duration(len(there))*hallPauseEach, h.showAll)
}

// showTo puts the hall into one mailbox.
func (h *hall) showTo(v *connection, p *present) {
	own, seats := h.tables.own(v.id, h.found(p))
	chat, _ := withoutChatOf(p.hidden, h.chat[max(0, len(h.chat)-table.KeptChat):])
	v.told = newsOf(v.id, own[:seats])
	moderates, reports := h.moderates(v)
	v.mail.Put(News{Hall: &Hall{
		Moderator: moderates, Reports: reports,
		Name: p.person.Name, People: h.peopleFor(p), Tables: h.tablesFor(v.id, h.tables.open, CardBefore), ByID: h.tablesFor(v.id, h.tables.byID, idBefore), Own: own, Seats: seats,
		Chat: chat, Left: p.left, Since: p.since, Notice: cmp.Or(h.closing, h.soon), Evenings: h.eveningsFor(v.id),
		Ties: p.company.ties, Friends: h.friendsHere(p), Invitations: h.invitations(p), Unread: h.unread(p),
	}})
}
