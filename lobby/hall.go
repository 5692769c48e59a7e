package lobby

import (
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// How long the hall gathers changes before it shows them again: those that people
// wait for, and how far the games of others are.
const (
	hallPause = 50 * time.Millisecond
	hallRest  = time.Second
)

// A hall knows who is here and which tables there are. Its lock is held for short
// and never while anything is written or waited for.
type hall struct {
	clock Clock
	mu    sync.Mutex
	crowd map[PlayerID]*present
	cards map[TableID]posted
	chat  []ChatLine
	said  *Notice // to everybody; nil for none
	dirty bool
	shown bool // a goroutine is about to show the hall
	later bool // a timer will have it shown

	board *board // as it hangs; nil when it has to be made anew

	journal hallJournal
}

// A posted card is one that the hall shows, with its join code.
type posted struct {
	card Card
	code string
}

// present is a person with all connections.
type present struct {
	person   Person
	since    time.Time
	visits   []*Visit
	opened   map[TableID]bool // private tables whose code was told
	commands *rate.Limiter
	chat     *rate.Limiter
}

func newHall(c Clock) *hall {
	return &hall{clock: c, crowd: map[PlayerID]*present{}, cards: map[TableID]posted{}}
}

// enter adds a visit and shows it the hall at once; it is false once the saloon
// closes.
func (h *hall) enter(v *Visit, limits Limits) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.said != nil { // it closes
		return false
	}
	p := h.crowd[v.id]
	if p == nil {
		p = &present{
			since: h.clock.Now(), opened: map[TableID]bool{},
			commands: rate.NewLimiter(rate.Limit(limits.Commands), limits.CommandBurst),
			chat:     rate.NewLimiter(rate.Limit(limits.Chat), limits.ChatBurst),
		}
		h.crowd[v.id] = p
	}
	if p.person.Kind == "" || v.person.Kind != KindBot { // where a person is too, the person counts
		p.person = v.person
	}
	p.visits = append(p.visits, v)
	h.change()
	h.showTo(v, p, h.hang())
	return true
}

// leave takes a visit out; last says that it was the person's last one.
func (h *hall) leave(v *Visit) (last bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[v.id]
	if p == nil {
		return false
	}
	p.visits = slices.DeleteFunc(p.visits, func(o *Visit) bool { return o == v })
	if len(p.visits) == 0 {
		delete(h.crowd, v.id)
	}
	h.change()
	return len(p.visits) == 0
}

// turn notes that a visit looks at a table now, or at the hall.
func (h *hall) turn(v *Visit, table TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	v.table = table
	p := h.crowd[v.id]
	if p == nil {
		return
	}
	h.change()
	if table == "" {
		h.showTo(v, p, h.hang())
	}
}

// show posts a card. How far a game is concerns those who play it at once, and
// everybody else a while later: a busy saloon would redraw every screen all the
// time.
func (h *hall) show(c Card, code string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before, known := h.cards[c.ID]
	h.cards[c.ID] = posted{c, code}
	if !known || !sameButProgress(before.card, c) {
		h.change()
		return
	}
	if h.board != nil {
		h.board = h.board.with(c)
	}
	h.showPlayers(before.card, c)
	if !h.later && len(h.crowd) > 0 {
		h.later = true
		h.clock.AfterFunc(hallRest, h.rested)
	}
}

// showPlayers shows the hall to those for whom a table waits now, or no longer.
func (h *hall) showPlayers(before, now Card) {
	for _, seat := range now.Chairs {
		p := h.crowd[seat.Person.ID]
		if p == nil || before.WaitsFor(seat.Person.ID) == now.WaitsFor(seat.Person.ID) {
			continue
		}
		for _, v := range p.visits {
			h.showTo(v, p, h.hang())
		}
	}
}

func (h *hall) rested() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.later = false
	h.change()
}

// sameButProgress reports whether two cards of a table differ in nothing but how
// far the game is and who is to act.
func sameButProgress(a, b Card) bool {
	return a.Phase == b.Phase && a.Private == b.Private && a.Host == b.Host && a.Game == b.Game && a.Watchers == b.Watchers && a.Terms == b.Terms &&
		slices.Equal(a.Chairs, b.Chairs) && maps.Equal(a.Options, b.Options)
}

func (h *hall) remove(id TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.cards, id)
	h.change()
}

// open lists what anybody may see, the newest first.
func (h *hall) open() []Card {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.hang().open)
}

func (h *hall) farewell(why *Notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.said = why
	for _, p := range h.crowd {
		for _, v := range p.visits {
			v.mail.Put(News{Farewell: why.Sentence()})
		}
	}
}

// change has the hall shown soon: at once, but then not again for a moment.
func (h *hall) change() {
	h.dirty, h.board = true, nil
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
	b := h.hang()
	b.index()
	for _, p := range h.crowd {
		for _, v := range p.visits {
			h.showTo(v, p, b)
		}
	}
	h.clock.AfterFunc(hallPause, h.showAll)
}

// hang is the board as it is now.
func (h *hall) hang() *board {
	if h.board == nil {
		h.board = h.newBoard()
	}
	return h.board
}

// showTo puts the hall into one mailbox. Somebody at a table gets it only when
// the own tables have changed.
func (h *hall) showTo(v *Visit, p *present, b *board) {
	mine := b.mine(v.id)
	news := mineKey(v.id, mine)
	if v.table != "" && v.mine == news {
		return
	}
	v.mine = news
	hall := &Hall{
		People: b.people, Tables: b.seen(v.id, p.opened),
		Chat: h.chat[max(0, len(h.chat)-keptChat):], Notice: h.said,
	}
	for _, c := range mine {
		hall.Mine = append(hall.Mine, c.ID)
	}
	v.mail.Put(News{Hall: hall})
}
