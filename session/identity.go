package session

import (
	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
)

// keyHint tells guests how to become a player.
const keyHint = "You come without a key, so you are a guest: your name is gone when you leave.\n" +
	"To make a key, type  ssh-keygen -t ed25519  on your own machine, and come again."

// welcomeKey takes any key that is offered. It has no effects: a key that is
// offered is not yet proved. The one that counts is read by provedKey.
func welcomeKey(ssh.Context, ssh.PublicKey) bool { return true }

// welcomeGuest lets those in who have no key, and tells them what that means.
func welcomeGuest(_ ssh.Context, ask gossh.KeyboardInteractiveChallenge) bool {
	_, err := ask("", keyHint, nil, nil)
	return err == nil
}

// provedKey is the fingerprint of the key whose owner signed in on this
// connection, or empty for a guest. A certificate counts as the key inside it.
func provedKey(s ssh.Session) lobby.Key {
	var key gossh.PublicKey = s.PublicKey()
	if s.PublicKey() == nil {
		return ""
	}
	if cert, ok := key.(*gossh.Certificate); ok {
		key = cert.Key
	}
	return lobby.Key(gossh.FingerprintSHA256(key))
}
