package session

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// When the file is taken away while the saloon is open, it is not ready, says why, and does not say at the
// end that every game is kept.
func TestServe_AFileThatIsTakenAway(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("there nobody can take away a file that is open")
	}
	dir := t.TempDir()
	s := serveShown(t, "--data", dir)
	person := (&testSaloon{t: t, addr: s.door}).newPersonInLines("anna")
	person.types("who", "anna")
	must(t, os.Remove(filepath.Join(dir, "saloon.db")))
	if code, said := s.get("/readyz"); code != http.StatusServiceUnavailable || !strings.Contains(said, "saloon.db is no more the file that this saloon has open") {
		t.Errorf("it says %d %q", code, said)
	}
	person.types("new buffalo 2", "This could not be written down, so it did not happen")
	s.stop()
	person.read("what was done last may not be kept")
	if err := <-s.ended; err == nil || !strings.Contains(err.Error(), "taken away") || strings.Contains(s.out.String(), "Every game is kept") {
		t.Errorf("it ends with %v, and says %q", err, s.out.String())
	}
}

// A trouble is told in the log once, and so is its end.
func TestTellTroubles_TellsOnce(t *testing.T) {
	log := &logBuffer{}
	ctx, cancel := context.WithCancel(t.Context())
	asked, broken := 0, errors.New("the disk is on fire")
	tellTroubles(ctx, func() error {
		asked++
		switch {
		case asked == 6:
			cancel()
		case asked == 2 || asked == 3:
			return broken
		}
		return nil
	}, slog.New(slog.NewTextHandler(log, nil)), time.Microsecond)
	if text := log.String(); strings.Count(text, "on fire") != 1 || strings.Count(text, `level=INFO msg="what people do can be kept again"`) != 1 {
		t.Error("the log says\n", text)
	}
}

// systemd hears twice in its time that the saloon lives, and nothing once the lobby does not answer.
func TestWatchdog_IsFedOnlyWhileTheLobbyAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pause := watchdogPause(func(name string) string { return map[string]string{"WATCHDOG_USEC": "60000000"}[name] })
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		hung, told := make(chan struct{}), 0
		go feedWatchdog(ctx, pause, func() {
			if told == 4 {
				<-hung
			}
		}, func(state string) {
			if state == "WATCHDOG=1" {
				told++
			}
		})
		time.Sleep(91 * time.Second)
		synctest.Wait()
		if told != 4 {
			t.Errorf("in 91 seconds it is fed %d times", told)
		}
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if told != 4 {
			t.Errorf("it is fed while nothing answers: %d times", told)
		}
		close(hung)
		synctest.Wait()
		if told != 5 {
			t.Errorf("when it answers again it was fed %d times", told)
		}
	})
}

// Variables that are meant for another process, or for none, feed nothing.
func TestWatchdog_OnlyWhereItIsMeant(t *testing.T) {
	for _, env := range []map[string]string{{}, {"WATCHDOG_USEC": "x"}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"}} {
		if pause := watchdogPause(func(name string) string { return env[name] }); pause != 0 {
			t.Errorf("%v: every %v", env, pause)
		}
	}
}
