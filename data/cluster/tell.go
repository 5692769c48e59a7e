package cluster

import (
	"strings"

	"github.com/nats-io/nats.go"
)

const fromHeader = "Saloon-Node"

// Tell sends something to all other nodes that are there. It may be lost, and it never waits.
func (p *Presence) Tell(kind string, raw []byte) {
	m := &nats.Msg{Subject: p.cluster.subject("told", kind), Data: raw, Header: nats.Header{fromHeader: {p.Name()}}}
	if err := p.cluster.conn.PublishMsg(m); err != nil {
		p.cluster.log.Debug("the other nodes are not told", "event", kind, "error", err)
	}
}

// OnTold calls do with everything that other nodes tell, in the order in which each of them told
// it. It must not wait for other nodes.
func (p *Presence) OnTold(do func(from, kind string, raw []byte)) {
	p.mu.Lock()
	p.told = do
	p.mu.Unlock()
}

func (p *Presence) hearTold(m *nats.Msg) {
	p.mu.Lock()
	do := p.told
	p.mu.Unlock()
	if from := m.Header.Get(fromHeader); do != nil && goodName.MatchString(from) && from != p.Name() {
		do(from, strings.TrimPrefix(m.Subject, p.cluster.subject("told", "")), m.Data)
	}
}
