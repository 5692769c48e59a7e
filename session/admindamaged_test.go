package session

import (
	"encoding/json"
	"errors"
	"saloon/session/command"
	"strings"
	"testing"

	"saloon/data"
	"saloon/lobby"
)

// openWithDamaged opens a saloon in which the journals of two tables of eva's were set aside. The second
// ends with an entry that nobody can play.
func openWithDamaged(t *testing.T) (s *testSaloon, damaged []string) {
	t.Helper()
	dir, key := t.TempDir(), newSigner(t)
	s = openTestSaloonIn(t, dir, nil, lobby.HookRules{})
	for range 2 {
		eva := s.newPersonInLinesWith("eva", key)
		damaged = append(damaged, eva.opensTable("montana 2"))
		key = newSigner(t)
	}
	must(t, s.stop())
	store, err := data.Open(dir, data.Options{})
	must(t, err)
	entries, err := store.Entries(damaged[1])
	bad := data.Append{Journal: damaged[1], First: len(entries), Entries: []data.Entry{{Kind: "nonsense", Seat: 1, Text: "a secret"}}}
	err = errors.Join(err, store.Write(t.Context(), data.Appends{bad}))
	for _, name := range damaged {
		err = errors.Join(err, store.Write(t.Context(), data.SetAside{Journal: name, Reason: "its game had a fault"}))
	}
	must(t, errors.Join(err, store.Close()))
	return openTestSaloonIn(t, dir, nil, lobby.HookRules{}), damaged
}

// Moderators list damaged journals over SSH, see why one does not play, put back what plays, and give
// up the rest. Nobody but the operator is shown what stands in them. Programs are told as much as people.
func TestDamaged_ByModeratorsAndTheOperator(t *testing.T) {
	t.Parallel()
	s, damaged := openWithDamaged(t)
	key, other := newSigner(t), newSigner(t)
	s.moderator(key, "marshal")
	sound, spoilt := damaged[0], damaged[1]
	read := s.mustOperate("damaged", "read", spoilt)
	has(t, read, "a secret", "It stops at entry ", "people: eva")
	told := func(out string) (m damagedTold) {
		t.Helper()
		if err := json.Unmarshal([]byte(out), &m); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		return m
	}
	m := told(s.mustOperate("damaged", "read", spoilt, "--json"))
	if m.Type != "damaged-journal" || m.Game != "montana" || m.Lost != 1 || m.Plays != m.Entries-1 || m.At == nil || !strings.Contains(string(m.At.Entry), "a secret") || m.Why == "" {
		t.Errorf("the operator's program is told %+v", m)
	}
	said, _ := s.turns(key, "admin damaged read "+spoilt+" --json")
	if m := told(said); m.At == nil || m.At.Entry != nil || m.At.Kind != "nonsense" {
		t.Errorf("a moderator's program is told %s", said)
	}
	for row := range strings.Lines(s.mustOperate("damaged")) {
		if (strings.Contains(row, sound) && !strings.Contains(row, "  all  ")) || (strings.Contains(row, spoilt) && strings.Contains(row, "  all  ")) {
			t.Errorf("the list says of one of which all plays, and of one that stops: %s", row)
		}
	}
	for _, c := range []struct {
		typed, says string
		code        int
	}{
		{"admin damaged", "its game had a fault", command.Done},
		{"admin damaged", "Montana", command.Done},
		{"admin damaged read " + sound, "Now it plays: admin damaged put-back " + sound, command.Done},
		{"admin damaged read " + spoilt, "kind nonsense, seat 1, ", command.Done},
		{"admin damaged read nobody", "No journal of this name was set aside as damaged.", command.Refused},
		{"admin damaged put-back " + spoilt, "up to the entry ", command.Refused},
		{"admin damaged put-back " + spoilt + " please", "Type: admin damaged put-back TABLE [up-to-last-good] [--json]", command.Misused},
		{"admin damaged give-up " + spoilt, "Type: admin damaged give-up TABLE REASON [--json]", command.Misused},
		{"admin damaged put-back " + sound, "Done: put back " + sound + "; nothing is lost", command.Done},
		{"admin damaged put-back " + spoilt + " up-to-last-good", "entries that are lost: 1 of ", command.Done},
		{"admin damaged --json", `{"type":"damaged","damaged":[]}`, command.Done},
		{"admin audit", "marshal", command.Done},
	} {
		s.tells(other, c.typed, command.Refused, "Only moderators can do that")
		said, code := s.turns(key, c.typed)
		if code != c.code || !strings.Contains(said, c.says) || strings.Contains(said, "a secret") {
			t.Errorf("%s: %d, %s", c.typed, code, said)
		}
	}
	tables := s.mustOperate("tables")
	has(t, tables, damaged...)
}

type damagedTold struct {
	Type, Game, Why      string
	Lost, Plays, Entries int
	At                   *struct {
		Kind  string
		Entry json.RawMessage
	}
}
