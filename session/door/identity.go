package door

import (
	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
)

// GuestText tells guests how to become players.
const GuestText = "You come without a key, so you are a guest: your name is gone when you leave.\n" +
	"To make a key, type  ssh-keygen -t ed25519  on your own machine, and come again."

// AcceptAnyKey accepts every key: an offered key is not yet proved. Only ProvedKey says whose key it is.
func AcceptAnyKey(ssh.Context, ssh.PublicKey) bool { return true }

// AcceptGuest accepts clients without a key and tells them what that means.
func AcceptGuest(_ ssh.Context, ask gossh.KeyboardInteractiveChallenge) bool {
	_, err := ask("", GuestText, nil, nil)
	return err == nil
}

// ProvedKey is the fingerprint of the key with which the client signed, or empty for a guest.
func ProvedKey(s ssh.Session) lobby.Key {
	if s.PublicKey() == nil {
		return ""
	}
	return Fingerprint(s.PublicKey())
}

// Fingerprint names a key. A certificate counts as the key inside it.
func Fingerprint(key gossh.PublicKey) lobby.Key {
	if cert, ok := key.(*gossh.Certificate); ok {
		key = cert.Key
	}
	return lobby.Key(gossh.FingerprintSHA256(key))
}
