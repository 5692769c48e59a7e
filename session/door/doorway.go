package door

import (
	"math/rand/v2"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// A doorway has a place for each client that is being greeted, which costs work before anybody is known. One address
// and one network get only a part of the places. Where none is left, a newcomer takes that of a random client that has
// had its time: so silent clients keep nobody out, however many they are.
type doorway struct {
	mu                             sync.Mutex
	places, perAddress, perNetwork int
	inside                         []*greeting
	changed                        chan struct{} // is closed when a place was given back
}

// A greeting is a client with a place in the doorway.
type greeting struct {
	from, network netip.Prefix
	began         time.Time
	drop          func() // closes the connection
}

// FairTime is how long a client keeps its place in any case; keys are exchanged in four round trips.
const FairTime = 1500 * time.Millisecond

func newDoorway(places int) *doorway {
	d := &doorway{changed: make(chan struct{})}
	d.setPlaces(places)
	return d
}

// setPlaces changes how many places there are. Who is inside stays.
func (d *doorway) setPlaces(places int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.places, d.perAddress, d.perNetwork = places, max(places/8, 1), max(places/4, 1)
	d.tellChange()
}

func (d *doorway) tellChange() {
	close(d.changed)
	d.changed = make(chan struct{})
}

// networkOf is the network that an address belongs to: its neighbours are mostly one customer's.
func networkOf(a Address) netip.Prefix {
	bits := 24
	if a.Addr().Is6() {
		bits = 48
	}
	network, _ := a.Addr().Prefix(bits)
	return network
}

// enter takes a place. It waits while all in the way are within their time, and is nil when the server stops meanwhile.
func (d *doorway) enter(from Address, drop func(), stopping <-chan struct{}) *greeting {
	g := &greeting{from: from, network: networkOf(from), drop: drop}
	for {
		victim, wait, changed := d.tryEnter(g)
		if wait == 0 {
			if victim != nil {
				victim.drop()
			}
			return g
		}
		timer := time.NewTimer(wait)
		select {
		case <-changed:
		case <-timer.C:
		case <-stopping:
			timer.Stop()
			return nil
		}
		timer.Stop()
	}
}

// tryEnter takes a place, if there is one, or that of the victim; else wait is the time to the next try.
func (d *doorway) tryEnter(g *greeting) (victim *greeting, wait time.Duration, changed <-chan struct{}) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g.began = time.Now()
	inTheWay := d.inTheWayOf(g)
	if inTheWay == nil {
		d.inside = append(d.inside, g)
		return nil, 0, nil
	}
	wait = FairTime
	var overdue []int
	for _, i := range inTheWay {
		left := FairTime - g.began.Sub(d.inside[i].began)
		if left <= 0 {
			overdue = append(overdue, i)
		}
		wait = min(wait, left)
	}
	if len(overdue) == 0 {
		return nil, wait, d.changed
	}
	i := overdue[rand.IntN(len(overdue))]
	victim, d.inside[i] = d.inside[i], g
	return victim, 0, nil
}

// inTheWayOf lists those of whom one must go before a client can have a place; nil when there is room for it.
func (d *doorway) inTheWayOf(g *greeting) []int {
	var neighbours, same, all []int
	for i, other := range d.inside {
		all = append(all, i)
		if other.network == g.network {
			neighbours = append(neighbours, i)
		}
		if other.from == g.from {
			same = append(same, i)
		}
	}
	switch {
	case len(same) >= d.perAddress:
		return same
	case len(neighbours) >= d.perNetwork:
		return neighbours
	case len(all) >= d.places:
		return all
	}
	return nil
}

// leave gives a place back. It may be called more than once.
func (d *doorway) leave(g *greeting) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if at := slices.Index(d.inside, g); at >= 0 {
		d.inside = slices.Delete(d.inside, at, at+1)
		d.tellChange()
	}
}

func (d *doorway) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.inside)
}
