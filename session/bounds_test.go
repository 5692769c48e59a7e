package session

import (
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/session/door"
)

// The server counts new profiles: whoever is too many is told so, those who
// are known come in, and a place that came to nothing is free again.
func TestLimits_NewProfilesAreCountedWhereTheyAreMade(t *testing.T) {
	known := newSigner(t)
	fake := houseOf(known, table.Person{ID: "p", Name: "Anna", Kind: table.KindPlayer})
	d := startServer(t, door.Limits{NewProfiles: 1}, fake)
	first := newSigner(t)
	c := openScreen(t, dial(t, d.addr, "first", first), 80, 24)
	c.see("hello first")
	turned := func() bool {
		t.Helper()
		next := openScreen(t, dial(t, d.addr, "next", newSigner(t)), 80, 24)
		if next.wait("an answer", func() bool { return strings.Contains(next.term.String(), "hello next") }) {
			next.press("q")
			_ = next.end()
			return false
		}
		if said := next.complaint(); !strings.Contains(said, "too many new players came from your address within the hour; come again later, or, if guests are let in, as one: ssh -o PubkeyAuthentication=no") {
			t.Errorf("the one too many is told %q", said)
		}
		return true
	}
	if !turned() {
		t.Error("a second new player comes in")
	}
	newBotOn(t, dial(t, d.addr, "robo", newSigner(t)), true).hears("bye", func(m anyMessage) bool {
		return strings.Contains(m.Text, "too many new players came from your address")
	})
	openScreen(t, dial(t, d.addr, "a", known), 80, 24).see("hello a Anna")
	openScreen(t, dial(t, d.addr, "guest", nil), 80, 24).see("hello guest")
	c.press("q")
	_ = c.end()
	if turned() {
		t.Error("the first made no profile, and still takes the place of one")
	}
	c = openScreen(t, dial(t, d.addr, "first", first), 80, 24)
	c.see("hello first")
	fake.mu.Lock()
	fake.people[lobby.Key(gossh.FingerprintSHA256(first.PublicKey()))] = table.Person{ID: "f", Name: "First", Kind: table.KindPlayer}
	fake.mu.Unlock()
	c.press("q")
	_ = c.end()
	if !turned() {
		t.Error("a profile that was made does not count")
	}
}

// A new player's second session that is one too many takes no place of a new profile.
func TestLimits_ARefusedSessionTakesNoProfile(t *testing.T) {
	d := startServer(t, door.Limits{NewProfiles: 2, PerPlayer: 1}, nil)
	first := newSigner(t)
	openScreen(t, dial(t, d.addr, "first", first), 80, 24).see("hello first")
	again := openScreen(t, dial(t, d.addr, "first", first), 80, 24)
	if err := again.end(); err == nil || !strings.Contains(again.complaint(), door.ErrPlayerFull.Error()) {
		t.Errorf("a second session ends with %v: %s", err, again.complaint())
	}
	newBotOn(t, dial(t, d.addr, "first", first), false).hears("bye", func(m anyMessage) bool { return m.Text == door.ErrPlayerFull.Error() })
	d.comes(t, "second")
}

// What an operator changes holds for the next client, and nobody who is here is put out.
func TestSetLimits_HoldForTheNextClient(t *testing.T) {
	d := startServer(t, door.Limits{Connections: 1, NewPerMinute: 100, Handshake: time.Minute}, nil)
	dial(t, d.addr, "a", newSigner(t))
	isTurnedAway(t, d.addr, door.ErrFull)
	d.door.SetLimits(door.Limits{Connections: 10, NewPerMinute: 100, Handshake: time.Hour})
	dial(t, d.addr, "b", newSigner(t))
	d.door.SetLimits(door.Limits{Connections: 10, NewPerMinute: 1})
	_ = turnedAway(t, d.addr)
	isTurnedAway(t, d.addr, door.ErrTooManyNew)
	if h := d.door.Limits.Load().Handshake; h != time.Minute {
		t.Errorf("the time for a login is %s, but the SSH library keeps the one from the start", h)
	}
}
