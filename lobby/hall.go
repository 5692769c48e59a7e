package lobby

import (
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"saloon/lobby/table"
)

// How long the hall gathers changes before it shows them: those that people wait
// for, and the progress of other people's games.
const (
	hallPause = 50 * time.Millisecond
	hallRest  = time.Second
)

// A hall knows who is here and which tables there are. Its lock is held for short
// and never while anything is written or waited for.
type hall struct {
	clock   Clock
	mu      sync.Mutex
	crowd   map[table.PlayerID]*present
	cards   map[table.ID]posted
	chat    []table.ChatLine
	closing *table.Notice // what everybody is told once the saloon closes; nil before
	dirty   bool
	shown   bool // a goroutine is about to show the hall
	later   bool // a timer will have it shown

	listing *listing // as it is now; nil when it has to be made anew

	journal hallJournal
}

// A hallJournal is where the chat of the hall is written.
type hallJournal struct {
	mu    sync.Mutex // held while a line is written, so that lines keep their order
	name  string
	lines int
}

// A posted card is one that the hall shows, with its join code.
type posted struct {
	card table.Card
	code string
}

// present is somebody who is here, with all their connections.
type present struct {
	person   table.Person
	since    time.Time
	visits   []*connection
	opened   map[table.ID]bool // private tables whose code was told
	commands *rate.Limiter
	chat     *rate.Limiter
}

func newHall(c Clock) *hall {
	return &hall{clock: c, crowd: map[table.PlayerID]*present{}, cards: map[table.ID]posted{}}
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
			since: h.clock.Now(), opened: map[table.ID]bool{},
			commands: rate.NewLimiter(rate.Limit(limits.Commands), limits.CommandBurst),
			chat:     rate.NewLimiter(rate.Limit(limits.Chat), limits.ChatBurst),
		}
		h.crowd[v.id] = p
	}
	if p.person.Kind == "" || v.person.Kind != table.KindBot { // where a person is too, the person counts
		p.person = v.person
	}
	p.visits = append(p.visits, v)
	h.showSoon()
	h.showTo(v, p, h.currentListing())
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
	if len(p.visits) == 0 {
		delete(h.crowd, v.id)
	}
	h.showSoon()
	return len(p.visits) == 0
}

// turn notes which table a connection looks at now; "" is the hall.
func (h *hall) turn(v *connection, to table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	v.looking = to
	p := h.crowd[v.id]
	if p == nil {
		return
	}
	h.showSoon()
	if to == "" {
		h.showTo(v, p, h.currentListing())
	}
}

// show takes a table's new card. Those who play there are told at once whose turn it
// is. Everybody else sees how far the game is a while later: otherwise every move
// would redraw every screen.
func (h *hall) show(c table.Card, code string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before, known := h.cards[c.ID]
	h.cards[c.ID] = posted{c, code}
	if !known || !sameButProgress(before.card, c) {
		h.showSoon()
		return
	}
	if h.listing != nil {
		h.listing = h.listing.with(c)
	}
	h.showPlayers(before.card, c)
	if !h.later && len(h.crowd) > 0 {
		h.later = true
		h.clock.AfterFunc(hallRest, h.showProgress)
	}
}

// showPlayers shows the hall to those for whom a table waits now, or no longer.
func (h *hall) showPlayers(before, now table.Card) {
	for _, seat := range now.Chairs {
		p := h.crowd[seat.Person.ID]
		if p == nil || before.WaitsFor(seat.Person.ID) == now.WaitsFor(seat.Person.ID) {
			continue
		}
		for _, v := range p.visits {
			h.showTo(v, p, h.currentListing())
		}
	}
}

// showProgress shows everybody how far the games are.
func (h *hall) showProgress() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.later = false
	h.showSoon()
}

// sameButProgress reports whether two cards of a table differ in nothing but how
// far the game is and who is to act.
func sameButProgress(a, b table.Card) bool {
	return a.Phase == b.Phase && a.Private == b.Private && a.Host == b.Host && a.Game == b.Game && a.Watchers == b.Watchers && a.Terms == b.Terms &&
		slices.Equal(a.Chairs, b.Chairs) && maps.Equal(a.Options, b.Options)
}

func (h *hall) remove(id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.cards, id)
	h.showSoon()
}

// open lists the tables that anybody may see, the newest first.
func (h *hall) open() []table.Card {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.currentListing().open)
}

func (h *hall) farewell(why *table.Notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closing = why
	for _, p := range h.crowd {
		for _, v := range p.visits {
			v.mail.Put(News{Farewell: why.Sentence()})
		}
	}
}

// showSoon shows the hall to everybody soon: at once, and then not again for a short
// while.
func (h *hall) showSoon() {
	h.dirty, h.listing = true, nil
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
	h.dirty = false
	list := h.currentListing()
	list.index()
	for _, p := range h.crowd {
		for _, v := range p.visits {
			h.showTo(v, p, list)
		}
	}
	h.clock.AfterFunc(hallPause, h.showAll)
}

// currentListing is the listing as it is now.
func (h *hall) currentListing() *listing {
	if h.listing == nil {
		cards, people := make([]table.Card, 0, len(h.cards)), make([]Presence, 0, len(h.crowd))
		for _, p := range h.cards {
			cards = append(cards, p.card)
		}
		for _, p := range h.crowd {
			people = append(people, h.presence(p))
		}
		h.listing = newListing(cards, people)
	}
	return h.listing
}

// presence is where a person is. Who is at a private table is shown without it.
func (h *hall) presence(p *present) Presence {
	where := Presence{Person: p.person, Since: p.since}
	for _, v := range p.visits {
		if at, there := h.cards[v.looking]; there && !at.card.Private {
			where.Table = v.looking
		}
	}
	return where
}

// showTo puts the hall into one mailbox. Somebody who looks at a table gets it only
// when something has changed at their own tables.
func (h *hall) showTo(v *connection, p *present, list *listing) {
	mine := list.mine(v.id)
	news := newsOf(v.id, mine)
	if v.looking != "" && v.told == news {
		return
	}
	v.told = news
	hall := &Hall{
		People: list.people, Tables: list.seen(v.id, p.opened),
		Chat: h.chat[max(0, len(h.chat)-table.KeptChat):], Notice: h.closing,
	}
	for _, c := range mine {
		hall.Mine = append(hall.Mine, c.ID)
	}
	v.mail.Put(News{Hall: hall})
}

// say adds a line to the chat of the hall.
func (h *hall) say(line table.ChatLine) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.chat) >= 2*table.KeptChat {
		h.chat = slices.Clone(h.chat[len(h.chat)-table.KeptChat:])
	}
	h.chat = append(h.chat, line)
	h.showSoon()
}
