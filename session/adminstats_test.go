package session

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"saloon/session/admin"
	"saloon/session/command"
)

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
