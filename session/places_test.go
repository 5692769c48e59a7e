package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/clean"
	"saloon/session/door"
	"saloon/session/screen"
)

// Who has signed in gives the place in the login queue to the next.
func TestLimits_ALoginIsNoLongerInTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, door.Limits{Logins: 1})
		began := time.Now()
		for _, name := range []string{"first", "second", "third"} {
			conn := d.call(t, name)
			defer func() { _ = conn.Close() }()
		}
		if took := time.Since(began); took > 0 {
			t.Errorf("the next waited for %v", took)
		}
	})
}

// A client that says nothing has a place for a fair time, and then the next one has it.
func TestDoorway_WhoSaysNothingMakesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, door.Limits{Logins: 1})
		go d.ssh.HandleConn(&wire{in: newStream(), out: newStream()})
		synctest.Wait()
		began := time.Now()
		conn := d.call(t, "first")
		defer func() { _ = conn.Close() }()
		if took := time.Since(began); took != door.FairTime {
			t.Errorf("beside a silent client the first waited for %v, not %v", took, door.FairTime)
		}
		if d.stats().Door.Greeting != 0 {
			t.Errorf("%d places are still taken", d.stats().Door.Greeting)
		}
	})
}

// Each variable is kept for as long as the session lasts, so there are few, and short.
func TestServer_TheEnvironmentHasABound(t *testing.T) {
	d := startServer(t, door.Limits{}, nil)
	sess, err := dial(t, d.addr, "a", newSigner(t)).NewSession()
	must(t, err)
	if sess.Setenv("LANG", strings.Repeat("x", clean.MaxLine+1)) == nil {
		t.Error("a variable of any length is kept")
	}
	set := 0
	for sess.Setenv("LANG", "de_DE.UTF-8") == nil {
		if set++; set > maxEnvRequests {
			t.Fatal("variables are kept without end")
		}
	}
	if set < len(screen.AllowedEnv) {
		t.Errorf("only %d variables can be set", set)
	}
}

// What could not be kept at the end is said.
func TestServe_ABadEndIsSaid(t *testing.T) {
	bad := errors.New("the last page was not written")
	_, err := serveOnce(t, func(ctx context.Context, s Settings) (Saloon, error) {
		saloon, err := openSaloon(ctx, s)
		shut := saloon.Close
		saloon.Close = func() error { return errors.Join(shut(), bad) }
		return saloon, err
	}, "--data", t.TempDir())
	if !errors.Is(err, bad) {
		t.Errorf("it ends with %v", err)
	}
}

// The lobby has written everything before anybody is told that all is kept.
func TestServer_ClosesTheLobbyBeforeItsLastWords(t *testing.T) {
	t.Parallel()
	closed, bad := make(chan *client, 1), errors.New("a table is still writing")
	var here *client
	d := startServer(t, door.Limits{}, nil)
	d.closeLobby = func(ctx context.Context) error {
		if _, limited := ctx.Deadline(); !limited {
			t.Error("the lobby may take for ever")
		}
		if strings.Contains(here.rawText(), closingText) {
			t.Error("people are told before the lobby is closed")
		}
		closed <- here
		return bad
	}
	here = openScreen(t, dial(t, d.addr, "a", newSigner(t)), 80, 24)
	here.see("hello a")
	if err := d.stop(); !errors.Is(err, bad) {
		t.Errorf("it stops with %v", err)
	}
	if len(closed) != 1 {
		t.Error("the lobby was not closed")
	}
	here.see("The saloon closes for a restart;")
}

// A full saloon makes room by closing the connection of somebody who does not log in, once
// there was time enough to do so.
func TestLimits_WhoDoesNotLogInMakesRoomInTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, door.Limits{Connections: 1, Handshake: time.Hour})
		hesitant, gone, enough := dialConfig("stranger", nil), make(chan error, 1), make(chan struct{})
		hesitant.Auth = []gossh.AuthMethod{gossh.PublicKeysCallback(func() ([]gossh.Signer, error) {
			<-enough
			return nil, errors.New("no key is found")
		})}
		go func() {
			_, err := d.tryCall(hesitant)
			gone <- err
		}()
		time.Sleep(door.MaxGreeting) // of the bubble
		if _, err := d.tryCall(dialConfig("early", newSigner(t))); err == nil || !strings.Contains(err.Error(), door.ErrFull.Error()) {
			t.Errorf("after %v somebody else is told %v", door.MaxGreeting, err)
		}
		time.Sleep(time.Second)
		late := d.call(t, "late")
		defer func() { _ = late.Close() }()
		time.Sleep(time.Minute) // and nobody makes room who has logged in
		if _, err := d.tryCall(dialConfig("next", newSigner(t))); err == nil || !strings.Contains(err.Error(), door.ErrFull.Error()) {
			t.Errorf("where all have logged in somebody else is told %v", err)
		}
		close(enough)
		if err := <-gone; err == nil {
			t.Error("the stranger is let in too")
		}
	})
}
