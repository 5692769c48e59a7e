package session

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"saloon/session/sessiontest"
)

// loadReport is what these tests read of the report of saloon load.
type loadReport struct {
	Carries int `json:"carries_players"`
	Machine struct{ Cores int }
	Steps   []struct {
		Players          int
		KeyToScreen      struct{ Count int } `json:"key_to_screen"`
		MoveToOthers     struct{ Count int } `json:"move_to_others"`
		Logins           struct{ Count int }
		Games            int     `json:"games_ended"`
		Made             int     `json:"moves_made"`
		Refused          int     `json:"logins_refused"`
		Cut              int     `json:"connections_lost"`
		Unseen           int     `json:"moves_unseen"`
		Stuck            int     `json:"players_stuck"`
		Warnings         int     `json:"warnings_in_the_log"`
		Memory           float64 `json:"server_memory_mib"`
		Files            int     `json:"server_open_files"`
		Broken, Troubles []string
	}
	Verdict []string
}

// loadProgram is saloon load with these arguments, which leaves what it forgets in a folder.
func loadProgram(t *testing.T, args ...string) (cmd *exec.Cmd, left string) {
	t.Helper()
	built.Store(true)
	name, err := builtProgram()
	if err != nil {
		t.Fatal(err)
	}
	left = t.TempDir()
	cmd = exec.Command(name, append([]string{"load"}, args...)...)
	cmd.Env = append(os.Environ(), "TMPDIR="+left)
	return cmd, left
}

// A crowd comes, plays by keys and by protocol until a game is over, and a bar that nothing
// can hold breaks, so that there is no second step.
func TestLoad_ACrowdPlaysUntilABarBreaks(t *testing.T) {
	t.Parallel()
	if raceDetector && testing.Short() {
		t.Skip("the race detector does not look into a process of its own")
	}
	cmd, left := loadProgram(t, "--players", "8", "--most", "100", "--by-keys", "2", "--pause", "0s", "--time", "500ms",
		"--games", "1", "--key-bar", "1ns", "--move-bar", "1h", "--json")
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	late := time.AfterFunc(2*sessiontest.Patience, func() { _ = cmd.Process.Signal(syscall.SIGTERM) })
	defer late.Stop()
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, complaints.String())
	}
	var r loadReport
	if err := json.Unmarshal(out.Bytes(), &r); err != nil || len(r.Steps) != 1 || r.Machine.Cores < 1 {
		t.Fatalf("%v\n%s", err, out.String())
	}
	s := r.Steps[0]
	if s.Players != 8 || s.Logins.Count < 8 || s.Games < 1 || s.Made < 20 || s.KeyToScreen.Count < 20 || s.MoveToOthers.Count < 20 {
		t.Errorf("not all of this happened:\n%s", out.String())
	}
	if s.Memory < 1 || s.Files < 8 {
		t.Errorf("of the server's process it is said\n%s", out.String())
	}
	if s.Refused+s.Cut+s.Unseen+s.Stuck+s.Warnings > 0 || len(s.Troubles) > 0 {
		t.Errorf("something went wrong:\n%s", out.String())
	}
	if len(s.Broken) != 1 || !strings.Contains(s.Broken[0], "the bar is 1ns") || r.Carries != 0 || !strings.Contains(r.Verdict[0], "the bar is 1ns") {
		t.Errorf("the bar that broke is not named:\n%s", out.String())
	}
	if rest, err := os.ReadDir(left); err != nil || len(rest) > 0 {
		t.Errorf("it leaves %v (%v)", rest, err)
	}
}

// Ctrl-C ends a crowd in the middle, with its server.
func TestLoad_InterruptedLeavesNothing(t *testing.T) {
	t.Parallel()
	cmd, left := loadProgram(t, "--players", "4", "--time", "1h")
	told, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(sessiontest.Patience, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	line := make([]byte, 100)
	n, err := told.Read(line) // it says so when the server is open
	if err != nil || !strings.Contains(string(line[:n]), "4 players") {
		t.Fatalf("it says %q (%v)", line[:n], err)
	}
	if dirs, _ := os.ReadDir(left); len(dirs) != 1 {
		t.Errorf("the server keeps its data in %v", dirs)
	}
	_ = cmd.Process.Signal(os.Interrupt)
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != exitRefused {
		t.Errorf("it ends with %v", err)
	}
	if rest, err := os.ReadDir(left); err != nil || len(rest) > 0 {
		t.Errorf("it leaves %v (%v)", rest, err)
	}
}

// A session that is measured sits down to a game, and its keys move a cursor.
func TestLoad_SessionsSitDownToAGame(t *testing.T) {
	t.Parallel()
	cmd, left := loadProgram(t, "sessions", "--sessions", "2", "--logins", "2", "--keys", "8", "--idle", "100ms", "--settle", "10ms", "--json")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var r struct {
		Server, Floor struct {
			Bytes  float64 `json:"key_bytes_p50"`
			Silent int     `json:"keys_without_answer"`
		}
	}
	if err := json.Unmarshal(out, &r); err != nil || r.Server.Silent > 0 || r.Server.Bytes < 2*r.Floor.Bytes || r.Floor.Bytes <= 0 {
		t.Errorf("%v\n%s", err, out)
	}
	if rest, err := os.ReadDir(left); err != nil || len(rest) > 0 {
		t.Errorf("it leaves %v (%v)", rest, err)
	}
}
