package lobby

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"saloon/lobby/table"
)

const (
	drainPause = time.Second
	waves      = 10 // in which a node sends its people to others
	leastWave  = 5  // people
	fewMore    = 10 // people more than elsewhere bother nobody
)

// People are told once more at these minutes.
var lastWords = map[int]bool{10: true, 5: true, 2: true, 1: true}

// A Drain is how far a saloon is that closes once nobody's game is spoiled by it.
type Drain struct {
	Until time.Time // when it closes in any case; zero for never
	Games int       // that people play now; 0 where they go on elsewhere
	Moves bool      // other nodes see to all tables, and people are sent there
	Text  string    // the same for people; once it is cancelled, that the saloon stays open
}

// Games over days do not hold up a draining saloon, nor those whose players are all away: they go on after the restart.
// Where there are other nodes, they take over all games.
type draining struct {
	on   atomic.Bool
	done chan struct{} // closed when the saloon can close

	mu    sync.Mutex
	until time.Time
	left  int // minutes, as people were told last; 0 for no time
	timer Timer
	over  bool
	wave  int    // how many people go at once, where others see to their tables
	room  string // the address of a node with far fewer people; empty for none
}

// Drain begins to close the saloon, at the latest at a time that is not zero, or changes it. See [Lobby.Drained].
func (l *Lobby) Drain(until time.Time) Drain {
	d := l.drain
	d.mu.Lock()
	d.until, d.left, d.room = until, l.minutesUntil(until), ""
	d.on.Store(true)
	replace(&d.timer, l.clock.AfterFunc(drainPause, l.lookAtDrain))
	left := d.left
	d.mu.Unlock()
	l.tellDrains()
	notice := l.drainNotice(left)
	l.hall.tellSoon(notice, notice)
	now, _ := l.Draining()
	return now
}

// StopDrain is false when the saloon does not drain, or closes already.
func (l *Lobby) StopDrain() bool {
	d := l.drain
	d.mu.Lock()
	stopped := d.on.Load() && !d.over
	if stopped {
		d.on.Store(false)
		replace(&d.timer, nil)
		l.hall.tellSoon(nil, noticeStaysOpen)
	}
	d.mu.Unlock()
	if stopped {
		l.tellDrains()
	}
	return stopped
}

// Draining is false when the saloon stays open.
func (l *Lobby) Draining() (Drain, bool) {
	d := l.drain
	d.mu.Lock()
	now, on := Drain{Until: d.until, Moves: l.Moves(), Text: l.drainNotice(d.left).Sentence()}, d.on.Load()
	d.mu.Unlock()
	if !on {
		return Drain{Text: noticeStaysOpen.Sentence()}, false
	}
	if !now.Moves {
		now.Games = l.hall.liveGames()
	}
	return now, true
}

// Drained is closed when a saloon that drains can close.
func (l *Lobby) Drained() <-chan struct{} { return l.drain.done }

func (l *Lobby) minutesUntil(until time.Time) int {
	if until.IsZero() {
		return 0
	}
	return max(int((until.Sub(l.clock.Now())+time.Minute-1)/time.Minute), 1)
}

func (l *Lobby) lookAtDrain() {
	d := l.drain
	games := l.hall.liveGames()
	if l.Moves() {
		games = l.sendWave()
	}
	d.mu.Lock()
	if !d.on.Load() || d.over {
		d.mu.Unlock()
		return
	}
	if games == 0 || !d.until.IsZero() && !l.clock.Now().Before(d.until) {
		d.over = true
		close(d.done)
		d.mu.Unlock()
		return
	}
	replace(&d.timer, l.clock.AfterFunc(drainPause, l.lookAtDrain))
	before := d.left
	d.left = l.minutesUntil(d.until)
	left := d.left
	d.mu.Unlock()
	if left == before {
		return
	}
	notice := l.drainNotice(left)
	told := notice
	if !lastWords[left] || l.Moves() {
		told = nil
	}
	l.hall.tellSoon(notice, told)
}

// A node that drains is the steward of nothing: the others see to its tables at once.
func (l *Lobby) tellDrains() {
	if l.nodes != nil {
		l.nodesChanged()
		l.teller.tellBeat()
	}
}

// Where other nodes see to all tables, no game is spoiled: its people come back on another.
func (l *Lobby) handedOver() bool {
	list := l.stewards.list.Load()
	return list != nil && !slices.Contains(*list, l.nodes.Name())
}

// Moves reports whether this node closes, and sends its people to the others.
func (l *Lobby) Moves() bool { return l.drain.on.Load() && l.handedOver() }

// sendWave says goodbye to some of those who are here, and where they find most room; it returns how many stay for now.
func (l *Lobby) sendWave() (stay int) {
	h, rooms := l.hall, l.nodes.Rooms()
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []*present
	for _, p := range h.crowd {
		if !p.sent {
			list = append(list, p)
		}
	}
	d := l.drain
	d.wave = max(d.wave, leastWave, (len(list)+waves-1)/waves)
	now := list[:min(d.wave, len(list))]
	for _, p := range now {
		p.sent = true
		bye := News{Room: emptiest(rooms)}
		why := noticeComeAgain
		if bye.Room != "" {
			rooms[bye.Room]++
			why, bye.Elsewhere = noticeAbout(noticeGoOnAt, bye.Room), []string{bye.Room}
		}
		bye.Farewell, bye.Why = why.Sentence(), &why.Phrase
		p.put(bye)
	}
	return len(list) - len(now)
}

// lookForRoom has the hall tell of a node with far fewer people. Programs go at once, so only some of them are told.
func (l *Lobby) lookForRoom() {
	d := l.drain
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.on.Load() {
		return
	}
	before := d.room
	here, _ := l.Load()
	there := 0
	d.room, there = roomFor(here, l.nodes.Rooms(), before)
	switch {
	case d.room == before:
	case d.room == "":
		l.hall.tellSoon(nil, nil)
	default:
		l.hall.tellSoon(noticeAbout(noticeRoom, d.room), nil)
	}
	l.hall.sendPrograms(d.room, (here-there)/4)
}

// roomFor is where there is far more room than here. What it was before it is until nearly as many are there.
func roomFor(here int, rooms map[string]int, before string) (address string, there int) {
	if there, known := rooms[before]; known && here-there > here/4 {
		return before, there
	}
	address = emptiest(rooms)
	if there = rooms[address]; address == "" || here-there <= max(fewMore, here/2) {
		return "", 0
	}
	return address, there
}

func emptiest(rooms map[string]int) (address string) {
	for at, people := range rooms {
		if address == "" || people < rooms[address] || people == rooms[address] && at < address {
			address = at
		}
	}
	return address
}

// sendPrograms tells some programs in the hall where there is more room, and if they are fewer, those that come there next.
func (h *hall) sendPrograms(address string, most int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.room, h.mayGo = address, most
	for v := range h.looking[""] {
		h.sendProgram(v)
	}
}

func (h *hall) sendProgram(v *connection) {
	if h.room != "" && h.mayGo > 0 && v.kind == table.KindBot {
		v.mail.Put(News{Room: h.room})
		h.mayGo--
	}
}

// noticeAbout names an address as it is typed behind ssh.
func noticeAbout(n *table.Notice, address string) *table.Notice {
	at := strings.LastIndexByte(address, ':')
	host, port := strings.Trim(address[:at], "[]"), address[at+1:]
	if port != "22" {
		host = "-p " + port + " " + host
	}
	return n.With(host)
}

// stop does not close the saloon.
func (d *draining) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.on.Store(false)
	replace(&d.timer, nil)
}

func (l *Lobby) drainNotice(minutes int) *table.Notice {
	switch {
	case l.Moves():
		return noticeMoves
	case minutes == 0:
		return noticeDrains
	}
	return noticeDrainsBy.With(minutes)
}

// notice and told can be nil; told is told once.
func (h *hall) tellSoon(notice, told *table.Notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.soon = notice
	h.showSoon()
	if told == nil {
		return
	}
	for _, p := range h.crowd {
		p.put(News{Tidings: []Tiding{{What: Tells, Told: told.Phrase}}})
	}
}

func (l *Lobby) tellDrain(v *connection) {
	l.hall.mu.Lock()
	notice := l.hall.soon
	l.hall.mu.Unlock()
	if notice != nil && !v.mail.Passing {
		v.mail.Put(News{Tidings: []Tiding{{What: Tells, Told: notice.Phrase}}})
	}
}

// A game would be spoiled if one of its players is here, and it is not played over days.
func (h *hall) liveGames() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, at := range h.tables.cards {
		c := at.card
		if c.Phase == table.Gathering || c.Phase == table.Over || c.Terms.OverDays() {
			continue
		}
		for _, chair := range c.Chairs {
			if h.crowd[chair.Person.ID] != nil {
				n++
				break
			}
		}
	}
	return n
}

// beginsSomething is asked because nobody begins a game in a saloon that is to close.
func (k *keeper) beginsSomething(fx table.Effects) bool {
	return fx.Rematch != nil || fx.After != nil && k.state.Phase() == table.Gathering && fx.After.Phase() == table.Playing
}

// What everybody is told when the saloon, or one of its machines, closes.
var (
	noticeRestart     = table.NewNotice("saloon-restarts", "the saloon closes for a restart; every table goes on afterwards")
	noticeBroken      = table.NewNotice("saloon-closes-broken", "the saloon closes because it cannot write any more; what was done last may not be kept")
	noticeDrains      = table.NewNotice("saloon-closes-soon", "the saloon closes for a restart once the games that run now are done; no new ones begin until then")
	noticeDrainsBy    = table.NewNotice("saloon-closes-by", "the saloon closes for a restart once the games that run now are done, in %d [minute|minutes] at the latest; no new ones begin until then")
	noticeStaysOpen   = table.NewNotice("saloon-stays-open", "the saloon stays open after all, and games begin again")
	noticeRoom        = table.NewNotice("more-room-elsewhere", "there is more room now with  ssh %s: the same saloon, with the same tables")
	noticeMoves       = table.NewNotice("tables-move", "this machine closes for a restart, and all tables go on elsewhere; in a moment you are told where")
	noticeGoOnAt      = table.NewNotice("tables-go-on-at", "all tables go on at another machine: come back with  ssh %s")
	noticeComeAgain   = table.NewNotice("tables-go-on", "all tables go on at another machine: come back in a moment")
	noticeNodeAway    = table.NewNotice("node-away", "this machine has lost the others, and all tables go on there: come back with  ssh %s")
	noticeSaloonAway  = table.NewNotice("saloon-away", "the saloon cannot be reached just now, and nothing that was kept is lost: come back in a moment with  ssh %s")
	noticeNodeUnheard = table.NewNotice("node-unheard", "this machine has lost the others; if they do not answer in a moment, it tells you where to come back")
	noticeNodeHeard   = table.NewNotice("node-heard", "the others answer again, and all goes on here")
)
