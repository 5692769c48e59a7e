//go:build !race

package session

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"saloon/data/cluster/clustertest"
)

// A node that is started before the servers of its log waits for them: its port says why, systemd hears that it is to wait too, and
// when the servers come it opens. Before that nobody is kept waiting at its door. One that is stopped while it waits ends well.
func TestNodes_AColdStartWaitsForTheLog(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers and nodes, each in a process of its own, into which the race detector does not look")
	}
	t.Parallel()
	servers, dir := clustertest.Start(t), t.TempDir()
	must(t, startProgram(t, dir).stop())
	seedLog(t, servers, dir)
	for i := range clustertest.Three {
		servers.Kill(i)
	}
	m, door := newManager(t), freeAddress(t)
	start := func() (cmd *exec.Cmd, log *logBuffer, port *shown) {
		line := serveLine(t, dir, "--listen", door, "--metrics", "0", "--cluster", servers.URL(), "--cluster-monitors", servers.Monitors(), "--cluster-node", "a")
		cmd, log = exec.Command(line[0], line[1:]...), &logBuffer{}
		cmd.Env, cmd.Stdout, cmd.Stderr = append(os.Environ(), "NOTIFY_SOCKET="+m.told.LocalAddr().String()), log, log
		must(t, cmd.Start())
		t.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
		log.waitFor(t, "figures are shown")
		m.hears("EXTEND_TIMEOUT_USEC=60000000")
		log.waitFor(t, "opening: the log has no majority; this node waits until it has one")
		return cmd, log, &shown{t: t, at: shownAt.FindStringSubmatch(log.String())[1]}
	}
	ends := func(cmd *exec.Cmd, log *logBuffer) {
		t.Helper()
		must(t, cmd.Process.Signal(syscall.SIGTERM))
		if err := cmd.Wait(); err != nil {
			t.Errorf("it ends with %v:\n%s", err, log)
		}
	}
	cmd, log, port := start()
	if code, said := port.get("/readyz"); code != 503 || said != "not ready: opening: the log has no majority\n" {
		t.Errorf("it says %d %q", code, said)
	}
	if conn, err := net.Dial("tcp", door); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("who comes meanwhile is not refused: %v, %v", conn, err)
	}
	ends(cmd, log)
	cmd, log, port = start()
	for i := range clustertest.Three {
		servers.Up(t, i)
	}
	for told := m.next(); told != "READY=1"; told = m.next() {
		if told != "EXTEND_TIMEOUT_USEC=60000000" {
			t.Fatalf("it tells %q:\n%s", told, log)
		}
	}
	if code, said := port.get("/readyz"); code != 200 {
		t.Errorf("it says %d %q", code, said)
	}
	(&testSaloon{t: t, addr: door}).newPersonInLines("anna")
	ends(cmd, log)
}

// freeAddress is one at which nobody listens. A node closes its own while it opens, so the system must not give it to others meanwhile.
func freeAddress(t *testing.T) string {
	t.Helper()
	return fmt.Sprintf("127.0.0.1:%d", clustertest.FreePort(t))
}
