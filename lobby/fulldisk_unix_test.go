//go:build unix

package lobby

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"saloon/data"
	"saloon/lobby/table"
)

// fullVariable makes the test binary a saloon in that directory, whose disk fills in the
// middle of play and gets room again.
const fullVariable = "SALOON_TEST_FULL"

// A real file that cannot grow pauses every table that writes; nothing that was seen is
// lost, and with room again games come to their ends.
func TestDurable_ARealDiskThatFillsAndGetsRoom(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0], "-test.run", "TestFullChild", "-test.v")
	cmd.Env = append(os.Environ(), fullVariable+"="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "tables have paused and gone on") {
		t.Fatalf("%v: %s", err, out)
	}
	store, err := data.Open(dir, data.Options{})
	must(t, err)
	must(t, errors.Join(store.Check(), store.Close()))
}

// TestFullChild is what the child does.
func TestFullChild(t *testing.T) {
	if os.Getenv(fullVariable) == "" {
		t.Skip("it runs as a child of TestDurable_ARealDiskThatFillsAndGetsRoom")
	}
	signal.Ignore(syscall.SIGXFSZ)
	h := &testSaloon{t: t, dir: os.Getenv(fullVariable), clock: newHandClock()}
	h.open()
	defer h.close()
	clock := h.clock.(*handClock)
	anna, bert := h.twoPlaying("open")
	limit := func(size uint64) {
		var now syscall.Rlimit
		err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &now)
		if now.Cur = now.Max; size > 0 {
			now.Cur = size
		}
		must(t, errors.Join(err, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &now)))
	}
	limit(4096) // nothing behind the first page can be written
	told := len(anna.table.Story)
	anna.refusedNow(table.Say{Text: strings.Repeat("x", 100)}, "not-written")
	anna.until("the table pauses", func() bool { return anna.table.Notice != nil })
	clock.advance(lastBackoff)
	h.settled(anna.table.Card.ID)
	limit(0)
	clock.advance(lastBackoff)
	anna.until("the table goes on", func() bool { return anna.table.Notice == nil && len(anna.table.Story) == told })
	h.sameAsJournal(anna.table)
	bert.playOutWith(anna)
	fmt.Println("tables have paused and gone on")
}
