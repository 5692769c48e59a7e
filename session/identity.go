package session

import (
	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
)

// guestText tells guests how to become players.
const guestText = "You come without a key, so you are a guest: your name is gone when you leave.\n" +
	"To make a key, type  ssh-keygen -t ed25519  on your own machine, and come again."

// acceptAnyKey accepts every key that a client offers, and notes nothing: an offered
// key is not yet proved. Only provedKey says whose key it is.
func acceptAnyKey(ssh.Context, ssh.PublicKey) bool { return true }

// acceptGuest accepts clients without a key and tells them what that means.
func acceptGuest(_ ssh.Context, ask gossh.KeyboardInteractiveChallenge) bool {
	_, err := ask("", guestText, nil, nil)
	return err == nil
}

// provedKey is the fingerprint of the key with which the client signed, or empty for
// a guest.
func provedKey(s ssh.Session) lobby.Key {
	var key gossh.PublicKey = s.PublicKey()
	if s.PublicKey() == nil {
		return ""
	}
	return fingerprintOf(key)
}

// fingerprintOf names a key. A certificate counts as the key inside it.
func fingerprintOf(key gossh.PublicKey) lobby.Key {
	if cert, ok := key.(*gossh.Certificate); ok {
		key = cert.Key
	}
	return lobby.Key(gossh.FingerprintSHA256(key))
}
