package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"saloon/data"
	"saloon/data/cluster/clustertest"
)

// run carries out the command cluster on a data directory.
func run(t *testing.T, s *clustertest.Servers, dir string, words ...string) (string, error) {
	t.Helper()
	settings := func() (Settings, error) {
		return Settings{Config: Config{Servers: s.URL(), Node: "cli", Stream: streamOf(t)}, Monitors: s.Monitors(), Data: dir}, nil
	}
	cmd := Command(&cobra.Command{SilenceUsage: true, SilenceErrors: true}, settings, func(_ context.Context, dir string, out io.Writer) error {
		_, err := io.WriteString(out, dir+" leaves")
		return err
	})
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetArgs(words)
	err := cmd.ExecuteContext(t.Context())
	return out.String(), err
}

// opened makes a saloon in a new directory that has one player.
func opened(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	s, err := data.Open(dir, data.Options{})
	ok(t, err)
	add(t, s, "anna")
	ok(t, s.Close())
	return dir
}

func add(t *testing.T, s *data.Store, id string) {
	t.Helper()
	ok(t, s.Write(t.Context(), data.AddPlayer{Player: data.Player{ID: id, Name: id, Skeleton: id}, Key: data.Key{Fingerprint: "key of " + id}}))
}

// copied is a data directory with a copy of a file that nobody has open.
func copied(t *testing.T, from string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	raw, err := os.ReadFile(filepath.Join(from, "saloon.db"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "saloon.db"), raw, 0o600)
	}
	ok(t, err)
	return dir
}

// seededTwice are two data directories with the file that a log begins with.
func seededTwice(t *testing.T, s *clustertest.Servers) (dir, other string) {
	t.Helper()
	dir = opened(t)
	if _, err := run(t, s, dir, "seed"); err != nil {
		t.Fatal(err)
	}
	return dir, copied(t, dir)
}

func join(t *testing.T, s *clustertest.Servers, dir, name string, self Peer) (*Node, error) {
	t.Helper()
	n, err := Join(t.Context(), dir, Config{Servers: s.URL(), Node: name, Stream: streamOf(t)}, s.Monitors(), self)
	if err == nil {
		t.Cleanup(func() { _ = n.Close() })
	}
	return n, err
}

// joined is a node that must come to run.
func joined(t *testing.T, s *clustertest.Servers, dir, name string, self Peer) *Node {
	t.Helper()
	n, err := join(t, s, dir, name, self)
	if err != nil {
		t.Fatalf("the node %s does not start: %v", name, err)
	}
	return n
}

// What an operator does to bring a saloon from one machine to two.
func TestCluster_FromOneMachineToTwo(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	dir := opened(t)
	if _, err := run(t, s, dir, "status"); !errors.Is(err, ErrNoStream) {
		t.Errorf("before the log is made, status says %v", err)
	}
	if said, err := run(t, s, dir, "seed"); err != nil || !strings.Contains(said, dir) {
		t.Fatalf("seed says %q, %v", said, err)
	}
	if _, err := run(t, s, dir, "seed"); err == nil {
		t.Error("a log that is there was made again")
	}
	other := copied(t, dir)
	a := joined(t, s, dir, "a", Peer{Version: "v1"})
	add(t, a.Store, "bert")
	b := joined(t, s, other, "b", Peer{Version: "v1"})
	for _, id := range []string{"anna", "bert"} {
		if _, err := b.Store.Player(id); err != nil {
			t.Errorf("the second node does not know %s: %v", id, err)
		}
	}
	said, err := run(t, s, dir, "status")
	if err != nil || !strings.Contains(said, "a  v1  since") || !strings.Contains(said, "b  v1  since") || strings.Contains(said, " behind") {
		t.Errorf("status says\n%s%v", said, err)
	}
	said, err = run(t, s, dir, "status", "--json")
	var status Status
	if err != nil || json.Unmarshal([]byte(said), &status) != nil || len(status.Nodes) != 2 || status.Last != status.Nodes[0].Position {
		t.Errorf("status --json says\n%s%v", said, err)
	}
	if said, err := run(t, s, dir, "leave"); err != nil || said != dir+" leaves" {
		t.Errorf("leave says %q, %v", said, err)
	}
}

func TestJoin_RefusesAFileOfAnotherSaloon(t *testing.T) {
	s := clustertest.Shared(t)
	if _, err := run(t, s, opened(t), "seed"); err != nil {
		t.Fatal(err)
	}
	if _, err := join(t, s, opened(t), "a", Peer{}); !errors.Is(err, data.ErrOtherLog) {
		t.Errorf("it says %v", err)
	}
}

func TestJoin_AllNodesShowTheSameHostKey(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	dir, other := seededTwice(t, s)
	joined(t, s, dir, "a", Peer{HostKey: "one"})
	if _, err := join(t, s, other, "b", Peer{HostKey: "two"}); err == nil || !strings.Contains(err.Error(), "the node a has the host key one") {
		t.Errorf("it says %v", err)
	}
	joined(t, s, other, "b", Peer{HostKey: "one"})
}

func TestJoin_ASecondNodeOfThatNameIsRefused(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	dir, other := seededTwice(t, s)
	first := joined(t, s, dir, "twin", Peer{})
	if _, err := join(t, s, other, "twin", Peer{}); err == nil || !strings.Contains(err.Error(), "a node called twin already") {
		t.Errorf("the second one is told %v", err)
	}
	add(t, first.Store, "bert") // the first one goes on
	select {
	case err := <-first.Stopped():
		t.Errorf("the first one stops: %v", err)
	default:
	}
}
