package lobby

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/lobby/table"
)

// newOpenCluster opens a saloon on nodes to which people may be sent: to a:22, b:22, c:22...
func newOpenCluster(t *testing.T, nodes int) (*testCluster, []*clusterNode) {
	t.Helper()
	c, list := newTestCluster(t, nodes)
	for _, n := range list {
		n.net().people = func() int { people, _ := n.lobby.Load(); return people }
	}
	return c, list
}

func (c *testCluster) nodeAt(address string, nodes []*clusterNode) *clusterNode {
	c.t.Helper()
	for _, n := range nodes {
		if n.name+":22" == address {
			return n
		}
	}
	c.t.Fatalf("nobody is at %q", address)
	return nil
}

// comers lets so many people come to a node, or programs.
func (n *clusterNode) comers(people int, kind table.PersonKind) (list []*guy) {
	n.t.Helper()
	for i := range people {
		g := n.player(fmt.Sprint("Comer", i))
		if kind == table.KindBot {
			p := g.visit.Person()
			p.Kind = kind
			g.mail.Close()
			g = n.enter(p)
		}
		list = append(list, g)
	}
	return list
}

// Programs that all came to one node spread over all, though each goes where it is sent at once, and then stay where they are.
func TestRoom_ProgramsFindTheirLevelAndStay(t *testing.T) {
	c, nodes := newOpenCluster(t, 3)
	where := map[*guy]*clusterNode{}
	for _, g := range nodes[0].comers(60, table.KindBot) {
		where[g] = nodes[0]
	}
	went := 0
	for range 30 {
		c.advance(tellBeat)
		went = 0
		for g := range where {
			address := g.mail.Take().Room
			if address == "" {
				continue
			}
			to := c.nodeAt(address, nodes)
			caughtUp(t, to)
			p := g.visit.Person()
			g.mail.Close()
			delete(where, g)
			where[to.enter(p)] = to
			if went++; went > 15 {
				t.Fatalf("%d go at once", went)
			}
		}
	}
	if went > 0 {
		t.Errorf("%d do not come to rest", went)
	}
	count := map[string]int{}
	for _, n := range where {
		count[n.name]++
	}
	for _, n := range nodes {
		if count[n.name] < 10 || count[n.name] > 30 {
			t.Errorf("60 have spread as %v", count)
			break
		}
	}
}

// In the hall people read where there is far more room, but not of small differences, nor once it is even.
func TestRoom_TheHallSaysWhere(t *testing.T) {
	c, nodes := newOpenCluster(t, 2)
	shows := func(g *guy, want string) {
		t.Helper()
		c.advance(tellBeat)
		g.until("the hall says "+want, func() bool {
			said := ""
			if g.hall.Notice != nil {
				said = g.hall.Notice.Sentence()
			}
			return strings.Contains(said, want) && (want != "" || said == "")
		})
	}
	all := nodes[0].comers(fewMore, table.KindPlayer)
	shows(all[0], "")
	late := nodes[0].player("Late")
	shows(late, "ssh b:")
	nodes[0].player("Later").hears("more-room-elsewhere")
	nodes[1].comers(fewMore-1, table.KindPlayer)
	shows(late, "")
}

// A node that drains says goodbye to its people one wave after the other, and each is led where there is most room.
func TestDrain_SendsPeopleInWaves(t *testing.T) {
	c, nodes := newOpenCluster(t, 3)
	all := nodes[0].comers(20, table.KindPlayer)
	nodes[1].player("Beth")
	if d := nodes[0].lobby.Drain(time.Time{}); !d.Moves || d.Games != 0 {
		t.Errorf("it says %+v", d)
	}
	all[0].hears("tables-move")
	if d, on := nodes[0].lobby.Draining(); !on || !d.Moves || !strings.Contains(d.Text, "all tables go on elsewhere") {
		t.Errorf("who asks later is told %+v", d)
	}
	sent := map[string]int{}
	for wave := 1; wave <= 4; wave++ {
		select {
		case <-nodes[0].lobby.Drained():
			t.Fatalf("it closes after %d waves", wave-1)
		default:
		}
		c.advance(drainPause)
		told := 0
		for _, g := range all {
			if news := g.mail.Take(); news.Farewell != "" {
				told++
				sent[news.Room]++
				if !strings.HasSuffix(news.Farewell, "  ssh "+strings.TrimSuffix(news.Room, ":22")) || !slices.Equal(news.Elsewhere, []string{news.Room}) || news.Kept() {
					t.Errorf("somebody is told %q, with %q", news.Farewell, news.Room)
				}
				g.mail.Close()
			}
		}
		if told != leastWave {
			t.Errorf("wave %d is of %d", wave, told)
		}
	}
	<-nodes[0].lobby.Drained()
	if sent["b:22"] < 8 || sent["c:22"] < 8 {
		t.Errorf("they are sent to %v", sent)
	}
}
