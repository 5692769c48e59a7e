package session

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

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
