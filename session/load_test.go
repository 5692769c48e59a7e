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

	"saloon/session/command"
	"saloon/session/sessiontest"
)

// loadReport is what these tests read of the report of saloon load.
type loadReport struct {
	Carries int `json:"carries_players"`
	Cores   int
	Steps   []struct {
		Players          int
		Figures          map[string]float64
		Broken, Troubles []string
	}
	Verdict []string
}

// loadProgram is saloon load with these arguments, which leaves what it forgets in a folder.
func loadProgram(t *testing.T, args ...string) (cmd *exec.Cmd, left string) {
	t.Helper()
	name, err := builtProgram()
	must(t, err)
	left = t.TempDir()
	cmd = exec.Command(name, append([]string{"load"}, args...)...)
	cmd.Env = append(os.Environ(), "TMPDIR="+left)
	return cmd, left
}

// A crowd comes, plays by keys and by protocol until a game is over, and all goes well.
func TestLoad_ACrowdPlays(t *testing.T) {
	t.Parallel()
	if raceDetector && testing.Short() {
		t.Skip("the race detector does not look into a process of its own")
	}
	cmd, left := loadProgram(t, "--players", "8", "--most", "8", "--pause", "0s", "--time", "500ms", "--games", "1", "--json")
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	late := time.AfterFunc(2*sessiontest.Patience, func() { _ = cmd.Process.Signal(syscall.SIGTERM) })
	defer late.Stop()
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, complaints.String())
	}
	var r loadReport
	if err := json.Unmarshal(out.Bytes(), &r); err != nil || len(r.Steps) != 1 || r.Cores < 1 {
		t.Fatalf("%v\n%s", err, out.String())
	}
	s := r.Steps[0]
	for figure, least := range map[string]float64{
		"login to screen": 8, "games that ended": 1, "moves made": 20, "key to screen": 20, "move to others": 20, "lines of chat": 1,
		"key to screen, p50 ms": 0.01, "moves a second": 1, "server: cores": 0.001, "crowd: cores": 0.001, "server: memory, MiB": 1, "server: open files": 8,
	} {
		if s.Figures[figure] < least {
			t.Errorf("%s is %v:\n%s", figure, s.Figures[figure], out.String())
		}
	}
	for _, fault := range []string{"logins refused", "connections lost", "players stuck", "warnings in the log"} {
		if s.Figures[fault] > 0 || len(s.Troubles) > 0 {
			t.Errorf("%s: something went wrong:\n%s", fault, out.String())
		}
	}
	if carries := len(s.Broken) == 0; s.Players != 8 || carries != (r.Carries == 8) || len(r.Verdict) == 0 {
		t.Errorf("it concludes\n%s", out.String())
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
	must(t, err)
	must(t, cmd.Start())
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
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != command.Refused {
		t.Errorf("it ends with %v", err)
	}
	if rest, err := os.ReadDir(left); err != nil || len(rest) > 0 {
		t.Errorf("it leaves %v (%v)", rest, err)
	}
}

// A session that is measured sits down to a game, and its keys move a cursor.
func TestLoad_SessionsSitDownToAGame(t *testing.T) {
	t.Parallel()
	cmd, left := loadProgram(t, "sessions", "--sessions", "2", "--logins", "2", "--keys", "8", "--idle", "100ms", "--json")
	out, err := cmd.Output()
	must(t, err)
	var f map[string]float64
	err = json.Unmarshal(out, &f)
	for _, figure := range []string{"bytes of the first screen", "bytes a key, p50", "key to first byte, p50 ms"} {
		if err != nil || f[figure] <= 0 || f["keys that changed nothing"] > 4 {
			t.Errorf("%s: %v\n%s", figure, err, out)
		}
	}
	if rest, err := os.ReadDir(left); err != nil || len(rest) > 0 {
		t.Errorf("it leaves %v (%v)", rest, err)
	}
}
