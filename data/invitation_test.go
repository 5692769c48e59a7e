package data

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// An invitation lets in as many as it says and nobody behind its end; whoever could not be written takes no place.
func TestAddInvited_CountsWhoCameIn(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	invite := func(code string, left int) error {
		return s.Write(t.Context(), Act{Entry: AuditEntry{When: noon, Act: "invite"}, Invite: &Invitation{Code: code, Left: left, Until: noon.Add(time.Hour)}})
	}
	must(t, invite("two", 2))
	come := func(name, code string, when time.Time) error {
		return s.Write(t.Context(), AddPlayer{Player: Player{ID: name, Name: name, Skeleton: name, Made: when}, Key: Key{Fingerprint: "key of " + name}, Invitation: code})
	}
	must(t, come("anna", "two", noon))
	wantError(t, "the same name again", come("anna", "two", noon), ErrTaken)
	for _, code := range []string{"none", "too"} {
		if err := come("bert", code, noon); !errors.Is(err, ErrUnknown) {
			t.Errorf("by %s: %v", code, err)
		}
	}
	wantError(t, "when it is over", come("bert", "two", noon.Add(time.Hour)), ErrUnknown)
	must(t, come("bert", "two", noon))
	wantError(t, "the third of two", come("carl", "two", noon), ErrUnknown)
	if taken, err := s.NameTaken("carl"); taken || err != nil {
		t.Errorf("who was not let in has a name: %v, %v", taken, err)
	}
	must(t, invite("ends", 1))
	must(t, s.Write(t.Context(), Act{Entry: AuditEntry{When: noon}, Uninvite: "ends"}))
	wantError(t, "what has ended ends again", s.Write(t.Context(), Act{Entry: AuditEntry{When: noon}, Uninvite: "ends"}), ErrUnknown)
	for n := range MaxInvitations {
		must(t, invite(fmt.Sprint("code ", n), 1))
	}
	wantError(t, "more than all", invite("more", 1), ErrTooMany)
	later := Act{Entry: AuditEntry{When: noon.Add(time.Hour)}, Invite: &Invitation{Code: "later", Left: 1, Until: noon.Add(2 * time.Hour)}}
	must(t, s.Write(t.Context(), later))
	if list, err := s.Invitations(); len(list) != 1 || err != nil {
		t.Errorf("of those that are over %d are kept, %v", len(list)-1, err)
	}
}
