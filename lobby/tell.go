package lobby

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"saloon/lobby/table"
)

// What nodes tell each other may be lost: each carries a number, and who has missed one asks for all.
const (
	kindPeople = "people" // a part of all, or what has changed
	kindBeat   = "beat"   // nothing but the number, every few seconds
	kindAsk    = "ask"    // wants to be told of all people
	kindLink   = "link"   // a link code, or that one was used
)

const (
	tellPause   = 50 * time.Millisecond // for which changes are gathered
	tellBeat    = 2 * time.Second
	peopleATime = 1000             // in one part
	guestGrace  = 10 * time.Second // that guests of a node that is gone have to be told of elsewhere
)

type toldPeople struct {
	Number uint64 // one more with each change
	Run    uint64 // of the node, which begins anew with another one
	Drains bool   // it is the steward of nothing any more
	All    bool   // nobody else is there
	Part   int    // of all: counted from 0
	Parts  int
	Are    []*toldPerson
	Gone   []table.PlayerID
}

type teller struct {
	lobby *Lobby
	run   uint64

	telling sync.Mutex // held while something is told, so that numbers keep their order
	number  uint64

	mu      sync.Mutex
	changed map[table.PlayerID]bool
	gathers bool
	known   map[string]*knownNode
	timer   Timer
	closed  bool
}

type knownNode struct {
	run, number uint64
	whole       bool // everything up to the number was heard
	drains      bool
	parts       []*toldPerson // of all that were told so far
	next        int           // the part that comes next
	asked       time.Time
}

func newTeller(l *Lobby) *teller {
	t := &teller{lobby: l, run: uint64(l.clock.Now().UnixNano()), changed: map[table.PlayerID]bool{}, known: map[string]*knownNode{}}
	l.links.tell = func(told toldLink) { t.tell(kindLink, told) }
	l.hall.elsewhere = newElsewhere(t.change)
	return t
}

func (l *Lobby) tellPeople() {
	t := l.teller
	l.nodes.OnTold(t.hear)
	l.nodes.OnChange(l.nodesChanged)
	l.nodesChanged()
	t.tellAll()
	t.ask("")
	t.beat()
}

// change is called under the hall's lock.
func (t *teller) change(id table.PlayerID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changed[id] = true
	if !t.gathers {
		t.gathers = true
		t.lobby.clock.AfterFunc(tellPause, t.tellChanges)
	}
}

func (t *teller) tellChanges() {
	t.telling.Lock()
	defer t.telling.Unlock()
	t.mu.Lock()
	changed := t.changed
	t.changed, t.gathers = map[table.PlayerID]bool{}, false
	t.mu.Unlock()
	told := toldPeople{Run: t.run, Drains: t.lobby.drain.on.Load()}
	h := t.lobby.hall
	h.mu.Lock()
	for id := range changed {
		if p := h.toTell(id); p != nil {
			told.Are = append(told.Are, p)
		} else {
			told.Gone = append(told.Gone, id)
		}
	}
	h.mu.Unlock()
	slices.SortFunc(told.Are, sinceBefore)
	slices.Sort(told.Gone)
	t.number++
	told.Number = t.number
	t.tell(kindPeople, told)
}

func (t *teller) tellAll() {
	t.telling.Lock()
	defer t.telling.Unlock()
	var all []*toldPerson
	h := t.lobby.hall
	h.mu.Lock()
	for id := range h.crowd {
		if p := h.toTell(id); p != nil {
			all = append(all, p)
		}
	}
	h.mu.Unlock()
	slices.SortFunc(all, sinceBefore)
	parts := slices.Collect(slices.Chunk(all, peopleATime))
	for i := range max(len(parts), 1) {
		told := toldPeople{Run: t.run, Number: t.number, Drains: t.lobby.drain.on.Load(), All: true, Part: i, Parts: max(len(parts), 1)}
		if i < len(parts) {
			told.Are = parts[i]
		}
		t.tell(kindPeople, told)
	}
}

// By the number a node that has missed something finds out.
func (t *teller) beat() {
	t.tellBeat()
	t.lobby.lookForRoom()
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed {
		t.timer = t.lobby.clock.AfterFunc(tellBeat, t.beat)
	}
}

func (t *teller) tellBeat() {
	t.telling.Lock()
	defer t.telling.Unlock()
	t.tell(kindBeat, toldPeople{Run: t.run, Number: t.number, Drains: t.lobby.drain.on.Load()})
}

func (t *teller) tell(kind string, what any) {
	raw, err := json.Marshal(what)
	if err != nil {
		panic("lobby: what nodes tell each other is plain data: " + err.Error())
	}
	t.lobby.nodes.Tell(kind, raw)
}

func (t *teller) ask(node string) { t.tell(kindAsk, node) }

func (t *teller) stop() {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	replace(&t.timer, nil)
}

func (t *teller) hear(from, kind string, raw []byte) {
	l := t.lobby
	if from == l.nodes.Name() || !slices.Contains(l.nodes.Present(), from) {
		return // a node that is believed gone is asked for all when it is there again
	}
	switch kind {
	case kindPeople, kindBeat:
		var told toldPeople
		if json.Unmarshal(raw, &told) == nil {
			told.Are = slices.DeleteFunc(told.Are, func(p *toldPerson) bool { return p == nil || p.Person.ID == "" })
			t.hearPeople(from, kind == kindBeat, told)
		}
	case kindAsk:
		var whom string
		if json.Unmarshal(raw, &whom) == nil && (whom == "" || whom == l.nodes.Name()) {
			t.tellAll()
		}
	case kindLink:
		l.links.hear(raw)
	}
}

// When something was missed, it asks for all.
func (t *teller) hearPeople(from string, beat bool, told toldPeople) {
	t.mu.Lock()
	n := t.known[from]
	if n == nil || n.run != told.Run {
		n = &knownNode{run: told.Run}
		t.known[from] = n
	}
	drained := n.drains != told.Drains
	n.drains = told.Drains
	are, all, complete := n.take(beat, &told)
	asks := !n.whole && n.next == 0 && t.lobby.clock.Now().Sub(n.asked) >= tellPause
	if asks {
		n.asked = t.lobby.clock.Now()
	}
	t.mu.Unlock()
	if complete {
		t.lobby.changedAt(t.lobby.hall.hearPeople(from, are, told.Gone, all))
	}
	if asks {
		t.ask(from)
	}
	if drained {
		t.lobby.nodesChanged()
	}
}

func (n *knownNode) take(beat bool, told *toldPeople) (are []*toldPerson, all, complete bool) {
	switch {
	case beat:
		n.whole = n.whole && n.number == told.Number
		return nil, false, false
	case !told.All:
		n.parts, n.next = nil, 0
		if n.whole && told.Number <= n.number {
			return nil, false, false
		}
		n.whole = n.whole && told.Number == n.number+1
		n.number = told.Number
		return told.Are, false, n.whole
	case told.Part != n.next:
		n.parts, n.next = nil, 0
		if told.Part != 0 {
			n.whole = false
			return nil, false, false
		}
	}
	n.parts, n.next = append(n.parts, told.Are...), told.Part+1
	if n.next < told.Parts {
		return nil, false, false
	}
	are, n.parts, n.next = n.parts, nil, 0
	n.whole, n.number = true, told.Number
	return are, true, true
}

func (t *teller) forgetNodes(present []string) {
	t.mu.Lock()
	var gone []string
	for node := range t.known {
		if !slices.Contains(present, node) {
			gone = append(gone, node)
			delete(t.known, node)
		}
	}
	t.mu.Unlock()
	for _, node := range gone {
		t.lobby.changedAt(t.lobby.hall.hearPeople(node, nil, nil, true))
	}
}

func (t *teller) knowsAll(present []string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, node := range present {
		if n := t.known[node]; node != t.lobby.nodes.Name() && (n == nil || !n.whole) {
			return false
		}
	}
	return true
}

// draining lists nodes that are steward of nothing any more.
func (t *teller) draining() map[string]bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := map[string]bool{}
	for node, n := range t.known {
		if n.drains {
			list[node] = true
		}
	}
	return list
}
