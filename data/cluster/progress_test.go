package cluster

import (
	"sync"
	"testing"
	"time"
)

// A progress counts, and lets others wait for it.
type progress struct {
	mu    sync.Mutex
	count int
	moved chan struct{}
}

func (p *progress) step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count++
	if p.moved != nil {
		close(p.moved)
		p.moved = nil
	}
}

func (p *progress) counted() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.count
}

// wait waits until so many more are counted.
func (p *progress) wait(t *testing.T, more int) {
	t.Helper()
	late := time.After(time.Minute)
	p.mu.Lock()
	defer p.mu.Unlock()
	for until := p.count + more; p.count < until; {
		if p.moved == nil {
			p.moved = make(chan struct{})
		}
		moved := p.moved
		p.mu.Unlock()
		select {
		case <-moved:
		case <-late:
			p.mu.Lock()
			t.Fatalf("nothing goes on after %d", p.count)
		}
		p.mu.Lock()
	}
}
