package session

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/clean"
	"saloon/session/screen"
)

// Who has signed in gives the place in the login queue to the next.
func TestLimits_ALoginIsNoLongerInTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, sessionLimits{logins: 1})
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

// takenPlaces is how many clients are being greeted.
func takenPlaces(d *doorway) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.inside)
}

// A client that says nothing has a place for a fair time, and then the next one has it.
func TestDoorway_WhoSaysNothingMakesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, sessionLimits{logins: 1})
		go d.ssh.HandleConn(&wire{in: newStream(), out: newStream()})
		synctest.Wait()
		began := time.Now()
		conn := d.call(t, "first")
		defer func() { _ = conn.Close() }()
		if took := time.Since(began); took != fairTime {
			t.Errorf("beside a silent client the first waited for %v, not %v", took, fairTime)
		}
		if takenPlaces(d.door.doorway) != 0 {
			t.Errorf("%d places are still taken", takenPlaces(d.door.doorway))
		}
	})
}

// Many silent clients of a few addresses do not take the places of others.
func TestDoorway_FewAddressesDoNotTakeAllPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoorway(32)
		var dropped atomic.Int32
		for n := range 4 * 24 {
			from := addressOf(&net.TCPAddr{IP: net.IPv4(10, byte(n%4), 0, 1)})
			go d.enter(from, func() { dropped.Add(1) }, nil)
		}
		synctest.Wait()
		began := time.Now()
		if d.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, 9, 0, 1)}), func() {}, nil) == nil || time.Since(began) > 0 {
			t.Errorf("beside four addresses with 24 silent clients each, somebody else waits for %v", time.Since(began))
		}
		if takenPlaces(d) != 4*4+1 {
			t.Errorf("four addresses have %d places", takenPlaces(d)-1)
		}
		time.Sleep(24 * fairTime) // of the bubble: all of them get their turn
		synctest.Wait()
		if dropped.Load() == 0 {
			t.Error("nobody had to make room")
		}
	})
}

// When all places are taken by many addresses, somebody new waits a fair time at most.
func TestDoorway_AFullDoorwayKeepsNobodyOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, dropped := newDoorway(8), 0
		for n := range 8 {
			d.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, byte(n), 0, 1)}), func() { dropped++ }, nil)
		}
		began := time.Now()
		if d.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, 99, 0, 1)}), func() {}, nil) == nil || time.Since(began) > fairTime || dropped != 1 || takenPlaces(d) != 8 {
			t.Errorf("it waited for %v, %d had to go, %d are inside", time.Since(began), dropped, takenPlaces(d))
		}
		full, stopping := newDoorway(1), make(chan struct{})
		full.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, 1, 0, 1)}), func() {}, nil)
		close(stopping)
		if full.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, 2, 0, 1)}), func() {}, stopping) != nil {
			t.Error("who waits is let in while the server stops")
		}
	})
}

func TestLimits_OfAllTogether(t *testing.T) {
	d := startServer(t, sessionLimits{connections: 2}, nil)
	first := dial(t, d.addr, "a", newSigner(t))
	dial(t, d.addr, "b", newSigner(t))
	if told := turnedAway(t, d.addr); !strings.Contains(told, errFull.Error()) {
		t.Errorf("the third is told %q", told)
	}
	_ = first.Close()
	waitForConnections(t, d, 1)
	dial(t, d.addr, "c", newSigner(t))
}

// New profiles count for the whole hour, also when nobody of that address is here.
func TestLimits_NewProfilesAreRememberedForAnHour(t *testing.T) {
	now := time.Now()
	k := newQuotas(sessionLimits{newProfiles: 1}.withDefaults(), func() time.Time { return now })
	here, there := addressOf(&net.TCPAddr{IP: net.IPv4(192, 0, 2, 1)}), addressOf(&net.TCPAddr{IP: net.IPv4(192, 0, 2, 2)})
	if _, err := k.reserveProfile(here); err != nil {
		t.Fatal(err)
	}
	for range 59 {
		now = now.Add(time.Minute)
		if err := k.admitConnection(there); err != nil { // and the addresses are swept
			t.Fatal(err)
		}
		k.releaseConnection(there)
		if _, err := k.reserveProfile(here); err == nil {
			t.Fatalf("a second profile within the hour")
		}
	}
	now = now.Add(time.Minute)
	if _, err := k.reserveProfile(here); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}

// Each variable is kept for as long as the session lasts, so there are few, and short.
func TestServer_TheEnvironmentHasABound(t *testing.T) {
	d := startServer(t, sessionLimits{}, nil)
	sess, err := dial(t, d.addr, "a", newSigner(t)).NewSession()
	if err != nil {
		t.Fatal(err)
	}
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

// The directory and the key are the owner's alone from the start.
func TestHostKey_IsMadeForItsOwner(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "data")
	if err := useDirectory(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := hostKey(dir); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Fatalf("in the data directory are %v, %v", files, err)
	}
	for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, HostKeyFile): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has mode %o, not %o: %v", path, info.Mode().Perm(), want, err)
		}
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
	closed, bad := make(chan *client, 1), errors.New("a table is still writing")
	var here *client
	d := startServer(t, sessionLimits{}, nil)
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
		d := startWiredServer(t, sessionLimits{connections: 1, handshake: time.Hour})
		hesitant, gone, enough := dialConfig("stranger", nil), make(chan error, 1), make(chan struct{})
		hesitant.Auth = []gossh.AuthMethod{gossh.PublicKeysCallback(func() ([]gossh.Signer, error) {
			<-enough
			return nil, errors.New("no key is found")
		})}
		go func() {
			_, err := d.tryCall(hesitant)
			gone <- err
		}()
		time.Sleep(maxGreeting) // of the bubble
		if _, err := d.tryCall(dialConfig("early", newSigner(t))); err == nil || !strings.Contains(err.Error(), errFull.Error()) {
			t.Errorf("after %v somebody else is told %v", maxGreeting, err)
		}
		time.Sleep(time.Second)
		late := d.call(t, "late")
		defer func() { _ = late.Close() }()
		time.Sleep(time.Minute) // and nobody makes room who has logged in
		if _, err := d.tryCall(dialConfig("next", newSigner(t))); err == nil || !strings.Contains(err.Error(), errFull.Error()) {
			t.Errorf("where all have logged in somebody else is told %v", err)
		}
		close(enough)
		if err := <-gone; err == nil {
			t.Error("the stranger is let in too")
		}
	})
}
