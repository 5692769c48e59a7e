package cluster

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"saloon/data/logtest"
	"saloon/lobby"
)

const (
	manyNodes  = 100
	manyTables = 20_000
	streams    = 300 // by table, where one does not carry all
	followers  = 3   // of each of them
)

func named(prefix string, n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf("%s%05d", prefix, i))
	}
	return list
}

// evenly fails where somebody has more than some times the mean.
func evenly(t *testing.T, what string, has map[string]int, among []string, times float64) {
	t.Helper()
	all, least, most := 0, has[among[0]], 0
	for _, n := range among {
		all, least, most = all+has[n], min(least, has[n]), max(most, has[n])
	}
	mean := float64(all) / float64(len(among))
	t.Logf("%s: %d to %d, %.0f on average", what, least, most, mean)
	if float64(most) > mean*times {
		t.Errorf("%s: %d to %d, which is more than %v times the average", what, least, most, times)
	}
}

// A hundred nodes know each other by their beats alone, and choose stewards alike and evenly. When one of them dies, its
// tables get others, of nearly all nodes, and no table else.
func TestHundredNodes_ShareTheTables(t *testing.T) {
	names, said := named("node", manyNodes), 0
	var all []*Presence
	for _, name := range names {
		all = append(all, &Presence{cluster: &Cluster{config: Config{Node: name}}, start: name, about: func() Peer { return Peer{} },
			others: map[string]other{}, nudge: make(chan struct{}, 1)})
	}
	for _, name := range names {
		raw, err := json.Marshal(beat{Start: name, Peer: Peer{Node: name, Knows: 9, Position: 1e9, Since: time.Now(), Version: "v1.2.3", People: 1000, Stewards: 200, Address: name + ".saloon.example:22"}})
		ok(t, err)
		said += len(raw)
		for _, p := range all {
			if p.Name() != name {
				p.hear(&nats.Msg{Data: raw})
			}
		}
	}
	t.Logf("a node hears %d KiB of beats a second", said/1024)
	dead, before := names[41], map[string]string{}
	agreed(t, all, names)
	has, present := map[string]int{}, all[0].Present()
	for _, table := range named("table", manyTables) {
		before[table] = lobby.StewardOf(table, present)
		has[before[table]]++
	}
	evenly(t, "tables of a steward", has, names, 1.4)
	rest := slices.DeleteFunc(slices.Clone(all), func(p *Presence) bool { return p.Name() == dead })
	for _, p := range rest {
		silent := p.others[dead]
		now := silent.heard
		silent.heard = now.Add(-2 * goneAfter)
		p.others[dead] = silent
		p.forget(now)
	}
	agreed(t, rest, slices.DeleteFunc(names, func(n string) bool { return n == dead }))
	takes, most := map[string]int{}, 0
	present = rest[0].Present()
	for table, was := range before {
		now := lobby.StewardOf(table, present)
		if was != dead && now != was {
			t.Fatalf("%s moves from %s to %s, when %s dies", table, was, now, dead)
		}
		if was == dead {
			takes[now]++
			most = max(most, takes[now])
		}
	}
	t.Logf("the %d tables of a dead node go to %d others, at most %d to one", has[dead], len(takes), most)
	if len(takes) < 70 || most > 12 {
		t.Errorf("the %d tables of a dead node go to %d others, and %d to one", has[dead], len(takes), most)
	}
}

func agreed(t *testing.T, all []*Presence, names []string) {
	t.Helper()
	for _, p := range all {
		if !slices.Equal(p.Present(), names) {
			t.Fatalf("%s knows %d of %d nodes", p.Name(), len(p.Present()), len(names))
		}
	}
}

// followersOf are the nodes that follow a stream.
func followersOf(stream string, among []string) (list []string) {
	for range followers {
		next := lobby.StewardOf(stream, slices.DeleteFunc(slices.Clone(among), func(n string) bool { return slices.Contains(list, n) }))
		list = append(list, next)
	}
	return list
}

// With streams by table, each followed by three of a hundred nodes, a node applies three hundredths of all lines instead
// of all; nearly nobody is where the own table is followed, so that lines are handed on besides; and who dies moves
// three hundredths.
func TestHundredNodes_StreamsByTable(t *testing.T) {
	nodes, logs, follow := named("node", manyNodes), map[string]*logtest.Log{}, map[string][]string{}
	chance := rand.New(rand.NewPCG(1, 2))
	list := named("stream", streams)
	for _, s := range list {
		logs[s], follow[s] = logtest.New(s), followersOf(s, nodes)
	}
	stewards, handed, sent := map[string]int{}, map[string]int{}, 0
	for _, table := range named("table", manyTables) {
		s := lobby.StewardOf(table, list)
		logs[s].Put([]byte(table))
		stewards[lobby.StewardOf(table, follow[s])]++
		for range 4 { // people, each wherever they came
			if at := nodes[chance.IntN(len(nodes))]; !slices.Contains(follow[s], at) {
				handed[at]++
				sent++
			}
		}
	}
	applies := map[string]int{}
	for _, s := range list {
		for _, node := range follow[s] {
			last, err := logs[s].Link().Last(t.Context())
			ok(t, err)
			applies[node] += int(last)
		}
	}
	evenly(t, "lines that a node applies", applies, nodes, 2.7)
	evenly(t, "lines that are handed on to a node", handed, nodes, 1.4)
	evenly(t, "tables of a steward", stewards, nodes, 2.7)
	t.Logf("a line is applied %d times and handed on %.2f times, and not applied %d times", followers, float64(sent)/manyTables, manyNodes)
	if share := float64(sent) / manyTables; share < 3.7 {
		t.Errorf("people are at their tables: a line is handed on %.2f times", share)
	}
	moved := 0
	rest := slices.DeleteFunc(slices.Clone(nodes), func(n string) bool { return n == nodes[41] })
	for _, s := range list {
		now := followersOf(s, rest)
		stay := slices.DeleteFunc(slices.Clone(now), func(n string) bool { return !slices.Contains(follow[s], n) })
		if has := slices.Contains(follow[s], nodes[41]); has != (len(stay) == followers-1) || !has && len(stay) != followers {
			t.Errorf("%s is followed by %v, and by %v when one dies", s, follow[s], now)
		} else if has {
			moved += logs[s].Length()
		}
	}
	t.Logf("when a node dies, %d of %d lines are brought to others", moved, manyTables)
	if moved != applies[nodes[41]] {
		t.Errorf("%d lines are brought to others, and it had %d", moved, applies[nodes[41]])
	}
}
