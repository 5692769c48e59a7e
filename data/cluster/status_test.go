package cluster

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"saloon/data/cluster/clustertest"
)

func TestStatus_TellsOfServersAndNodes(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	c := connected(t, s, "a")
	l := seeded(t, c)
	if _, err := c.Attend(t.Context(), func() Peer { return Peer{Position: 7, People: 3, Version: "v1"} }, func(err error) { t.Error(err) }); err != nil {
		t.Fatal(err)
	}
	publish(t, l, "one")
	publish(t, l, "two")
	ahead := connected(t, s, "b")
	if _, err := ahead.Attend(t.Context(), func() Peer { return Peer{Position: 9} }, func(err error) { t.Error(err) }); err != nil {
		t.Fatal(err)
	}
	s.WaitWhole(t, streamOf(t))
	looker, err := connected(t, s, "a").Open(t.Context()) // its name does not matter: it is no node
	ok(t, err)
	got, err := looker.Status(t.Context())
	ok(t, err)
	if got.Log != l.ID() || got.First != 1 || got.Last != 9 || got.Bytes == 0 || got.Oldest.IsZero() || len(got.Servers) != clustertest.Three {
		t.Errorf("of the log it says %+v", got)
	}
	if len(got.Nodes) != 2 || got.Nodes[0].Node != "a" || got.Nodes[0].Position != 7 || got.Nodes[0].People != 3 || got.Nodes[0].Version != "v1" {
		t.Errorf("of the nodes it says %+v", got.Nodes)
	}
}

// A server that stands still may be called up to date by the one that leads; when it was heard last says more.
func TestStatus_TellsSinceWhenAServerIsNotHeard(t *testing.T) {
	var s Status
	s.addServers(&jetstream.ClusterInfo{Leader: "n0", Replicas: []*jetstream.PeerInfo{
		{Name: "n1", Current: true, Active: 17 * time.Second}, {Name: "n2", Current: true, Active: time.Second},
	}}, time.Date(2026, 11, 23, 1, 0, 20, 5, time.UTC))
	var said strings.Builder
	ok(t, s.print(&said))
	if !strings.Contains(said.String(), "n0 leads\n") || !strings.Contains(said.String(), "n1 is not heard since 2026-11-23 01:00:03\n") || !strings.Contains(said.String(), "n2 is up to date\n") {
		t.Errorf("it says\n%s", said.String())
	}
}

func TestSyncsAlways_LooksAtTheServers(t *testing.T) {
	s := clustertest.Shared(t)
	if err := SyncsAlways(t.Context(), s.Monitors()); err != nil {
		t.Errorf("servers that sync always: %v", err)
	}
	lazy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"jetstream":{"config":{"sync_interval":120000000000}}}`))
	}))
	defer lazy.Close()
	if err := SyncsAlways(t.Context(), s.Monitors()+","+lazy.URL); err == nil || !strings.Contains(err.Error(), "sync_interval: always") || !strings.Contains(err.Error(), lazy.URL) {
		t.Errorf("of a server that syncs seldom it says %v", err)
	}
	still := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer still.Close()
	late, stop := context.WithTimeout(t.Context(), 3*time.Second)
	defer stop()
	healthy, _, _ := strings.Cut(s.Monitors(), ",")
	if err := SyncsAlways(late, healthy+","+still.URL+","+still.URL+"/b"); err == nil || !mends(err) || !strings.HasSuffix(err.Error(), "not so "+still.URL+", "+still.URL+"/b: no answer comes in time") {
		t.Errorf("where two of three stand still it says %v", err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ok(t, err)
	_ = l.Close()
	if err := SyncsAlways(t.Context(), "http://"+l.Addr().String()); err == nil {
		t.Error("a server that does not answer passes")
	}
}
