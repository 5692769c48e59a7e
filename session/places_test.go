package session

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
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

// Whoever waited in vain for a place in the queue is not counted any more.
func TestLimits_WaitingInVainTakesNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, sessionLimits{logins: 1, handshake: time.Minute})
		d.loginQueue <- struct{}{} // somebody signs in, and takes long
		here, there := newStream(), newStream()
		here.close() // and this one has nothing to say
		d.ssh.HandleConn(&wire{in: here, out: there})
		if said := there.buf.String(); !strings.Contains(said, errLoginQueue.Error()) {
			t.Errorf("it is told %q", said)
		}
		if d.quotas.connections != 0 {
			t.Errorf("%d connections are counted", d.quotas.connections)
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
	if sess.Setenv("LANG", strings.Repeat("x", maxLine+1)) == nil {
		t.Error("a variable of any length is kept")
	}
	set := 0
	for sess.Setenv("LANG", "de_DE.UTF-8") == nil {
		if set++; set > maxEnvRequests {
			t.Fatal("variables are kept without end")
		}
	}
	if set < len(allowedEnv) {
		t.Errorf("only %d variables can be set", set)
	}
}

// The directory and the key are the owner's alone from the start.
func TestHostKey_IsMadeForItsOwner(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "data")
	if _, err := hostKey(dir); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 {
		t.Fatalf("in the data directory are %v, %v", files, err)
	}
	for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, hostKeyFile): 0o600} {
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
	here.see("The saloon closes for now.")
}
