package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

// A node that cannot reach the log shows the sentence of a paused table, and loses nothing: what was
// not acknowledged happens once, or not at all, and the game goes on when the log answers again.
func TestNodes_WithoutTheLogTheTablePauses(t *testing.T) {
	c, nodes := newImpatientCluster(t, 2, 2*time.Second)
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	id := twoPlayOn(anna, bert, table.Proposal{Seats: 2, Terms: table.Terms{Rated: "off"}})
	anna.untilTurn()
	nodes[0].link.Cut()
	before := anna.table.At
	wantRefused(t, "without the log", anna.play(anna.table.Legal[0]), refusedNotWritten.Code)
	anna.until("the table pauses", func() bool { return anna.table.Card.Phase == table.Paused })
	if anna.table.At != before || anna.table.Notice == nil || anna.table.Notice.Code != "waits-to-write" {
		t.Errorf("a move that was not acknowledged is shown: %+v", anna.table)
	}
	wantRefused(t, "without the log", anna.try(table.Say{Text: "hello?"}), refusedPaused.Code)
	bert.do(table.Say{Text: "I am here"})
	nodes[0].link.Mend()
	caughtUp(t, nodes...)
	for anna.read(); anna.table.Card.Phase == table.Paused; anna.read() {
		c.clock.advance(nodeBackoff)
		nodes[0].settled(id)
	}
	anna.until("Bert is heard", func() bool { return len(anna.table.Chat) == 1 })
	playTogether(t, anna, bert)
	sameJournals(t, id, nodes...)
}

// A node that drains hands everything over: it is the steward of nothing, and closes in the middle of
// a game, which goes on when its people come in on another node.
func TestNodes_DrainHandsOver(t *testing.T) {
	c, nodes := newTestCluster(t, 2)
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	id := twoPlayOn(anna, bert, table.Proposal{Seats: 2, Terms: table.Terms{Rated: "off"}})
	nodes[0].lobby.Drain(time.Time{})
	anna.hears("tables-move")
	wantRefused(t, "a new table on a node that drains", errorOf(anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy"})), refusedDraining.Code)
	if nodes[0].lobby.isSteward(id) {
		t.Error("a node that drains is a steward")
	}
	c.clock.advance(drainPause)
	select {
	case <-nodes[0].lobby.Drained():
	default:
		t.Fatal("it waits for the game, which the other node can go on with")
	}
	nodes[0].close()
	c.net.leave(nodes[0].name)
	anna = nodes[1].player("Anna")
	anna.look(id)
	playTogether(t, anna, bert)
	if !nodes[1].lobby.isSteward(id) {
		t.Error("nobody is the steward")
	}
}

// The last nodes drain as a saloon alone does: the games come to their end.
func TestNodes_WhereAllDrainTheGamesComeToTheirEnd(t *testing.T) {
	c, nodes := newTestCluster(t, 2)
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	id := twoPlayOn(anna, bert, table.Proposal{Seats: 2, Terms: table.Terms{Rated: "off"}})
	for _, n := range nodes {
		n.settled(id) // the hall has the game too
		n.lobby.Drain(time.Time{})
	}
	for _, n := range nodes {
		n.untilDrains(nodes)
	}
	c.clock.advance(drainPause)
	for _, n := range nodes {
		select {
		case <-n.lobby.Drained():
			t.Error("a game is spoiled")
		default:
		}
	}
	if is, _ := steward(id, nodes...); is == nil {
		t.Error("nobody is the steward")
	}
	playTogether(t, anna, bert)
}

// untilDrains waits until a node knows that all of these drain.
func (n *clusterNode) untilDrains(nodes []*clusterNode) {
	n.t.Helper()
	n.net().inOrder()
	for _, other := range nodes {
		if other != n && !n.lobby.teller.draining()[other.name] {
			n.t.Fatalf("%s does not know that %s drains", n.name, other.name)
		}
	}
}

func (n *clusterNode) net() *testLink { return n.lobby.nodes.(*testLink) }

// inOrder waits until everything was told that was told to a node before.
func (l *testLink) inOrder() {
	done := make(chan struct{})
	l.told <- func() { close(done) }
	<-done
}

// The chair of a guest is free when the guest goes, and also when the guest's node dies.
func TestNodes_AGuestWhoIsGoneFreesTheChair(t *testing.T) {
	for _, dies := range []bool{false, true} {
		c, nodes := newTestCluster(t, 2)
		bert, nell := nodes[1].player("Bert"), nodes[0].guest("Nell")
		id := bert.newTable(table.Proposal{Seats: 2})
		nell.finds(id)
		nell.sits(id)
		bert.until("Nell sits and is there", func() bool { return bert.table.Card.Chairs[1].Here })
		c.clock.advance(guestGrace) // nothing happens to whoever is there
		nodes[1].settled(id)
		if bert.read(); bert.table.Card.Chairs[1].Person.Kind != table.KindGuest {
			t.Fatal("a guest who is there loses the chair")
		}
		if dies {
			c.die(nodes[0])
			bert.until("Nell is not there", func() bool { return !bert.table.Card.Chairs[1].Here })
			nodes[1].net().inOrder()
			nodes[1].settled(id)
			c.clock.advance(guestGrace)
		} else {
			nell.mail.Close()
		}
		bert.until("the chair is free", func() bool { return bert.table.Card.Chairs[1].Person.Kind == "" })
	}
}

// A lobby that is alone is no node.
func TestNodeStats_Alone(t *testing.T) {
	if n := newTestSaloon(t).lobby.Stats().Node; n != nil {
		t.Errorf("it is a node: %+v", n)
	}
}

// Each table counts as that of one steward, also after a node has gone, and what changed then is counted.
func TestNodeStats_CountStewards(t *testing.T) {
	const tables = 12
	c, nodes := newTestCluster(t, 3)
	anna, bert := nodes[0].player("Anna"), nodes[0].player("Bert")
	var made []table.ID
	for range tables / 2 {
		made = append(made, anna.newTable(table.Proposal{Seats: 2}), bert.newTable(table.Proposal{Seats: 2}))
	}
	counted := func(among []*clusterNode) (total int) {
		t.Helper()
		caughtUp(t, among...)
		for _, n := range among {
			n.lobby.nodesChanged() // if it has not heard of that yet
			want := 0
			for _, id := range made {
				n.settled(id)
				if n.lobby.isSteward(id) {
					want++
				}
			}
			if got := n.lobby.Stats().Node; got.Stewards != want || got.Present != len(among) {
				t.Errorf("%s counts itself steward of %d tables of %d, among %d nodes", n.name, got.Stewards, want, got.Present)
			}
			total += want
		}
		return total
	}
	if n := counted(nodes); n != tables {
		t.Errorf("%d tables have a steward, of %d", n, tables)
	}
	before := nodes[1].lobby.Stats().Node
	c.die(nodes[2])
	if n := counted(nodes[:2]); n != tables {
		t.Errorf("%d tables have a steward, of %d", n, tables)
	}
	if now := nodes[1].lobby.Stats().Node; now.Elections <= before.Elections || now.Taken-before.Taken != uint64(now.Stewards-before.Stewards) || now.Given != before.Given {
		t.Errorf("it counted %+v, and then %+v", before, now)
	}
	if people, stewards := nodes[0].lobby.Load(); people != 2 || stewards != nodes[0].lobby.Stats().Node.Stewards {
		t.Errorf("it tells of %d people and %d tables", people, stewards)
	}
}

// Nobody is to be sent to a node that does not reach the log, also when nobody writes there; and again
// when it does.
func TestUnready_WithoutTheLog(t *testing.T) {
	t.Parallel()
	_, nodes := newTestCluster(t, 2)
	until := func(ready bool) {
		t.Helper()
		for late := time.Now().Add(patience); (nodes[1].lobby.Unready() == "") != ready; {
			if time.Now().After(late) {
				t.Fatalf("it says %q", nodes[1].lobby.Unready())
			}
			time.Sleep(10 * time.Millisecond) // nobody tells
		}
	}
	until(true)
	nodes[1].link.Cut()
	until(false)
	if why := nodes[0].lobby.Unready(); why != "" {
		t.Errorf("the other node says %q", why)
	}
	nodes[1].link.Mend()
	until(true)
}
