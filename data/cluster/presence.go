package cluster

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	beatEvery = time.Second
	goneAfter = 3 * time.Second
	mostNodes = 128     // others are not believed
	mostBeat  = 4 << 10 // bytes

	settleTime = 700 * time.Millisecond // for the answers to a node that comes; most take a millisecond
)

// A Peer is what a node says of itself.
type Peer struct {
	Node     string    `json:"node"`
	Knows    int       `json:"knows"`              // the newest kind of write that it can apply
	Position uint64    `json:"position"`           // what it has applied of the log
	Since    time.Time `json:"since"`              // when it started
	Leaving  bool      `json:"leaving,omitempty"`  // it hands over what it does
	Unfit    bool      `json:"unfit,omitempty"`    // its clock is too wrong to look after tables
	Unheard  bool      `json:"unheard,omitempty"`  // it does not hear the log
	Version  string    `json:"version,omitempty"`  // of its program
	People   int       `json:"people,omitempty"`   // who is on it
	Stewards int       `json:"stewards,omitempty"` // tables whose steward it is
	Address  string    `json:"address,omitempty"`  // where people who are sent to it come, HOST:PORT; empty when nobody is to be
	HostKey  string    `json:"host_key,omitempty"` // the fingerprint of the key that it shows to people
}

type beat struct {
	Peer
	Start string `json:"start"`           // differs with each start of a node
	Gone  bool   `json:"gone,omitempty"`  // it ends, or is no node
	Hello bool   `json:"hello,omitempty"` // all who hear it are to beat at once
}

// Presence knows which nodes are there. A node tells it every second; one that is silent for three is gone.
type Presence struct {
	cluster *Cluster
	start   string // of this node; empty for who only asks
	about   func() Peer
	knows   atomic.Int64 // Knows of the newest beat of this node
	unfit   atomic.Bool  // the same of Unfit

	mu      sync.Mutex
	others  map[string]other
	change  []func() // see OnChange
	told    func(from, kind string, raw []byte)
	double  func(error)   // see Attend
	stopped chan struct{} // closed by Leave
	ended   chan struct{} // closed when the last beat is sent
	nudge   chan struct{} // asks for a beat now
}

type other struct {
	beat
	heard time.Time
}

// Attend makes this node present until the context ends or Leave is called. about is asked for each beat; double is
// told of a node with this name. It returns when those who are there have had the time to say so.
func (c *Cluster) Attend(ctx context.Context, about func() Peer, double func(error)) (*Presence, error) {
	p := &Presence{cluster: c, start: rand.Text(), about: about, double: double, others: map[string]other{},
		stopped: make(chan struct{}), ended: make(chan struct{}), nudge: make(chan struct{}, 1)}
	here, err := c.conn.Subscribe(c.subject("here"), p.hear)
	if err != nil {
		return nil, fmt.Errorf("who is present cannot be heard: %w", err)
	}
	told, err := c.conn.Subscribe(c.subject("told", "*"), p.hearTold)
	if err != nil {
		return nil, fmt.Errorf("what other nodes tell cannot be heard: %w", err)
	}
	p.say(beat{Hello: true})
	go p.run(ctx, here, told)
	select {
	case <-time.After(settleTime):
	case <-ctx.Done():
	}
	return p, nil
}

func (p *Presence) run(ctx context.Context, subscriptions ...*nats.Subscription) {
	defer close(p.ended)
	defer func() {
		for _, s := range subscriptions {
			_ = s.Unsubscribe()
		}
	}()
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.say(beat{})
			p.forget(time.Now())
		case <-p.nudge:
			p.say(beat{})
		case <-ctx.Done():
			p.say(beat{Gone: true})
			return
		case <-p.stopped:
			p.say(beat{Gone: true})
			return
		}
	}
}

func (p *Presence) say(b beat) {
	b.Peer = p.about()
	p.knows.Store(int64(b.Knows))
	b.Node, b.Start = p.cluster.config.Node, p.start
	raw, err := json.Marshal(b)
	if err != nil {
		panic(err) // a beat is made of words and numbers
	}
	_ = p.cluster.conn.Publish(p.cluster.subject("here"), raw) // a lost beat is followed by another
	if p.unfit.Swap(b.Unfit) != b.Unfit {
		p.changed()
	}
}

// Update tells the others now instead of with the next beat.
func (p *Presence) Update() {
	select {
	case p.nudge <- struct{}{}:
	default:
	}
}

func (p *Presence) hear(m *nats.Msg) {
	var b beat
	if len(m.Data) > mostBeat || json.Unmarshal(m.Data, &b) != nil || !goodName.MatchString(b.Node) {
		return
	}
	if b.Node == p.cluster.config.Node && p.start != "" { // another node of this name, and the later one of the two ends; or a command that asks
		if own := p.about().Since; b.Start != p.start && !b.Gone && (b.Since.Before(own) || b.Since.Equal(own) && b.Start < p.start) {
			p.double(fmt.Errorf("there is a node called %s already; choose another name with --cluster-node", b.Node))
		}
		p.welcome(b)
		return
	}
	p.welcome(b)
	p.mu.Lock()
	was, known := p.others[b.Node]
	switch {
	case b.Gone && was.Start == b.Start:
		delete(p.others, b.Node)
	case !b.Gone && (known || len(p.others) < mostNodes):
		p.others[b.Node] = other{b, time.Now()}
	}
	is, stays := p.others[b.Node]
	changed := known != stays || was.Leaving != is.Leaving || was.Unfit != is.Unfit || was.Knows != is.Knows
	p.mu.Unlock()
	if changed {
		p.changed()
	}
}

func (p *Presence) welcome(b beat) {
	if b.Hello {
		p.Update()
	}
}

func (p *Presence) forget(now time.Time) {
	p.mu.Lock()
	before := len(p.others)
	maps.DeleteFunc(p.others, func(_ string, o other) bool { return now.Sub(o.heard) > goneAfter })
	changed := len(p.others) != before
	p.mu.Unlock()
	if changed {
		p.changed()
	}
}

func (p *Presence) changed() {
	p.mu.Lock()
	list := slices.Clone(p.change)
	p.mu.Unlock()
	for _, do := range list {
		do()
	}
}

// OnChange calls do whenever a node comes, leaves, is gone, knows something else, or becomes unfit or fit. It must not wait.
func (p *Presence) OnChange(do func()) {
	p.mu.Lock()
	p.change = append(p.change, do)
	p.mu.Unlock()
}

// Name is the name of this node.
func (p *Presence) Name() string { return p.cluster.config.Node }

// Present lists the nodes that are there and do not leave, sorted, with this one unless it leaves and is not alone.
func (p *Presence) Present() []string {
	var names []string
	for _, peer := range p.Peers() {
		if !peer.Leaving {
			names = append(names, peer.Node)
		}
	}
	if len(names) == 0 {
		return []string{p.Name()}
	}
	return names
}

// Unfit lists the nodes that are there and whose clocks are too wrong to look after tables.
func (p *Presence) Unfit() (names []string) {
	for _, peer := range p.Peers() {
		if peer.Unfit {
			names = append(names, peer.Node)
		}
	}
	return names
}

// Peers lists all nodes that are there, this one among them, by name.
func (p *Presence) Peers() []Peer {
	self := p.about()
	self.Node = p.Name()
	return p.list([]Peer{self})
}

func (p *Presence) list(list []Peer) []Peer {
	p.mu.Lock()
	for _, o := range p.others {
		list = append(list, o.Peer)
	}
	p.mu.Unlock()
	slices.SortFunc(list, func(a, b Peer) int { return strings.Compare(a.Node, b.Node) })
	return list
}

// Rooms says how many people are at each other node to which some may be sent, by its address.
func (p *Presence) Rooms() map[string]int {
	p.mu.Lock()
	defer p.mu.Unlock()
	rooms := map[string]int{}
	for _, o := range p.others {
		if strings.Contains(o.Address, ":") && o.takesIn() {
			rooms[o.Address] = o.People
		}
	}
	return rooms
}

func (p Peer) takesIn() bool { return !p.Leaving && !p.Unheard }

// Closed has the addresses of the other nodes that are there and take nobody in, by name.
func (p *Presence) Closed() map[string]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	closed := map[string]string{}
	for name, o := range p.others {
		if !o.takesIn() {
			closed[name] = o.Address
		}
	}
	return closed
}

// Newest is the newest kind of write that all nodes can apply.
func (p *Presence) Newest() int {
	newest := int(p.knows.Load())
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, o := range p.others {
		newest = min(newest, o.Knows)
	}
	return newest
}

// Leave tells the others that this node ends.
func (p *Presence) Leave() {
	p.mu.Lock()
	select {
	case <-p.stopped:
	default:
		close(p.stopped)
	}
	p.mu.Unlock()
	<-p.ended
}
