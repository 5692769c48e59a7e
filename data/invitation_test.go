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
		return s.Act(t.Context(), Act{Entry: AuditEntry{When: noon, Act: "invite"}, Invite: &Invitation{Code: code, Left: left, Until: noon.Add(time.Hour)}})
	}
	must(t, invite("two", 2))
	come := func(name, code string, when time.Time) error {
		return s.AddInvited(t.Context(), Player{ID: name, Name: name, Skeleton: name, Made: when}, Key{Fingerprint: "key of " + name}, code)
	}
	must(t, come("anna", "two", noon))
	if err := come("anna", "two", noon); !errors.Is(err, ErrTaken) {
		t.Errorf("the same name again: %v", err)
	}
	for _, code := range []string{"none", "too"} {
		if err := come("bert", code, noon); !errors.Is(err, ErrUnknown) {
			t.Errorf("by %s: %v", code, err)
		}
	}
	if err := come("bert", "two", noon.Add(time.Hour)); !errors.Is(err, ErrUnknown) {
		t.Errorf("when it is over: %v", err)
	}
	must(t, come("bert", "two", noon))
	if err := come("carl", "two", noon); !errors.Is(err, ErrUnknown) {
		t.Errorf("the third of two: %v", err)
	}
	if taken, err := s.NameTaken("carl"); taken || err != nil {
		t.Errorf("who was not let in has a name: %v, %v", taken, err)
	}
	must(t, invite("ends", 1))
	must(t, s.Act(t.Context(), Act{Entry: AuditEntry{When: noon}, Uninvite: "ends"}))
	if err := s.Act(t.Context(), Act{Entry: AuditEntry{When: noon}, Uninvite: "ends"}); !errors.Is(err, ErrUnknown) {
		t.Errorf("what has ended ends again: %v", err)
	}
	for n := range MaxInvitations {
		must(t, invite(fmt.Sprint("code ", n), 1))
	}
	if err := invite("more", 1); !errors.Is(err, ErrTooMany) {
		t.Errorf("more than all: %v", err)
	}
	later := Act{Entry: AuditEntry{When: noon.Add(time.Hour)}, Invite: &Invitation{Code: "later", Left: 1, Until: noon.Add(2 * time.Hour)}}
	must(t, s.Act(t.Context(), later))
	if list, err := s.Invitations(); len(list) != 1 || err != nil {
		t.Errorf("of those that are over %d are kept, %v", len(list)-1, err)
	}
}
