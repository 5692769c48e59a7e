package lobby_test

import (
	"testing"
)

func TestKeys_AGuestHasNoneToLink(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	code, err := s.lobby.LinkCode(t.Context(), s.guest("Gus").visit.Person())
	if refused(t, "a guest asks for a code", err, "needs-a-key"); code != "" {
		t.Errorf("a guest gets the code %q", code)
	}
}

// A code is used up by the key that it lets in, and by no other.
func TestKeys_ATakenKeyUsesNoCodeUp(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna := s.newPlayer("Anna").visit.Person()
	s.newPlayer("Bert")
	code, err := s.lobby.LinkCode(t.Context(), anna)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.lobby.LinkKey(t.Context(), keyOf("Bert"), code)
	refused(t, "Bert's key", err, "key-taken")
	if p, err := s.lobby.LinkKey(t.Context(), keyOf("Anna")+"-at-work", code); err != nil || p.ID != anna.ID {
		t.Errorf("Anna's other key is %+v's, %v", p, err)
	}
	_, err = s.lobby.LinkKey(t.Context(), keyOf("Anna")+"-at-home", code)
	refused(t, "the code a second time", err, "no-such-link-code")
}
