package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/data"
	"saloon/lobby"
	"saloon/session/admin"
	"saloon/session/command"
)

// What one saloon exports another one takes, also from the standard input of a moderator's ssh; wrong lines are named.
func TestAdmin_ListsOfBansTravel(t *testing.T) {
	s, other := openTestSaloon(t), openTestSaloon(t)
	key, moderates := newSigner(t), newSigner(t)
	bert := s.newPersonInLinesWith("bert", key)
	s.mustOperate("ban", "bert", "forever", "cheats", "always")
	bert.read("You are banned from this saloon for good: cheats always")
	s.mustOperate("ban", "198.51.100.0/24", "3d", "spam")
	list := s.mustOperate("bans", "export")
	there := other.newPersonInLinesWith("robert", key)
	other.moderator(moderates, "marshal")
	feed := func(conn *gossh.Client, list string) string {
		sess, err := conn.NewSession()
		must(t, err)
		sess.Stdin = strings.NewReader(list)
		said, _ := sess.CombinedOutput("admin bans import")
		return string(said)
	}
	mona := dial(t, other.addr, "mona", moderates)
	if said := feed(mona, list+"bert forever x\n\n203.0.113.7 soon x\n"); !strings.Contains(said, "ine 6: ") || strings.Contains(said, "Done") {
		t.Errorf("of wrong lines it says %q", said)
	}
	if said := feed(mona, list+"bert forever x\n"); !strings.Contains(said, "ine 4: ") || strings.Contains(said, "Done") {
		t.Errorf("of a wrong line it says %q", said)
	}
	if said := feed(mona, "bert forever x\n0.0.0.0/0 forever x\nSHA256:abc soon x\n192.0.2.7 forever\n192.0.2.8 forever "+strings.Repeat("x", 301)+"\n"); !strings.Contains(said, "ine 1: ") ||
		!strings.Contains(said, "line 2: ") || strings.Count(said, "line 3: ") != 2 || !strings.Contains(said, "line 4: ") || !strings.Contains(said, "line 5: ") {
		t.Errorf("of wrong lines of all kinds it says %q", said)
	}
	has(t, feed(mona, list+"192.0.2.7 2001-01-01T00:00:00Z long ago\n"), "Done: import bans; 2 added, 0 known already, 1 past.")
	has(t, feed(mona, "# none\n"), "Done: import bans; 0 added, 0 known already, 0 past.")
	there.read("You are banned from this saloon for good: cheats always")
	if again := other.mustOperate("bans", "export"); again != list {
		t.Errorf("it exports\n%s\nand took\n%s", again, list)
	}
	has(t, feed(dial(t, other.addr, "gus", newSigner(t)), list), "Only moderators")
}

// What is no option of a command is not said to all; behind -- it is a text.
func TestAdmin_MistypedOptionsAreNotSaid(t *testing.T) {
	s := openTestSaloon(t)
	key := newSigner(t)
	s.moderator(key, "marshal")
	anna := s.newPersonInLines("anna")
	for _, typed := range []string{"say --to", "say --to anna", "say hey --table", "say hey -to anna", "say hey --two anna", "say hey --to --table", "say hey --to anna --table x",
		"mute anna 2h --to loud", "remark anna -x", "say", "say \u200b"} {
		if said, code := s.operate(strings.Split(typed, " ")...); code != command.Misused || !strings.Contains(said, "Type: admin ") {
			t.Errorf("%s: %d, %s", typed, code, said)
		}
		s.tells(key, "admin "+typed, command.Misused, "")
	}
	if said, code := s.operate("say", "hey", "--to", ""); code != command.Misused {
		t.Errorf("to nobody: %d, %s", code, said)
	}
	s.mustOperate("say", "--to", "anna", "hey", "-", "you")
	s.mustOperate("say", "--", "--to", "whom?")
	s.tells(key, "admin say -- -x y", command.Done, "")
	anna.read("A word to all: -x y.")
	if heard := anna.rawText(); strings.Count(heard, "A word to all") != 2 || !strings.Contains(heard, "A word to all: --to whom?") || !strings.Contains(heard, "to you: hey - you") {
		t.Errorf("anna hears %s", heard)
	}
}

// Nothing is cut without a word about it.
func TestAdmin_LongTextsAreRefused(t *testing.T) {
	s := openTestSaloon(t)
	s.newPersonInLines("anna")
	long, fits := strings.Repeat("ä", lobby.MaxChat+1), strings.Repeat("ä", lobby.MaxChat)
	for _, typed := range []string{"say %s", "say --to anna %s", "remark anna %s", "mute anna 2h %s", "rename anna bea %s", "sessions end 1 %s", "tables close x %s", "reports close 1 %s", "damaged give-up x %s"} {
		words := strings.Fields(fmt.Sprintf(typed, long))
		if said, code := s.operate(words...); code != command.Misused || !strings.Contains(said, "at most 300") {
			t.Errorf("%s: %d, %s", typed, code, said)
		}
		if said, _ := s.operate(strings.Fields(fmt.Sprintf(typed, fits))...); strings.Contains(said, "at most 300") {
			t.Errorf("what fits in %s: %s", typed, said)
		}
	}
}

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

type statsTold struct {
	Ready    bool
	Why      string
	Version  string
	Since    time.Time
	Draining *struct {
		Until time.Time
		Games int
	}
	Sessions map[string]int
	Here     int
	Tables   []struct {
		Game, Phase string
		Tables      int
	}
	Commits int
	Bytes   int64
	Bots    struct{ Limit int }
	Backup  *time.Time `json:"last_backup"`
}

func (s *testSaloon) stats() (m statsTold) {
	s.t.Helper()
	must(s.t, json.Unmarshal([]byte(s.mustOperate("stats", "--json")), &m))
	return m
}

// The figures say who is here and what is played, and why nobody should come in.
func TestStats_OfASaloonThatIsPlayedIn(t *testing.T) {
	s := openTestSaloon(t)
	anna := s.newPersonInLines("anna")
	anna.types("lesson moonriver", "Moon River begins.")
	m := s.stats()
	if !m.Ready || m.Why != "" || m.Draining != nil || m.Sessions["play"] != 1 || m.Here != 1 || m.Version == "" || m.Since.IsZero() {
		t.Errorf("%+v", m)
	}
	if len(m.Tables) != 1 || m.Tables[0].Game != "moonriver" || m.Tables[0].Phase != "playing" || m.Tables[0].Tables != 1 || m.Commits == 0 || m.Bytes == 0 || m.Bots.Limit == 0 || m.Backup != nil {
		t.Errorf("%+v", m)
	}
	s.mustOperate("drain", "30m")
	m = s.stats()
	if m.Ready || m.Why == "" || m.Draining == nil || m.Draining.Games != 1 || m.Draining.Until.Before(time.Now().Add(29*time.Minute)) {
		t.Errorf("while it drains: %+v, %+v", m, m.Draining)
	}
	said := s.mustOperate("stats")
	for _, want := range []string{`(?m)^ready +no: the saloon is to close`, `(?m)^draining +until all games are done \(now 1\), at the latest 20`, `(?m)^sessions +play 1$`, `(?m)^tables +moonriver playing 1$`, `(?m)^backup +none$`} {
		if !regexp.MustCompile(want).MatchString(said) {
			t.Errorf("nothing is like %s in\n%s", want, said)
		}
	}
}

// Moderators read the figures too, strangers do not; and who types admin alone is told where the
// commands are listed.
func TestStats_OverSSH(t *testing.T) {
	s := openTestSaloon(t)
	key, other := newSigner(t), newSigner(t)
	s.moderator(key, "marshal")
	for _, c := range []struct {
		words, says string
		code        int
	}{
		{"admin stats", "ready ", command.Done},
		{"admin stats --json", `{"type":"stats",`, command.Done},
		{"admin backup", "This saloon makes no backups.", command.Refused},
		{"admin backup a b", "Type: admin backup [NAME] [--json]", command.Misused},
		{"admin help", "admin backup [NAME]", command.Done},
	} {
		s.tells(key, c.words, c.code, c.says)
		s.tells(other, c.words, command.Refused, "Only moderators can do that")
	}
	s.tells(key, "admin", command.Misused, "Type: admin COMMAND [--json];  admin help  lists the commands.")
}

// A real server makes a backup in its folder and nowhere else, says where it is, and tells its health
// as long as it lives.
func TestBackup_OfARealServer(t *testing.T) {
	t.Parallel()
	dir, folder := t.TempDir(), filepath.Join(t.TempDir(), "backups")
	s := startProgram(t, dir, "--backup-dir", folder)
	s.newPersonInLines("anna")
	path := filepath.Join(folder, "before-upgrade.db")
	has(t, s.admin("backup", "before-upgrade"), "The backup "+path+" was made in ", "players: 1,")
	if said, err := runProgram(t, "check", path); err != nil || !strings.Contains(said, "Nothing is wrong with it.") {
		t.Errorf("it is checked: %s, %v", said, err)
	}
	for name, want := range map[string]int{"before-upgrade": command.Refused, "../x": command.Misused, "BAD NAME": command.Misused} {
		if said, err := runProgram(t, "admin", "backup", name, "--data", dir); exitCodeOf(err) != want {
			t.Errorf("%s: %s, %v", name, said, err)
		}
	}
	has(t, s.admin("stats"), "the last one ")
	if said := s.admin("audit"); !strings.Contains(said, "backup before-upgrade") || strings.Contains(said, "BAD") {
		t.Errorf("the log is %q", said)
	}
	must(t, s.stop())
	if said, err := runProgram(t, "admin", "stats", "--data", dir); exitCodeOf(err) != command.Refused || !strings.Contains(said, "no saloon is open on "+dir+"; one that still opens") {
		t.Errorf("without a server: %s, %v", said, err)
	}
}

// A backup that fails is written down as one that failed.
func TestAdmin_ABackupThatFailsSaysSoInTheAudit(t *testing.T) {
	s := openTestSaloon(t)
	s.here.admin.Backup = func(context.Context, string) (admin.BackupMade, error) {
		return admin.BackupMade{}, errors.New("the folder is full")
	}
	if _, code := s.operate("backup", "x"); code != command.Refused {
		t.Errorf("it ends with %d", code)
	}
	if list, err := s.here.lobby.Audit(10); err != nil || len(list) == 0 || list[0].Act != "backup" || list[0].Text != "failed" {
		t.Errorf("the audit has %+v, %v", list, err)
	}
}
